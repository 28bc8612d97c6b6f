"""Draws counters on a map as HTML pages show them: their pictures and names, and the positions of
places."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from builder.drawing.counters.outlines import counter_outline
from builder.drawing.counters.pieces import shown_face
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Scene
from builder.drawing.ink.style import game_schemes
from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.pieces.counters import Unit
from builder.model.position_sheets import Standing
from builder.model.scenarios import Placement
from builder.outputs.board_picture import Board
from builder.rules.explain import names_of
from builder.rules.play.pieces import side_of_counter

_MOST_SHARE, _ON_SIDE = 0.8, 0.58
"""The greatest width of a counter in a hex, and of one on a hexside, in hexes."""
_OUTLINE = 0.96
"""The size of a place's outline, as a share of the place."""
_LISTED = 12.0
"""The width in mm of counters without a map, for their proportions."""


class Look(NamedTuple):
    """What decides how a counter looks: whether its back shows, the steps lost, whether it is
    hidden, its states, and the markers on it."""

    counter: str
    reduced: bool = False
    lost: int = 0
    hidden: bool = False
    states: tuple[str, ...] = ()
    markers: tuple[str, ...] = ()


def look_of(one: Standing | Placement) -> Look:
    """Return the appearance of a counter in its place."""
    return Look(one.counter, one.reduced, one.lost, one.hidden, one.states, one.with_markers)


def picture_name(look: Look) -> str:
    """Return the name of a counter's picture, made only of what it shows (``counter/side/steps
    lost``). Names with running numbers would reveal how many and which other pictures are in
    use."""
    side = "hidden" if look.hidden else "back" if look.reduced else "front"
    return f"{look.counter}/{side}/{0 if look.hidden else look.lost}"


def look_by_picture_name(game: Game, counter: str, side: str, lost: str) -> Look | None:
    """Return the look for the name of a picture (see :func:`picture_name`); ``None`` for an invalid
    name."""
    if counter not in game.counters or not lost.isdecimal() or len(lost) > 2:
        return None
    if side not in ("front", "back", "hidden"):
        return None
    return Look(counter, side == "back", int(lost), side == "hidden")


def short_word(word: str) -> str:
    """Return the first letters of a word, which stand for it on a counter."""
    return word[:3]


@dataclass
class TableDrawing:
    """What a page for playing draws of a game on one of its maps (with an empty id for a game
    without maps), in a language."""

    game: Game
    map: str
    tr: Translator
    margin: bool = False
    """Whether the map is shown with its margin: its title, charts and tracks."""

    @cached_property
    def context(self) -> DrawContext:
        """The drawing context (language and colours) for all drawings."""
        return DrawContext(self.tr)

    @cached_property
    def board(self) -> Board | None:
        """The map; ``None`` if there is none."""
        return Board(self.game, self.map, self.context, margin=self.margin) if self.map else None

    @property
    def size(self) -> tuple[float, float]:
        """The width and height of the map in mm, rounded; zero without a map."""
        wide, high = self.board.size if self.board else (0.0, 0.0)
        return round(wide, 1), round(high, 1)

    @property
    def unit(self) -> float:
        """The width of a hex in mm, to which the size of counters is adapted."""
        return round(self.board.view.hex if self.board else _LISTED, 1)

    # -- places ----------------------------------------------------------------------------------

    def place(self, at: str) -> list[Any]:
        """Return the data of a place for the page: its name and, if it is on the map, its position
        and what share of a hex a counter there may fill."""
        spot = self.board.spot(at) if self.board and at else None
        if spot is None:
            return [self.boxes.get(at, at) or self.tr("Not on the map")]
        share = _ON_SIDE if "/" in at else _MOST_SHARE
        return [self.boxes.get(at, at), round(spot[0], 1), round(spot[1], 1), share]

    def outlined_place(self, at: str) -> list[Any] | None:
        """Return the data of a place for the page, with the corners of its outline as x, y, x, y …;
        ``None`` if it is not on the map."""
        board, placed = self.board, self.place(at)
        if board is None or len(placed) < 2:
            return None
        corners = board.outline(at, _OUTLINE)
        return [*placed, [round(value, 1) for point in corners for value in point]]

    @cached_property
    def boxes(self) -> dict[str, str]:
        """The names of all boxes of tracks and displays, in the order of the game."""
        return {
            f"{track.id}:{box.id}": f"{self.tr(track.title)} · {self.tr(box.label or box.id)}"
            for track in self.game.tracks
            for box in track.boxes
        }

    @cached_property
    def classes_on_sides(self) -> set[str]:
        """The movement classes of the units that some set-up places on hexsides, such as boats;
        only such units can be put there."""
        placed = [one for s in self.game.scenarios for one in s.setup if "/" in one.at]
        counters = [self.game.counters.get(one.counter) for one in placed]
        return {one.movement_class for one in counters if isinstance(one, Unit)}

    def is_on_sides(self, id: str) -> bool:
        """Return whether a counter can be put on hexsides."""
        counter = self.game.counters[id]
        return isinstance(counter, Unit) and counter.movement_class in self.classes_on_sides

    @cached_property
    def colours(self) -> dict[str, str]:
        """The ground of the counters of each side, that of its first nation, as ``#9c4a40``."""
        known = game_schemes(self.game)
        nations = [one for one in self.game.sheet.nations if one.side and one.scheme in known]
        return {one.side: known[one.scheme].ground for one in reversed(nations)}

    # -- counters --------------------------------------------------------------------------------

    def face(self, look: Look) -> Scene:
        """Return the drawing of a counter's face, with a thin dark edge as in figures."""
        counter = self.game.counters[look.counter]
        face = shown_face(self.game, look, self.context)
        outline = counter_outline(counter.shape, Rect(0, 0, face.width, face.height))
        scene = Scene(face.width, face.height)
        scene.place(face, 0, 0)
        scene.path([outline], stroke="#2f2619", width=0.3, join="miter")
        return scene.finished()

    def called(self, look: Look) -> str:
        """Return the text for a counter: its name and its state; for a hidden counter, only that it
        is hidden."""
        tr = self.tr
        counter = self.game.counters[look.counter]
        if look.hidden:
            side = side_of_counter(self.game, counter)
            words = (self.names.get(side, ""), tr("hidden"))
            return tr(", ").join(filter(None, words))
        said = [self.names.get(look.counter, look.counter)]
        if not isinstance(counter, Unit):
            said += [tr("back")] if look.reduced else []
        elif look.lost > 1:
            said.append(tr("{many} steps lost", many=look.lost))
        elif look.reduced or look.lost:
            said.append(tr("reduced"))
        return tr(", ").join([*said, *self._state_and_marker_names(look)])

    def signs(self, look: Look) -> str:
        """Return the short words on a counter for its states and for the markers on it."""
        return "" if look.hidden else " ".join(map(short_word, self._state_and_marker_names(look)))

    def _state_and_marker_names(self, look: Look) -> list[str]:
        return [self.names.get(one, one) for one in (*look.states, *look.markers)]

    @cached_property
    def names(self) -> dict[str, str]:
        """The names of everything that the game declares (sides, counters and so on), by id."""
        sides = {side.id: self.tr(side.name) for side in self.game.sheet.sides}
        return sides | names_of(self.game, self.tr)
