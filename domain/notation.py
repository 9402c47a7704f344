"""The text notation of a game, ``text/vnd.thousand``, in the spirit of PBN and PGN: written and read without loss.

Tag pairs, then for each hand its cards, auction, exchange, tricks and scores, a line for each; the grammar stands in
``docs/notation.md``. Latin letters are written; read are also Cyrillic letters, ``10``, and the signs of the suits.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, cast

import msgspec

from domain.cards import Card
from domain.events import (
    Barrel,
    Dealing,
    ForkedFrom,
    GoldenCircle,
    Line,
    SeatOpened,
    Settlement,
    Sheet,
    Standing,
    Taken,
)
from domain.record import (
    Opening,
    Record,
    RecordedDeal,
    RecordedGift,
    RecordedHand,
    RecordedTrick,
    Result,
    Step,
    StepType,
    read_value,
)
from domain.rules import OPTIONS
from domain.seats import Seat

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

FORMAT: Final = "thousand-1"
"""The name of this notation, the first tag of every game."""
MEDIA_TYPE: Final = "text/vnd.thousand"

_UNKNOWN: Final = "?"
_NOTHING: Final = "-"
_INTEGER: Final = re.compile(r"[+-]?[0-9]{1,9}")
_TAG: Final = re.compile(r'\[([A-Za-z0-9_.]+)\s+("(?:[^"\\]|\\.)*")\]')
_BODY: Final = re.compile(r"([A-Z][a-z]*)(?:\s+([^\s:]+))?\s*:\s*(.*)")
_HAND: Final = re.compile(r"Hand\s+([0-9]{1,9})((?:\s+[a-z0-9]+)*)")


class NotationError(ValueError):
    """Text that is no game: the line, counted from 1, and what is wrong with it."""

    def __init__(self, line: int, detail: str) -> None:
        """Remember where."""
        super().__init__(f"line {line}: {detail}")
        self.line = line
        self.detail = detail


# --- cards ---------------------------------------------------------------------------------------------------------

_RANKS: Final = {
    **{rank: rank for rank in "789JQKTA"},
    **dict(zip("ТКДВА", "AKQJA", strict=True)),  # туз, король, дама, валет; А looks like the Latin ace
    "D": "Q",  # dama
    "W": "J",  # walet
    "10": "T",
}
_SUITS: Final = {
    **{suit: suit for suit in "SCDH"},
    **dict(zip("ПТКБЧ", "SCCDH", strict=True)),  # пики, трефы (крести), бубны, черви
    **dict(zip("♠♣♦♥", "SCDH", strict=True)),
    **dict(zip("♤♧♢♡", "SCDH", strict=True)),
}


def card_of(text: str) -> Card:
    """The card that a player may have written: ``TS``, ``10s``, ``Т♥``, ``дп``; raises ``ValueError`` for others."""
    plain = text.upper().replace("\ufe0e", "").replace("\ufe0f", "")
    rank, suit = _RANKS.get(plain[:-1]), _SUITS.get(plain[-1:])
    if rank is None or suit is None:
        raise ValueError(text)
    return Card(rank + suit)


def _cards(text: str) -> tuple[Card, ...] | None:
    """Cards with blanks between: ``?`` hides them all, ``-`` is none."""
    if text == _UNKNOWN:
        return None
    return () if text == _NOTHING else tuple(card_of(each) for each in text.split())


def _written_cards(cards: Sequence[Card] | None) -> str:
    return _UNKNOWN if cards is None else " ".join(card.value for card in cards) or _NOTHING


def _card_or_hidden(text: str) -> Card | None:
    return None if text == _UNKNOWN else card_of(text)


def _hidden_or_card(card: Card | None) -> str:
    return _UNKNOWN if card is None else card.value


# --- words ---------------------------------------------------------------------------------------------------------


def _quoted(text: str) -> str:
    return msgspec.json.encode(text).decode()


def _unquoted(text: str) -> str:
    return msgspec.json.decode(text, type=str)


def _integer(text: str) -> int:
    if not _INTEGER.fullmatch(text):
        raise ValueError(text)
    return int(text)


def _seat(text: str) -> Seat:
    return Seat(_integer(text))


def _said(value: object) -> str:
    return _NOTHING if value is None else str(value)


def _maybe(text: str) -> int | None:
    return None if text == _NOTHING else _integer(text)


def _split(text: str, separator: str) -> list[str]:
    """The parts of a text between separators, those in quotes and brackets left alone."""
    if '"' not in text and "{" not in text and "[" not in text:
        return [part.strip() for part in text.split(separator) if part.strip()]
    parts: list[str] = []
    depth, quoted, start, skip = 0, False, 0, False
    for place, sign in enumerate(text):
        if skip:
            skip = False
        elif quoted:
            skip = sign == "\\"
            quoted = sign != '"'
        elif sign == '"':
            quoted = True
        elif sign in "{[":
            depth += 1
        elif sign in "}]":
            depth -= 1
        elif sign == separator and depth <= 0:
            parts.append(text[start:place])
            start = place + 1
    parts.append(text[start:])
    return [part.strip() for part in parts if part.strip()]


def _value(value: object) -> str:
    """An option's value: words and numbers as they are, lists in brackets."""
    if isinstance(value, list | tuple):
        return "[" + ",".join(_value(each) for each in cast("list[object]", value)) + "]"
    if isinstance(value, str) and re.fullmatch(r"[a-z][a-z0-9_]*", value) and value not in {"true", "false", "null"}:
        return value
    return msgspec.json.encode(value).decode()


def _read_value(text: str) -> object:
    if text.startswith("["):
        return [_read_value(each) for each in _split(text[1:-1], ",")]
    if re.fullmatch(r"[a-z][a-z0-9_]*", text) and text not in {"true", "false", "null"}:
        return text
    return msgspec.json.decode(text)


def _map(values: dict[str, Any]) -> str:
    return " ".join(f"{name}={_value(value)}" for name, value in values.items())


def _read_map(text: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for part in _split(text, " "):
        name, equals, value = part.partition("=")
        if not equals:
            raise ValueError(part)
        found[name] = _read_value(value)
    return found


# --- steps ---------------------------------------------------------------------------------------------------------

_BARE: Final[dict[StepType, str]] = {
    "look_at_cards": "look",
    "bid_dark": "dark",
    "pass": "pass",
    "decline_talon": "decline",
    "concede": "concede",
    "cross": "cross",
    "bomb": "bomb",
    "resign": "resign",
    "reissue_token": "token",
    "expire_turn": "expire",
}
_BARE_TYPES: Final[dict[str, StepType]] = {word: kind for kind, word in _BARE.items()}


def _step(step: Step) -> str:
    """A step in words; one that says less or more than its words can is written as JSON."""
    try:
        words = _words(step)
        if _read_step(words) == step:
            return words
    except (ValueError, TypeError):
        pass
    return msgspec.json.encode(step).decode()


def _words(step: Step) -> str:
    late = "late " if step.expired else ""
    who = "table" if step.seat is None else str(step.seat)
    return f"{late}{who} {_deed(step)}"


def _deed(step: Step) -> str:
    worth = "" if step.value is None else f" worth {step.value}"
    match step.type:
        case "play_card":
            return f"{_hidden_or_card(step.card)}{worth}"
        case "declare_marriage":
            kind = f" {step.kind}" if step.kind else ""
            return f"{_hidden_or_card(step.card)} declares{kind}{worth}"
        case "bid":
            return str(step.amount)
        case "set_contract":
            return f"contract {step.amount}"
        case "claim_redeal":
            ground = f" {step.ground}" if step.ground else ""
            return f"claim{ground}{' void' if step.refused else ''}"
        case "take_talon":
            return f"take {step.talon}"
        case "give_cards":
            gifts = "".join(f" {gift.seat}:{_hidden_or_card(gift.card)}" for gift in step.gifts or ())
            buried = "".join(f" {_hidden_or_card(card)}" for card in step.buried or ())
            return f"give{gifts}{' bury' if buried else ''}{buried}"
        case "ready":
            return "ready" if step.client_seed is None else f"ready {_quoted(step.client_seed)}"
        case "expose_card":
            return "expose" if step.ledger is None else f"expose {{{_lines(step.ledger)}}}"
        case "close":
            return f"close {_quoted(step.reason or '')}"
        case "correct_score":
            return f"correct {step.points} {_quoted(step.reason or '')}"
        case _:
            return _BARE[step.type]


def _read_step(text: str) -> Step:
    if text.startswith("{"):
        return msgspec.json.decode(text, type=Step)
    words = _split(text, " ")
    expired = words[0] == "late"
    who, *deed = words[expired:]
    seat = None if who == "table" else _seat(who)
    if not deed:
        raise ValueError(text)
    return Step(**_read_deed(deed), seat=seat, expired=expired)


def _read_deed(words: list[str]) -> dict[str, Any]:
    word, *rest = words
    if word in _BARE_TYPES and not rest:
        return {"type": _BARE_TYPES[word]}
    reader = _DEEDS.get(word)
    if reader is not None:
        return reader(rest)
    if _INTEGER.fullmatch(word) and not rest:
        return {"type": "bid", "amount": _integer(word)}
    return _read_card_deed(word, rest)


def _read_card_deed(word: str, rest: list[str]) -> dict[str, Any]:
    found: dict[str, Any] = {"type": "play_card", "card": _card_or_hidden(word)}
    if rest[:1] == ["declares"]:
        found["type"] = "declare_marriage"
        rest = rest[1:]
        if rest and rest[0] in {"suit", "ace", "bed"}:
            found["kind"] = rest[0]
            rest = rest[1:]
    if rest[:1] == ["worth"] and len(rest) == 2:  # noqa: PLR2004 (a word and a number)
        found["value"] = _integer(rest[1])
    elif rest:
        raise ValueError(rest[0])
    return found


def _read_gifts(words: list[str]) -> dict[str, Any]:
    split = words.index("bury") if "bury" in words else len(words)
    gifts: list[RecordedGift] = []
    for word in words[:split]:
        seat, _, card = word.partition(":")
        gifts.append(RecordedGift(_seat(seat), _card_or_hidden(card)))
    buried = tuple(_card_or_hidden(word) for word in words[split + 1 :])
    return {"type": "give_cards", "gifts": tuple(gifts), "buried": buried}


def _read_claim(words: list[str]) -> dict[str, Any]:
    void = words[-1:] == ["void"]
    ground = words[:-1] if void else words
    if len(ground) > 1:
        raise ValueError(ground[1])
    return {"type": "claim_redeal", "ground": ground[0] if ground else None, "refused": void}


def _one(name: str, kind: StepType, read: Callable[[str], object]) -> Callable[[list[str]], dict[str, Any]]:
    def deed(words: list[str]) -> dict[str, Any]:
        (word,) = words
        return {"type": kind, name: read(word)}

    return deed


_DEEDS: Final[dict[str, Callable[[list[str]], dict[str, Any]]]] = {
    "contract": _one("amount", "set_contract", _integer),
    "take": _one("talon", "take_talon", _integer),
    "close": _one("reason", "close", _unquoted),
    "give": _read_gifts,
    "claim": _read_claim,
    "ready": lambda words: {"type": "ready", "client_seed": _unquoted(words[0]) if words else None},
    "expose": lambda words: {
        "type": "expose_card",
        "ledger": _read_lines(" ".join(words)[1:-1]) if words else None,
    },
    "correct": lambda words: {
        "type": "correct_score",
        "points": _integer(words[0]),
        "reason": _unquoted(words[1]),
    },
}


def _steps(steps: Iterable[Step]) -> str:
    return "; ".join(_step(step) for step in steps)


def _read_steps(text: str) -> tuple[Step, ...]:
    return tuple(_read_step(part) for part in _split(text, ";"))


# --- scores --------------------------------------------------------------------------------------------------------


def _lines(lines: Iterable[Line]) -> str:
    return ", ".join(
        f"{line.seat} {line.reason} {line.points:+d}{'' if line.option is None else ' ' + line.option}"
        for line in lines
    )


def _read_lines(text: str) -> tuple[Line, ...]:
    found: list[Line] = []
    for part in _split(text, ","):
        seat, reason, points, *option = part.split()
        found.append(Line(_seat(seat), reason, _integer(points), option[0] if option else None))
    return tuple(found)


def _taken(taken: Iterable[Taken]) -> str:
    return ", ".join(f"{each.cards}+{each.marriages}/{each.tricks}" for each in taken)


_TAKEN: Final = re.compile(r"(-?[0-9]{1,9})\+(-?[0-9]{1,9})/([0-9]{1,9})")


def _read_taken(text: str) -> tuple[Taken, ...]:
    found: list[Taken] = []
    for part in _split(text, ","):
        said = _TAKEN.fullmatch(part)
        if said is None:
            raise ValueError(part)
        found.append(Taken(*map(int, said.groups())))
    return tuple(found)


def _numbers(values: Iterable[int]) -> str:
    return " ".join(map(str, values))


def _read_numbers(text: str) -> tuple[int, ...]:
    return tuple(_integer(each) for each in text.split())


_COUNTERS: Final = (
    "bolts", "bolt_row", "bolts_total", "bolt_hands", "concessions", "crosses", "bombs", "reverse_left",
)  # fmt: skip
_PLAIN: Final = Standing()


def _standing(standing: Standing) -> str:
    said: dict[str, Any] = {"score": standing.score}
    said |= {name: getattr(standing, name) for name in _COUNTERS if getattr(standing, name) != getattr(_PLAIN, name)}
    barrel = standing.barrel
    if barrel != _PLAIN.barrel:
        said["barrel"] = [barrel.on, barrel.tries, barrel.falls]
    return _map(said)


def _read_standing(text: str) -> Standing:
    said = _read_map(text)
    barrel = said.pop("barrel", None)
    return msgspec.convert({**said, **({"barrel": _named(Barrel, barrel)} if barrel else {})}, Standing)


def _table(sheet: Sheet) -> str:
    golden = sheet.golden
    said = {
        "next_dealer": sheet.next_dealer,
        "next_opener": sheet.next_opener,
        "redeal_streak": sheet.redeal_streak,
        "golden": [golden.hand, golden.circle, golden.made, golden.over],
    }
    return _map(said)


def _named(struct: type[msgspec.Struct], values: object) -> dict[str, Any]:
    return dict(zip(struct.__struct_fields__, cast("list[object]", values), strict=True))


def _read_sheet(seats: dict[int, Standing], table: str) -> Sheet:
    said = _read_map(table)
    golden = _named(GoldenCircle, said.pop("golden"))
    ordered = [msgspec.to_builtins(seats[seat]) for seat in sorted(seats)]
    return msgspec.convert({**said, "seats": ordered, "golden": golden}, Sheet)


# --- writing -------------------------------------------------------------------------------------------------------


def write(record: Record) -> str:
    """The record as text."""
    lines = [f"[{name} {_quoted(value)}]" for name, value in _tags(record)]
    for hand in record.hands:
        lines += ["", *_hand(hand)]
    lines.append("")
    if record.closing:
        lines.append(f"Afterwards: {_steps(record.closing)}")
    if record.result is not None:
        lines += _result(record.result)
    return "\n".join(lines).rstrip("\n") + "\n"


def _tags(record: Record) -> Iterator[tuple[str, str]]:
    seat = record.perspective
    yield "Format", FORMAT
    yield "Perspective", seat if isinstance(seat, str) else f"seat {seat}"
    yield "Preset", record.preset
    if record.game_id is not None:
        yield "Game", record.game_id
    if record.rules_version is not None:
        yield "RulesVersion", str(record.rules_version)
    for number, opened in enumerate(record.seats):
        yield f"Seat{number}", opened.name
    bots = [number for number, opened in enumerate(record.seats) if opened.bot]
    if bots:
        yield "Bots", _numbers(bots)
    yield "Dealing", record.dealing.mode
    for name, text in (("Seed", record.dealing.seed), ("AuditKey", record.audit_key)):
        if text is not None:
            yield name, text
    yield "Start", record.start
    if record.first_dealer is not None:
        yield "FirstDealer", str(record.first_dealer)
    if record.start_scores is not None:
        yield "StartScores", _numbers(record.start_scores)
    if record.resign:
        yield "Resign", "true"
    if record.clock is not None:
        yield "Clock", _map(record.clock)
    if record.scope:
        yield "Scope", record.scope
    if record.forked_from is not None:
        yield "ForkedFrom", msgspec.json.encode(record.forked_from).decode()
    families: dict[str, dict[str, Any]] = {}
    for name, value in record.options.items():
        option = OPTIONS.get(name)
        families.setdefault("other" if option is None else option.family, {})[name] = value
    for family, values in families.items():
        yield f"Rules.{family}", _map(values)


def _hand(hand: RecordedHand) -> Iterator[str]:
    yield " ".join([f"Hand {hand.hand}", *_facts(hand)])
    if hand.before:
        yield f"Before: {_steps(hand.before)}"
    if hand.deal is not None:
        yield from _deal(hand.deal)
    if hand.opening is not None:
        yield f"Opening: {hand.opening.seat} {hand.opening.amount}"
    if hand.auction:
        yield f"Auction: {_steps(hand.auction)}"
    if (hand.declarer, hand.bid, hand.how) != (None, None, None):
        yield f"Won: {_said(hand.declarer)} {_said(hand.bid)} {_said(hand.how)}"
    if hand.exchange:
        yield f"Exchange: {_steps(hand.exchange)}"
    if hand.contract is not None:
        yield f"Contract: {hand.contract}"
    for number, trick in enumerate(hand.tricks, 1):
        claims = (
            ""
            if trick.taken_by is None and trick.points is None
            else f" = {_said(trick.taken_by)} {_said(trick.points)}"
        )
        yield f"Trick {number}: {_steps(trick.steps)}{claims}"
    if hand.closing:
        yield f"Closing: {_steps(hand.closing)}"
    yield from _score(hand)


def _facts(hand: RecordedHand) -> Iterator[str]:
    for word, value in (("dealer", hand.dealer), ("sitter", hand.sitter), ("forced", hand.forced_bidder)):
        if value is not None:
            yield f"{word} {value}"
    if hand.golden is not None:
        yield "golden" if hand.golden else "ordinary"
    if hand.dark:
        yield "dark"


def _deal(deal: RecordedDeal) -> Iterator[str]:
    for seat, cards in enumerate(deal.cards):
        yield f"Cards {seat}: {_written_cards(cards)}"
    for number, talon in enumerate(deal.talons):
        yield f"Talon {number}: {_written_cards(talon)}"
    if deal.bottoms:
        yield f"Bottoms: {_written_cards(deal.bottoms)}"
    if deal.ledger is not None:
        yield f"Fined: {_lines(deal.ledger)}"


def _score(hand: RecordedHand) -> Iterator[str]:
    if hand.outcome is not None:
        yield f"Outcome: {hand.outcome}"
    if hand.taken is not None:
        yield f"Taken: {_taken(hand.taken)}"
    if hand.ledger is not None:
        yield f"Ledger: {_lines(hand.ledger)}"
    if hand.scores is not None:
        yield f"Scores: {_numbers(hand.scores)}"
    if hand.after is not None:
        for seat, standing in enumerate(hand.after.seats):
            yield f"After {seat}: {_standing(standing)}"
        yield f"After table: {_table(hand.after)}"


def _result(result: Result) -> Iterator[str]:
    yield f"Result: {result.reason}"
    yield f"Winners: {_numbers(result.winners)}"
    yield f"Final: {_numbers(result.scores)}"
    if result.settlement is not None:
        said = result.settlement
        yield f"Settlement: {said.kind} {said.denominator} {_numbers(said.amounts)}"
    if result.detail is not None:
        yield f"Detail: {_quoted(result.detail)}"


# --- reading -------------------------------------------------------------------------------------------------------


def read(text: str) -> Record:
    """The record that a text holds; raises ``NotationError`` for any other text, also for more games than one."""
    found = list(read_all(text))
    if len(found) != 1:
        raise NotationError(1, f"one game was expected, not {len(found)}")
    return found[0]


def read_all(text: str) -> Iterator[Record]:
    """The records of a text of many games; each begins with its tag Format."""
    reader: _Reader | None = None
    number = 0
    for number, line in enumerate(text.removeprefix("\ufeff").removesuffix("\n").split("\n"), 1):
        said = line.strip()
        if not said or said.startswith("#"):
            continue
        if said.startswith("[Format "):
            if reader is not None:
                yield _finished(reader, number)
            reader = _Reader()
        if reader is None:
            raise NotationError(number, "a game begins with [Format ...]")
        try:
            reader.line(said)
        except (ValueError, TypeError, LookupError, msgspec.MsgspecError) as reason:
            raise NotationError(number, f"{said[:80]!r} cannot be read: {reason}") from None
    if reader is not None:
        yield _finished(reader, number)


def _finished(reader: _Reader, number: int) -> Record:
    try:
        return reader.done()
    except (ValueError, TypeError, LookupError, msgspec.MsgspecError) as reason:
        raise NotationError(number, f"the game ends too early: {reason}") from None


class _Reader:
    """Reads the lines of one game."""

    def __init__(self) -> None:
        self.tags: dict[str, str] = {}
        self.hands: list[RecordedHand] = []
        self.hand: dict[str, Any] | None = None
        self.end: dict[str, Any] = {}
        self.closing: tuple[Step, ...] = ()

    def line(self, said: str) -> None:
        tag = _TAG.fullmatch(said)
        if tag is not None:
            if tag[1] in self.tags:
                raise ValueError(tag[1])
            self.tags[tag[1]] = _unquoted(tag[2])
            return
        hand = _HAND.fullmatch(said)
        if hand is not None:
            self._close()
            self.hand = {"hand": int(hand[1]), **_read_facts(hand[2].split()), "tricks": [], "cards": [], "talons": []}
            return
        body = _BODY.fullmatch(said)
        if body is None:
            raise ValueError(said)
        self._body(body[1], body[2], body[3])

    def _body(self, name: str, key: str | None, text: str) -> None:
        if name in _ENDS:
            self._close()
            read_end = _ENDS[name]
            self.end[name] = read_end(text)
        elif self.hand is None:
            raise ValueError(name)
        elif name in _PARTS:
            self.hand |= _PARTS[name](text)
        elif name in {"Cards", "Talon"}:
            self.hand["cards" if name == "Cards" else "talons"].append(_cards(text))
        elif name == "Trick":
            self.hand["tricks"].append(_read_trick(text))
        elif name == "After" and key == "table":
            self.hand["table"] = text
        elif name == "After" and key is not None:
            self.hand.setdefault("standings", {})[_integer(key)] = _read_standing(text)
        else:
            raise ValueError(name)

    def _close(self) -> None:
        if self.hand is None:
            return
        said, self.hand = self.hand, None
        cards, talons = tuple(said.pop("cards")), tuple(said.pop("talons"))
        bottoms, fined = said.pop("bottoms", ()), said.pop("fined", None)
        if cards or talons:
            said["deal"] = RecordedDeal(cards, talons, bottoms, fined)
        standings, table = said.pop("standings", {}), said.pop("table", None)
        if table is not None:
            said["after"] = _read_sheet(standings, table)
        said["tricks"] = tuple(said["tricks"])
        self.hands.append(RecordedHand(**said))

    def done(self) -> Record:
        self._close()
        tags, end = self.tags, self.end
        if tags.pop("Format") != FORMAT:
            said = f"only {FORMAT} is read"
            raise ValueError(said)
        options: dict[str, Any] = {}
        for name in [name for name in tags if name.startswith("Rules.")]:
            options |= _read_map(tags.pop(name))
        seats = _read_seats(tags)
        members: dict[str, Any] = {}
        for name, text in tags.items():
            member, read_tag = _TAGS.get(name, (None, str))
            if member is not None:
                members[member] = read_tag(text)
        seed, mode = members.pop("seed", None), members.pop("mode", "external")
        result = None
        if "Result" in end:
            said_result = {"reason": end["Result"], "winners": end.get("Winners", ()), "scores": end.get("Final", ())}
            result = msgspec.convert(
                {**said_result, "settlement": end.get("Settlement"), "detail": end.get("Detail")}, Result
            )
        record = Record(
            **members,
            seats=seats,
            hands=tuple(self.hands),
            options=options,
            dealing=msgspec.convert({"mode": mode, "seed": seed}, Dealing),
            closing=end.get("Afterwards", ()),
            result=result,
        )
        return read_value(msgspec.to_builtins(record))


def _read_facts(words: list[str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    names = {"dealer": "dealer", "sitter": "sitter", "forced": "forced_bidder"}
    rest = iter(words)
    for word in rest:
        if word in names:
            found[names[word]] = _seat(next(rest, ""))
        elif word in {"golden", "ordinary"}:
            found["golden"] = word == "golden"
        elif word == "dark":
            found["dark"] = True
        else:
            raise ValueError(word)
    return found


def _read_trick(text: str) -> RecordedTrick:
    steps, *claims = _split(f"; {text}", "=")
    if not claims:
        return RecordedTrick(_read_steps(steps))
    taken_by, points = claims[0].split()
    by = _maybe(taken_by)
    return RecordedTrick(_read_steps(steps), None if by is None else Seat(by), _maybe(points))


def _read_won(text: str) -> dict[str, Any]:
    declarer, bid, how = text.split()
    return {
        "declarer": _maybe(declarer),
        "bid": _maybe(bid),
        "how": None if how == _NOTHING else _literal("how", how),
    }


def _literal(name: str, text: str) -> str:
    """A word of a closed set: that of a field of the record."""
    field = next(each for each in msgspec.structs.fields(RecordedHand) if each.name == name)
    return cast("str", msgspec.convert(text, field.type))


def _read_opening(text: str) -> dict[str, Any]:
    seat, amount = text.split()
    return {"opening": Opening(_seat(seat), _integer(amount))}


def _read_settlement(text: str) -> Settlement:
    kind, denominator, *amounts = text.split()
    return Settlement(kind, _integer(denominator), tuple(_integer(each) for each in amounts))


def _read_seats(tags: dict[str, str]) -> tuple[SeatOpened, ...]:
    bots = _read_numbers(tags.pop("Bots", ""))
    seats: list[SeatOpened] = []
    while f"Seat{len(seats)}" in tags:
        number = len(seats)
        seats.append(SeatOpened(tags.pop(f"Seat{number}"), number in bots))
    return tuple(seats)


def _read_perspective(text: str) -> object:
    if text in {"full", "spectator"}:
        return text
    word, seat = text.split()
    if word != "seat":
        raise ValueError(text)
    return _seat(seat)


def _read_start(text: str) -> str:
    if text not in {"immediately", "when_ready"}:
        raise ValueError(text)
    return text


_TAGS: Final[dict[str, tuple[str, Callable[[str], Any]]]] = {
    "Perspective": ("perspective", _read_perspective),
    "Preset": ("preset", str),
    "Game": ("game_id", str),
    "RulesVersion": ("rules_version", _integer),
    "Dealing": ("mode", str),
    "Seed": ("seed", str),
    "AuditKey": ("audit_key", str),
    "Start": ("start", _read_start),
    "FirstDealer": ("first_dealer", _seat),
    "StartScores": ("start_scores", _read_numbers),
    "Resign": ("resign", lambda text: text == "true"),
    "Clock": ("clock", _read_map),
    "Scope": ("scope", str),
    "ForkedFrom": ("forked_from", lambda text: msgspec.json.decode(text, type=ForkedFrom)),
}
_PARTS: Final[dict[str, Callable[[str], dict[str, Any]]]] = {
    "Before": lambda text: {"before": _read_steps(text)},
    "Bottoms": lambda text: {"bottoms": _cards(text) or ()},
    "Fined": lambda text: {"fined": _read_lines(text)},
    "Opening": _read_opening,
    "Auction": lambda text: {"auction": _read_steps(text)},
    "Won": _read_won,
    "Exchange": lambda text: {"exchange": _read_steps(text)},
    "Contract": lambda text: {"contract": _integer(text)},
    "Closing": lambda text: {"closing": _read_steps(text)},
    "Outcome": lambda text: {"outcome": _literal("outcome", text)},
    "Taken": lambda text: {"taken": _read_taken(text)},
    "Ledger": lambda text: {"ledger": _read_lines(text)},
    "Scores": lambda text: {"scores": _read_numbers(text)},
}
_ENDS: Final[dict[str, Callable[[str], Any]]] = {
    "Afterwards": _read_steps,
    "Result": str,
    "Winners": _read_numbers,
    "Final": _read_numbers,
    "Settlement": _read_settlement,
    "Detail": _unquoted,
}
