"""Drawings told as numbers: what is drawn in each ink, where it lies as a whole, and what is written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from builder.drawing.ink.scene import Discs, Group, Image, Item, Path, Scene, Text, Use
from tests.told import signs_of


@dataclass
class _Ink:
    """How many things have an ink, of how many points, and the sums of their coordinates in mm; the spread
    is the sum of products, which tells whether they lie on this side or that."""

    things: int = 0
    points: int = 0
    x: float = 0.0
    y: float = 0.0
    spread: float = 0.0
    words: list[str] = field(default_factory=list)

    def add(self, points: Iterable[tuple[float, float]], words: str = "") -> None:
        self.things += 1
        for x, y in points:
            self.points, self.x, self.y = self.points + 1, self.x + x, self.y + y
            self.spread += x * x + 2 * x * y + 3 * y * y
        self.words += [words] if words else []

    def told(self) -> str:
        words = f" {' '.join(self.words)}" if self.words else ""
        return f"{self.things} of {self.points} points at {self.x:.1f} {self.y:.1f}{words}"


def measured(scene: Scene) -> Iterator[str]:
    """A line for the size of a drawing, one for each ink in it, and a sign of them all."""
    yield f"{scene.width:.1f} x {scene.height:.1f}"
    inks = _inks(scene)
    for ink, found in inks.items():
        yield f"{ink}: {found.told()}"
    yield f"sign {_sign(inks)}"


def measured_as_a_whole(scene: Scene) -> str:
    """A line for a whole drawing, with a sign that differs if an ink, a size or a place does."""
    inks = _inks(scene)
    things, points = (sum(getattr(i, n) for i in inks.values()) for n in ("things", "points"))
    x, y = (sum(getattr(i, n) for i in inks.values()) for n in ("x", "y"))
    words = [word for ink in inks.values() for word in ink.words]
    whole = f"{things} of {points} points in {len(inks)} inks at {x:.1f} {y:.1f}, {_sign(inks)}"
    said = f"{len(words)} texts {' '.join(words)[:60]}"
    return f"{scene.width:.1f} x {scene.height:.1f}: {whole}, {said}"


def _sign(inks: Mapping[str, _Ink]) -> str:
    lines = (f"{ink}: {found.told()} {found.spread:.6g}" for ink, found in inks.items())
    return signs_of("\n".join(lines), 4)


def _inks(scene: Scene) -> Mapping[str, _Ink]:
    found: dict[str, _Ink] = {}
    numbers = {name: n for n, name in enumerate(scene.symbols)}
    for item in _single([*scene.items, *(i for items in scene.symbols.values() for i in items)]):
        _add(found, item, numbers)
    return found


def _single(items: Iterable[Item]) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Group):
            yield from _single(item.items)
        yield item


def _add(found: dict[str, _Ink], item: Item, numbers: Mapping[str, int]) -> None:
    def of(*words: object) -> _Ink:
        return found.setdefault(" ".join(str(word) for word in words if word), _Ink())

    match item:
        case Path():
            ink = of(
                "path", item.fill, *_line(item), item.stroke and (item.dash, item.cap, item.join)
            )
            for sub in item.subs:
                ink.add((*sub.points, *sub.points[: sub.closed]))
        case Discs():
            for x, y, radius in item.discs:
                of("disc", item.fill, *_line(item)).add([(x, y), (radius, radius)])
        case Text():
            halo = (item.halo, f"{item.halo_width:.2f}") if item.halo else ()
            ink = of("text", item.font, f"{item.size:.2f}", item.fill, item.anchor, *halo)
            ink.add([(item.x, item.y), (item.turn, item.spacing)], item.text)
        case Image():
            of("image", item.tint).add([(item.x, item.y), (item.width, item.height)])
        case Use():
            for x, y, scale, turn in item.places:
                of("symbol", numbers.get(item.symbol)).add([(x, y), (scale, turn)])
        case Group() if item.tag or item.clip:
            clip = [item.clip[:2], item.clip[2:]] if item.clip else []
            of("group").add(clip, " ".join(f"{role} {alt}".strip() for role, _, alt in item.tag))


def _line(item: Path | Discs) -> tuple[str, ...]:
    return (item.stroke, f"{item.width:.2f}") if item.stroke else ()
