"""What is asked of a unit by itself, as expressions: where it stands, what it is, who is with it or
beside it, what is counted for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from builder.model.game import Game
from builder.outputs.vassal.counters.succession import is_reduced
from builder.outputs.vassal.expressions.beanshell import braced
from builder.outputs.vassal.features.queries.adjacency import counted_beside, near_tables
from builder.outputs.vassal.features.queries.amounts import amount_so, of_unit
from builder.outputs.vassal.features.queries.exits import Exits, exits_of
from builder.outputs.vassal.features.queries.fact_tables import WordTables
from builder.outputs.vassal.features.units.states import in_state
from builder.outputs.vassal.table.boards.boards import Board
from builder.rules.core.module_export.contests import Fight
from builder.rules.core.module_export.term_names import ENEMY
from builder.vassal.format import traits as t
from builder.vassal.format.names import title

PLACE = 'GetString("LocationName")'
"""The place where a piece is."""
UNSUPPLIED = 'GetString("Unsupplied")=="1"'
"""Whether a unit is out of supply."""
ISOLATED = 'GetString("Isolated")=="1"'
"""Whether it is isolated, too."""


@dataclass(frozen=True)
class Bearings:
    """What some rolls of units ask, on the boards of a map window. Its properties begin with ``prefix``:
    ``UnitWords`` is what a unit is, ``UnitThere`` what lies where it stands. As long as ``needed``, an
    expression, is false, nobody looks about: the engine works all properties out for each command."""

    game: Game
    fights: tuple[Fight, ...]
    boards: Mapping[str, Board]
    map: str
    prefix: str = "Unit"
    needed: str = ""

    @property
    def own_words(self) -> str:
        """The property of what a unit is."""
        return f"{self.prefix}Words"

    @property
    def ground(self) -> str:
        """The property of what lies where it stands."""
        return f"{self.prefix}There"

    @property
    def present(self) -> str:
        """Whether a piece is a unit of which anything is asked."""
        return f'GetString("{self.own_words}")!=""'

    @cached_property
    def words(self) -> WordTables:
        """What conditions ask for, and where it is so."""
        return WordTables(self.fights, self.boards, self.prefix)

    @cached_property
    def exits(self) -> Exits:
        """What joins the boards."""
        return exits_of(self.game, self.boards)

    @cached_property
    def asked(self) -> dict[tuple[str, str], None]:
        """What is asked, each once: a relation and a word."""
        return dict.fromkeys(self.words.asked.values())

    @cached_property
    def relations(self) -> frozenset[str]:
        """The relations that are asked for."""
        return frozenset(relation for relation, _ in self.asked)

    def marks(self, unit: str) -> dict[str, object]:
        """What a unit is, always."""
        return {self.own_words: self.words.of_unit(unit)}

    def constants(self) -> Iterator[tuple[str, str]]:
        """What lies in the places of each board, and which are next to one another."""
        yield from self.words.constants()
        if "next to" in self.relations:
            yield from (near_tables(self.boards) | dict(self.exits.constants())).items()

    def knows(self, name: str) -> bool:
        """Whether a truth can be told: a box must be on one of the boards."""
        relation, word = self.words.asked.get(name, ("", ""))
        if relation != "in" or word in self._natural:
            return True
        return any(word in words for map in self.boards for words in self.words.boxes(map).values())

    @cached_property
    def _natural(self) -> frozenset[str]:
        """The words for places that are no boxes."""
        key, areas = self.game.terrain, (a.id for sheet in self.game.maps for a in sheet.areas)
        return frozenset((*areas, *(kind.id for kind in (*key.hexes, *key.features))))

    # -- expressions -----------------------------------------------------------------------------

    @cached_property
    def truths(self) -> Mapping[str, str]:
        """The expressions for the truths, by their names in terms."""
        return {
            name: self.truth(relation, word) for name, (relation, word) in self.words.asked.items()
        }

    def truth(self, relation: str, word: str) -> str:
        """Whether something is so of a unit."""
        if relation == "is":
            return self._is(word)
        if relation == "amount":
            return amount_so(self.game, word, of_unit(lambda place: self.truth("in", place)))
        if relation == "in":
            return f'GetString("{self.ground}").contains("{self.words.codes[word]}")'
        return f'GetString("{self.kept(relation, word)}")=="1"'

    def _is(self, word: str) -> str:
        if word in {state.id for state in self.game.mechanisms.states}:
            return in_state(word)
        now = {"reduced": is_reduced(self.game), "unsupplied": UNSUPPLIED, "isolated": ISOLATED}
        return now.get(word) or self.is_always(word)

    def is_always(self, word: str) -> str:
        """Whether a unit is what it is as long as the game lasts."""
        return f'GetString("{self.own_words}").contains("{self.words.codes[word]}")'

    def kept(self, relation: str, word: str) -> str:
        """The property with what a unit must look about for."""
        return f"{self.prefix}{title(relation)}{self.words.codes[word].strip('.')}"

    def traits(self) -> Iterator[t.Trait]:
        """What a unit finds out where it stands."""
        if "in" in self.relations:
            yield t.calculated(self.ground, braced(self.words.at(PLACE)))
        when = f"{self.needed} && " if self.needed else ""
        for relation, word in self.counted:
            so = self._about(relation, word)
            yield t.calculated(self.kept(relation, word), f"{{{when}{so} ? 1 : 0}}")

    @property
    def counted(self) -> list[tuple[str, str]]:
        """What is asked for which units look about."""
        return [asked for asked in self.asked if asked[0] in ("with", "next to")]

    @cached_property
    def truths_at_once(self) -> Mapping[str, str]:
        """The expressions for the truths, needed or not."""
        counted = {name: asked for name, asked in self.words.asked.items() if asked in self.counted}
        return {**self.truths, **{name: f"({self._about(*a)})" for name, a in counted.items()}}

    def _about(self, relation: str, word: str) -> str:
        return self._with(word) if relation == "with" else self._beside(word)

    def _with(self, word: str) -> str:
        """Whether one of the unit's side stands in its place and is so."""
        return f'CountLocation({PLACE},"{self.map}",{self._others(word)})>0'

    def _beside(self, word: str) -> str:
        """Whether one of the unit's side who is so, or an enemy, stands in a place next to it."""
        count = counted_beside(
            self.boards, self.exits, self.map, lambda near: self._others(word, near)
        )
        return f"{count}>0"

    def _others(self, word: str, near: str = "") -> str:
        """A filter for units of the same side that are so, or for those of others."""
        side = 'GetString(\\"Side\\")' + ("!=" if word == ENEMY else "==")
        so = "" if word == ENEMY else f" && {self.truth('is', word)}"
        stands = f'{self.present} && GetString("SideName")==""{so}'.replace('"', '\\"')
        start = f'"{{{stands}{near} && {side}'
        return start + '\\""+GetString("Side")+"\\"}"'
