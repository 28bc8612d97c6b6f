"""A change from one version of a game to the next, in the words of its players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from builder.i18n.translate import Translator

Sort = Literal["new", "gone", "changed"]

Group = Literal[
    "game", "rules", "counters", "cards", "maps", "charts", "tracks", "scenarios", "saved games"
]
"""The kinds of things that change, in the order in which they are listed."""

TITLES: dict[Group, str] = {
    "game": "The game",
    "rules": "Rules of play",
    "counters": "Counters",
    "cards": "Cards",
    "maps": "Maps",
    "charts": "Charts",
    "tracks": "Tracks",
    "scenarios": "Scenarios",
    "saved games": "Saved games of the module",
}
"""The title of each group, to be translated."""


@dataclass(frozen=True)
class Change:
    """A part of the game that is new, gone or changed: its group, its id (for a place on a map, the map's
    id, a colon and the place's id), its name and notes on the change, in one language. ``printed`` tells
    whether its printed look has changed; ``copies`` is the number of additional copies of a counter."""

    group: Group
    sort: Sort
    id: str
    name: str
    notes: tuple[str, ...] = ()
    printed: bool = False
    copies: int = 0

    def as_json(self) -> dict[str, object]:
        """Return the change as JSON data."""
        return {
            "group": self.group,
            "sort": self.sort,
            "id": self.id,
            "name": self.name,
            "notes": list(self.notes),
            "printed": self.printed,
        }


def turned_into(tr: Translator, what: str, old: object, new: object) -> str:
    """Return a note of the form "what: old value, now new value" in the reader's language."""
    none = tr("none")
    return tr("{what}: {old}, now {new}", what=what, old=old or none, new=new or none)
