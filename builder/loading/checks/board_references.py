"""Cross-checks of boards without a grid: points, areas and boxes, their links, and unreachable
places."""

from __future__ import annotations

from builder.loading.checks.board_parts import (
    LinkChecker,
    check_names,
    check_point_on_field,
    warn_of_unconnected_places,
)
from builder.loading.checks.findings import Findings
from builder.model.ground.boards import PointBoard
from builder.model.ground.displays import DisplayBoard, DisplayBox
from builder.model.ground.maps import MapSheet
from builder.model.ground.regions import Outline, Region, RegionBoard
from builder.model.space.areas import Clash
from builder.problems import PathKey, did_you_mean
from builder.sentences import filled_sentence


def check_board(sheet: MapSheet, findings: Findings, path: PathKey) -> bool:
    """Check the board of a map without a grid; return whether its places can be looked up in further
    checks."""
    if not sheet.is_grid:
        _no_letters(sheet, findings, path)
    before = len(findings.problems)
    if sheet.points is not None:
        _points(sheet.points, findings, (*path, "points"))
    if sheet.display is not None:
        _display(sheet.display, findings, (*path, "display"))
    drawn = sheet.regions is None or sheet.regions.drawn
    if sheet.regions is not None:
        _AreaChecker(sheet.regions, findings, (*path, "regions")).check()
    sound = len(findings.problems) == before and drawn
    # imported boards are not checked: they have no links, and points where pieces of the module
    # stood
    chosen = not sheet.provenance().is_import
    if sound and chosen and sheet.points is not None and _is_played_on(sheet.points):
        warn_of_unconnected_places(sheet.points.graph(), findings, (*path, "points", "nodes"))
    if sound and sheet.regions is not None:
        warn_of_unconnected_places(sheet.regions.graph, findings, (*path, "regions", "areas"))
    return sound


def _is_played_on(points: PointBoard) -> bool:
    """Return whether a point-to-point board is meant to be played on: it has more than two points
    besides those at the corners of the field, which only fix the size of a picture."""
    wide, high = points.size
    return (
        sum(node.at[0] not in (0, wide) or node.at[1] not in (0, high) for node in points.nodes) > 2
    )


def _no_letters(sheet: MapSheet, findings: Findings, path: PathKey) -> None:
    """For a board without a grid, report keys of its map file that only a map of hexes or squares may have
    (``legend``, ``terrain``, ``heights``, ``paths``, ``banks``, ``places``)."""
    for name in ("legend", "terrain", "heights", "paths", "banks", "places"):
        if getattr(sheet, name):
            hint = "paint the ground with 'canvas'; places have their own names and 'links'"
            message = filled_sentence("{name}: only a map of hexes or squares has it", name=name)
            findings.report("bad-value", message, (*path, name), hint, key=True)


def _points(board: PointBoard, findings: Findings, path: PathKey) -> None:
    check_names(board.nodes, findings, (*path, "nodes"))
    kinds = findings.known.ids_of("terrain hexes")
    for n, node in enumerate(board.nodes):
        here = (*path, "nodes", n)
        findings.check_reference("terrain", node.kind, kinds, (*here, "kind"), "unknown-terrain")
        check_point_on_field(node.at, board.size, node.id, findings, (*here, "at"))
    LinkChecker([node.id for node in board.nodes], board.size, findings, path).check(board.links)


def _display(board: DisplayBoard, findings: Findings, path: PathKey) -> None:
    """Check a display: its boxes must lie on the field without overlapping, and its links must be
    valid."""
    check_names(board.boxes, findings, (*path, "boxes"))
    kinds = findings.known.ids_of("terrain hexes")
    for n, box in enumerate(board.boxes):
        here = (*path, "boxes", n)
        findings.check_reference("terrain", box.kind, kinds, (*here, "kind"), "unknown-terrain")
        for corner in box.corners[::2]:
            check_point_on_field(
                corner,
                board.size,
                filled_sentence("a corner of {box}", box=box.id),
                findings,
                (*here, "at"),
            )
        for other in board.boxes[:n]:
            if _overlap(box, other):
                message = filled_sentence("{upper} lies over {lower}", upper=box.id, lower=other.id)
                hint = "boxes lie apart: move one of them"
                findings.report("areas-overlap", message, (*here, "at"), hint)
    LinkChecker([box.id for box in board.boxes], board.size, findings, path).check(board.links)


def _overlap(one: DisplayBox, other: DisplayBox) -> bool:
    """Return whether two boxes overlap."""
    (left, top), _, (right, foot), _ = one.corners
    (x, y), _, (end, bottom), _ = other.corners
    return left < end and x < right and top < bottom and y < foot


class _AreaChecker:
    """Checks the areas of an area map: their outlines, their places for counters, and their
    neighbours."""

    def __init__(self, board: RegionBoard, findings: Findings, path: PathKey) -> None:
        self.board, self.findings, self.path = board, findings, path
        self.ids = [region.id for region in board.areas]

    def check(self) -> None:
        before = len(self.findings.problems)
        check_names(self.board.areas, self.findings, (*self.path, "areas"))
        for name, at in self.board.corners.items():
            here = (*self.path, "corners", name)
            check_point_on_field(
                at,
                self.board.size,
                filled_sentence("the corner {name}", name=name),
                self.findings,
                here,
            )
        for n, region in enumerate(self.board.areas):
            self._area(region, (*self.path, "areas", n))
        LinkChecker(self.ids, self.board.size, self.findings, self.path).check(self.board.links)
        if len(self.findings.problems) > before or not self.board.drawn:
            return
        for clash in self.board.pieces.clashes:
            self._report_clash(clash)
        for inner, outer in self.board.pieces.within.items():
            if self.board.owners[inner] == self.board.owners[outer]:
                name, path = self._where(inner)
                hint = "islands lie beside the area; take it out"
                self.findings.report(
                    "areas-overlap", filled_sentence("{name} lies within it", name=name), path, hint
                )
        if not self.board.pieces.clashes:
            self._insides()
            self._neighbours()

    def _area(self, region: Region, path: PathKey) -> None:
        kinds = self.findings.known.ids_of("terrain hexes")
        self.findings.check_reference(
            "terrain", region.kind, kinds, (*path, "kind"), "unknown-terrain"
        )
        self._outline(region, region.outline, (*path, "outline"))
        for m, island in enumerate(region.islands):
            self._outline(region, island, (*path, "islands", m))
        if region.at is not None:
            check_point_on_field(
                region.at, self.board.size, region.id, self.findings, (*path, "at")
            )

    def _outline(self, region: Region, outline: Outline, path: PathKey) -> None:
        if len(outline) < 3 and self.board.drawn:
            hint = "write at least three corners, as [x, y] or by the names of corners"
            message = filled_sentence("the outline of {id} is not closed", id=region.id)
            self.findings.report("bad-outline", message, path, hint)
        for n, at in enumerate(outline):
            here = (*path, n)
            if not isinstance(at, str):
                check_point_on_field(
                    at,
                    self.board.size,
                    filled_sentence("a corner of {region}", region=region.id),
                    self.findings,
                    here,
                )
            elif at not in self.board.corners:
                self.findings.check_reference("corner", at, {*self.board.corners}, here)

    def _where(self, piece: int) -> tuple[str, PathKey]:
        """Return the name of the area with the outline at this index, and the path of that outline in the
        game's data."""
        owner = self.board.owners[piece]
        path: PathKey = (*self.path, "areas", owner)
        if piece < len(self.ids):
            return self.ids[owner], (*path, "outline")
        first = next(n for n in range(len(self.ids), piece + 1) if self.board.owners[n] == owner)
        return filled_sentence("an island of {ids}", ids=self.ids[owner]), (
            *path,
            "islands",
            piece - first,
        )

    def _report_clash(self, clash: Clash) -> None:
        area, path = self._where(clash.area)
        other, _ = self._where(clash.other)
        near = filled_sentence("near [{x:g}, {y:g}]", x=clash.at[0], y=clash.at[1])
        if clash.kind == "empty":
            message, hint = (
                filled_sentence("the outline of {area} holds nothing", area=area),
                "give it three corners or more",
            )
            self.findings.report("bad-outline", message, path, hint)
        elif clash.kind == "crossing":
            message = filled_sentence(
                "the outline of {area} crosses itself {near}", area=area, near=near
            )
            hint = "write its corners in order, one after the other round the area"
            self.findings.report("bad-outline", message, path, hint)
        else:
            message = filled_sentence(
                "{area} lies over {other} {near}", area=area, other=other, near=near
            )
            hint = "let them share their corners there; an area may lie wholly inside another"
            self.findings.report("areas-overlap", message, path, hint)

    def _insides(self) -> None:
        """Report areas in which the point where counters are placed lies outside the outline."""
        layout = self.board.layout
        for n, region in enumerate(self.board.areas):
            if region.at is not None and layout.cell_at(*region.at) != layout.graph.cells[n]:
                message = filled_sentence(
                    "the place of {id}'s counters does not lie in it", id=region.id
                )
                hint = "leave 'at' out: then it is about the middle"
                path = (*self.path, "areas", n, "at")
                self.findings.report("off-field", message, path, hint)

    def _neighbours(self) -> None:
        """Where an area lists its neighbours, check that it touches exactly these areas."""
        graph = self.board.graph
        for n, region in enumerate(self.board.areas):
            if not region.neighbours:
                continue
            path = (*self.path, "areas", n, "neighbours")
            near = {graph.id(cell) for cell in graph.neighbours(graph.cells[n])}
            for m, id in enumerate(region.neighbours):
                if id not in self.ids:
                    message = filled_sentence("there is no place {id!r} on the map", id=id)
                    hint = did_you_mean(id, self.ids)
                    self.findings.report("place-not-on-board", message, (*path, m), hint)
                elif id not in near:
                    message = filled_sentence(
                        "{place} does not touch {neighbour}", place=region.id, neighbour=id
                    )
                    hint = "it touches nothing"
                    if near:
                        hint = filled_sentence("it touches {near}", near=", ".join(sorted(near)))
                    self.findings.report("bad-neighbours", message, (*path, m), hint)
            missing = sorted(near - {*region.neighbours})
            if missing:
                message = filled_sentence(
                    "{id} touches {missing} too", id=region.id, missing=", ".join(missing)
                )
                hint = "correct the outlines, or add what is missing"
                self.findings.report("bad-neighbours", message, path, hint)
