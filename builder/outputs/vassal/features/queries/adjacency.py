"""Which places are adjacent, for battles: by the distance of their centres on grids, and by a table
of neighbours on boards of points and areas."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from builder.model.space import Side
from builder.model.space.squares import SquareLayout
from builder.outputs.vassal.features.queries.exits import Exits
from builder.outputs.vassal.table.boards.boards import Board
from builder.outputs.vassal.table.boards.places import Places
from builder.vassal.format.lookups import by_board_expression, lookup_expression, table_text

_NEARS = "Nears_{}"
_PLACE = 'GetString("LocationName")'
_DX, _DY = "(CurrentX-BattleX)", "(CurrentY-BattleY)"


EDGE = "BattleSide"
"""The property with the hexside that the target lies on, which saved games of the first modules
set."""

OFF_SIDES = f'GetString("SideName")=="" && GetString("{EDGE}")==""'
"""The condition that neither a piece nor the target lies on a hexside."""


def adjacent_to_target(boards: Mapping[str, Board], exits: Exits, free: str = "") -> str:
    """Return the expression for whether a piece is adjacent to the target (``BattleX``,
    ``BattleY``, ``BattlePlace``), or with it where the condition ``free`` does not hold (one of
    them lies on a side), or joined to it by an exit."""
    near = _near(boards, free)
    return f"({exits.same_board} && ({near}) || {exits.joins})" if exits else near


def _near(boards: Mapping[str, Board], free: str) -> str:
    shown = list(boards.values())
    if not any(board.places for board in shown):
        return _by_distance(shown, free)
    heres = [board.here() for board in shown]
    return by_board_expression(heres, lambda i: _on(i, shown[i - 1], free))


def counted_beside(
    boards: Mapping[str, Board], exits: Exits, map: str, filter: Callable[[str], str]
) -> str:
    """Return the expression for how many pieces stand in places adjacent to that of the piece
    itself. ``filter`` makes a filter from a condition that follows another one."""
    shown = list(boards.values())

    def count(near: str) -> str:
        return f'CountMap("{map}",{filter(near)})'

    def on(i: int) -> str:
        here = f" && {shown[i - 1].here(quoted=True)}" if exits else ""
        return count(_adjacent_condition(i, shown[i - 1]) + here)

    if not exits and not any(board.places for board in shown):
        return count(_within(next_hex_distance_squared(shown)))
    beside = by_board_expression([board.here() for board in shown], on)
    return f"({beside}+{count(exits.beyond)})" if exits else beside


_X, _Y = '(CurrentX-("+CurrentX+"))', '(CurrentY-("+CurrentY+"))'


def _within(far: int) -> str:
    square = f"{_X}*{_X}+{_Y}*{_Y}"
    return f" && 0<{square} && {square}<={far}"


def _adjacent_condition(i: int, board: Board) -> str:
    """Return the filter condition, written by a piece, that the other piece stands adjacent to it."""
    if board.places is None:
        return _within(next_hex_distance_squared([board]))
    plan = board.places.plan
    if isinstance(plan, SquareLayout):
        far, apart = round(1.3 * plan.across), (f"Math.abs{_X}", f"Math.abs{_Y}")
        other = f" && 0<{apart[0]}+{apart[1]}"
        if plan.grid.diagonals:
            return other + "".join(f" && {way}<={far}" for way in apart)
        return f"{other} && {apart[0]}+{apart[1]}<={far}"
    places = lookup_expression(_NEARS.format(i), _PLACE)
    name = 'GetString(\\"LocationName\\")'
    return f' && \\""+{places}+"\\".contains(\\"<\\"+{name}+\\">\\")'


def _by_distance(boards: list[Board], free: str) -> str:
    far, close = next_hex_distance_squared(boards), next_hex_distance_squared(boards, 0.7)
    return f"{_DX}*{_DX}+{_DY}*{_DY}<={_either(free, far, close)}"


def _either(free: str, far: int, close: int) -> str:
    return f"({free} ? {far} : {close})" if free else str(far)


def _on(i: int, board: Board, free: str) -> str:
    if board.places is None:
        return f"({_by_distance([board], free)})"
    plan = board.places.plan
    if isinstance(plan, SquareLayout):
        far, close = round(1.3 * plan.across), round(0.4 * plan.across)
        apart = f"Math.abs{_DX}", f"Math.abs{_DY}"
        if plan.grid.diagonals:
            return "(" + " && ".join(f"{way}<={_either(free, far, close)}" for way in apart) + ")"
        return f"({apart[0]}+{apart[1]}<={_either(free, far, close)})"
    near = lookup_expression(_NEARS.format(i), 'GetString("BattlePlace")')
    same = f'{_PLACE}==GetString("BattlePlace")'
    beside = f'{near}.contains("<"+{_PLACE}+">")'
    return f"({same} || {free} && {beside})" if free else f"({same} || {beside})"


def next_hex_distance_squared(boards: Iterable[Board], hexes: float = 1.3) -> int:
    """Return the square of the distance in pixels that reaches the centre of the next hex, and no
    farther."""
    across = max((b.field.layout.across for b in boards if b.field), default=0.0)
    return round((hexes * across) ** 2)


def near_tables(boards: Mapping[str, Board]) -> dict[str, str]:
    """Return the neighbours of every place, on boards that are no grids."""
    return {
        _NEARS.format(i): table_text(_neighbours(board.places))
        for i, board in enumerate(boards.values(), 1)
        if board.places and not isinstance(board.places.plan, SquareLayout)
    }


def _neighbours(places: Places) -> dict[str, str]:
    space = places.plan.space
    return {
        places.names[space.id(cell)]: "".join(
            f"<{places.names[space.id(near)]}>" for near in space.neighbours(cell)
        )
        for cell in space.cells
    }


def ways_over(places: Places, side: Side) -> dict[str, str]:
    """Return the ways over a side by the names of its places, each with the unique name of the
    side."""
    space = places.plan.space
    names = [places.names[space.id(cell)] for cell in space.side_cells(side)]
    ways = (f"{a}>{b}" for a in names for b in names if a != b)
    return dict.fromkeys(ways, space.side_id(side))
