"""What the map in full cartography has beyond its terrain: heights, rivers, roads, a railway."""

from __future__ import annotations

import math

TERRAIN = """\
hexsides:
- {id: river, name: River, art: river}
- {id: stream, name: Stream, art: stream}
paths:
- {id: road, name: Road, art: road}
- {id: track, name: Track, art: trail}
- {id: railway, name: Railway, art: railway}
"""


def courses(columns: int, rows: int) -> str:
    """Rivers along columns, roads along rows, one across the other: every fifth."""
    rivers = [_river(c, rows) for c in range(6, columns - 1, 8)]
    streams = [_river(c, rows // 2) for c in range(10, columns - 1, 8)]
    roads = [_row(r, columns) for r in range(3, rows, 6)]
    tracks = [[_id(c, r) for r in range(rows)] for c in range(4, columns, 9)]
    parts = {
        "hexsides": {"river": rivers, "stream": streams},
        "paths": {"road": roads, "track": tracks, "railway": [_row(r, columns) for r in (8, 20)]},
    }
    key = {"hexsides": "sides", "paths": "hexes"}
    lines = []
    for part, kinds in parts.items():
        lines.append(f"{part}:")
        for kind, runs in kinds.items():
            lines.append(f"  {kind}:")
            lines += [f"  - {{{key[part]}: [{_quoted(run)}]}}" for run in runs]
    return "\n".join([*lines, "heights: |2", _heights(columns, rows), ""])


def _id(column: int, row: int) -> str:
    """A hex by column and row from 0."""
    return f"{column + 1:02d}{row + 1:02d}"


def _quoted(run: list[str]) -> str:
    return ", ".join(f"'{hex}'" for hex in run)


def _row(row: int, columns: int) -> list[str]:
    """Every column's hex of one row: neighbours, as every second column lies half a hex lower."""
    return [_id(c, row) for c in range(columns)]


def _river(column: int, rows: int) -> list[str]:
    """The sides between a column that lies high (even from 0) and the next."""
    sides = []
    for row in range(rows - 1):
        sides += [
            f"{_id(column, row)}/{_id(column + 1, row)}",
            f"{_id(column, row + 1)}/{_id(column + 1, row)}",
        ]
    return sides


def _heights(columns: int, rows: int) -> str:
    """Three broad hills, up to 4 high."""
    hills = ((0.2, 0.3), (0.6, 0.7), (0.85, 0.2))
    heads = "     " + " ".join(f"{c + 1:02d}" for c in range(columns))
    lines = []
    for r in range(rows):
        levels = [
            max(0, round(4.4 - min(math.hypot(c - x * columns, r - y * rows) for x, y in hills)))
            for c in range(columns)
        ]
        lines.append(f"  {r + 1:02d}  " + "  ".join(map(str, levels)))
    return "\n".join([heads, *lines])
