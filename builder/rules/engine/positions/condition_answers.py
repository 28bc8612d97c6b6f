"""What conditions are answered, by pieces and by places."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from builder.model.mechanisms.conditions import Relation, When
from builder.model.space import Cell
from builder.rules.core.positions.position import Piece
from builder.rules.engine.positions.aliases import ENEMY, ISOLATED, UNSUPPLIED, box_names
from builder.rules.engine.positions.amounts import is_so, of_holders
from builder.rules.engine.positions.conditions import AskedOfAll, Asks, asked_of_all, holds
from builder.rules.engine.positions.held_places import holds_all
from builder.rules.engine.positions.situation import Situation
from builder.rules.engine.positions.turn_facts import time_of
from builder.rules.expressions.terms import Value

NO_MOMENT: Mapping[str, Value] = {}
"""No moment at all, where nothing that is asked depends on one."""


def moment(situation: Situation, side: str = "") -> dict[str, Value]:
    """The moment of a position, for a side, and what conditions ask of all of it."""
    key = f"moment {side}"
    if key not in situation.moments:
        facts = _facts(situation, situation.ground.asked)
        situation.moments[key] = {**_now(situation, side), **facts}
    return dict(situation.moments[key])


def _now(situation: Situation, side: str) -> Mapping[str, Value]:
    """The moment alone."""
    if side not in situation.moments:
        situation.moments[side] = {
            **time_of(situation.game, situation.turn, situation.events),
            "side": side,
            "weather": situation.weather,
            "phase": situation.phase,
        }
    return situation.moments[side]


@dataclass(frozen=True, slots=True)
class Names:
    """What a piece may be called, each name asked for by itself."""

    situation: Situation
    piece: Piece

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and self.situation.called(self.piece, word)


class Way(NamedTuple):
    """What lies between somebody and the place that he attacks, and the paths that lead there."""

    across: frozenset[str] = frozenset()
    along: frozenset[str] = frozenset()


NO_WAY = Way()
"""Nobody is attacked, or nothing lies between."""


def way_to(situation: Situation, piece: Piece, target: Cell) -> Way | None:
    """The way of a piece to a place next to it; ``None`` if it does not stand next to it."""
    if piece.cell is None or not situation.sheet.space.adjacent(piece.cell, target):
        return None
    ends = (piece.cell, target)
    return Way(situation.between(*ends), situation.paths(*ends))


def of_piece(situation: Situation, piece: Piece, way: Way = NO_WAY) -> Asks:
    """The answers of a piece, on its way to whom it attacks."""
    grounds = situation.stands_in(piece)

    def asks(relation: Relation, word: str) -> bool:
        if relation == "is":
            return situation.called(piece, word)
        if relation == "with":
            mates = situation.mates(piece) or (piece,)
            return any(situation.called(mate, word) for mate in mates)
        if relation == "next to":
            cell, side = piece.cell, situation.side(piece)
            return cell is not None and beside(situation, cell, side, word)
        if relation == "amount":
            at = piece.cell if piece.cell is not None else piece.at
            return is_so(
                situation, word, of_holders(situation, situation.side(piece), (piece,), at)
            )
        if relation in ("height", "fire"):
            return False
        if relation == "along":
            return word in way.along
        return word in (grounds if relation == "in" else way.across)

    return asks


def beside(situation: Situation, cell: Cell, side: str, word: str) -> bool:
    """Whether somebody of a side who is so, or an ``enemy``, stands in a place next to one."""
    for place in situation.ground.near(cell):
        if word == ENEMY:
            if situation.foes(place, side):
                return True
        elif any(situation.called(m, word) for m in situation.friends(place, side)):
            return True
    return False


def of_step(situation: Situation, piece: Piece, a: Cell, b: Cell) -> Asks:
    """The answers of a piece that steps from one place into the next: ``in`` is where it comes to,
    ``with`` whom it leaves."""
    itself, grounds = of_piece(situation, piece), situation.grounds(b)
    crossed, followed = situation.between(a, b), situation.paths(a, b)

    def asks(relation: Relation, word: str) -> bool:
        if relation == "in":
            return word in grounds
        if relation == "across":
            return word in crossed
        return word in followed if relation == "along" else itself(relation, word)

    return asks


def step_is(situation: Situation, when: When, piece: Piece, asks: Asks) -> bool:
    """Whether a condition holds of a piece's step."""
    return holds(when, asks, moment(situation, situation.side(piece)))


def of_place(
    situation: Situation,
    cell: Cell | str,
    pieces: Iterable[Piece] = (),
    across: Iterable[str] = (),
    along: Iterable[str] = (),
) -> Asks:
    """The answers of a place (a hex, or a box) and those who stand there together: all of them are so,
    or one is with them."""
    grounds = box_names(cell) if isinstance(cell, str) else situation.grounds(cell)
    there = tuple(pieces)
    asks = of_stack([Names(situation, piece) for piece in there], grounds, across, along)

    def asked(relation: Relation, word: str) -> bool:
        if relation == "next to":
            if not there or isinstance(cell, str):
                return False
            return beside(situation, cell, situation.side(there[0]), word)
        if relation == "amount":
            side = situation.side(there[0]) if there else ""
            return is_so(situation, word, of_holders(situation, side, there, cell))
        return asks(relation, word)

    return asked


def of_stack(
    units: Iterable[Container[str]],
    grounds: frozenset[str] = frozenset(),
    across: Iterable[str] = (),
    along: Iterable[str] = (),
) -> Asks:
    """The same of units by what each may be called, wherever they are."""
    there, crossed, followed = tuple(units), frozenset(across), frozenset(along)

    def asks(relation: Relation, word: str) -> bool:
        if relation == "in":
            return word in grounds
        if relation in ("across", "along"):
            return word in (crossed if relation == "across" else followed)
        found = [word in words for words in there]
        if relation == "with":
            return any(found)
        return relation == "is" and bool(found) and all(found)

    return asks


def piece_is(situation: Situation, when: When, piece: Piece, way: Way = NO_WAY) -> bool:
    """Whether a condition holds of a piece where it stands, on its way to whom it attacks."""
    if when.empty:
        return True
    if of_words(when):
        known, key = situation.ground.so, (when, situation.words(piece))
        if key not in known:
            known[key] = holds(when, of_stack([key[1]]), NO_MOMENT)
        return known[key]
    now, asked = _now(situation, situation.side(piece)), asked_of_all(when)
    if asked:
        now = {**now, **_facts(situation, asked)}
    return holds(when, of_piece(situation, piece, way), now)


@lru_cache(maxsize=1024)
def of_words(when: When) -> bool:
    """Whether a condition asks for nothing but what a piece is, supply left aside."""
    lines = [line for _, part in when.parts() for line in part.lines()]
    plain = all(who == "" and relation == "is" for who, relation, _ in lines)
    moment = any(part.of_moment or part.range for _, part in when.parts())
    return plain and not moment and not any({UNSUPPLIED, ISOLATED} & {*w} for *_, w in lines)


def holds_now(situation: Situation, when: When, side: str = "") -> bool:
    """Whether a condition that asks of nobody holds of a position, for a side."""

    def asks(relation: Relation, word: str) -> bool:
        return relation == "amount" and is_so(situation, word, of_holders(situation, side))

    return holds(when, asks, moment(situation, side))


# -- asked of the whole position ---------------------------------------------------------------


def _facts(situation: Situation, asked: AskedOfAll) -> dict[str, Value]:
    """What is asked of the whole position, answered."""
    found: dict[str, Value] = {}
    for name, part in asked:
        if name not in situation.answers:
            situation.answers[name] = _so(situation, part)
        found[name] = situation.answers[name]
    return found


def _so(situation: Situation, when: When) -> bool:
    """Whether the position is as the lines ``some``, ``count`` and ``holds`` say."""
    if when.some is not None and not many(situation, when.some):
        return False
    if when.count is not None:
        found, most = many(situation, when.count.who), when.count.most
        if found < when.count.least or (most is not None and found > most):
            return False
    return all(holds_all(situation, held.side, held.at) for held in when.holds)


def many(situation: Situation, when: When) -> int:
    """How many units that are in play are so."""
    return len(those(situation, when))


def those(situation: Situation, when: When) -> tuple[Piece, ...]:
    """The units in play of whom a condition holds."""
    pieces = (p for p in situation.position.units if p.at)
    return tuple(p for p in pieces if piece_is(situation, when, p))
