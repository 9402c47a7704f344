"""Health and version."""

from __future__ import annotations

from service.http.heads import KEY
from service.http.schemas.fields import HEX_64, JsonInteger, Named, Reply, Text
from service.http.schemas.mirror import ANY_TEXT


class Health(Reply):
    """The process answers."""

    status = Named("HealthStatus", ("ok",), "The state of the process.", required=True)


class Version(Reply):
    """What runs here: the release, the version of the rules, the hash of the contract, the key of signed heads."""

    release = Text(ANY_TEXT, required=True)
    api = Text("^v[0-9]+$", required=True)
    rules_version = JsonInteger(1, required=True)
    contract = Text(HEX_64, required=True)
    head_key = Text(KEY, required=True)
