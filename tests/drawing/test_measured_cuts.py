"""Rectangles are cut out of drawings, and drawings divided into tiles and layers, as before: what lies
beside an edge, on it and across it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path as File

from builder.drawing.ink.automatic_layers import sort_into_layers
from builder.drawing.ink.cropping import BLEED, Cutter, clip_polygon, flatten_curves, line_parts_in
from builder.drawing.ink.drawing_data import cut_strokes
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.hairlines import strong
from builder.drawing.ink.legible import HAIRLINE, LEGIBLE
from builder.drawing.ink.scene import Discs, Group, Image, Item, Path, Point, Scene, Sub, Text, Use
from builder.drawing.ink.small_type import small_texts, without_small_type
from builder.drawing.ink.tiling import Tiling
from tests.recorded import assert_as_recorded

FILE = File(__file__).with_name("measured_cuts.txt")
TILES = File(__file__).with_name("measured_tiles.txt")
BOX = Rect(10, 10, 20, 10)
EDGES = (8, 8.5, 9, 10, 15, 20, 21.5, 22, 30, 31.5, 32)
"""Before the box and its bleed, on their edges, within, and beyond."""


def _number(value: float) -> str:
    return f"{round(value, 2) + 0.0:g}"


def _told(items: Iterable[Item]) -> str:
    return ", ".join(map(_item, items)) or "nothing"


def _item(item: Item) -> str:
    match item:
        case Path():
            runs = (_points(s.points) + "z" * s.closed + "~" * s.curve for s in item.subs)
            return f"path {item.width:.3g} {' + '.join(runs)}"
        case Discs():
            return "discs " + " ".join("/".join(map(_number, disc)) for disc in item.discs)
        case Text():
            return f"{item.text!r} at {_points([(item.x, item.y)])}"
        case Use():
            return f"{item.symbol[:5]} " + " ".join("/".join(map(_number, p)) for p in item.places)
        case Group():
            return f"{item.id or 'group'}({_told(item.items)})"
        case Image():
            at = item.matrix or (item.x, item.y, item.width, item.height)
            return "image " + "/".join(map(_number, at))


def _points(points: Iterable[Point]) -> str:
    return " ".join(f"{_number(x)},{_number(y)}" for x, y in points)


# -- rectangles --------------------------------------------------------------------------------


def _cuts() -> Iterator[str]:
    """Each kind of item at each place along the box, first across and then down."""
    for at, down in product(EDGES, (False, True)):
        x, y = (15.0, float(at)) if down else (float(at), 15.0)
        whole = Scene(100, 100)
        mark = whole.symbols["mark"] = [Discs([(0, 0, 1), (1, 0.5, 0.5)], "#000000")]
        whole.symbols["names"] = [Text(0, 0, "I", "condensed", 2)]
        whole.symbols["nothing"] = []
        assert mark
        whole.items += [
            Path([Sub([(x, y), (x + 2, y + 1), (x, y + 1)], True)], fill="#000000"),
            Path([Sub([(x, y), (x + 25, y + 12)]), Sub([(x, y), (x, y)])], stroke="#000000", width=1),
            Path([Sub([(x - 9, y), (x, y), (x, y), (x + 3, y)], False, True)], stroke="#000000"),
            Path([Sub([(x - 30, y - 30), (x + 30, y), (x - 9, y + 30)], True)], stroke="#000000"),
            Discs([(x, y, 1), (x + 3, y, 1), (x - 2, y - 2, 0.5)], fill="#000000"),
            Text(x, y, "I", "condensed", 3), Text(x, y, "Hue", "condensed", 2, anchor="end", turn=90),
            Text(x, y, "Hue", "condensed", 2, anchor="middle", halo="#ffffff", halo_width=1),
            Use("mark", [(x, y, 1, 0), (x - 2, y, 2, 90), (x, y - 3, 0.5, 0)]),
            Use("nothing", [(x, y, 1, 0)]), Use("names", [(x, y, 1, 0)]),
            Image(x, y, 2, 2, b""), Image(0, 0, 1, 1, b"", (2, 1, 0, 2, x, y)),
            Group("names", [Text(x, y, "U", "condensed", 2), Text(x + 2, y, "r", "condensed", 2)]),
            Group("", [Text(x, y, "U", "condensed", 2), Text(x + 2, y, "r", "condensed", 2)]),
        ]  # fmt: skip
        cutter, name = Cutter(whole), f"{'down' if down else 'across'} {at:g}"
        cut = cutter.cut(BOX)
        yield f"{name}, cut: {_told(cut.items)}; {' '.join(cut.symbols)}"
        yield f"{name}, left: {_told(cutter.crop(BOX).items)}"
        yield f"{name}, shown: {_told(cutter.visible_items(whole.items, BOX)[5:])}"


def test_rectangles_are_cut_out_as_before() -> None:
    assert_as_recorded(FILE, "cuts", _cuts())


def test_the_cases_lie_on_the_edges_of_the_bleed() -> None:
    assert {BOX.x - BLEED, BOX.right + BLEED, BOX.bottom + BLEED} <= set(EDGES)


def _areas() -> Iterator[str]:
    """A triangle, a line that turns back, a curve and strokes over a symbol, at places along the box."""
    for at in (*EDGES, 5):
        shape: list[Point] = [(at, 5), (at + 10, 15), (at - 10, 20)]
        turned = [(y, x) for x, y in shape]
        line: list[Point] = [
            (at, 5),
            (at, 15),
            (at - 20, 15),
            (at - 20, 30),
            (at + 5, 20),
            (at + 5, 10),
        ]
        yield f"{at}: {_points(clip_polygon(shape, BOX))}; {_points(clip_polygon(turned, BOX))}"
        yield f"  {'; '.join(map(_points, line_parts_in(line, BOX)))}"
        runs = [Sub(line), Sub(shape, True), Sub([(at, 0), (at, 30)]), Sub([(0, at), (40, at)])]
        yield f"  {'; '.join(_points(s.points) for s in cut_strokes(runs, BOX.corners()))}"
    for x, y in product((9, 10, 30, 31), (9, 10, 20, 21)):
        for line in (
            [(x, y), (x, 40)],
            [(x, y), (60, y)],
            [(x, y), (x, -5), (60, 15)],
            [(60, 60), (x, y)],
        ):
            yield f"{_points(line)}: {'; '.join(map(_points, line_parts_in(line, BOX)))}"
    curve: list[Point] = [(0, 0), (1, 0), (2, 0), (3, 0), (3, 1), (3, 2), (3, 3)]
    for points, curved, steps in product((curve, curve[:4], curve[:1]), (True, False), (1, 2)):
        yield f"{len(points)} {curved} {steps}: {_points(flatten_curves(Sub(points, False, curved), steps))}"


def test_areas_and_lines_are_cut_as_before() -> None:
    assert_as_recorded(FILE, "areas", _areas())


def test_rectangles_touch_hold_and_overlap() -> None:
    """A point on the edge is in; a rectangle that only touches has nothing in common."""
    for x, y in product((9, 10, 30, 31), (9, 10, 20, 21)):
        inside = 10 <= x <= 30 and 10 <= y <= 20
        assert BOX.contains((x, y)) == inside
        assert BOX.nearest((x, y)) == (min(max(x, 10), 30), min(max(y, 10), 20))
    for x, y, size in product((0, 9, 10, 25, 26, 30), (0, 9, 10, 15, 16, 20), (5, 10)):
        other = Rect(x, y, size, size)
        held = x >= 10 and y >= 10 and x + size <= 30 and y + size <= 20
        wide, high = min(30, x + size) - max(10, x), min(20, y + size) - max(10, y)
        assert BOX.contains_rect(other) == held
        assert BOX.overlap(other) == max(0, wide) * max(0, high)
    assert BOX.inset(1) == (11, 11, 18, 8)
    assert BOX.inset(1, 2) == (11, 12, 18, 6)
    assert BOX.inset(1, 0) == (11, 10, 18, 10)


# -- tiles -------------------------------------------------------------------------------------


def _zigzag(many: int, wide: float) -> list[Point]:
    return [(1 + n * wide / many, 3 + 14 * (n % 2)) for n in range(many)]


def _tiled() -> Iterator[str]:
    """Items on the edges of tiles, runs just long enough to be cut, in drawings of whole tiles and more."""
    for wide, high in ((30, 20), (30.01, 20)):
        for name, items in _of_tiles().items():
            scene = Scene(wide, high, items, {"mark": [Discs([(0, 0, 1)])], "none": []})
            tiling = Tiling(scene, 10)
            yield f"{name} in {wide:g} x {high:g}:"
            for tile in tiling.digests:
                yield f"  {tile[0]} {tile[1]}: {_told(tiling.scene(tile).items)[:120]}"


def _of_tiles() -> dict[str, list[Item]]:
    line, black = {"stroke": "#000000"}, {"fill": "#000000"}
    found: dict[str, list[Item]] = {
        "discs": [Discs([(8.8, 5, 1), (8.9, 5, 1), (8.95, 5, 1), (20, 10, 1), (-5, 5, 1)], **black),
                  Discs([(8.8, 5, 1), (29.5, 19.5, 0.1), (40, 5, 1)], None, "#000000", 0.4)],
        "marks": [Use("mark", [(8.8, 5, 1, 0), (8.95, 5, 1, 0), (9, 15, 1, 90)]),
                  Use("none", [(5, 5, 1, 0)])],
        "texts": [Text(x, 9, "I", "condensed", 3) for x in (8, 8.3, 8.6)] + [Text(15, 15, "", "serif", 3)],
        "images": [Image(9, 9, 0.9, 0.9, b""), Image(9, 9, 1, 1, b"")],
        "groups": [Group("a", [Discs([(5, 5, 1)]), Text(25, 5, "I", "serif", 2)]),
                   Group("b", [Discs([(5, 5, 1)])], clip=(0, 0, 5, 5)), Group("c", [])],
        "empty runs": [Path([Sub([]), Sub([(1, 1), (2, 2)])], **line)],
    }  # fmt: skip
    for many, closed in ((15, False), (16, False), (17, True)):
        points = _zigzag(many, 28)
        found[f"line of {many}"] = [Path([Sub(points, closed)], **line, width=w) for w in (0.2, 2)]  # type: ignore[arg-type]
        found[f"miter of {many}"] = [Path([Sub(points, closed)], **line, join="miter")]  # type: ignore[arg-type]
        found[f"area of {many}"] = [Path([Sub(points, closed)], **black)]
        found[f"edged area of {many}"] = [Path([Sub(points, closed)], **black, **line)]
        found[f"dashes of {many}"] = [Path([Sub(points, closed)], **line, dash=(1, 1))]  # type: ignore[arg-type]
        found[f"narrow area of {many}"] = [
            Path([Sub([(x / 3, y) for x, y in points], True)], **black)
        ]
    return found


def test_drawings_are_divided_into_tiles_as_before() -> None:
    assert_as_recorded(TILES, "tiles", _tiled())


def test_what_did_not_change_is_not_divided_again_and_what_did_is() -> None:
    """A drawing divided after another is divided as if there had been none."""
    of = _of_tiles()
    kinds = [*of.values()]
    for name, items in of.items():
        for other in (*kinds[:: len(kinds) // 3], items, [*items, *items], items[1:]):
            for wide, symbol in ((30, 1), (31, 1), (30, 2)):
                before = Tiling(
                    Scene(wide, 20, items, {"mark": [Discs([(0, 0, symbol)])], "none": []}), 10
                )
                scene = Scene(30, 20, other, {"mark": [Discs([(0, 0, 1)])], "none": []})
                fresh, after = Tiling(scene, 10), Tiling(scene, 10, before)
                assert after.digests == fresh.digests, name
                assert [after.scene(t) for t in after.digests] == [
                    fresh.scene(t) for t in fresh.digests
                ]


# -- layers, thin lines and small type ---------------------------------------------------------


def _layers() -> Iterator[str]:
    """Two items over one another or only just side by side, of each kind, in both orders."""
    kinds: dict[str, list[Item]] = {}
    for x in (0, 1.95, 1.98, 1.985, 2, 2.15):
        kinds[f"area {x}"] = [Path([Sub([(x, 0), (x + 2, 0), (x + 2, 2)], True)], fill="#000000")]
        kinds[f"line {x}"] = [
            Path([Sub([(x, 1), (x + 2, 1.5)]), Sub([])], stroke="#000000", width=0.3)
        ]
        kinds[f"image {x}"] = [Image(x, 0, 2, 2, b"")]
        kinds[f"text {x}"] = [Text(x, 1.5, "I", "condensed", 2, halo="#ffffff" if x == 2 else None)]
    at_zero = {name: items for name, items in kinds.items() if name.endswith(" 0")}
    for (one, under), (other, over) in product(at_zero.items(), kinds.items()):
        scene = sort_into_layers(Scene(9, 9, [*under, Group("", over)]))
        names = ", ".join(f"{g.id} {len(g.items)}" for g in scene.items if isinstance(g, Group))
        yield f"{other} over {one}: {names}"
    for (x, y), far in product(((1, 0), (-1, 0), (0, 1), (0, -1)), (1.97, 1.98, 1.99)):
        over: Item = Path([Sub(Rect(x * far, y * far, 2, 2).corners(), True)], fill="#000000")
        scene = sort_into_layers(Scene(9, 9, [Image(0, 0, 2, 2, b""), over]))
        yield f"{x} {y} {far}: {', '.join(g.id for g in scene.items if isinstance(g, Group))}"
    for name, group in {
        "layer": Group("a", [], layer=True), "title": Group("", at_zero["area 0"], title="T"),
        "clip": Group("", at_zero["area 0"], clip=(0, 0, 1, 1)), "id": Group("i", at_zero["area 0"]),
    }.items():  # fmt: skip
        yield f"{name}: {_told(sort_into_layers(Scene(9, 9, [group])).items)}"


def test_drawings_are_sorted_into_layers_as_before() -> None:
    assert_as_recorded(TILES, "layers", _layers())


def _widened() -> Iterator[str]:
    """Lines that are just thick enough and a little too thin, alone, in groups and in symbols."""
    for width, scale in product(
        (0.5 * HAIRLINE, HAIRLINE - 2e-6, HAIRLINE, 2 * HAIRLINE), (0.5, 1, 2)
    ):
        line: Item = Path([Sub([(0, 0), (1, 1)])], stroke="#000000", width=width)
        area: Item = Path([Sub([(0, 0), (1, 1)])], fill="#000000", width=0.01)
        symbols: dict[str, list[Item]] = {
            "thin": [line], "two": [Use("thin", [(0, 0, 0.5, 0), (0, 0, 2, 0)]), Use("area", [])],
            "area": [area], "unused": [line],
        }  # fmt: skip
        inner = Group("", [Use("two", [(0, 0, 4, 0)])])
        cases: list[list[Item]] = [
            [line], [area], [Group("g", [line]), Group("h", [area])],
            [Discs([(0, 0, 1)], None, "#000000", width)], [Use("thin", [(0, 0, 1, 0)])],
            [Use("two", [(0, 0, 1, 0)]), Use("thin", [])],
            [Group("g", [Use("area", [(0, 0, 1, 0)]), inner]), line],
        ]  # fmt: skip
        for items in cases:
            found = strong(items, symbols, scale)
            told = " | ".join(map(_told, (found[0], *found[1].values()))) if found else "kept"
            yield f"{width:.4f} at {scale:g}: {told}"


def test_thin_lines_are_widened_as_before() -> None:
    assert_as_recorded(TILES, "thin lines", _widened())


def test_small_type_is_left_out_where_it_is_shown_small() -> None:
    small, large = (
        Text(0, 0, "a", "serif", 2 * LEGIBLE - 0.01),
        Text(0, 0, "b", "serif", 2 * LEGIBLE),
    )
    whole: list[Item] = [
        small, large, Discs([(0, 0, 1)]), Group("none", [small]), Group("all", [large, Discs([])]),
        Group("some", [small, large]), Group("", []),
    ]  # fmt: skip
    assert without_small_type(whole, 1) == whole
    kept = without_small_type(whole, 0.5)
    assert (
        _told(kept)
        == "'b' at 0,0, discs 0/0/1, all('b' at 0,0, discs ), some('b' at 0,0), group(nothing)"
    )
    assert kept[2] is whole[4]
    assert [text.text for text in small_texts(whole, 0.5)] == ["a", "a", "a"]
