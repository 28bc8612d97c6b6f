"""Makes the map windows: the map with all of its tools for viewing, the trays, and the displays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from builder.outputs.vassal.expressions.icons import Icons
from builder.outputs.vassal.expressions.module_pictures import PIXELS_PER_MM
from builder.outputs.vassal.table.boards.zones import (
    bounding_rectangle,
    rectangle_outline,
    region,
    zone,
)
from builder.outputs.vassal.table.messages import SHOWN_LINE, SHOWN_VALUES
from builder.outputs.vassal.table.windows.ruler import Ruler
from builder.outputs.vassal.table.windows.trays import Band, Tray, drawn_zone
from builder.outputs.vassal.table.windows.window_sizes import (
    LEVELS,
    MAIN,
    SCREEN,
    Size,
    zoom_level,
)
from builder.vassal.expressions.properties import number, text
from builder.vassal.expressions.tree import Text, choose
from builder.vassal.format.attribution import with_player_name
from builder.vassal.format.components import Element, component
from builder.vassal.format.files.sequence_encoder import encode
from builder.vassal.format.traits import named_key

PUT_DOWN = "put-down"
"""The keystroke that the map window sends to pieces that were moved by hand."""

LAYERS = ("Below", "Counters", "Hexside")
"""The map's layers, lowest first: pieces on hexsides lie over the stacks in the adjacent hexes,
except those that carry other pieces."""

_PLUMBING = (
    "ForwardToChatter", "PieceMover", "KeyBufferer", "MenuDisplayer", "MapCenterer", "StackExpander",
    "SelectionHighlighters", "ForwardToKeyBuffer", "Scroller",
)  # fmt: skip
_NO_MARK_BUTTON = {
    "markUnmovedIcon": "", "markUnmovedText": "", "markUnmovedTooltip": "", "markUnmovedHotkey": ""
}  # fmt: skip
"""The attributes that hide a window's own button for removing moved marks, because one in the main
toolbar serves all windows."""

_PIECE, _BEFORE, _AFTER = (text(x).trimmed for x in ("pieceName", "previousLocation", "location"))
_MOVES = with_player_name(_PIECE + ": " + _BEFORE + " → " + _AFTER)
_CREATED = with_player_name(_PIECE + ": → " + _AFTER)
"""The format of the report of a created piece. It uses a text function, because VASSAL would read a
text that looks like a number as one."""
_VALUES = 0.4
"""The fraction of a counter's height, from the lower edge, that its printed values take."""


def map_window(
    name: str, title: str, boards: Sequence[Element], tools: Sequence[Element], *,
    counter: int, icon: str = "", launched: bool = False, first: str = "", told: bool = True,
    private: Sequence[str] = (),
) -> Element:  # fmt: skip
    """Return a window with boards, of which a new game shows ``first``. A ``launched`` window opens
    by its button; the first window that is not launched is the main window. With ``told``, pieces
    receive a keystroke when they are put down, as some piece of the game reacts to it. A
    ``private`` window is visible to the given sides only, and moves in it are not reported. Stacks
    are spread so that the values along the lower edge of each counter (``counter`` pixels a side)
    stay visible."""
    told_moves = "" if private else _MOVES
    eyes: dict[str, Any] = {"side": encode(private, ","), "visible": False} if private else {}
    return component(
        "PrivateMap" if private else "Map",
        component("BoardPicker", *boards, *_first_board(name, boards, first)),
        component(
            "StackMetrics", exSepX=6, exSepY=round(_VALUES * counter), unexSepX=5, unexSepY=5
        ),
        *(component(kind) for kind in _PLUMBING),
        *tools,
        mapName=name,
        markMoved="Always",
        launch=launched,
        buttonName=title if launched else "",
        tooltip=title if launched else "",
        icon=icon,
        hotkey=named_key(f"window-{name.lower()}") if launched else "",
        allowMultiple=False,
        backgroundcolor="205,199,183",
        color="160,30,30",
        thickness=3,
        edgeWidth=0,
        edgeHeight=0,
        onlyReportChangedLocation=True,
        moveWithinFormat=told_moves,
        moveToFormat=told_moves,
        createFormat="" if private else _CREATED,
        changeFormat="" if private else "$message$",
        moveKey=named_key(PUT_DOWN) if told else "",
        **eyes,
        **_NO_MARK_BUTTON,
    )


def hand_window(
    name: str, sides: Sequence[str], size: tuple[int, int], tools: Sequence[Element], icon: str
) -> Element:
    """Return a private window, visible to ``sides``, with a plain board ``size`` pixels wide and
    high. Moves in it are not reported."""
    wide, high = size
    board = component("Board", name=name, color="199,176,127", width=wide, height=high)
    return component(
        "PlayerHand",
        component("BoardPicker", board),
        component("StackMetrics", disabled=True),
        *(component(kind) for kind in _PLUMBING),
        *tools,
        side=encode(sides, ","), visible=False, mapName=name, markMoved="Never", launch=True,
        buttonName=name, tooltip=name, icon=icon, hotkey=named_key(f"window-{name.lower()}"),
        allowMultiple=False, backgroundcolor="199,176,127", color="160,30,30", thickness=3,
        edgeWidth=0, edgeHeight=0, onlyReportChangedLocation=True, moveWithinFormat="",
        moveToFormat="", createFormat="", changeFormat="$message$",
    )  # fmt: skip


def _first_board(map: str, boards: Sequence[Element], first: str) -> list[Element]:
    """Return the component that makes a new game open with the board ``first`` without asking;
    ``None`` if there is only one board."""
    if len(boards) < 2 or not first:
        return []
    return [component("setup", body=f"{map}BoardPicker\t{first}")]


def map_tools(
    icons: Icons, place: Text | str, stack: Text | str, ruler: Ruler, table: Size | None = None
) -> list[Element]:
    """Return the components of a map window other than its boards. ``place`` and ``stack`` are text
    formats of the mouse-over viewer, ``ruler`` that of the line of sight. A ``table`` for cards
    (its size in pixels) opens so that all of it is visible; it has no line of sight, and cannot be
    saved as text, which would list the cards in its decks."""
    return [
        zoomer(icons, table, MAIN),
        viewer(place, stack),
        component("LayeredPieceCollection", property="Layer", layerOrder=",".join(LAYERS)),
        component("HighlightLastMoved", enabled=True, color="178,34,34", thickness=2),
        component(
            "GlobalMap", tooltip="Overview of the whole map", buttonText="", scale="0.12",
            icon=icons.file("overview", "/images/overview.gif"), hotkey=named_key("map-overview"),
            color="178,34,34",
        ),
        component(
            "HidePiecesButton", tooltip="Hide the counters to see the map", buttonText="",
            hotkey=named_key("map-bare"), showingIcon=icons.file("bare", "/images/globe_unselected.gif"),
            hiddenIcon=icons.file("bare", "/images/globe_selected.gif"),
        ),
        *([] if table else [_thread(icons, ruler)]),
        component("Flare", flareName="Flare", flareKey="keyAlt", circleSize=100,
                  circleColor="178,34,34", circleScale=True, reportFormat=""),
        component(
            "ImageSaver", buttonText="", tooltip="Save the map as a picture",
            icon=icons.file("picture", "/images/camera.gif"), hotkey=named_key("map-picture"),
        ),
        *([] if table else [_text(icons)]),
    ]  # fmt: skip


def _text(icons: Icons) -> Element:
    return component(
        "TextSaver", buttonText="", tooltip="Save what is on the map as text",
        icon=icons.file("text"), hotkey=named_key("map-text"),
    )  # fmt: skip


def _thread(icons: Icons, ruler: Ruler) -> Element:
    return component(
        "LOS_Thread", threadName="LOS", label="", tooltip=ruler.tip,
        iconName=icons.file("line-of-sight", "/images/thread.gif"), hotkey=named_key("map-range"),
        global_="Never", report=ruler.report, persistence="Never",
        snapStart=True, snapEnd=True, drawRange=ruler.drawn, losThickness=2,
        threadColor="178,34,34", rangeFg="255,255,255", rangeBg="60,54,46",
    )  # fmt: skip


def zoomer(icons: Icons, size: Size | None = None, room: Size = SCREEN) -> Element:
    """Return the zoom buttons of a window. With the ``size`` of a board in pixels, the window opens
    as large as the screen's ``room`` allows, up to full scale (one screen pixel per board pixel);
    without a size, at full scale."""
    return component(
        "Zoomer", zoomLevels=",".join(map(str, LEVELS)), zoomStart=len(LEVELS) - zoom_level(size, room),
        inTooltip="Zoom in", outTooltip="Zoom out",
        pickTooltip="Pick a zoom", inButtonText="", outButtonText="", pickButtonText="",
        inIconName=icons.file("zoom-in", "/images/zoomIn.gif"), zoomInKey=named_key("zoom-in"),
        outIconName=icons.file("zoom-out", "/images/zoomOut.gif"), zoomOutKey=named_key("zoom-out"),
        pickIconName=icons.file("zoom-pick", "/images/zoom.png"), zoomPickKey=named_key("zoom-pick"),
    )  # fmt: skip


def viewer(place: Text | str = "$LocationName$", stack: Text | str = "") -> Element:
    """Return the mouse-over viewer: a bar with the place (in the format ``place``, or ``stack`` for
    a stack), the counters there and, for a single counter, a bar with its name and values. Of
    several counters it shows only the values, since the names would overlap."""
    return component(
        "CounterDetailViewer", version="4", description="Stack", delay=400, hotkey="",
        minDisplayPieces=0, showgraph=True, showgraphsingle=True, showtext=True, showtextsingle=True,
        fontSize=12, bgColor="250,247,238", fgColor="30,28,26", borderColor="90,84,74",
        borderThickness=2, borderInnerThickness=1, borderWidth=4, extraTextPadding=3,
        graphicsZoom="1.0", zoomlevel="1.0", combineCounterSummary=True, stretchWidthSummary=True,
        stretchWidthPieces=True, centerText=True, verticalTopText=2, verticalBottomText=5,
        summaryReportFormat=place if stack == "" else stack,
        counterReportFormat=choose(number("StackSize") > 1, SHOWN_VALUES, SHOWN_LINE),
        emptyHexReportForma=place, display="from all layers", showNoStack=True,
        showNonMovable=True, unrotatePieces=True,
    )  # fmt: skip


def tray_board(tray: Tray, image: str, cups: Mapping[str, str]) -> Element:
    """Return the board of a tray, with a zone for each band; ``cups`` are the names of cups. In a
    cup's band, the places for drawn markers have numbered names, from 1."""
    zones = [_band_zone(b, cups.get(id, "")) for id, b in tray.bands.items()]
    width, height = tray.size
    return component(
        "Board", component("ZonedGrid", *zones), name=tray.name, image=image, color="226,219,200",
        width=width, height=height,
    )  # fmt: skip


def _band_zone(band: Band, cup: str) -> Element:
    if not cup:
        return zone(band.title, rectangle_outline(band.rect.scaled(PIXELS_PER_MM)), "$name$")
    name = drawn_zone(cup)
    outline = rectangle_outline(bounding_rectangle(band.cells).scaled(PIXELS_PER_MM))
    places = [
        region(f"{name} {i}", cell.scaled(PIXELS_PER_MM)) for i, cell in enumerate(band.cells, 1)
    ]
    grid = component("RegionGrid", *places, snapto=True, visible=False)
    return zone(name, outline, "$gridLocation$", grid)
