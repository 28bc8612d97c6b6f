"""What conditions are answered, by pieces and by places."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from builder.model.mechanisms.conditions import Relation, When
from builder.model.space import Cell
from builder.rules.core.position import Piece
from builder.rules.language.terms import Value
from builder.rules.open.conditions import Asks, holds
from builder.rules.open.situation import Situation

NO_MOMENT: Mapping[str, Value] = {"side": "", "weather": "", "turn": 0}
"""No moment at all, where nothing that is asked depends on one."""


def moment(situation: Situation, side: str = "") -> dict[str, Value]:
    """The moment of a position, for a side."""
    return {"side": side, "weather": situation.weather, "turn": situation.turn}


def of_piece(situation: Situation, piece: Piece, across: Iterable[str] = ()) -> Asks:
    """The answers of a piece; ``across`` is what it crosses."""
    crossed, cell = frozenset(across), piece.cell
    grounds = situation.grounds(cell) if cell else frozenset[str]()

    def asks(relation: Relation, word: str) -> bool:
        if relation == "is":
            return word in situation.words(piece)
        if relation == "with":
            side = situation.side(piece)
            mates = situation.friends(cell, side) if cell else (piece,)
            return any(word in situation.words(mate) for mate in mates)
        return word in (grounds if relation == "in" else crossed)

    return asks


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
    situation: Situation, cell: Cell, pieces: Iterable[Piece] = (), across: Iterable[str] = ()
) -> Asks:
    """The answers of a place and those who stand there together: all of them are so, or one is with
    them."""
    return of_stack(map(situation.words, pieces), situation.grounds(cell), across)


def of_stack(
    units: Iterable[frozenset[str]],
    grounds: frozenset[str] = frozenset(),
    across: Iterable[str] = (),
) -> Asks:
    """The same of units by what each may be called, wherever they are."""
    there, crossed = tuple(units), frozenset(across)

    def asks(relation: Relation, word: str) -> bool:
        if relation == "in":
            return word in grounds
        if relation == "across":
            return word in crossed
        found = [word in words for words in there]
        return any(found) if relation == "with" else bool(found) and all(found)

    return asks


def piece_is(situation: Situation, when: When, piece: Piece, across: Iterable[str] = ()) -> bool:
    """Whether a condition holds of a piece where it stands."""
    if when.empty:
        return True
    side = situation.side(piece)
    return holds(when, of_piece(situation, piece, across), moment(situation, side))
