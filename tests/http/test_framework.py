"""What is left out of Flask is not missed: routes are bound as Flask binds them, bodies read as Werkzeug reads them."""

from __future__ import annotations

import io
from typing import Any

import pytest
from flask import Flask

from service.composition import make_services, make_store
from service.http.app import make_app
from service.http.framework import MOST_HOSTS, Service
from service.settings import read_settings
from tests.http.conftest import SECRET
from tests.http.table import Client, kind


def _bound(app: Flask, environ: dict[str, Any]) -> dict[str, Any]:
    adapter = app.create_url_adapter(app.request_class(environ))
    return {name: value for name, value in vars(adapter).items() if name != "map"}


def _environ(**more: str) -> dict[str, Any]:
    usual = {
        "REQUEST_METHOD": "GET",
        "SCRIPT_NAME": "",
        "PATH_INFO": "/v1/games",
        "QUERY_STRING": "limit=1",
        "SERVER_NAME": "127.0.0.1",
        "SERVER_PORT": "8000",
        "wsgi.url_scheme": "http",
    }
    return {**usual, **more}


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"HTTP_HOST": "Example.ORG:80"},
        {"HTTP_HOST": "example.org:8443", "wsgi.url_scheme": "https"},
        {"HTTP_HOST": "not a host"},
        {"SERVER_NAME": "::1"},
        {"SCRIPT_NAME": "/mounted"},
        {"PATH_INFO": ""},
        {"PATH_INFO": "//v1//games"},
        {"PATH_INFO": "/żółw".encode().decode("latin-1"), "QUERY_STRING": "é".encode().decode("latin-1")},
        {"PATH_INFO": "/\xff"},
        {"REQUEST_METHOD": "POST"},
        {"HTTP_CONNECTION": "upgrade", "HTTP_UPGRADE": "websocket"},
    ],
    ids=str,
)
def test_routes_are_bound_as_flask_binds_them(more: dict[str, str]) -> None:
    ours, theirs = Service("ours"), Flask("theirs")

    for _ in range(2):
        assert _bound(ours, _environ(**more)) == _bound(theirs, _environ(**more))


def test_a_host_too_many_is_read_again_each_time() -> None:
    ours, theirs = Service("ours"), Flask("theirs")
    for number in range(MOST_HOSTS + 2):
        _bound(ours, _environ(HTTP_HOST=f"h{number}"))

    assert _bound(ours, _environ(HTTP_HOST="late")) == _bound(theirs, _environ(HTTP_HOST="late"))


@pytest.fixture
def plain() -> Client:
    settings = read_settings({"THOUSAND_DATABASE_URL": "sqlite:///:memory:", "THOUSAND_SECRET": SECRET})
    return make_app(make_services(settings, make_store(settings, create=True))).test_client()


def test_two_slashes_lead_to_the_host_that_was_asked(plain: Client) -> None:
    for _ in range(2):
        answer = plain.get("/v1//presets", base_url="http://example.org")
        assert answer.status_code == 308
        assert answer.headers["Location"] == "http://example.org/v1/presets"


@pytest.mark.parametrize(
    ("length", "told"),
    [
        ("15", "invalid-body"),
        ("20", "bad-request"),
        ("14", "malformed-json"),
        ("0", "malformed-json"),
        ("", "malformed-json"),
        ("x", "malformed-json"),
        ("99999", "body-too-large"),
        ("9" * 4000, "body-too-large"),
    ],
)
def test_a_body_is_as_long_as_it_says(plain: Client, length: str, told: str) -> None:
    answer = plain.post(
        "/v1/games",
        input_stream=io.BytesIO(b'{"preset":"no"}'),
        content_type="application/json",
        environ_overrides={"CONTENT_LENGTH": length},
    )
    assert kind(answer) == told
