"""What is asked of those who fight, as expressions: where they stand, what they are, who is with them or
beside them, what they cross, how high they stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from builder.model.game import Game
from builder.outputs.vassal.counters.succession import is_reduced
from builder.outputs.vassal.engine import traits as t
from builder.outputs.vassal.engine.expressions import Role, braced
from builder.outputs.vassal.engine.names import title
from builder.outputs.vassal.play.amounts import amount_so, of_unit
from builder.outputs.vassal.play.bearings import ISOLATED, UNSUPPLIED
from builder.outputs.vassal.play.combat.near import reach
from builder.outputs.vassal.play.combat.ranged import fires
from builder.outputs.vassal.play.combat.spans import CROSSES
from builder.outputs.vassal.play.combat.tables import WordTables
from builder.outputs.vassal.play.states import in_state
from builder.outputs.vassal.table.boards import Board
from builder.rules.core.contests import ENEMY, HIGHER, LOWER, Fight

WORDS, GROUND, WAY, HEIGHT = "BattleWords", "BattleThere", "BattleWay", "BattleHeight"
"""The properties of what a unit is, of where and how high it stands, of its way to the target."""

MAKES = "BattleMakes"
"""The property of a marker with the words that it makes true of its place."""

_PLACE = 'GetString("LocationName")'


@dataclass(frozen=True)
class Truths:
    """What the combats of a game ask, on the boards of one map window. ``marking`` are the markers that
    make a word true of their place, ``spanned`` the word for what markers open and close; ``attackers``
    is an expression for being one. What a unit is stands in its words, or, ``apart``, in a
    property for each."""

    game: Game
    fights: tuple[Fight, ...]
    boards: Mapping[str, Board]
    map: str
    marking: Mapping[str, frozenset[str]]
    spanned: str
    attackers: str
    apart: bool = False

    @cached_property
    def words(self) -> WordTables:
        """What conditions ask for, and where it is so."""
        return WordTables(self.fights, self.boards)

    @cached_property
    def _asked(self) -> dict[tuple[str, str], None]:
        return dict.fromkeys(it for fight in self.fights for it in fight.asked.values())

    @cached_property
    def by_name(self) -> Mapping[str, str]:
        """The expressions for the truths, by their names in terms."""
        asked = {name: it for fight in self.fights for name, it in fight.asked.items()}
        return {name: self._truth(relation, word) for name, (relation, word) in asked.items()}

    def facts(self, counter: str) -> dict[str, object]:
        """What a marker makes true of its place; what a unit is."""
        made = frozenset(word for word, markers in self.marking.items() if counter in markers)
        if made:
            return {MAKES: self.words.written(made)}
        if self.apart:
            words = sorted(w for fight in self.fights for w in fight.words.get(counter, ()))
            return {title(word): 1 for word in words}
        return {WORDS: self.words.of_unit(counter)} if self._is_unit(counter) else {}

    def _is_unit(self, counter: str) -> bool:
        return self.game.counters[counter].kind == "unit"

    def _truth(self, relation: str, word: str) -> str:
        code = self.words.codes[word]
        if relation == "is":
            if word in {state.id for state in self.game.mechanisms.states}:
                return in_state(word)
            if self.apart:
                return f'GetString("{title(word)}")=="1"'
            now = {"reduced": is_reduced(self.game), "unsupplied": UNSUPPLIED, "isolated": ISOLATED}
            return now.get(word) or f'GetString("{WORDS}").contains("{code}")'
        if relation == "amount":
            return amount_so(self.game, word, of_unit(lambda place: self._truth("in", place)))
        if relation == "fire":
            return fires(word)
        if relation == "across" and word == self.spanned:
            return f"{CROSSES}==1"
        if relation in ("with", "next to", "height") or self._is_marked(relation, word):
            return f'GetString("{self._kept(relation, word)}")=="1"'
        return f'GetString("{GROUND if relation == "in" else WAY}").contains("{code}")'

    def _is_marked(self, relation: str, word: str) -> bool:
        return relation == "in" and bool(self.marking.get(word))

    def _kept(self, relation: str, word: str) -> str:
        """The property with what a unit must look about for."""
        return f"Battle{title(relation)}{self.words.codes[word].strip('.')}"

    # -- what is worked out ------------------------------------------------------------------------

    def traits(self) -> Iterator[t.Trait]:
        """Where the unit stands, its way to the target, who is with it."""
        relations = {relation for relation, _ in self._asked}
        if "in" in relations:
            yield t.calculated(GROUND, braced(self.words.at(_PLACE)))
        if any(relation == "across" and word != self.spanned for relation, word in self._asked):
            way = f'{_PLACE}+">"+GetString("BattlePlace")'
            yield t.calculated(WAY, braced(self.words.on_way(way)))
        about: Mapping[str, Callable[[str], str]] = {
            "with": self._mates, "next to": self._neighbours, "height": self._stands, "in": self._marked
        }  # fmt: skip
        for relation, word in self._asked:
            if relation in about and (relation != "in" or self._is_marked(relation, word)):
                so = about[relation](word)
                yield t.calculated(self._kept(relation, word), f"{{{so} ? 1 : 0}}")
        if "height" in relations:
            yield t.calculated(HEIGHT, braced(self.words.height(_PLACE)))

    def _marked(self, word: str) -> str:
        """Whether a place is so, by itself or by a marker that lies there; who lies on a hexside is in
        neither of its hexes."""
        code = self.words.codes[word]
        which = f'"{{GetString(\\"{MAKES}\\").contains(\\"{code}\\")}}"'
        lies = f'CountLocation({_PLACE},"{self.map}",{which})>0'
        own = f'GetString("{GROUND}").contains("{code}")'
        return f'GetString("SideName")=="" && ({own} || {lies})'

    def _mates(self, word: str) -> str:
        """Whether one of the unit's side stands in its place and is so."""
        return f'CountLocation({_PLACE},"{self.map}",{self._others(word)})>0'

    def _neighbours(self, word: str) -> str:
        """Whether one of the unit's side who is so, or an enemy, stands in a place next to it."""
        x, y = '(CurrentX-("+CurrentX+"))', '(CurrentY-("+CurrentY+"))'
        square = f"{x}*{x}+{y}*{y}"
        near = f" && 0<{square} && {square}<={reach(self.boards.values())}"
        return f'CountMap("{self.map}",{self._others(word, near)})>0'

    def _others(self, word: str, near: str = "") -> str:
        """A filter for units of the same side that are so, or for those of others."""
        side = 'GetString(\\"Side\\")' + ("!=" if word == ENEMY else "==")
        so = "" if word == ENEMY else " && " + self._truth("is", word).replace('"', '\\"')
        start = f'"{{Fighter==1 && GetString(\\"SideName\\")==\\"\\"{so}{near} && {side}'
        return start + '\\""+GetString("Side")+"\\"}"'

    def _stands(self, word: str) -> str:
        """Whether the unit stands so to all of the others; all defenders stand in one place."""
        sign = {HIGHER: ">", LOWER: "<"}.get(word, "==")
        fails = {HIGHER: ">=", LOWER: "<="}.get(word, "!=")
        count = Role([self.map], self.attackers).count
        other = count(f'GetProperty("{HEIGHT}"){fails}BattleHigh')
        return f'(Role=="A" ? {HEIGHT}{sign}BattleHigh : {other}==0 && {count()}>0)'
