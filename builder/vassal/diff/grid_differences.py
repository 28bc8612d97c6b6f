"""Describes the changes in the grid of a board in players' terms."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from builder.sentences import as_sentence, filled_sentence, joined_sentences

Grid = Mapping[str, Any]
"""A grid as plain data, in the form that ``grid_of`` returns."""

_MAX_NAMED = 4
_IN_ZONE = re.compile(r"^(in the zone '[^']*' )+")
_KINDS = {
    "HexGrid": as_sentence("hexes"),
    "SquareGrid": as_sentence("squares"),
    "RegionGrid": as_sentence("regions"),
    "ZonedGrid": as_sentence("zones"),
}
_ATTRIBUTE_WORDS = {
    "sideways": as_sentence("turned"),
    "snapTo": as_sentence("snapping"),
    "visible": as_sentence("shown"),
    "edgesLegal": as_sentence("on edges"),
    "cornersLegal": as_sentence("on corners"),
    "color": as_sentence("colour"),
}
_OF_NUMBERS = {
    "first": as_sentence("which comes first"),
    "sep": as_sentence("what parts them"),
    "hType": as_sentence("letters of columns"),
    "vType": as_sentence("letters of rows"),
    "hOff": as_sentence("first column"),
    "vOff": as_sentence("first row"),
    "hLeading": as_sentence("zeros of columns"),
    "vLeading": as_sentence("zeros of rows"),
    "hDescend": as_sentence("columns fall"),
    "vDescend": as_sentence("rows fall"),
    "stagger": as_sentence("staggered"),
    "visible": as_sentence("shown"),
}


_MEASURES = {
    ("dx", "dy"): "{grid} of {old}, now {new}",
    ("x0", "y0"): "{grid} from {old}, now {new}",
}
"""The attributes of a grid's measures, each pair with the sentence on its change."""

_REGIONS = {
    "gone": (as_sentence("region gone: {names}"), as_sentence("regions gone: {names}")),
    "new": (as_sentence("region new: {names}"), as_sentence("regions new: {names}")),
    "moved": (
        as_sentence("region lying elsewhere: {names}"),
        as_sentence("regions lying elsewhere: {names}"),
    ),
}
_ZONES = {
    "gone": (as_sentence("zone gone: {names}"), as_sentence("zones gone: {names}")),
    "new": (as_sentence("zone new: {names}"), as_sentence("zones new: {names}")),
    "moved": (
        as_sentence("zone lying elsewhere: {names}"),
        as_sentence("zones lying elsewhere: {names}"),
    ),
}
"""The sentences on regions and zones that have changed, for a single one and for several."""


def grid_note(old: Sequence[Grid], new: Sequence[Grid]) -> str:
    """Describe the changes of a board's grids, with their effect on old games."""
    found = list(dict.fromkeys(_grids(old, new)))
    if not found:
        return as_sentence("the grid is set otherwise")
    told = found[:_MAX_NAMED]
    if len(found) > len(told):
        told.append(filled_sentence("and {count} changes more", count=len(found) - len(told)))
    changes = joined_sentences(told)
    if _places_moved(found):
        return filled_sentence(
            "another grid ({changes}): pieces of old games may stand beside it", changes=changes
        )
    return filled_sentence("another grid ({changes})", changes=changes)


def _places_moved(found: Sequence[str]) -> bool:
    """Decide whether the changes of a grid move places on the map."""
    bare = (_IN_ZONE.sub("", text) for text in found)
    return any(not text.startswith(("numbers: ", "shown", "colour", "snapping")) for text in bare)


def _grids(old: Sequence[Grid], new: Sequence[Grid]) -> Iterator[str]:
    if [g["kind"] for g in old] != [g["kind"] for g in new]:
        yield filled_sentence("{old}, now {new}", old=_kinds(old), new=_kinds(new))
        return
    for before, after in zip(old, new, strict=True):
        yield from _grid(before, after)


def _kinds(grids: Sequence[Grid]) -> str:
    return joined_sentences([_kind(g) for g in grids], " + ") or as_sentence("no grid")


def _kind(grid: Grid) -> str:
    return _KINDS.get(grid["kind"], str(grid["kind"]))


def changed_value(name: str, old: str, new: str) -> str:
    """Return the sentence on a value that has changed."""
    return filled_sentence("{name} {old!r}, now {new!r}", name=name, old=old, new=new)


def _grid(old: Grid, new: Grid) -> Iterator[str]:
    before, after = old["attributes"], new["attributes"]
    for pair in _MEASURES:
        if any(before.get(key) != after.get(key) for key in pair):
            was, now = (" x ".join(a.get(key, "?") for key in pair) for a in (before, after))
            yield filled_sentence(_MEASURES[pair], grid=_kind(new), old=was, new=now)
    yield from _settings(before, after, _ATTRIBUTE_WORDS)
    yield from _numbers(old.get("numberings", ()), new.get("numberings", ()))
    yield from _places(_REGIONS, _regions(old), _regions(new))
    yield from _places(_ZONES, _outlines(old), _outlines(new))
    for name, zone in _zones(new).items():
        if name in _zones(old):
            for text in _grids(_zones(old)[name].get("grids", ()), zone.get("grids", ())):
                yield filled_sentence("in the zone {zone!r} {change}", zone=name, change=text)
    yield from _grids(old.get("grids", ()), new.get("grids", ()))


def _settings(
    old: Mapping[str, str], new: Mapping[str, str], names: Mapping[str, str]
) -> Iterator[str]:
    for key, said in names.items():
        if old.get(key) != new.get(key):
            yield changed_value(said, old.get(key, ""), new.get(key, ""))


def _numbers(old: Sequence[Mapping[str, str]], new: Sequence[Mapping[str, str]]) -> Iterator[str]:
    if bool(old) != bool(new):
        yield as_sentence(
            "numbers: there are none any more" if old else "numbers: there are some now"
        )
    for before, after in zip(old, new, strict=False):
        changed = joined_sentences(list(_settings(before, after, _OF_NUMBERS)))
        if changed:
            yield filled_sentence("numbers: {changes}", changes=changed)


def _regions(grid: Grid) -> dict[str, object]:
    return {region["name"]: region["at"] for region in grid.get("regions", ())}


def _zones(grid: Grid) -> dict[str, Grid]:
    return {zone["name"]: zone for zone in grid.get("zones", ())}


def _outlines(grid: Grid) -> dict[str, object]:
    return {name: zone["outline"] for name, zone in _zones(grid).items()}


def _places(
    sentences: Mapping[str, tuple[str, str]], old: Mapping[str, object], new: Mapping[str, object]
) -> Iterator[str]:
    """Yield what has happened to the named places of a grid; ``sentences`` has for each kind of change
    the one for a single place and the one for several."""
    for sort, names in (
        ("gone", [n for n in old if n not in new]),
        ("new", [n for n in new if n not in old]),
        ("moved", [n for n in old if n in new and old[n] != new[n]]),
    ):
        if names:
            listed: str = ", ".join(repr(name) for name in names[:_MAX_NAMED])
            if len(names) > _MAX_NAMED:
                listed = filled_sentence(
                    "{names} and {count} more", names=listed, count=len(names) - _MAX_NAMED
                )
            one, several = sentences[sort]
            yield filled_sentence(several if len(names) > 1 else one, names=listed)
