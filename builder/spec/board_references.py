"""Cross-checks of boards that are no hex grids: points, what joins them, what nothing reaches."""

from __future__ import annotations

from builder.model.boards import At, Link, PointBoard
from builder.model.maps import MapSheet
from builder.model.space.graph import Graph
from builder.problems import PathKey, Severity, did_you_mean
from builder.spec.findings import Findings


def board_is_sound(sheet: MapSheet, findings: Findings, path: PathKey) -> bool:
    """Check what a map has in the place of a hex grid; whether its places can be asked for."""
    if sheet.grid is None:
        _no_letters(sheet, findings, path)
    if sheet.points is not None:
        return _Points(sheet.points, findings, (*path, "points")).check()
    return True


def _no_letters(sheet: MapSheet, findings: Findings, path: PathKey) -> None:
    """Letters of hexes on a board that has none."""
    for name in ("legend", "terrain", "heights", "paths", "banks"):
        if getattr(sheet, name):
            hint = "paint the ground with 'canvas'; what joins points stands under 'links'"
            findings.report(
                "bad-value", f"{name}: only a map of hexes has it", (*path, name), hint, key=True
            )


def islands(graph: Graph, findings: Findings, path: PathKey, list_name: str) -> None:
    """Warn of places that nothing joins to the largest part of the board."""
    for part in graph.parts()[1:]:
        names = ", ".join(map(graph.id, part[:6])) + (" …" if len(part) > 6 else "")
        message = f"nothing joins {names} to the rest of the board"
        here = (*path, list_name, part[0].position)
        hint = "join it, or leave it so if it is meant"
        findings.report("island", message, here, hint, severity=Severity.WARNING)


def inside(at: At, size: tuple[float, float]) -> bool:
    """Whether a point lies on the field."""
    return 0 <= at[0] <= size[0] and 0 <= at[1] <= size[1]


def off_field(size: tuple[float, float]) -> str:
    """The hint for a point beside the field."""
    return f"the field is {size[0]:g} by {size[1]:g} mm, counted from its left upper corner"


class _Points:
    """A board of points."""

    def __init__(self, board: PointBoard, findings: Findings, path: PathKey) -> None:
        self.board, self.findings, self.path = board, findings, path
        self.ids = [node.id for node in board.nodes]

    def check(self) -> bool:
        """Whether the points are what they should be."""
        before = len(self.findings.problems)
        self._names()
        for n, node in enumerate(self.board.nodes):
            here = (*self.path, "nodes", n)
            kinds = self.findings.known.of("terrain hexes")
            self.findings.name("terrain", node.kind, kinds, (*here, "kind"), "unknown-terrain")
            if not inside(node.at, self.board.size):
                hint = off_field(self.board.size)
                message = f"{node.id} lies beside the field"
                self.findings.report("off-field", message, (*here, "at"), hint)
        for kind, links in self.board.links.items():
            known = self.findings.known.of("terrain paths")
            here = (*self.path, "links", kind)
            self.findings.name("path type", kind, known, here, "unknown-terrain", key=True)
            for n, link in enumerate(links):
                self._link(link, (*here, n))
        sound = len(self.findings.problems) == before
        if sound:
            islands(self.board.graph(), self.findings, self.path, "nodes")
        return sound

    def _names(self) -> None:
        """Ids and printed names that are twice there."""
        seen: dict[str, str] = {}
        for n, node in enumerate(self.board.nodes):
            here = (*self.path, "nodes", n)
            if node.id in self.ids[:n]:
                message = f"the id {node.id!r} is there twice in nodes"
                self.findings.report("duplicate-id", message, (*here, "id"))
            elif seen.setdefault(node.title.casefold(), node.id) != node.id:
                message = f"{seen[node.title.casefold()]} is called {node.title!r} too"
                hint = "pieces and players tell places by their printed names"
                where = "name" if node.name else "id"
                self.findings.report("duplicate-id", message, (*here, where), hint)

    def _link(self, link: Link, path: PathKey) -> None:
        if len(link.nodes) < 2:
            hint = "write two points, or a chain of them"
            self.findings.report("bad-value", "a link joins at least two", (*path, "nodes"), hint)
        for n, id in enumerate(link.nodes):
            if id not in self.ids:
                hint = did_you_mean(id, self.ids)
                message = f"there is no place {id!r} on the map"
                self.findings.report("place-not-on-board", message, (*path, "nodes", n), hint)
            elif n and id == link.nodes[n - 1]:
                message = f"{id} is joined to itself"
                self.findings.report("bad-value", message, (*path, "nodes", n))
        steps = [f"{a}/{b}" for a, b in link.steps]
        both = {*steps, *("/".join(step.split("/")[::-1]) for step in steps)}
        for step, bends in link.via.items():
            here = (*path, "via", step)
            if step not in both:
                hint = f"its steps are {', '.join(steps[:8])}"
                self.findings.report(
                    "place-not-on-board", f"{step!r} is no step of this link", here, hint
                )
            for m, at in enumerate(bends):
                if not inside(at, self.board.size):
                    message = "this bend lies beside the field"
                    self.findings.report(
                        "off-field", message, (*here, m), off_field(self.board.size)
                    )
