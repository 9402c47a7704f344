"""Bids, steps, caps, contracts, and who is silent for debt."""

from __future__ import annotations

from typing import Any, Final

import pytest

from domain.commands import SetContract
from domain.conventions import auction
from domain.conventions.auction import AuctionOptions
from domain.option import Why
from domain.seats import Seat
from domain.violations import Refusal
from tests.family import HAND, Answer, Conflict, Said, Switch, Variant, named
from tests.refused import contracting


def _limit(
    preset: str, facts: dict[str, Any], amounts: list[int], option: str, options: dict[str, Any] | None = None
) -> Answer:
    """What may be bid after 100 unless the facts say otherwise, and the option that decides it."""
    asked = {"preset": preset, "options": options or {}, "hand": HAND, "standing": 100, **facts}
    return Answer("bid-limit", asked, {"amounts": amounts, "decided_by": [{"option": option}]})


SAID: Final = Said(
    refused={
        Refusal.CONTRACT_FIXED: lambda: (
            contracting(contract_raise=False),
            SetContract(Seat(1), 120),
            {"amount": 110},
        ),
    },
    conflicts={
        "2.8-forced-bid": Conflict(Variant("polish-home", 3, {"forced_bid": 105}), "forced-bid-not-a-step"),
        "ceiling": Conflict(Variant("kurnik", 3, {"bid_max": 90}), "ceiling-below-forced-bid", "warning"),
    },
    switches={"negative_trading": Switch({"negative_trading": []}, named("negative_trading_"))},
    answers={
        "debt-silences": _limit("site-1001", {"score": -1005}, [], "negative_trading"),
        "NEG-06-debt-of-the-forced-bidder": _limit(
            "wikipedia-ru",
            {"forced_bidder_score": -120},
            [],
            "negative_trading",
            {"negative_trading": ["others_must_pass"]},
        ),
        "NEG-05-debt-of-a-volunteer": _limit(
            "basic-numbered",
            {"standing": 105, "standing_bidder_score": -105},
            [],
            "negative_trading",
            {"negative_trading": ["others_must_pass_if_volunteered"]},
        ),
        "no-marriage-no-more-than-120": _limit("polish-home", {"standing": 120}, [], "bid_cap"),
        "ceiling": _limit("site-1001", {}, [105], "bid_max", {"bid_max": 105}),
        "ceiling-alone": _limit("club", {}, [105, 110, 115], "bid_max", {"bid_cap": "none", "bid_max": 115}),
        "one-step": _limit("polish-home", {}, [110], "bid_step_mode"),
        "any-step": _limit("kurnik", {}, [110, 120], "bid_step"),
        "opener": _limit("site-bank", {"standing": None, "forced": True}, [100, 105, 110, 115, 120], "forced_bid_mode"),
        "no-raise": Answer(
            "bid-limit",
            {
                "preset": "kurnik",
                "options": {"contract_raise": False},
                "hand": HAND,
                "stage": "contract",
                "standing": 120,
            },
            {"amounts": [120], "decided_by": [{"option": "contract_raise"}]},
        ),
    },
)


@pytest.mark.parametrize(
    ("options", "marriage_points", "highest"),
    [
        pytest.param(AuctionOptions(bid_cap="none"), 0, 400, id="off-is-the-deck-and-four-marriages"),
        pytest.param(AuctionOptions(bid_cap="none", bid_max=300), 0, 300, id="off-with-a-ceiling"),
        pytest.param(AuctionOptions(bid_cap="no_marriage_120"), 0, 120, id="120-without-a-marriage"),
        pytest.param(AuctionOptions(bid_cap="no_marriage_120", bid_max=110), 0, 110, id="a-ceiling-below-120"),
        pytest.param(AuctionOptions(bid_cap="no_marriage_120"), 40, 400, id="no-cap-with-any-marriage"),
        pytest.param(AuctionOptions(bid_cap="no_marriage_120", bid_max=300), 40, 300, id="the-ceiling-with-one"),
        pytest.param(AuctionOptions(bid_cap="hand_marriages"), 0, 120, id="marriages-held-none"),
        pytest.param(AuctionOptions(bid_cap="hand_marriages"), 180, 300, id="marriages-held-two"),
        pytest.param(AuctionOptions(bid_cap="hand_marriages", bid_max=200), 180, 200, id="marriages-and-a-ceiling"),
        pytest.param(AuctionOptions(bid_cap="hand_marriages", bid_max=200), 40, 160, id="marriages-below-the-ceiling"),
    ],
)
def test_cap(options: AuctionOptions, marriage_points: int, highest: int) -> None:
    assert auction.cap(options, marriage_points) == highest


@pytest.mark.parametrize(
    ("options", "marriage_points", "option"),
    [
        pytest.param(AuctionOptions(bid_cap="hand_marriages"), 40, "bid_cap", id="off-no-ceiling"),
        pytest.param(AuctionOptions(bid_cap="hand_marriages", bid_max=300), 40, "bid_cap", id="below-the-ceiling"),
        pytest.param(AuctionOptions(bid_cap="hand_marriages", bid_max=150), 40, "bid_max", id="at-the-ceiling"),
        pytest.param(AuctionOptions(bid_cap="none", bid_max=300), 0, "bid_max", id="nothing-but-a-ceiling"),
    ],
)
def test_which_option_sets_the_cap(options: AuctionOptions, marriage_points: int, option: str) -> None:
    assert auction.cap_set_by(options, marriage_points) == option


@pytest.mark.parametrize(
    ("options", "standing", "highest", "raises"),
    [
        pytest.param(AuctionOptions(bid_step=5), 100, 120, [105, 110, 115, 120], id="off-is-any-multiple"),
        pytest.param(AuctionOptions(bid_step=10), 100, 120, [110, 120], id="tens"),
        pytest.param(AuctionOptions(bid_step=10), 120, 120, [], id="at-the-cap"),
        pytest.param(AuctionOptions(bid_step=5), 121, 135, [125, 130, 135], id="back-to-multiples-after-a-posted-121"),
        pytest.param(AuctionOptions(bid_step_mode="exact"), 100, 120, [105], id="exactly-one-step"),
        pytest.param(AuctionOptions(bid_step_mode="exact"), 120, 120, [], id="one-step-is-above-the-cap"),
    ],
)
def test_raises(options: AuctionOptions, standing: int, highest: int, raises: list[int]) -> None:
    assert list(auction.raises(options, standing, highest)) == raises


@pytest.mark.parametrize(
    ("options", "highest", "openings"),
    [
        pytest.param(AuctionOptions(), 110, [100, 105, 110], id="any-multiple-from-the-forced-bid"),
        pytest.param(AuctionOptions(bid_step_mode="exact"), 110, [100, 105, 110], id="also-where-raises-are-exact"),
        pytest.param(AuctionOptions(forced_bid=100), 90, [100], id="the-forced-bid-whatever-the-cap"),
    ],
)
def test_openings(options: AuctionOptions, highest: int, openings: list[int]) -> None:
    assert list(auction.openings(options, highest)) == openings


@pytest.mark.parametrize(
    ("options", "fixed", "why"),
    [
        pytest.param(AuctionOptions(contract_raise=False), False, Why("contract-fixed", "contract_raise"), id="off"),
        pytest.param(AuctionOptions(), True, Why("contract-fixed"), id="in-this-hand"),
        pytest.param(AuctionOptions(), False, None, id="not-fixed"),
    ],
)
def test_why_a_contract_is_fixed(options: AuctionOptions, fixed: bool, why: Why | None) -> None:
    assert auction.is_fixed(options, fixed=fixed) == why


@pytest.mark.parametrize(
    ("options", "raising", "decided_by"),
    [
        pytest.param(AuctionOptions(), True, ["bid_step"], id="any-multiple"),
        pytest.param(AuctionOptions(bid_step_mode="exact"), True, ["bid_step", "bid_step_mode"], id="exactly-one"),
        pytest.param(AuctionOptions(bid_step_mode="exact"), False, ["bid_step"], id="exact-is-for-raises"),
    ],
)
def test_what_decides_the_steps(options: AuctionOptions, raising: bool, decided_by: list[str]) -> None:
    assert [why.option for why in auction.steps(options, raising=raising)] == decided_by


@pytest.mark.parametrize(
    ("options", "called"),
    [(AuctionOptions(), False), (AuctionOptions(forced_bid_mode="called_at_least"), True)],
)
def test_whether_the_forced_bid_is_called(options: AuctionOptions, called: bool) -> None:
    assert auction.is_called(options) == (Why("must-open", "forced_bid_mode") if called else None)
    assert auction.lowest(options) == 100


@pytest.mark.parametrize(
    ("options", "bid", "fixed", "contracts"),
    [
        pytest.param(AuctionOptions(contract_raise=False), 105, False, (105,), id="off-is-the-bid"),
        pytest.param(AuctionOptions(), 105, True, (105,), id="a-fixed-contract"),
        pytest.param(AuctionOptions(), 105, False, (105, 110, 115, 120), id="multiples-above-the-bid"),
        pytest.param(AuctionOptions(), 121, False, (121,), id="nothing-above-the-cap"),
        pytest.param(AuctionOptions(bid_step_mode="exact"), 110, False, (110, 115, 120), id="exact-is-for-the-auction"),
    ],
)
def test_contracts(options: AuctionOptions, bid: int, fixed: bool, contracts: tuple[int, ...]) -> None:
    assert auction.contracts(options, bid, 120, fixed=fixed) == contracts


@pytest.mark.parametrize(
    ("compare", "score", "indebted"),
    [("lt", -120, False), ("lt", -121, True), ("le", -119, False), ("le", -120, True)],
)
def test_debt(compare: str, score: int, indebted: bool) -> None:
    options = AuctionOptions(negative_trading_compare="le" if compare == "le" else "lt")

    assert auction.in_debt(options, score) == indebted


MUST_PASS = Why("must-pass", "negative_trading")


@pytest.mark.parametrize(
    ("rules", "silenced_by"),
    [
        pytest.param((), set[str](), id="off"),
        pytest.param(("self_auto_pass",), {"indebted"}, id="own-debt"),
        pytest.param(("others_must_pass",), {"forced_in_debt"}, id="debt-of-the-forced-bidder"),
        pytest.param(("others_must_pass_if_volunteered",), {"volunteer_in_debt"}, id="debt-of-a-volunteer"),
    ],
)
@pytest.mark.parametrize("debt", ["indebted", "forced_in_debt", "volunteer_in_debt"])
def test_silence(rules: tuple[auction.Silence, ...], silenced_by: set[str], debt: str) -> None:
    options = AuctionOptions(negative_trading=frozenset(rules))
    facts = dict.fromkeys(("indebted", "forced_in_debt", "volunteer_in_debt"), False) | {debt: True}

    assert auction.is_silenced(options, **facts) == (MUST_PASS if debt in silenced_by else None)
