"""Fills in charts that list forces: the order of battle and the reinforcements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from builder.model.game import Game
from builder.model.pieces.counters import Unit
from builder.model.scenarios import Scenario
from builder.model.tables import Chart
from builder.rules.core.checks.chart_checks import with_lines
from builder.rules.systems.folio.game_data import side_of, value


def order_of_battle(game: Game, chart: Chart) -> Chart:
    """Fill the order of battle with a line for each group of units that a scenario uses, and one
    for each side: the number of units and of steps, and the totals of attack and defence."""
    lines = [line for s in _scenarios(game, chart) for line in _forces(game, s)]
    heads = ("Scenario", "Side", "Group", "Units", "Steps", "Attack", "Defence")
    return with_lines(chart, heads, lines, keys=3)


def _scenarios(game: Game, chart: Chart) -> list[Scenario]:
    """Return the scenario that a chart names, or all scenarios by number if it names none."""
    wanted = [s for s in game.scenarios if chart.of in ("", s.id)]
    return sorted(wanted, key=lambda s: s.number)


def _forces(game: Game, scenario: Scenario) -> Iterator[tuple[str, ...]]:
    used = units_of(game, scenario)
    for side in game.sheet.sides:
        own = {id: n for id, n in used.items() if side_of(game, _unit(game, id)) == side.id}
        groups: dict[str, Counter[str]] = {}
        for id, n in own.items():
            groups.setdefault(_unit(game, id).group, Counter())[id] = n
        for group, units in groups.items():
            yield (scenario.number, side.name, group, *_totals(game, units))
        if own:
            yield (scenario.number, side.name, "All", *_totals(game, Counter(own)))


def units_of(game: Game, scenario: Scenario) -> Counter[str]:
    """Return the units that a scenario uses, and how many of each: set up by the scenario, set up
    freely, or entering later."""
    ids: Counter[str] = Counter()
    for p in scenario.setup:
        ids[p.counter] += p.count
    for group in scenario.free_setup:
        for id in group.counters:
            if id in game.counters:
                ids[id] += group.count or game.counters[id].count
    ids.update(id for r in scenario.reinforcements for id in r.counters)
    return Counter({id: n for id, n in ids.items() if isinstance(game.counters.get(id), Unit)})


def _unit(game: Game, id: str) -> Unit:
    found = game.counters[id]
    assert isinstance(found, Unit)
    return found


def _totals(game: Game, units: Counter[str]) -> tuple[str, ...]:
    each = [(_unit(game, id), n) for id, n in units.items()]
    counts = (
        sum(n for _, n in each),
        sum(u.steps * n for u, n in each),
        sum(value(game, u, "attack") * n for u, n in each),
        sum(value(game, u, "defence") * n for u, n in each),
    )
    return tuple(map(str, counts))


def reinforcement_schedule(game: Game, chart: Chart) -> Chart:
    """Fill the reinforcement schedule with a line for each group of reinforcements: turn, units,
    way of entry."""
    lines = [
        (s.number, str(r.turn), ", ".join(_names(game, r.counters)), r.entry)
        for s in _scenarios(game, chart)
        for r in sorted(s.reinforcements, key=lambda r: r.turn)
    ]
    return with_lines(chart, ("Scenario", "Turn", "Units", "Entry"), lines, keys=3)


def _names(game: Game, ids: tuple[str, ...]) -> Iterator[str]:
    for name, many in Counter(game.counters[i].name for i in ids if i in game.counters).items():
        yield name if many == 1 else f"{name} ×{many}"
