"""The end of the game: the body count, and the victory conditions in the data (21.0, 25.0)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field

from builder.model.game import Game
from builder.model.scenarios import Scenario
from builder.rules.core.names import ScenarioName, SideName, UnitNames
from builder.rules.core.victory_conditions import first_result
from builder.rules.procedures import Context, Inputs, Procedure, Refused, Reply, step
from builder.rules.systems.folio.endings.discovery import untold
from builder.rules.systems.folio.game_data import hiding_side, is_camp
from builder.rules.systems.folio.options import camps_are_open
from builder.rules.systems.folio.situation import scenario_of, unit_of

Tally = Annotated[int, Field(ge=0)]


class EndInputs(Inputs):
    """Input of the rules question ``game-end``: the losses so far, as a number or as units, and
    optionally the current turn."""

    lost: Tally = Field(
        0, description="units that count for the body count: eliminated, not reduced, no allies"
    )
    eliminated: UnitNames = Field(
        (), description="or the units eliminated; only the hunting side's first nation counts"
    )
    turns: Tally = Field(13, description="the last turn without losses")
    turn: Tally = Field(0, description="the current turn, to tell whether the game ends at once")


class EndReply(Reply):
    """Answer to the rules question ``game-end``: the last turn of the game, and whether the game is
    over now."""

    last_turn: int
    over: bool


def game_end(context: Context, given: EndInputs) -> EndReply:
    """Give the last turn of the game after losses, and tell whether the game ends at once.

    Each eliminated unit shortens the game by a turn; if the new last turn has passed, the game ends
    at once.
    """
    lost = given.lost + sum(counts(context.game, name) for name in given.eliminated)
    last = last_turn(given.turns, lost)
    over = bool(given.turn) and last < given.turn
    text = "Eliminated units: {lost}. The last turn is {last}."
    lines = [step("21.0", text, lost=lost, last=last)]
    if over:
        lines.append(step("21.0", "That turn has passed: the game ends at once."))
    return EndReply(last_turn=last, over=over, steps=tuple(lines))


def counts(game: Game, name: str) -> bool:
    """Tell whether the loss of a unit shortens the game: the unit belongs to the first nation of
    the hunting side (21.0, 27.0)."""
    hiders = hiding_side(game)
    nations = (n.id for n in game.sheet.nations if n.side and n.side != hiders)
    return unit_of(game, name).nation == next(nations, "")


def last_turn(turns: int, lost: int) -> int:
    """Return the last turn of a game of ``turns`` turns after ``lost`` units that count were
    eliminated (21.0)."""
    return max(0, turns - lost)


class VictoryInputs(Inputs):
    """Input of the rules question ``victory``: a scenario and the losses of each side at its end."""

    scenario: ScenarioName = Field(description="scenario")
    eliminated: dict[SideName, Tally] = Field({}, description="units eliminated, by side")
    reduced: dict[SideName, Tally] = Field({}, description="units on their reduced side, by side")
    captured: Tally = Field(0, description="camps captured")
    real: bool | None = Field(
        None, description="with the option of eight chits: whether the real one is among them"
    )


class VictoryReply(Reply):
    """Answer to the rules question ``victory``: the victory result: the first in the scenario's
    list whose condition holds."""

    result: str
    text: str


def victory(context: Context, given: VictoryInputs) -> VictoryReply:
    """Give the victory result of a scenario from the losses of each side.

    The conditions are tried in order; the last one may be empty.
    """
    scenario = scenario_of(context.game, given.scenario)
    facts = victory_facts(context.game, given.eliminated, given.reduced, given.captured)
    if camps_are_open(context.game) and any("captured" in line.when for line in scenario.victory):
        return _of_the_real_one(context.game, scenario, given, facts)
    line = first_result(scenario, facts)
    said = step(scenario.number, "{result}: {text}", result=line.result, text=line.text)
    return VictoryReply(result=line.result, text=line.text, steps=(said,))


def victory_facts(
    game: Game, eliminated: Mapping[str, int], reduced: Mapping[str, int], captured: int
) -> dict[str, int]:
    """Return the facts that victory conditions may name: how many units of each side are eliminated
    or on their reduced side, and how many camps are captured."""
    facts = {f"{s.id}.{k}": 0 for s in game.sheet.sides for k in ("eliminated", "reduced")}
    facts |= {f"{side}.eliminated": n for side, n in eliminated.items()}
    facts |= {f"{side}.reduced": n for side, n in reduced.items()}
    return facts | {"captured": captured}


def _of_the_real_one(
    game: Game, scenario: Scenario, given: VictoryInputs, facts: dict[str, int]
) -> VictoryReply:
    """Give the victory result with the option of eight open chits, one of which is the real camp:
    its capture counts as the capture of all camps, that of other chits does not count (16.0)."""
    if given.captured and given.real is None:
        raise Refused(untold("say whether it was taken: real=true"))
    taken = bool(given.captured and given.real)
    line = first_result(scenario, {**facts, "captured": counted_camps(game, taken=taken)})
    text = "The real camp was taken." if taken else "The real camp was not taken."
    said = step("16.0", "{result}: {text}", result=line.result, text=text)
    return VictoryReply(result=line.result, text=text, steps=(said,))


def counted_camps(game: Game, *, taken: bool) -> int:
    """Return how many camps count as captured in the option where one of eight open chits is real:
    all of them if the real one was ``taken``, else none (16.0)."""
    every = sum(marker.count for marker in game.markers if is_camp(marker))
    return every if taken else 0


GAME_END = Procedure("game-end", ("21.0",), game_end)
VICTORY = Procedure("victory", ("25.0", "3.0"), victory)
