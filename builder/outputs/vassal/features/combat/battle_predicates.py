"""What is asked of those who fight, as expressions: where they stand, what they are, who is with them or
beside them, what they cross, how high they stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from builder.outputs.vassal.expressions.beanshell import Role, braced
from builder.outputs.vassal.features.combat.hexside_effects import CROSSES
from builder.outputs.vassal.features.combat.ranged import fires
from builder.outputs.vassal.features.queries.unit_predicates import PLACE, Bearings
from builder.rules.core.module_export.term_names import HIGHER, LOWER
from builder.vassal.format import traits as t
from builder.vassal.format.names import title

WAY, HEIGHT = "BattleWay", "BattleHeight"
"""The properties of a unit's way to the target, and of how high it stands."""

MAKES = "BattleMakes"
"""The property of a marker with the words that it makes true of its place."""


@dataclass(frozen=True, kw_only=True)
class Truths(Bearings):
    """What the combats of a game ask, on the boards of one map window. ``marking`` are the markers that
    make a word true of their place, ``spanned`` the word for what markers open and close; ``attackers``
    is an expression for being one. What a unit is stands in its words, or, ``apart``, in a
    property for each."""

    prefix: str = "Battle"
    marking: Mapping[str, frozenset[str]]
    spanned: str
    attackers: str
    apart: bool = False

    @property
    def present(self) -> str:
        """Whether a piece is a unit that may fight."""
        return "Fighter==1"

    def facts(self, counter: str) -> dict[str, object]:
        """What a marker makes true of its place; what a unit is."""
        made = frozenset(word for word, markers in self.marking.items() if counter in markers)
        if made:
            return {MAKES: self.words.written(made)}
        if self.apart:
            words = sorted(w for fight in self.fights for w in fight.words.get(counter, ()))
            return {title(word): 1 for word in words}
        return self.marks(counter) if self.game.counters[counter].kind == "unit" else {}

    def is_always(self, word: str) -> str:
        """Whether a unit is what it is as long as the game lasts."""
        return f'GetString("{title(word)}")=="1"' if self.apart else super().is_always(word)

    def truth(self, relation: str, word: str) -> str:
        """Whether something is so of one who fights."""
        if relation == "fire":
            return fires(word)
        if relation == "across" and word == self.spanned:
            return f"{CROSSES}==1"
        if relation in ("across", "along"):
            return f'GetString("{WAY}").contains("{self.words.codes[word]}")'
        if self._is_marked(relation, word):
            return f'GetString("{self.kept(relation, word)}")=="1"'
        return super().truth(relation, word)

    def _is_marked(self, relation: str, word: str) -> bool:
        return relation == "in" and bool(self.marking.get(word))

    # -- what is worked out ------------------------------------------------------------------------

    def traits(self) -> Iterator[t.Trait]:
        """Where the unit stands, its way to the target, who is with it."""
        yield from super().traits()
        if any(way in ("across", "along") and word != self.spanned for way, word in self.asked):
            way = f'{PLACE}+">"+GetString("BattlePlace")'
            met = self.words.on_way(way)
            if self.exits:
                met = f'{self.exits.same_board} ? {met} : ""'
            yield t.calculated(WAY, braced(met))
        for relation, word in self.asked:
            if relation == "height" or self._is_marked(relation, word):
                so = self._stands(word) if relation == "height" else self._marked(word)
                yield t.calculated(self.kept(relation, word), f"{{{so} ? 1 : 0}}")
        if "height" in self.relations:
            yield t.calculated(HEIGHT, braced(self.words.height(PLACE)))

    def _marked(self, word: str) -> str:
        """Whether a place is so, by itself or by a marker that lies there; who lies on a hexside is in
        neither of its hexes."""
        code = self.words.codes[word]
        which = f'"{{GetString(\\"{MAKES}\\").contains(\\"{code}\\")}}"'
        lies = f'CountLocation({PLACE},"{self.map}",{which})>0'
        own = f'GetString("{self.ground}").contains("{code}")'
        return f'GetString("SideName")=="" && ({own} || {lies})'

    def _stands(self, word: str) -> str:
        """Whether the unit stands so to all of the others; all defenders stand in one place. (Who has no
        part in the battle counts nobody: the engine works all properties out for each command.)"""
        sign = {HIGHER: ">", LOWER: "<"}.get(word, "==")
        fails = {HIGHER: ">=", LOWER: "<="}.get(word, "!=")
        count = Role([self.map], self.attackers).count
        other = count(f'GetProperty("{HEIGHT}"){fails}BattleHigh')
        others = f'Role!="" && {other}==0 && {count()}>0'
        return f'(Role=="A" ? {HEIGHT}{sign}BattleHigh : {others})'
