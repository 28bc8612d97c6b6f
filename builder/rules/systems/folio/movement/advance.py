"""Advance after combat along the path of a retreat (7.9, 5.1.2, 6.2)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from pydantic import Field

from builder.model.space.hexes import Cell
from builder.model.texts.figures import Arrow
from builder.problems import error
from builder.rules.core.names import Counters, PlaceName, PlaceNames, UnitName
from builder.rules.core.positions.position import Piece, Position
from builder.rules.core.positions.position_figure import QuestionScene
from builder.rules.core.yes_no_answers import Bar, Verdict, first_bar, forbidden_answer
from builder.rules.procedures import Context, Procedure, Refused, step
from builder.rules.systems.folio.game_data import is_vessel
from builder.rules.systems.folio.movement.moving import Move
from builder.rules.systems.folio.options import folio_option
from builder.rules.systems.folio.setting_up.setups import is_beside
from builder.rules.systems.folio.situation import (
    PositionInputs,
    land_of,
    piece_of,
    places_of,
    position_of,
    unit_of,
)
from builder.rules.systems.folio.terrain.cost import class_of, land_cost
from builder.rules.systems.folio.terrain.land import FolioMap, LandPlace


class AdvanceInputs(PositionInputs):
    """Input of the rules question ``advance``: the unit that advances, the hexes that the loser
    left empty, and the hex where the unit is to stop."""

    unit: UnitName = Field(description="the attacker that advances")
    path: PlaceNames = Field(
        description="the retreat path: the loser's hex at the combat, then every hex it came to"
    )
    to: PlaceName = Field("", description="where the advance stops, if it is to be judged")
    retreated: bool = Field(True, description="whether the loser retreated or was eliminated")
    eliminated: bool = Field(
        False, description="whether the loser was eliminated where it stood (7.9, by option)"
    )
    stood_fast: bool = Field(False, description="whether the loser stood fast (7.8)")
    loser: UnitName = Field(
        "", description="the unit that lost; nobody advances for a vessel (12.0)"
    )
    landed: Counters = Field((), description="units that helicopters or boats landed this turn")


class AdvanceReply(Verdict):
    """Answer to the rules question ``advance``: whether the unit may advance (to ``to``, if that is
    given), and every hex where it may stop."""

    ends: tuple[str, ...] = ()
    cost: int = 0


def advance(context: Context, given: AdvanceInputs) -> AdvanceReply:
    """Tell whether an attacker may advance along the path of a retreat, and where it may stop.

    The unit follows the path as far as the terrain allows; it may stop in any hex without units.
    """
    position = position_of(context, given)
    land = land_of(context, position, given)
    piece = piece_of(position, given.unit)
    path = land.sheet.hexes.path(given.path)
    if not path:
        hint = "name the hexes that it enters, after its own"
        raise Refused(
            error("missing-argument", "the path has no hex", ("given", "path"), hint=hint)
        )
    bar = advance_bar(position, land, piece, path, given)
    if bar:
        return forbidden_answer(AdvanceReply, bar)
    ends = tuple(land.sheet.hexes.id(s.cell) for s in advance_ends(position, land, piece, path))
    if given.to and given.to not in ends:
        return forbidden_answer(AdvanceReply, _why_not(land, given, path), ends=ends)
    text = "It may stop in {hexes}; zones do not matter, and nothing is spent."
    if not ends:
        return forbidden_answer(AdvanceReply, _why_no_advance(position, land, piece, path))
    return AdvanceReply(legal=True, ends=ends, steps=(step("7.9", text, hexes=", ".join(ends)),))


def advance_bar(
    position: Position, land: FolioMap, piece: Piece, path: tuple[Cell, ...], given: AdvanceInputs
) -> Bar | None:
    """Return the rule and reason why a unit may not advance; ``None`` if it may."""
    return first_bar(_bars(position, land, piece, path, given))


def _bars(
    position: Position, land: FolioMap, piece: Piece, path: tuple[Cell, ...], given: AdvanceInputs
) -> list[Bar | None]:
    vessels = is_vessel(position.unit(piece)) or (
        bool(given.loser) and is_vessel(unit_of(position.game, given.loser))
    )
    near = is_beside(land, piece, path[0])
    return [
        None if given.retreated else Bar("7.9", "Only units that forced a retreat may advance."),
        Bar("7.9", "Only units that forced a retreat may advance.")
        if given.eliminated and folio_option(position.game, "advance") == "after-retreats"
        else None,
        Bar("7.8", "The loser stood fast: nobody advances.") if given.stood_fast else None,
        Bar("12.0", "Riverine units do not advance, and nobody advances for them.")
        if vessels
        else None,
        Bar("10.0", "A unit that landed this turn does not advance.")
        if piece.name in given.landed
        else None,
        None if near else Bar("7.9", "Only units that took part in the attack may advance."),
    ]


def advance_ends(
    position: Position, land: FolioMap, piece: Piece, path: tuple[Cell, ...]
) -> list[LandPlace]:
    """Return the places where an advance may stop: those along the path, as far as prohibited
    terrain, that have no unit in them. Where both banks of a hex are possible, only the first is
    listed."""
    move, mover = Move(position, land, piece), class_of(position.unit(piece))
    here = set(places_of(land, piece))
    found: list[LandPlace] = []
    assert piece.cell is not None
    for origin, cell in itertools.pairwise((piece.cell, *path)):
        stands: set[LandPlace] = {p for h in here if (p := land.beyond(h, cell)) is not None}
        closed = bool(land_cost(land, land.stretch(origin, cell), mover).barred)
        closed = closed or _vessel_holds_side(move, origin, cell)
        here = stands - move.held
        if closed or not here:
            break
        found += sorted(here - move.taken)[:1]
    return found


def _vessel_holds_side(move: Move, origin: Cell, cell: Cell) -> bool:
    """Tell whether an enemy vessel is on the hexside between two hexes and blocks it (12.0)."""
    guarded = move.guarded
    return bool(guarded) and move.land.sheet.hexes.side_between(origin, cell) in guarded


def _why_no_advance(
    position: Position, land: FolioMap, piece: Piece, path: tuple[Cell, ...]
) -> Bar:
    """Return the rule and reason why an advance cannot enter even the first hex of its path."""
    move, origin = Move(position, land, piece), piece.cell
    if path[0] in move.fronts.shadowed or (origin and _vessel_holds_side(move, origin, path[0])):
        return Bar("12.0", "An enemy riverine unit holds the way.")
    return Bar("7.9", "The hex is held, or closed to this unit.")


def _why_not(land: FolioMap, given: AdvanceInputs, path: tuple[Cell, ...]) -> Bar:
    if land.sheet.hexes.cell(given.to) not in path:
        return Bar("7.9", "An advance keeps to the path of the retreat.")
    return Bar("7.9", "The hex is held, or closed to this unit.")


def _advance_arrows(scene: QuestionScene) -> Iterator[Arrow]:
    """Yield the arrow of the retreat along the path, and the arrow of the advance that follows it
    as far as it may go."""
    path, start = scene.places(scene.given["path"]), scene.place_of_argument("unit")
    if len(path) > 1 and scene.given["retreated"]:
        yield Arrow(kind="retreat", way=path)
    goal = scene.place_of_argument("to") or next(
        reversed(scene.places(scene.result.get("ends"))), ""
    )
    if start and path:
        way = path[: path.index(goal) + 1] if goal in path else path[:1]
        yield Arrow(kind="advance" if scene.allowed else "refused", way=(start, *way))


ADVANCE = Procedure(
    "advance",
    ("7.9", "5.1.2", "6.2", "7.8", "10.0", "11.0", "12.0"),
    advance,
    _advance_arrows,
)
