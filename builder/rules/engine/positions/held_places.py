"""Determines which side holds a place (a hex, an area or a box of a display)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.model.game import Game
from builder.model.space import Cell
from builder.rules.core.per_game_cache import cached_per_game
from builder.rules.core.positions.position import Piece
from builder.rules.core.positions.question_position import unit_off_map_error
from builder.rules.core.questions import unit_of
from builder.rules.engine.control.controlled_places import controlled_places, controller
from builder.rules.engine.positions.aliases import boxes_of
from builder.rules.engine.positions.situation import Situation
from builder.rules.procedures import Refused


def named_spots(situation: Situation, words: Iterable[str]) -> Iterator[Cell | str]:
    """Yield the places with these names: hexes or areas of the map, or boxes. Raises ``PlaceError``
    for a name that is neither."""
    named = tuple(words)
    yield from situation.ground.computed_once(
        f"spots {' '.join(named)}", lambda: tuple(_named_spots(situation, named))
    )


def _named_spots(situation: Situation, words: Iterable[str]) -> Iterator[Cell | str]:
    boxes = boxes_of(situation.game)
    for word in words:
        if word in boxes:
            yield boxes[word]
        else:
            yield from sorted(situation.sheet.named_cells((word,)))


def spot_id(situation: Situation, spot: Cell | str) -> str:
    """Return the id of a place."""
    return spot if isinstance(spot, str) else situation.sheet.space.id(spot)


def worth(situation: Situation, points: int | str, spot: Cell | str) -> int:
    """Return how many points a place is worth: ``points`` itself if it is a number; if it is a
    name, the figure of this name printed with the place (0 if it has none)."""
    if isinstance(points, int):
        return points
    return 0 if isinstance(spot, str) else situation.ground.figure(spot, points) or 0


def worth_of(game: Game, points: int | str, place: str) -> int:
    """Return how many points the place with this id is worth (see :func:`worth`); no position is
    needed."""
    if isinstance(points, int):
        return points
    return sum(number for id, number in figures_of_places(game, points) if id == place)


def figures_of_places(game: Game, name: str) -> Iterator[tuple[str, int]]:
    """Yield the id of each place of the maps that has a figure of this name, with the figure."""
    every = [(place.hex, place.figures) for sheet in game.maps for place in sheet.places]
    every += [(spot.id, spot.figures) for sheet in game.maps for spot in sheet.spots]
    yield from ((id, figures[name]) for id, figures in every if name in figures)


@cached_per_game
def named_places(game: Game) -> dict[str, str]:
    """Return, by hex id, the names of those hexes that have one on a map, such as towns."""
    return {place.hex: place.name for sheet in game.maps for place in sheet.places if place.name}


def standing_in(situation: Situation, spot: Cell | str) -> tuple[Piece, ...]:
    """Return the units in a place: those whose own place it is, not the others of which a part lies
    there."""
    if isinstance(spot, str):
        return situation.in_boxes.get(spot, ())
    return situation.fronts.get(spot, ())


def foes_in(situation: Situation, spot: Cell | str, side: str) -> tuple[Piece, ...]:
    """Return the units in a place that are enemies of a side, as far as it sees them there."""
    there = (p for p in standing_in(situation, spot) if p.name not in situation.unseen)
    return tuple(p for p in there if situation.is_enemy(situation.side(p), side))


def may_attack(situation: Situation, attacker: str, other: str) -> bool:
    """Return whether a side may attack units of another one: its enemies, and neutral sides if the game
    lets these be attacked."""
    if attacker == other or situation.is_enemy(attacker, other):
        return attacker != other
    declared = situation.mechanisms.alliances
    may = declared is not None and bool(declared.attacked)
    return may and situation.relation(attacker, other) == "neutral"


def attackable(situation: Situation, pieces: Iterable[Piece], side: str) -> tuple[Piece, ...]:
    """Return those of some units in one place that a side may attack if the combat allows it: its
    enemies or, without any, neutral ones if the game lets these be attacked."""
    there = [(situation.side(p), p) for p in pieces if p.name not in situation.unseen]
    foes = tuple(p for whose, p in there if situation.is_enemy(whose, side))
    return foes or tuple(p for whose, p in there if may_attack(situation, side, whose))


def attackable_in(situation: Situation, spot: Cell | str, side: str) -> tuple[Piece, ...]:
    """Return the units in a place that a side may attack if the combat allows it: its enemies there as
    far as it sees them or, without any, neutral ones if the game lets these be attacked."""
    return attackable(situation, standing_in(situation, spot), side)


def holding_side(situation: Situation, spot: Cell | str, first: str = "") -> str:
    """Return the side that holds a place: the only side with units there or, without units, the
    side that was there last, otherwise ``first``, its holder at the start. Empty if several sides
    have units there. A place with a marker of control is held as the rules of control say."""
    controlled = controlled_places(situation.ground)
    if spot in controlled:
        return controller(situation, spot, controlled[spot])
    shown = (p for p in standing_in(situation, spot) if p.name not in situation.unseen)
    sides = {situation.side(piece) for piece in shown}
    if sides:
        return sides.pop() if len(sides) == 1 else ""
    name = spot_id(situation, spot)
    written = (name, name.partition(":")[2])
    return next((situation.held[n] for n in written if n in situation.held), first)


def holds_all(situation: Situation, side: str, words: Iterable[str]) -> bool:
    """Return whether a side holds all of the named places, or its allies do if they hold places
    together."""
    first = at_first(situation)
    holders = (holding_side(situation, s, first.get(s, "")) for s in named_spots(situation, words))
    return all(one == side or (one and situation.shares(one, side, "hold")) for one in holders)


def at_first(situation: Situation) -> dict[Cell | str, str]:
    """Return, for each place with a declared holder at the start, this side; the victory points for
    places declare it."""
    declared = situation.mechanisms.victory
    parts = [part for part in (declared.places if declared else ()) if part.held]
    return {spot: part.held for part in parts for spot in named_spots(situation, part.at)}


def in_play(situation: Situation, name: str) -> Piece:
    """Return the unit with that name, which must be in a place of the map or of a display. Raises
    :class:`Refused` otherwise."""
    unit_of(situation.game, name)
    piece = situation.position.piece(name)
    if piece is None or not piece.at:
        raise Refused(unit_off_map_error(situation.game, name, "…"))
    return piece
