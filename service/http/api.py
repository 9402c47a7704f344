"""The contract of this service: the modules of views declare themselves in it."""

from __future__ import annotations

from typing import Final

from service.http.contract import Contract

contract: Final = Contract()
"""Every declared view."""
