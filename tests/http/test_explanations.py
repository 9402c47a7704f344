"""Every kind is explained in three languages; kinds, codes and facts are the same in all of them."""

from __future__ import annotations

import re

import pytest

from domain.catalogue import OPTIONS
from domain.reasons import GOVERNING
from domain.refusal_texts import REFUSED
from domain.violations import CODES, Refusal
from service.cli import ROOT
from service.http import problem_reference
from service.http.pages_pl import POLISH
from service.http.pages_ru import RUSSIAN
from service.http.problem_pages import FAILURES, PAGES
from tests.http.table import Client, Table

ALPHABETS = {"ru": "[А-Яа-яё]", "pl": "[ąćęłńóśźż]"}


@pytest.mark.parametrize("texts", [RUSSIAN, POLISH], ids=["ru", "pl"])
def test_every_kind_is_translated_and_nothing_else(texts: dict[str, tuple[str, str, str]]) -> None:
    assert set(texts) == set(FAILURES)


def test_every_refusal_has_its_page() -> None:
    assert set(REFUSED) == set(Refusal)


def test_every_refusal_names_the_options_that_govern_it() -> None:
    assert set(GOVERNING) == set(Refusal)
    known = {each.name for each in OPTIONS}
    assert {name for options in GOVERNING.values() for name in options} <= known


@pytest.mark.parametrize(
    ("query", "accept", "language"),
    [
        ("", None, "en"),
        ("?lang=en", "ru", "en"),
        ("?lang=ru", None, "ru"),
        ("?lang=pl", None, "pl"),
        ("", "pl-PL, en;q=0.5", "pl"),
        ("", "de, ru;q=0.3", "ru"),
        ("", "de", "en"),
        ("", ";;;", "en"),
    ],
)
def test_the_language_is_the_one_asked_for(client: Client, query: str, accept: str | None, language: str) -> None:
    headers = {"Accept-Language": accept} if accept else {}
    answer = client.get(f"/v1/problems/must-trump{query}", headers=headers)
    assert answer.json["language"] == answer.headers["Content-Language"] == language
    assert "Accept-Language" in answer.headers["Vary"]
    assert answer.json["kind"] == "must-trump"
    assert [each["name"] for each in answer.json["options"]] == list(GOVERNING[Refusal.MUST_TRUMP])
    for text in (answer.json["meaning"], answer.json["options"][0]["meaning"]):
        assert language == "en" or re.search(ALPHABETS[language], text)


@pytest.mark.parametrize("language", ["en", "ru", "pl"])
def test_the_list_is_the_pages(client: Client, language: str) -> None:
    items = client.get(f"/v1/problems?lang={language}").json["items"]
    assert [each["kind"] for each in items] == sorted(PAGES)
    assert all(each["language"] == language for each in items)
    for each in (items[0], items[-1]):
        assert client.get(f"{each['type']}?lang={language}").json == each


def test_a_refusal_is_the_same_whatever_the_reader_speaks(table: Table) -> None:
    seat = table.get().json["to_act"]
    told = [table.post(seat, {"type": "bid", "amount": 100}, {"Accept-Language": each}).json for each in ("en", "pl")]
    assert told[0]["code"] == told[1]["code"]
    assert told[0]["facts"] == told[1]["facts"]
    assert told[0]["type"].endswith(told[0]["code"])
    assert told[0]["code"] in CODES


def test_the_page_of_the_docs_is_what_the_code_says() -> None:
    written = (ROOT / "docs" / "problems.md").read_text(encoding="utf-8")
    assert written == problem_reference.markdown(), "run: make docs"
