"""The distance of pieces from the target of a battle (``BattleX``, ``BattleY``) on boards of hexes
and squares, and the side of a hex that they come from, computed from pixels."""

from __future__ import annotations

from builder.model.space.hexes import HexLayout

NEARLY = 3
"""The pixels by which a line may miss a corner and still touch both of its sides."""


def offsets_along_axes(layout: HexLayout, lean: int = 0) -> tuple[str, str]:
    """Return the expressions for the way from the target to a piece along the axes of a board's
    grid, in pixels; ``lean`` shifts it slightly."""
    x, y = "(CurrentX-BattleX)", f"(CurrentY-BattleY+{lean})" if lean else "(CurrentY-BattleY)"
    for _ in range(layout.turns % 4):
        x, y = f"(0-{y})", x
    return (y, x) if layout.grid.orientation == "pointy" else (x, y)


def hexside_crossed(x: str, y: str) -> str:
    """Return the expression for the side (0 to 5) of a hex through which a line from its centre
    leaves. ``x`` and ``y`` are the line's distances across and along the axes of the grid; sums are
    in brackets."""
    wide = f"1732*Math.abs({x})"
    lower = f"{wide}<=1000*{y} ? 1 : 0<{x} ? 0 : 2"
    upper = f"{wide}<=-1000*{y} ? 4 : 0<{x} ? 5 : 3"
    return f"(0<={y} ? {lower} : {upper})"


def distance_in_hexes(x: str, y: str, across: float) -> str:
    """Return the expression for a distance in hexes from the distances in pixels along the grid's
    axes; ``across`` is the width of a hex in pixels."""
    line, step = round(across * 866.0254), round(across * 500)
    lines = f"((({x})<0 ? 0-({x}) : ({x}))*1000+{line // 2})/{line}"
    steps = f"((({y})<0 ? 0-({y}) : ({y}))*1000+{step // 2})/{step}"
    return f"({lines}+({steps}>{lines} ? ({steps}-{lines})/2 : 0))"


def distance_in_squares(across: float, *, diagonals: bool) -> str:
    """Return the expression for a distance in squares of ``across`` pixels, with or without
    diagonal steps."""
    step = round(across * 1000)
    columns, rows = (
        f"(Math.abs(Current{axis}-Battle{axis})*1000+{step // 2})/{step}" for axis in "XY"
    )
    return f"Math.max({columns},{rows})" if diagonals else f"({columns}+{rows})"
