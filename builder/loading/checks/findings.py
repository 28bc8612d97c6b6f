"""Code shared by all cross-checks: the ids that exist in the game, and the list of problems with their
places in the files."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from builder.loading.collect import Collected
from builder.loading.reading.files import OUTLINES
from builder.loading.reading.source_nodes import Locations, Node
from builder.problems import PathKey, Problem, Severity, some_names_hint, suggestions
from builder.sentences import as_sentence, filled_sentence


class _AnyName(frozenset[str]):
    """A set of ids that contains every possible name. It stands for the ids of a file that could not be
    read, so that references to them are not reported as unknown."""

    def __contains__(self, name: object) -> bool:
        return True


Names = set[str] | frozenset[str]


@dataclass
class KnownIds:
    """The ids that exist in a game, including those of parts with errors, since other parts may refer
    to them. A kind of id is a field of the game (``maps``), a list in ``game.yaml`` (``sides``), or a
    list in the terrain key (``terrain hexes``)."""

    names: dict[str, set[str]] = field(default_factory=dict)
    boxes: dict[str, set[str]] = field(default_factory=dict)
    lost: set[str] = field(default_factory=set)

    def ids_of(self, key: str) -> Names:
        """Return the ids of the kind ``key``, such as ``maps``; a set that contains every name if a
        file of that kind could not be read."""
        return _AnyName() if key in self.lost else self.names.get(key, set())

    @property
    def counters(self) -> Names:
        """The ids of units and markers together."""
        return (
            self.ids_of("units")
            if "units" in self.lost
            else self.ids_of("units") | self.ids_of("markers")
        )

    def boxes_of(self, track: str) -> Names:
        """Return the ids of a track's boxes; every id if the tracks could not be read."""
        return self.boxes.get(track, _AnyName() if "tracks" in self.lost else frozenset())


IN_TERRAIN = ("hexes", "hexsides", "paths", "features")
"""The keys of the terrain key under which terrain types are listed, by what the terrain lies on."""

_IN_SHEET = ("sides", "nations", "sequence")


def collect_known_ids(collected: Collected) -> KnownIds:
    """Collect the ids in a game's data."""
    found = KnownIds(lost=set(collected.lost))
    for part in collected.parts:
        found.names.setdefault(part.field, set()).add(part.id)
        if part.field == "tracks":
            found.boxes.setdefault(part.id, set()).update(_ids(part.node, "boxes"))
    for field_, id in collected.unread:
        found.names.setdefault(field_, set()).add(id)
    if collected.terrain is not None:
        found.names |= {f"terrain {name}": _ids(collected.terrain, name) for name in IN_TERRAIN}
    if collected.sheet is not None:
        sheet = collected.sheet
        found.names |= {name: _ids(sheet, name) for name in _IN_SHEET}
        found.names["movement classes"] = _words(sheet, "movement_classes")
        found.names["languages"] = _words(sheet, "languages") or {"en"}
    if "terrain" in found.lost:
        found.lost |= {f"terrain {name}" for name in IN_TERRAIN}
    if "sheet" in found.lost or collected.sheet is None:
        found.lost |= {*_IN_SHEET, "movement classes", "languages"}
    return found


def _ids(node: Node, name: str) -> set[str]:
    listed = node.fields.get(name)
    return {n.text_of("id") for n in listed.items} if listed else set()


def _words(node: Node, name: str) -> set[str]:
    listed = node.fields.get(name)
    return set(listed.text.split()) | {n.text for n in listed.items} if listed else set()


@dataclass
class Findings:
    """Collects the problems that the cross-checks find. Every path is the path of a part or value within
    the game's data, not of a file."""

    known: KnownIds
    locations: Locations
    problems: list[Problem] = field(default_factory=list)
    suggest: Callable[[str, Collection[str]], str] = field(default_factory=suggestions)
    listed: dict[tuple[str, int], str] = field(default_factory=dict)

    def report(
        self,
        code: str,
        message: str,
        path: PathKey,
        hint: str = "",
        *,
        key: bool = False,
        severity: Severity = Severity.ERROR,
    ) -> None:
        """Add a problem with the value at a path in the game's data; with ``key`` it points to the key at
        that path, not to the value."""
        found = self.locations.node(path)
        node = found[0].find(found[1]) if found else None
        where = None if node is None else node.key_location if key else node.location
        self.problems.append(Problem(code, message, severity, hint, path=path, location=where))

    def check_reference(
        self,
        what: str,
        name: str,
        among: Names,
        path: PathKey,
        code: str = "unknown-reference",
        *,
        key: bool = False,
    ) -> bool:
        """Return whether ``name`` is among the known names; if it is not, report that there is no ``what``
        (such as "side") of that name."""
        if name in among:
            return True
        kind = as_sentence(what)
        hint = self.suggest(name, among) or self._there_are(kind, among)
        message = filled_sentence("there is no {what} {name!r}", what=kind, name=name)
        self.report(code, message, path, hint, key=key)
        return False

    def _there_are(self, what: str, among: Names) -> str:
        """Return a hint that lists the known names, used when no known name resembles the wrong one. Hints
        are cached, because thousands of names may be wrong."""
        if not among:
            return filled_sentence("the game has no {what} at all", what=what)
        key = (what, len(among))
        if key not in self.listed:
            self.listed[key] = some_names_hint(among, "")
        return self.listed[key]

    def picture(self, file: str, path: PathKey, *, outlines: bool = False) -> bool:
        """Return whether a picture exists in ``art/`` in a readable format; report a problem if not. SVG
        pictures are allowed only if ``outlines`` is true."""
        there = self.known.ids_of("art")
        if file in there and (outlines or not file.lower().endswith(OUTLINES)):
            return True
        if file in there:
            message = filled_sentence(
                "art/{file} is an SVG, of which symbols and faces of counters alone are drawn",
                file=file,
            )
            self.report("bad-image", message, path, "save it as PNG, at 600 dots an inch")
            return False
        if file in self.known.ids_of("unread art"):
            hint = "save it as PNG or JPEG, at 600 dots an inch"
            self.report(
                "bad-image",
                filled_sentence("art/{file} is neither PNG nor JPEG", file=file),
                path,
                hint,
            )
            return False
        otherwise = "put it into art/"
        if not there:
            otherwise = "the game has no picture at all: put it into art/"
        message = filled_sentence("there is no picture {file!r} in art/", file=file)
        self.report("missing-image", message, path, self.suggest(file, there) or otherwise)
        return False
