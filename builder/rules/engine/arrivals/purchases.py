"""Determines what a side may buy with its replacement points in a position, and at which price: steps and
units that come back, points of the counts of units, and units for which others are exchanged."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Literal, NamedTuple

from builder.model.game import Game
from builder.model.mechanisms import Replacements
from builder.model.mechanisms.replacements import STEP, Price
from builder.rules.core.positions.position import Piece
from builder.rules.core.questions import side_of, unit_of
from builder.rules.engine.positions.aliases import boxes_of
from builder.rules.engine.positions.amounts import amount_in, at_start, count_named, unit_has_count
from builder.rules.engine.positions.condition_answers import piece_fulfils
from builder.rules.engine.positions.held_places import standing_in
from builder.rules.engine.positions.situation import Situation
from builder.rules.engine.positions.unit_conditions import unit_fulfils


class Purchase(NamedTuple):
    """Something that a side may buy for a unit: a step of it (``replace``), its return to play
    (``return``), a point of its count ``what`` (``repair``), or the unit ``what`` in its place
    (``exchange``)."""

    verb: Literal["replace", "return", "repair", "exchange"]
    unit: str
    price: Price
    what: str = ""


def purchases_of(
    situation: Situation, declared: Replacements, side: str, lost: Sequence[str]
) -> Iterator[Purchase]:
    """Yield everything that has a price for a side, whether it has the points or not; ``lost`` are the
    eliminated units."""
    boxed = [name for name in in_boxes(situation, declared) if _own(situation.game, name, side)]
    back = dict.fromkeys((*(n for n in lost if _own(situation.game, n, side)), *boxed))
    yield from _coming_back(situation, declared, tuple(back))
    there = [
        piece
        for piece in situation.position.units
        if piece.at and piece.name not in back and situation.side(piece) == side
    ]
    for piece in there:
        price = _price_for(situation, declared, piece.name, step=True) if piece.lost else None
        if price is not None:
            yield Purchase("replace", piece.name, price)
    for piece in there:
        yield from _repairs(situation, declared, piece)
        yield from _exchanges(situation, declared, piece, boxed)


def _coming_back(
    situation: Situation, declared: Replacements, names: Sequence[str]
) -> Iterator[Purchase]:
    for name in names:
        price = _price_for(situation, declared, name)
        if price is not None:
            yield Purchase("return", name, price)


def _repairs(situation: Situation, declared: Replacements, piece: Piece) -> Iterator[Purchase]:
    """Yield the repairs of a unit, one for each of its counts that is below its start."""
    game, seen = situation.game, set[str]()
    for price in declared.prices:
        count = count_named(game, price.each) if price.becomes is None else None
        if count is None or count.id in seen:
            continue
        if not unit_has_count(game, count, unit_of(game, piece.name)):
            continue
        if not piece_fulfils(situation, price.who, piece):
            continue
        seen.add(count.id)
        if amount_in(situation, count, piece.name) < at_start(game, count, piece.name):
            yield Purchase("repair", piece.name, price, count.id)


def _exchanges(
    situation: Situation, declared: Replacements, piece: Piece, boxed: Sequence[str]
) -> Iterator[Purchase]:
    """Yield the exchanges of a unit for others from a box; of equal ones in a box the first is offered."""
    seen = set[tuple[str, str, int]]()
    for price in declared.prices:
        if price.becomes is None or not piece_fulfils(situation, price.who, piece):
            continue
        for name in boxed:
            other = situation.position.piece(name)
            if other is None or not piece_fulfils(situation, price.becomes, other):
                continue
            kind = (other.counter, other.at, other.lost)
            if kind not in seen:
                seen.add(kind)
                yield Purchase("exchange", piece.name, price, name)


def _own(game: Game, name: str, side: str) -> bool:
    return side_of(game, unit_of(game, name)) == side


def in_boxes(situation: Situation, declared: Replacements) -> Iterator[str]:
    """Yield the names of the units that are in the boxes from which units can be bought."""
    boxes = boxes_of(situation.game)
    for word in declared.from_:
        yield from (p.name for p in standing_in(situation, boxes.get(word, word)))


def _price_for(
    situation: Situation, declared: Replacements, name: str, *, step: bool = False
) -> Price | None:
    """Return the price of a unit that comes back, or of a ``step`` of one, where it is now; ``None`` if
    it has none."""
    piece, game = situation.position.piece(name), situation.game
    unit = unit_of(game, name)

    def fits(price: Price) -> bool:
        if piece is not None and piece.at:
            return piece_fulfils(situation, price.who, piece)
        return unit_fulfils(game, price.who, unit)

    if step:
        return next(prices_of_step(declared, fits), None)
    return next((one for one in prices_of_return(declared) if fits(one)), None)


def prices_of_return(declared: Replacements) -> Iterator[Price]:
    """Yield the prices of units that come back, in order; the first that a unit satisfies counts."""
    return (price for price in declared.prices if price.brings_back)


def prices_of_step(declared: Replacements, fits: Callable[[Price], bool]) -> Iterator[Price]:
    """Yield the prices of a step of a unit to which prices apply as ``fits`` says. A price for all
    others is none for a unit that an earlier one is for."""
    meant = [price for price in prices_of_return(declared) if fits(price)]
    for n, price in enumerate(meant):
        if price.each == STEP and not (n and price.who.empty):
            yield price
