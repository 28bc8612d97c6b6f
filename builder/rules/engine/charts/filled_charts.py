"""Fills charts of terrain, combat results, weather and events from the game's declared rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from builder.model.game import Game
from builder.model.ground.terrain import TerrainType
from builder.model.mechanisms import Events, Weather
from builder.model.tables import Chart
from builder.model.texts.markup import without_markup
from builder.rules.core.checks.chart_checks import terrain_chart, with_lines
from builder.rules.engine.charts import combat_charts, dice_charts, text_charts
from builder.rules.engine.charts.terrain_effects import (
    ATTACK,
    COLUMNS,
    DEFENCE,
    with_combat_effects,
)
from builder.rules.engine.combat.combat_formula import CombatFormula
from builder.rules.engine.events.event_cards import english_teller
from builder.rules.engine.events.event_rules import first_chances
from builder.rules.engine.events.event_text import event_said
from builder.rules.engine.positions.turn_facts import chances_of_weather as weather_chances
from builder.rules.signed_numbers import signed

NONE = "–"


def fill_terrain_effects(game: Game, chart: Chart) -> Chart:
    """Fill a chart with a line for each terrain type that it should list: its name, its cost for
    each movement class, the combat effects that depend on it alone, and its note."""
    sides = {t.id for t in game.terrain.hexsides}
    kinds = [kind for kind in with_combat_effects(game).terrain.every if kind.chart]
    effects = [name for name in _EFFECTS if any(name in kind.effects for kind in kinds)]

    def cells(kind: TerrainType) -> tuple[str, ...]:
        return tuple(_effect(kind, name) for name in effects)

    heads = [_EFFECTS[name] for name in effects]
    return terrain_chart(game, chart, heads, cells, kinds, lambda kind, _: kind.id in sides)


_EFFECTS = {COLUMNS: "Columns", ATTACK: "Attack", DEFENCE: "Defence"}


def _effect(kind: TerrainType, name: str) -> str:
    """Return the chart text for what a terrain type does in combat, such as ``−1`` column or
    strength ``×½``. An effect that depends on more than the terrain is followed by the number of
    its rule: ``×2 (7.2)``."""
    value = kind.effects.get(name)
    if isinstance(value, int):
        return signed(value)
    return value.replace("1/2", "½") if value else NONE


def fill_combat_results(game: Game, chart: Chart) -> Chart:
    """Fill a chart with a line for each column of a combat's table: the chance of every result,
    without modifiers."""
    found = [c for c in game.mechanisms.combat if chart.of in ("", c.id)]
    if not found:
        return chart
    computed_formula = CombatFormula(game, found[0])
    table = computed_formula.table
    codes = [result.code for result in table.legend]
    chances = {n: computed_formula.reading(n).chances for n in range(1, table.columns + 1)}
    lines = [
        (
            computed_formula.reading(n).head,
            *(_percent(chances[n].get(code)) for code in codes),
        )
        for n in chances
    ]
    return with_lines(chart, (table.axis, *codes), lines)


def fill_weather(game: Game, chart: Chart) -> Chart:
    """Fill a chart with a line for each kind of weather: the rolls that bring it, and its chance
    when the weather is rolled."""
    declared = game.mechanisms.weather
    if declared is None:
        return chart
    if any(kind.seasons for kind in declared.kinds):
        return _by_seasons(game, declared, chart)
    chances = weather_chances(declared, 0)
    lines = [(k.name, _span(k.rolls), _percent(chances.get(k.id))) for k in declared.kinds]
    return with_lines(chart, ("Weather", "Roll", "Probability"), lines)


def _by_seasons(game: Game, declared: Weather, chart: Chart) -> Chart:
    """Fill a chart with a line for each kind of weather: in each season, the rolls that bring it
    and its chance."""
    seasons = game.mechanisms.time.seasons if game.mechanisms.time else ()
    chances = {s.id: weather_chances(declared, 0, s.id) for s in seasons}
    lines = []
    for kind in declared.kinds:
        cells = (f"{_span(kind.rolls_in(s.id))} ({_percent(chances[s.id].get(kind.id))})"
                 if chances[s.id].get(kind.id) else NONE for s in seasons)  # fmt: skip
        lines.append((kind.name, *cells))
    return with_lines(chart, ("Weather", *(s.name for s in seasons)), lines)


def _span(rolls: tuple[int, int] | None) -> str:
    """Return a range of dice totals as chart text, such as ``3–5``; for ``None`` (no roll brings
    it) the text of an empty cell."""
    if rolls is None:
        return NONE
    low, high = rolls
    return str(low) if low == high else f"{low}–{high}"


def _percent(chance: Fraction | None) -> str:
    return f"{round(chance * 100)}%" if chance else NONE


def fill_events(game: Game, chart: Chart) -> Chart:
    """Fill a chart with a line for each event: the roll or draw that brings it, its effect, and its
    chance at the first roll or draw. There is no column for rolls if events are drawn, and none for
    chances if they happen on fixed turns."""
    found = [d for d in game.mechanisms.events if chart.of in ("", d.id)]
    lines = [line for drawn in found for line in _happenings(game, drawn)]
    heads = (_arrival_head(found), "Event", "What it does", "Probability")
    told = [n for n in range(len(heads)) if any(line[n] != NONE for line in lines)] or range(4)
    cut = [tuple(line[n] for n in told) for line in lines]
    return with_lines(chart, tuple(heads[n] for n in told), cut, keys=2 if 0 in told else 1)


def _arrival_head(found: list[Events]) -> str:
    """Return the head of the column that says when events arrive: on rolls, on turns, or either."""
    entries = [event for drawn in found for event in drawn.entries]
    on_rolls = any(event.rolls for event in entries)
    on_turns = any(event.turns and not event.rolls for event in entries)
    if on_rolls == on_turns:
        return "Arrives"
    return "Roll" if on_rolls else "Turn"


def _happenings(game: Game, drawn: Events) -> Iterator[tuple[str, ...]]:
    chances, wording = first_chances(game, drawn), english_teller(game)
    for event in drawn.entries:
        comes = _span(event.rolls)
        if event.turns and not event.rolls:
            comes = " ".join(map(str, event.turns))
        said = without_markup(event_said(wording, drawn, event))
        yield comes, event.name, said, _percent(chances.get(event.id))


FILLERS: Mapping[str, Callable[[Game, Chart], Chart]] = {
    "terrain-effects": fill_terrain_effects,
    "combat-results": fill_combat_results,
    "weather": fill_weather,
    "events": fill_events,
    **dice_charts.FILLERS,
    **combat_charts.FILLERS,
    **text_charts.FILLERS,
}
"""The built-in chart fillers, by the value of ``fill``."""


def filled(game: Game, chart: Chart) -> Chart:
    """Return a chart with its lines filled in by the filler function that its ``fill`` names."""
    return FILLERS[chart.fill](game, chart)


def chart_combat_ids(game: Game) -> tuple[str, ...]:
    """Return the ids of the game's combats, one of which a chart may name to show only that
    combat."""
    return tuple(combat.id for combat in game.mechanisms.combat)


def chart_event_set_ids(game: Game) -> tuple[str, ...]:
    """Return the ids of the game's sets of events, one of which a chart may name to show only that
    set."""
    return tuple(drawn.id for drawn in game.mechanisms.events)
