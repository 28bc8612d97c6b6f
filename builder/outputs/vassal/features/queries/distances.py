"""How far pieces are from the target of a battle (``BattleX``, ``BattleY``) on boards of hexes and
squares, and from which side of a hex they come, by pixels."""

from __future__ import annotations

from builder.model.space.hexes import HexLayout

NEARLY = 3
"""Pixels by which a line may miss a corner and still touch both sides of it."""


def axes(layout: HexLayout, lean: int = 0) -> tuple[str, str]:
    """The way from the target to a piece along the axes of a board's lattice, in pixels; ``lean`` turns
    it by a hair."""
    x, y = "(CurrentX-BattleX)", f"(CurrentY-BattleY+{lean})" if lean else "(CurrentY-BattleY)"
    for _ in range(layout.turns % 4):
        x, y = f"(0-{y})", x
    return (y, x) if layout.grid.orientation == "pointy" else (x, y)


def sector(x: str, y: str) -> str:
    """An expression for the side (0 to 5) of a hex through which a line from its middle leaves, by
    what the line goes across (x) and along (y) the lattice's axes, sums in their brackets."""
    wide = f"1732*Math.abs({x})"
    lower = f"{wide}<=1000*{y} ? 1 : 0<{x} ? 0 : 2"
    upper = f"{wide}<=-1000*{y} ? 4 : 0<{x} ? 5 : 3"
    return f"(0<={y} ? {lower} : {upper})"


def hexes(x: str, y: str, across: float) -> str:
    """An expression for a distance in hexes, by what lies between in pixels along the same axes;
    ``across`` is the width of a hex in pixels."""
    line, step = round(across * 866.0254), round(across * 500)
    lines = f"((({x})<0 ? 0-({x}) : ({x}))*1000+{line // 2})/{line}"
    steps = f"((({y})<0 ? 0-({y}) : ({y}))*1000+{step // 2})/{step}"
    return f"({lines}+({steps}>{lines} ? ({steps}-{lines})/2 : 0))"


def squares(across: float, *, diagonals: bool) -> str:
    """An expression for a distance in squares of so many pixels, with steps over corners or without."""
    step = round(across * 1000)
    columns, rows = (
        f"(Math.abs(Current{axis}-Battle{axis})*1000+{step // 2})/{step}" for axis in "XY"
    )
    return f"Math.max({columns},{rows})" if diagonals else f"({columns}+{rows})"
