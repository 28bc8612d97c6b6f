"""Stores how a saved game began (its scenario and the sides' forces) as global properties, which
VASSAL includes in every later save of that game."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from builder.model.game import Game
from builder.model.position_sheets import PositionSheet
from builder.rules.registry import own_position
from builder.vassal.format.components import Element, component
from builder.vassal.format.files.sequence_encoder import decode, encode

SCENARIO, ROLL = "Scenario", "SetupRoll"
"""The properties with the id of the scenario, and with the roll where its setup uses dice."""

NOTED = "Forces"
"""The property with what a game system stores of a position besides its pieces, such as the forces
of two sides, as JSON."""

_ROLLED = re.compile("[0-9]{1,6}")
_COMMAND, _NOTES = "GlobalProperty\t", "PNOTES\t"


def origin_properties(game: Game) -> Iterator[Element]:
    """Yield the global properties that store how a game began; they are empty until a scenario is
    opened."""
    names = (SCENARIO, ROLL, *((NOTED,) if own_position(game).kept else ()))
    for name in names if game.scenarios else ():
        yield component("GlobalProperty", name=name, initialValue="", isNumeric=False)


def began_with(scenario: str, roll: int | None = None) -> tuple[str, ...]:
    """Return the commands of a saved game that store its scenario and the number (``roll``) that
    determines its random set-up, if any."""
    values = {SCENARIO: scenario, ROLL: "" if roll is None else str(roll)}
    return tuple(property_command(name, value) for name, value in values.items())


def with_noted(game: Game, written: PositionSheet) -> tuple[str, ...]:
    """Return the commands of a saved game that store what a game system records of a position
    besides its pieces, and that show it in the players' notes; none if there is nothing."""
    own = own_position(game)
    said = written.model_dump(mode="json", include=set(own.kept))
    if not any(said.values()):
        return ()
    kept = {name: said[name] for name in own.kept}
    # Lines are separated by bars.
    lines = [line.replace("|", "/") for line in own.notes(game, written)]
    return (property_command(NOTED, json.dumps(kept)), _NOTES + "|".join(lines))


def property_command(name: str, value: str) -> str:
    """Return the command of a saved game that sets a property of the module."""
    return _COMMAND + encode(["", name, value, "Module"], ";")


def read_origin(game: Game, commands: Iterable[str]) -> tuple[str, int | None]:
    """Return the scenario and the roll that a saved game's commands store; no scenario if the game
    does not have it."""
    values = _values(commands)
    scenario, roll = values.get(SCENARIO, ""), values.get(ROLL, "")
    known = scenario in {s.id for s in game.scenarios}
    return scenario if known else "", int(roll) if _ROLLED.fullmatch(roll) else None


def read_noted(game: Game, commands: Iterable[str]) -> dict[str, Any]:
    """Return what a saved game stores of a position besides its pieces, as fields of a position;
    nothing if it cannot be read."""
    own = own_position(game)
    try:
        kept = json.loads(_values(commands).get(NOTED) or "{}")
        own.model.model_validate(kept)
    except (ValueError, RecursionError):
        return {}
    return {name: kept[name] for name in own.kept if name in kept}


def _values(commands: Iterable[str]) -> dict[str, str]:
    """Return the values to which a saved game's commands set the module's global properties, by
    property."""
    values: dict[str, str] = {}
    for command in commands:
        if command.startswith(_COMMAND):
            _, name, value, *_ = [*decode(command.removeprefix(_COMMAND), ";"), "", "", ""]
            values[name] = value
    return values
