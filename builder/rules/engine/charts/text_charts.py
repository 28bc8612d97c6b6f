"""Charts whose cells are texts, written in the reader's language from the same declarations as the
rules text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from builder.model.game import Game
from builder.model.tables import Chart
from builder.model.texts.markup import without_markup
from builder.rules.core.checks.chart_checks import with_lines
from builder.rules.engine.charts import combat_charts, rule_charts, schedule_charts, unit_charts
from builder.rules.engine.events.event_cards import ENGLISH, english_teller
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.signed_numbers import set_numbers

Rows = Callable[[Wording, str], Iterator[tuple[str, ...]]]
"""A function that yields the lines of a chart in a language. Its second argument is the id that the
chart is limited to."""

_CHARTS: Mapping[str, tuple[tuple[str, ...], int, Rows]] = {
    "turns": (("Turn", "Season", "Light", "Weather"), 1, schedule_charts.turn_rows),
    "arrivals": (
        ("Turn", "Unit", "Number", "Where", "Probability"),
        2,
        schedule_charts.arrival_rows,
    ),
    "states": (
        ("State", "What causes it", "How it ends", "Probability"),
        3,
        unit_charts.state_rows,
    ),
    "replacements": (("What", "Replacements"), 2, unit_charts.replacement_rows),
    "rules": (("Case", "Rule"), 2, rule_charts.rules_rows),
    "movement": (("Units", "When", "Movement"), 2, rule_charts.movement_rows),
    "ranges": (("Fire", "Range", "What it does"), 2, rule_charts.range_band_rows),
    "sight": (("What", "Height", "Blocks"), 1, rule_charts.sight_rows),
    "counts": (("What", "Start", "Bounds", "Changes"), 1, rule_charts.count_rows),
    "victory": (("What", "Who", "Points"), 2, rule_charts.victory_rows),
    "combat-modifiers": (
        ("What", "Modifier", "Defender suffers"),
        2,
        combat_charts.modifier_rows,
    ),
    "activation": (
        ("Drawn", "Number", "What it does", "Drawn in time"),
        1,
        schedule_charts.activation_lot_rows,
    ),
    "hands": (
        ("Card", "Number", "Units", "Event", "Side", "In a hand"),
        1,
        schedule_charts.hand_card_rows,
    ),
}
"""The text charts by filler name: the column headings, the number of cells that identify a line,
and the function that yields the lines."""


def _filler(heads: tuple[str, ...], keys: int, rows: Rows) -> Callable[[Game, Chart], Chart]:
    def filled(game: Game, chart: Chart) -> Chart:
        return with_lines(
            chart, heads, list(_printed(rows(english_teller(game), chart.of))), keys=keys
        )

    return filled


def _printed(rows: Iterator[tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    """Return lines as they are printed: with minus signs instead of hyphens, and without markup in
    the designer's words."""
    return (tuple(set_numbers(without_markup(cell)) for cell in row) for row in rows)


FILLERS: Mapping[str, Callable[[Game, Chart], Chart]] = {
    name: _filler(*parts) for name, parts in _CHARTS.items()
}
"""The fillers of the text charts, by the value of ``fill``."""


def with_chart_translations(game: Game) -> Game:
    """Return the game with the text of its text charts added to its translations, for every
    language of the game."""
    translations = dict(game.translations)
    for code in game.sheet.languages:
        own = game.translations.get(code, {})
        said = {} if code == ENGLISH else _said_in(game, Wording.of(game, code))
        if said:
            translations[code] = {**said, **own}
    return game.model_copy(update={"translations": translations})


def _said_in(game: Game, wording: Wording) -> dict[str, str]:
    """Return translations of the game's text charts: a dictionary from each English text to the
    same text in the language of ``wording``."""
    found, english = dict[str, str](), english_teller(game)
    for chart in game.tables:
        if isinstance(chart, Chart) and chart.fill in _CHARTS:
            rows = _CHARTS[chart.fill][2]
            own_rows = _printed(rows(english, chart.of))
            for own, other in zip(own_rows, _printed(rows(wording, chart.of)), strict=True):
                found |= dict(zip(own, other, strict=True))
    return found
