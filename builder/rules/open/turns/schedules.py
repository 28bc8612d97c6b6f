"""Charts of time: what each turn is, which units come when, what is drawn and who then acts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.mechanisms import Arrivals
from builder.model.scenarios import Reinforcement, Scenario
from builder.model.tables import Chart
from builder.rules.core.chart_checks import with_lines
from builder.rules.open.charts import unit_charts
from builder.rules.open.positions.moments import is_night, last_turn, season_of
from builder.rules.open.positions.sorts import unit_is
from builder.rules.open.prose.acting import lot_name, lot_said
from builder.rules.open.prose.phrases import Teller
from builder.rules.open.turns.activation import in_time, lots_left
from builder.rules.open.turns.arrivals import due
from builder.rules.open.turns.event_cards import ENGLISH, plainly

Rows = Callable[[Teller, str], Iterator[tuple[str, ...]]]
"""The lines of a chart in a language; the word is what the chart is narrowed to."""

_NONE = "–"


def turns(teller: Teller, of: str) -> Iterator[tuple[str, ...]]:
    """A line for each turn: its season, whether it is night, the weather that is set."""
    game, tr = teller.game, teller.tr
    weather = game.mechanisms.weather
    for turn in range(1, last_turn(game) + 1):
        season = season_of(game, turn)
        kinds = [k.name for k in (weather.kinds if weather else ()) if turn in k.turns]
        night = tr("Night") if is_night(game, turn) else tr("Day")
        named = tr(season.name) if season else _NONE
        yield str(turn), named, night, tr(kinds[0]) if kinds else _NONE


def arrivals(teller: Teller, of: str) -> Iterator[tuple[str, ...]]:
    """A line for each kind of unit that comes on a turn: how many, where, with what chance."""
    game, declared = teller.game, teller.game.mechanisms.arrivals
    for scenario in game.scenarios if declared else ():
        if of in ("", scenario.id) and declared is not None:
            yield from _schedule(teller, declared, scenario)


def _schedule(teller: Teller, declared: Arrivals, scenario: Scenario) -> Iterator[tuple[str, ...]]:
    for line in sorted(scenario.reinforcements, key=lambda one: one.turn):
        alone = scenario.model_copy(update={"reinforcements": (line,)})
        chances = {d.unit.partition("#")[0]: d.chance
                   for d in due(teller.game, declared, alone, line.turn)}  # fmt: skip
        for name, many in Counter(line.counters).items():
            where = teller.one_of(teller.places(_entry(teller.game, declared, line, name)))
            chance = _percent(chances.get(name.partition("#")[0], Fraction(1)))
            yield str(line.turn), teller.unit(name), str(many), where or _NONE, chance


def _entry(game: Game, declared: Arrivals, line: Reinforcement, name: str) -> tuple[str, ...]:
    """The places where a unit enters."""
    if line.hexes:
        return line.hexes
    unit = next((u for u in game.units if u.id == name.partition("#")[0]), None)
    if unit is None:
        return ()
    nation = game.nations.get(unit.nation)
    side = nation.side if nation else ""
    fits = (p for p in declared.places if p.side in ("", side) and unit_is(game, p.who, unit))
    return tuple(word for place in fits for word in place.at)


def lots(teller: Teller, of: str) -> Iterator[tuple[str, ...]]:
    """A line for each chit or card: how many there are, what it does, the chance to be drawn in time."""
    game, declared = teller.game, teller.game.mechanisms.activation
    if declared is None or declared.kind not in ("cup", "deck"):
        return
    counts, chances = lots_left(game, declared, ()), in_time(game, declared, ())
    for lot in declared.lots:
        many = str(counts.get(lot.id, 0))
        said = lot_said(teller, declared, lot)
        chance = _percent(chances[lot.id]) if lot.id in chances else _NONE
        yield lot_name(teller, lot), many, said, chance


def _percent(chance: Fraction) -> str:
    return f"{round(chance * 100)}%"


_CHARTS: Mapping[str, tuple[tuple[str, ...], int, Rows]] = {
    "turns": (("Turn", "Season", "Light", "Weather"), 1, turns),
    "arrivals": (("Turn", "Unit", "Number", "Where", "Chance"), 2, arrivals),
    "states": (("State", "What brings it on", "How it ends", "Chance"), 3, unit_charts.states),
    "replacements": (("What", "Replacements"), 2, unit_charts.replacements),
    "activation": (("Drawn", "Number", "What it does", "Drawn in time"), 1, lots),
}
"""By the name of the filler: the heads, how many cells name a line, the lines."""


def _filler(heads: tuple[str, ...], keys: int, rows: Rows) -> Callable[[Game, Chart], Chart]:
    def filled(game: Game, chart: Chart) -> Chart:
        return with_lines(chart, heads, list(rows(plainly(game), chart.of)), keys=keys)

    return filled


FILLERS: Mapping[str, Callable[[Game, Chart], Chart]] = {
    name: _filler(*parts) for name, parts in _CHARTS.items()
}
"""The charts of time, by the name that ``fill`` has."""


def on_charts(game: Game) -> Game:
    """The game with what its charts of time say in all of its languages."""
    translations = dict(game.translations)
    for code in game.sheet.languages:
        own = game.translations.get(code, {})
        said = {} if code == ENGLISH else _said_in(game, Teller(game, Translator(code, own)))
        if said:
            translations[code] = {**said, **own}
    return game.model_copy(update={"translations": translations})


def _said_in(game: Game, teller: Teller) -> dict[str, str]:
    """What the charts of a game say in a language, by what they say in the house's own."""
    found, plain = dict[str, str](), plainly(game)
    for chart in game.tables:
        if isinstance(chart, Chart) and chart.fill in _CHARTS:
            rows = _CHARTS[chart.fill][2]
            for own, other in zip(rows(plain, chart.of), rows(teller, chart.of), strict=True):
                found |= dict(zip(own, other, strict=True))
    return found
