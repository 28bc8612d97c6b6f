"""Adds lookups in results tables: a button for each table asks for the column, rolls, and reports
the result. Every results table of a game gets one, except those that features such as battles
compute. VASSAL translates no text in dialogs; therefore the choices are expressions that read
translated constants, and the dialog's heading has the table's title in all languages of the
game."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from builder.model.column_heads import heads, is_signed
from builder.model.dice import Dice
from builder.model.game import Game
from builder.model.tables import NO_EFFECT, Band, ResultsTable
from builder.outputs.vassal.expressions.beanshell import ExpressionWriter
from builder.outputs.vassal.expressions.icons import Icons
from builder.outputs.vassal.expressions.result_tables import (
    codes_by_letter,
    result_codes,
    result_letters,
    row_codes,
    row_names,
)
from builder.outputs.vassal.features.feature import ModuleFeature
from builder.outputs.vassal.table import toolbar
from builder.outputs.vassal.table.asking import Spoken, ask_player, asked_property, in_all_languages
from builder.outputs.vassal.table.commands import (
    assign_property,
    chat_line,
    keystroke_chain,
    module_text_property,
)
from builder.outputs.vassal.table.messages import LOOKUP_MESSAGES, filled_message
from builder.rules.core.table_resolution import (
    column_within_table,
    line_within_table,
    table_line_limits,
)
from builder.rules.expressions import terms
from builder.vassal.expressions.functions import absolute
from builder.vassal.expressions.lookups import has_key, looked_up
from builder.vassal.expressions.properties import number, string, text
from builder.vassal.expressions.tree import (
    Expression,
    Number,
    Text,
    Truth,
    as_number,
    as_text,
    choose,
    first_case,
)
from builder.vassal.format.components import Element
from builder.vassal.format.lookups import NAME_TABLE_PREFIX, table_text
from builder.vassal.format.names import engine_safe_text, property_name

EMPTY = as_text("")
MODIFIER, SHIFT = "Modifier to the roll", "Columns to the right"
"""The prompts of the dialogs for a modifier and a shift, for tables that have them."""

_WORKED_OUT = ("Line", "Place", "ToldRoll", "ToldChoice")
"""The beginnings of the properties that are computed after the roll."""


def lookup_key(table: str) -> str:
    """Return the named keystroke of a table's lookup."""
    return f"table-{table}"


@dataclass(frozen=True)
class TableLookup:
    """The lookup in one results table. It uses properties for the choice (a row's name with a
    column's heading), for the column (from 1; 0 if nothing is chosen), and for the roll."""

    results: ResultsTable
    title: Spoken
    prompts: tuple[Spoken, Spoken]
    computed_formula: Number | None = None
    """The expression for the column of the first row, if the column can also be computed."""

    @property
    def _name(self) -> str:
        return property_name(self.results.id)

    @property
    def key(self) -> str:
        """The named keystroke of the button."""
        return lookup_key(self.results.id)

    @property
    def chosen(self) -> str:
        """The name of the property with the player's choice."""
        return f"Chosen{self._name}"

    @property
    def column(self) -> str:
        """The name of the property with the column."""
        return f"Column{self._name}"

    @property
    def rolled(self) -> str:
        """The name of the property with the roll."""
        return f"Rolled{self._name}"

    @property
    def modifier(self) -> str:
        """The name of the property with the number to add to the roll."""
        return f"Modifier{self._name}"

    @property
    def shift(self) -> str:
        """The name of the property with the number of columns to shift to the right."""
        return f"Shift{self._name}"

    @cached_property
    def dice(self) -> Dice:
        """The dice that are rolled."""
        return Dice.parse(self.results.dice)

    @cached_property
    def rows(self) -> dict[str, str]:
        """The letter that stands for each row, keyed by row id."""
        return row_codes(self.results)

    @cached_property
    def codes(self) -> dict[str, str]:
        """The letter that stands for each result, keyed by result code."""
        return result_codes(self.results)

    # -- expressions -------------------------------------------------------------------------------

    def choices(self) -> list[Text]:
        """Return the choices in the dialog: the name of each row with the heading of each of its
        columns."""
        offered: list[Text] = []
        for row in self.results.rows:
            name = self._row_name(row.id)
            offered += [name + f" {head}" for head in self._heads(row.id) if head]
        return offered

    def column_of(self) -> Number:
        """Return the expression for the number of the chosen column."""
        chosen = string(self.chosen)
        cases: list[tuple[Truth, Number]] = []
        for id, letter in self.rows.items():
            start = self._row_name(id) + " "
            key = chosen.replace(start, f"{letter}/")
            column = looked_up(self._constant("Columns"), key).as_a_number
            cases.append((chosen.starts_with(start), column))
        return first_case(cases, as_number(0))

    def named(self) -> Text:
        """Return the text of the choice for a column of the first row that was computed, not
        chosen."""
        first = self.results.rows[0].id
        head = looked_up(self._constant("Heads"), number(self.column))
        return self._row_name(first) + " " + head

    def roll(self) -> Number:
        """Return an expression that rolls the dice."""
        return self._writer.number(terms.Rolled(self.dice))

    @property
    def _writer(self) -> ExpressionWriter:
        """The writer that maps the names in a lookup's formulas to properties."""
        line, place, *_ = self._shown()
        names: dict[str, Expression | str] = {
            "die": self.rolled,
            "modifier": self.modifier,
            "line": line,
            "column": self.column,
            "shift": self.shift,
            "place": place,
        }
        return ExpressionWriter(names, codes=self._constant("Results"))

    @property
    def _is_changed(self) -> bool:
        return self.results.modifiers is not None or self.results.shifts is not None

    def worked_out(self) -> dict[str, Expression]:
        """Return the properties that are computed after a roll that may be modified, with their
        expressions: the line and the column, limited to the table, and their texts for the chat.
        Each is a property of its own because VASSAL is very slow with nested brackets."""
        if not self._is_changed:
            return {}
        by, to, shown = number(self.modifier), number(self.shift), number(f"Line{self._name}")
        added = terms.number("die") + terms.number("modifier")
        moved = terms.number("column") + terms.number("shift")
        line = self._writer.number(line_within_table(self.results, added))
        place = self._writer.number(column_within_table(self.results, moved))
        chosen = string(self.chosen)
        change = choose(by.equals(0), "", choose(by < 0, "", "+") + by + " = " + shown)
        arrow = choose(to.equals(0), "", choose(to < 0, " ←", " →") + absolute(to))
        values = (
            line if self.results.modifiers is not None else number(self.rolled),
            place if self.results.shifts is not None else number(self.column),
            number(self.rolled) + (change if self._has(self.modifier) else EMPTY),
            chosen + (arrow if self._has(self.shift) else EMPTY),
        )
        names = (f"{what}{self._name}" for what in _WORKED_OUT)
        return dict(zip(names, values, strict=True))

    def _has(self, property: str) -> bool:
        return property in [name for (_, name), *_ in self._changes()]

    def told(self) -> Text:
        """Return the chat line with the result; empty if nothing was chosen."""
        _, _, rolled, chosen = self._shown()
        letter = self._letter
        likes = self._constant("Likes")
        values = (
            looked_up(self._constant("Title", NAME_TABLE_PREFIX), as_text("a")),
            chosen,
            rolled,
            looked_up(self._constant("Codes"), letter),
            self.meaning,
        )
        plainly = filled_message("M_LOOKED_UP", *values)
        compared = filled_message("M_LOOKED_UP_LIKE", *values, looked_up(likes, letter))
        return choose(
            number(self.column).equals(0),
            "",
            choose(has_key(likes, letter), compared, plainly),
        )

    @property
    def meaning(self) -> Text:
        """What the result that was looked up means."""
        return looked_up(self._constant("Meanings", NAME_TABLE_PREFIX), self._letter)

    @property
    def _letter(self) -> Text:
        # if nothing was chosen, the column is 0
        place = terms.number("place", 0, self.results.columns)
        line = terms.number("line", *table_line_limits(self.results))
        return self._writer.text(terms.Result(self.results, place, line))

    def _shown(self) -> tuple[str, str, Text, Text]:
        """Return the names of the properties with the line and the column, and the texts of the
        roll and the choice for the chat."""
        if not self._is_changed:
            return self.rolled, self.column, text(self.rolled), string(self.chosen)
        line, place, rolled, chosen = (f"{what}{self._name}" for what in _WORKED_OUT)
        return line, place, string(rolled), string(chosen)

    def _row_name(self, id: str) -> Text:
        return looked_up(self._constant("Rows", NAME_TABLE_PREFIX), as_text(self.rows[id]))

    def _heads(self, id: str) -> list[str]:
        """Return the headings of the columns in a row of the table, from left to right."""
        return heads(self.results.row(id), self.results.columns, is_signed(self.results))

    def _constant(self, what: str, start: str = "") -> str:
        return f"{start}{what}{self._name}"

    # -- parts of the module -----------------------------------------------------------------------

    def constants(self) -> dict[str, str]:
        """Return the tables by the names of their constants."""
        results = self.results
        columns = {
            f"{letter}/{head}": str(column)
            for id, letter in self.rows.items()
            for column, head in enumerate(self._heads(id), 1)
            if head
        }
        return {
            self._constant("Title", NAME_TABLE_PREFIX): table_text({"a": results.title}),
            self._constant("Rows", NAME_TABLE_PREFIX): row_names(results),
            self._constant("Columns"): table_text(columns),
            **(
                {self._constant("Heads"): table_text(self._first_heads())}
                if self.computed_formula is not None
                else {}
            ),
            self._constant("Results"): result_letters(results),
            self._constant("Codes"): codes_by_letter(results),
            self._constant("Meanings", NAME_TABLE_PREFIX): table_text(self._meanings()),
            self._constant("Likes"): table_text(self._codes_of_letters()),
        }

    def _first_heads(self) -> dict[str, str]:
        """Return the heading of each column of the first row."""
        heads = enumerate(self._heads(self.results.rows[0].id), 1)
        return {str(column): head for column, head in heads}

    def _meanings(self) -> dict[str, str]:
        said = {code: result.text for code, result in self.results.codes.items()}
        return {
            letter: said.get(code, "No effect" if code in NO_EFFECT else "")
            for code, letter in self.codes.items()
        }

    def _codes_of_letters(self) -> dict[str, str]:
        """Return the letters of those results that the legend explains by another result's code,
        each with that other code."""
        like = {code: result.code for code, result in self.results.codes.items()}
        return {self.codes[code]: other for code, other in like.items() if other != code}

    def properties(self) -> Iterator[Element]:
        """Yield the properties of choice and roll, each with the hidden command that sets it."""
        asked = ask_player(f"{self.key}-ask", self.title, self.choices())
        forget = assign_property(f"{self.key}-forget", "")
        find = assign_property(f"{self.key}-find", self.column_of())
        named, columns = asked, [find]
        if self.computed_formula is not None:
            named.append(assign_property(f"{self.key}-name", self.named()))
            columns.append(assign_property(f"{self.key}-reckon", self.computed_formula))
        yield module_text_property(self.chosen, "", forget, *named)
        yield module_text_property(self.column, "0", *columns)
        roll = assign_property(f"{self.key}-roll", self.roll())
        yield module_text_property(self.rolled, str(self.dice.lowest), roll)
        for name, band, prompt in self._changes():
            key = f"{self.key}-{name[0]}"
            yield asked_property(name[1], "0", f"{key}-forget", f"{key}-ask", prompt, _steps(band))

        for worked, value in self.worked_out().items():
            yield module_text_property(worked, "", assign_property(f"{self.key}-{worked}", value))

    def _changes(self) -> Iterator[tuple[tuple[str, str], Band, Spoken]]:
        """Yield the numbers that the player may change, as ((word in the keystroke, property),
        range of allowed numbers, prompt)."""
        if self.results.modifiers is not None:
            yield ("modifier", self.modifier), self.results.modifiers, self.prompts[0]
        if self.results.shifts is not None:
            yield ("shift", self.shift), self.results.shifts, self.prompts[1]

    def components(self, icon: str) -> Iterator[Element]:
        """Yield the button of the lookup, and the chat line."""
        asked = [f"{name[0]}-{do}" for name, *_ in self._changes() for do in ("forget", "ask")]
        steps = [
            f"{self.key}-{s}"
            for s in ("forget", "ask", *asked, "find", "roll", *self.worked_out(), "tell")
        ]
        name = engine_safe_text(self.results.title)
        yield keystroke_chain(
            name, steps, text=name, tip="Choose a column, roll and report the result", icon=icon,
            key=self.key,
        )  # fmt: skip
        yield chat_line(f"{self.key}-tell", self.told())


def lookup_in(results: ResultsTable) -> TableLookup:
    """Return the lookup in a results table without its dialogs, for callers that compute the column
    themselves."""
    title, modifier, shift = (Spoken({"en": text}) for text in (results.title, MODIFIER, SHIFT))
    return TableLookup(results, title, (modifier, shift))


@dataclass(frozen=True)
class LookupsFeature(ModuleFeature):
    """The feature for the lookups in a game's results tables."""

    lookups: Sequence[TableLookup]
    icons: Icons

    def constants(self) -> Mapping[str, str]:
        """Return the texts and the tables."""
        tables = (lookup.constants() for lookup in self.lookups)
        return LOOKUP_MESSAGES | {name: text for one in tables for name, text in one.items()}

    def properties(self) -> Iterator[Element]:
        """Yield the properties of choices and rolls."""
        return (element for lookup in self.lookups for element in lookup.properties())

    def components(self) -> Iterator[Element]:
        """Yield the buttons, and the commands behind them."""
        icon = self.icons.file("dice")
        return (element for lookup in self.lookups for element in lookup.components(icon))

    def menus(self) -> Iterator[Element]:
        """Yield the toolbar menu of all lookups."""
        names = [engine_safe_text(lookup.results.title) for lookup in self.lookups]
        tip = "Look up a result: choose a column and roll"
        yield toolbar.toolbar_menu("Look up", tip, names, self.icons.file("dice"))


def lookups_of(
    game: Game, computed: Collection[str] = (), columns: Mapping[str, Number] | None = None
) -> list[TableLookup]:
    """Return the lookups of a game, except in the tables (ids) that are ``computed``; ``columns``
    are the expressions for the column of a table's first row that features compute."""
    results = [t for t in game.tables if isinstance(t, ResultsTable) and t.id not in computed]
    prompts = (in_all_languages(game, MODIFIER), in_all_languages(game, SHIFT))
    known = columns or {}
    return [
        TableLookup(t, in_all_languages(game, t.title), prompts, known.get(t.id)) for t in results
    ]


def _steps(band: Band) -> list[str]:
    """Return the numbers of a range as texts, zero first."""
    low, high = band.low or 0, band.high or 0
    every = sorted(range(min(low, 0), max(high, 0) + 1), key=lambda n: (abs(n), -n))
    return [str(n) for n in every]
