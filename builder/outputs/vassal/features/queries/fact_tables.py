"""Writes the facts that conditions refer to (terrain of places, kinds of units) as lookup tables
for the module."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from builder.outputs.vassal.table.boards.boards import Board
from builder.outputs.vassal.table.boards.by_board import looked_up_by_board
from builder.rules.core.module_export.contests import CombatBasics
from builder.vassal.expressions.properties import string
from builder.vassal.expressions.tree import Number, Text
from builder.vassal.format.lookups import table_text


@dataclass(frozen=True)
class WordTables:
    """Lookup tables with the words that conditions use, such as terrain types and kinds of units,
    for every place, every step between two places, and every unit. Each word has a number, and a
    table entry lists numbers between dots (``.3.``). ``prefix`` begins the names of the
    constants."""

    fights: tuple[CombatBasics, ...]
    boards: Mapping[str, Board]
    prefix: str

    @cached_property
    def asked(self) -> Mapping[str, tuple[str, str]]:
        """The kind of fact (such as ``is``) and the word (such as ``armour``) that each truth value
        tests, keyed by its name in formulas."""
        return {name: it for fight in self.fights for name, it in fight.asked.items()}

    @cached_property
    def codes(self) -> Mapping[str, str]:
        """The number between dots that stands for each word."""
        words = dict.fromkeys(word for _, word in self.asked.values())
        return {word: f".{n}." for n, word in enumerate(words)}

    def written(self, words: frozenset[str]) -> str:
        """Return the numbers of some words as one text such as ``.1.3.``, in which each word can be
        searched for."""
        return "." + "".join(code[1:] for word, code in self.codes.items() if word in words)

    def of_unit(self, unit: str) -> str:
        """Return the numbers of the words that apply to a unit, as text."""
        return self.written(frozenset().union(*(c.words.get(unit, ()) for c in self.fights)))

    # -- expressions -----------------------------------------------------------------------------

    def at(self, place: Text) -> Text:
        """Return an expression for the numbers of the words that apply to a place, looked up by
        VASSAL's name of the place."""
        key = place.replace(":", "") if self._colons else place
        return self._looked_up(self._grounds, key)

    def on_way(self, way: Text) -> Text:
        """Return an expression for the numbers of the words that apply to a step from one place to
        the next (``0101>0102``)."""
        return self._looked_up(self._ways_table, way)

    def height(self, place: Text) -> Number:
        """Return an expression for the height of a place."""
        found = self._looked_up(self._heights, place)
        return found.as_a_number

    def _looked_up(self, table: str, key: Text) -> Text:
        """Return the value of a key in the table for the board that a piece is on. (It avoids a
        table's bare name, because VASSAL reads long texts slowly that way.)"""
        return looked_up_by_board(self.boards.values(), lambda i: string(table.format(i)), key)

    @property
    def _grounds(self) -> str:
        return f"{self.prefix}Grounds_{{}}"

    @property
    def _ways_table(self) -> str:
        return f"{self.prefix}Ways_{{}}"

    @property
    def _heights(self) -> str:
        return f"{self.prefix}Heights_{{}}"

    # -- tables ----------------------------------------------------------------------------------

    def constants(self) -> Iterator[tuple[str, str]]:
        """Yield the tables with the names of their constants."""
        for i, map in enumerate(self.boards, 1):
            heights = {
                self._table_constant(map, k): str(n)
                for c in self.fights
                for k, n in c.heights.get(map, {}).items()
            }
            if heights or any(of for c in self.fights for of in c.heights.values()):
                yield self._heights.format(i), table_text(heights)
            if self._in_places or any(c.grounds for c in self.fights):
                lies = {place.replace(":", ""): words for place, words in self.lying[map].items()}
                yield self._grounds.format(i), table_text(self._coded(lies))
            if any(c.ways for c in self.fights):
                ways = self._gathered([c.ways.get(map, {}) for c in self.fights])
                said = {self._table_constant(map, way): words for way, words in ways.items()}
                yield self._ways_table.format(i), table_text(self._coded(said))

    @property
    def _in_places(self) -> bool:
        """Whether conditions ask in which place a unit stands, so that places are looked up even if
        terrain has no effect."""
        return any(relation == "in" for relation, _ in self.asked.values())

    def _coded(self, found: Mapping[str, frozenset[str]]) -> dict[str, str]:
        return {key: self.written(words) for key, words in found.items()}

    @staticmethod
    def _gathered(parts: list[Mapping[str, frozenset[str]]]) -> dict[str, frozenset[str]]:
        none = frozenset[str]()
        keys = dict.fromkeys(key for part in parts for key in part)
        return {key: none.union(*(part.get(key, none) for part in parts)) for key in keys}

    @cached_property
    def lying(self) -> Mapping[str, Mapping[str, frozenset[str]]]:
        """The words that apply to the places and boxes of each map, by map id and VASSAL's name of
        the place."""
        found: dict[str, dict[str, frozenset[str]]] = {}
        for map in self.boards:
            places = self._gathered([c.grounds.get(map, {}) for c in self.fights])
            lies = {self._table_constant(map, place): words for place, words in places.items()}
            found[map] = lies | self.boxes(map)
        return found

    @cached_property
    def _colons(self) -> bool:
        """Whether any place has a colon in its name; a colon would end a key of a lookup table, so
        it is removed."""
        return any(":" in place for lies in self.lying.values() for place in lies)

    def boxes(self, map: str) -> dict[str, frozenset[str]]:
        """Return the words that apply to the boxes of displays, by VASSAL's name of the box."""
        board = self.boards[map]
        asked = {word for relation, word in self.asked.values() if relation == "in"}
        found = {
            board.box_name(track, box): frozenset(asked & {track, box, f"{track}:{box}"})
            for track in board.displays
            for box in board.regions[track]
        }
        return {name: words for name, words in found.items() if words}

    def _table_constant(self, map: str, key: str) -> str:
        """Return a table key (a place, or a step from one place to the next) written with VASSAL's
        names of places."""
        places = self.boards[map].places
        return ">".join(places.names.get(id, id) for id in key.split(">")) if places else key
