"""The figure drawn for a question to the rules: the position, with the arrows and marks that follow
from its arguments and answer.

Procedures of all systems name things alike: ``unit`` and its ``path`` or goal ``to``, ``attackers``
and ``target``, ``hex`` and ``from_hexes``; answers give ``at``, ``ends``, ``hexes``, ``barred``. A
procedure whose names mean something else draws its own arrows (``Procedure.arrows``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from builder.model.ground.maps import MapSheet, parse_place_or_side
from builder.model.texts.figures import Arrow, Mark
from builder.rules.core.positions.position import Piece

_MOST_GOALS = 24


@dataclass(frozen=True)
class QuestionScene:
    """A question to the rules engine with its answer and its position on a map: the arguments, the
    answer, and the pieces by name (``stated`` are those that the question itself places)."""

    sheet: MapSheet
    pieces: Mapping[str, Piece]
    stated: frozenset[str]
    given: Mapping[str, Any]
    result: Mapping[str, Any]

    def place(self, name: str) -> str:
        """Return the place of the piece with that name, or the name itself if it is a place; empty
        for neither."""
        piece = self.pieces.get(name)
        if piece is not None:
            return piece.at if piece.spot is not None else ""
        return name if name and parse_place_or_side(self.sheet.space, name) is not None else ""

    def places(self, names: object) -> tuple[str, ...]:
        """Return the places that some words name, each once; a word is the name of a piece or of a
        place."""
        listed = (names,) if isinstance(names, str) else names
        if not isinstance(listed, (list, tuple, Mapping)):
            return ()
        found = (self.place(n) for n in listed if isinstance(n, str))
        return tuple(dict.fromkeys(at for at in found if at))

    def place_of_argument(self, name: str) -> str:
        """Return the place that an argument names; empty for none."""
        value = self.given.get(name)
        return self.place(value) if isinstance(value, str) else ""

    @property
    def allowed(self) -> bool:
        """Whether the answer says that what the question asks is legal."""
        return self.result.get("legal") is not False


def arrows_of(scene: QuestionScene) -> Iterator[Arrow]:
    """Yield the arrows of a question and its answer (attacks, movement, retreats), from the
    argument names that all systems use."""
    yield from attacks(scene)
    yield from movement_arrows(scene)
    yield from retreats(scene)


def attacks(scene: QuestionScene) -> Iterator[Arrow]:
    """Yield an arrow from the place of every attacker, or from each of ``from_hexes``, to each
    target or the battle hex."""
    given = scene.given
    targets = scene.places(given.get("target")) or scene.places(given.get("hex"))
    sources = given.get("attackers") if "target" in given or "hex" in given else ()
    for at in scene.places(sources or given.get("from_hexes")):
        for target in targets:
            if at != target:
                yield Arrow(kind="attack" if scene.allowed else "refused", way=(at, target))


def line_of_sight_arrows(
    scene: QuestionScene, viewer: str, target: str, *, seen: bool
) -> Iterator[Arrow]:
    """Yield the line of sight from a viewer to a target, drawn as clear or blocked."""
    start, to = scene.place_of_argument(viewer), scene.place_of_argument(target)
    if start and to:
        yield Arrow(kind="sight" if seen else "blocked", way=(start, to))


def movement_arrows(scene: QuestionScene, *, at_fails: bool = False) -> Iterator[Arrow]:
    """Yield the movement arrows of a question's unit: along the path that the question gives, along
    the path that the answer gives, or straight to the goal. ``at`` in the answer is the last place
    of the legal part or, with ``at_fails``, the first illegal one."""
    given, result = scene.given, scene.result
    start, to = scene.place_of_argument("unit"), scene.place_of_argument("to")
    found = tuple(result.get("path") or result.get("way") or ())
    path = scene.places(given.get("path"))
    if not start:
        return
    if path:
        way = path if path[0] == start else (start, *path)
        yield from _path_arrows(scene, way, "flight" if given.get("carried") else "move", at_fails)
    elif to and to in found:
        yield Arrow(kind="move", way=found if found[0] == start else (start, *found))
    elif to and to != start and "places" not in result and "hexes" not in result:
        yield Arrow(kind="flight" if scene.allowed else "refused", way=(start, to))


def _path_arrows(
    scene: QuestionScene, way: tuple[str, ...], kind: Literal["flight", "move"], at_fails: bool
) -> Iterator[Arrow]:
    """Yield the arrow of the legal part of a path, and that of the forbidden part."""
    if kind == "flight":
        way = (way[0], way[-1])
    reached = way[-1] if scene.allowed else scene.result.get("at")
    cut = way.index(reached) if reached in way else 0
    if at_fails and not scene.allowed:
        cut = max(0, cut - 1)
    if cut:
        yield Arrow(kind=kind, way=way[: cut + 1])
    if way[cut + 1 :]:
        yield Arrow(kind="refused", way=way[cut:])


def retreats(scene: QuestionScene) -> Iterator[Arrow]:
    """Yield an arrow to every place where a retreat in the answer may end."""
    ends = scene.result.get("ends")
    start = scene.place_of_argument("unit")
    if start and isinstance(ends, Mapping):
        for way in ends.values():
            if way:
                yield Arrow(kind="retreat", way=(start, *way))


def marks_of(scene: QuestionScene, arrows: Sequence[Arrow]) -> Iterator[Mark]:
    """Yield marks for places: those under attack, the ends that a unit can reach, those that bar
    it, and others that the question and its answer mention."""
    given, result = scene.given, scene.result
    struck = dict.fromkeys(a.way[-1] for a in arrows if a.kind in ("attack", "fire"))
    yield from (Mark(kind="target", at=at) for at in struck)
    ends = scene.places(result.get("ends"))[:_MOST_GOALS]
    yield from (Mark(kind="goal", at=at) for at in ends)
    barred = [a.way[1] for a in arrows if a.kind == "refused"]
    if isinstance(result.get("barred"), Mapping):
        barred += scene.places(result["barred"])
    barred += scene.places(result.get("walls"))
    yield from (Mark(kind="barred", at=at) for at in dict.fromkeys(barred))
    spoken = list(scene.places(result.get("hexes"))[:_MOST_GOALS])
    for name in ("hex", "bridge", "at", "forded"):
        spoken += scene.places(given.get(name) or "")
    taken = {*struck, *ends, *barred}
    yield from (Mark(kind="noted", at=at) for at in dict.fromkeys(spoken) if at not in taken)
