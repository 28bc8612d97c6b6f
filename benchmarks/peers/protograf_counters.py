"""The counter sheets with protograf, fronts and backs.

python -m benchmarks.peers.protograf_counters WORKLOAD.json OUT.pdf
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks.floors.drawing import ECHELONS, OVALS, paler, symbol_lines
from benchmarks.timing import timed_files

load = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
out = Path(sys.argv[2])
del sys.argv[1:]  # protograf reads the command line too

import protograf as pg  # noqa: E402

SIZE = load["counter_size"] / 10
LEFT, TOP, WIDTH, HEIGHT = 0.44, 0.42, 0.70, 0.46
INK = {"stroke": "black", "stroke_width": 0.8}


def rows() -> list[list[Any]]:
    """The counters as protograf takes data: a row of heads, then a row for each."""
    heads = ["ID", "SIDE", "BRANCH", "ECHELON", "NAME", "FORMATION", "HEX", "FRONT", "BACK"]
    return [heads, *(_row(c) for c in load["counters"])]


def _row(counter: dict[str, Any]) -> list[Any]:
    return [
        counter["id"],
        counter["side"],
        counter["branch"],
        ECHELONS[counter["echelon"]],
        counter["name"],
        counter["formation"],
        counter["hex"],
        "-".join(map(str, counter["values"])),
        "-".join(map(str, counter["reduced"])),
    ]


def symbol(branch: str) -> Any:
    """A unit symbol as a group of shapes."""
    parts = [pg.rectangle(x=LEFT, y=TOP, width=WIDTH, height=HEIGHT, fill="#ffffff", **INK)]
    for ax, ay, bx, by in symbol_lines(branch):
        ends = {"x": LEFT + ax * WIDTH, "y": TOP + ay * HEIGHT}
        ends |= {"x1": LEFT + bx * WIDTH, "y1": TOP + by * HEIGHT}
        parts.append(pg.line(**ends, **INK))
    middle = {"cx": LEFT + WIDTH / 2, "cy": TOP + HEIGHT / 2}
    if branch in OVALS:
        oval = {"width": WIDTH * 0.7, "height": HEIGHT * 0.5}
        parts.append(pg.ellipse(**middle, **oval, fill=None, **INK))
    if branch == "artillery":
        parts.append(pg.circle(**middle, radius=0.08, fill="black"))
    return pg.group(*parts)


def side(put: Callable[..., Any], grounds: dict[str, str], values: str) -> None:
    """One side of all counters."""
    for name, ground in grounds.items():
        square = pg.rectangle(
            x=0, y=0, width=SIZE, height=SIZE, fill=ground, stroke="black", stroke_width=0.3
        )
        put("all", pg.S(f"{{{{ SIDE == '{name}' }}}}", square))
    for branch in dict.fromkeys(c["branch"] for c in load["counters"]):
        put("all", pg.S(f"{{{{ BRANCH == '{branch}' }}}}", symbol(branch)))
    _text(put, "ECHELON", 5, SIZE / 2, 0.36)
    _text(put, "NAME", 4.5, 0.36, SIZE / 2, rotation=90)
    _text(put, "FORMATION", 4.5, 1.3, SIZE / 2, rotation=90)
    _text(put, values, 11, SIZE / 2, 1.42)
    _text(put, "HEX", 3.5, 1.3, 0.2)


def _text(put: Callable[..., Any], head: str, size: float, x: float, y: float, **more: Any) -> None:
    words = pg.T(f"{{{{{head}}}}}")
    put("all", pg.text(text=words, font_size=size, x=x, y=y, align="centre", **more))


def draw() -> None:
    """Both sides of every sheet."""
    pg.Create(filename=out.name, directory=str(out.parent), paper="A4", margin=1.0)
    pg.Data(data_list=rows())
    pg.CounterSheet(
        width=SIZE, height=SIZE, grid_marks=True, grid_marks_length=0.5, stroke="black", spacing=0
    )
    side(pg.Counter, load["grounds"], "FRONT")
    backs = {name: paler(ground) for name, ground in load["grounds"].items()}
    side(pg.CounterBack, backs, "BACK")
    pg.Save(directory=str(out.parent))


timed_files(draw, out)
