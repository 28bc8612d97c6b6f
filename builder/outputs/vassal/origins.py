"""Which scenario a saved game began with: properties of the module, which the engine keeps in every game
saved later."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.model.game import Game
from builder.outputs.vassal.components import Element, component
from builder.outputs.vassal.sequence_encoder import decode, encode

SCENARIO, ROLL = "Scenario", "SetupRoll"
"""The id of the scenario, and what was rolled where its setup asks for dice."""

_COMMAND = "GlobalProperty\t"


def properties(game: Game) -> Iterator[Element]:
    """The properties, which are empty until a scenario is opened."""
    for name in (SCENARIO, ROLL) if game.scenarios else ():
        yield component("GlobalProperty", name=name, initialValue="", isNumeric=False)


def began_with(scenario: str, roll: int | None = None) -> tuple[str, ...]:
    """The commands of a saved game that say so."""
    values = {SCENARIO: scenario, ROLL: "" if roll is None else str(roll)}
    return tuple(
        _COMMAND + encode(["", name, value, "Module"], ";") for name, value in values.items()
    )


def origin(game: Game, commands: Iterable[str]) -> tuple[str, int | None]:
    """The scenario that a saved game's commands name, if the game has it, and its roll."""
    values: dict[str, str] = {}
    for command in commands:
        if command.startswith(_COMMAND):
            _, name, value, *_ = [*decode(command.removeprefix(_COMMAND), ";"), "", "", ""]
            values[name] = value
    scenario, roll = values.get(SCENARIO, ""), values.get(ROLL, "")
    known = scenario in {s.id for s in game.scenarios}
    return scenario if known else "", int(roll) if roll.isdecimal() else None
