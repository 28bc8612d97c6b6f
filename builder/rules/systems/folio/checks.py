"""Checks of a game's charts and terrain against the rules (5.2, 7.3, 7.4, 8.0, 12.0)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from builder.model.game import Game
from builder.model.ground.terrain import TerrainType
from builder.model.tables import ResultsTable
from builder.model.tracks import Pool, Track
from builder.problems import Problem, error, unknown_name, warning
from builder.rules.core.checks.chart_checks import ChartFillCheck, contradictions
from builder.rules.core.victory_conditions import wrong_conditions
from builder.rules.lazy_import import lazy_functions_in
from builder.rules.systems.folio.charts import arrivals, terrain_effects
from builder.rules.systems.folio.game_data import is_vessel
from builder.rules.systems.folio.rosters import order_of_battle, reinforcement_schedule
from builder.sentences import filled_sentence

later = lazy_functions_in("builder.rules.systems.folio")

LAND = ("foot", "mech")


# -- terrain -----------------------------------------------------------------------------------


def check_terrain(game: Game) -> Iterator[Problem]:
    """Yield a problem for each terrain cost that differs from the rules, and for each combat row
    that does not exist."""
    rows = {r.id for t in game.tables if isinstance(t, ResultsTable) for r in t.rows}
    for kind in game.terrain.every:
        if rows and kind.combat and kind.combat not in rows:
            yield unknown_name("combat row", kind.combat, rows, ("terrain", kind.id, "combat"))
    for kind in game.terrain.hexes:
        yield from _hex_costs(kind, [c for c in LAND if c in game.sheet.movement_classes])
    yield from _fixed(game.terrain.hexes, "clear", Fraction(1), "5.2")
    yield from _fixed(game.terrain.paths, "road", Fraction(1, 2), "5.2.1")
    yield from _fixed(game.terrain.paths, "trail", Fraction(1), "5.2.2")
    yield from _vessels(game)


def _hex_costs(kind: TerrainType, movers: Sequence[str]) -> Iterator[Problem]:
    for mover in movers:
        cost, path = kind.cost(mover), ("terrain", kind.id, "movement")
        if cost is None:
            message = filled_sentence(
                "{id} has no cost for {mover} units; they cannot enter it", id=kind.id, mover=mover
            )
            yield warning("no-cost", message, path, hint="give a number or prohibited", rule="5.2")
        elif isinstance(cost, Fraction) and cost < 1:
            message = filled_sentence(
                "{id} costs {mover} units {cost}; a hex costs 1 or more",
                id=kind.id,
                mover=mover,
                cost=cost,
            )
            hint = "give 1 or more, or prohibited"
            yield error("contradicts-rule", message, path, hint=hint, rule="5.2")


def _fixed(
    kinds: tuple[TerrainType, ...], id: str, right: Fraction, rule: str
) -> Iterator[Problem]:
    for kind in kinds:
        for mover in LAND if kind.id == id else ():
            cost = kind.cost(mover)
            if cost is not None and cost != right:
                message = filled_sentence(
                    "{id} costs {mover} units {cost}; the rule says {right}",
                    id=id,
                    mover=mover,
                    cost=cost,
                    right=right,
                )
                where, hint = (
                    ("terrain", id, "movement"),
                    filled_sentence("write {right}", right=right),
                )
                yield error("contradicts-rule", message, where, hint=hint, rule=rule)


def _vessels(game: Game) -> Iterator[Problem]:
    for kind in (*game.terrain.hexes, *game.terrain.hexsides):
        cost = kind.cost("riverine")
        if isinstance(cost, Fraction) and cost != 1:
            message = filled_sentence(
                "{id} costs riverine units {cost}; the rule says 1", id=kind.id, cost=cost
            )
            path = ("terrain", kind.id, "movement")
            yield error("contradicts-rule", message, path, hint="write 1", rule="12.0")


# -- charts, tracks, units ---------------------------------------------------------------------


CHARTS = {
    "terrain-effects": ChartFillCheck(terrain_effects, 1, "5.2", "the terrain key"),
    "order-of-battle": ChartFillCheck(order_of_battle, 3, "2.3.2"),
    "reinforcements": ChartFillCheck(reinforcement_schedule, 3, "3.0"),
    "combat-odds": ChartFillCheck(
        later("combat.odds_charts:combat_odds"), 1, "7.6", "the combat table"
    ),
}
"""The check of each chart filler against the game's data: the filler's name, with its
:class:`ChartFillCheck`."""


def check_charts(game: Game) -> Iterator[Problem]:
    """Yield a problem for each chart line that disagrees with the data."""
    yield from contradictions(game, CHARTS)


def combat_rows(game: Game) -> list[str]:
    """Return the ids of all rows of the game's results tables."""
    return [r.id for t in game.tables if isinstance(t, ResultsTable) for r in t.rows]


def check_arrivals(game: Game) -> Iterator[Problem]:
    """Yield a problem for each box of a turn track that lists other reinforcements than the
    scenarios bring on that turn."""
    for track in game.tracks:
        for box in track.boxes if track.kind == "turn" else ():
            right = arrivals(game, track, box)
            if box.arrivals and box.arrivals != right:
                message = filled_sentence(
                    "turn {id} gives other reinforcements than the scenarios", id=box.id
                )
                hint = "; ".join(f"{a.scenario}: {', '.join(a.names)}" for a in right) or "none"
                path = ("tracks", track.id, "boxes", box.id, "arrivals")
                yield error("contradicts-data", message, path, hint=hint, rule="3.0")


def check_support(game: Game) -> Iterator[Problem]:
    """Yield a problem for each turn box whose support figure is larger than the number of markers
    in a side's cup, or names no side."""
    sides = [s.id for s in game.sheet.sides]
    for track in game.tracks:
        for box in track.boxes if track.kind == "turn" else ():
            for side in box.figures:
                path = ("tracks", track.id, "boxes", box.id, "figures")
                if side not in sides:
                    yield unknown_name("side", side, sides, path)
        for pool in game.pools:
            yield from _served(track, pool)


def _served(track: Track, pool: Pool) -> Iterator[Problem]:
    size = sum(pool.contents.values())
    for box in track.boxes if track.kind == "turn" else ():
        text = box.figures.get(pool.side, "")
        if text.isdigit() and int(text) > size:
            message = filled_sentence(
                "turn {turn} allots {allotted} markers to {side}; {pool} holds {size}",
                turn=box.id,
                allotted=text,
                side=pool.side,
                pool=pool.id,
                size=size,
            )
            path = ("tracks", track.id, "boxes", box.id, "figures")
            hint = "allot fewer markers, or put more into the pool"
            yield error("pool-too-small", message, path, rule="8.0", hint=hint)


def check_units(game: Game) -> Iterator[Problem]:
    """Yield a problem for each unit that lacks one of the values that the game names, and for each
    vessel without two steps."""
    for unit in game.units:
        many = len(game.value_names(unit))
        for field, values in (("values", unit.values), ("reduced", unit.reduced or ())):
            if values and len(values) < many:
                message = filled_sentence(
                    "{id} prints {count} values, not {many}",
                    id=unit.id,
                    count=len(values),
                    many=many,
                )
                hint = "write as many values as value_names has"
                yield error(
                    "bad-values", message, ("units", unit.id, field), rule="2.3.2", hint=hint
                )
        if is_vessel(unit) and unit.steps != 2:
            message = filled_sentence("{id} is a riverine unit and has two steps", id=unit.id)
            path = ("units", unit.id, "reduced")
            hint = "write the values of its other side as reduced"
            yield error("contradicts-rule", message, path, hint=hint, rule="12.0")


def check_victory(game: Game) -> Iterator[Problem]:
    """Yield a problem for each victory condition that cannot be parsed, and for each victory result
    without a condition that is not the last in its list."""
    facts = {f"{s.id}.{k}": 0 for s in game.sheet.sides for k in ("eliminated", "reduced")}
    facts["captured"] = 0
    for scenario in game.scenarios:
        if any(line.when for line in scenario.victory):
            yield from wrong_conditions(scenario, facts, scenario.number)
