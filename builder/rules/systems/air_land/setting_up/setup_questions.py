"""The procedures for setups: check whether one is legal, or generate one (2.0)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from builder.rules.core.checks.findings import Finding, findings_of
from builder.rules.procedures import UNBOUNDED, Context, Procedure, Reply, step
from builder.rules.systems.air_land.setting_up.setup_making import choose_hexes
from builder.rules.systems.air_land.setting_up.setups import check_position, missing_land_units
from builder.rules.systems.air_land.situation import PositionInputs, air_land_position

FAULTS = {
    "wrong-country": "A unit stands outside its own country.",
    "overstacked": "More than three land units of a side stand in a hex.",
    "illegal-ground": "A unit stands where it may not go.",
    "missing-counter": "A unit that the scenario places stands in another hex.",
    "off-map-setup": "A unit stands off the map.",
}
"""The sentence for each problem code in the steps of a reply."""


class SetupReply(Reply):
    """Answer to the rules question ``setup``: whether the setup is legal, its problems, and which
    units must still be placed."""

    legal: bool
    complete: bool
    findings: tuple[Finding, ...] = ()
    rules: tuple[str, ...] = Field((), description="the rules broken, each once")
    missing: tuple[str, ...] = ()


def setup(context: Context, given: PositionInputs) -> SetupReply:
    """Check a setup: each side in its own country, three units to a hex at most.

    Checks a position, or the scenario's own setup, against countries and stacking.
    """
    theatre = air_land_position(context, given)
    found, left = list(check_position(theatre)), missing_land_units(theatre)
    broken = dict.fromkeys((p.code, p.rule) for p in found)
    lines = [step(rule, FAULTS[code]) for code, rule in broken]
    return SetupReply(
        legal=not found,
        complete=not left,
        findings=findings_of(found),
        rules=tuple(sorted({p.rule for p in found})),
        missing=left,
        steps=tuple(lines) or (step("2.0", "Nothing breaks a rule."),),
    )


class DeployInputs(PositionInputs):
    """Input of the rules question ``deploy``: the seed of a generated setup. Units that are already
    placed stay; hexes are found for the scenario's other units."""

    seed: Annotated[int, UNBOUNDED] = Field(
        description="a number; the same one gives the same setup"
    )
    depth: Annotated[int, Field(ge=0)] = Field(
        0, description="greatest distance in hexes from an enemy's country; 0 for any"
    )


class DeployReply(Reply):
    """Answer to the rules question ``deploy``: a legal setup: every unit that may be set up freely,
    with its hex."""

    units: dict[str, str]


def deploy(context: Context, given: DeployInputs) -> DeployReply:
    """Make a legal setup from a seed.

    Put every unit into a hex of its own country, three to a hex at most.
    """
    stated = PositionInputs(**given.model_dump(exclude={"seed", "depth"}))
    theatre = air_land_position(context, stated)
    units = choose_hexes(theatre, given.seed, given.depth)
    return DeployReply(
        units=units, steps=(step("2.0", "Units placed: {count}.", count=len(units)),)
    )


SETUP = Procedure("setup", ("2.0", "4.0"), setup)
DEPLOY = Procedure("deploy", ("2.0", "4.0"), deploy)
