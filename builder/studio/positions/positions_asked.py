"""The positions that questions are about: of a scenario, of a saved game, or as the page has it."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from builder.files import YAML_ENDINGS
from builder.model.game import Game
from builder.model.position_sheets import PositionSheet, standing_from_placement
from builder.model.scenarios import Scenario
from builder.positions.position_files import SAVE, read_position
from builder.rules.registry import own_position
from builder.studio.editing.file_changes import Refused


def position_sent(game: Game, written: Any) -> PositionSheet:
    """Return a position that is given as plain data; raises :class:`Refused`."""
    try:
        return own_position(game).model.model_validate(written)
    except ValueError as exc:
        raise Refused("this is no position of the game") from exc


def position_of_scenario(game: Game, scenario: Scenario) -> PositionSheet:
    """Return the position in which a scenario begins."""
    pieces = tuple(map(standing_from_placement, scenario.setup))
    given = {"game": game.id, "scenario": scenario.id, "map": scenario.map}
    return own_position(game).model.model_validate({**given, "pieces": pieces})


def position_in_file(game: Game, data: bytes, suffix: str) -> PositionSheet:
    """Return the position in the bytes of a file; raises :class:`Refused` with the first problem."""
    if suffix not in (*YAML_ENDINGS, SAVE):
        raise Refused("a position is a .yaml, or a saved game of the module (.vsav)")
    if not data:
        raise Refused("this file is empty or too large")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"position{suffix}"
        path.write_bytes(data)
        sheet, problems, _ = read_position(game, path)
    if sheet is None or any(one.severity == "error" for one in problems):
        wrong = next(one for one in problems if one.severity == "error")
        raise Refused(wrong.message)
    return sheet
