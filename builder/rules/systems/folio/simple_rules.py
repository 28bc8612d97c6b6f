"""Small procedures: the values on a unit's counter, and supply (2.3.2, 9.0, 17.0)."""

from __future__ import annotations

from pydantic import Field

from builder.rules.core.names import UnitName
from builder.rules.procedures import Context, Inputs, Procedure, Reply, step
from builder.rules.systems.folio.game_data import ignores_zones, side_of, value
from builder.rules.systems.folio.situation import PositionInputs, position_of, unit_of
from builder.rules.systems.folio.terrain.cost import class_of


class UnitInputs(Inputs):
    """Input of the rules question ``unit``: a unit, and which side of its counter is face up."""

    unit: UnitName = Field(description="the unit")
    reduced: bool = Field(False, description="whether its reduced side is up")


class UnitReply(Reply):
    """Answer to the rules question ``unit``: the values, movement class, steps and traits of the
    unit."""

    attack: int
    defence: int
    movement: int
    movement_class: str
    steps_left: int
    side: str
    ignores_zones: bool
    traits: tuple[str, ...] = ()


def unit_values(context: Context, given: UnitInputs) -> UnitReply:
    """Give a unit's values, class, steps and traits."""
    game, unit = context.game, unit_of(context.game, given.unit)
    a, d, m = (
        value(game, unit, n, reduced=given.reduced) for n in ("attack", "defence", "movement")
    )
    text = "Attack {attack}, defence {defence}, movement {movement}."
    return UnitReply(
        attack=a,
        defence=d,
        movement=m,
        movement_class=class_of(unit),
        steps_left=1 if given.reduced else unit.steps,
        side=side_of(game, unit),
        ignores_zones=ignores_zones(unit),
        traits=unit.traits,
        steps=(step("2.3.2", text, attack=a, defence=d, movement=m),),
    )


class SupplyInputs(PositionInputs):
    """Input of the rules question ``supply``: a unit, with its place if it has one."""

    unit: UnitName = Field(description="the unit")
    turns_cut_off: int = Field(0, ge=0, description="for how many turns enemies have surrounded it")


class SupplyReply(Reply):
    """Answer to the rules question ``supply``: whether the unit is in supply, and the penalty if
    not."""

    supplied: bool
    penalty: str


def supply(context: Context, given: SupplyInputs) -> SupplyReply:
    """Tell whether a unit is in supply."""
    unit_of(context.game, given.unit)
    position_of(context, given)
    line = step("9.0", "All units are always in supply, even surrounded ones.")
    return SupplyReply(supplied=True, penalty="none", steps=(line,))


UNIT = Procedure("unit", ("2.3.2", "12.1", "20.0"), unit_values)
SUPPLY = Procedure("supply", ("9.0", "17.0"), supply)
