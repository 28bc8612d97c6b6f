"""Evaluates conditions on units and places of a position."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from builder.model.mechanisms.conditions import Relation, When
from builder.model.space import Cell
from builder.rules.core.positions.position import Piece
from builder.rules.engine.control.controlled_places import is_about_holder, is_held_by
from builder.rules.engine.facing.covered_places import covered, touching
from builder.rules.engine.positions.aliases import ENEMY, box_names, is_traced
from builder.rules.engine.positions.amounts import amount_holds, own_holders
from builder.rules.engine.positions.conditions import (
    AnswerCondition,
    AskedOfAll,
    condition_holds,
    relation_name,
)
from builder.rules.engine.positions.held_places import holds_all
from builder.rules.engine.positions.near_units import is_near
from builder.rules.engine.positions.situation import Situation
from builder.rules.engine.positions.turn_facts import turn_values
from builder.rules.expressions.terms import Value

NO_MOMENT: Mapping[str, Value] = {}
"""An empty set of values of the moment, for conditions that do not depend on turn, side or weather."""


def moment_values(situation: Situation, side: str = "") -> dict[str, Value]:
    """Return what conditions test besides single units, by name in formulas: turn, weather, phase
    and so on as a side sees them, and whether each condition on the whole position is true."""
    key = f"moment {side}"
    if key not in situation.moments:
        facts = _facts(situation, situation.ground.asked_of_position)
        situation.moments[key] = {**now(situation, side), **facts}
    return dict(situation.moments[key])


def now(situation: Situation, side: str) -> Mapping[str, Value]:
    """Return the current turn, weather, phase and so on, as a side sees them, by name in formulas;
    conditions on the whole position are left out."""
    if side not in situation.moments:
        situation.moments[side] = {
            **turn_values(situation.game, situation.turn, situation.events),
            "side": side,
            "weather": situation.weather,
            "phase": situation.phase,
            **{relation_name(pair): stance for pair, stance in situation.relations.items()},
        }
    return situation.moments[side]


@dataclass(frozen=True, slots=True)
class Names:
    """A set-like object: a word is in it if conditions may call the unit by the word (its traits,
    side, states …). Each word is only evaluated when it is looked up."""

    situation: Situation
    piece: Piece

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and self.situation.is_called(self.piece, word)


class Way(NamedTuple):
    """What lies between a unit and the place that it attacks: the features crossed, and the paths
    that lead there."""

    across: frozenset[str] = frozenset()
    along: frozenset[str] = frozenset()


NO_WAY = Way()
"""An empty ``Way``, for a piece that attacks nothing, or that has nothing between it and its
target."""


def way_to(situation: Situation, piece: Piece, target: Cell) -> Way | None:
    """Return what lies between a unit and an adjacent place; ``None`` if the place is not
    adjacent."""
    ends = touching(situation, piece, target)
    return ends and Way(situation.between(*ends), situation.paths(*ends))


def answers_of_piece(situation: Situation, piece: Piece, way: Way = NO_WAY) -> AnswerCondition:
    """Return a function that says whether a condition's relation and word (such as ``in``
    ``woods``) are true of a unit; ``way`` is what lies between it and the place that it attacks."""
    grounds = situation.stands_in(piece)

    def asks(relation: Relation, word: str) -> bool:
        if relation == "is":
            return situation.is_called(piece, word)
        if relation == "with":
            mates = situation.mates(piece) or (piece,)
            return any(situation.is_called(mate, word) for mate in mates)
        if relation == "next to":
            cells, side = covered(situation, piece), situation.side(piece)
            return is_beside(situation, cells, side, word)
        if relation == "within":
            return is_near(situation, piece, word)
        if relation == "amount":
            at = piece.cell if piece.cell is not None else piece.at
            return amount_holds(
                situation, word, own_holders(situation, situation.side(piece), (piece,), at)
            )
        if relation in ("height", "fire"):
            return False
        if relation == "along":
            return word in way.along
        if relation == "in" and is_about_holder(word):
            spot = piece.cell if piece.cell is not None else piece.at
            return is_held_by(situation, spot, situation.side(piece), word)
        return word in (grounds if relation == "in" else way.across)

    return asks


def is_beside(situation: Situation, cells: Collection[Cell], side: str, word: str) -> bool:
    """Return whether a unit that fits the word is in a place next to one of the ``cells``: one of
    ``side``, or for the word ``enemy`` one of another side."""
    for place in (near for cell in cells for near in situation.ground.neighbours(cell)):
        if place in cells:
            continue
        if word == ENEMY:
            if situation.foes(place, side):
                return True
        elif any(situation.is_called(m, word) for m in situation.friends(place, side)):
            return True
    return False


def answers_of_step(situation: Situation, piece: Piece, a: Cell, b: Cell) -> AnswerCondition:
    """Return a function that says whether a relation and word are true of a unit's step from place
    ``a`` to the adjacent ``b``: ``in`` tests the place entered, ``with`` the units left behind."""
    itself, grounds = answers_of_piece(situation, piece), situation.grounds(b)
    crossed, followed = situation.between(a, b), situation.paths(a, b)

    def asks(relation: Relation, word: str) -> bool:
        if relation == "in" and is_about_holder(word):
            return is_held_by(situation, b, situation.side(piece), word)
        if relation == "in":
            return word in grounds
        if relation == "across":
            return word in crossed
        return word in followed if relation == "along" else itself(relation, word)

    return asks


def step_is(situation: Situation, when: When, piece: Piece, asks: AnswerCondition) -> bool:
    """Return whether a condition is true of a unit's step between two places."""
    return condition_holds(when, asks, moment_values(situation, situation.side(piece)))


def answers_of_place(
    situation: Situation,
    cell: Cell | str,
    pieces: Iterable[Piece] = (),
    across: Iterable[str] = (),
    along: Iterable[str] = (),
) -> AnswerCondition:
    """Return a function that says whether a relation and word are true of a place and the units in
    it: ``is`` must be true of all of them, ``with`` of at least one."""
    grounds = box_names(cell) if isinstance(cell, str) else situation.grounds(cell)
    there = tuple(pieces)
    asks = answers_of_stack([Names(situation, piece) for piece in there], grounds, across, along)

    def asked(relation: Relation, word: str) -> bool:
        if relation == "next to":
            if not there or isinstance(cell, str):
                return False
            return is_beside(situation, (cell,), situation.side(there[0]), word)
        if relation == "within":
            return bool(there) and all(is_near(situation, piece, word) for piece in there)
        if relation == "amount":
            side = situation.side(there[0]) if there else ""
            return amount_holds(situation, word, own_holders(situation, side, there, cell))
        if relation == "in" and is_about_holder(word):
            side = situation.side(there[0]) if there else ""
            return is_held_by(situation, cell, side, word)
        return asks(relation, word)

    return asked


def answers_of_stack(
    units: Iterable[Container[str]],
    grounds: frozenset[str] = frozenset(),
    across: Iterable[str] = (),
    along: Iterable[str] = (),
) -> AnswerCondition:
    """Return a function that says whether a relation and word are true of a stack of units outside
    of any position; each unit is given as the set of words that describe it."""
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


def piece_fulfils(situation: Situation, when: When, piece: Piece, way: Way = NO_WAY) -> bool:
    """Return whether a condition is true of a unit where it is; ``way`` is what lies between it and
    the place that it attacks."""
    if when.empty:
        return True
    words = situation.words(piece)
    known = situation.ground.so.get((id(when), words))
    if known is not None:
        return known[0]
    if is_about_piece_alone(when):
        answer = condition_holds(when, answers_of_stack([words]), NO_MOMENT)
        # the condition is stored too, so that no other object can get its id
        situation.ground.so[id(when), words] = (answer, when)
        return answer
    at, asked = now(situation, situation.side(piece)), situation.ground.asked_of_all(when)
    if asked:
        at = {**at, **_facts(situation, asked)}
    return condition_holds(when, answers_of_piece(situation, piece, way), at)


@lru_cache(maxsize=1024)
def is_about_piece_alone(when: When) -> bool:
    """Return whether a condition depends only on what a unit is, not on its supply, its place or
    the time."""
    lines = [line for _, part in when.parts() for line in part.lines()]
    plain = all(who == "" and relation == "is" for who, relation, _ in lines)
    moment = any(part.of_moment or part.range for _, part in when.parts())
    return (
        plain and not moment and not any(is_traced(word) for *_, words in lines for word in words)
    )


def holds_in_position(situation: Situation, when: When, side: str = "") -> bool:
    """Return whether a condition that tests no particular unit is true in a position, as seen by a
    side."""

    if when.empty:
        return True

    def asks(relation: Relation, word: str) -> bool:
        return relation == "amount" and amount_holds(situation, word, own_holders(situation, side))

    known = moment_values(situation, side)
    # what an event asks of the side that plays it is none of the game's declared conditions
    own = tuple(one for one in situation.ground.asked_of_all(when) if one[0] not in known)
    return condition_holds(when, asks, {**known, **_facts(situation, own)} if own else known)


# -- asked of the whole position ---------------------------------------------------------------


def _facts(situation: Situation, asked: AskedOfAll) -> dict[str, Value]:
    """Return whether each of these conditions on the whole position is true, by its name in
    formulas; the answers are cached in the situation."""
    found: dict[str, Value] = {}
    for name, part in asked:
        if name not in situation.answers:
            situation.answers[name] = _so(situation, part)
        found[name] = situation.answers[name]
    return found


def _so(situation: Situation, when: When) -> bool:
    # of no attack at all; a combat answers it
    return not when.about_attack and lines_on_position_hold(situation, when)


def lines_on_position_hold(situation: Situation, when: When) -> bool:
    """Return whether those lines of a condition that test the whole position (``some``, ``count``,
    ``holds``) are true."""
    if when.some is not None and not count_matching_units(situation, when.some):
        return False
    if when.count is not None:
        found, most = count_matching_units(situation, when.count.who), when.count.most
        if found < when.count.least or (most is not None and found > most):
            return False
    return all(holds_all(situation, held.side, held.at) for held in when.holds)


def count_matching_units(situation: Situation, when: When) -> int:
    """Return how many units in play fulfil a condition."""
    return len(matching_units(situation, when))


def matching_units(situation: Situation, when: When) -> tuple[Piece, ...]:
    """Return the units in play that fulfil a condition."""
    pieces = (p for p in situation.position.units if p.at)
    return tuple(p for p in pieces if piece_fulfils(situation, when, p))
