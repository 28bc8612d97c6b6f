"""Fills in the charts that list forces and chances: the order of battle, and how battles end on
each terrain."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from builder.model.game import Game
from builder.model.ground.terrain import TerrainType
from builder.model.pieces.counters import Unit
from builder.model.tables import Chart
from builder.problems import Problem, error
from builder.rules.core.checks.chart_checks import with_lines
from builder.rules.core.questions import side_of
from builder.rules.core.tables import percent
from builder.rules.procedures import Refused
from builder.rules.signed_numbers import signed
from builder.rules.systems.air_land.combat.effects import combined_terrain
from builder.rules.systems.air_land.combat.forces import Force
from builder.rules.systems.air_land.combat.odds import DEFENDER_GONE, course
from builder.rules.systems.air_land.combat.rounds import Battle, Side
from builder.rules.systems.air_land.game_data import is_aircraft, is_tank, land_table, value
from builder.rules.systems.air_land.options import air_land_option
from builder.sentences import filled_sentence

ROUNDS = 3
"""The number of battle rounds in the chart of odds."""


def order_of_battle(game: Game, chart: Chart) -> Chart:
    """Fill the order of battle with a line for each formation of a side, and one for each side's
    land units and aircraft: their number, and the totals of their first two values."""
    heads = ("Side", "Formation", "Units", "Attack or air combat", "Defence or bombing")
    return with_lines(chart, heads, list(_forces(game)), keys=2)


def _forces(game: Game) -> Iterator[tuple[str, ...]]:
    for side in game.sheet.sides:
        own = [u for u in game.units if side_of(game, u) == side.id]
        formations: dict[str, list[Unit]] = {}
        for unit in own:
            name = game.sheet.formations.get(unit.formation, unit.formation) or unit.group
            formations.setdefault(name, []).append(unit)
        for name, units in formations.items():
            yield (side.name, name, *_totals(game, units))
        for name, flies in (("All land units", False), ("All aircraft", True)):
            units = [u for u in own if is_aircraft(u) == flies]
            if units:
                yield (side.name, name, *_totals(game, units))


def _totals(game: Game, units: list[Unit]) -> tuple[str, str, str]:
    def total(on_land: str, in_air: str) -> int:
        each = ((u, in_air if is_aircraft(u) else on_land) for u in units)
        return sum(value(game, u, name) * u.count for u, name in each)

    count = sum(u.count for u in units)
    return str(count), str(total("attack", "air")), str(total("defence", "bombing"))


def battle_odds(game: Game, chart: Chart) -> Chart:
    """Fill the battle odds chart with a line for each terrain. Its ``of`` gives the ids of two
    units, attacker first. A line has the differential, the chance that the defender is gone after
    each of three rounds, the chance that the attacker has been driven off, and the chance that
    nothing is decided. No side refuses an R."""
    units = _pair(game, chart)
    heads = (
        "Ground",
        "Differential",
        *(f"Gone by round {n}" for n in range(1, ROUNDS + 1)),
        "Attack fails",
        "Undecided",
    )
    lines = [_odds(game, *units, *ground) for ground in _battle_terrains(game)] if units else []
    return with_lines(chart, heads, lines)


def _pair(game: Game, chart: Chart) -> tuple[Unit, Unit] | None:
    found = [game.counters.get(id) for id in chart.of.split()]
    one, two = [*found, None, None][:2]
    fit = isinstance(one, Unit) and isinstance(two, Unit) and len(found) == 2
    if not fit or any(is_aircraft(u) for u in found if isinstance(u, Unit)):
        return None
    return (one, two) if isinstance(one, Unit) and isinstance(two, Unit) else None


def land_units(game: Game) -> list[str]:
    """Return the ids of the land units that a battle odds chart may name."""
    return [u.id for u in game.units if not is_aircraft(u)]


def chart_units(game: Game) -> Iterator[Problem]:
    """Yield a problem for each battle odds chart that does not name two units."""
    for chart in game.tables:
        if not isinstance(chart, Chart) or chart.fill != "battle-odds":
            continue
        if len(chart.of.split()) != 2:
            message = filled_sentence(
                "{id} needs two units, who attacks and who defends", id=chart.id
            )
            hint = "write the ids of the two units, the attacker's first, as its 'of'"
            yield error("unknown-reference", message, ("tables", chart.id, "of"), hint=hint)


def _battle_terrains(game: Game) -> Iterator[tuple[str, list[TerrainType]]]:
    """Yield each terrain in which a battle may take place, by name, with its terrain types: every
    hex terrain, every feature in clear terrain, and clear terrain attacked across a hexside with an
    effect."""
    key = game.terrain
    plain = [t for t in key.hexes if not t.effects and t.cost("land") != "prohibited"][:1]
    for kind in key.hexes:
        if kind.cost("land") != "prohibited":
            yield kind.name, [kind]
    for kind in (*key.features, *key.hexsides):
        if kind.effects and kind.chart:
            yield kind.name, [*plain, kind]


def _odds(
    game: Game, attacker: Unit, defender: Unit, name: str, kinds: list[TerrainType]
) -> tuple[str, ...]:
    one, two = (
        Force(value(game, u, "attack"), value(game, u, "defence"), is_tank(u), name=u.id)
        for u in (attacker, defender)
    )
    ground = combined_terrain(kinds, half_up=air_land_option(game, "half-bombing") == "up")
    battle = Battle(Side((one,)), Side((two,), overflow=True), ground)
    try:
        found = course(battle, land_table(game), ROUNDS)
    except Refused:
        return (name,)
    after = [found.rounds[min(n, len(found.rounds) - 1)] for n in range(ROUNDS)]
    gone = [sum((ends[e] for e in DEFENDER_GONE), Fraction(0)) for ends in after]
    held = found.hold(len(found.rounds))
    failed = 1 - gone[-1] - held
    return (name, signed(battle.differential()), *map(percent, (*gone, failed, held)))
