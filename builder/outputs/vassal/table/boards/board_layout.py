"""Lays out the boards in the main window: a single map, or the maps of a theatre (maps played
together) side by side from left to right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import accumulate

from builder.drawing.ink.geometry import Rect
from builder.model.game import Game
from builder.model.ground.theatre_map import JoinedMap
from builder.outputs.vassal.table.boards.boards import Board
from builder.outputs.vassal.table.boards.zones import Place
from builder.vassal.format.grids.grid import Pixel
from builder.vassal.format.pieces import MapPoint


@dataclass(frozen=True)
class LaidBoards:
    """The boards of a map or a theatre (maps played together), each with the x pixel of its left
    edge. For a theatre, ``joined`` is the map that joins them."""

    boards: tuple[tuple[Board, int], ...]
    joined: JoinedMap | None = None

    @property
    def size(self) -> Pixel:
        """The width and height of all boards together."""
        last, left = self.boards[-1]
        return left + last.size[0], max(board.size[1] for board, _ in self.boards)

    @property
    def engine_names(self) -> str:
        """The boards as VASSAL's commands name them, each with its column and row."""
        columns = accumulate((board.columns for board, _ in self.boards), initial=0)
        return "\t".join(
            board.engine_names(n) for (board, _), n in zip(self.boards, columns, strict=False)
        )

    def place(self, text: str) -> Place | None:
        """Return the place for a text in a setup, from the first board that has it; ``None`` if
        none has."""
        if self.joined is None:
            return self.boards[0][0].place(text)
        found = (
            _moved(place, left)
            for n, (board, left) in enumerate(self.boards)
            if (own := self.joined.own_name(n, text)) and (place := board.place(own)) is not None
        )
        return next(found, None)

    def board_and_point(self, spot: MapPoint) -> tuple[Board, MapPoint]:
        """Return the board under a point of the window, and the point on that board."""
        under = (pair for pair in reversed(self.boards) if spot.x >= pair[1])
        board, left = next(under, self.boards[0])
        return board, replace(spot, x=spot.x - left)

    def theatre_name(self, board: Board, id: str) -> str:
        """Return the id that the theatre's joined map uses for a hex or hexside of one of its
        boards."""
        if self.joined is None or not id or ":" in id:
            return id
        number = next(n for n, (one, _) in enumerate(self.boards) if one is board)
        space = self.joined.space
        if "/" in id:
            return space.side_id(space.side_here(number, space.boards[number].parse_side(id)))
        return space.joined_id(number, id)


def _moved(place: Place, left: int) -> Place:
    """Return a place moved to the right by ``left`` pixels."""
    x, y = place.point
    box = place.box and Rect(place.box.x + left, place.box.y, place.box.width, place.box.height)
    return place._replace(point=(x + left, y), box=box)


def laid_boards(game: Game, boards: Mapping[str, Board], map: str) -> LaidBoards:
    """Return the boards on which a map or a theatre (several maps played together) is shown, each
    with its place in the window; raises ``KeyError`` if ``map`` is the id of neither."""
    names = [map] if map in boards else [id for id in game.boards_of(map) if id in boards]
    if not names:
        raise KeyError(map)
    joined = next((m for m in game.playable if m.id == map and isinstance(m, JoinedMap)), None)
    return LaidBoards(tuple(_lefts([boards[id] for id in names])), joined)


def _lefts(boards: list[Board]) -> Iterator[tuple[Board, int]]:
    left = 0
    for board in boards:
        yield board, left
        left += board.size[0]
