"""Small games that declare all families of rules, beside the built-in games: by name, with their modules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache

from builder.model.game import Game
from builder.outputs.vassal.module.module import stage_of
from builder.outputs.vassal.module.parts import ModulePlan
from builder.outputs.vassal.module.setups import SetupContext
from builder.rules.validation import fill
from tests.outputs.vassal import built_in
from tests.outputs.vassal.reading import Module, read_module
from tests.outputs.vassal.sample import planned
from tests.playing import (
    aircraft,
    carried_units,
    changing_sides,
    exchanges,
    hidden_game,
    killed_leaders,
    kinds_of_supply,
    long_ships,
    on_the_way,
    opposed_rolls,
    regrouped,
    rich_game,
    seas,
    ships,
    shuffled,
    spent_sides,
    stacked,
    storming,
    strengths,
    three_sides,
    torpedoes,
)
from tests.shared import once

SMALL: Mapping[str, Callable[[], Game]] = {
    "rich": rich_game.rich,
    "facing": rich_game.of_facing,
    "deeds": rich_game.of_deeds,
    "lots": lambda: rich_game.acting(rich_game.LOTS),
    "interrupted": lambda: rich_game.acting(rich_game.INTERRUPTED),
    "held": rich_game.held,
    "ships": ships.squadrons,
    "hidden": hidden_game.game,
    "places": hidden_game.of_places,
    "spent sides": spent_sides.game,
    "storming": storming.game,
    "seas": seas.game,
    "opposed": opposed_rolls.of_rounded_changes,
    "aircraft": aircraft.game,
    "regrouped": regrouped.regrouped,
    "torpedoes": torpedoes.game,
    "long ships": long_ships.game,
    "long lines": long_ships.lines,
    "leaders": killed_leaders.killed_leaders,
    "alliances": three_sides.game,
    "holders": three_sides.with_control,
    "contested": three_sides.with_contested_places,
    "objectives": three_sides.with_objectives,
    "surrounded": rich_game.of_surrounded,
    "shuffled": shuffled.game,
    "kinds of supply": kinds_of_supply.game,
    "strengths": strengths.game,
    "joining": changing_sides.changing_sides,
    "overrun": on_the_way.overrun,
    "exchanges": exchanges.game,
    "stacked": stacked.game,
    "carried units": carried_units.game,
}
"""The small games by name."""


@cache
def game(name: str) -> Game:
    """A small or a built-in game, with its charts filled; its id is the name."""
    if name not in SMALL:
        return built_in.game(name)
    made = SMALL[name]()
    return fill(made.model_copy(update={"sheet": made.sheet.model_copy(update={"id": name})}))


@lru_cache(maxsize=1)
def plan(name: str) -> ModulePlan:
    """The plan of a game's module; the last one is kept, as who writes a module asks for its stage next."""
    if name not in SMALL:
        return built_in.plan(name)
    return planned(game(name), built_in.drawings(game(name)))


@cache
def made(name: str) -> bytes:
    """The module of a game."""
    if name not in SMALL:
        return built_in.made(name)
    return built_in.made_with_stage(name, plan)


@cache
def stage(name: str) -> SetupContext:
    """Where places lie in the module of a game."""
    if name not in SMALL:
        return built_in.stage(name)
    return once(f"{name}-stage", lambda: stage_of(plan(name)))


@cache
def module(name: str) -> Module:
    """The module of a game, read back."""
    return read_module(made(name)) if name in SMALL else built_in.module(name)
