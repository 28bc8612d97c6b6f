"""The procedure for setups: whether a setup or any position is legal, and which enemy units are
adjacent."""

from __future__ import annotations

from pydantic import Field

from builder.rules.core.checks.findings import Finding, findings_of
from builder.rules.procedures import Context, Procedure, Reply, Step, step
from builder.rules.systems.folio.setting_up.free_setups import check_sheet
from builder.rules.systems.folio.setting_up.setups import (
    check_position,
    check_setup,
    contacts,
    hidden_in_the_open,
)
from builder.rules.systems.folio.situation import PositionInputs, land_of, position_of, scenario_of


class SetupReply(Reply):
    """Answer to the rules question ``setup``: whether the position is legal, its problems, and
    which enemies are adjacent to each other."""

    legal: bool
    units: int
    findings: tuple[Finding, ...] = ()
    rules: tuple[str, ...] = Field((), description="the rules broken, each once")
    contacts: tuple[str, ...] = Field((), description="pairs of enemies that touch, a+b")


def setup(context: Context, given: PositionInputs) -> SetupReply:
    """Check a scenario's setup or any position: terrain, stacking, landings; and list the pairs of
    adjacent enemies.

    Checks a scenario as it is in the game's data, or a position given as places.
    """
    position = position_of(context, given)
    land = land_of(context, position, given)
    if given.position:
        # a saved game does not say of which scenario it is; the question may
        named = {"scenario": given.scenario} if given.scenario else {}
        found = check_sheet(context.game, given.position.model_copy(update=named))
    elif given.scenario and not given.units:
        found = list(check_setup(context.game, scenario_of(context.game, given.scenario)))
    else:
        found = list(check_position(position, land))
    if given.scenario and not given.position:
        found += hidden_in_the_open(scenario_of(context.game, given.scenario), position)
    pairs = contacts(position, land)
    rules = tuple(sorted({p.rule for p in found if p.rule}))
    return SetupReply(
        legal=not found,
        units=sum(1 for p in position.units if p.spot is not None),
        findings=findings_of(found),
        rules=rules,
        contacts=tuple(f"{a}+{b}" for a, b in pairs),
        steps=_steps(bool(found), rules, pairs),
    )


def _steps(wrong: bool, rules: tuple[str, ...], pairs: list[tuple[str, str]]) -> tuple[Step, ...]:
    text = "Rules broken: {rules}." if wrong else "Nothing breaks a rule."
    return (
        step("3.0", text, rules=", ".join(rules)),
        *(step("7.0", "{a} and {b} are in contact.", a=a, b=b) for a, b in pairs),
    )


SETUP = Procedure("setup", ("3.0", "5.3", "10.0", "11.0", "12.0", "19.0"), setup)
