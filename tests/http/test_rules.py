"""The rules over HTTP: presets and options, the check of a set of options, and the calculators on the worked cases."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain.catalogue import OPTIONS
from domain.open_points import OPEN_POINTS
from domain.presets import PRESETS
from service.application import rules_page
from tests.closing import exposed
from tests.families import gathered
from tests.family import HAND, PLAYED, Answer, Conflict, Variant
from tests.http.conftest import Service
from tests.http.locks import Exchanges
from tests.http.table import Client, kind, opening
from tests.positions import at_table

ROOT = Path(__file__).resolve().parents[2]
CONFORMANCE = ROOT / "tests" / "conformance"
Row = dict[str, Any]


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory, exchanges: Exchanges) -> Iterator[Client]:
    """One service for all questions: it keeps nothing between them."""
    service = Service(tmp_path_factory.mktemp("rules"), exchanges)
    yield service.start().test_client()
    service.stop()


def rows(name: str) -> Callable[[Any], Any]:
    found = json.loads((CONFORMANCE / f"{name}.json").read_text(encoding="utf-8"))
    return pytest.mark.parametrize("row", found, ids=[row["id"] for row in found])


def asked(client: Client, calculator: str, **body: Any) -> dict[str, Any]:
    answer = client.post(f"/v1/rules/{calculator}", json=body)
    assert answer.status_code == 200, answer.text
    return dict(answer.json)


def variant(row: Row) -> dict[str, Any]:
    return {name: row[name] for name in ("preset", "seats", "options")}


def cards(text: str) -> list[str]:
    return text.split()


# --- the catalogue -------------------------------------------------------------------------------------------------


def test_options_are_told_in_the_language_asked_for(rules: Client) -> None:
    by_language = {lang: rules.get(f"/v1/rules/options?lang={lang}").json for lang in ("en", "ru", "pl")}
    assert rules.get("/v1/rules/options").json == by_language["en"]
    for lang, page in by_language.items():
        assert page["language"] == lang
        assert len(page["items"]) == len(OPTIONS)
        assert all(each["meaning"] == each["doc"][lang] for each in page["items"])
    assert kind(rules.get("/v1/rules/options?lang=uk")) == "invalid-parameter"


def test_an_option_without_effect_says_why(rules: Client) -> None:
    for each in rules.get("/v1/rules/options").json["items"]:
        assert bool(each["effect_reason"]) == (each["effect"] != "server"), each["name"]


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_a_preset_says_what_differs_and_where_it_is_written(rules: Client, name: str) -> None:
    defaults = {each["name"]: each["default"] for each in rules.get("/v1/rules/options").json["items"]}
    for at in rules.get(f"/v1/presets/{name}").json["by_seats"]:
        differing = {option: value for option, value in at["options"].items() if value != defaults[option]}
        assert {each["option"]: each["value"] for each in at["differs"]} == differing
        assert all(each["default"] == defaults[each["option"]] for each in at["differs"])
        assert all(each["source"] for each in at["differs"])


def test_a_preset_at_one_number_of_seats(rules: Client) -> None:
    page = rules.get("/v1/presets/site-ante?seats=5").json
    assert [(each["seats"], each["options"]["deck"]) for each in page["by_seats"]] == [(5, "deck_20")]
    answer = rules.get("/v1/presets/polish-home?seats=4")
    assert (answer.status_code, kind(answer)) == (422, "invalid-parameter")
    assert [each["pointer"] for each in answer.json["errors"]] == ["seats"]


def test_a_difference_is_sourced_where_the_preset_speaks_of_it(rules: Client) -> None:
    (at,) = rules.get("/v1/presets/polish-home").json["by_seats"]
    assert len(at["differs"]) > 5
    assert all(each["source"].startswith("001_e28ddb492ff1c4d9.txt, line ") for each in at["differs"])


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_a_preset_lists_its_open_points(rules: Client, name: str) -> None:
    told = [each["number"] for each in rules.get(f"/v1/presets/{name}").json["open_points"]]
    assert told == [each.number for each in OPEN_POINTS if name in each.presets]


def test_the_kurnik_preset_lists_what_its_site_leaves_open(rules: Client) -> None:
    told = [each["number"] for each in rules.get("/v1/presets/kurnik").json["open_points"]]
    assert {f"K-{number}" for number in range(1, 8)} <= set(told)


def test_the_page_of_the_docs_is_what_the_code_says() -> None:
    written = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    assert written == rules_page.page(), "run: make docs"
    for each in OPTIONS:
        assert f"| `{each.name}` |" in written, each.name
    for point in OPEN_POINTS:
        assert f"| {point.number} | {point.question} |" in written, point.number


def test_every_open_point_names_what_exists() -> None:
    numbers = [each.number for each in OPEN_POINTS]
    assert len(set(numbers)) == len(numbers)
    names = {each.name for each in OPTIONS}
    for each in OPEN_POINTS:
        assert set(each.options) <= names, each.number
        assert set(each.presets) <= set(PRESETS), each.number


# --- is this set of options valid ----------------------------------------------------------------------------------

CONFLICTS = gathered(lambda said: said.conflicts)
ALLOWED = gathered(lambda said: said.allowed)


@pytest.mark.parametrize("conflict", CONFLICTS.values(), ids=CONFLICTS)
def test_a_conflict_names_the_options_involved(rules: Client, conflict: Conflict) -> None:
    (preset, seats, options), code, severity = conflict
    told = asked(rules, "check", preset=preset, seats=seats, options=options)
    issues = {each["code"]: each for each in told["issues"]}
    assert issues[code]["severity"] == severity
    assert issues[code]["options"][0] in options
    assert told["valid"] == all(each["severity"] == "warning" for each in told["issues"])
    assert told["options"] == {**told["options"], **options}


@pytest.mark.parametrize("conflict", CONFLICTS.values(), ids=CONFLICTS)
def test_a_game_is_refused_for_the_same_errors(rules: Client, conflict: Conflict) -> None:
    (preset, seats, options), code, severity = conflict
    body = {**opening(seats), "preset": preset, "options": options}
    answer = rules.post("/v1/games", json=body)
    if severity == "warning":
        assert answer.status_code == 201
        return
    assert (answer.status_code, kind(answer)) == (422, "game-not-possible")
    places = {each["code"]: each["pointer"] for each in answer.json["errors"]}
    assert places[code].removeprefix("/options/") in options
    told = asked(rules, "check", preset=preset, seats=seats, options=options)
    assert set(places) == {each["code"] for each in told["issues"] if each["severity"] == "error"}


@pytest.mark.parametrize("at", ALLOWED.values(), ids=ALLOWED)
def test_what_is_allowed_is_accepted(rules: Client, at: Variant) -> None:
    preset, seats, options = at
    assert asked(rules, "check", preset=preset, seats=seats, options=options)["valid"]
    assert rules.post("/v1/games", json={**opening(seats), "preset": preset, "options": options}).status_code == 201


def test_a_preset_that_is_not_for_these_seats(rules: Client) -> None:
    told = asked(rules, "check", preset="polish-home", seats=4)
    assert [each["code"] for each in told["issues"]] == ["preset-not-for-these-seats"]
    assert (told["valid"], told["options"], told["differs"]) == (False, None, None)


def test_a_requested_difference_is_told_from_the_presets(rules: Client) -> None:
    told = asked(rules, "check", preset="polish-home", seats=3, options={"deck": "deck_24", "target": 500})
    sources = {each["option"]: each["source"] for each in told["differs"]}
    assert sources["target"] == "the request"
    assert "deck" not in sources
    others = {source for option, source in sources.items() if option != "target"}
    assert others
    assert "the request" not in others


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_presets_are_without_conflict(rules: Client, name: str) -> None:
    for seats in PRESETS[name].seats:
        assert asked(rules, "check", preset=name, seats=seats)["issues"] == []


# --- tricks --------------------------------------------------------------------------------------------------------


@rows("trick-winners")
def test_trick_winners(rules: Client, row: Row) -> None:
    told = asked(rules, "trick-winner", **variant(row), trick=cards(row["trick"]), trump=row["trump"], leader=1)
    expected = row["expected"]
    assert (told["place"] + 1, told["points"]) == (expected["winner"], expected["points"])
    assert told["seat"] == (1 + told["place"]) % row["seats"]
    assert told["card"] == cards(row["trick"])[told["place"]]
    assert told["decided_by"]


def test_the_seat_of_a_trick_goes_round_a_dealer_who_sits_out(rules: Client) -> None:
    facts = {"preset": "club", "seats": 4, "trick": ["9S", "JS", "AS"], "leader": 3, "sitter": 0}
    assert asked(rules, "trick-winner", **facts)["seat"] == 2
    assert asked(rules, "trick-winner", **{**facts, "sitter": 1})["seat"] == 2
    assert asked(rules, "trick-winner", preset="club", seats=4, trick=["9S", "JS"], leader=3)["seat"] is None


@rows("legal-cards")
def test_legal_cards(rules: Client, row: Row) -> None:
    facts = {name: row[name] for name in ("trump", "set_trump", "tricks_won")}
    told = asked(rules, "legal-cards", **variant(row), **facts, hand=cards(row["hand"]), trick=cards(row["trick"]))
    assert sorted(told["legal"]) == sorted(cards(row["expected"]["legal"]))
    barred = {each["card"] for each in told["barred"]}
    assert barred == set(cards(row["hand"])) - set(told["legal"])
    assert all(each["option"] for each in told["barred"])


@rows("marriages")
def test_marriages(rules: Client, row: Row) -> None:
    held = row.get("began_with")
    told = asked(
        rules,
        "legal-cards",
        **variant(row),
        trump=row["trump"],
        hand=cards(row["hand"]),
        tricks_won=row["tricks_won"],
        held_four_aces=held is not None and all(f"A{suit}" in held for suit in "SCDH"),
    )
    found = [each for each in told["declarations"] if (each["card"], each["kind"]) == (row["lead"], row["kind"])]
    expected = row["expected"]
    if row["kind"] == "four_nines":  # nobody declares them: they count by themselves
        assert told["declarations"] == []
        return
    if not row["declare"] or not expected.get("value"):
        return
    assert [(each["value"], each["trump"]) for each in found] == [(expected["value"], expected["trump"])]


# --- bids ----------------------------------------------------------------------------------------------------------


@rows("bid-limits")
def test_bid_limits(rules: Client, row: Row) -> None:
    facts = {name: row[name] for name in ("stage", "score", "standing") if name in row}
    told = asked(rules, "bid-limit", **variant(row), **facts, hand=cards(row["hand"]))
    expected = row["expected"]
    assert told["cap"] == expected.get("highest", told["cap"])
    assert set(expected.get("legal", ())) <= set(told["amounts"])
    assert not set(expected.get("refused", ())) & set(told["amounts"])
    assert told["decided_by"]


def test_a_contract_that_is_fixed(rules: Client) -> None:
    facts = {"preset": "kurnik", "seats": 3, "stage": "contract", "hand": HAND, "standing": 120}
    told = asked(rules, "bid-limit", **facts, fixed=True)
    assert (told["amounts"], told["decided_by"][0]["rule"]) == ([120], "contract-fixed")


# --- what an option decides ----------------------------------------------------------------------------------------

ANSWERS = gathered(lambda said: said.answers)


def holds(expected: Any, told: Any) -> bool:
    """Whether an answer is as expected: objects may say more, and a list of objects may go on."""
    if isinstance(expected, dict):
        return all(holds(value, told.get(name)) for name, value in expected.items())
    if isinstance(expected, list) and expected and isinstance(expected[0], dict):
        return len(expected) <= len(told) and all(map(holds, expected, told))
    return bool(expected == told)


@pytest.mark.parametrize("answer", ANSWERS.values(), ids=ANSWERS)
def test_what_an_option_decides_is_told(rules: Client, answer: Answer) -> None:
    told = asked(rules, answer.calculator, **{"seats": 3, **answer.asked})
    assert {name: value for name, value in answer.told.items() if not holds(value, told[name])} == {}, told


# --- redeals -------------------------------------------------------------------------------------------------------


@rows("redeal-grounds")
def test_redeal_grounds(rules: Client, row: Row) -> None:
    hand = cards(row.get("hand", ""))
    declarer = row.get("declarer") == row["seat"]
    exchanged = row["stage"] == "after_exchange"
    told = asked(
        rules,
        "redeal-grounds",
        **variant(row),
        moment=row["stage"],
        dealt=[] if exchanged else hand or [card for card in HAND if card not in row.get("talon", "")],
        **({"held": hand} if exchanged else {}),
        talon=cards(row.get("talon", "")),
        declarer=declarer,
        forced=row["seat"] == (row["dealer"] + (0 if row["preset"] == "howto-2-4" else 1)) % row["seats"],
        dealer=row["seat"] == row["dealer"],
        bid=100,
    )
    assert (told["may_claim"], told["must_claim"]) == (row["expected"]["may_claim"], row["expected"]["must_claim"])
    assert bool(told["grounds"]) == told["may_claim"]
    assert all(each["option"] for each in told["decided_by"])


def test_others_claim_where_the_rules_ask_them(rules: Client) -> None:
    facts = {"preset": "wikipedia-ru", "seats": 3, "moment": "talon", "dealt": HAND, "talon": ["9D", "9H", "TC"]}
    assert asked(rules, "redeal-grounds", **facts)["may_claim"]
    assert not asked(rules, "redeal-grounds", **facts, talon_shown=False)["may_claim"]
    weak = ["9S", "9H", "9D", "JS", "JD", "QC", "9C"]
    facts = {"preset": "site-bank", "seats": 3, "moment": "take_talon", "dealt": weak}
    assert not asked(rules, "redeal-grounds", **facts)["may_claim"]
    assert asked(rules, "redeal-grounds", **facts, without_auction=True)["may_claim"]
    told = asked(rules, "redeal-grounds", preset="polish-home", seats=3, dealt=weak)
    assert told["decided_by"] == [{"rule": "no-redeal", "option": "redeal", "value": False}]


# --- hands on paper ------------------------------------------------------------------------------------------------


def first_sheet(row: Row) -> Row:
    start, seats = row["start"], row["seats"]
    standings = [
        {
            "score": start.get("scores", [0] * seats)[seat],
            **{name: start[name][seat] for name in ("bolts", "concessions", "crosses") if name in start},
            "barrel": {
                "on": seat in start.get("seated", ()),
                **{name: start[name][seat] for name in ("tries", "falls") if name in start},
            },
        }
        for seat in range(seats)
    ]
    golden = {"hand": start["golden_hands"], "over": False} if "golden_hands" in start else {"over": True}
    dealer = row["dealer"]
    return {"seats": standings, "next_dealer": dealer, "next_opener": (dealer + 1) % seats, "golden": golden}


def made(hand: Row) -> list[Row]:
    points = hand["cards"]
    tricks = hand.get("tricks") or [int(each > 0) for each in points]
    won: dict[str, str] = hand.get("won", {})
    found = []
    for seat, worth in enumerate(points):
        suits = hand.get("marriages", {}).get(str(seat), "")
        others = {card for other, held in won.items() if other != str(seat) for card in cards(held)}
        declared = [{"suit": suit, "captured": not {f"K{suit}", f"Q{suit}"} <= others} for suit in suits]
        found.append({"seat": seat, "points": worth, "tricks": tricks[seat], "declared": declared})
    return found


def paper_hand(row: Row, sheet: Row, hand: Row) -> Row:
    outcome = hand.get("outcome", "played")
    body: Row = {**variant(row), "sheet": sheet, "outcome": outcome}
    if outcome == "redeal":
        return {**body, "ground": "hand-points"}
    body |= {"declarer": hand["declarer"], "contract": hand["contract"], "dark": hand.get("dark", False)}
    body["outbid"] = [seat for seat, _ in hand.get("calls", ()) if seat != hand["declarer"]]
    if "cards" in hand:
        body |= {"made": made(hand), "last_trick": hand.get("last_trick", hand["declarer"])}
        body["left_over"] = cards(hand.get("left_over", ""))
    return body


def found(told: Row) -> Row:
    after, finished = told["after"], told["finished"]
    seats = after["seats"]
    settlement = (finished or {}).get("settlement") or {"amounts": [], "denominator": 1}
    return {
        **{name: [seat[name] for seat in seats] for name in ("bolts", "concessions", "crosses")},
        "scores": [seat["score"] for seat in seats],
        "seated": [number for number, seat in enumerate(seats) if seat["barrel"]["on"]],
        "tries": [seat["barrel"]["tries"] for seat in seats],
        "falls": [seat["barrel"]["falls"] for seat in seats],
        "next_dealer": after["next_dealer"],
        "golden_over": after["golden"]["over"],
        "cards": [seat["cards"] for seat in told["taken"]],
        "marriages": [seat["marriages"] for seat in told["taken"]],
        "finished": finished is not None,
        "winners": finished["winners"] if finished else [],
        "settlement": [amount // settlement["denominator"] for amount in settlement["amounts"]],
    }


def check_hands(client: Client, row: Row) -> None:
    sheet, expected = first_sheet(row), row["expected"]
    told: Row = {}
    for number, hand in enumerate(row["hands"]):
        body = paper_hand(row, sheet, hand)
        if expected.get("refused") and number == len(row["hands"]) - 1:
            answer = client.post("/v1/rules/hand-score", json=body)
            assert (answer.status_code, answer.json["code"]) == (409, kind(answer))
            return
        told = asked(client, "hand-score", **body)
        scores = [seat["score"] for seat in sheet["seats"]]
        for line in told["ledger"]:
            scores[line["seat"]] += line["points"]
        sheet = told["after"]
        assert scores == [seat["score"] for seat in sheet["seats"]]
    assert {name: found(told)[name] for name in expected} == expected


@rows("hand-scores")
def test_hand_scores(rules: Client, row: Row) -> None:
    check_hands(rules, row)


@rows("barrel-transitions")
def test_barrel_transitions(rules: Client, row: Row) -> None:
    check_hands(rules, row)


@rows("concessions")
def test_concessions(rules: Client, row: Row) -> None:
    check_hands(rules, row)


@rows("rounding")
def test_rounding(rules: Client, row: Row) -> None:
    points = row["points"]
    hand = {"declarer": 1, "contract": 50, "cards": [points, 120 - points, 0], "last_trick": 1}
    told = asked(rules, "hand-score", **paper_hand(row, first_sheet({**row, "start": {}, "dealer": 0}), hand))
    assert told["after"]["seats"][0]["score"] == row["expected"]["recorded"]


@rows("sitter")
def test_sitters(rules: Client, row: Row) -> None:
    start = {"golden_hands": 0} if row["golden"] else {}
    sheet = first_sheet({**row, "start": start, "dealer": 0})
    hand = {"declarer": 1, "contract": 100, "cards": [0, 100, 20, 0]}
    body = paper_hand(row, sheet, hand)
    body["made"] = body["made"][1:]
    told = asked(rules, "hand-score", **body, talon=cards(row["talon"]))
    assert told["sitter"] == 0
    assert told["after"]["seats"][0]["score"] == row["expected"]["points"]


def test_every_line_names_its_reason_and_the_option(rules: Client) -> None:
    told = asked(rules, "hand-score", **PLAYED)
    assert (told["success"], told["dealer"], told["active"]) == (True, 0, [1, 2, 0])
    assert [(line["seat"], line["reason"], line["points"]) for line in told["ledger"]] == [
        (1, "contract-made", 120),
        (2, "defence", 20),
        (0, "defence", 20),
    ]
    assert all(line["option"] for line in told["ledger"])


def test_cards_may_be_told_instead_of_points(rules: Client) -> None:
    deck = [f"{rank}{suit}" for suit in "SCDH" for rank in "9JQKTA"]
    seats = [{"seat": seat, "cards": deck[9 * seat : 9 * seat + 9]} for seat in range(3)]
    told = asked(rules, "hand-score", **{**PLAYED, "made": seats, "contract": 100})
    assert sum(each["cards"] for each in told["taken"]) == 120
    assert [each["tricks"] for each in told["taken"]] == [3, 3, 2]
    assert told["success"] is False


def test_the_second_bomb_pays(rules: Client) -> None:
    bomb = {"preset": "kurnik", "seats": 3, "outcome": "bombed", "declarer": 1, "contract": 100}
    first = asked(rules, "hand-score", **bomb, first_dealer=0)
    assert [seat["score"] for seat in first["after"]["seats"]] == [0, 0, 0]
    second = asked(rules, "hand-score", **bomb, sheet=first["after"])
    assert [seat["score"] for seat in second["after"]["seats"]] == [60, 0, 60]


SEAT = {"points": 20, "tricks": 2}
UNFIT = [
    pytest.param({"declarer": None}, "/declarer", id="no-declarer"),
    pytest.param({"contract": None}, "/contract", id="no-contract"),
    pytest.param({"declarer": 4}, "/declarer", id="declarer-of-another-table"),
    pytest.param({"first_dealer": None}, "/first_dealer", id="neither-sheet-nor-dealer"),
    pytest.param({"first_dealer": 5}, "/first_dealer", id="dealer-of-another-table"),
    pytest.param({"start_scores": [0, 0]}, "/start_scores", id="scores-of-another-table"),
    pytest.param({"made": PLAYED["made"][:2]}, "/made", id="a-seat-is-missing"),
    pytest.param({"made": [{"seat": seat, **SEAT} for seat in range(3)]}, "/made", id="60-points"),
    pytest.param({"made": [{"seat": seat, "points": 40, "tricks": 5} for seat in range(3)]}, "/made", id="15-tricks"),
    pytest.param({"made": [{"seat": 0, "tricks": 2}, *PLAYED["made"][1:]]}, "/made/0/points", id="no-points"),
    pytest.param({"made": [{"seat": 0, "points": 20}, *PLAYED["made"][1:]]}, "/made/0/tricks", id="no-tricks"),
    pytest.param(
        {"made": [{"seat": 0, "points": 9, "cards": ["AS"]}, *PLAYED["made"][1:]]}, "/made/0/points", id="other-points"
    ),
    pytest.param({"made": [{"seat": 0, "cards": ["AS", "AS"]}, *PLAYED["made"][1:]]}, "/made/0/cards/1", id="twice"),
    pytest.param({"made": [{"seat": 0, "cards": ["7S"]}, *PLAYED["made"][1:]]}, "/made/0/cards/0", id="no-such-card"),
    pytest.param(
        {"made": [{**each, "declared": [{"suit": "S"}]} for each in PLAYED["made"]]}, "/made", id="spades-thrice"
    ),
    pytest.param(
        {"made": [{**PLAYED["made"][0], "declared": [{}]}, *PLAYED["made"][1:]]},
        "/made/0/declared/0/suit",
        id="no-suit",
    ),
    pytest.param({"preset": "old-french-32"}, "/last_trick", id="whose-was-the-last-trick"),
    pytest.param({"last_trick": 3}, "/last_trick", id="last-trick-of-another-table"),
    pytest.param({"outbid": [3]}, "/outbid/0", id="outbid-at-another-table"),
    pytest.param({"talon": ["AS"]}, "/talon", id="a-talon-of-one"),
    pytest.param({"preset": "club", "seats": 4, "made": PLAYED["made"]}, "/talon", id="the-sitter-needs-the-talon"),
    pytest.param(
        {"preset": "basic-numbered", "options": {"cross": True}, "outcome": "crossed"},
        "/outcome",
        id="cross-after-success",
    ),
    pytest.param({"preset": "site-bank", "outcome": "redeal"}, "/ground", id="redeal-without-ground"),
    pytest.param(
        {"sheet": {"seats": [{"score": 0}] * 2, "next_dealer": 3, "next_opener": 0}}, "/sheet/seats", id="another-sheet"
    ),
]


@pytest.mark.parametrize(("changed", "pointer"), UNFIT)
def test_facts_that_do_not_fit(rules: Client, changed: Row, pointer: str) -> None:
    body = {name: value for name, value in {**PLAYED, **changed}.items() if value is not None}
    answer = rules.post("/v1/rules/hand-score", json=body)
    assert (answer.status_code, kind(answer)) == (422, "facts-do-not-fit")
    assert answer.json["errors"][0]["pointer"] == pointer


def test_a_third_redeal_in_a_row_does_not_fit(rules: Client) -> None:
    sheet = {
        "seats": [{"score": 0}] * 3,
        "next_dealer": 0,
        "next_opener": 1,
        "redeal_streak": 2,
        "golden": {"over": True},
    }
    body = {"preset": "barrel-essay", "seats": 3, "outcome": "redeal", "ground": "talon-nines", "sheet": sheet}
    answer = rules.post("/v1/rules/hand-score", json=body)
    assert (kind(answer), answer.json["errors"][0]["pointer"]) == ("facts-do-not-fit", "/outcome")


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"outcome": "conceded"}, "conceding-not-played"),
        ({"outcome": "crossed"}, "crossing-not-played"),
        ({"outcome": "bombed"}, "bomb-not-played"),
        ({"outcome": "redeal"}, "no-redeal-ground"),
        ({"dark": True}, "dark-not-offered"),
        ({"made": [{**PLAYED["made"][0], "declared": [{"kind": "ace"}]}, *PLAYED["made"][1:]]}, "marriage-not-played"),
    ],
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_what_these_rules_do_not_know_is_refused(rules: Client, changed: Row, code: str) -> None:
    answer = rules.post("/v1/rules/hand-score", json={**PLAYED, **changed})
    assert (answer.status_code, kind(answer), answer.json["code"]) == (409, code, code)


@pytest.mark.parametrize(
    ("calculator", "facts", "pointer"),
    [
        ("trick-winner", {"trick": ["9S", "JS", "QS", "KS"]}, "/trick"),
        ("trick-winner", {"trick": ["7S"]}, "/trick/0"),
        ("trick-winner", {"trick": ["9S"], "sitter": 0}, "/sitter"),
        ("trick-winner", {"trick": ["9S"], "leader": 5}, "/leader"),
        ("legal-cards", {"hand": ["9S"], "trick": ["9S"]}, "/trick/0"),
        ("legal-cards", {"hand": ["9S"], "trick": ["AS", "TS", "KS"]}, "/trick"),
        ("bid-limit", {"hand": ["9S", "9S"]}, "/hand/1"),
        ("bid-limit", {"hand": ["9S"], "stage": "contract"}, "/standing"),
        ("bid-limit", {"hand": ["9S"], "dark": True}, "/standing"),
        ("redeal-grounds", {"dealt": ["9S"], "talon": ["9S"]}, "/talon/0"),
    ],
)
def test_facts_of_other_questions_that_do_not_fit(rules: Client, calculator: str, facts: Row, pointer: str) -> None:
    answer = rules.post(f"/v1/rules/{calculator}", json={"preset": "polish-home", "seats": 3, **facts})
    assert (answer.status_code, kind(answer)) == (422, "facts-do-not-fit")
    assert answer.json["errors"][0]["pointer"] == pointer


def test_rules_that_no_game_can_be_played_by(rules: Client) -> None:
    body = {"preset": "polish-home", "seats": 3, "options": {"deck": "deck_20"}, "trick": ["AS"]}
    answer = rules.post("/v1/rules/trick-winner", json=body)
    assert (answer.status_code, kind(answer)) == (422, "game-not-possible")


# --- dealing at a real table ---------------------------------------------------------------------------------------


def _external(client: Client, row: Row) -> tuple[str, dict[str, str]]:
    body = {
        "preset": row["preset"],
        "options": row["options"],
        "seats": [{"name": f"seat {seat}"} for seat in range(row["seats"])],
        "dealing": {"mode": "external"},
        "first_dealer": row["dealer"],
    }
    opened = client.post("/v1/games", json=body)
    assert opened.status_code == 201, opened.text
    return f"{opened.headers['Location']}/commands", {"Authorization": f"Bearer {opened.json['table_token']}"}


def _deck(preset: str, seats: int) -> list[str]:
    low = {"deck_32": "7", "deck_20": "J"}.get(str(PRESETS[preset].rules(seats).deck.deck), "9")
    ranks = "789JQKTA"["789JQKTA".index(low) :]
    return [f"{rank}{suit}" for rank in ranks for suit in "SCDH"]


@rows("cuts")
def test_cuts(rules: Client, row: Row) -> None:
    path, headers = _external(rules, row)
    expected = row["expected"]
    if row.get("exposed"):
        answer = rules.post(path, json={"type": "expose_card"}, headers=headers)
    else:
        deal = {"type": "deal", "deck": _deck(row["preset"], row["seats"]), "bottoms": cards(row["bottoms"])}
        answer = rules.post(path, json=deal, headers=headers)
        if not expected["dealt"]:
            assert (answer.status_code, kind(answer)) == (409, "bottoms-not-checked")
            return
    assert answer.status_code == 200, answer.text
    assert answer.json["view"]["scores"] == expected["scores"]
    types = [each["type"] for each in answer.json["events"]]
    fined = any(expected["scores"])
    assert ("misdealt" in types) == fined
    assert ("dealt" in types) != bool(row.get("exposed"))
    if row.get("exposed"):
        next_deal = rules.post(path, json={"type": "deal", "deck": _deck(row["preset"], row["seats"])}, headers=headers)
        assert next_deal.json["view"]["dealer"] == expected["next_dealer"]


def test_a_dealer_on_the_barrel_falls_off_for_an_exposed_card(rules: Client) -> None:
    row = {"preset": "wikipedia-ru", "options": {}, "seats": 3, "dealer": 0}
    path, headers = _external(rules, row)
    answer = rules.post(path, json={"type": "expose_card"}, headers=headers)
    (misdealt,) = (each["event"] for each in answer.json["events"])
    assert misdealt["reason"] == "exposed-card"
    assert [(line["seat"], line["points"]) for line in misdealt["ledger"]] == [(0, -120), (1, 60), (2, 60)]
    assert misdealt["ledger"] == [*msgspec.to_builtins(exposed(at_table("wikipedia-ru")).ledger)]


@pytest.mark.parametrize("order", [{"type": "expose_card"}, {"type": "deal", "deck": ["AS"], "bottoms": ["9S"]}])
def test_in_server_dealing_nothing_is_dealt_from_outside(client: Client, order: Row) -> None:
    opened = client.post("/v1/games", json=opening(preset="wikipedia-ru"))
    path = f"{opened.headers['Location']}/commands"
    headers = {"Authorization": f"Bearer {opened.json['table_token']}"}
    answer = client.post(path, json=order, headers=headers)
    assert answer.status_code == 409
    assert kind(answer) in {"dealing-not-external", "no-deal-awaited"}


# --- settlement ----------------------------------------------------------------------------------------------------

SETTLED = [
    pytest.param("site-bank", {"stake": 100}, [880, 500, 100], (0, 120, [100, 20, 0]), [100, 0, -100, 1], id="END-01"),
    pytest.param("site-bank", {}, [880, 400, 400], (0, 120, [120, 0, 0]), [1, 0, -1, 1], id="G-90-level-on-points"),
    pytest.param("barrel-essay", {}, [0, 880, 175], (1, 125, [0, 120, 0]), [-1000, 1825, -825, 1], id="shortfall"),
    pytest.param("site-ante", {"stake": 5}, [880, 300, -40], (0, 120, [120, 0, 0]), [15, 0, 0, 1], id="G-83-pot"),
    pytest.param("site-1001", {}, [880, 671, 658], (0, 125, [120, 0, 0]), [673, -330, -343, 1001], id="G-34-share"),
    pytest.param("site-1001", {}, [300, -900, 200], (1, 120, [40, 40, 40]), [2002, -2002, 0, 1001], id="G-33-at-most"),
]


@pytest.mark.parametrize(("preset", "options", "scores", "hand", "amounts"), SETTLED)
def test_settlement(
    rules: Client, preset: str, options: Row, scores: list[int], hand: tuple[int, int, list[int]], amounts: list[int]
) -> None:
    declarer, contract, points = hand
    seated = [seat for seat, score in enumerate(scores) if score == 880]
    row: Row = {"preset": preset, "seats": 3, "options": options, "dealer": 2}
    row["start"] = {"scores": scores, "seated": seated}
    marriages = {str(declarer): "S"} if seated and contract > points[declarer] else {}
    body = {"declarer": declarer, "contract": contract, "cards": points, "marriages": marriages}
    told = asked(rules, "hand-score", **paper_hand(row, first_sheet(row), body))
    settlement = told["finished"]["settlement"]
    assert [*settlement["amounts"], settlement["denominator"]] == amounts
