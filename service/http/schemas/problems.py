"""The problem document, and the pages that explain each kind."""

from __future__ import annotations

from service.http.schemas.fields import KEBAB, OPTION_NAME, SAFE, JsonInteger, Named, Reply, Table, Text, listed, many
from service.http.schemas.mirror import ANY_TEXT

FACT = {
    "anyOf": [
        {"type": ["integer", "string", "null"]},
        {"type": "array", "items": {"type": ["integer", "string"]}},
    ]
}
TYPE = "^/v1/problems/[a-z][a-z0-9-]*$"


class Mistake(Reply):
    """One mistake: a JSON pointer into the body (or the parameter's name), a code, and a sentence."""

    pointer = Text(ANY_TEXT, required=True)
    code = Text(KEBAB, required=True)
    detail = Text(ANY_TEXT, required=True)


class ProblemDocument(Reply):
    """A failure or a refusal (RFC 9457). ``code`` and ``facts`` stand where the rules refused.

    ``option`` is the option of the rules that decides, ``source`` the place where the rule is written.
    """

    type = Text(TYPE, required=True)
    title = Text(ANY_TEXT, required=True)
    status = JsonInteger(400, 599, required=True)
    detail = Text(ANY_TEXT, required=True)
    instance = Text(ANY_TEXT, required=True)
    request_id = Text(ANY_TEXT, required=True)
    code = Text(KEBAB)
    facts = Table(FACT)
    option = Text(OPTION_NAME)
    source = Text(ANY_TEXT)
    errors = many(Mistake)
    current_version = JsonInteger(1, SAFE)
    violated_policies = listed(Text(KEBAB), data_key="violated-policies")


class GoverningOption(Reply):
    """An option of the rules that a refusal hangs on: its name, and its meaning in the language of the page."""

    name = Text(OPTION_NAME, required=True)
    meaning = Text(ANY_TEXT, required=True)


class ProblemPage(Reply):
    """One kind of problem explained: what it means, what is owed, and the options of the rules that govern it."""

    kind = Text(KEBAB, required=True)
    type = Text(TYPE, required=True)
    status = JsonInteger(400, 599, required=True)
    language = Named("Language", ("en", "ru", "pl"), "A language of explanations.", required=True)
    title = Text(ANY_TEXT, required=True)
    meaning = Text(ANY_TEXT, required=True)
    owed = Text(ANY_TEXT, required=True)
    options = many(GoverningOption, required=True)


class ProblemList(Reply):
    """All kinds of problems."""

    items = many(ProblemPage, required=True)
