"""Cross-checks of theatres (groups of maps played together): their maps must exist, and their exits must
lead from one existing place to another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from builder.loading.checks.findings import Findings
from builder.model.ground.maps import MapSheet
from builder.model.ground.theatre_map import JoinedMap, playable_maps
from builder.model.ground.theatres import Exit, Theatre
from builder.model.space import PlaceError
from builder.model.space.joined_boards import JoinedSpace
from builder.problems import PathKey, Severity
from builder.sentences import filled_sentence


def check_theatre(theatre: Theatre, maps: Sequence[MapSheet], findings: Findings) -> None:
    """Check everything to which a theatre refers. Places are looked up only if its maps have no
    errors."""
    path: PathKey = ("theatres", theatre.id)
    known = findings.known
    if theatre.id in known.ids_of("maps") and "maps" not in known.lost:
        hint = "scenarios name either as their map"
        findings.report(
            "duplicate-id", filled_sentence("a map is called {id!r} too", id=theatre.id), path, hint
        )
    for n, id in enumerate(theatre.boards):
        findings.check_reference("map", id, known.ids_of("maps"), (*path, "boards", n))
    for id, many in Counter(theatre.boards).items():
        if many > 1:
            message = filled_sentence("the map {id} lies twice in this theatre", id=id)
            findings.report("bad-value", message, (*path, "boards"), "name each map once")
    for kind in theatre.exits:
        here = (*path, "exits", kind)
        paths = known.ids_of("terrain paths")
        findings.check_reference("path type", kind, paths, here, "unknown-terrain", key=True)
    if any(p.severity is Severity.ERROR for p in findings.problems):
        return
    joined = next((m for m in playable_maps(maps, (theatre,)) if m.id == theatre.id), None)
    if isinstance(joined, JoinedMap):
        _places(theatre, joined.space, findings, path)


def _places(theatre: Theatre, space: JoinedSpace, findings: Findings, path: PathKey) -> None:
    for kind, exits in theatre.exits.items():
        for n, one in enumerate(exits):
            _exit(one, space, findings, (*path, "exits", kind, n, "nodes"))
    reached = {space.board_of(cell) for pair in space.exits for cell in pair}
    for n, id in enumerate(theatre.boards):
        if id not in reached and not any(p.path[:2] == path for p in findings.problems):
            message = filled_sentence("no exit joins the map {id} to the others", id=id)
            hint = "write an exit to it, or leave it so if it is meant"
            here = (*path, "boards", n)
            findings.report("island", message, here, hint, severity=Severity.WARNING)


def _exit(one: Exit, space: JoinedSpace, findings: Findings, path: PathKey) -> None:
    if len(one.nodes) < 2:
        hint = "write two places, or a chain of them"
        findings.report("bad-value", "an exit joins at least two", path, hint)
    for n, id in enumerate(one.nodes):
        try:
            space.cell(id)
        except PlaceError as exc:
            findings.report(exc.code, str(exc), (*path, n), exc.hint)
            continue
        if n and id == one.nodes[n - 1]:
            findings.report(
                "bad-value", filled_sentence("{id} is joined to itself", id=id), (*path, n)
            )
