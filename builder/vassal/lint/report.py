"""Formats the contents of a module, saved game or log as lines of text."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from builder.vassal.lint.grade import MEAN
from builder.vassal.reading.trait_names import shortened

_WIDE = 200
_HEADS = {
    "module": "{name} {version}, a module for VASSAL {vassal}",
    "extension": "{description} {version}, an extension of {module} {moduleVersion} for VASSAL {vassal}",
}
"""The first line of a report by the kind of file."""


def content_lines(contents: dict[str, Any]) -> Iterator[str]:
    """Yield lines of text: the kind of file, the contents of its maps, and every piece."""
    lines = _module(contents) if contents["kind"] in _HEADS else _save(contents)
    return (shortened(line, _WIDE) for line in lines)


def _module(contents: dict[str, Any]) -> Iterator[str]:
    yield _HEADS[contents["kind"]].format(**contents)
    if grade := contents["grade"]:
        yield f"grade {grade['points']:g} of 100; the mean of published modules is {MEAN:g}"
        shares = (f"{name} {value:.0%}" for name, value in grade["measures"].items())
        yield f"  {', '.join(shares)}"
        yield from _list("  players miss", grade["lacks"])
    if contents["kind"] == "extension":
        yield "what it takes from that module is not looked for"
    yield from _list("languages besides the first", contents["languages"])
    yield from _list("sides", contents["sides"])
    for map in contents["maps"]:
        yield f"map {map['name']}"
        for board in map["boards"]:
            size = f" {board['size']} px" if board["size"] else ""
            yield f"  board {board['name']}{size}"
            yield from _grids(board["grids"], "    ")
    yield from _list("decks", [deck["name"] for deck in contents["decks"]])
    for setup in contents["setups"]:
        yield f"setup {setup['name']}: {setup['file']}, {_held_in(setup)}"
    yield f"{contents['images']} images"
    if contents["pieces"]:
        yield f"{len(contents['pieces'])} pieces, of up to {contents['mostTraits']} traits"
    for prototype in contents["prototypes"]:
        yield from _piece(f"prototype {prototype['name']}", prototype)
    for piece in contents["pieces"]:
        yield from _piece(f"piece {piece['name']} (slot {piece['gpid']})", piece)


def _held_in(setup: dict[str, Any]) -> str:
    if setup["pieces"] is None:
        return "no such file"
    return f"{setup['pieces']} pieces, {math.ceil(setup['bytes'] / 1000)} kB"


def _save(contents: dict[str, Any]) -> Iterator[str]:
    held = (
        f"{len(contents['pieces'])} pieces, {contents['stacks']} stacks, {contents['decks']} decks"
    )
    steps = contents["steps"]
    log = f"a log of {len(steps)} steps; the game that it begins with: {held}"
    yield log if contents["kind"] == "log" else f"a saved game: {held}"
    for number, told in enumerate(steps, 1):
        yield f"step {number}: {' / '.join(told) or 'the chat says nothing of it'}"
    for board in contents["boards"]:
        yield f"map {board['map']} shows the board {board['board']}"
    yield from _list("players", [f"{p['name']} ({p['side']})" for p in contents["players"]])
    for piece in contents["pieces"]:
        where = f"{piece['map']} {piece['x']},{piece['y']}" if piece["map"] else "on no map"
        yield from _piece(f"piece {piece['name']} (slot {piece['gpid']}): {where}", piece)


def _list(head: str, names: list[str]) -> Iterator[str]:
    if names:
        yield f"{head}: {', '.join(names)}"


def _grids(grids: list[dict[str, Any]], indent: str) -> Iterator[str]:
    for grid in grids:
        step = (
            f" {grid['dx']} x {grid['dy']} from {grid['x0']},{grid['y0']}" if "dx" in grid else ""
        )
        regions = f" of {len(grid['regions'])} regions" if "regions" in grid else ""
        yield f"{indent}{grid['kind']}{step}{regions}{', numbered' if grid.get('numbered') else ''}"
        for zone in grid.get("zones", ()):
            yield f"{indent}  zone {zone['name']}"
            yield from _grids(zone.get("grids", []), indent + "    ")
        yield from _grids(grid.get("grids", []), indent + "  ")


def _piece(head: str, piece: dict[str, Any]) -> Iterator[str]:
    yield head
    yield from (f"  {trait}" for trait in piece["traits"])
