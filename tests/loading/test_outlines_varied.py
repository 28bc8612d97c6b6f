"""Areas from the outlines of a picture: which shape is which area, where it lies on the field, and what is wrong
with it."""

# ruff: noqa: E501
from __future__ import annotations

from pathlib import Path

import pytest

from builder.loading.pictures import svg, svg_outlines
from tests.loading import boards
from tests.loading.mini import load
from tests.loading.test_boards import told
from tests.recorded import assert_as_recorded

RECORDED = Path(__file__).with_name("outlines_varied.txt")
SQUARE = "M{0} 10h40v40h-40Z"


def path(id: str, d: str, more: str = "") -> str:
    return f'<path id="{id}" d="{d}" {more}/>'


def ring(x: int, y: int, side: float) -> str:
    return f"M{x} {y}h{side}v{side}h-{side}Z"


A, B = path("a", ring(10, 10, 40)), path("b", ring(50, 10, 40))
AREAS = "areas: [{id: a, kind: open}, {id: b, kind: open}]"
CASES: dict[str, tuple[str, str, str]] = {
    "two areas": (A + B, AREAS, ""),
    "its own size": (A + B, f"size: [200, 100]\n  {AREAS}", ""),
    "a wider field": (A + B, f"size: [300, 100]\n  {AREAS}", ""),
    "a higher field": (A + B, f"size: [200, 300]\n  {AREAS}", ""),
    "no field": (A + B, f"size: [0, 100]\n  {AREAS}", ""),
    "a field of no number": (A + B, f"size: [wide, 100]\n  {AREAS}", ""),
    "a size in mm": (A + B, AREAS, 'width="100mm" height="50mm"'),
    "named by its outline": (A + B, "areas: [{id: x, kind: open, outline: '#a'}, {id: b, kind: open}]", ""),
    "named by a label": (path("p1", ring(10, 10, 40), 'inkscape:label="a"') + B, AREAS, ""),
    "an id before a label": (path("p1", ring(90, 10, 40), 'inkscape:label="a"') + A + B, AREAS, ""),
    "no such outline": (A, "areas: [{id: a, kind: open}, {id: q, kind: open}]", ""),
    "nearly such an outline": (path("river", ring(10, 10, 40)), "areas: [{id: rivr, kind: open}]", ""),
    "an outline of its own": (A, "areas: [{id: a, kind: open}, {id: o, kind: open, outline: [[150, 10], [190, 10], [190, 90]]}]", ""),
    "by a class": (path("w", ring(10, 10, 40), 'class="big woods"') + path("o", ring(50, 10, 40), 'class="open"'), "areas: []", ""),
    "by a layer": (f'<g id="woods">{A}<g inkscape:label="open">{B}</g></g>', "source: given 9", ""),
    "by a class with a name": (path("w", ring(10, 10, 40), 'class="woods" data-name="The  Wood"') + path("v", ring(50, 10, 40), 'class="woods" data-name="v"'), "areas: []", ""),
    "by a class with no id": (f'<path class="woods" d="{ring(10, 10, 40)}"/>' + A, "areas: [{id: a, kind: open}]", ""),
    "by a class with a bad id": (path("a/b", ring(10, 10, 40), 'class="woods"'), "areas: []", ""),
    "of no area": (A + B + path("c", ring(100, 10, 40)), AREAS, ""),
    "six of no area": (A + "".join(path(f"n{n}", ring(10 * n, 60, 8)) for n in range(6)), "areas: [{id: a, kind: open}]", ""),
    "seven of no area": (A + "".join(path(f"n{n}", ring(10 * n, 60, 8)) for n in range(7)), "areas: [{id: a, kind: open}]", ""),
    "circles of no area": (A + '<circle id="c" cx="150" cy="50" r="20"/><rect id="r" width="9" height="9"/>', "areas: [{id: a, kind: open}]", ""),
    "a polygon of no area": (A + '<polygon id="c" points="100,0 120,0 120,20"/>', "areas: [{id: a, kind: open}]", ""),
    "open": (path("a", "M10 10h40v40h-40") + B, AREAS, ""),
    "nearly closed": (path("a", "M10 10h40v40h-40v-39.5") + B, AREAS, ""),
    "not nearly closed": (path("a", "M10 10h40v40h-40v-39.3") + B, AREAS, ""),
    "nearly closed beside": (path("a", "M10 10h40v40h-40.5v-40") + B, AREAS, ""),
    "a line": (path("a", "M10 10h40Z") + B, AREAS, ""),
    "two parts": (path("a", ring(10, 10, 20) + ring(110, 10, 40)) + B, AREAS, ""),
    "a hole": (path("a", ring(10, 10, 40) + ring(20, 20, 10)) + B, AREAS, ""),
    "a hole written first": (path("a", ring(20, 20, 10) + ring(10, 10, 40)) + B, AREAS, ""),
    "a speck": (path("a", ring(10, 10, 40) + ring(110, 10, 0.5)) + B, AREAS, ""),
    "no speck": (path("a", ring(10, 10, 40) + ring(110, 10, 2)) + B, AREAS, ""),
    "a line beside": (path("a", ring(10, 10, 40) + "M100 10h5Z") + B, AREAS, ""),
    "cannot be read": (path("a", "M10 x") + B, AREAS, ""),
    "a curve": (path("a", "M10 10C10 60 50 60 50 10Z") + B, AREAS, ""),
    "no text as outlines": (A, "size: [1, 1]", ""),
}  # fmt: skip


def files(cases: dict[str, tuple[str, str, str]]) -> dict[str, str | bytes]:
    found = boards.files(boards.SOUND)
    for n, (inside, regions, size) in enumerate(cases.values()):
        found[f"maps/m{n:02}.svg"] = (
            f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="i" viewBox="0 0 200 100" {size}>\n{inside}</svg>'
        )
        found[f"maps/m{n:02}.yaml"] = (
            f"{boards.HEAD}title: M{n}\nregions:\n  outlines: m{n:02}.svg\n  {regions}\n"
        )
    return found


def corners(ring: object) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in ring)  # type: ignore[attr-defined]


WRONG = ("no field", "a field of no number", "no such outline", "nearly such an outline", "by a class with a bad id",
         "open", "not nearly closed", "a line", "cannot be read", "no text as outlines")  # fmt: skip
SOUND = {name: case for name, case in CASES.items() if name not in WRONG}


def test_outlines_become_areas_as_before(tmp_path: Path) -> None:
    loaded = load(tmp_path, files(SOUND))
    assert loaded.game is not None
    lines = list(told(loaded.problems))
    for name, sheet in zip(SOUND, [m for m in loaded.game.maps if m.title[0] == "M"], strict=True):
        assert sheet.regions is not None
        lines.append(f"{name}: {sheet.regions.size}")
        for area in sheet.regions.areas:
            rings = " | ".join(map(corners, (area.outline, *area.islands)))
            lines.append(f"  {area.id} {area.name!r} {area.kind}: {rings}")
    assert_as_recorded(RECORDED, "areas", lines)


def test_what_is_wrong_with_outlines_is_told(tmp_path: Path) -> None:
    cases = {name: CASES[name] for name in WRONG}
    problems = load(tmp_path, files(cases)).problems
    assert_as_recorded(RECORDED, "wrong outlines", told(problems))


@pytest.mark.parametrize(
    ("limit", "most", "code"),
    [
        ("MAX_CORNERS", 25, ""), ("MAX_CORNERS", 24, "bad-svg"), ("MAX_CORNERS_OF_AREA", 4, ""),
        ("MAX_CORNERS_OF_AREA", 3, "bad-svg"), ("MAX_ISLANDS", 2, ""), ("MAX_ISLANDS", 1, "outline-parts"),
    ],
)  # fmt: skip
def test_outlines_have_so_many_corners_and_parts(
    limit: str, most: int, code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    three = path("a", ring(10, 10, 20) + ring(110, 10, 30) + ring(150, 10, 40))
    monkeypatch.setattr(svg_outlines, limit, most)
    if limit == "MAX_CORNERS":
        monkeypatch.setattr(svg, limit, 60)
    cases = {
        "three": (
            three + path("b", ring(50, 60, 30)) + path("c", ring(10, 60, 8), 'class="woods"'),
            AREAS,
            "",
        )
    }
    codes = [p.code for p in load(tmp_path, files(cases)).problems if p.code != "island"]
    assert set(codes) == ({code} if code else set())
