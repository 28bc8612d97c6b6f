"""Charts that list forces and chances: order of battle, reinforcements, the odds of every attack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from builder.model.game import Game
from builder.model.pieces.counters import Unit
from builder.model.scenarios import Scenario
from builder.model.tables import BandRow, Chart, ResultsTable
from builder.rules.core.checks.chart_checks import with_lines
from builder.rules.core.tables import band_text, column_chances, percent, signed, span
from builder.rules.folio.combat.odds import expected
from builder.rules.folio.reading import results_table, side_of, value


def order_of_battle(game: Game, chart: Chart) -> Chart:
    """A line for each group of units that a scenario uses, and one for each side: how many units and
    steps they are, and what their attacks and defences add up to."""
    lines = [line for s in _scenarios(game, chart) for line in _forces(game, s)]
    heads = ("Scenario", "Side", "Group", "Units", "Steps", "Attack", "Defence")
    return with_lines(chart, heads, lines, keys=3)


def _scenarios(game: Game, chart: Chart) -> list[Scenario]:
    """The scenario that a chart is of, or all by their numbers."""
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
    """The units that a scenario uses, and how many of each: set up, chosen freely, or entering."""
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
    """A line for each group of reinforcements: turn, who, how."""
    lines = [
        (s.number, str(r.turn), ", ".join(_names(game, r.counters)), r.entry)
        for s in _scenarios(game, chart)
        for r in sorted(s.reinforcements, key=lambda r: r.turn)
    ]
    return with_lines(chart, ("Scenario", "Turn", "Units", "Entry"), lines, keys=3)


def _names(game: Game, ids: tuple[str, ...]) -> Iterator[str]:
    for name, many in Counter(game.counters[i].name for i in ids if i in game.counters).items():
        yield name if many == 1 else f"{name} ×{many}"


def combat_odds(game: Game, chart: Chart) -> Chart:
    """A line for each differential: on every row of the combat table the steps that the attacker and
    the defender lose on average (two steps a unit, one attacker), and how often the hex is left. Of one
    row: a line for each of its bands, with the chance of every result as well."""
    tables = [t for t in game.tables if isinstance(t, ResultsTable)]
    if not tables:
        return chart
    table = results_table(game)
    if chart.of:
        return _odds_of_row(table, chart)
    ends = [span(row) for row in table.rows]
    numbers = range(min(low for low, _ in ends), max(high for _, high in ends) + 1)
    lines = [(signed(d), *(_odds_text(table, row, d) for row in table.rows)) for d in numbers]
    return with_lines(chart, ("Differential", *(row.name for row in table.rows)), lines)


def _odds_text(table: ResultsTable, row: BandRow, differential: int) -> str:
    attacker, defender, left = expected(table, row, differential)
    return f"{_decimal(attacker)} : {_decimal(defender)}  {percent(left)}"


def _odds_of_row(table: ResultsTable, chart: Chart) -> Chart:
    row = next((r for r in table.rows if r.id == chart.of), None)
    codes = [r.code for r in table.legend]
    heads = (
        "Differential",
        *map(_printed, codes),
        "Attacker’s loss",
        "Defender’s loss",
        "Hex left",
    )
    columns = range(row.start, row.start + len(row.bands)) if row else ()
    lines = [_band_line(table, row, column, codes) for column in columns] if row else []
    return with_lines(chart, heads, lines)


def _band_line(table: ResultsTable, row: BandRow, column: int, codes: list[str]) -> tuple[str, ...]:
    chances = column_chances(table, column)
    band = row.bands[column - row.start]
    inside = band.low if band.low is not None else band.high
    attacker, defender, left = expected(table, row, inside or 0)
    each = (str(chances[code]) if code in chances else "" for code in codes)
    losses = (_decimal(attacker), _decimal(defender), percent(left))
    return (_printed(band_text(row, column)), *each, *losses)


def _printed(text: str) -> str:
    """A code or a band of differentials as it is printed: a dash alone, a true minus, a spaced range."""
    return "–" if text == "-" else text.replace("-", "−").replace("..", " … ")


def _decimal(number: Fraction) -> str:
    return f"{float(number):.2f}"
