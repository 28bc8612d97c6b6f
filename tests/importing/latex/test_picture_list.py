"""The list of pictures that the package *wargame* of LaTeX writes, as it is read: whole, with each part left
out in turn, and with values that are none."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from builder.importing.latex import picture_list
from builder.importing.latex.picture_list import PictureEntry, Zone, read_picture_list
from builder.vassal.format.files.unpacking import ReadError
from tests.importing.latex.test_exported import corners, entry, point, turned
from tests.recorded import assert_as_recorded
from tests.together import together

RECORDED = Path(__file__).with_name("picture_list.txt")

ZONE = {
    **turned(2.0, 0.0, 0.0, -1.0, 1.0, 3.0),
    "board frame": {"lower left": [-1, -2], "upper right": [4, 3], "margin": 0.5},
    "lower left": [0, 0], "upper right": [2, 3],
    "global lower left": [7, 8], "global upper right": [6, 9],
    "point1": point("a one", 2.0, 3.0), "point2": point("b", 0, -1), "pointless": 3,
}  # fmt: skip
BOARD = {
    "labels": "auto",
    "coords": {"row": {"offset": -1, "factor": -2}, "column": {"offset": 2.6, "factor": 0}},
    "zone scope Hexes": ZONE,
    "zone path Round": {"path": [[0, 5], [3, 1], [1, -4]], "point1": point("p", 1, 1)},
    "zoned": {**turned(1, 0, 0, 1, 5, 6), **corners(0, 1, 10, 9)},
}
WHOLE = entry(
    "Valley", "board", "Maps", number=3, zones=BOARD,
    chit={"factors": "chit/1 factor=5", "end": 0, "blank": " "}, natoapp6c={"main": "armoured"},
)  # fmt: skip


def read(folder: Path, *entries: object) -> list[PictureEntry]:
    (folder / "list.json").write_text(json.dumps(entries))
    return read_picture_list(folder / "list.json")


def told(found: list[PictureEntry]) -> Iterator[str]:
    """Entries in a line each, and their zones below."""
    for one in found:
        yield f"{one.page} {one.name!r} {one.sort} {one.group!r} {dict(one.values)}"
        if one.sort == "board":
            yield f"  numbered {one.numbered.columns} {one.numbered.rows} {one.numbered.labels!r}"
            for zone in (*((one.whole,) if one.whole else ()), *one.zones):
                yield f"  {zone.name!r} {zone.turn} box {zone.box}"
                yield f"    frame {zone.frame} margin {zone.margin} points {zone.points}"


def without(found: dict[str, Any], *path: str) -> dict[str, Any]:
    """The same without what lies at the end of a path of keys."""
    first, *rest = path
    if not rest:
        return {key: value for key, value in found.items() if key != first}
    return {**found, first: without(found[first], *rest)}


def having(found: dict[str, Any], value: object, *path: str) -> dict[str, Any]:
    """The same with a value at the end of a path of keys."""
    first, *rest = path
    return {**found, first: having(found.get(first, {}), value, *rest) if rest else value}


def paths(found: dict[str, Any], above: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    for key, value in found.items():
        yield (*above, key)
        if isinstance(value, dict):
            yield from paths(value, (*above, key))


def test_a_list_is_read_whole_and_without_each_of_its_parts(tmp_path: Path) -> None:
    whole = list(told(read(tmp_path, WHOLE)))
    lines = ["whole:", *whole]
    for path in paths(WHOLE):
        now = list(told(read(tmp_path, without(WHOLE, *path))))
        lines += [
            f"without {' / '.join(path)}:",
            *(f"  {line}" for line in now if line not in whole),
        ]
    assert_as_recorded(RECORDED, "parts left out", lines)


OTHERS = [
    (("number",), "3"), (("number",), 0), (("number",), 5_000), (("number",), 5_001),
    (("category",), "<<eol>>"), (("category",), 7), (("name",), " Pass "), (("zones",), []),
    (("chit",), []), (("chit", "factors"), 3),
    (("zones", "coords"), []), (("zones", "coords", "row"), 3), (("zones", "labels"), 3),
    (("zones", "coords", "row", "factor"), 1), (("zones", "coords", "row", "factor"), 0),
    (("zones", "coords", "row", "factor"), -0.001), (("zones", "coords", "row", "offset"), True),
    (("zones", "zoned"), []), (("zones", "zone elsewhere"), ZONE), (("zones", "zone scope X"), 3),
    (("zones", "zone scope Hexes", "board frame"), []),
    (("zones", "zone scope Hexes", "board frame", "margin"), "1"),
    (("zones", "zone scope Hexes", "board frame", "lower left"), [1]),
    (("zones", "zone scope Hexes", "board frame", "lower left"), [0, 0]),
    (("zones", "zone scope Hexes", "board frame", "lower left"), [1, "2"]),
    (("zones", "zone scope Hexes", "board frame", "lower left"), [99_999, -99_999]),
    (("zones", "zone scope Hexes", "board frame", "lower left"), [100_000, 1]),
    (("zones", "zone scope Hexes", "board frame", "lower left"), [1, -100_000]),
    (("zones", "zone scope Hexes", "board frame", "lower left"), [1, math.nan]),
    (("zones", "zone scope Hexes", "board frame", "lower left"), [1, False]),
    (("zones", "zone scope Hexes", "board frame", "lower left"), [1, 2, 3]),
    (("zones", "zone scope Hexes", "xx"), "1"),
    (("zones", "zone scope Hexes", "point1"), "a"), (("zones", "zone scope Hexes", "dot1"), point("d", 1, 1)),
    (("zones", "zone path Round", "path"), [[0, 5], [3, 1]]),
    (("zones", "zone path Round", "path"), [[0, 5], [3, 1], ["x", 1]]),
    (("zones", "zone path Round", "path"), "far"),
    (("zones", "zone path Round", "path"), [[0, 5], [3, 1], [4, 4], [1, 9]]),
]  # fmt: skip


def test_values_that_are_none_and_others(tmp_path: Path) -> None:
    whole = list(told(read(tmp_path, WHOLE)))
    lines: list[str] = []
    for path, value in OTHERS:
        now = list(told(read(tmp_path, having(WHOLE, value, *path))))
        lines += [
            f"{' / '.join(path)} = {value!r}:",
            *(f"  {line}" for line in now if line not in whole),
        ]
    assert_as_recorded(RECORDED, "other values", lines)


def test_zones_lie_in_zones_so_deep(tmp_path: Path) -> None:
    inner: dict[str, Any] = {"zone scope 12": {}}
    for level in range(11, 0, -1):
        inner = {f"zone scope {level}": inner}
    (found,) = read(tmp_path, having(WHOLE, inner, "zones"))
    assert [zone.name for zone in found.zones] == [str(n) for n in range(1, 10)]


def test_so_many_pages_and_the_end_of_the_list_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(picture_list, "MOST_PAGES", 2)
    pages = [
        entry(name, "counter", number=n) for n, name in ((1, "a"), (0, "x"), (2, "b"), (2, "c"))
    ]
    assert [one.name for one in read(tmp_path, *pages)] == ["a", "b"]


def test_a_list_has_no_more_bytes_than_it_may(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "list.json").write_text("[]   ")
    monkeypatch.setattr(picture_list, "MOST_BYTES", 5)
    assert read_picture_list(tmp_path / "list.json") == []
    monkeypatch.setattr(picture_list, "MOST_BYTES", 4)
    with pytest.raises(ReadError, match="it is over 0 MB"):
        read_picture_list(tmp_path / "list.json")


@together(
    "turn", [(1, 0, 0, 1, 0, 0), (2, 0, 0, -1, 5, 7), (0, 1, -1, 0, 1, 2), (1, 2, 3, 4, 5, 6)]
)
def test_a_point_of_a_zone_comes_back_from_the_picture(turn: Any) -> None:
    zone = Zone("", turn)
    for x, y in ((0, 0), (1, 0), (0, 1), (-2.5, 3)):
        assert zone.unplaced(*zone.placed(x, y)) == pytest.approx((x, y))
    assert Zone("", (1, 2, 3, 4, 5, 6)).placed(1, 0) == (6, 8)
    assert Zone("", (1, 2, 2, 4, 5, 6)).unplaced(3, 9) == (3, 9), "a zone without an area"
