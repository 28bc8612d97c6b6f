"""Checks shared by maps without a grid (boards of points, areas or boxes): their named places, the
links between places, and points of the playing field."""

from __future__ import annotations

from collections.abc import Sequence

from builder.loading.checks.findings import Findings
from builder.model.ground.boards import At, Link, Node
from builder.model.ground.displays import DisplayBox
from builder.model.ground.regions import Region
from builder.model.space.place_graph import Graph
from builder.problems import PathKey, Severity, did_you_mean
from builder.sentences import filled_sentence


def warn_of_unconnected_places(graph: Graph, findings: Findings, path: PathKey) -> None:
    """Warn of places that are not connected to the largest connected part of the board, or once for the
    whole board if no places are connected at all; ``path`` is the path of the list of places."""
    parts = graph.parts()
    if len(parts) == len(graph.cells) > 2:
        hint = "write links, or leave it so if nothing moves there"
        message = filled_sentence(
            "nothing joins the {count} places of this board", count=len(parts)
        )
        findings.report("island", message, path, hint, severity=Severity.WARNING)
        return
    for part in parts[1:]:
        names = ", ".join(map(graph.id, part[:6])) + (" …" if len(part) > 6 else "")
        message = filled_sentence("nothing joins {names} to the rest of the board", names=names)
        hint = "join it, or leave it so if it is meant"
        here = (*path, part[0].position)
        findings.report("island", message, here, hint, severity=Severity.WARNING)


def check_point_on_field(
    at: At, size: tuple[float, float], what: str, findings: Findings, path: PathKey
) -> None:
    """Report the point ``at`` if it lies outside a map field of the given ``size`` in mm; ``what`` says in
    the message what lies there."""
    if not (0 <= at[0] <= size[0] and 0 <= at[1] <= size[1]):
        hint = filled_sentence(
            "the field is {width:g} by {height:g} mm, counted from its left upper corner",
            width=size[0],
            height=size[1],
        )
        findings.report(
            "off-field", filled_sentence("{what} lies beside the field", what=what), path, hint
        )


def check_names(
    spots: Sequence[Node | Region | DisplayBox], findings: Findings, path: PathKey
) -> None:
    """Report ids and printed names that occur twice among the places of a board."""
    ids: set[str] = set()
    titles: dict[str, str] = {}
    for n, spot in enumerate(spots):
        title = spot.title.casefold()
        if spot.id in ids:
            message = filled_sentence(
                "the id {id!r} is there twice in {path}", id=spot.id, path=path[-1]
            )
            findings.report("duplicate-id", message, (*path, n, "id"), "give each its own")
        elif titles.setdefault(title, spot.id) != spot.id:
            message = filled_sentence(
                "{titles} is called {title!r} too", titles=titles[title], title=spot.title
            )
            hint = "pieces and players tell places by their printed names"
            where = "name" if spot.name else "id"
            findings.report("duplicate-id", message, (*path, n, where), hint)
        ids.add(spot.id)


class LinkChecker:
    """Checks the links of a board: the terrain key must define their types, and both ends must be
    places of the board."""

    def __init__(
        self, ids: Sequence[str], size: tuple[float, float], findings: Findings, path: PathKey
    ) -> None:
        self.ids, self.size, self.findings, self.path = ids, size, findings, path

    def check(self, links: dict[str, tuple[Link, ...]]) -> None:
        """Report links whose type is not in the terrain key, and links to places that do not exist."""
        known = self.findings.known.ids_of("terrain paths")
        for kind, runs in links.items():
            here = (*self.path, "links", kind)
            self.findings.check_reference(
                "path type", kind, known, here, "unknown-terrain", key=True
            )
            for n, link in enumerate(runs):
                self._link(link, (*here, n))

    def _link(self, link: Link, path: PathKey) -> None:
        if len(link.nodes) < 2:
            hint = "write two places, or a chain of them"
            self.findings.report("bad-value", "a link joins at least two", (*path, "nodes"), hint)
        for n, id in enumerate(link.nodes):
            here = (*path, "nodes", n)
            if id not in self.ids:
                message = filled_sentence("there is no place {id!r} on the map", id=id)
                hint = did_you_mean(id, self.ids)
                self.findings.report("place-not-on-board", message, here, hint)
            elif n and id == link.nodes[n - 1]:
                self.findings.report(
                    "bad-value", filled_sentence("{id} is joined to itself", id=id), here
                )
        self._bends(link, path)

    def _bends(self, link: Link, path: PathKey) -> None:
        steps = [f"{a}/{b}" for a, b in link.steps]
        both = {*steps, *(f"{b}/{a}" for a, b in link.steps)}
        for step, bends in link.via.items():
            here = (*path, "via", step)
            if step not in both:
                message = filled_sentence("{step!r} is no step of this link", step=step)
                hint = filled_sentence("its steps are {steps}", steps=", ".join(steps[:8]))
                self.findings.report("place-not-on-board", message, here, hint, key=True)
            for m, at in enumerate(bends):
                check_point_on_field(at, self.size, "this bend", self.findings, (*here, m))
