"""Defines the options of a new game, and the choices for each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

BOARDS = {
    "flat": "hexes with a flat top",
    "pointy": "hexes with a point at the top",
    "squares": "squares",
    "areas": "areas with outlines",
    "points": "points and the roads between them",
    "display": "boxes of a display, and no map",
}
"""The kinds of boards of a new game, by option value, each with a description."""

COMBATS = {
    "odds": "a table of odds",
    "difference": "a table of attack less defence",
    "dice": "dice of each unit, and hits",
    "none": "no combat",
}
"""The ways to resolve combat in a new game, by option value, each with a description."""

RULES = {
    "movement": "movement points",
    "stacking": "how many units may be in a place",
    "zones": "zones of control",
    "supply": "supply lines",
    "weather": "weather that is rolled for",
    "events": "events that are rolled for",
    "arrivals": "reinforcements",
    "victory": "victory by points",
    "overruns": "attacks in the course of a move",
    "transport": "units that carry others",
    "width": "how many units attack together",
    "facing": "fronts, flanks and rears",
    "fire": "guns that fire at a distance, also at enemies who move",
    "morale": "units that are disrupted by losses, and rally",
    "hidden": "units that lie face down",
    "orders": "orders that are noted in secret",
    "control": "markers of who holds places",
    "replacements": "replacement points",
    "regrouping": "units that break down and build up",
}
"""The families of rules besides combat that a new game can declare, by option value, each with a
description."""

DEFAULT_RULES = ("movement", "stacking", "zones", "arrivals", "victory")
"""The families of rules that a new game declares by default."""

NEEDS_MAP = ("zones", "supply", "overruns", "transport", "facing", "fire")
"""The families of rules that a game without a map cannot have."""

NEEDS_GRID = ("facing",)
"""The families of rules that only games on hexes or squares can have."""

NEEDS_TABLE = ("overruns", "width", "fire")
"""The families of rules that belong to combat on a table."""

NEEDS_COMBAT = ("morale", "replacements")
"""The families of rules about losses."""

GRIDS = ("flat", "pointy", "squares")
"""The boards with columns and rows."""

ACTIVATIONS = {
    "sides": "one side after the other",
    "impulses": "the sides in turn, a few units at a time",
    "cup": "as chits are drawn from a cup",
    "hands": "as cards are played from hands",
}
"""The ways in which units get to act in a new game, by option value, each with a description."""

LANGUAGES = ("en", "ja", "fr", "de", "es", "it", "zh")
"""The languages in which a new game can be written: English, with or without others."""

SIZES = {"small": (7, 6), "medium": (11, 9), "large": (18, 13)}
"""Columns and rows of a grid for each size word. Other boards have as many places as fit."""

LEAST, MOST = 5, 60
"""The smallest and the largest number of columns or rows of a new game's grid; files in ``maps/``
may have more."""


class Arms(NamedTuple):
    """The word for each of the three arms of an era: foot, fast and ranged troops."""

    foot: str
    fast: str
    guns: str


class Era(NamedTuple):
    """The appearance of an era: the symbols of its arms and their names, the movement class of the
    fast arm, the printed unit size, the art of its settlements, the theme of its maps and the
    colours of both sides."""

    about: str
    symbols: Arms
    names: Arms
    fast: str
    echelon: str
    town: str
    theme: str
    colours: tuple[str, str]


ERAS: Mapping[str, Era] = {
    "ancient": Era("swords and chariots", Arms("swordsman", "chariot", "slinger"),
                   Arms("Foot", "Chariots", "Slingers"), "horse", "none", "citadel", "desert",
                   ("#5d86a8", "#a8503c")),
    "medieval": Era("knights and bowmen", Arms("spearman", "knight", "archer"),
                    Arms("Foot", "Horse", "Archers"), "horse", "none", "citadel", "temperate",
                    ("#3f6a9c", "#9c3f36")),
    "musket": Era("horse and musket", Arms("line-infantry", "sabre-cavalry", "field-gun"),
                  Arms("Foot", "Horse", "Artillery"), "horse", "brigade", "town", "temperate",
                  ("#2f4d84", "#b8473d")),
    "ww1": Era("the First World War", Arms("infantry", "horse-cavalry", "artillery"),
               Arms("Foot", "Horse", "Artillery"), "horse", "division", "town", "temperate",
               ("#7f9bb8", "#8c4a40")),
    "ww2": Era("the Second World War", Arms("infantry", "armour", "artillery"),
               Arms("Foot", "Tanks", "Artillery"), "mech", "regiment", "town", "temperate",
               ("#6d8fb3", "#9c4a40")),
    "modern": Era("since 1945", Arms("infantry", "mech-infantry", "sp-artillery"),
                  Arms("Foot", "Mechanised", "Artillery"), "mech", "battalion", "blocks", "temperate",
                  ("#93b3cc", "#d07262")),
}  # fmt: skip
"""The eras that a new game can have, by option value."""


@dataclass(frozen=True)
class NewGameOptions:
    """The options for a new game: its ``id`` and ``title``, its ``board``, the ``columns`` and
    ``rows`` of a grid, the number of ``players``, its ``era``, the ``rules`` that it declares and
    its kinds of ``combat`` and ``activation``, each a word of the lists above; ``languages``, English
    first, and the language of the ``comments`` in its files."""

    id: str
    title: str
    board: str = "flat"
    columns: int = SIZES["medium"][0]
    rows: int = SIZES["medium"][1]
    players: int = 2
    era: str = "ww2"
    rules: tuple[str, ...] = DEFAULT_RULES
    combat: str = "odds"
    activation: str = "sides"
    languages: tuple[str, ...] = ("en",)
    comments: str = "en"

    def declares(self, family: str) -> bool:
        """Return whether the new game declares a family of rules; a family that needs a map is never
        declared on a board without one."""
        wanted = family in self.rules and not self._cannot_have(family)
        if family == "events":  # events play the other side of a solitaire game
            return wanted or self.players == 1
        return wanted

    def _cannot_have(self, family: str) -> bool:
        """Return whether the board or the combat leaves no place for a family of rules."""
        return (
            (family in NEEDS_MAP and self.board == "display")
            or (family in NEEDS_GRID and self.board not in GRIDS)
            or (family in NEEDS_TABLE and not self.by_table)
            or (family in NEEDS_COMBAT and self.combat == "none")
            or (family in ("overruns", "transport") and "movement" not in self.rules)
        )

    @property
    def by_table(self) -> bool:
        """True if combat is resolved on a table."""
        return self.combat in ("odds", "difference")

    @property
    def era_style(self) -> Era:
        """The appearance of the chosen era."""
        return ERAS[self.era]


def title_of(name: str) -> str:
    """Return a title made from a folder name: ``mill-creek`` is *Mill Creek*."""
    words = name.replace("_", " ").replace("-", " ").split()
    return " ".join(word[:1].upper() + word[1:] for word in words) or name


def size_of(text: str) -> tuple[int, int] | None:
    """Return columns and rows for a word of :data:`SIZES` or a text like ``12x9``; ``None`` for
    anything else."""
    if text in SIZES:
        return SIZES[text]
    columns, cross, rows = text.lower().partition("x")
    if not (cross and columns.isdecimal() and rows.isdecimal()):
        return None
    if len(columns) > 3 or len(rows) > 3:
        return None
    found = int(columns), int(rows)
    return found if all(LEAST <= number <= MOST for number in found) else None
