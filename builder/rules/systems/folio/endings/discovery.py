"""Discovery of hidden units and camps, and the capture of camps (15.0, 16.0, 16.1)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import partial
from typing import Annotated, Literal

from pydantic import Field

from builder.model.base import Model
from builder.model.pieces.counters import Marker, Unit
from builder.model.space.hexes import HexGrid
from builder.problems import Problem, error
from builder.rules.core.names import Counter, PlaceNames, UnitName
from builder.rules.core.positions.position import HexOrSide, Piece, Position, read_spot
from builder.rules.procedures import Context, Procedure, Refused, Reply, Step, step
from builder.rules.systems.folio.game_data import hiding_side, is_camp, is_vessel, side_of
from builder.rules.systems.folio.options import camps_are_open
from builder.rules.systems.folio.situation import PositionInputs, position_of, unit_of
from builder.rules.systems.folio.terrain.ground import are_adjacent
from builder.sentences import filled_sentence

Carried = Literal["", "helicopter", "boat"]


class SearchInputs(PositionInputs):
    """Input of the rules question ``discovery``: a hunting unit and the places that it enters.
    Hidden counters are listed under ``hidden``."""

    unit: UnitName = Field(description="the unit that moves or lands")
    path: PlaceNames = Field(
        description="the hexes (riverine: or hexsides) that it enters in order"
    )
    carried: Carried = Field("", description="helicopter or boat, if it is carried to the last one")


class PlaceDiscovery(Model):
    """The counters that are discovered when the unit enters a place."""

    at: str
    pieces: tuple[str, ...]


class DiscoveryReply(Reply):
    """Answer to the rules question ``discovery``: the discoveries, place by place; the move may
    pause at each. A hidden unit that moves reveals itself."""

    finds: tuple[PlaceDiscovery, ...] = ()
    revealed: tuple[str, ...] = ()


def discovery(context: Context, given: SearchInputs) -> DiscoveryReply:
    """Find which hidden units and camps are discovered as a unit moves or lands.

    Hidden enemies are discovered when a hunting unit comes next to them; nothing is discovered
    along the way of a helicopter flight or a boat passage. An ambush at the landing reveals only
    the ambushing unit, because it pushes the landing unit back.
    """
    position = position_of(context, given)
    mover = side_of(context.game, unit_of(context.game, given.unit))
    if mover == hiding_side(context.game):
        return _shows_itself(position, given)
    left = {p.name: p for p in position.pieces if p.hidden and p.spot is not None}
    if camps_are_open(context.game):
        left = {name: p for name, p in left.items() if not _lies_camp(position, p)}
    finds: list[PlaceDiscovery] = []
    for text, spot in _entered_places(position, given):
        ambushed = given.carried == "boat" and _unit_is_in_place(position, left.values(), spot)
        within = (lambda a, b: a == b) if ambushed else partial(is_close, position.map.hexes)
        near = sorted(n for n, p in left.items() if p.spot and within(p.spot, spot))
        if near:
            finds.append(PlaceDiscovery(at=text, pieces=tuple(near)))
        for name in near:
            del left[name]
    lines = [_find_step(position, f) for f in finds]
    if not finds:
        lines = [step("15.0", "Nothing comes to light.")]
    names = tuple(n for f in finds for n in f.pieces)
    return DiscoveryReply(finds=tuple(finds), revealed=names, steps=tuple(lines))


def _shows_itself(position: Position, given: SearchInputs) -> DiscoveryReply:
    piece = position.piece(given.unit)
    if piece is None or not piece.hidden:
        return DiscoveryReply(steps=(step("15.0", "The unit stood in the open already."),))
    find = PlaceDiscovery(at=given.path[0] if given.path else piece.at, pieces=(piece.name,))
    line = step("15.0", "A hidden unit that moves shows itself.")
    return DiscoveryReply(finds=(find,), revealed=(piece.name,), steps=(line,))


def _entered_places(position: Position, given: SearchInputs) -> Iterator[tuple[str, HexOrSide]]:
    """Yield the places at which a unit can discover: every place of a move over land, and only the
    last place of a flight or passage."""
    for text in given.path[-1:] if given.carried else given.path:
        spot = read_spot(position.map, text)
        if spot is None:
            message = filled_sentence("{text!r} is neither hex nor hexside", text=text)
            hint = "name places as they are printed on the map, such as 0203 or 0203/0204"
            raise Refused(error("bad-hex-id", message, ("given", "path"), hint=hint))
        yield text, spot


def _unit_is_in_place(position: Position, pieces: Iterable[Piece], spot: HexOrSide) -> bool:
    """Tell whether any of the pieces in a place is a unit; a camp alone does not count."""
    there = (position.counter(p) for p in pieces if p.spot == spot)
    return any(isinstance(counter, Unit) for counter in there)


def is_close(grid: HexGrid, a: HexOrSide, b: HexOrSide) -> bool:
    """Tell whether a unit that comes to one of two places discovers what is hidden in the other."""
    return a == b or are_adjacent(grid, a, b)


def _find_step(position: Position, find: PlaceDiscovery) -> Step:
    camps = all(
        isinstance(position.game.counters[n.partition("#")[0]], Marker) for n in find.pieces
    )
    text = "Units that come to light at {hex}: {units}."
    return step("16.0" if camps else "15.0", text, hex=find.at, units=", ".join(find.pieces))


class CaptureInputs(SearchInputs):
    """Input of the rules question ``capture``: a hunting unit and the places that it enters, and
    the turn, on which the effect of a captured camp depends."""

    turn: Annotated[int, Field(ge=1)] = Field(1, description="the game turn")
    real: Counter = Field("", description="with the option of eight chits: the one that is real")


class CaptureReply(Reply):
    """Answer to the rules question ``capture``: the camps and caches that the unit takes on its
    way, and the first turn in which the other side has one support marker less for each. In the
    option with eight chits, ``wins`` tells whether the real camp is among them."""

    captured: tuple[str, ...] = ()
    lost_from_turn: int | None = None
    by: str = ""
    why: str = ""
    wins: bool | None = None


def capture(context: Context, given: CaptureInputs) -> CaptureReply:
    """Find which camps or caches a unit takes on its way, and how many support markers that costs
    the other side.

    A land unit takes a camp by entering its hex, if no enemy unit is there.
    """
    position = position_of(context, given)
    unit = unit_of(context.game, given.unit)
    if is_vessel(unit):
        return _none("16.0", "Riverine units take no camps.")
    if side_of(context.game, unit) == hiding_side(context.game):
        return _none("16.0", "The camps are its own.")
    entered = {spot for _, spot in _entered_places(position, given)}
    free, rule = taken_camps(position, entered)
    if not free:
        here = any(_lies_camp(position, p) and p.spot in entered for p in position.pieces)
        text = "An enemy unit is with the camp." if here else "No camp is in a hex that it enters."
        return _none("16.0", text)
    names = tuple(p.name for p in free)
    text = "Taken: {units}. From turn {turn} on, the other side draws {count} fewer."
    last = step(rule, text, units=", ".join(names), turn=given.turn + 1, count=len(names))
    if camps_are_open(context.game) and not given.real:
        raise Refused(untold("name it as real: real=base-camp"))
    wins = given.real in names if given.real else None
    return CaptureReply(
        captured=names, lost_from_turn=given.turn + 1, by=rule, wins=wins, steps=(last,)
    )


def taken_camps(
    position: Position, entered: Collection[HexOrSide]
) -> tuple[tuple[Piece, ...], str]:
    """Return the camps and caches that a hunting land unit takes when it enters some places, and
    the number of the rule by which it takes them."""
    here = [p for p in position.pieces if _lies_camp(position, p) and p.spot in entered]
    free = tuple(p for p in here if not _defended(position, p))
    caches = all("supply-cache" in _traits(position, p) for p in free)
    return free, "16.1" if free and caches else "16.0"


def untold(hint: str) -> Problem:
    """Return the problem that the arguments do not say which of the eight camp chits is the real
    camp; ``hint`` tells how to say it."""
    message = "of eight open chits one is real, and nothing says which"
    return error("missing-argument", message, ("given", "real"), rule="16.0", hint=hint)


def _none(rule: str, why: str) -> CaptureReply:
    return CaptureReply(by=rule, why=why, steps=(step(rule, why),))


def _traits(position: Position, piece: Piece) -> tuple[str, ...]:
    counter = position.counter(piece)
    return counter.traits if isinstance(counter, Marker) else ()


def _lies_camp(position: Position, piece: Piece) -> bool:
    counter = position.counter(piece)
    return isinstance(counter, Marker) and is_camp(counter)


def _defended(position: Position, camp: Piece) -> bool:
    hiders = hiding_side(position.game)
    here = (position.counter(p) for p in position.pieces if p.spot == camp.spot)
    return any(isinstance(u, Unit) and side_of(position.game, u) == hiders for u in here)


DISCOVERY = Procedure("discovery", ("15.0", "16.0", "11.1", "12.0"), discovery)
CAPTURE = Procedure("capture", ("16.0", "16.1", "14.0"), capture)
