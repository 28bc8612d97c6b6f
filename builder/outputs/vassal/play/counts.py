"""Points that the module counts on their tracks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from builder.outputs.vassal.counters.points import Count, points_menu
from builder.outputs.vassal.engine import traits as t
from builder.outputs.vassal.engine.components import Element
from builder.outputs.vassal.engine.icons import Icons
from builder.outputs.vassal.play.kit import Kit


@dataclass(frozen=True)
class CountsKit(Kit):
    """The counts of a game."""

    counts: Sequence[Count]
    icons: Icons

    def traits(self, counter: str) -> Sequence[t.Trait]:
        """A marker goes where its count does; of two counts, the last."""
        found = [count for count in self.counts if counter in count.markers]
        return found[-1].marker_traits(counter) if found else ()

    def properties(self) -> Iterator[Element]:
        """The numbers."""
        return (count.properties() for count in self.counts)

    def components(self) -> Iterator[Element]:
        """Buttons that change them."""
        return (c for count in self.counts for c in count.components())

    def menus(self) -> Iterator[Element]:
        """The menu of all of them."""
        return points_menu(self.counts, self.icons)
