"""Air strikes, as a scenario declares them in its special rules."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import Field

from builder.model.space.hexes import Cell
from builder.model.special_rules import AirStrikes
from builder.problems import error
from builder.rules.core.names import PlaceName
from builder.rules.core.positions.position import Piece, Position
from builder.rules.core.yes_no_answers import Bar, Verdict, first_bar, forbidden_answer
from builder.rules.procedures import Context, Procedure, Refused, step
from builder.rules.systems.folio.combat.losses import step_loss
from builder.rules.systems.folio.phases import PhaseName
from builder.rules.systems.folio.situation import PositionInputs, enemy_units, position_of
from builder.rules.systems.folio.special_rules import special_rules
from builder.sentences import filled_sentence


class StrikeInputs(PositionInputs):
    """Input of the rules question ``air-strike``: the target of the air strike and its turn."""

    hex: PlaceName = Field(description="the hex that is struck")
    turn: int = Field(1, ge=1, description="the game turn")
    used: bool = Field(False, description="whether there was a strike in this turn")
    phase: PhaseName = Field("movement", description="the phase of the side's turn")


class StrikeReply(Verdict):
    """Answer to the rules question ``air-strike``: whether the aircraft may strike the hex, and
    what happens to every unit in it. Supply caches in the hex are not affected."""

    fates: dict[str, str] = {}


def air_strike(context: Context, given: StrikeInputs) -> StrikeReply:
    """Tell whether an aircraft may strike a hex, and what happens to the units in it.

    Every enemy unit in the hex loses a step, without a roll.
    """
    position = position_of(context, given)
    cell = position.map.hexes.cell(given.hex)
    strikes = special_rules(context.game, position.map).air_strikes
    if strikes is None:
        message = filled_sentence("there are no air strikes on the map {id}", id=position.map.id)
        hint = "write air_strikes in the special_rules of a scenario that is played on it"
        raise Refused(error("no-special-rule", message, ("given", "map"), hint=hint))
    targets = [p for p in enemy_units(position, strikes.side) if p.cell == cell]
    bar = first_bar((timing_bar(strikes, given), ground_bar(position, strikes, cell, targets)))
    if bar:
        return forbidden_answer(StrikeReply, bar)
    fates = {p.name: step_loss(context.game, p.name, (p.name,) * p.reduced) for p in targets}
    lines = tuple(step(strikes.rule, "{unit}: {fate}.", unit=u, fate=f) for u, f in fates.items())
    return StrikeReply(legal=True, fates=fates, steps=lines)


def timing_bar(strikes: AirStrikes, given: StrikeInputs) -> Bar | None:
    """Return the rule and reason why there is no air strike at this time; ``None`` if there may be
    one."""
    if strikes.until is not None and given.turn > strikes.until:
        return Bar(strikes.ended_by or strikes.rule, "There are no more air strikes.")
    if given.phase != "movement":
        return Bar(strikes.rule, "Air strikes come in the movement phase only.")
    return Bar(strikes.rule, "There is one air strike a turn.") if given.used else None


def ground_bar(
    position: Position, strikes: AirStrikes, cell: Cell, targets: Sequence[Piece]
) -> Bar | None:
    """Return the rule and reason why a hex with the enemies ``targets`` in it may not be struck;
    ``None`` if it may."""
    if cell not in position.map.named_cells(strikes.within):
        return Bar(strikes.rule, "The hex lies outside the area of air strikes.")
    if position.map.terrain_at(cell) in strikes.spared:
        return Bar(strikes.rule, "The terrain of the hex is no target of air strikes.")
    return None if targets else Bar(strikes.rule, "No enemy unit is in the hex.")


AIR_STRIKE = Procedure("air-strike", ("23.0", "24.0"), air_strike)
