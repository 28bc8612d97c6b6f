"""Who holds places: hexes, areas and boxes of displays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.model.game import Game
from builder.model.space import Cell
from builder.rules.core.positions.position import Piece
from builder.rules.engine.positions.aliases import boxes_of
from builder.rules.engine.positions.situation import Situation


def spots(situation: Situation, words: Iterable[str]) -> Iterator[Cell | str]:
    """The places that words name, each a hex or a box; raises ``PlaceError`` for neither."""
    boxes = boxes_of(situation.game)
    for word in words:
        if word in boxes:
            yield boxes[word]
        else:
            yield from sorted(situation.sheet.named_cells((word,)))


def spot_id(situation: Situation, spot: Cell | str) -> str:
    """What a place is called."""
    return spot if isinstance(spot, str) else situation.sheet.space.id(spot)


def named_places(game: Game) -> dict[str, str]:
    """The hexes that have a name on a map, such as towns, each with it."""
    return {place.hex: place.name for sheet in game.maps for place in sheet.places if place.name}


def standing_in(situation: Situation, spot: Cell | str) -> tuple[Piece, ...]:
    """The units in a place."""
    if isinstance(spot, str):
        return situation.in_boxes.get(spot, ())
    return situation.standing.get(spot, ())


def foes_in(situation: Situation, spot: Cell | str, side: str) -> tuple[Piece, ...]:
    """The units of other sides in a place."""
    return tuple(p for p in standing_in(situation, spot) if situation.side(p) != side)


def holder(situation: Situation, spot: Cell | str, first: str = "") -> str:
    """The side that holds a place: whose units alone are there, else who was there last, else who
    held it ``first``. Where units of several sides are nobody holds it."""
    sides = {situation.side(piece) for piece in standing_in(situation, spot)}
    if sides:
        return sides.pop() if len(sides) == 1 else ""
    name = spot_id(situation, spot)
    written = (name, name.partition(":")[2])
    return next((situation.held[n] for n in written if n in situation.held), first)


def holds_all(situation: Situation, side: str, words: Iterable[str]) -> bool:
    """Whether a side holds all of some places."""
    first = at_first(situation)
    return all(holder(situation, s, first.get(s, "")) == side for s in spots(situation, words))


def at_first(situation: Situation) -> dict[Cell | str, str]:
    """Who holds places as long as nobody has been there, as the points for them say."""
    declared = situation.mechanisms.victory
    parts = [part for part in (declared.places if declared else ()) if part.held]
    return {spot: part.held for part in parts for spot in spots(situation, part.at)}
