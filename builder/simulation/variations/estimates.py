"""Values of a game that are estimated (printed with a †), each varied by one up and one down."""

from __future__ import annotations

from collections.abc import Iterator

from builder.loading.sources import estimates
from builder.model.base import Model
from builder.model.game import Game
from builder.model.pieces.counters import Unit
from builder.model.scenarios import Scenario
from builder.problems import PathKey
from builder.rules.play.match import Match
from builder.simulation.variations.changes import number_of
from builder.simulation.variations.vary import Variation


def estimated_variations(match: Match) -> Iterator[Variation]:
    """Yield a variation (one less, one more) for each number that is an estimate: printed values of
    units that take part in the scenario, and numbers in declared rules."""
    yield from dict.fromkeys(_variations(match))  # a part and a value of it may both be estimated


def _variations(match: Match) -> Iterator[Variation]:
    game, paths = match.game, [line.path for line in estimates(match.game)]
    units = _units_in(match.scenario, game)
    for path in paths:
        if path[0] == "units" and path[1] in units:
            yield from _of_unit(game, units[str(path[1])], path)
        elif path[0] == "mechanisms":
            yield from _of_rules(game, path)


def _units_in(scenario: Scenario, game: Game) -> dict[str, Unit]:
    """Return the units that a scenario sets up or brings as reinforcements."""
    named = {placed.counter for placed in scenario.setup}
    named |= {id for entry in scenario.free_setup for id in entry.counters}
    found = {id: c for id, c in game.counters.items() if isinstance(c, Unit)}
    return {id: unit for id, unit in found.items() if id in named} or found


def _of_unit(game: Game, unit: Unit, path: PathKey) -> Iterator[Variation]:
    fields = [path[2]] if len(path) > 2 else ["values", "reduced"]
    names = game.value_names(unit)
    for field in fields:
        values = getattr(unit, str(field), None) if field in ("values", "reduced") else None
        for name, value in zip(names, values or (), strict=False):
            if value.number is not None and value.bare:
                inside = ".reduced" if field == "reduced" else ""
                yield _one_less_and_one_more(f"{unit.id}{inside}.{name}")


def _of_rules(game: Game, path: PathKey) -> Iterator[Variation]:
    part: object = game
    for key in path:
        if isinstance(part, tuple) and isinstance(key, int):
            part = part[key]
        elif isinstance(part, dict):
            part = part.get(key)
        else:
            part = getattr(part, str(key), None)
    for inner in _numbers(part):
        yield _one_less_and_one_more(".".join(map(str, (*path, *inner))))


def _numbers(part: object) -> Iterator[PathKey]:
    """Yield the paths of the numbers in a declaration."""
    if number_of(part):
        yield ()
    elif isinstance(part, Model):
        for name in type(part).model_fields:
            if name not in ("source", "sources", "dice"):
                yield from ((name, *path) for path in _numbers(getattr(part, name)))
    elif isinstance(part, tuple):
        for n, item in enumerate(part):
            yield from ((n, *path) for path in _numbers(item))


def _one_less_and_one_more(path: str) -> Variation:
    return Variation(path, True, ("-1", "1"))
