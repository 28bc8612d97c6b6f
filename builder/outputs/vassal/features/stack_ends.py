"""Lets units know whether they lie on top of the units of their side in their place or at the bottom, in
games whose conditions test it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from builder.model.game import Game
from builder.outputs.vassal.features.feature import ModuleFeature
from builder.rules.engine.positions.aliases import BOTTOM, TOP
from builder.rules.engine.stacking.stack_order import stack_words_tested
from builder.vassal.expressions.functions import count_in_place, outer
from builder.vassal.expressions.properties import number, string
from builder.vassal.expressions.tree import Truth
from builder.vassal.format import traits as t

PROTOTYPE = "Place in the stack"
_ENDS = {TOP: "OnTop", BOTTOM: "AtBottom"}
_COUNTS = "Stacks"
"""The fixed property of the pieces that count in stacks: units, and no markers."""


def is_at_end(word: str) -> Truth:
    """Return the condition that a unit lies where a word says: ``top`` or ``bottom``."""
    return string(_ENDS[word]).equals("1")


def stack_ends_feature(game: Game) -> StackEndsFeature | None:
    """Return the feature for a game; ``None`` if no condition tests the order of stacks."""
    tested = stack_words_tested(game)
    return StackEndsFeature(game, tested) if tested else None


@dataclass(frozen=True)
class StackEndsFeature(ModuleFeature):
    """The feature by which units know their place in the stack; ``words`` are those of ``top`` and
    ``bottom`` that conditions of the game test."""

    game: Game
    words: frozenset[str]

    def traits(self, counter: str) -> Sequence[t.Trait]:
        """Return the trait that gives a unit the prototype by which it knows its place in the stack."""
        unit = self.game.counters[counter].kind == "unit"
        return (t.use_prototype(PROTOTYPE),) if unit else ()

    def prototypes(self) -> Mapping[str, tuple[t.Trait, ...]]:
        """Return the prototype by which a unit knows its place in the stack."""
        ends = (
            t.calculated_property(_ENDS[word], _is_last(word).as_number)
            for word in sorted(self.words)
        )
        return {PROTOTYPE: (*ends, t.marker_trait({_COUNTS: "1"}))}


def _is_last(word: str) -> Truth:
    """Return the condition that no other unit of the same side in the same place lies above a unit, or
    below it. VASSAL counts the pieces of a stack from the top, enemies and markers among them, so the
    units are compared with one another."""
    own, other = outer(number("StackPos")), number("StackPos")
    beyond = other < own if word == TOP else other > own
    alike = string(_COUNTS).equals("1") & string("Side").equals(outer(string("Side")))
    return count_in_place(string("LocationName"), string("CurrentMap"), alike & beyond).equals(0)
