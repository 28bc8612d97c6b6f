"""SVG pictures in all variations: the outlines that are drawn of them, the shapes that are areas, and what no
picture may have."""

# ruff: noqa: E501

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from builder.loading.pictures import svg_guard, vectors
from builder.loading.pictures.svg import SvgError, read_svg, shape_runs
from builder.loading.pictures.svg_guard import RefusedSvg, check_counter_svg
from builder.loading.pictures.vectors import read_vector
from builder.loading.reading.source_nodes import SourceFile
from builder.model.vectors import Vector
from tests.loading.test_vectors import svg
from tests.recorded import assert_as_recorded
from tests.together import together

RECORDED = Path(__file__).with_name("pictures_varied.txt")
BOX = 'width="9" height="9"'
LINE = '<path d="M0 0H50" fill="none" stroke="red" {}/>'
SYMBOL = '<symbol id="s" viewBox="0 0 10 20" {}><rect width="10" height="20"/></symbol><use href="#s" {}/>'
RING, BACK = "M0 0H30V30H0Z", "M10 10V20H20V10Z"

SEEN = {
    "filled": f"<rect {BOX}/>",
    "filled and lined": f'<rect {BOX} fill="blue" stroke="red"/>',
    "lined": f'<rect {BOX} fill="none" stroke="red"/>',
    "lined without a width": f'<rect {BOX} fill="blue" stroke="red" stroke-width="0"/>',
    "neither": f'<rect {BOX} fill="none"/><rect {BOX}/>',
    "not displayed": f'<rect {BOX} display="none"/><rect {BOX} fill="red"/>',
    "hidden": f'<rect {BOX} visibility="hidden"/><rect {BOX} visibility="collapse"/><rect {BOX} fill="red"/>',
    "visible": f'<rect {BOX} visibility="visible" display="inline"/>',
    "a line": LINE.format(""),
    "a line with round ends": LINE.format('stroke-linecap="round" stroke-linejoin="round"'),
    "a line with square ends": LINE.format('stroke-linecap="square" stroke-linejoin="bevel"'),
    "a line with other ends": LINE.format('stroke-linecap="odd"'),
    "a line grown": LINE.format('stroke-width="3" transform="scale(2)" stroke-dasharray="2 1"'),
    "a line a little uneven": LINE.format('transform="scale(1 1.04)"'),
    "a line uneven": LINE.format('transform="scale(1 1.06)"'),
    "a line of one point": '<path d="M5 5" stroke="red"/><path d="M0 0H5" stroke="blue"/>',
    "curves": '<path d="M0 0C1 1 2 2 3 0Q5 5 9 0L9 9Z"/>',
    "an arc": '<path d="M0 0A5 5 0 0 1 10 0Z"/>',
    "two runs": f'<path d="{RING}M40 0H50V10H40Z"/>',
    "a hole": f'<path d="{RING}{BACK}"/>',
    "a filled inside": f'<path d="{RING}M10 10H20V20H10Z"/>',
    "a hole by its rule": f'<path d="{RING}M10 10H20V20H10Z" fill-rule="evenodd"/>',
    "an island in a hole": f'<path d="{RING}{BACK}M13 13H17V17H13Z"/>',
    "a hole in an island": f'<path d="M12 12H18V18H12Z{RING}{BACK}M13 13V17H17V13Z"/>',
    "two holes": f'<path d="{RING}M2 2V8H8V2ZM12 12V18H18V12Z"/>',
    "a touching hole": f'<path d="{RING}M0 0V10H10V0Z"/>',
    "holes on a line": '<path d="M0 0L30 0L30 30L0 30ZM30 30V40H40V30ZM5 15L10 20L15 15L10 10Z"/>',
    "an open path": '<path d="M0 0H10V10" stroke="red"/>',
    "two open paths": '<path d="M0 0H10V10M20 20H30V30"/>',
    "opacity of groups": f'<g opacity="0.5"><g opacity="50%"><rect {BOX}/></g><rect {BOX} opacity="0"/></g>',
    "a viewport": f'<svg x="5" y="5" width="20" height="10"><rect {BOX}/></svg>',
    "a viewport of its own units": f'<svg width="20" height="10" viewBox="0 0 10 10"><rect {BOX}/></svg>',
    "a viewport of percent": f'<svg x="10%" y="10%" width="50%" height="50%"><rect {BOX}/></svg>',
    "a viewport without size": f'<svg width="0" height="10"><rect {BOX}/></svg><rect {BOX} fill="red"/>',
    "a viewport without height": f'<svg width="10" height="0"><rect {BOX}/></svg><rect {BOX} fill="red"/>',
    "a viewport seen beyond": f'<svg width="5" height="5" overflow="visible"><rect {BOX}/></svg>',
    "a viewport in a viewport": '<svg x="5" width="20" height="20">'
    f'<svg y="-5" width="40" height="15"><rect {BOX}/></svg></svg>',
    "a viewport with a bad box": f'<svg width="20" height="10" viewBox="0 0 0 10"><rect {BOX}/></svg>',
    "a viewport with half a box": f'<svg width="20" height="10" viewBox="0 0 10"><rect {BOX}/></svg>',
    "a turned viewport": f'<g transform="rotate(30)"><svg width="9" height="9"><rect {BOX}/></svg></g>',
    "a viewport on its side": f'<g transform="rotate(90)"><svg width="9" height="9"><rect {BOX}/></svg></g>',
    "a symbol": SYMBOL.format("", 'x="5" y="6"'),
    "a symbol of a size": SYMBOL.format("", 'width="20" height="20"'),
    "a symbol stretched": SYMBOL.format('preserveAspectRatio="none"', 'width="20" height="20"'),
    "a symbol moved": SYMBOL.format("", 'transform="translate(3 4)"'),
    "a symbol that is not there": f'<use href="#none"/><use/><rect {BOX}/>',
    "a used shape": f'<defs><rect id="r" {BOX} fill="red"/></defs><use href="#r" x="10%" y="3"/>',
    "a used group": f'<g id="g"><rect {BOX}/></g><use href="#g" x="20"/>',
    "a title": f"<title>T</title><rect {BOX}><title>R</title></rect>",
}  # fmt: skip


def told(vector: Vector, doubts: list[str]) -> Iterator[str]:
    yield f"{vector.width:g} x {vector.height:g}"
    for part in vector.parts:
        line = (
            f"{part.stroke} {part.width:g} {part.cap} {part.join} {part.dash}"
            if part.stroke
            else "no line"
        )
        cut = " ".join(f"{n:g}" for n in part.cut) if part.cut else "whole"
        yield f"{part.fill}, {line}, {cut}"
        for run in part.runs:
            points = " ".join(f"{round(x, 2) + 0.0:g},{round(y, 2) + 0.0:g}" for x, y in run.points)
            yield f"  {'closed' if run.closed else 'open'} {'curve' if run.curve else 'straight'} {points}"
    yield from doubts


def test_pictures_are_drawn_as_before() -> None:
    lines: list[str] = []
    for name, inside in SEEN.items():
        doubts: list[str] = []
        lines += [
            f"{name}:",
            *(f"  {line}" for line in told(read_vector(svg(inside), doubts), doubts)),
        ]
    assert_as_recorded(RECORDED, "vectors", lines)


HEAD = '<svg xmlns="http://www.w3.org/2000/svg" {}>'
REFUSED = {
    "nothing": HEAD.format('viewBox="0 0 6 4"') + "</svg>",
    "no size": HEAD.format('width="0"') + f"<rect {BOX}/></svg>",
    "no height": HEAD.format('width="6" height="0"') + f"<rect {BOX}/></svg>",
    "far away": HEAD.format('viewBox="0 0 6 4"') + '<path d="M0 0H1000001V5"/></svg>',
    "nearly as far": HEAD.format('viewBox="0 0 6 4"') + '<path d="M0 0H1000000V5"/></svg>',
    "far below": HEAD.format('viewBox="0 0 6 4"') + '<path d="M0 0H5V-1000001"/></svg>',
    "a script": HEAD.format("") + "<script/></svg>",
    "an event": HEAD.format('onload="x"') + "</svg>",
    "a link": HEAD.format("") + '<a href="http://x"/></svg>',
    "a link inside": HEAD.format('viewBox="0 0 6 4"') + f'<a href="#x"><rect {BOX}/></a></svg>',
    "a link to what is around it": HEAD.format('viewBox="0 0 6 4"') + f'<g id="a"><a href="#a"><rect {BOX}/></a></g></svg>',
    "an empty link": HEAD.format("") + '<use href=" "/></svg>',
    "data in a link": HEAD.format("") + '<use href="data:image/png,x"/></svg>',
    "another's paint": HEAD.format("") + f'<rect {BOX} fill="url(http://x)"/></svg>',
    "its own paint": HEAD.format("") + f'<rect {BOX} fill="url(#x)"/></svg>',
    "an import": HEAD.format("") + "<style>@import x</style></svg>",
    "an escaped style": HEAD.format("") + r"<style>\40 import</style></svg>",
    "a paint in a style": HEAD.format("") + "<style>a {fill: url(#x)}</style></svg>",
    "a style": HEAD.format('viewBox="0 0 6 4"') + f"<style>rect {{fill: red}}</style><rect {BOX}/></svg>",
    "a text": HEAD.format("") + "<text>T</text></svg>",
    "a text with a prefix": '<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:text/></s:svg>',
    "another language": '<html xmlns="http://www.w3.org/1999/xhtml"/>',
    "another space": '<svg xmlns="http://x"/>',
    "no space": f'<svg viewBox="0 0 6 4"><rect {BOX}/></svg>',
    "an entity": '<!DOCTYPE svg [<!ENTITY a "b">]>' + HEAD.format("") + "</svg>",
    "an instruction": "<?xml-stylesheet href='x'?>" + HEAD.format("") + "</svg>",
    "a head": '<?xml version="1.0"?>' + HEAD.format('viewBox="0 0 6 4"') + f"<rect {BOX}/></svg>",
    "an encoding that no one has": '<?xml version="1.0" encoding="odd"?>' + HEAD.format("") + "</svg>",
    "broken": HEAD.format("") + "<rect",
    "repeats itself": HEAD.format("") + '<g id="a"><use href="#a"/></g></svg>',
    "repeats what repeats": HEAD.format("")
    + '<g id="a"><use href="#b"/></g><use href="#a"/><g id="b"/></svg>',
}  # fmt: skip


def test_what_no_picture_has_is_refused() -> None:
    lines: list[str] = []
    for name, text in REFUSED.items():
        for kind, read in (("drawn", lambda t: read_vector(t.encode())), ("of areas", shapes)):
            try:
                read(text)
                lines.append(f"{name}, {kind}: taken")
            except RefusedSvg as exc:
                lines.append(
                    f"{name}, {kind}: {exc.line}:{exc.column} {exc} ({exc.hint}) unsafe {exc.unsafe}"
                )
            except SvgError as exc:
                where = exc.problem.location
                at = f"{where.line}:{where.column}" if where else ""
                lines.append(f"{name}, {kind}: {at} {exc.problem.code} {exc} ({exc.problem.hint})")
    assert_as_recorded(RECORDED, "refused", lines)


def shapes(text: str) -> list[str]:
    """The shapes of a picture: where each lies, what names it, and its corners."""
    found = read_svg(SourceFile("a.svg", text))
    lines = [f"box {found.box} size {found.size}"]
    for one in found.shapes:
        lines.append(
            f"{one.tag} {one.id!r} {one.name!r} {one.words} at {one.place.line}:{one.place.column}"
        )
        try:
            runs = shape_runs(one, 5.0)
        except ValueError as exc:
            lines.append(f"  {exc}"[:60])
            continue
        for points, closed in runs:
            said = " ".join(f"{round(x, 2) + 0.0:g},{round(y, 2) + 0.0:g}" for x, y in points)
            lines.append(f"  {'closed' if closed else 'open'} {said}")
    return lines


RECT = '<rect id="r" width="20" height="10"{}/>'
TRANSFORMS = [
    "translate(5)", "translate(5 6)", "translate(5,6)", "scale(2)", "scale(2 3)", "rotate(90)",
    "rotate(90 10 5)", "rotate(90 10)", "skewX(45)", "skewY(45)", "matrix(1 0 0 1 5 6)", "matrix(1 0 0 1 5)", "matrix(1 0 0 1 5 6 7)",
    "translate(5) scale(2)", "translate(5), scale(2)", "turn(5)", "translate()", "translate(5) x", "scale(1e300 1e300)",
    "", " ", "scale(1e200) scale(1e200)", "rotate()",
]  # fmt: skip
SIZES = [
    'viewBox="0 0 40 20"', 'viewBox="1,2,40,20"', 'viewBox="0 0 40"', 'viewBox="0 0 0 20"', 'viewBox="0 0 40 -1"',
    'width="40" height="20"', 'width="4cm" height="20mm"', 'width="40"', 'width="0" height="20"', 'width="72pt" height="6pc"',
    'width="2in" height="96px" viewBox="0 0 40 20"', 'width="100%" height="100%" viewBox="0 0 40 20"', "",
    'width="40em" height="20"', 'viewBox="0 0 1e400 1"',
]  # fmt: skip
INSIDE = {
    "layers": '<g id="a" class="b c" inkscape:label="d"><g inkscape:label="e"><path id="p" class="f" d="M0 0H9V9Z"/></g></g>',
    "titles": '<g><title>G</title><path id="p" d="M0 0H9V9Z"><title>P <b>b</b></title></path></g>',
    "labels": '<path inkscape:label="L" d="M0 0H9V9Z"/><path data-name="N" d="M0 0H9V9Z"/>',
    "long titles": f'<path d="M0 0H9V9Z"><title>{"a" * 150}</title><title>{"b" * 150}</title><title>c</title></path>',
    "definitions": '<defs><path d="M0 0H9V9Z"/></defs><symbol><rect/></symbol><path id="p" d="M0 0H9V9Z"/>',
    "other spaces": '<x:path d="M0 0H9V9Z"/><svg:path d="M0 0H9V9Z"/><text/><line x1="1"/>',
    "all shapes": '<polygon points="0,0 9,0 9,9"/><polyline points="0,0 9,0 9,9 0,0"/><circle r="4"/>'
    '<ellipse rx="8" ry="2"/><rect width="3" height="3" rx="1"/>',
    "curves": '<path d="M0 0C0 9 9 9 9 0Q5 -9 0 0Z"/><path d="M0 0A9 9 0 0 1 9 9"/>',
    "runs": '<path d="M0 0H9V9M20 0H29V9Z"/>',
    "nothing": '<path d=""/><path/><polygon points="1"/><circle/>',
    "numbers": '<path d="M0 x"/><path d="M0 0H1e999"/><rect width="a" height="1"/>',
    "transforms in layers": f'<g transform="translate(5 6)"><g transform="scale(2)">{RECT.format("")}</g></g>',
    "a flat one": RECT.format(' transform="scale(0 1)"'),
    "finer where it is larger": '<path transform="scale(4)" d="M0 0C0 9 9 9 9 0Z"/>',
}  # fmt: skip


def test_shapes_are_read_with_their_names_and_places() -> None:
    cases = {f"transform {way!r}": RECT.format(f' transform="{way}"') for way in TRANSFORMS}
    whole = {
        name: f'<svg viewBox="0 0 40 20">\n{inside}</svg>'
        for name, inside in (cases | INSIDE).items()
    }
    whole |= {f"size {size}": f"<svg {size}></svg>" for size in SIZES}
    lines: list[str] = []
    for name, text in whole.items():
        try:
            found = shapes(text)
        except SvgError as exc:
            where = exc.problem.location
            found = [f"{where and (where.line, where.column)} {exc} ({exc.problem.hint})"]
        lines += [f"{name}:", *(f"  {line}" for line in found)]
    assert_as_recorded(RECORDED, "shapes", lines)


@together(
    ("limit", "most", "taken"),
    [
        ("_MAX_ELEMENTS", 6, True), ("_MAX_ELEMENTS", 5, False), ("_DEEPEST", 3, True), ("_DEEPEST", 2, False),
        ("MAX_SVG", 200, True), ("MAX_SVG", 199, False),
    ],
)  # fmt: skip
def test_a_picture_of_counters_is_as_large_as_it_may_be(
    limit: str, most: int, taken: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four elements, of which two are there twice."""
    monkeypatch.setattr(svg_guard, limit, most)
    text = f'<svg><g id="a"><rect {BOX}/></g><use href="#a"/></svg>'
    text = text.ljust(200)
    if taken:
        check_counter_svg(text.encode())
    else:
        with pytest.raises(RefusedSvg):
            check_counter_svg(text.encode())


@together(
    ("limit", "most", "taken"),
    [("_MOST_POINTS", 8, True), ("_MOST_POINTS", 7, False), ("_MOST_RUNS", 2, True), ("_MOST_RUNS", 1, False)],
)  # fmt: skip
def test_a_vector_has_so_many_points_and_outlines(
    limit: str, most: int, taken: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vectors, limit, most)
    for inside in ('<path d="M0 0H9V9H0ZM20 0H29V9H20Z"/>', f"<rect {BOX}/><rect {BOX}/>"):
        if taken or (limit == "_MOST_RUNS" and "rect" in inside):
            assert read_vector(svg(inside)).parts
        else:
            with pytest.raises(RefusedSvg, match="points"):
                read_vector(svg(inside))


@together(("most", "taken"), [(3, True), (2, False)])
def test_elements_are_counted_without_any_that_is_repeated(
    most: int, taken: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(svg_guard, "_MAX_ELEMENTS", most)
    monkeypatch.setattr("builder.loading.pictures.svg.MAX_ELEMENTS", most)
    text = f'<svg viewBox="0 0 6 4"><g><rect {BOX}/></g></svg>'
    if taken:
        check_counter_svg(text.encode())
        assert shapes(text)
        return
    with pytest.raises(RefusedSvg, match="too many elements"):
        check_counter_svg(text.encode())
    with pytest.raises(SvgError, match="too many elements"):
        shapes(text)


@together(("most", "taken"), [(4, True), (3, False)])
def test_a_shape_has_so_many_corners(
    most: int, taken: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("builder.loading.pictures.svg.MAX_CORNERS", most)
    (line,) = [
        one for one in shapes(f'<svg viewBox="0 0 6 4"><rect {BOX}/></svg>') if one[0] == " "
    ]
    assert ("too many corners" in line) == (not taken)
