"""Other looks of the counters: larger, smaller, in black and white. Each player chooses in the
preferences how he sees them; nothing of it is in the game.

A look is a layer that covers the counter's face by what the player's preference says. A small counter
cannot be had by covering: its face is drawn small, and covered by one of the usual size while nobody
wants it small.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from builder.model.game import Game
from builder.outputs.vassal.table.boards.zones import lit_zone
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element

PREFERENCES: Mapping[str, tuple[str, str]] = {
    "large": ("LargeCounters", "Large counters"),
    "contrast": ("StarkCounters", "Units in black and white, for the greatest contrast"),
    "compact": ("SmallCounters", "Small counters, that leave more of the map to be seen"),
}
"""For each set of counters the property of the preference, and what it says."""

LARGE, SMALL = 1.3, 0.72
"""How large they are beside the usual ones."""


@dataclass(frozen=True)
class Looks:
    """The sets of counters that players of a game may choose."""

    sets: tuple[str, ...]

    @classmethod
    def of(cls, game: Game) -> Looks:
        """Those that a game asks for, if it has counters."""
        return cls(game.sheet.module.counter_sets if game.counters else ())

    @property
    def preferences(self) -> dict[str, str]:
        """What players may choose, by property: what it says."""
        return dict(PREFERENCES[name] for name in PREFERENCES if name in self.sets)

    def repainting(self) -> Iterator[Element]:
        """Zones of no extent that hear of the preferences: the engine paints the map anew when one would
        be lit up."""
        for property in self.preferences:
            yield lit_zone(property, ((0, 0), (0, 0), (0, 0)), property)

    @property
    def scale(self) -> float:
        """The size of the faces under all looks."""
        return SMALL if "compact" in self.sets else 1.0

    def traits(self, level: str, faces: Sequence[str], stark: Sequence[str]) -> tuple[t.Trait, ...]:
        """The layers over a counter's ``faces``, of which the property ``level`` tells the number;
        ``stark`` are the same in black and white."""
        shown = self._number(level, len(faces) if stark else 0)
        over = []
        if "large" in self.sets:
            every = ["", *faces, *stark]
            over.append(t.layer("Large", every, follow=_if("large", shown, "1"), scale=LARGE))
        if "compact" in self.sets:
            plain = (
                f"{_wanted('compact')} && !({_wanted('contrast')})" if stark else _wanted("compact")
            )
            usual = f"{{{plain} ? 1 : {shown}}}"
            over.append(t.layer("Usual", ["", *faces, *stark], follow=usual, level=2))
        elif stark:
            every = ["", *stark]
            over.append(t.layer("Stark", every, follow=_if("contrast", f"1+{level}", "1")))
        return tuple(over)

    def _number(self, level: str, stark: int) -> str:
        """An expression for the number of the picture that shows, behind the first, which is none."""
        return f"({_wanted('contrast')} ? {stark}+1+{level} : 1+{level})" if stark else f"1+{level}"


def _wanted(name: str) -> str:
    return f'GetString("{PREFERENCES[name][0]}")=="true"'


def _if(name: str, then: str, otherwise: str) -> str:
    return f"{{{_wanted(name)} ? {then} : {otherwise}}}"
