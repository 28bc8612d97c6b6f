"""Shapes of an SVG lie where every viewer shows them: turned, skewed, in viewports of their own; with
their colours and dashes."""

from __future__ import annotations

import io
import math
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from builder.drawing.artwork.vector_pictures import add_vector
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Group, Scene
from builder.loading.pictures.vectors import read_vector
from builder.model.vectors import Vector, VectorPart
from builder.outputs.formats import png
from tests.loading.mini import load
from tests.loading.test_vectors import EAGLE, HEAD, svg, with_symbol
from tests.together import together


def corners(inside: str) -> set[tuple[float, float]]:
    """The corners of the one shape of a picture of 60 by 40."""
    (part,) = read_vector(svg(inside)).parts
    return {(round(x, 3) + 0.0, round(y, 3) + 0.0) for x, y in part.runs[0].points}


def test_a_turned_rectangle_is_turned() -> None:
    turned = '<rect width="10" height="4" transform="translate(30 20) rotate(90)"/>'
    assert corners(turned) == {(30, 20), (30, 30), (26, 30), (26, 20)}


def test_a_rectangle_within_a_turned_group_is_turned() -> None:

    square = '<rect x="20" y="20" width="10" height="10"/>'
    found = corners(f'<g transform="rotate(45 20 20)">{square}</g>')
    side, far = 10 * math.sqrt(0.5), 20 + 10 * math.sqrt(2)
    expected = ((20, 20), (20 + side, 20 + side), (20, far), (20 - side, 20 + side))
    assert found == {(round(x, 3), round(y, 3)) for x, y in expected}


def test_a_skewed_rectangle_is_skewed() -> None:
    found = corners('<rect width="10" height="4" transform="skewX(45)"/>')
    assert found == {(0, 0), (10, 0), (14, 4), (4, 4)}


@together(
    "shape", ['<circle r="10"/>', '<ellipse rx="10" ry="10"/>', '<path d="M-10 0A10 10 0 0 1 10 0Z"/>']
)  # fmt: skip
def test_round_shapes_are_skewed(shape: str) -> None:
    """Skewed back, by x = x' - y, every point of the outline is ten from the middle."""
    given = f'<g transform="translate(30 20) skewX(45)">{shape}</g>'
    (part,) = read_vector(svg(given)).parts
    back = [(x - 30 - (y - 20), y - 20) for x, y in part.runs[0].points[::3]]
    assert len(back) > 4
    assert [math.hypot(*at) for at in back] == pytest.approx([10] * len(back), abs=0.001)


def test_a_repeated_shape_stands_where_it_is_put_and_turned() -> None:
    given = '<defs><rect id="r" width="10" height="4"/></defs><use href="#r" x="2" y="1" {}/>'
    assert corners(given.format("")) == {(2, 1), (12, 1), (12, 5), (2, 5)}
    turned = given.format('transform="translate(40 0) rotate(90)"')
    assert corners(turned) == {(39, 2), (39, 12), (35, 12), (35, 2)}


def test_a_symbol_is_as_large_as_its_use_says_and_shown_nowhere_else() -> None:
    symbol = '<symbol id="s" viewBox="0 0 10 10"><rect width="10" height="10"/></symbol>'
    assert corners(f'{symbol}<use href="#s" x="5" y="6" width="20" height="20"/>') == {
        (5, 6), (25, 6), (25, 26), (5, 26)
    }  # fmt: skip


def test_a_picture_within_a_picture_has_its_own_units_and_edges() -> None:
    inner = '<svg x="10" y="10" width="20" height="20" viewBox="0 0 10 10">{}</svg>'
    (part,) = read_vector(svg(inner.format('<rect x="-5" width="10" height="5"/>'))).parts
    assert set(part.runs[0].points) == {(0, 10), (20, 10), (20, 20), (0, 20)}
    assert part.cut == pytest.approx((10, 10, 30, 30))


def drawn(vector: Vector) -> Scene:
    scene = Scene(60, 40)
    add_vector(scene, vector, Rect(10, 10, 30, 20))
    return scene


def test_nothing_is_painted_beyond_the_edges_of_a_picture() -> None:
    scene = drawn(read_vector(svg('<path d="M-400 10H900V30H-400Z"/>')))
    (group,) = scene.items
    assert isinstance(group, Group)
    assert group.clip == (10, 10, 30, 20)


def test_a_line_on_the_edge_is_cut_in_its_middle() -> None:
    line = '<path d="M0 0H60" fill="none" stroke="black" stroke-width="4"/>'
    scene = drawn(read_vector(svg(line)))
    assert isinstance(scene.items[0], Group)


def test_what_lies_within_its_picture_is_not_cut() -> None:
    scene = drawn(read_vector(EAGLE.encode()))
    assert not any(isinstance(item, Group) for item in scene.items)


def the_part(inside: str) -> tuple[VectorPart, list[str]]:
    doubts: list[str] = []
    (part,) = read_vector(svg(inside), doubts).parts
    return part, doubts


@together(
    ("given", "fill"),
    [
        ('fill="red" opacity=".5"', "#ff8080"),
        ('fill="#000" fill-opacity="25%"', "#bfbfbf"),
        ('fill="#ff000080"', "#ff7f7f"),
        ('style="fill: rgb(255 0 0 / 50%)"', "#ff7f7f"),
    ],
)
def test_what_is_half_transparent_is_mixed_with_white_and_told(given: str, fill: str) -> None:
    part, doubts = the_part(f'<rect width="9" height="9" {given}/>')
    shown = [int(part.fill[i : i + 2], 16) for i in (1, 3, 5)] if part.fill else []
    assert shown == pytest.approx([int(fill[i : i + 2], 16) for i in (1, 3, 5)], abs=1)
    assert any("half transparent" in doubt for doubt in doubts)


def test_groups_of_groups_grow_paler() -> None:
    part, _ = the_part('<g opacity=".5"><g opacity=".5"><rect width="9" height="9"/></g></g>')
    assert part.fill == "#bfbfbf"


def test_young_colours_are_known_and_others_told() -> None:
    assert the_part('<rect width="9" height="9" fill="RebeccaPurple"/>') == (
        the_part('<rect width="9" height="9" fill="#663399"/>')
    )
    assert the_part('<rect width="9" height="9" fill="hsl(120 100% 50%)"/>')[0].fill == "#00ff00"
    _, doubts = the_part('<rect width="9" height="9" fill="hwb(120 0% 0%)"/>')
    assert doubts == ["the colour 'hwb(120 0% 0%)' is not known and drawn black"]
    assert the_part('<rect width="9" height="9" fill="#000"/>')[1] == []


def test_dashes_are_as_long_as_the_picture_makes_them() -> None:
    line = '<path d="M0 0H50" fill="none" stroke="red" stroke-dasharray="{}" transform="scale(2)"/>'
    assert the_part(line.format("3 1"))[0].dash == (6, 2)
    assert the_part(line.format("3,1,2"))[0].dash == (6, 2, 4, 6, 2, 4)
    assert the_part(line.format("none"))[0].dash == ()
    assert "dashes" in the_part(line.format("-1 2"))[1][0]


def test_a_line_that_is_skewed_is_told() -> None:
    line = '<path d="M0 0H50" fill="none" stroke="red" transform="scale({})"/>'
    assert the_part(line.format("2 2"))[1] == []
    assert "one width" in the_part(line.format("1 3"))[1][0]


def test_what_is_drawn_otherwise_is_a_warning_of_its_file(tmp_path: Path) -> None:
    files = with_symbol("eagle.svg", eagle=f'{HEAD}<circle r="9" opacity=".5"/></svg>')
    (problem,) = load(tmp_path, files).problems
    assert (problem.code, str(problem.severity)) == ("approximate-svg", "warning")
    assert problem.location is not None
    assert problem.location.file.endswith("art/eagle.svg")


SEEN = [
    '<g transform="translate(200 200)rotate(20)"><rect width="60" height="60" fill="red"/></g>',
    '<ellipse cx="150" cy="150" rx="90" ry="40" transform="rotate(30 150 150)skewY(20)"/>',
    '<rect x="50" y="50" width="200" height="150" rx="60" fill="orange" stroke="black"'
    ' stroke-width="20" transform="rotate(-10 150 150)"/>',
    '<svg x="50" y="50" width="100" height="60" viewBox="0 0 10 10"><circle cx="2" cy="5" r="6"/>'
    "</svg>",
    '<symbol id="s" viewBox="0 0 20 10" preserveAspectRatio="xMinYMin slice"><rect width="40"'
    ' height="20" fill="teal"/><circle cx="10" cy="5" r="7" fill="gold"/></symbol>'
    '<use href="#s" x="20" y="30" width="90" height="120"/>'
    '<use href="#s" x="150" y="150" width="100" height="80" transform="translate(0 20)scale(.9)"/>',
    '<path d="M-40 20h900v60h-900z" fill="red"/><circle cx="290" cy="150" r="80" fill="blue"/>',
    '<polyline points="20,200 80,280 140,200" fill="none" stroke="#123" stroke-width="6"'
    ' stroke-dasharray="12 5 2"/>',
]  # fmt: skip


@pytest.mark.parametrize("inside", SEEN)
def test_pictures_look_as_another_reader_of_svg_draws_them(inside: str) -> None:
    resvg = pytest.importorskip("resvg_py")
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300" viewBox="0 0 300 300">'
    text = f"{head}{inside}</svg>"
    scene = Scene(50, 50)
    add_vector(scene, read_vector(text.encode()), Rect(10, 10, 30, 30))
    ours = Image.open(io.BytesIO(png.render_png(scene, 254))).convert("RGB")
    theirs = Image.new("RGB", ours.size, "#ffffff")
    seen = resvg.svg_to_bytes(svg_string=text, background="#ffffff")
    theirs.paste(Image.open(io.BytesIO(bytes(seen))).convert("RGB"), (100, 100))
    apart = ImageChops.difference(ours, theirs)
    assert ImageStat.Stat(apart.convert("L")).mean[0] < 0.2
    assert max(high for _, high in apart.reduce(6).getextrema()) < 60
