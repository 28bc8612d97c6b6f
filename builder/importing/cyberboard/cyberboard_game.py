"""Makes a game from a CyberBoard game box and the scenario files beside it: boards become maps with
pictures and grids, pieces become two-sided counters, and each scenario gets what lies on its first board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from builder.importing.art import ImportedArt
from builder.importing.cyberboard.board_pictures import board_picture
from builder.importing.cyberboard.drawings import PlacedMarker, PlacedPiece
from builder.importing.cyberboard.game_boxes import Board, GameBox
from builder.importing.cyberboard.painting_costs import painting_cost
from builder.importing.cyberboard.pieces import MOST_COPIES, PieceKind, PieceKinds
from builder.importing.cyberboard.scenarios import PlayedBoard, Scenario
from builder.importing.minimal_game import (
    SOURCE,
    MadeGame,
    counter_side,
    game_files,
    pictured_counter_fields,
    pictured_game_fields,
    setup_fields,
)
from builder.importing.naming import UniqueIds, one_line
from builder.importing.pictured_maps import (
    SLIMMEST,
    ImportedBoard,
    board_of_grid,
    board_of_points,
    shown_size,
    terrain_of_pictures,
)
from builder.raster_images import png_of

if TYPE_CHECKING:
    from PIL.Image import Image

_USUAL_COUNTER = 15.875
_MOST_PAINTED = 6_000_000_000
"""The most pixels that are painted for all boards together: some minutes of work."""
_MOST_PLACED = 5_000
"""The most pieces and markers on the board of a scenario."""
_LEAST_BOARD = 8
"""The smallest side of a board in pixels of which a map is made."""


@dataclass
class CyberBoardGame(MadeGame):
    """The game made from a CyberBoard game box. ``counter_size`` is the width in mm that its most common
    counters get, which sets the scale of everything; 0 means 5/8 inch."""

    box: GameBox
    scenarios: Sequence[Scenario] = ()
    counter_size: float = 0.0
    art: ImportedArt = field(default_factory=ImportedArt)
    ids: UniqueIds = field(default_factory=UniqueIds)
    map_ids: UniqueIds = field(default_factory=UniqueIds)

    @cached_property
    def pieces(self) -> PieceKinds:
        """The counters of the game."""
        return PieceKinds(self.box, self.notes, self.ids)

    @property
    def has_content(self) -> bool:
        return bool(self.box.boards) or bool(self.pieces.all)

    @cached_property
    def scale(self) -> float:
        """The scale of the game's pictures, in millimetres per pixel."""
        return (self.counter_size or _USUAL_COUNTER) / self.pieces.usual_width

    def files(self) -> dict[str, bytes]:
        """Return the files of the game by their paths."""
        self.title = one_line(self.box.title, 100) or self.title
        counters = [self._counter(kind) for kind in self.pieces.all]
        boards = dict(self._boards())
        scenarios = dict(self._scenarios(boards))
        author = f"It was made by {self.box.author}." if self.box.author else ""
        note = one_line(f"Imported from a game box of CyberBoard. {author} {self.box.about}", 400)
        size = round(counter_side(self.pieces.usual_width * self.scale), 2)
        game = pictured_game_fields(self.title, note, [("blue", "Blue"), ("red", "Red")], size)
        maps = {board.id: board.finished() for board in boards.values()}
        found = game_files(game, terrain_of_pictures(), maps, scenarios, counters, [])
        self.notes.became = {
            "maps": len(maps), "counters": len(counters), "scenarios": len(scenarios),
        }  # fmt: skip
        return self.with_report(found, self.art.files)

    def _counter(self, kind: PieceKind) -> dict[str, object]:
        wide, high = kind.faces[0].size
        art, *backs = (
            self.art.keep(f"{kind.id}-back" if n else kind.id, png_of(face))
            for n, face in enumerate(kind.faces)
        )
        return pictured_counter_fields(
            kind.id, kind.name, kind.group, self._copies(kind),
            (wide * self.scale, high * self.scale), art, *backs,
        )  # fmt: skip

    def _copies(self, kind: PieceKind) -> int:
        """Return how many counters of a kind the game needs. CyberBoard's markers are unlimited, so of a
        marker as many are made as the scenario that uses most of them has on its boards."""
        if not kind.is_marker:
            return min(kind.copies, MOST_COPIES)
        placed = (Counter(self._kinds_on(one)) for one in self.scenarios)
        most = max((count.get(kind.id, 0) for count in placed), default=0)
        return min(max(most, 1), MOST_COPIES)

    def _kinds_on(self, scenario: Scenario) -> Iterator[str]:
        for board in scenario.boards:
            for drawn in board.placed:
                if isinstance(drawn, PlacedMarker) and drawn.marker in self.pieces.of_marker:
                    yield self.pieces.of_marker[drawn.marker].id

    # -- boards ------------------------------------------------------------------------------------

    def _boards(self) -> Iterator[tuple[int, ImportedBoard]]:
        """Yield the maps, each with the number of its board."""
        painted = 0
        for board in self.box.boards:
            cost = painting_cost(board, self.box.tiles)
            is_short = painted + cost <= _MOST_PAINTED
            painted += cost if is_short else 0
            picture = board_picture(board, self.box.tiles) if is_short else None
            if picture is None or not _is_size_of_map(picture.size):
                self.notes.change("boards that are empty, too slim or too large", board.name)
                continue
            made = self._made(board, picture.size)
            made.fields = {
                "title": one_line(board.name, 60) or "Map",
                "source": SOURCE,
                **made.fields,
            }
            self._show(made, picture)
            yield board.number, made

    def _made(self, board: Board, size: tuple[int, int]) -> ImportedBoard:
        id, name = self.map_ids.new_id(board.name, "map"), board.name
        grid = board.cells.as_map_grid() if board.cells else None
        if grid is None:
            return board_of_points(id, name, name, size, self.scale, [])
        return board_of_grid(id, name, name, size, self.scale, grid)

    def _show(self, made: ImportedBoard, picture: Image) -> None:
        """Add the picture of a board to its map, smaller if it is too large for a map."""
        size = shown_size(picture.size)
        if size == picture.size:
            made.show(self.art.keep(made.id, png_of(picture)))
        else:
            made.show(self.art.keep(made.id, png_of(picture.resize(size))), size)

    # -- scenarios ---------------------------------------------------------------------------------

    def _scenarios(
        self, boards: Mapping[int, ImportedBoard]
    ) -> Iterator[tuple[str, dict[str, object]]]:
        """Yield the scenarios by their ids; a scenario has one map, its first board that is a map."""
        ids = UniqueIds()
        for number, scenario in enumerate(self.scenarios, 1):
            title = one_line(scenario.title, 100) or f"Scenario {number}"
            for board in scenario.boards:
                if board.is_joined:
                    self.notes.change("boards put together from several, which are not made", title)
            shown = [board for board in scenario.boards if board.number in boards]
            if not shown:
                self.notes.change("scenarios without a map", title)
                continue
            for board in shown[1:]:
                if board.placed:
                    what = boards[board.number].name
                    self.notes.change("pieces that lie on further boards", f"{title}: {what}")
            for tray in scenario.trays:
                if tray.pieces:
                    what = f"{title}: {tray.name}, {len(tray.pieces)}"
                    self.notes.change("pieces that lie in trays", what)
            made = boards[shown[0].number]
            yield ids.new_id(title, "scenario"), {
                "number": str(number), "title": title, "map": made.id, "turns": 1,
                "first_side": "blue", "source": SOURCE, "summary": one_line(scenario.about, 400),
                "setup": setup_fields(self._lying(scenario, shown[0], made)),
            }  # fmt: skip

    def _lying(
        self, scenario: Scenario, board: PlayedBoard, made: ImportedBoard
    ) -> Iterator[tuple[str, str, bool]]:
        """Yield the counters that lie on a board, each with its place and whether its back is up."""
        if len(board.placed) > _MOST_PLACED:
            what = f"{scenario.title}: {len(board.placed) - _MOST_PLACED}"
            self.notes.change("pieces that are left out since there are too many", what)
        for drawn in board.placed[:_MOST_PLACED]:
            match drawn:
                case PlacedPiece(piece=number):
                    kind = self.pieces.of_piece.get(number)
                    known = number < len(scenario.sides)
                    is_turned = known and scenario.sides[number] == 1
                case PlacedMarker(marker=number):
                    kind, is_turned = self.pieces.of_marker.get(number), False
                case _:
                    continue
            if kind is None:
                continue
            left, top, right, bottom = drawn.box
            at, _ = made.at((left + right) // 2, (top + bottom) // 2)
            yield kind.id, at, is_turned


def _is_size_of_map(size: tuple[int, int]) -> bool:
    """Decide whether a map may have a picture of this size."""
    return min(size) >= _LEAST_BOARD and max(size) <= SLIMMEST * min(size)
