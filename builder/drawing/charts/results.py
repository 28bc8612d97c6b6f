"""A combat results table as a card: heads for every terrain, coloured results, exact probabilities,
legend."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from fractions import Fraction

from builder.drawing.cards import card_frame
from builder.drawing.cards.card_frame import Pen
from builder.drawing.cards.foot_notes import Notes
from builder.drawing.charts.legend import Legend
from builder.drawing.charts.swatches import draw_swatch
from builder.drawing.ink import accessibility
from builder.drawing.ink.draw_context import DrawContext, Ink
from builder.drawing.ink.scene import Scene
from builder.i18n.locales import customs
from builder.i18n.translate import RESULT_CODE, Translator, labelled
from builder.model import column_heads
from builder.model.dice import Dice
from builder.model.game import Game
from builder.model.statistics import Statistic
from builder.model.tables import NO_EFFECT, BandRow, ResultsTable

WIDTH = 181.0
HEAD, ROW, BAR = 5.6, 5.5, 5.2
"""Heights in mm of a head row, a row of results and a row of probabilities."""
HEAD_COLUMN_WIDTH = 36.0
"""Width in mm of the column with the terrain, the die roll and the names of the probabilities."""
EDGE = 3.0

_TINTS: dict[Ink, dict[str, str]] = {
    "colour": {
        "attacker-loses": "#eebfa9", "defender-loses": "#b4cfdf", "defender-retreats": "#d5e3cd",
        "attacker-retreats": "#f7e2cf", "exchange": "#ead79a", "none": "#fbf8ee",
        "passes": "#d5e3cd", "fails": "#eebfa9",
    },
    "low-ink": {
        "attacker-loses": "#ffffff", "defender-loses": "#ffffff", "defender-retreats": "#ffffff",
        "attacker-retreats": "#ffffff", "exchange": "#ffffff", "none": "#ffffff",
        "passes": "#ffffff", "fails": "#ffffff",
    },
    "grey": {
        "attacker-loses": "#bcbcbc", "defender-loses": "#d2d2d2", "defender-retreats": "#e4e4e4",
        "attacker-retreats": "#cacaca", "exchange": "#ababab", "none": "#f9f9f9",
        "passes": "#f1f1f1", "fails": "#c4c4c4",
    },
}  # fmt: skip


def results_table(
    game: Game,
    table: ResultsTable,
    context: DrawContext,
    statistics: Sequence[Statistic] = (),
    *,
    width: float = WIDTH,
    height: float = 0.0,
) -> Scene:
    """Return a results table as a card ``width`` mm wide (including its shadow) and as tall as it
    needs, with its summary statistics; its rows are spread if it must be ``height`` mm high."""
    return _Drawing(game, table, context, statistics, height, width).draw()


@dataclass
class _Drawing:
    """A results table while it is being drawn, from top to bottom of the card."""

    game: Game
    table: ResultsTable
    context: DrawContext
    statistics: Sequence[Statistic]
    least: float
    wide: float

    def __post_init__(self) -> None:
        self.path = ("tables", self.table.id)
        self.effects = {code: r.effect for code, r in self.table.codes.items()}
        self.tints = _TINTS[self.context.ink]
        self.width = self.wide - card_frame.SHADOW
        self.x0 = EDGE + HEAD_COLUMN_WIDTH
        self.cell = (self.width - 2 * EDGE - HEAD_COLUMN_WIDTH) / max(1, self.table.columns)
        self.rolls = sorted(self.table.results)
        self.legend = Legend(self.table, self.context, self.width - 8, self.tints)
        self.notes = Notes(self.context, self._notes(), self.width - 8, self._has_estimates())
        self.head, self.row = HEAD, ROW
        count = len(self.table.rows) + len(self.rolls)
        more = card_frame.row_growth(self.least, self._height(), count, ROW)
        self.head, self.row = HEAD + more, ROW + more

    def draw(self) -> Scene:
        """Draw the whole card."""
        self.pen = self._card()
        y = self._heads(card_frame.TOP)
        y = self._results(y)
        y = self._statistics(y)
        y = self.legend.draw(self.pen, 4, y)
        self.notes.draw(self.pen, 4, y)
        return self.pen.scene

    def _card(self) -> Pen:
        tr = self.context.tr
        mark = card_frame.estimate_dagger(self.table, "results")
        title = f"{tr(self.table.title)}{mark}"
        parts = (tr(self.table.axis), card_frame.rule_reference(self.context, self.table.rule))
        subtitle = " · ".join(p for p in parts if p)
        height = max(self._height(), self.least - card_frame.SHADOW)
        return card_frame.start_card(
            self.context, self.width, height, title, subtitle, path=self.path
        )

    def _height(self) -> float:
        body = len(self.table.rows) * self.head + 6.0 + len(self.rolls) * self.row + 2
        bars = len(self.statistics) * BAR + 1 if self.statistics else 0.0
        return card_frame.TOP + body + bars + self.legend.height + self.notes.height + 1.6

    # -- heads ---------------------------------------------------------------------------------

    def _heads(self, y: float) -> float:
        signed = column_heads.is_signed(self.table)
        for i, row in enumerate(self.table.rows):
            self._head_row(y + i * self.head, i, row, signed)
        y += len(self.table.rows) * self.head + 0.4
        self.pen.rule(EDGE, y - 0.1, self.width - 2 * EDGE, weight=0.5, fill=self.pen.colours.ink)
        y += 2.7
        tr, dim = self.context.tr, self.pen.colours.dim
        dice = tr(self.table.dice)
        with self._cell("numbers", "chance", accessibility.COLUMN_HEAD_ROLE):
            self.pen.write_line(
                "text", 5, y, tr("chance"), 2.9, fill=dim, width=self._die_x - 10, room="its column"
            )
        with self._cell("numbers", "die", accessibility.COLUMN_HEAD_ROLE):
            self.pen.write_line("strong", self._die_x, y, dice, 2.9, fill=dim, anchor="middle")
        for j in range(self.table.columns):
            number = str(j + 1)
            with self._cell("numbers", j, accessibility.COLUMN_HEAD_ROLE):
                self.pen.write_line(
                    "note", self._middle(j), y, number, 2.9, fill="#9a8660", anchor="middle"
                )
        return y + 2.2

    def _cell(
        self, row: object, column: object, role: accessibility.Head = "TD", words: str = ""
    ) -> AbstractContextManager[None]:
        """Tag everything drawn inside the ``with`` block as one cell of the table for screen
        readers."""
        return accessibility.tag_table_cell(self.pen.scene, "results", row, column, role, words)

    @property
    def _die_x(self) -> float:
        return EDGE + HEAD_COLUMN_WIDTH - 8

    def _middle(self, column: int) -> float:
        return self.x0 + (column + 0.5) * self.cell

    def _head_row(self, y: float, index: int, row: BandRow, signed: bool) -> None:
        pen, middle = self.pen, y + self.head / 2 - 0.25
        tint = pen.colours.heads[index % 2]
        pen.scene.rect(EDGE, y, self.width - 2 * EDGE, self.head - 0.5, fill=tint)
        left = 5.0
        if draw_swatch(pen, self.game, self._terrain_of(row), 6.3, middle, 4.6):
            left = 10.0
        name = f"{self.context.tr(row.name)}{card_frame.estimate_dagger(row)}"
        with self._cell(f"head {index}", "name", accessibility.WIDE_ROW_HEAD_ROLE):
            self._row_name(left, middle, name, self.x0 - left - 1)
        for j, head in enumerate(column_heads.heads(row, self.table.columns, signed)):
            with self._cell(f"head {index}", j, accessibility.COLUMN_HEAD_ROLE):
                self._head_cell(j, middle, head)

    def _row_name(self, x: float, y: float, name: str, room: float) -> None:
        """Draw the name of a row on one line or, if it is too long for that, smaller on two lines."""
        small = card_frame.wrap_role_text("strong", name, 2.9, room, self.context.tr.language)
        if card_frame.role_text_width("strong", name, 3.0) > room and len(small) == 2:
            self.pen.lines("strong", x, y - 1.35, small, 2.9, 2.7)
            return
        self.pen.write_line("strong", x, y, name, 3.4, width=room, room="the row's head")

    def _head_cell(self, column: int, y: float, head: str) -> None:
        x = self._middle(column)
        if not head:
            self.pen.rule(x - 1.2, y, 2.4, weight=0.3, fill="#bda97c")
            return
        end = head[0] in "≤≥"
        fill = self.pen.colours.warning if end else self.pen.colours.ink
        self.pen.write_line(
            "figure", x, y, head, 3.5, fill=fill, anchor="middle", width=self.cell - 0.8,
            room="the head of a column", least=0.5,
        )  # fmt: skip

    def _terrain_of(self, row: BandRow) -> str:
        """Return the first terrain type of the terrain key whose combat line in the table is this row;
        its picture is shown beside the row."""
        key = self.game.terrain
        every = (*key.hexes, *key.hexsides)
        return next((t.id for t in every if t.combat == row.id), "")

    # -- results -------------------------------------------------------------------------------

    def _results(self, y: float) -> float:
        dice, ways = Dice.parse(self.table.dice), self.table.ways
        pen, n = self.pen, self.table.columns
        for i, roll in enumerate(self.rolls):
            top, middle = y + i * self.row, y + (i + 0.5) * self.row
            tint = pen.colours.row if i % 2 else pen.colours.card
            pen.scene.rect(EDGE, top, HEAD_COLUMN_WIDTH, self.row, fill=tint)
            share = f"{ways[roll]}/{dice.total}" if roll in ways else ""
            with self._cell(roll, "chance"):
                pen.write_line("text", 5, middle, share or "—", 2.9, fill=pen.colours.dim)
            label = column_heads.roll_text(self.table, roll)
            with self._cell(roll, "die", accessibility.ROW_HEAD_ROLE):
                pen.write_line("figure", self._die_x, middle, label, 4.4, anchor="middle")
            for j, code in enumerate(self.table.results[roll]):
                words = self.context.tr("No effect") if self._is_dot(code) else ""
                with self._cell(roll, j, words=words):
                    self._result(j, top, code)
        bottom = y + len(self.rolls) * self.row
        self._gaps(y, bottom)
        pen.scene.rect(self.x0, y, n * self.cell, bottom - y, stroke=pen.colours.ink, line=0.35)
        return bottom + 2

    def _is_dot(self, code: str) -> bool:
        """Return whether a result is drawn as a dot because it has no effect; a result without
        effect that has a code of its own is printed with that code instead."""
        without = not code or code in NO_EFFECT
        return without and self.effects.get(code, "none") == "none"

    def _result(self, column: int, top: float, code: str) -> None:
        pen, effect = self.pen, self.effects.get(code, "none")
        x = self.x0 + column * self.cell
        pen.scene.rect(x, top, self.cell, self.row, fill=self.tints[effect])
        if self._is_dot(code):
            pen.scene.disc(self._middle(column), top + self.row / 2, 0.42, fill=pen.colours.faint)
            return
        pen.write_line(
            "figure", self._middle(column), top + self.row / 2, self.context.tr(code, RESULT_CODE), 3.8,
            anchor="middle", width=self.cell - 1, room="a result's cell",
        )  # fmt: skip

    def _gaps(self, top: float, bottom: float) -> None:
        """Draw pale gaps between the cells of the table, in place of black rules."""
        scene = self.pen.scene
        pale = self.pen.colours.rule if self.context.ink == "low-ink" else self.pen.colours.card
        right = self.x0 + self.table.columns * self.cell
        for j in range(1, self.table.columns):
            x = self.x0 + j * self.cell
            scene.line([(x, top), (x, bottom)], stroke=pale, width=0.45)
        for i in range(1, len(self.rolls)):
            y = top + i * self.row
            scene.line([(self.x0, y), (right, y)], stroke=pale, width=0.3)

    # -- statistics ----------------------------------------------------------------------------

    def _statistics(self, y: float) -> float:
        """Draw a row of bars for each line of the table's summary statistics; return the y below
        them."""
        for line in self.statistics:
            tint = self.pen.colours.rule if line.effect == "none" else self.tints[line.effect]
            name = statistic_name(line, self.context.tr)
            with self._cell(name, "name", accessibility.WIDE_ROW_HEAD_ROLE):
                self._bar_name(y + 2.2, name)
            for j, number in enumerate(line.cells):
                with self._cell(name, j):
                    self._bar(j, y, number, "" if line.mean else tint)
            y += BAR
        return y + 1 if self.statistics else y

    def _bar_name(self, y: float, name: str) -> None:
        """Draw the name of a row of probabilities on one line, or smaller on two if it is long."""
        x, room = self.x0 - 2, HEAD_COLUMN_WIDTH - 3
        small = self.pen.block("text", name, 2.5, room)
        if card_frame.role_text_width("text", name, 2.5) > room and len(small) == 2:
            self.pen.lines("text", x, y - 1.15, small, 2.5, 2.3, anchor="end")
            return
        self.pen.write_line(
            "text", x, y, name, 2.8, anchor="end", width=room, room="the name of the chances",
            least=0.6,
        )  # fmt: skip

    def _bar(self, column: int, y: float, number: Fraction, tint: str) -> None:
        """Draw a probability as a bar in the colour ``tint``; an average has no tint and is drawn
        as a number."""
        pen, x = self.pen, self.x0 + column * self.cell + 0.5
        wide = self.cell - 1
        pen.scene.rect(x, y, wide, 4.4, fill=pen.colours.row)
        if number and tint:
            pen.scene.rect(x, y, wide * float(number), 4.4, fill=tint)
        if self.context.ink == "low-ink":
            pen.scene.rect(x, y, wide, 4.4, stroke=pen.colours.rule, line=0.15)
        shown = (
            localised_percent(number, self.context.tr)
            if tint
            else localised_average(number, self.context.tr)
        )
        pen.write_line(
            "strong", x + wide / 2, y + 2.2, shown, 2.9, anchor="middle",
            width=wide - 0.4, room="a bar",
        )  # fmt: skip

    # -- foot ----------------------------------------------------------------------------------

    def _notes(self) -> list[str]:
        tr = self.context.tr
        notes = [tr(note) for note in self.table.notes]
        if self.statistics:
            throws = Dice.parse(self.table.dice).total
            notes.append(tr("Chances are counted over all {throws} rolls.", throws=throws))
        return notes

    def _has_estimates(self) -> bool:
        rows = (*self.table.rows, *self.table.legend)
        return card_frame.is_estimated(self.table, "results") or any(
            card_frame.is_estimated(r) for r in rows
        )


def format_percent(chance: Fraction) -> str:
    """Return a probability in per cent: a whole number if that is exact, otherwise with one decimal
    (1/6 is ``16.7%``). A small probability above zero is never printed as zero."""
    hundred = chance * 100
    if 0 < hundred < Fraction(1, 20):
        return "<0.1%"
    return f"{hundred}%" if hundred.denominator == 1 else f"{float(hundred):.1f}%"


def localised_percent(chance: Fraction, tr: Translator) -> str:
    """Return a probability in per cent, in the number format of the reader's language."""
    return tr(format_percent(chance))


def localised_average(number: Fraction, tr: Translator) -> str:
    """Return the average result of a roll in the number format of the reader's language: a whole
    number if that is exact, otherwise with two decimals (5/3 is ``1.67``). A small average above
    zero is never printed as zero."""
    if 0 < number < Fraction(1, 200):
        shown = "<0.01"
    else:
        shown = str(number) if number.denominator == 1 else f"{float(number):.2f}"
    return shown.replace(".", customs(tr.language).decimal)


def statistic_name(line: Statistic, tr: Translator) -> str:
    """Return the name of a line of the summary statistics, preceded by its kind of combat if
    several kinds share the table."""
    return labelled(tr, tr(line.within), tr(line.name)) if line.within else tr(line.name)
