"""The procedures for setups: check whether one is legal, and generate one (2.0, 7.7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated

from pydantic import Field

from builder.model.scenarios import Scenario
from builder.model.space.hexes import Cell
from builder.rules.core.checks.findings import Finding, findings_of
from builder.rules.core.names import ScenarioName, UnitName
from builder.rules.core.positions.position import Piece
from builder.rules.core.questions import scenario_of
from builder.rules.procedures import UNBOUNDED, Context, Inputs, Procedure, Reply, Step, step
from builder.rules.systems.city_fight.options import Options, known_options
from builder.rules.systems.city_fight.setting_up.setup_making import make_setup
from builder.rules.systems.city_fight.setting_up.setups import (
    Setup,
    check_setup,
    held_sites,
    is_mortar_or_rocket,
)
from builder.rules.systems.city_fight.situation import (
    Battlefield,
    PositionInputs,
    battlefield_of,
    cell_of,
)


class SetupInputs(PositionInputs):
    """Input of the rules question ``setup``: a scenario, and units with their places."""

    complete: bool = Field(False, description="whether every unit must stand on the map")


class SetupReply(Reply):
    """Answer to the rules question ``setup``: whether the setup is legal, its problems, and which
    battalion holds which site."""

    legal: bool
    breaches: tuple[Finding, ...]
    missing: tuple[str, ...]
    sites: dict[str, str]


def setup(context: Context, given: SetupInputs) -> SetupReply:
    """Decide whether units are set up legally, and which sites they hold."""
    found = battlefield_of(context, given)
    proof = Setup(found, scenario_of(context.game, given.scenario))
    breaches = findings_of(check_setup(proof))
    lacking = proof.missing if given.complete else ()
    return SetupReply(
        legal=not breaches and not lacking,
        breaches=breaches,
        missing=lacking,
        sites=held_sites(proof),
        steps=tuple(_breach_steps(proof, breaches)),
    )


_SETUP_MESSAGES = {
    "off-map-setup": "A unit stands off the map.",
    "illegal-ground": "A unit stands where it cannot be.",
    "enemy-zone": "An NVA or VC unit stands in an enemy zone of control.",
    "overstacked": "The units may not share a hex.",
    "outside-zone": "A unit stands outside the hexes of its set-up.",
    "mortar-inside": "Mortars and rockets are not in the Inner City before the second turn.",
}
"""The message for each kind of setup problem, by problem code; the message on sites without a
battalion has their number."""


def _breach_steps(proof: Setup, breaches: Iterable[Finding]) -> Iterator[Step]:
    for breach in breaches:
        if breach.code in _SETUP_MESSAGES:
            yield step(breach.rule or "2.0", _SETUP_MESSAGES[breach.code])
    if "7.7" in proof.battlefield.options:
        text = "Of the eight places, a battalion holds {number}."
        yield step("7.7", text, number=len(held_sites(proof)))


class DeployInputs(Inputs):
    """Input of the rules question ``deploy``: a scenario and a seed."""

    scenario: ScenarioName = Field("", description="scenario, if not the game's first")
    seed: Annotated[int, UNBOUNDED] = Field(1, description="equal seeds give equal setups")
    options: Options = ()


class DeployReply(Reply):
    """Answer to the rules question ``deploy``: a legal setup, as a map from unit to hex."""

    units: dict[str, str]


def deploy(context: Context, given: DeployInputs) -> DeployReply:
    """Generate a legal setup, free or historical."""
    scenario = scenario_of(context.game, given.scenario)
    made = make_setup(
        context.game,
        scenario,
        given.seed,
        tuple(sorted(known_options(context.game, given.options))),
    )
    units = {p.counter: p.at for p in made.pieces if p.at and ":" not in p.at}
    said = "NVA and VC stand in no enemy zone of control."
    return DeployReply(units=units, steps=(step("2.0", said),))


class StayOutInputs(PositionInputs):
    """Input of the rules question ``stay-out``: a mortar or rocket unit, a hex and the turn."""

    unit: UnitName = Field(description="the unit, placed by 'units'")
    turn: int = Field(description="the turn")


class StayOutReply(Reply):
    """Answer to the rules question ``stay-out``: whether the unit may stand in the hex."""

    legal: bool


def stay_out(context: Context, given: StayOutInputs) -> StayOutReply:
    """Decide whether a mortar or rocket unit may already be in the Inner City.

    Mortars and rockets stay out of the Inner City until the second turn.
    """
    found = battlefield_of(context, given)
    piece = found.piece(given.unit)
    scenario = scenario_of(context.game, "")
    legal = not must_stay_out(found, scenario, piece, cell_of(piece), given.turn)
    said = "It may be there."
    if not legal:
        said = "Mortars and rockets are not in the Inner City before the second turn."
    return StayOutReply(legal=legal, steps=(step("7.7", said),))


def must_stay_out(
    field: Battlefield, scenario: Scenario, piece: Piece, cell: Cell, turn: int
) -> bool:
    """Decide whether a mortar or rocket unit may not be in a hex on a turn because it must still
    stay out of the Inner City (7.7)."""
    first = 3 if "second-turn-closed" in field.options else 2
    early = "7.7" in field.options and turn < first
    inside = early and field.town.in_inner_city(cell)
    return inside and is_mortar_or_rocket(Setup(field, scenario), piece)


SETUP = Procedure("setup", ("2.0", "4.3", "7.7"), setup)
DEPLOY = Procedure("deploy", ("2.0", "7.7"), deploy)
STAY_OUT = Procedure("stay-out", ("7.7",), stay_out)
