"""B-52 air strikes (23.0)."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import Field

from builder.model.space.hexes import Cell
from builder.problems import error
from builder.rules.core.positions.position import Piece, Position
from builder.rules.core.yes_no_answers import Bar, Verdict, first_bar, forbidden_answer
from builder.rules.procedures import Context, Procedure, Refused, step
from builder.rules.systems.folio.combat.losses import step_loss
from builder.rules.systems.folio.game_data import hiding_side
from builder.rules.systems.folio.phases import PhaseName
from builder.rules.systems.folio.situation import PositionInputs, friendly_units, position_of

AREA = "iron-triangle"
SPARED = ("town", "village")
LAST_TURN = 13
"""The last turn of air strikes; none are possible after it (24.0)."""


class StrikeInputs(PositionInputs):
    """The target of the air strike and its turn."""

    hex: str = Field(description="the hex that is struck")
    turn: int = Field(1, ge=1, description="the game turn")
    used: bool = Field(False, description="whether the B-52 has struck in this turn")
    phase: PhaseName = Field("movement", description="the phase of the US player's turn")


class StrikeReply(Verdict):
    """Whether the B-52 may strike the hex, and what happens to every unit in it; caches are not
    affected."""

    fates: dict[str, str] = {}


def air_strike(context: Context, given: StrikeInputs) -> StrikeReply:
    """Tell whether the B-52 may strike a hex, and what happens to the units in it.~Every enemy unit
    in one hex of the Triangle loses a step, without a roll."""
    position = position_of(context, given)
    cell = position.map.hexes.cell(given.hex)
    zone = position.map.area(AREA)
    if not zone:
        message = f"the map {position.map.id} has no area {AREA!r}"
        hint = "name the hexes of the area on the map"
        raise Refused(
            error("no-area", message, ("maps", position.map.id, "areas"), rule="23.0", hint=hint)
        )
    targets = [p for p in friendly_units(position, hiding_side(context.game)) if p.cell == cell]
    bar = first_bar((timing_bar(given), ground_bar(position, cell, targets)))
    if bar:
        return forbidden_answer(StrikeReply, bar)
    fates = {p.name: step_loss(context.game, p.name, (p.name,) * p.reduced) for p in targets}
    lines = tuple(step("23.0", "{unit}: {fate}.", unit=u, fate=f) for u, f in fates.items())
    return StrikeReply(legal=True, fates=fates, steps=lines)


def timing_bar(given: StrikeInputs) -> Bar | None:
    """Return the rule and reason why the B-52 may not strike at this time; ``None`` if it may."""
    if given.turn > LAST_TURN:
        return Bar("24.0", "From turn 14 on there is no B-52.")
    if given.phase != "movement":
        return Bar("23.0", "The B-52 strikes in the movement phase only.")
    return Bar("23.0", "The B-52 strikes once a turn.") if given.used else None


def ground_bar(position: Position, cell: Cell, targets: Sequence[Piece]) -> Bar | None:
    """Return the rule and reason why the B-52 may not strike a hex with the enemies ``targets`` in
    it; ``None`` if it may."""
    if cell not in position.map.area(AREA):
        return Bar("23.0", "The hex is not in the Iron Triangle.")
    if position.map.terrain_at(cell) in SPARED:
        return Bar("23.0", "Towns and villages are no targets.")
    return None if targets else Bar("23.0", "No enemy unit is in the hex.")


AIR_STRIKE = Procedure("air-strike", ("23.0", "24.0"), air_strike)
