"""Adds what players miss where a module lacks it and what costs its author nothing: zoom, a view of the
stack under the mouse, a mark on the piece that moved last, a list of all pieces, reports of moves, movement
trails.

Only components, empty settings of maps and the trails of piece definitions are added; prototypes are not
touched, so that saved games stay as they are. Keystrokes are named ones, which no key of the module can meet.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element as Tag
from xml.etree.ElementTree import SubElement

from builder.sentences import filled_sentence
from builder.vassal.format.components import class_name, component
from builder.vassal.reading.opened_module import MAPS, OpenedModule
from builder.vassal.repair.build_file_text import BuildFile, tag_kind
from builder.vassal.repair.trails import add_trails

_OF_MAPS = {
    "Zoomer": component(
        "Zoomer",
        zoomLevels="0.2,0.25,0.333,0.4,0.5,0.625,0.75,0.875,1.0,1.25,1.6,2.0",
        zoomStart="4",
        zoomInKey="57344,0,zoom-in",
        zoomOutKey="57344,0,zoom-out",
        zoomPickKey="57344,0,zoom-pick",
    ),
    "CounterDetailViewer": component(
        "CounterDetailViewer",
        showgraph="true",
        showtext="true",
        graphicsZoom="1.0",
        delay="400",
        display="from all layers",
    ),
    "HighlightLastMoved": component(
        "HighlightLastMoved", color="178,34,34", enabled="true", thickness="2"
    ),
}
"""What every map window gets that lacks it."""

_INVENTORY = component(
    "Inventory",
    name="Inventory",
    text="Inventory",
    tooltip="All pieces, by map and place",
    hotkey="57344,0,inventory",
    groupBy="CurrentMap,LocationName",
    leafFormat="$PieceName$",
    nonLeafFormat="$PropertyValue$",
    centerOnPiece="true",
    drawPieces="true",
    sorting="alpha",
)

_REPORTS = {
    "moveWithinFormat": "$pieceName$ moves $previousLocation$ → $location$ *",
    "moveToFormat": "$pieceName$ moves $previousLocation$ → $location$ *",
    "createFormat": "$pieceName$ created in $location$ *",
}
"""What the chat says of a move on maps that say nothing of any."""


def add_comforts(build: BuildFile, module: OpenedModule) -> Iterator[str]:
    """Add what is lacking; yield a sentence for each addition."""
    for map in list(build.of_kind(*MAPS)):
        held = {tag_kind(tag) for tag in map}
        name = map.get("mapName", "") or tag_kind(map)
        for kind, wanted in _OF_MAPS.items():
            if kind not in held and tag_kind(map) != "PrivateMap":
                _add(build, map, kind, wanted.attributes)
                yield filled_sentence("the map {name!r} has a {kind}", name=name, kind=kind)
        if not any(map.get(key) for key in _REPORTS):
            map.attrib.update(_REPORTS)
            build.changed = True
            yield filled_sentence("the chat tells what moves on the map {name!r}", name=name)
    if next(build.of_kind("Inventory"), None) is None:
        _add(build, build.root, "Inventory", _INVENTORY.attributes)
        name = _INVENTORY.attributes["name"]
        yield filled_sentence("the list of all pieces is called {name!r}", name=name)
    yield from add_trails(build, module)


def _add(build: BuildFile, parent: Tag, kind: str, attributes: dict[str, str]) -> None:
    SubElement(parent, class_name(kind), attributes)
    build.changed = True
