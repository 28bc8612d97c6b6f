"""Reads positions from YAML files; problems point into the file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path, PurePosixPath

from builder.loading.convert import convert
from builder.loading.reading.files import MAX_TEXT, Shelf
from builder.loading.reading.located_yaml import read_yaml
from builder.loading.reading.source_nodes import Locations
from builder.model.position_sheets import PositionSheet
from builder.problems import Problem, error
from builder.sentences import filled_sentence

ROOT = ("position",)
"""The beginning of the path of every value in a position."""


def read_position(
    path: Path, game: str, model: type[PositionSheet] = PositionSheet
) -> tuple[PositionSheet | None, list[Problem], Locations]:
    """Return the position in a file for the game with the id ``game`` (``None`` if it is invalid), the
    problems, and the locations of its parts, under :data:`ROOT`. ``model`` is the game system's class
    of positions."""
    shelf, locations = Shelf(path.parent), Locations()
    data = shelf.read(path.parent, PurePosixPath(path.name), path.as_posix(), MAX_TEXT)
    file = None if data is None else shelf.decoded(path.as_posix(), data)
    if file is None:
        return None, shelf.problems, locations
    root, problems = read_yaml(file)
    if root is None or not isinstance(root.value, dict):
        hint = "write scenario and pieces"
        where = root.location if root else file.at(0, 0)
        empty = error("bad-value", "the file holds no position", hint=hint)
        return None, problems or [replace(empty, location=where)], locations
    locations.add(ROOT, root)
    sheet, found = convert(model, root, ROOT)
    if sheet is not None and sheet.game not in ("", game):
        node = root.fields["game"]
        wrong = error(
            "other-game",
            filled_sentence("this is a position of {game}", game=sheet.game),
            (*ROOT, "game"),
        )
        return None, [replace(wrong, location=node.location)], locations
    return sheet, [*problems, *found], locations
