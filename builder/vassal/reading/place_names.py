"""Matches the names that the grids and zones of a map give its places, as VASSAL does it.

A name is matched with a numbering's format part by part, tracking all positions at which a match
can continue, without backtracking: an unusual format takes no longer than its length.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NamedTuple

from builder.vassal.format.components import Element
from builder.vassal.format.files.sequence_encoder import decode

KnowsPlace = Callable[[str], bool]
"""A function that decides whether a place has a given name."""

_GRID_LOCATION, _ZONE_NAME = "gridLocation", "name"
_MOST_PARTS, _MOST_NAME = 100, 200
_GRIDS = ("HexGrid", "SquareGrid", "RegionGrid", "ZonedGrid")


class _Number(NamedTuple):
    """A column or row in a place name: a letter, the same letter repeated, or a number with so many
    digits; it may be negative."""

    letters: bool
    least: int


_Part = str | _Number
_LETTERS, _DIGITS = re.compile(r"([A-Z])\1*"), re.compile("[0-9]+")
"""Patterns of a column or row in a name: letters (after column Z comes AA, then BB), and digits."""


def map_places(map: Element) -> KnowsPlace:
    """Return a function that decides whether a board of a map has a place with a name."""
    grids = [e for board in map.find("Board") for e in board.children if e.kind in _GRIDS]
    loose = [] if map.find("Board") else [e for e in map.walk() if e.kind in _GRIDS]
    return _first_match(_grid(e) for e in (*grids, *loose))


def _first_match(known: Iterable[KnowsPlace]) -> KnowsPlace:
    found = list(known)
    return lambda name: any(one(name) for one in found)


def _grid(grid: Element) -> KnowsPlace:
    """Return the matcher for a grid's names: regions by name, zones in their own way, the rest by
    numbers."""
    regions = {e.attributes.get("name", "") for e in grid.find("Region")}
    numberings = [e for e in grid.children if e.kind.endswith("GridNumbering")]
    behind = _first_match(_grid(e) for e in grid.children if e.kind in _GRIDS)
    parts = [_numbered(e) for e in numberings]
    zones = [_zone(e, behind) for e in grid.find("Zone")]
    numbers = [partial(name_fits, p) for p in parts]
    return _first_match([regions.__contains__, behind, *zones, *numbers])


def _zone(zone: Element, behind: KnowsPlace) -> KnowsPlace:
    """Return the matcher for a zone, whose places contain the zone's name, the name of a place in
    it, or both."""
    own = _first_match(_grid(e) for e in zone.children if e.kind in _GRIDS)
    inner = behind if zone.attributes.get("useParentGrid") == "true" else own
    before, after, places = "", "", 0
    for text, is_property in _tokens(zone.attributes.get("locationFormat", "$name$")):
        if is_property and text == _GRID_LOCATION:
            places += 1
        elif is_property and text != _ZONE_NAME:
            continue
        else:
            said = zone.attributes.get("name", "") if is_property else text
            before, after = (before, after + said) if places else (before + said, after)
    if places > 1:
        return lambda name: True
    if not places:
        return lambda name: bool(before) and name == before
    return lambda name: (
        len(name) >= len(before) + len(after)
        and name.startswith(before)
        and name.endswith(after)
        and inner(name[len(before) : len(name) - len(after)])
    )


def _tokens(format: str) -> Iterator[tuple[str, bool]]:
    """Split a name format at its dollar signs and yield its parts, each with whether it is a property;
    the last part never is."""
    found = decode(format, "$")
    for i, text in enumerate(found):
        if text:
            yield text, i % 2 == 1 and i < len(found) - 1


def _numbered(numbering: Element) -> list[_Part]:
    """Return the parts of which a numbering makes place names; empty if the numbering does not name
    places."""
    column, row = _number(numbering, "h"), _number(numbering, "v")
    separator = numbering.attributes.get("sep", "")
    falling = numbering.attributes.get("first", "H").startswith("V")
    first, second = (row, column) if falling else (column, row)
    said: dict[str, list[_Part]] = {
        _GRID_LOCATION: [first, separator, second],
        "column": [column],
        "row": [row],
    }
    tokens = list(_tokens(numbering.attributes.get("locationFormat", "$gridLocation$")))
    named = {text for text, is_property in tokens if is_property}
    if _GRID_LOCATION not in named and not {"column", "row"} <= named:
        return []
    parts = [said.get(text, []) if is_property else [text] for text, is_property in tokens]
    return [part for more in parts for part in more]


def _number(numbering: Element, axis: str) -> _Number:
    if numbering.attributes.get(f"{axis}Type", "N").startswith("A"):
        return _Number(True, 1)
    leading = numbering.attributes.get(f"{axis}Leading", "1")
    return _Number(False, int(leading) + 1 if leading.isdecimal() and len(leading) == 1 else 1)


def name_fits(parts: list[_Part], name: str) -> bool:
    """Decide whether a name can be made of these parts; always true for a format or name too long
    to be sensible."""
    if len(parts) > _MOST_PARTS or len(name) > _MOST_NAME:
        return True
    ends = {0} if parts else set()
    for part in parts:
        ends = {end for at in ends for end in _ends(part, name, at)}
    return len(name) in ends


def _ends(part: _Part, name: str, at: int) -> Iterable[int]:
    """Yield the positions at which a part that begins at position ``at`` of a name can end."""
    if isinstance(part, str):
        return [at + len(part)] if name.startswith(part, at) else []
    start = at + (name[at : at + 1] == "-")
    pattern = _LETTERS if part.letters else _DIGITS
    found = pattern.match(name, start)
    return range(start + part.least, found.end() + 1) if found else []
