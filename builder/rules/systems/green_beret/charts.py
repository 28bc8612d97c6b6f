"""Fills in the charts that are computed from the game's data: terrain, chances, objectives, prices
and loads."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from builder.model.game import Game
from builder.model.ground.terrain import TerrainType
from builder.model.tables import Chart
from builder.rules.core.checks.chart_checks import terrain_chart, with_lines
from builder.rules.core.moving.terrain import effects_text
from builder.rules.core.questions import map_of
from builder.rules.signed_numbers import signed
from builder.rules.systems.green_beret.combat.combat import Fight
from builder.rules.systems.green_beret.enemy.noise import chance_heard
from builder.rules.systems.green_beret.game_data import Gear, gear_of, is_enemy
from builder.rules.systems.green_beret.ground import TerrainMap, ground_named
from builder.rules.systems.green_beret.moving import Stack
from builder.rules.systems.green_beret.objectives import objective_hexes, requirements
from builder.rules.systems.green_beret.options import raid_option

DASH = "–"

_LISTED_FIREPOWER = (2, 5, 8, 12, 16, 21, 26)
"""The firepower totals for which the chart of attacks lists chances."""

_NOISE = range(-2, 13)


def format_percent(chance: Fraction) -> str:
    """Format a chance for print, such as ``58 %``."""
    return f"{round(100 * chance)} %"


def terrain_effects(game: Game, chart: Chart) -> Chart:
    """Fill the terrain chart: a line for each charted terrain type with the cost for each movement
    class, its effects and a note."""
    return terrain_chart(game, chart, ("Combat",), lambda kind: (effects_text(kind),))


def detection(game: Game, chart: Chart) -> Chart:
    """Fill the chart of the chance that enemies hear a team, by the noise of its pieces and the
    modifier of the terrain (12.0)."""
    found = sorted({_noise(k) for k in game.terrain.every})
    rows = [
        (signed(loud), *(format_percent(chance_heard(loud + more)) for more in found))
        for loud in _NOISE
    ]
    return with_lines(chart, ("Noise of the pieces", *(signed(n) for n in found)), rows)


def _noise(kind: TerrainType) -> int:
    value = kind.effects.get("noise", 0)
    return value if isinstance(value, int) else 0


def win_chances(game: Game, chart: Chart) -> Chart:
    """Fill the chart of the chance to win an attack on each enemy unit, by firepower, on the
    terrain that the chart's ``of`` names (13.0).

    With equal totals both sides lose, so this is the chance to win without loss.
    """
    penalty = ground_named(game, [chart.of]).penalty if chart.of else 0
    rows = [
        (
            f"{gear.name} ({gear.firepower})",
            *(
                format_percent(Fight(f, gear.firepower, penalty).chances()["attacker"])
                for f in _LISTED_FIREPOWER
            ),
        )
        for gear in sorted(_foes(game), key=lambda g: (g.firepower, g.name))
    ]
    return with_lines(chart, ("Enemy", *map(str, _LISTED_FIREPOWER)), rows)


def grounds(game: Game) -> list[str]:
    """Return the ids of terrain types that a chart of winning chances may name in its key ``of``,
    to show the chances on that terrain."""
    return [kind.id for kind in game.terrain.every]


def _foes(game: Game) -> Iterator[Gear]:
    return (gear_of(u) for u in game.units if is_enemy(u))


def objectives(game: Game, chart: Chart) -> Chart:
    """Fill the chart of objectives: their hexes and terrain, what each requires, and the points
    that it gives (6.1, 7.0)."""
    wanted, land = requirements(game), TerrainMap(game, map_of(game))
    points = {m.name: m.value for m in game.markers if "objective" in m.traits}
    rows = []
    for name, hexes in objective_hexes(game).items():
        where = tuple(f"{hex} {_terrain_names(land, hex)}" for hex in hexes)
        needs = "; ".join(" or ".join(group) for group in wanted.get(name, ())) or DASH
        rows.append((name, *where, needs, str(points.get(name, DASH))))
    return with_lines(chart, ("Objective", "1–2", "3–4", "5–6", "Needs", "Points"), rows)


def _terrain_names(land: TerrainMap, hex: str) -> str:
    """Return the names of the terrain in a hex, without terrain that a village or bridge replaces."""
    kinds = land.at(land.grid.cell(hex)).kinds
    shown = [k for k in kinds if k.replaces] or list(kinds)
    return ", ".join(dict.fromkeys(k.name.lower() for k in shown if k.chart or len(shown) == 1))


def shopping(game: Game, chart: Chart) -> Chart:
    """Fill the price chart of everything that points can buy, by category: price, the four values,
    the price of a point of firepower, and how many objectives require it (6.0)."""
    wanted = requirements(game)
    rows = []
    for unit in game.units:
        if is_enemy(unit):
            continue
        gear = gear_of(unit)
        if not gear.cost:
            continue
        each = cost_of_firepower(gear)
        asked = sum(any(gear.name in group for group in need) for need in wanted.values())
        values = (str(gear.cost), str(gear.firepower), str(gear.noise), signed_movement(gear))
        rows.append((unit.name, *values, each, str(asked) if asked else DASH))
    columns = (
        "Item",
        "Cost",
        "Firepower",
        "Noise",
        "Movement",
        "Cost of a point of fire",
        "Objectives",
    )
    return with_lines(chart, columns, rows)


def cost_of_firepower(gear: Gear) -> str:
    """Return the price of one point of firepower of a weapon, in procurement points with one
    decimal, such as ``2.0``."""
    return f"{gear.cost / gear.firepower:.1f}" if gear.firepower > 0 else DASH


def signed_movement(gear: Gear) -> str:
    """Return a movement value with its sign, as printed; a minus piece with movement 0 is ``−0``."""
    if gear.kind == "plus":
        return f"+{gear.movement}"
    return f"−{abs(gear.movement)}" if gear.kind == "minus" else str(gear.movement)


def loads(game: Game, chart: Chart) -> Chart:
    """Fill the chart of how many pieces each means of transport carries and how many hexes it
    moves, alone and with a team (9.2, 9.3, 10.4)."""
    team = next((gear_of(u) for u in game.units if "team" in u.traits), None)
    rows = []
    for unit in game.units:
        if is_enemy(unit) or gear_of(unit).kind != "plus":
            continue
        gear = gear_of(unit)
        pieces = (team, gear) if team else (gear,)
        together = Stack(pieces, lends=raid_option(game, "leaders-lend") == "yes")
        rows.append(
            (
                unit.name, str(gear.load), signed_movement(gear),
                str(sum(g.load for g in together.carriers)), str(together.total()),
                format_percent(chance_heard(sum(g.noise for g in together.pieces))),
            )
        )  # fmt: skip
    columns = (
        "Transport",
        "Carries",
        "Moves",
        "With a team: carries",
        "With a team: moves",
        "Heard on grass",
    )
    unique = list(dict.fromkeys(rows))
    return with_lines(chart, columns, unique)
