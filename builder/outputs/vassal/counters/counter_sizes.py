"""Alternative appearances of the counters: larger, smaller, or in black and white. Each player
chooses one in the preferences; the game itself does not store the choice.

An appearance is a layer that covers the counter's face depending on the player's preference. As a
layer cannot make a counter smaller, the face is drawn small and is covered by one of the usual size
unless the player wants it small.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from builder.model.game import Game
from builder.outputs.vassal.table.boards.zones import lit_zone
from builder.vassal.expressions.properties import number, string
from builder.vassal.expressions.tree import Number, Truth, choose
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element

PREFERENCES: Mapping[str, tuple[str, str]] = {
    "large": ("LargeCounters", "Large counters"),
    "contrast": ("StarkCounters", "Units in black and white, for the greatest contrast"),
    "compact": ("SmallCounters", "Small counters, which leave more of the map visible"),
}
"""The preference's property and its label, for each set of counters."""

LARGE, SMALL = 1.3, 0.72
"""The sizes of large and small counters, relative to the usual size."""


@dataclass(frozen=True)
class CounterSets:
    """The alternative appearances of counters (larger, smaller, black and white) that players may
    choose from."""

    sets: tuple[str, ...]

    @classmethod
    def from_game(cls, game: Game) -> CounterSets:
        """Return the alternative appearances that a game asks for; ``None`` if it has no
        counters."""
        return cls(game.sheet.module.counter_sets if game.counters else ())

    @property
    def preferences(self) -> dict[str, str]:
        """The options for players' preferences, as labels keyed by property."""
        return dict(PREFERENCES[name] for name in PREFERENCES if name in self.sets)

    def repainting(self) -> Iterator[Element]:
        """Yield zones without area whose highlighting depends on the preferences; VASSAL thus
        repaints the map when a preference changes."""
        for property in self.preferences:
            yield lit_zone(property, ((0, 0), (0, 0), (0, 0)), property)

    @property
    def scale(self) -> float:
        """The scale at which the faces below all alternative appearances are drawn, relative to the
        usual size."""
        return SMALL if "compact" in self.sets else 1.0

    def traits(
        self, level: str, faces: Sequence[str], stark: Sequence[str], at: tuple[int, int] = (0, 0)
    ) -> tuple[t.Trait, ...]:
        """Return the layers that cover a counter's ``faces`` with alternative appearances; the
        property ``level`` holds the number of the visible face, ``stark`` are the same faces in
        black and white, and ``at`` says how far they lie from the middle of the piece in pixels."""
        shown = self._number(level, len(faces) if stark else 0)
        over = []
        if "large" in self.sets:
            every = ["", *faces, *stark]
            over.append(
                t.layer_trait("Large", every, follow=_choice("large", shown), at=at, scale=LARGE)
            )
        if "compact" in self.sets:
            plain = (
                (_is_size_wanted("compact") & ~_is_size_wanted("contrast"))
                if stark
                else _is_size_wanted("compact")
            )
            usual = choose(plain, 1, shown)
            over.append(t.layer_trait("Usual", ["", *faces, *stark], follow=usual, at=at, level=2))
        elif stark:
            every = ["", *stark]
            over.append(
                t.layer_trait("Stark", every, follow=_choice("contrast", 1 + number(level)), at=at)
            )
        return tuple(over)

    def _number(self, level: str, stark: int) -> Number:
        """Return the expression for the number of the picture that a layer shows; picture 1 is
        empty."""
        usual = 1 + number(level)
        return choose(_is_size_wanted("contrast"), stark + usual, usual) if stark else usual


def _is_size_wanted(name: str) -> Truth:
    return string(PREFERENCES[name][0]).equals("true")


def _choice(name: str, then: Number) -> Number:
    return choose(_is_size_wanted(name), then, 1)
