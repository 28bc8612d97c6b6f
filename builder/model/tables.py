"""Tables: combat results, and plain charts of rows and columns."""

from __future__ import annotations

import itertools
import re
from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field, WithJsonSchema

from builder.model.base import (
    Identifier,
    Line,
    Model,
    Name,
    Sourced,
    Text,
    Title,
    Whole,
    Words,
    split_words,
)
from builder.model.dice import OPPOSED_PATTERN, Dice
from builder.sentences import filled_sentence

ODDS = 120
"""The number of parts into which odds of one to one are divided, so that every column of odds
starts at a whole number of them."""


class Band(Model):
    """The range of values (a differential, odds, a strength) over one result column, including both
    ends. An open end reaches to infinity. ``odds`` is the heading of a column of odds, whose ends
    are counted in 120ths of one to one."""

    low: Whole | None
    high: Whole | None
    odds: Line = ""

    def __contains__(self, value: int) -> bool:
        return (self.low is None or self.low <= value) and (self.high is None or value <= self.high)


def _read_band(value: Any) -> Any:
    """Read a band from text: ``-4..-3``, ``+2``, ``<=-7`` or ``>=10``; ``any`` has no ends."""
    if not isinstance(value, str):
        return value
    text = value.strip()
    if text == "any":
        return {"low": None, "high": None}
    try:
        if text.startswith("<="):
            return {"low": None, "high": int(text[2:])}
        if text.startswith(">="):
            return {"low": int(text[2:]), "high": None}
        low, dots, high = text.partition("..")
        return {"low": int(low), "high": int(high if dots else low)}
    except ValueError as exc:
        raise ValueError("a band is a number, low..high, <=number or >=number, or any") from exc


_ODDS = re.compile(r"([1-9][0-9]?)[:-]([1-9][0-9]?)")


def parse_odds(text: str) -> int | None:
    """Return the odds in a column heading (``3:2``, ``1-2``) in 120ths of one to one; ``None`` for
    a text that is not odds, or odds that are not a whole number of such parts."""
    match = _ODDS.fullmatch(text)
    if match is None or ODDS * int(match[1]) % int(match[2]):
        return None
    return ODDS * int(match[1]) // int(match[2])


def _read_bands(value: Any) -> Any:
    """Read the bands of a row: ``<=-2 -1 0``, or only odds (``1:2 1:1 2:1``), each of which extends
    up to the next one."""
    words = split_words(value)
    if not isinstance(words, (list, tuple)) or not all(isinstance(w, str) for w in words):
        return words
    ends = [parse_odds(word) for word in words]
    if not words or all(end is None for end in ends):
        return words
    if any(end is None for end in ends):
        raise ValueError("a row has odds alone (1:2 1:1 2:1), or numbers alone")
    found = [end for end in ends if end is not None]
    if any(a >= b for a, b in itertools.pairwise(found)):
        raise ValueError("odds rise from left to right, as in 1:2 1:1 2:1")
    highs = [*(end - 1 for end in found[1:]), None]
    return tuple(
        {"low": low, "high": high, "odds": word.replace("-", ":")}
        for low, high, word in zip([None, *found[1:]], highs, words, strict=True)
    )


Total = Annotated[Whole, Field(ge=-200, le=200)]
"""A die roll including modifiers."""


def _check_rising(value: tuple[int, int]) -> tuple[int, int]:
    if value[0] >= value[1]:
        raise ValueError("write the least total first, as in [1, 9]")
    return value


BandText = Annotated[
    Band, BeforeValidator(_read_band), WithJsonSchema({"type": ["string", "integer"]})
]


class BandRow(Sourced):
    """One row of column headings, which determines the result column for a value. The row's first
    band stands over column ``start`` (1 is the leftmost). ``name`` is printed. ``closed`` rows have
    no values beyond their ends (the strengths of guns), so that these are printed without "or less"
    and "or more"."""

    id: Identifier
    name: Name
    bands: Annotated[
        tuple[BandText, ...],
        Field(min_length=1),
        BeforeValidator(_read_bands),
        WithJsonSchema(
            {"type": ["string", "integer"], "examples": ["<=-2 -1 0 1 2..3 >=4", "1:2 1:1 2:1"]}
        ),
    ]
    start: Annotated[int, Field(ge=1, le=100)] = 1
    closed: bool = False

    @property
    def is_odds(self) -> bool:
        """Whether the columns are odds."""
        return any(band.odds for band in self.bands)

    def column(self, value: int) -> int:
        """Return the result column (from 1) for a value; a value beyond an end takes that end's
        column."""
        for i, band in enumerate(self.bands):
            if value in band:
                return self.start + i
        first = self.bands[0]
        below = first.low is not None and value < first.low
        return self.start if below else self.start + len(self.bands) - 1


NO_EFFECT = frozenset(("-", "–", "—", "•", "·"))
"""The result codes that mean no effect, which legends need not explain."""


Effect = Literal[
    "attacker-loses",
    "defender-loses",
    "exchange",
    "attacker-retreats",
    "defender-retreats",
    "passes",
    "fails",
    "none",
]
"""The effect by which a result is coloured: who loses steps or retreats; for a check, whether it is
passed."""


class Result(Sourced):
    """The meaning of a result code. ``effect`` determines its colour: who loses steps or retreats;
    for a check, whether it is passed. ``also`` are further codes with the same meaning; the legend
    prints the first."""

    code: Line
    also: Words = ()
    text: Text
    effect: Effect


class ResultsTable(Sourced):
    """A combat results table: die rolls down the side, rows of bands across the top.

    ``results`` has a line for each roll (of ``dice``, such as 1d6 or 2d6, or of 2d6-2d6, in which
    two sides roll and the second roll is subtracted), with a code for each column. If modifiers are
    added to the roll, ``totals`` are the lowest and highest total that has a line; totals beyond
    them take the line at that end. ``modifiers`` is the range of what may be added; ``shifts`` that
    of columns moved to the right (or, if negative, to the left), within the table.
    """

    kind: Literal["results"] = "results"
    id: Identifier
    title: Title
    rule: Line = ""
    dice: Annotated[str, Field(pattern=rf"^({OPPOSED_PATTERN})$")] = "1d6"
    totals: Annotated[tuple[Total, Total], AfterValidator(_check_rising)] | None = None
    axis: Line = "Differential"
    modifiers: BandText | None = None
    shifts: BandText | None = None
    rows: Annotated[tuple[BandRow, ...], Field(min_length=1)]
    results: dict[Whole, Words]
    legend: tuple[Result, ...]
    notes: tuple[Text, ...] = ()

    def row(self, id: str) -> BandRow:
        """Return the band row with this id; raises ``KeyError``."""
        return next((r for r in self.rows if r.id == id), None) or _raise_missing_row(id)

    @cached_property
    def is_opposed(self) -> bool:
        """Whether two sides roll against each other."""
        return Dice.parse(self.dice).opponent is not None

    @property
    def lines(self) -> range:
        """The range of the table's lines: the rolls, or the totals of roll and modifiers."""
        dice = Dice.parse(self.dice)
        low, high = self.totals or (dice.lowest, dice.highest)
        return range(low, high + 1)

    @property
    def needed_rolls(self) -> tuple[int, ...]:
        """The rolls, or totals, that must have a line: those of ``lines`` without the gaps between
        the results of dice that are read as digits (17 to 20 of a ``d66``), for which the previous
        line counts."""
        dice = Dice.parse(self.dice)
        if self.totals or not dice.digits:
            return tuple(self.lines)
        return tuple(dice.combinations())

    def line(self, roll: int) -> int:
        """Return the number of the line for a roll, or a total of roll and modifiers. Beyond the
        ends the last line counts; in the gaps between the results of dice that are read as digits,
        the previous line."""
        if roll in self.results:
            return roll
        return max((n for n in self.results if n < roll), default=min(self.results))

    @cached_property
    def ways(self) -> dict[int, int]:
        """How many of the ways in which the dice can fall lead to each line, without
        modifiers; lines that need some are left out."""
        found: dict[int, int] = {}
        for roll, many in Dice.parse(self.dice).combinations().items():
            found[self.line(roll)] = found.get(self.line(roll), 0) + many
        return found

    @cached_property
    def codes(self) -> dict[str, Result]:
        """The legend entry that explains each code, in the legend's order."""
        return {code: r for r in self.legend for code in (r.code, *r.also)}

    @property
    def columns(self) -> int:
        """The number of result columns."""
        return max((len(codes) for codes in self.results.values()), default=0)

    def result(self, roll: int, column: int) -> str:
        """Return the code for a roll, or a total of roll and modifiers, on its line and in a column
        (from 1). Beyond the ends the last column counts."""
        codes = self.results[self.line(roll)]
        return codes[max(1, min(len(codes), column)) - 1]


def _raise_missing_row(id: str) -> BandRow:
    raise KeyError(id)


MOST_CELLS = 10_000
"""The largest number of cells of a chart: each cell is measured and typeset repeatedly until the
chart fits a page, and nobody reads that many."""


def _check_cell_count(rows: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
    if (cells := sum(map(len, rows))) > MOST_CELLS:
        raise ValueError(
            filled_sentence(
                "{cells} cells; {most_cells} are the most: make several charts of it",
                cells=cells,
                most_cells=MOST_CELLS,
            )
        )
    return rows


class Chart(Sourced):
    """A plain chart. ``fill`` names a filler of the rules engine that completes it (see
    ``chitwright ask GAME --list``); rows that are given are kept. ``of`` restricts what is filled
    in to a scenario, or to a row of the results table. ``shape`` rose draws six rows as hexes
    around a centre, the first to the north, the others clockwise. With ``booklet: false`` the chart
    appears only with the charts and in the web reference: the rulebook names it, but does not print
    it."""

    kind: Literal["chart"] = "chart"
    id: Identifier
    title: Title
    rule: Line = ""
    fill: Line = ""
    of: Line = ""
    shape: Literal["rows", "rose"] = "rows"
    columns: tuple[Text, ...] = ()
    rows: Annotated[tuple[tuple[Text, ...], ...], AfterValidator(_check_cell_count)] = ()
    notes: tuple[Text, ...] = ()
    booklet: bool = True


Table = Annotated[ResultsTable | Chart, Field(discriminator="kind")]
