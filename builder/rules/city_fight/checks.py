"""Findings on a game's data that the rules cannot read or that contradict them."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.game import Game
from builder.model.maps import MapSheet
from builder.problems import Problem, error, unknown
from builder.rules.city_fight.effects import EFFECTS, wrong_effects
from builder.rules.city_fight.fire_table import eliminated, fire_table
from builder.rules.city_fight.reading import AREAS, ARMOURIES, NVA_VC, SIDES, kind, value
from builder.rules.core.terrain_checks import closed_ground, unknown_effects
from builder.rules.procedures import Refused


def check_tables(game: Game) -> Iterator[Problem]:
    """A fire table with numbers for results."""
    try:
        table = fire_table(game)
    except Refused as wrong:
        yield from wrong.problems
        return
    for roll, codes in table.results.items():
        for code in dict.fromkeys(codes):
            try:
                eliminated(code)
            except Refused as wrong:
                found = wrong.problems[0]
                path = ("tables", table.id, "results", roll)
                yield error(found.code, found.message, path, hint=found.hint, rule="5.1")


def check_terrain(game: Game) -> Iterator[Problem]:
    """Effects that the rules know, and movement for every hex terrain."""
    yield from unknown_effects(game, EFFECTS)
    for terrain in game.terrain.every:
        for name, message in wrong_effects(terrain):
            here = ("terrain", terrain.id, "effects", name)
            yield error("bad-effect", f"{terrain.id}: {message}", here, rule="5.2")
    yield from closed_ground(game, "4.1")


def check_units(game: Game) -> Iterator[Problem]:
    """One kind, a strength and a range; a side that the rules know."""
    known = {s.id for s in game.sheet.sides}
    for side in SIDES:
        if side not in known:
            yield unknown("side", side, known, ("sheet", "sides"))
    for unit in game.units:
        try:
            kind(unit)
            value(game, unit, "strength")
            value(game, unit, "range")
        except Refused as wrong:
            yield from wrong.problems


def check_maps(game: Game) -> Iterator[Problem]:
    """Areas that the rules name; armouries of one hex; walls with an inside."""
    for sheet in game.maps:
        yield from _areas(sheet)
        yield from _walls(sheet)


def _areas(sheet: MapSheet) -> Iterator[Problem]:
    for area in AREAS:
        if not sheet.area(area):
            message = f"{sheet.id} has no area {area}"
            yield error("no-area", message, ("maps", sheet.id, "areas"), rule="1.2")
    for area in ARMOURIES.values():
        if len(sheet.area(area)) > 1:
            message = f"{area} has {len(sheet.area(area))} hexes, not one"
            yield error("bad-area", message, ("maps", sheet.id, "areas"), rule="1.2")


def _walls(sheet: MapSheet) -> Iterator[Problem]:
    """Sides of walls whose inside lies on neither or both sides of them."""
    for side, inside in sheet.walled.items():
        within = [c for c in sheet.hexes.side_cells(side) if c in inside]
        if len(within) != 1:
            name = sheet.hexes.side_id(side)
            message = f"the inside of the wall at {name} lies on {len(within)} sides of it"
            yield error("bad-wall", message, ("maps", sheet.id, "hexsides"), rule="5.7")


def controllers(game: Game) -> frozenset[str]:
    """The units with a zone of control: all of them (4.4)."""
    return frozenset(u.id for u in game.units)


def first_side(game: Game) -> Iterator[Problem]:
    """NVA and VC move first (3.0)."""
    for scenario in game.scenarios:
        if scenario.first_side != NVA_VC:
            path = ("scenarios", scenario.id, "first_side")
            yield error("contradicts-rule", f"{scenario.id}: NVA/VC moves first", path, rule="3.0")
