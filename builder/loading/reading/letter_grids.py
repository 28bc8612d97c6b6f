"""Checks text grids with one letter for each hex: every letter is checked, and each problem has its
line and column."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from builder.loading.reading.source_nodes import Node, Place
from builder.model.ground.grids import GridSpec
from builder.model.ground.maps import MapSheet
from builder.model.ground.written_grids import HOLE
from builder.model.space.hexes import Cell
from builder.problems import Problem
from builder.sentences import filled_sentence

_WORD = re.compile(r"\S+")
_PREFIX = re.compile(r"^[A-Za-z]+(?=\d)")


def column_names(grid: GridSpec) -> list[str]:
    """Return the names of the columns as they occur in hex ids, from left to right; if the numbers
    slant, those in the row where the numbering begins."""
    n = grid.numbering.numbering()
    names = [n.column_name(i) for i in range(grid.columns)]
    return names[::-1] if n.columns == "falling" else names


def row_names(grid: GridSpec) -> list[str]:
    """Return the names of the rows as they occur in hex ids, from top to bottom; if the numbers slant,
    those in the column where the numbering begins."""
    n = grid.numbering.numbering()
    names = [n.row_name(i) for i in range(grid.rows)]
    return names[::-1] if n.rows == "falling" else names


def grid_problems(sheet: MapSheet, node: Node) -> list[Problem]:
    """Return the problems in the letter grid of a map; ``node`` is the map's tree."""
    terrain = node.fields.get("terrain")
    listed = ", ".join(f"{k} {v}" for k, v in sheet.legend.items())
    hint = filled_sentence("the legend has: {listed}", listed=listed)
    known = AllowedWords(frozenset(sheet.legend), "is not in the legend", hint)
    return [] if terrain is None else _Grid(sheet, terrain, known).check()


def height_problems(sheet: MapSheet, node: Node) -> list[Problem]:
    """Return the problems in the grid of heights of a map, if it has one."""
    heights = node.fields.get("heights")
    hint = "heights are digits from 0 to 9, and '.' where there is no hex"
    known = AllowedWords(frozenset("0123456789"), "is no height", hint)
    return [] if heights is None else _Grid(sheet, heights, known).check()


class AllowedWords(NamedTuple):
    """The words that a text grid may contain, and the message and hint for any other word."""

    known: frozenset[str]
    complaint: str
    hint: str


@dataclass
class _Grid:
    """Checks a text grid against the columns and rows of its map."""

    sheet: MapSheet
    node: Node
    words: AllowedWords
    problems: list[Problem] = field(default_factory=list)
    unknown: dict[str, list[Place]] = field(default_factory=dict)
    beyond: list[Place] = field(default_factory=list)

    def check(self) -> list[Problem]:
        lines = self._lines()
        if not lines:
            self._report_letters(
                "the grid is empty", self.node.place, "a line of column names, then a line a row"
            )
            return self.problems
        self._header(*lines[0])
        self._rows(lines[1:])
        self._unknown_letters()
        self._letters_beyond()
        if not self.problems and not self.sheet.letters:
            self._report_letters(
                "the grid has no hex at all", self.node.place, "'.' stands for no hex"
            )
        return self.problems

    def _lines(self) -> list[tuple[list[str], list[Place]]]:
        """Return the words of each line of the grid, with their places."""
        lines = self.node.text.splitlines()
        skipped = next((i for i, line in enumerate(lines) if line), len(lines))
        found = []
        for i, line in enumerate(lines[skipped:], skipped):
            found.append((line.split(), self._places(i, line)))
        while found and not found[-1][0]:
            found.pop()
        return found

    def _places(self, index: int, line: str) -> list[Place]:
        """Return the places of the words in a line of the grid; if the grid is not a YAML block, with
        lines of its own, every word has the place of the whole grid."""
        file, number = self.node.place.file, self.node.place.line + 1 + index
        written = file.lines[number] if self.node.block and number < len(file.lines) else ""
        if written.strip() != line.strip():
            return [self.node.place] * len(line.split())
        return [Place(file, number, match.start()) for match in _WORD.finditer(written)]

    def _report_letters(
        self, message: str, place: Place, hint: str = "", code: str = "bad-grid"
    ) -> None:
        self.problems.append(Problem(code, message, hint=hint, location=place.location))

    def _header(self, words: list[str], places: list[Place]) -> None:
        names = column_names(self.sheet.written_grid)
        if len(words) == len(names) + 1 and not _names_line(words[0], names[0]):
            # drop the word in the corner, above the row names
            words, places = words[1:], places[1:]
        if len(words) != len(names):
            message = filled_sentence(
                "the first line names {named} columns, the grid has {columns}",
                named=len(words),
                columns=len(names),
            )
            place = places[len(names)] if len(words) > len(names) else self._first_place(places)
            self._report_letters(
                message,
                place,
                filled_sentence(
                    "columns run from {first} to {last}", first=names[0], last=names[-1]
                ),
            )
            return
        for word, name, place in zip(words, names, places, strict=True):
            if not _names_line(word, name):
                self._report_letters(
                    filled_sentence(
                        "column {word} stands where {name} belongs", word=word, name=name
                    ),
                    place,
                    _order(names),
                )
                return

    def _first_place(self, places: list[Place]) -> Place:
        return places[0] if places else self.node.place

    def _rows(self, lines: list[tuple[list[str], list[Place]]]) -> None:
        names = row_names(self.sheet.written_grid)
        if len(lines) != len(names):
            last = min(len(lines) - 1, len(names))
            place = self._first_place(lines[last][1]) if lines else self.node.place
            message = filled_sentence(
                "the grid has {rows} rows of letters, not {given}",
                rows=len(lines),
                given=len(names),
            )
            self._report_letters(
                message,
                place,
                filled_sentence("rows run from {first} to {last}", first=names[0], last=names[-1]),
            )
        for i, ((words, places), name) in enumerate(zip(lines, names, strict=False)):
            if not words:
                self._report_letters(
                    filled_sentence("row {name} is empty", name=name), self.node.place
                )
            elif not _names_line(words[0], name):
                self._report_letters(
                    filled_sentence(
                        "row {words} stands where {name} belongs", words=words[0], name=name
                    ),
                    places[0],
                    _order(names),
                )
                return
            else:
                self._row(i, name, words[1:], places[1:])

    def _row(self, index: int, name: str, letters: list[str], places: list[Place]) -> None:
        columns = self.sheet.written_grid.columns
        least = columns - 1 if self._may_be_short(index) else columns
        wide = next((i for i, letter in enumerate(letters) if len(letter) > 1), None)
        if wide is not None:
            hint = "one letter a hex, with spaces between"
            self._report_letters(
                filled_sentence("{letters!r} is more than one letter", letters=letters[wide]),
                places[wide],
                hint,
            )
            return
        if not least <= len(letters) <= columns:
            place = places[columns] if len(letters) > columns else self._first_place(places[-1:])
            message = filled_sentence(
                "row {name} has {count} letters, not {columns}",
                name=name,
                count=len(letters),
                columns=columns,
            )
            self._report_letters(message, place, "'.' stands for no hex")
            return
        if self._all_there.issuperset(letters):
            return
        for i, (letter, place) in enumerate(zip(letters, places, strict=True)):
            self._letter(index, i, letter, place)

    @cached_property
    def _all_there(self) -> frozenset[str]:
        """The letters that are right everywhere: none if some lines are shorter than others."""
        return frozenset() if self.sheet.hexes.short else self.words.known | {HOLE}

    def _may_be_short(self, row: int) -> bool:
        grid = self.sheet.written_grid
        return grid.orientation == "pointy" and self.sheet.hexes.length(row) < grid.columns

    def _letter(self, row: int, column: int, letter: str, place: Place) -> None:
        flat = self.sheet.written_grid.orientation == "flat"
        cell = Cell(column, row) if flat else Cell(row, column)
        if letter == HOLE:
            return
        if cell.position >= self.sheet.hexes.length(cell.line):
            self.beyond.append(place)
        elif letter not in self.words.known:
            self.unknown.setdefault(letter, []).append(place)

    def _unknown_letters(self) -> None:
        complaint, hint = self.words[1:]
        for letter, places in self.unknown.items():
            message = filled_sentence(
                "the letter {letter!r} {complaint}{times}",
                letter=letter,
                complaint=complaint,
                times=_times(places),
            )
            self._report_letters(message, places[0], hint, "unknown-letter")

    def _letters_beyond(self) -> None:
        if self.beyond:
            hint = "the grid is short: every second line has one hex fewer; write '.'"
            message = filled_sentence(
                "there is no hex for this letter{times}", times=_times(self.beyond)
            )
            self._report_letters(message, self.beyond[0], hint)


def _times(places: list[Place]) -> str:
    return f" ({len(places)} times)" if len(places) > 1 else ""


def _order(names: list[str]) -> str:
    return filled_sentence(
        "in order they are {names}{value}",
        names=", ".join(names[:4]),
        value=" …" if len(names) > 4 else "",
    )


def _names_line(word: str, name: str) -> bool:
    """Return whether a word names the column or row ``name``: in full, without leading zeros, by its
    last digit only, or after a letter, as in ``r01``."""
    if name.isdigit():
        word = _PREFIX.sub("", word)
    return (
        word == name
        or word.lstrip("0") == name.lstrip("0")
        or (len(word) == 1 and name[-1] == word)
    )


def repaired_text_grid(sheet: MapSheet, node: Node, known: Sequence[str]) -> Node:
    """Return a map's text grid, repaired to have the map's rows and columns: a letter not in ``known``
    is replaced by the one before it, and missing letters become holes."""
    lines = [words for line in node.text.splitlines() if (words := line.split())]
    columns, rows = column_names(sheet.written_grid), row_names(sheet.written_grid)
    written = [" ".join(["-", *columns])]
    for row, name in enumerate(rows):
        letters = lines[row + 1][1:] if row + 1 < len(lines) else []
        fixed: list[str] = []
        for column in range(len(columns)):
            letter = letters[column] if column < len(letters) else HOLE
            if not _is_there(sheet, row, column):
                letter = HOLE
            elif letter not in (*known, HOLE):
                letter = fixed[-1] if fixed and fixed[-1] != HOLE else known[0]
            fixed.append(letter)
        written.append(" ".join([name, *fixed]))
    return replace(node, value="\n".join(written) + "\n")


def _is_there(sheet: MapSheet, row: int, column: int) -> bool:
    cell = Cell(column, row) if sheet.written_grid.orientation == "flat" else Cell(row, column)
    return cell.position < sheet.hexes.length(cell.line)


def set_letters(sheet: MapSheet, terrain: Node, letters: Mapping[Cell, str]) -> Node:
    """Return the text grid with new letters for some hexes; columns stay aligned."""
    flat = sheet.written_grid.orientation == "flat"
    by_row: dict[int, dict[int, str]] = {}
    for cell, letter in letters.items():
        row, column = (cell.position, cell.line) if flat else (cell.line, cell.position)
        by_row.setdefault(row, {})[column] = letter
    lines = terrain.text.splitlines(keepends=True)
    first = next((i for i, line in enumerate(lines) if line.strip("\n")), 0) + 1
    for row, changes in by_row.items():
        line = lines[first + row]
        words = list(_WORD.finditer(line))[1:]
        for column, letter in changes.items():
            start = words[column].start()
            line = line[:start] + letter + line[start + 1 :]
        lines[first + row] = line
    return replace(terrain, value="".join(lines))
