"""Procedures for the terrain of a hex, stacking, setups, and a turn of the system (3.0, 8.0, 10.7,
12.1)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from builder.model.base import Words
from builder.model.position_sheets import PositionSheet
from builder.rules.core.checks.findings import Finding, findings_of
from builder.rules.core.names import MapName, PlaceName, ScenarioName
from builder.rules.core.questions import map_of, scenario_of
from builder.rules.dice import DiceRoller
from builder.rules.procedures import UNBOUNDED, Context, Inputs, Procedure, Reply, Step, step
from builder.rules.systems.green_beret.enemy.playing import Decisions
from builder.rules.systems.green_beret.enemy.turning import turn
from builder.rules.systems.green_beret.ground import TerrainMap, ground_named
from builder.rules.systems.green_beret.setups import check_sheet, make_setup


class TerrainInputs(Inputs):
    """Input of the rules question ``terrain``: the terrain types in a hex, or the hex itself."""

    terrain: Words = Field((), description="terrain types in one hex, by id")
    hex: PlaceName = Field("", description="or the hex")
    map: MapName = Field("", description="map, if not the game's first")


class TerrainReply(Reply):
    """Answer to the rules question ``terrain``: the movement cost, noise and penalty that apply in
    the hex; a missing cost means that the hex is closed."""

    kinds: tuple[str, ...]
    foot: int | None
    vehicle: int | None
    boat: int | None
    noise: int
    penalty: int


def terrain(context: Context, given: TerrainInputs) -> TerrainReply:
    """Return the effects of the terrain of a hex: cost, noise and penalty, each of the terrain type
    where it is strongest."""
    if given.hex:
        sheet = map_of(context.game, given.map)
        ground = TerrainMap(context.game, sheet).at(sheet.hexes.cell(given.hex))
    else:
        ground = ground_named(context.game, given.terrain)
    costs = {m: ground.cost(m) for m in ("foot", "vehicle", "boat")}
    foot = costs["foot"]
    lines = (
        step("10.7", "The dearest kind counts: {cost}.", cost=foot)
        if foot is not None
        else step("11.0", "The hex is closed without a blue hexagon."),
        step("12.1", "The loudest counts: {noise}.", noise=ground.noise),
        step("13.0", "The greatest penalty counts: {penalty}.", penalty=ground.penalty),
    )
    return TerrainReply(
        kinds=ground.names, foot=foot, vehicle=costs["vehicle"], boat=costs["boat"],
        noise=ground.noise, penalty=ground.penalty, steps=lines,
    )  # fmt: skip


class StackingInputs(Inputs):
    """Input of the rules question ``stacking``: the number of enemy units together in one hex next
    to a team."""

    enemies: int = Field(ge=0, description="enemy units in one hex")


class StackingReply(Reply):
    """Answer to the rules question ``stacking``: the number of attacks: there is no stacking limit,
    and each enemy attacks separately."""

    legal: bool = True
    attacks: int


def stacking(context: Context, given: StackingInputs) -> StackingReply:
    """Return how many units may stack, and how many attacks stacked enemies make."""
    line = step("8.0", "No limit; {count} enemies make {count} attacks.", count=given.enemies)
    return StackingReply(attacks=given.enemies, steps=(line,))


class SetupInputs(Inputs):
    """Input of the rules question ``setup``: a position that is checked as a setup."""

    position: PositionSheet = Field(description="which counters are where")


SETUP_MESSAGES = {
    "illegal-camp": "A base camp stands where none may.",
    "too-many-camps": "There are too many base camps.",
    "outside-camp": "A team starts outside a base camp.",
    "early-enemy": "An enemy unit is on the map too early.",
    "too-many-points": "Points left and spent are more than there were.",
    "missing-counter": "A piece that is free is not set up.",
    "illegal-ground": "A piece stands where it may not go.",
}
"""The message for each kind of setup problem, by problem code."""


class SetupReply(Reply):
    """Answer to the rules question ``setup``: whether the setup is legal, and its problems."""

    legal: bool
    findings: tuple[Finding, ...] = ()


def setup(context: Context, given: SetupInputs) -> SetupReply:
    """Check a position as a setup: camps, teams, points."""
    found = check_sheet(context.game, given.position)
    broken = dict.fromkeys((p.code, p.rule or "3.0") for p in found)
    lines = [step(rule, SETUP_MESSAGES.get(code, "A name is not known.")) for code, rule in broken]
    lines = lines or [step("3.0", "Nothing breaks a rule.")]
    return SetupReply(
        legal=not found,
        findings=findings_of(found),
        steps=tuple(lines),
    )


class DeployInputs(Inputs):
    """Input of the rules question ``deploy``: the seed of a generated setup."""

    seed: Annotated[int, UNBOUNDED] = Field(1, description="which setup to make")
    scenario: ScenarioName = Field("", description="scenario, if not the game's first")


class DeployReply(Reply):
    """Answer to the rules question ``deploy``: a legal setup."""

    camp: str
    points: int
    objective: str
    at: str


def deploy(context: Context, given: DeployInputs) -> DeployReply:
    """Generate a legal setup from a seed, with its first objective."""
    game = context.game
    made = make_setup(game, scenario_of(game, given.scenario), given.seed)
    camp = next(p.at for p in made.pieces if p.counter == "base-camp")
    points = sum(int(p.at.partition(":")[2]) for p in made.pieces if p.at.startswith("pp:"))
    objective = next(p for p in made.pieces if "objective" in game.counters[p.counter].traits)
    line = step("3.1", "The base camp stands in {hex}.", hex=camp)
    return DeployReply(
        camp=camp, points=points, objective=objective.counter, at=objective.at, steps=(line,)
    )


class TurnInputs(Decisions):
    """Input of the rules question ``turn``: a position, the player's decisions for the turn, and
    dice rolls or a seed."""

    position: PositionSheet = Field(description="which counters are where, turn and phase")
    dice: tuple[int, ...] = Field((), description="rolls that were made, in order")
    seed: Annotated[int | None, UNBOUNDED] = Field(
        None, description="where further rolls come from"
    )


class TurnReply(Reply):
    """Answer to the rules question ``turn``: the position after the turn, and every die roll with
    its purpose."""

    position: PositionSheet
    rolls: tuple[tuple[str, int], ...]


def play_turn(context: Context, given: TurnInputs) -> TurnReply:
    """Play the system's part of a turn: objectives, noise, and the enemies with their moves and
    attacks."""
    own = set(Decisions.model_fields)
    decided = given.model_dump(include=own)
    made = list(given.dice or context.rolls.made)
    found = turn(context.game, given.position, decided, DiceRoller(made, given.seed))
    story: tuple[Step, ...] = found.story
    return TurnReply(position=found.position, rolls=found.rolls, steps=story)


TERRAIN = Procedure("terrain", ("10.7", "11.0", "12.1", "13.0"), terrain)
STACKING = Procedure("stacking", ("8.0",), stacking)
SETUP = Procedure("setup", ("3.0", "3.1", "3.2", "3.3", "3.5", "3.6"), setup)
DEPLOY = Procedure("deploy", ("3.0", "3.4", "3.6"), deploy)
TURN = Procedure("turn", ("4.0", "10.6", "12.0", "12.8", "12.9", "13.0"), play_turn)
