"""The whole way from a folder to a game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from builder.model.game import Game, GameSheet
from builder.model.terrain import TerrainKey
from builder.problems import Problem, any_fatal
from builder.spec.catalogues import read_catalogue
from builder.spec.collect import Collected, collect
from builder.spec.convert import convert
from builder.spec.files import MAX_PICTURE, Shelf, open_shelf
from builder.spec.nodes import Locations


@dataclass
class Loaded:
    """What a folder holds. ``game`` is ``None`` if any problem is an error: a game that loads keeps
    every promise of the model and its references."""

    game: Game | None
    problems: list[Problem]
    locations: Locations = field(default_factory=Locations)


def load_game(folder: Path, owner: Path | None = None) -> Loaded:
    """Read and check a game's folder; ``owner`` is a file of the owner's values for it."""
    shelf = open_shelf(folder)
    collected = collect(shelf)
    locations = Locations()
    fields, problems = _built(collected, locations)
    problems = [*shelf.problems, *collected.problems, *problems]
    _texts(shelf, fields, problems, locations)
    problems = _ordered(_located(p, locations) for p in problems)
    game = None if any_fatal(problems) or "sheet" not in fields else Game(**fields)
    return Loaded(game, problems, locations)


def _built(collected: Collected, locations: Locations) -> tuple[dict[str, Any], list[Problem]]:
    """The fields of the game, of those parts that are well formed."""
    fields: dict[str, Any] = {}
    problems: list[Problem] = []
    if collected.sheet is not None:
        locations.add(("sheet",), collected.sheet)
        fields["sheet"], found = convert(GameSheet, collected.sheet, ("sheet",))
        problems += found
    if collected.terrain is not None:
        locations.add(("terrain",), collected.terrain)
        terrain, found = convert(TerrainKey, collected.terrain, ("terrain",))
        fields["terrain"] = terrain or TerrainKey()
        problems += found
    for part in collected.parts:
        locations.add(part.path, part.node)
        made, found = convert(part.model, part.node, part.path)
        problems += found
        if made is not None:
            fields[part.field] = (*fields.get(part.field, ()), made)
    return fields, problems


def _texts(
    shelf: Shelf, fields: dict[str, Any], problems: list[Problem], locations: Locations
) -> None:
    fields["translations"] = {}
    for path in shelf.among("locale", ".po"):
        file = shelf.text(path)
        if file is not None:
            catalogue = read_catalogue(file)
            fields["translations"][path.stem] = catalogue.texts
            problems += catalogue.problems
            for key, node in catalogue.places.items():
                locations.add(("translations", path.stem, key), node)
    fields["art"] = {}
    for path in shelf.among("art", ".png", ".jpg", ".jpeg"):
        data = shelf.data(path, MAX_PICTURE)
        if data is not None:
            fields["art"][path.name] = data


def _located(problem: Problem, locations: Locations) -> Problem:
    if problem.location is not None:
        return problem
    return replace(problem, location=locations.find(problem.path))


def _ordered(problems: Iterable[Problem]) -> list[Problem]:
    """Each problem once, in the order of files and lines. Two problems that say the same of the same
    place are one: a default or a column head is part of many items."""
    by_place: dict[tuple[object, ...], Problem] = {}
    for problem in problems:
        where = problem.location
        place = (where.file, where.line, where.column) if where else ("", 0, 0)
        by_place.setdefault((*place, problem.code, problem.message), problem)
    return [by_place[key] for key in sorted(by_place)]  # type: ignore[type-var]
