"""Writes expressions for exits, which join places of different boards; places on different boards
are adjacent only through an exit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from builder.model.game import Game
from builder.model.ground.theatre_map import JoinedMap
from builder.outputs.vassal.table.boards.boards import Board
from builder.outputs.vassal.table.boards.by_board import by_board
from builder.vassal.expressions.functions import outer
from builder.vassal.expressions.lookups import looked_up
from builder.vassal.expressions.properties import string
from builder.vassal.expressions.tree import Text, Truth, as_text
from builder.vassal.format.lookups import table_text

BOARD = "BattleBoard"
"""The property with the number of the target's board."""

_EXITS = "Exits"
_PLACE = string("LocationName")


@dataclass(frozen=True)
class Exits:
    """The places that exits join to each place, written like ``2/Port Ann`` (board number from 1,
    then VASSAL's name of the place). If there are none, each board is a battlefield of its own."""

    boards: Mapping[str, Board]
    joined: Mapping[str, tuple[str, ...]]

    def __bool__(self) -> bool:
        return bool(self.joined)

    def constants(self) -> Mapping[str, str]:
        """Return the constant with the places that exits join, by place."""
        near = {place: "".join(f"<{x}>" for x in others) for place, others in self.joined.items()}
        return {_EXITS: table_text(near)} if near else {}

    @property
    def number(self) -> Text:
        """The number of the board that a piece is on."""
        return by_board(self.boards.values(), lambda i, _: as_text(str(i)))

    @property
    def same_board(self) -> Truth:
        """The condition that a piece is on the target's board."""
        return string(BOARD).equals(self.number)

    @property
    def joins(self) -> Truth:
        """The condition that an exit joins a piece's place to the target's place."""
        there = "<" + string(BOARD) + "/" + string("BattlePlace") + ">"
        return self._from_here.contains(there)

    @property
    def _from_here(self) -> Text:
        return looked_up(_EXITS, self.number + "/" + _PLACE)

    @property
    def beyond(self) -> Truth:
        """The filter with which a piece finds other pieces at the far end of an exit from its own
        place."""
        place = "<" + self.number + "/" + _PLACE + ">"
        return outer(self._from_here).contains(place)


def exits_of(game: Game, boards: Mapping[str, Board]) -> Exits:
    """Return the exits between the boards of a window, with those of every theatre (group of boards
    played together)."""
    numbers = {id: n for n, id in enumerate(boards, 1)}
    found: dict[str, list[str]] = {}
    for one, other in _pairs(game, boards, numbers):
        found.setdefault(one, []).append(other)
        found.setdefault(other, []).append(one)
    return Exits(boards, {place: tuple(dict.fromkeys(near)) for place, near in found.items()})


def _pairs(
    game: Game, boards: Mapping[str, Board], numbers: Mapping[str, int]
) -> Iterator[tuple[str, str]]:
    for sheet in game.playable:
        if isinstance(sheet, JoinedMap):
            for ends in sheet.joined_space.exits:
                ids = [sheet.joined_space.board_and_cell(cell) for cell in ends]
                named = [
                    (sheet.joined_space.names[n], sheet.joined_space.boards[n].id(cell))
                    for n, cell in ids
                ]
                if all(map in numbers for map, _ in named):
                    one, other = (
                        f"{numbers[map]}/{_called(boards[map], place)}" for map, place in named
                    )
                    yield one, other


def _called(board: Board, place: str) -> str:
    return board.places.names.get(place, place) if board.places else place
