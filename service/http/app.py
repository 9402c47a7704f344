"""The Flask application: declared views, problem documents for everything else, and the headers of every answer."""

from __future__ import annotations

import re
from typing import Final

from flask import Flask, Response, g, request
from werkzeug.exceptions import HTTPException

from service.http import calculators, commands, cors, events, explanations, games, health, problems, records, rules
from service.http.api import contract
from service.http.contract import MOST_BODY, header
from service.http.framework import Service
from service.http.limits import Limits
from service.http.problems import Problem
from service.http.services import Services

MODULES: Final = (games, commands, events, records, rules, calculators, explanations, health)
"""The modules whose views declare themselves; to import them is to have the whole contract."""
LINK: Final = '</openapi.json>; rel="service-desc", </docs>; rel="service-doc"'
_REQUEST_ID: Final = re.compile(r"[\x21-\x7e]{1,128}")


def make_app(services: Services) -> Flask:
    """The application over the given services."""
    app = Service("service.http")
    app.config["MAX_CONTENT_LENGTH"] = MOST_BODY
    app.url_map.strict_slashes = True
    contract.mount(app, services)
    app.add_url_rule("/docs/<name>", "static", health.docs_file, methods=["GET"])
    app.before_request(lambda: _identify(services))
    app.after_request(_signed)
    cors.install(app, services.origins)
    if services.quotas:
        Limits(services.quotas, services.tokens).install(app)
    app.register_error_handler(HTTPException, _http_failure)
    app.register_error_handler(Problem, _problem)
    app.register_error_handler(Exception, lambda error: _mistake(error, services))
    return app


def _identify(services: Services) -> None:
    given = header(request, "Request-Id")
    g.request_id = given if given and _REQUEST_ID.fullmatch(given) else services.games.unrepeatable()


def _signed(response: Response) -> Response:
    headers = response.headers
    headers.add("Request-Id", g.request_id)
    own = headers.getlist("Link")
    if own:
        headers["Link"] = ", ".join((*own, LINK))
    else:
        headers.add("Link", LINK)
    return response


def _http_failure(error: HTTPException) -> Response:
    return _problem(problems.failed(error))


def _problem(problem: Problem) -> Response:
    return problems.answer(problem, request.path, g.request_id)


def _mistake(error: Exception, services: Services) -> Response:
    if services.testing and isinstance(error, AssertionError):
        raise error
    problems.logger.error("request %s failed", g.request_id, exc_info=error)
    return _problem(Problem("internal-error"))
