"""Tests on a random number as a live chart (a table on a page that the reader sets), with cards
instead of dice (52.0)."""

from __future__ import annotations

from builder.model.game import Game
from builder.model.pieces.cards import CardNumber
from builder.model.tables import Band, BandRow, Result, ResultsTable
from builder.rules.core.live_charts import (
    ChartBar,
    Choice,
    Expected,
    LiveChart,
    Number,
    Option,
    Shown,
    number_by_code,
)
from builder.rules.expressions.formula import Formula, Stage
from builder.rules.expressions.terms import Fixed, is_equal, looked_up, number, text, total
from builder.rules.procedures import Refused
from builder.rules.systems.squad_cards.numbers import TESTS, NumberCounts, deck_numbers

RULE = "52.0"
PASSED, FAILED = "+", "–"


def live_charts(game: Game) -> tuple[LiveChart, ...]:
    """Return the interactive chart of all tests on a random number, computed from the deck; empty
    for a game without a deck that has numbers."""
    try:
        return (_chart(deck_numbers(game)),)
    except Refused:
        return ()


def _chart(numbers: NumberCounts) -> LiveChart:
    ordered = sorted(numbers, key=lambda n: (n.value, n.colour))
    left = [Fixed(numbers[n]) - number(_id(n)) for n in ordered]
    columns = {t.name: i for i, t in enumerate(TESTS, start=1)}
    return LiveChart(
        id="number-tests",
        title="Random numbers, live",
        rule=RULE,
        table=_table(ordered),
        inputs=(
            Choice("test", "Test", tuple(Option(t.name, t.text) for t in TESTS)),
            *(Number(_id(n), number_in_words(n), 0, 0, numbers[n]) for n in ordered),
        ),
        formula=Formula((Stage("left", total(*left)),)),
        shown=(Shown("left", "Cards left to draw"),),
        look_up=looked_up(text("test"), columns),
        row=Fixed(_ROW),
        weights=dict(enumerate(left)),
        expected=(Expected("The test is passed", number_by_code({PASSED: 1}), percent=True),),
        bars=(ChartBar(is_equal(number("left"), 0), "No card is left to be drawn."),),
        lines={i: number_in_words(n) for i, n in enumerate(ordered)},
        heads=tuple(t.text for t in TESTS),
        notes=(
            "Set how many cards with each number you have seen: in hands, discarded or removed.",
        ),
    )


_ROW = "test"


def _table(ordered: list[CardNumber]) -> ResultsTable:
    """Return the results table of all tests: a line for each number, a column for each test,
    showing whether the number passes."""
    columns = range(1, len(TESTS) + 1)
    row = BandRow(
        id=_ROW, name="Test", bands=tuple(Band(low=n, high=n) for n in columns), closed=True
    )
    codes = (
        tuple(PASSED if test.passes(number) else FAILED for test in TESTS) for number in ordered
    )
    return ResultsTable(
        id="number-tests",
        title="Numbers that pass each test",
        rule=RULE,
        axis="Test",
        rows=(row,),
        results=dict(enumerate(codes)),
        legend=(
            Result(code=PASSED, text="The test is passed", effect="defender-loses"),
            Result(code=FAILED, text="The test is failed", effect="none"),
        ),
    )


def number_in_words(number: CardNumber) -> str:
    """A number in words that can be translated.

    >>> number_in_words(CardNumber(colour="red", value=3)), number_in_words(CardNumber(value=0))
    ('red 3', 'plain 0')
    """
    return f"{number.colour or 'plain'} {number.value}"


def _id(number: CardNumber) -> str:
    return number_in_words(number).replace(" ", "-")
