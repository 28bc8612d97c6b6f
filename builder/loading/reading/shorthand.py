"""Expands the shorthand of specs: ranges and blocks of hexes in lists, and rivers given by the places
that they pass. It works on source trees, so that every resulting hex has the place in the file of the
word that it comes from."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from builder.loading.collect import Collected, Part
from builder.loading.convert import convert
from builder.loading.reading.source_nodes import Node
from builder.model.ground.geomorphic_maps import Unlaid, positioned_boards, whole_grid
from builder.model.ground.map_parts import LaidBoard
from builder.model.ground.maps import MapSheet
from builder.model.space import PlaceError, Space
from builder.model.space.hexes import HexGrid
from builder.model.space.place_lists import expand_place_list, is_shorthand
from builder.model.space.side_chains import shortest_side_chain
from builder.model.space.squares import SquareGrid
from builder.problems import Problem

Grid = HexGrid | SquareGrid

_BOARD = r"(?:[a-z][a-z0-9]*-)*"
_HEXES = re.compile(rf"\(?{_BOARD}[A-Z]*[0-9]+(?:(?:-|\.\.){_BOARD}[A-Z]*[0-9]+)?\)?")
"""Matches a range, a block or a part of an outline of hexes, in lists where ids of areas and boxes
are allowed too."""
_MOST_STOPS = 200
"""The largest number of places on the way of a course that shorthand gives; further ones are
ignored."""


def expand_shorthand(collected: Collected) -> None:
    """Replace the shorthand in the lists of maps and scenarios by the full lists; errors in it are
    reported."""
    grids: dict[str, Grid] = {}
    sheets: dict[str, MapSheet] = {}
    for part in collected.parts_of("maps"):
        sheet, _ = convert(MapSheet, part.node, part.path) if is_grid(part.node) else (None, [])
        space: Space | None = sheet.space if sheet is not None else None
        if sheet is not None and isinstance(space, HexGrid | SquareGrid) and space.cells:
            grids[part.id], sheets[part.id] = space, sheet
            ShorthandExpander(space, collected.problems).map(part)
    grids |= _composed(collected, sheets)
    for part in collected.parts_of("scenarios"):
        grid = grids.get(part.node.text_of("map"))
        if grid is not None:
            ShorthandExpander(grid, collected.problems).scenario(part)
    if collected.mechanisms is not None and grids:
        played = [part.node.text_of("map") for part in collected.parts_of("scenarios")]
        first = next((map for map in played if map in grids), next(iter(grids)))
        writer = ShorthandExpander(grids[first], collected.problems)
        collected.mechanisms = writer.declarations(collected.mechanisms)


def _composed(collected: Collected, sheets: Mapping[str, MapSheet]) -> dict[str, Grid]:
    """Return the grids of the maps composed of boards, and expand the lists of places in these maps;
    problems with the boards themselves are reported when they are composed."""
    found: dict[str, Grid] = {}
    for part in collected.parts_of("maps"):
        listed = part.node.fields.get("boards")
        boards = [convert(LaidBoard, item, part.path)[0] for item in listed.items] if listed else []
        known = [board for board in boards if board is not None and board.board in sheets]
        if not known or len(known) < len(boards):
            continue
        with contextlib.suppress(Unlaid, PlaceError, KeyError, ValueError):
            found[part.id] = whole_grid(positioned_boards(known, sheets))
            ShorthandExpander(found[part.id], collected.problems).map(part)
    return found


def is_grid(node: Node) -> bool:
    """Return whether a map has hexes or squares, from its source tree."""
    return "grid" in node.fields or "squares" in node.fields


@dataclass
class ShorthandExpander:
    """Expands the shorthand in lists of places on one board."""

    grid: Grid
    problems: list[Problem] = field(default_factory=list)

    def map(self, part: Part) -> None:
        """Expand the hexes of a map's areas, banks, labels and paths, and the hexsides of its rivers
        and other lines."""
        node = self._with_field(part.node, "banks", self.places)
        for name, key in (("areas", "hexes"), ("labels", "along")):
            node = self._in_each(node, name, key, self.places)
        node = self._in_kinds(
            node, "paths", lambda course: self._with_field(course, "hexes", self.way)
        )
        part.node = self._in_kinds(node, "hexsides", self.course)

    def scenario(self, part: Part) -> None:
        """Expand the places where a scenario's counters may set up and where they enter."""
        node = part.node
        for key in ("within", "outside"):
            node = self._in_each(node, "free_setup", key, self.places)
        part.node = self._in_each(node, "reinforcements", "hexes", self.places)

    def declarations(self, node: Node) -> Node:
        """Expand every list of places in declared rules: lists under ``at``, and the lists under ``holds``
        of the places that each side holds."""
        if node.items:
            return _map_items(node, self.declarations)
        found = {
            key: self._of_declaration(key, value) if isinstance(key, str) else value
            for key, value in node.fields.items()
        }
        return node.with_fields(found) if found else node

    def _of_declaration(self, key: str, node: Node) -> Node:
        if key == "holds":
            sides = {side: self._expand_places(value) for side, value in node.fields.items()}
            return node.with_fields(sides) if sides else node
        return self._expand_places(node) if key == "at" else self.declarations(node)

    def _expand_places(self, node: Node) -> Node:
        """Expand a list of hexes, areas and boxes; a word is shorthand only if it contains a digit and
        no colon."""
        words = [word.text for word in node.words]
        short = any(is_shorthand(word) and _HEXES.fullmatch(word) for word in words)
        return self.places(node) if short else node

    # -- trees ---------------------------------------------------------------------------------

    def _with_field(self, node: Node, key: str, read: Callable[[Node], Node]) -> Node:
        """Return a tree with the function ``read`` applied to its field ``key``."""
        found = node.fields.get(key)
        return node if found is None else node.with_fields({**node.fields, key: read(found)})

    def _in_each(self, node: Node, name: str, key: str, read: Callable[[Node], Node]) -> Node:
        """Return a tree with the function ``read`` applied to the field ``key`` of every item in its
        list ``name``."""
        return self._with_field(
            node, name, lambda listed: _map_items(listed, lambda n: self._with_field(n, key, read))
        )

    def _in_kinds(self, node: Node, name: str, read: Callable[[Node], Node]) -> Node:
        """Expand every river, road or other line in a mapping from line types to lists of lines."""

        def kinds(found: Node) -> Node:
            return found.with_fields({k: _map_items(v, read) for k, v in found.fields.items()})

        return self._with_field(node, name, lambda found: kinds(found) if found.fields else found)

    # -- lists ---------------------------------------------------------------------------------

    def places(self, node: Node) -> Node:
        """Return a list of places with its shorthand expanded, each place once."""
        return self._listed(node, once=True)

    def way(self, node: Node) -> Node:
        """Return a list of successive places with its shorthand expanded; a place may occur more than
        once."""
        return self._listed(node, once=False)

    def _listed(self, node: Node, *, once: bool) -> Node:
        words = node.words
        if not any(is_shorthand(word.text) for word in words):
            return node
        found: list[Node] = []
        for n, ids in expand_place_list(self.grid, [word.text for word in words], once=once):
            if isinstance(ids, PlaceError):
                self.report_place_error(ids, words[n])
            else:
                found += [Node(id, words[n].place) for id in ids]
        return replace(node, value=found, block=False)

    def course(self, node: Node) -> Node:
        """Return a river or other line along hexsides with all its hexsides written out, if it only
        says between which places it runs."""
        along = node.fields.get("along")
        if along is None or "sides" in node.fields:
            return node
        words = along.words[:_MOST_STOPS]
        try:
            sides = shortest_side_chain(self.grid, [word.text for word in words])
        except PlaceError as exc:
            at = exc.word if exc.word is not None and exc.word < len(words) else None
            self.report_place_error(exc, along if at is None else words[at])
            return node
        fields = {k: v for k, v in node.fields.items() if k != "along"}
        listed = replace(along, value=[Node(side, along.place) for side in sides], block=False)
        return node.with_fields({**fields, "sides": listed})

    def report_place_error(self, exc: PlaceError, node: Node) -> None:
        """Report an error at the place in the file of a word."""
        self.problems.append(Problem(exc.code, str(exc), hint=exc.hint, location=node.location))


def _map_items(listed: Node, read: Callable[[Node], Node]) -> Node:
    """Return a list with the function ``read`` applied to every item."""
    return replace(listed, value=[read(item) for item in listed.items]) if listed.items else listed
