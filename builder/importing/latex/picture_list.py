"""Reads the list of pictures (``.json``) that the LaTeX package *wargame* writes with a PDF: the
page of each picture, and what it shows. It is read with size limits, because its source may not be
trusted."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from builder.files import plain_size
from builder.problems import Location, error
from builder.sentences import filled_sentence
from builder.vassal.format.files.unpacking import ReadError

MOST_BYTES, MOST_PAGES = 40_000_000, 5_000
_MOST_NUMBER = 1e5
_DEEPEST = 8

Point = tuple[float, float]

_FLAT = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


@dataclass(frozen=True)
class Zone:
    """A part of a board: its name; its transformation to the picture (``xx``, ``xy``, ``yx``, ``yy``,
    ``dx``, ``dy``); its corners in the picture (left, bottom, right, top, in the package's centimetres,
    y upwards); the frame around its hexes in the zone's own units (two corners as written) with a
    margin; and its points by name."""

    name: str
    turn: tuple[float, float, float, float, float, float] = _FLAT
    box: tuple[float, float, float, float] | None = None
    frame: tuple[float, float, float, float] | None = None
    margin: float = 0.0
    points: tuple[tuple[str, Point], ...] = ()

    def placed(self, x: float, y: float) -> Point:
        """Return where a point of the zone lies in the picture."""
        a, b, c, d, dx, dy = self.turn
        return a * x + c * y + dx, b * x + d * y + dy

    def unplaced(self, x: float, y: float) -> Point:
        """Return the point of the zone at a point of the picture; the point unchanged if the zone has
        no area."""
        a, b, c, d, dx, dy = self.turn
        size = a * d - b * c
        if abs(size) < 1e-9:
            return x, y
        u, v = x - dx, y - dy
        return (d * u - c * v) / size, (a * v - b * u) / size


@dataclass(frozen=True)
class HexNumbering:
    """How a board numbers its hexes: what is added to the package's columns and rows, their direction
    (1 or -1), and how the labels are written."""

    columns: tuple[int, int] = (0, 1)
    rows: tuple[int, int] = (0, 1)
    labels: str = ""


@dataclass(frozen=True)
class PictureEntry:
    """A picture of the list: its name, its kind (``counter``, ``board``, ``chart`` and so on), its
    group, its page from 1, and the package's data on a counter (``says``, by topic) or a board."""

    name: str
    sort: str
    group: str
    page: int
    values: Mapping[str, str] = field(default_factory=dict)
    whole: Zone | None = None
    numbered: HexNumbering = HexNumbering()
    zones: tuple[Zone, ...] = ()


def read_picture_list(path: Path) -> list[PictureEntry]:
    """Return the entries of a list; raises :class:`ReadError`."""
    if plain_size(path) > MOST_BYTES:
        raise _bad_list(
            path, filled_sentence("it is over {most_bytes} MB", most_bytes=MOST_BYTES // 10**6)
        )
    text = path.read_text("utf-8")
    try:
        found = _parsed(text)
    except ValueError as exc:
        raise _bad_list(
            path, filled_sentence("it is no JSON: {why}", why=exc), getattr(exc, "lineno", 1)
        ) from exc
    except RecursionError as exc:
        raise _bad_list(path, "it is nested too deeply") from exc
    if not isinstance(found, list) or not all(isinstance(e, dict) for e in found):
        raise _bad_list(path, "it is no list of pictures")
    return list(_entries(found[: MOST_PAGES + 1]))


def _bad_list(path: Path, why: str, line: int = 1) -> ReadError:
    hint = "run LaTeX on a document of the class wgexport anew, and import the .json that it writes"
    where = Location(path.as_posix(), line, 1)
    found = error("bad-export", f"{path.name}: {why}", hint=hint)
    return ReadError(replace(found, location=where))


def _parsed(text: str) -> Any:
    """Parse the list as JSON, although TeX writes numbers without a zero before the point, and commands
    inside texts."""
    try:
        return json.loads(text)
    except ValueError:
        plain = re.sub(r'\\(?!["\\/])', r"\\\\", text)
        return json.loads(re.sub(r"([:\[,]\s*-?)(\.\d)", r"\g<1>0\2", plain))


def _entries(found: list[dict[str, Any]]) -> Iterator[PictureEntry]:
    for one in found:
        sort, page = _word(one, "category"), one.get("number")
        if sort.startswith("<<") or not isinstance(page, int) or not 0 < page <= MOST_PAGES:
            continue
        zones = one.get("zones")
        entry = PictureEntry(
            _word(one, "name"), sort, _word(one, "subcategory"), page, dict(_chit_values(one))
        )
        yield entry if not isinstance(zones, dict) else _board(entry, zones)


def _word(found: Mapping[str, Any], key: str) -> str:
    value = found.get(key, "")
    return value.strip() if isinstance(value, str) else ""


def _chit_values(one: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for part in ("chit", "natoapp6c"):
        inner = one.get(part)
        if isinstance(inner, dict):
            yield from ((k, v) for k, v in inner.items() if isinstance(v, str) and v.strip())


def _board(entry: PictureEntry, zones: Mapping[str, Any]) -> PictureEntry:
    coords = zones.get("coords")
    ways = coords if isinstance(coords, dict) else {}
    numbered = HexNumbering(_way(ways.get("column")), _way(ways.get("row")), _word(zones, "labels"))
    picture = zones.get("zoned")
    whole = _zone("", picture, _FLAT) if isinstance(picture, dict) else None
    found = tuple(_zones(zones, whole.turn if whole else _FLAT, _DEEPEST))
    return PictureEntry(
        entry.name, entry.sort, entry.group, entry.page, entry.values, whole, numbered, found
    )


def _way(found: object) -> tuple[int, int]:
    plain = found if isinstance(found, dict) else {}
    return round(_number(plain.get("offset"))), -1 if _number(plain.get("factor")) < 0 else 1


def _zones(found: Mapping[str, Any], turn: tuple[float, ...], levels: int) -> Iterator[Zone]:
    """Yield the zones of a board, including those within others."""
    for key, inner in found.items():
        if not isinstance(inner, dict) or not key.startswith(("zone scope", "zone path")):
            continue
        yield _zone(re.sub(r"^zone (scope|path)", "", key).strip(), inner, turn)
        if levels:
            yield from _zones(inner, turn, levels - 1)


def _zone(name: str, found: Mapping[str, Any], turn: tuple[float, ...]) -> Zone:
    own = [_number(found.get(key)) for key in ("xx", "xy", "yx", "yy", "dx", "dy")]
    a, b, c, d, dx, dy = own if "xx" in found else turn
    made = Zone(name, (a, b, c, d, dx, dy))
    frame = found.get("board frame")
    framed = frame if isinstance(frame, dict) else {}
    return Zone(
        name, made.turn, _box(found, made),
        _box_of_corners(framed, "lower left", "upper right"), _number(framed.get("margin")),
        tuple(_points(found)),
    )  # fmt: skip


def _box(found: Mapping[str, Any], zone: Zone) -> tuple[float, float, float, float] | None:
    """Return the box of a zone in the picture (left, bottom, right, top)."""
    path = found.get("path")
    if isinstance(path, list):
        points = [p for p in map(_pair, path) if p is not None]
        return _bounding_box(points) if len(points) > 2 else None
    if (box := _corners(found, "global lower left", "global upper right")) is not None:
        return box
    own = _corners(found, "lower left", "upper right")
    if own is None:
        return None
    return _bounding_box([zone.placed(own[0], own[1]), zone.placed(own[2], own[3])])


def _corners(
    found: Mapping[str, Any], first: str, last: str
) -> tuple[float, float, float, float] | None:
    two = _box_of_corners(found, first, last)
    return _bounding_box([two[:2], two[2:]]) if two else None


def _box_of_corners(
    found: Mapping[str, Any], first: str, last: str
) -> tuple[float, float, float, float] | None:
    """Return a box from two points in the order in which they are written."""
    low, high = _pair(found.get(first)), _pair(found.get(last))
    return (*low, *high) if low and high else None


def _bounding_box(points: list[Point]) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _points(found: Mapping[str, Any]) -> Iterator[tuple[str, Point]]:
    for key, inner in found.items():
        if key.startswith("point") and isinstance(inner, dict):
            at = _pair(inner.get("coords"))
            if at is not None:
                yield _word(inner, "name"), at


def _pair(found: object) -> Point | None:
    if isinstance(found, list) and len(found) == 2 and all(_is_number(n) for n in found):
        return float(found[0]), float(found[1])
    return None


def _number(found: object) -> float:
    return float(found) if _is_number(found) else 0.0  # type: ignore[arg-type]


def _is_number(found: object) -> bool:
    return (
        isinstance(found, int | float)
        and not isinstance(found, bool)
        and math.isfinite(found)
        and abs(found) < _MOST_NUMBER
    )
