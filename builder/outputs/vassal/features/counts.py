"""Adds counts (numbers such as victory points or morale) that the module keeps up to date, with
their tracks on the map if they have any."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.outputs.vassal.counters.points import Count, points_menu
from builder.outputs.vassal.expressions.icons import Icons
from builder.outputs.vassal.features.feature import ModuleFeature
from builder.rules.engine.positions.amounts import count_title, holders_of_count
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element
from builder.vassal.format.names import engine_safe_text


@dataclass(frozen=True)
class CountsFeature(ModuleFeature):
    """The feature for a game's counts: numbers, such as points or morale, that the module
    stores."""

    game: Game
    counts: Sequence[Count]
    icons: Icons

    def translations(self, tr: Translator) -> Mapping[str, str]:
        """Return the translations into a language of the labels of counts that belong to a side."""
        found: dict[str, str] = {}
        for declared in self.game.mechanisms.counts:
            for holder in holders_of_count(self.game, declared) if declared.of != "unit" else ():
                ours = engine_safe_text(count_title(self.game, declared, holder))
                theirs = engine_safe_text(count_title(self.game, declared, holder, tr))
                found[ours] = theirs
                steps = (step for c in self.counts if c.name == ours for step in c.steps)
                found |= {f"{ours} {step:+}": f"{theirs} {step:+}" for step in steps}
        return found

    def traits(self, counter: str) -> Sequence[t.Trait]:
        """Return the traits by which a marker moves along its track as the count changes; if two
        counts use the marker, it follows the last one."""
        found = [count for count in self.counts if counter in count.markers]
        return found[-1].marker_traits(counter) if found else ()

    def properties(self) -> Iterator[Element]:
        """Yield the global properties that hold the counts."""
        return (count.properties() for count in self.counts)

    def components(self) -> Iterator[Element]:
        """Yield the buttons that change the counts."""
        return (c for count in self.counts for c in count.components())

    def menus(self) -> Iterator[Element]:
        """Yield the toolbar menu of all counts."""
        return points_menu(self.counts, self.icons)
