"""Makes the buttons that move the view of the map: to the turn track, to its boxes, to towns.
VASSAL's own buttons for this have no names, so all of them would get the same translation; they
stay hidden, and named buttons trigger them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from builder.model.game import Game
from builder.outputs.vassal.expressions.icons import Icons
from builder.outputs.vassal.table.boards.boards import TURN, Board
from builder.outputs.vassal.table.commands import keystroke_chain
from builder.outputs.vassal.table.toolbar import toolbar_menu
from builder.vassal.expressions.properties import number
from builder.vassal.expressions.tree import Text
from builder.vassal.format.components import Element, component
from builder.vassal.format.names import engine_safe_text
from builder.vassal.format.traits import named_key

_SMALL = ("village",)
_MAX_PLACES = 12
"""The highest number of places of a map in the menu, so that it stays readable; the first places
are used."""

VIEW = "View"


def views(game: Game, boards: Mapping[str, Board], icons: Icons) -> Iterator[Element]:
    """Yield the menu of places and the buttons in it; if there are several maps, each has a
    submenu. A button for a map that is not in play does nothing."""
    icon = icons.file("mark")
    items: list[str] = []
    if any(TURN in board.track_names.values() for board in boards.values()):
        yield from _button(
            "Turn track", {"moveCameraMode": "R", "regionName": f"{TURN} " + number("TurnNo")}
        )
        items.append("Turn track")
    for id, board in boards.items():
        buttons = list(_places(game, id, board))
        for name, where in buttons:
            yield from _button(name, where)
        names = [name for name, _ in buttons]
        if len(boards) > 1 and names:
            name = f"{VIEW}: {board.title}"
            yield toolbar_menu(name, "Show a place on this map", names, icon)
            names = [name]
        items += names
    if items:
        yield toolbar_menu(VIEW, "Show a place on the map", items, icon)


def _places(game: Game, map: str, board: Board) -> Iterator[tuple[str, dict[str, Text | str]]]:
    """Yield the names of places to which the view can move, each with the attributes of its
    position: zones of boxes first, then large places."""
    for track in board.regions:
        title = board.track_names[track]
        if title != TURN and (box := next(iter(board.regions[track]), None)):
            zone = board.box_name(track, box) if track in board.displays else title
            yield title, {"moveCameraMode": "Z", "zoneName": zone}
    sheet = next((sheet for sheet in game.maps if sheet.id == map), None)
    if board.places is not None and not (sheet and sheet.is_grid):
        yield from _named_places(board, board.places.names)
    if sheet is None or not sheet.is_grid:
        return
    places = sheet.places
    large = [p for p in places if p.kind not in _SMALL] or list(places)
    for place in large[:_MAX_PLACES]:
        spot = board.place(place.hex)
        if spot is not None and (name := engine_safe_text(place.name)):
            where = {"boardName": board.name_at(spot.point), "gridLocation": place.hex}
            yield name, {"moveCameraMode": "G", **where}


def _named_places(
    board: Board, names: Mapping[str, str]
) -> Iterator[tuple[str, dict[str, Text | str]]]:
    """Yield the names and positions of the first few places of a board without a hex grid."""
    for id, name in list(names.items())[:_MAX_PLACES]:
        spot = board.place(id)
        if spot is not None:
            yield name, {
                "moveCameraMode": "G", "boardName": board.name_at(spot.point), "gridLocation": name
            }  # fmt: skip


def _button(name: str, where: Mapping[str, Text | str]) -> Iterator[Element]:
    key = f"view-{name.lower()}"
    shown: dict[str, Any] = {"text": "", "tooltip": "", "icon": "", **where}
    yield component("MoveCameraButton", hotkey=named_key(key), **shown)
    yield keystroke_chain(name, [key], text=name, tip="Show this place")
