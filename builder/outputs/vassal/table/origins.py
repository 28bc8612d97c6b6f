"""What a saved game began with, its scenario and the sides' forces: properties of the module, which the
engine keeps in every game saved later."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from pydantic import ValidationError

from builder.model.game import Game
from builder.model.positions import PositionSheet
from builder.model.squads import Force, plain
from builder.outputs.vassal.engine.components import Element, component
from builder.outputs.vassal.engine.sequence_encoder import decode, encode

SCENARIO, ROLL = "Scenario", "SetupRoll"
"""The id of the scenario, and what was rolled where its setup asks for dice."""

FORCES = "Forces"
"""What the sides of a game of squads and cards have chosen, as JSON."""

_ROLLED = re.compile("[0-9]{1,6}")
_COMMAND, _NOTES = "GlobalProperty\t", "PNOTES\t"


def properties(game: Game) -> Iterator[Element]:
    """The properties, which are empty until a scenario is opened."""
    names = (SCENARIO, ROLL, *((FORCES,) if game.troops else ()))
    for name in names if game.scenarios else ():
        yield component("GlobalProperty", name=name, initialValue="", isNumeric=False)


def began_with(scenario: str, roll: int | None = None) -> tuple[str, ...]:
    """The commands of a saved game that say so."""
    values = {SCENARIO: scenario, ROLL: "" if roll is None else str(roll)}
    return tuple(setting(name, value) for name, value in values.items())


def with_forces(game: Game, written: PositionSheet) -> tuple[str, ...]:
    """The commands that keep what the sides have chosen, and tell the players of it in their notes;
    none without any."""
    if not written.forces:
        return ()
    kept = {"year": written.year, "forces": [plain(force) for force in written.forces]}
    lines = [str(written.year or ""), *(_told(game, force) for force in written.forces)]
    return (setting(FORCES, json.dumps(kept)), _NOTES + "|".join(line for line in lines if line))


def _told(game: Game, force: Force) -> str:
    """A side in words, on one line; bars would part it."""
    name = game.nations[force.nation].name if force.nation in game.nations else force.nation
    troops = next((t.name for t in game.troops if t.id == force.troops), "")
    return f"{name}: {', '.join(_words(game, force, troops))}".replace("|", "/")


def _words(game: Game, force: Force, troops: str) -> Iterator[str]:
    if troops:
        yield troops
    for squad in force.squads:
        yield f"{squad.men} men"
        owned = {
            "anti-tank weapons": squad.anti_tank,
            "demolition charges": squad.demolition,
            "ordnance": squad.ordnance,
        }
        yield from (f"{count} {what}" for what, count in owned.items() if count)
        yield from (f"{heavy.weapon.upper()} with a crew of {heavy.crew}" for heavy in squad.heavy)
    if force.radio in game.nations:
        yield f"radio ({game.nations[force.radio].name})"
    titles = {card.id: card.title for card in game.cards}
    yield from (titles.get(vehicle, vehicle) for vehicle in force.vehicles)


def setting(name: str, value: str) -> str:
    """The command of a saved game that sets a property of the module."""
    return _COMMAND + encode(["", name, value, "Module"], ";")


def origin(game: Game, commands: Iterable[str]) -> tuple[str, int | None]:
    """The scenario that a saved game's commands name, if the game has it, and its roll."""
    values = _values(commands)
    scenario, roll = values.get(SCENARIO, ""), values.get(ROLL, "")
    known = scenario in {s.id for s in game.scenarios}
    return scenario if known else "", int(roll) if _ROLLED.fullmatch(roll) else None


def forces_of(commands: Iterable[str]) -> dict[str, Any]:
    """Year and forces of a saved game, as a position takes them; nothing if it has none that can be
    read."""
    try:
        kept = json.loads(_values(commands).get(FORCES) or "{}")
        PositionSheet.model_validate(kept)
    except (ValueError, ValidationError, RecursionError):
        return {}
    return {name: kept[name] for name in ("year", "forces") if name in kept}


def _values(commands: Iterable[str]) -> dict[str, str]:
    """The values of the module's properties that commands set."""
    values: dict[str, str] = {}
    for command in commands:
        if command.startswith(_COMMAND):
            _, name, value, *_ = [*decode(command.removeprefix(_COMMAND), ";"), "", "", ""]
            values[name] = value
    return values
