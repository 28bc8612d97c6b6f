"""What the floors draw: the workload as plain values, and where things lie on a hex and a counter.

Lengths are millimetres, y down; places on a counter are parts of its side.
"""

from __future__ import annotations

import json
import math
import sys
from pathlib import Path
from typing import Any

Load = dict[str, Any]
"""The workload as its JSON file has it."""

GRID = "#555555"
INK = "#222222"
PAPER = "#ffffff"
GRID_WIDTH = 0.14
NUMBER_SIZE = 2.0
NUMBER_RAISED = 0.36
"""The hex number stands this part of a hex's height above its centre."""

BOX = (0.28, 0.26, 0.44, 0.29)
"""Left, top, width and height of the unit symbol's box."""

ECHELON_AT, FACTORS_AT, SETUP_AT, NAME_AT, FORMATION_AT = 0.2, 0.9, 0.13, 0.22, 0.84
ECHELONS = {"regiment": "III", "brigade": "X", "division": "XX", "corps": "XXX"}
REDUCED = 0.4
"""How far the ground of a back goes to white."""


def arguments() -> tuple[Load, Path]:
    """The workload and the output file that the command line names."""
    load: Load = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    return load, Path(sys.argv[2])


def corners(radius: float) -> list[tuple[float, float]]:
    """The corners of a flat-topped hex about its centre."""
    turns = [math.radians(60 * k) for k in range(6)]
    return [(radius * math.cos(t), radius * math.sin(t)) for t in turns]


def paler(colour: str) -> str:
    """The ground of a back."""
    parts = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return "#" + "".join(f"{round(p + (255 - p) * REDUCED):02x}" for p in parts)


def factors(counter: Load, back: bool) -> str:
    """The printed values of one side."""
    return "-".join(map(str, counter["reduced" if back else "values"]))


def ground(load: Load, counter: Load, back: bool) -> str:
    """The ground colour of one side."""
    colour: str = load["grounds"][counter["side"]]
    return paler(colour) if back else colour


Line = tuple[float, float, float, float]


def symbol_lines(branch: str) -> list[Line]:
    """The straight strokes of a unit symbol, in parts of its box."""
    return _STROKES.get(branch, [])


_CROSS: list[Line] = [(0, 0, 1, 1), (0, 1, 1, 0)]
_STROKES: dict[str, list[Line]] = {
    "infantry": _CROSS,
    "mech-infantry": _CROSS,
    "recon": [(0, 1, 1, 0)],
    "engineer": [(0.2, 0.3, 0.8, 0.3), *((x, 0.3, x, 0.75) for x in (0.2, 0.5, 0.8))],
    "anti-tank": [(0, 1, 0.5, 0), (0.5, 0, 1, 1)],
    "hq": [(0, 0.2, 1, 0.2)],
}

OVALS = ("armour", "mech-infantry")
DOTS = ("artillery",)
