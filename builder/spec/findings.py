"""What cross-checks share: the ids that the spec writes, and a list of problems with their places."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from builder.problems import PathKey, Problem, Severity
from builder.spec.collect import Collected
from builder.spec.hints import did_you_mean
from builder.spec.nodes import Locations, Node


@dataclass
class Known:
    """The ids that are written, of good parts and bad ones alike: a part with a mistake in it still
    exists for those that name it."""

    parts: dict[str, set[str]] = field(default_factory=dict)
    boxes: dict[str, set[str]] = field(default_factory=dict)
    terrain: dict[str, set[str]] = field(default_factory=dict)
    sheet: dict[str, set[str]] = field(default_factory=dict)
    cases: set[str] = field(default_factory=set)

    def of(self, name: str) -> set[str]:
        """The ids of a field of the game."""
        return self.parts.get(name, set())

    @property
    def counters(self) -> set[str]:
        """The ids of units and markers."""
        return self.of("units") | self.of("markers")


def known(collected: Collected) -> Known:
    """The ids of a game's data."""
    found = Known()
    for part in collected.parts:
        found.parts.setdefault(part.field, set()).add(part.id)
        if part.field == "tracks":
            found.boxes.setdefault(part.id, set()).update(_ids(part.node, "boxes"))
    if collected.terrain is not None:
        for name in ("hexes", "hexsides", "paths", "features"):
            found.terrain[name] = _ids(collected.terrain, name)
    if collected.sheet is not None:
        for name in ("sides", "nations", "sequence"):
            found.sheet[name] = _ids(collected.sheet, name)
        found.sheet["movement_classes"] = _words(collected.sheet, "movement_classes")
        found.sheet["languages"] = _words(collected.sheet, "languages") or {"en"}
    return found


def _ids(node: Node, name: str) -> set[str]:
    listed = node.fields.get(name)
    return {n.text_of("id") for n in listed.items} if listed else set()


def _words(node: Node, name: str) -> set[str]:
    listed = node.fields.get(name)
    return set(listed.text.split()) | {n.text for n in listed.items} if listed else set()


@dataclass
class Findings:
    """The problems of the cross-checks. Paths are those of the game."""

    known: Known
    locations: Locations
    problems: list[Problem] = field(default_factory=list)

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
        """Add a problem at a path; ``key`` points to the key there instead of its value."""
        found = self.locations.node(path)
        node = found[0].find(found[1]) if found else None
        where = None if node is None else node.key_location if key else node.location
        self.problems.append(Problem(code, message, severity, hint, path=path, location=where))

    def name(
        self,
        what: str,
        name: str,
        among: Iterable[str],
        path: PathKey,
        code: str = "unknown-reference",
        *,
        key: bool = False,
    ) -> bool:
        """Whether a name is among those that there are; reported if not."""
        names = set(among)
        if name in names:
            return True
        hint = did_you_mean(name, names) or ("" if names else f"the game has no {what} at all")
        self.report(code, f"there is no {what} {name!r}", path, hint, key=key)
        return False
