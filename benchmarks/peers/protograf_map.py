"""The map with protograf, as a PDF or as a PNG of 150 dpi.

python -m benchmarks.peers.protograf_map WORKLOAD.json OUT.pdf|OUT.png
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from benchmarks.timing import timed_files

load = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
out = Path(sys.argv[2])
del sys.argv[1:]  # protograf reads the command line too

import protograf as pg  # noqa: E402

GRID = {"stroke": "#555555", "stroke_width": 0.4}


def draw() -> None:
    """A grid of hexes, each terrain painted into its hexes, and the numbers on top."""
    width, height = (side / 10 for side in load["sheet"])
    first = load["hexes"][0]
    side = load["radius"] / 10
    pg.Create(
        filename=out.with_suffix(".pdf").name,
        directory=str(out.parent),
        paper_width=width,
        paper_height=height,
        margin=0.1,
    )
    place = {
        "side": side,
        "x": (first["x"] - load["radius"]) / 10,
        "y": (first["y"] - load["across"] / 2) / 10,
        "rows": load["rows"],
        "cols": load["columns"],
        **GRID,
    }
    grid = pg.Hexagons(**place)
    by_terrain: dict[str, list[str]] = {}
    for one in load["hexes"]:
        by_terrain.setdefault(one["terrain"], []).append(one["id"])
    for terrain, ids in by_terrain.items():
        filled = pg.hexagon(side=side, fill=load["fills"][terrain], **GRID)
        pg.Locations(grid, ids, [filled])
    pg.Hexagons(fill=None, coord_elevation="top", coord_font_size=5, **place)
    as_image = {"output": "png", "dpi": 150} if out.suffix == ".png" else {}
    pg.Save(directory=str(out.parent), **as_image)


timed_files(draw, out)
