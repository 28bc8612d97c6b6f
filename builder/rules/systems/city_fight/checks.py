"""Checks that report game data that the rules cannot read or that contradicts them."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.problems import Problem, error
from builder.rules.core.checks.terrain_checks import terrain_without_cost
from builder.rules.procedures import Refused
from builder.rules.systems.city_fight.combat.fire_table import eliminated_by_code, fire_table
from builder.rules.systems.city_fight.game_data import ARMOURIES, NVA_VC, unit_kind
from builder.sentences import filled_sentence


def check_tables(game: Game) -> Iterator[Problem]:
    """Yield one problem for each result in the fire table that is not a number."""
    try:
        table = fire_table(game)
    except Refused as wrong:
        yield from wrong.problems
        return
    first = {
        code: roll for roll in sorted(table.results, reverse=True) for code in table.results[roll]
    }
    for code, roll in sorted(first.items(), key=lambda item: item[1]):
        try:
            eliminated_by_code(code)
        except Refused as wrong:
            found = wrong.problems[0]
            path = ("tables", table.id, "results", roll)
            yield error(found.code, found.message, path, hint=found.hint, rule="5.1")


def check_terrain(game: Game) -> Iterator[Problem]:
    """Report terrain of hexes that has no movement cost."""
    yield from terrain_without_cost(game, "4.1")


def check_units(game: Game) -> Iterator[Problem]:
    """Report units that do not have exactly one of the kinds of units that the rules know."""
    for unit in game.units:
        try:
            unit_kind(unit)
        except Refused as wrong:
            yield from wrong.problems


def check_maps(game: Game) -> Iterator[Problem]:
    """Report armouries that are not exactly one hex, and walls without a clear inside."""
    for sheet in game.maps:
        yield from _armouries(sheet)
        yield from _walls(sheet)


def _armouries(sheet: MapSheet) -> Iterator[Problem]:
    for area in ARMOURIES.values():
        if len(sheet.area(area)) > 1:
            message = filled_sentence(
                "{area} has {count} hexes, not one", area=area, count=len(sheet.area(area))
            )
            hint = "leave one hex in the area"
            yield error("bad-area", message, ("maps", sheet.id, "areas"), rule="1.2", hint=hint)


def _walls(sheet: MapSheet) -> Iterator[Problem]:
    """Report each wall hexside whose inside is neither of its two hexes, or both."""
    for side, inside in sheet.walled.items():
        within = [c for c in sheet.hexes.side_cells(side) if c in inside]
        if len(within) != 1:
            name = sheet.hexes.side_id(side)
            message = filled_sentence(
                "the inside of the wall at {name} lies on {count} sides of it",
                name=name,
                count=len(within),
            )
            hint = "write the side where it parts a hex inside from one outside"
            yield error("bad-wall", message, ("maps", sheet.id, "hexsides"), rule="5.7", hint=hint)


def first_side(game: Game) -> Iterator[Problem]:
    """Report scenarios in which NVA-VC does not move first (3.0)."""
    for scenario in game.scenarios:
        if scenario.first_side != NVA_VC:
            path = ("scenarios", scenario.id, "first_side")
            message, hint = (
                filled_sentence("{id}: NVA/VC moves first", id=scenario.id),
                filled_sentence("write {nva_vc}", nva_vc=NVA_VC),
            )
            yield error("contradicts-rule", message, path, hint=hint, rule="3.0")
