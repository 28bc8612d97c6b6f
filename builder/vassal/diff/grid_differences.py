"""Describes the changes in the grid of a board in players' terms."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

Grid = Mapping[str, Any]
"""A grid as plain data, in the form that ``grid_of`` returns."""

_MAX_NAMED = 4
_IN_ZONE = re.compile(r"^(in the zone '[^']*' )+")
_KINDS = {
    "HexGrid": "hexes", "SquareGrid": "squares", "RegionGrid": "regions", "ZonedGrid": "zones",
}  # fmt: skip
_ATTRIBUTE_WORDS = {"sideways": "turned", "snapTo": "snapping", "visible": "shown", "edgesLegal": "on edges",
          "cornersLegal": "on corners", "color": "colour"}  # fmt: skip
_OF_NUMBERS = {
    "first": "which comes first", "sep": "what parts them", "hType": "letters of columns",
    "vType": "letters of rows", "hOff": "first column", "vOff": "first row",
    "hLeading": "zeros of columns", "vLeading": "zeros of rows", "hDescend": "columns fall",
    "vDescend": "rows fall", "stagger": "staggered", "visible": "shown",
}  # fmt: skip


def grid_note(old: Sequence[Grid], new: Sequence[Grid]) -> str:
    """Describe the changes of a board's grids, with their effect on old games."""
    found = list(dict.fromkeys(_grids(old, new)))
    if not found:
        return "the grid is set otherwise"
    more = f"; and {len(found) - _MAX_NAMED} changes more" if len(found) > _MAX_NAMED else ""
    old_games = ": pieces of old games may stand beside it" if _places_moved(found) else ""
    return f"another grid ({'; '.join(found[:_MAX_NAMED])}{more}){old_games}"


def _places_moved(found: Sequence[str]) -> bool:
    """Decide whether the changes of a grid move places on the map."""
    bare = (_IN_ZONE.sub("", text) for text in found)
    return any(not text.startswith(("numbers: ", "shown", "colour", "snapping")) for text in bare)


def _grids(old: Sequence[Grid], new: Sequence[Grid]) -> Iterator[str]:
    if [g["kind"] for g in old] != [g["kind"] for g in new]:
        yield f"{_kinds(old)}, now {_kinds(new)}"
        return
    for before, after in zip(old, new, strict=True):
        yield from _grid(before, after)


def _kinds(grids: Sequence[Grid]) -> str:
    return " and ".join(_KINDS.get(g["kind"], str(g["kind"])) for g in grids) or "no grid"


def _grid(old: Grid, new: Grid) -> Iterator[str]:
    before, after = old["attributes"], new["attributes"]
    for pair, said in ((("dx", "dy"), "of"), (("x0", "y0"), "from")):
        if any(before.get(key) != after.get(key) for key in pair):
            was, now = (" x ".join(a.get(key, "?") for key in pair) for a in (before, after))
            yield f"{_KINDS.get(new['kind'], new['kind'])} {said} {was}, now {now}"
    yield from _settings(before, after, _ATTRIBUTE_WORDS)
    yield from _numbers(old.get("numberings", ()), new.get("numberings", ()))
    yield from _places("region", _regions(old), _regions(new))
    yield from _places("zone", _outlines(old), _outlines(new))
    for name, zone in _zones(new).items():
        if name in _zones(old):
            for text in _grids(_zones(old)[name].get("grids", ()), zone.get("grids", ())):
                yield f"in the zone {name!r} {text}"
    yield from _grids(old.get("grids", ()), new.get("grids", ()))


def _settings(
    old: Mapping[str, str], new: Mapping[str, str], names: Mapping[str, str]
) -> Iterator[str]:
    for key, said in names.items():
        if old.get(key) != new.get(key):
            yield f"{said} {old.get(key, '')!r}, now {new.get(key, '')!r}"


def _numbers(old: Sequence[Mapping[str, str]], new: Sequence[Mapping[str, str]]) -> Iterator[str]:
    if bool(old) != bool(new):
        yield "numbers: there are none any more" if old else "numbers: there are some now"
    for before, after in zip(old, new, strict=False):
        changed = "; ".join(_settings(before, after, _OF_NUMBERS))
        if changed:
            yield f"numbers: {changed}"


def _regions(grid: Grid) -> dict[str, object]:
    return {region["name"]: region["at"] for region in grid.get("regions", ())}


def _zones(grid: Grid) -> dict[str, Grid]:
    return {zone["name"]: zone for zone in grid.get("zones", ())}


def _outlines(grid: Grid) -> dict[str, object]:
    return {name: zone["outline"] for name, zone in _zones(grid).items()}


def _places(what: str, old: Mapping[str, object], new: Mapping[str, object]) -> Iterator[str]:
    for said, names in (
        ("gone", [n for n in old if n not in new]),
        ("new", [n for n in new if n not in old]),
        ("lying elsewhere", [n for n in old if n in new and old[n] != new[n]]),
    ):
        if names:
            more = f" and {len(names) - _MAX_NAMED} more" if len(names) > _MAX_NAMED else ""
            listed = ", ".join(repr(name) for name in names[:_MAX_NAMED])
            yield f"{what}{'s' if len(names) > 1 else ''} {said}: {listed}{more}"
