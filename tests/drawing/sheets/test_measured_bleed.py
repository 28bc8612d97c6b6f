"""Art is continued beyond the cut as before, where it ends on an edge, a little before it and beyond."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path as File

from builder.drawing.ink.scene import Discs, Group, Image, Item, Path, Scene, Sub, Use
from builder.drawing.sheets.bleeding import bleed_around
from tests.loading.mini import PNG
from tests.recorded import assert_as_recorded

FILE = File(__file__).with_name("measured_bleed.txt")


def _number(value: float) -> str:
    return f"{round(value, 2) + 0.0:g}"


def _numbers(values: Sequence[float]) -> str:
    return "/".join(map(_number, values))


def _bleeding() -> Iterator[str]:
    """Shapes and pictures that end on an edge, a little before it and beyond, alone and in symbols."""
    for at in (-1, -0.02, 0, 0.02, 0.021, 0.5):
        far = 20 - at
        items: dict[str, Item] = {
            "ground": Path([Sub([(at, at), (far, at), (far, far), (at, far)], True)], fill="#808080"),
            "band": Path([Sub([(at, 5), (far, 5), (far, 9), (at, 9)], True)], fill="#808080"),
            "thin band": Path([Sub([(at, 5), (far, 5), (far, 6), (at, 6)], True)], fill="#808080"),
            "half band": Path([Sub([(at, 5), (12, 5), (12, 9), (at, 9)], True)], fill="#808080"),
            "two runs": Path([Sub([(at, 5), (far, 9)]), Sub([(5, at), (9, far)])], stroke="#000000", width=1),
            "frame": Path([Sub([(at, at), (far, at), (far, far), (at, far)], True)], None, "#000000", 1),
            "picture": Image(at, at, far - at, far - at, PNG),
            "upper picture": Image(at, at, far - at, 9, PNG),
            "placed picture": Image(0, 0, 1, 1, PNG, (far - at, 0, 0, -9, at, 12)),
            "turned picture": Image(0, 0, 1, 1, PNG, (9, 1, -1, 9, at, 5)),
            "disc": Discs([(at, 10, 3)], fill="#808080"),
        }  # fmt: skip
        for name, item in items.items():
            symbols: dict[str, list[Item]] = {"own": [item]}
            ways: dict[str, list[Item]] = {
                "alone": [item], "group": [Group("", [item])],
                "clipped": [Group("", [item], clip=(0, 0, 9, 9))],
                "symbol": [Use("own", [(0, 0, 1, 0)])], "turned": [Use("own", [(0, 0, 1, 90)])],
                "half": [Use("own", [(0, 0, 0.5, 0), (10, 10, 0.5, 0)])],
            }  # fmt: skip
            for way, found in ways.items():
                if way != "alone" and at not in (0, 0.5):
                    continue
                for shape, edges in (("square", ""), ("square", "stretch"), ("round", "")):
                    ring = bleed_around(Scene(20, 20, found, symbols), shape, 2, edges)  # type: ignore[arg-type]
                    told = "; ".join(map(_bled, ring.items))
                    if told:
                        yield f"{at} {name} {way} {shape} {edges}: {told}"


def _bled(item: Item) -> str:
    match item:
        case Path():
            return f"{_number(item.width)} " + " + ".join(
                " ".join(_numbers(p) for p in s.points) for s in item.subs
            )
        case Image():
            return f"image {_numbers(item.matrix or (item.x, item.y, item.width, item.height))}"
        case Group():
            return f"({_numbers(item.clip or ())}: {', '.join(map(_bled, item.items))})"
    return type(item).__name__


def test_art_is_continued_beyond_the_cut_as_before() -> None:
    assert_as_recorded(FILE, "bleed", _bleeding())
