"""A VASSAL module with pywargame, its pictures painted by Pillow (pywargame paints none).

python -m benchmarks.peers.pywargame_module WORKLOAD.json OUT.vmod
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pywargame.vassal.base import key, rgb
from pywargame.vassal.buildfile import BuildFile
from pywargame.vassal.gameelements import GlobalOptions
from pywargame.vassal.moduledata import ModuleData
from pywargame.vassal.traits import (
    BasicTrait,
    DeleteTrait,
    LayerTrait,
    MarkTrait,
    MovedTrait,
    PrototypeTrait,
    ReportTrait,
)
from pywargame.vassal.vmod import VMod

from benchmarks.floors.drawing import Load, arguments
from benchmarks.floors.map_png import DPI
from benchmarks.floors.module import painted
from benchmarks.floors.pictures import names, pixels
from benchmarks.timing import timed_files

SCALE = DPI / 25.4
MAP_PARTS = (
    "StackMetrics ForwardToChatter MenuDisplayer MapCenterer StackExpander PieceMover KeyBufferer "
    "ForwardKeys SelectionHighlighters HighlightLastMoved CounterDetailViewer Zoomer GlobalMap "
    "ImageSaver Scroller"
)


def frame(game: Any, load: Load) -> None:
    """Everything but pieces and map."""
    sides = list(load["grounds"])
    game.addDocumentation()
    game.addBasicCommandEncoder()
    game.addGlobalOptions(autoReport=GlobalOptions.ALWAYS)
    roster = game.addPlayerRoster()
    for side in sides:
        roster.addSide(side)
    game.addGlobalProperties()
    game.addNotes()
    phases = {"property": "Side", "names": sides}
    game.addTurnTrack(name="Turn", counter={"property": "Turn", "phases": phases})
    game.addDiceButton(name="1d6", text="1d6", nDice=1, nSides=6)


def prototypes(game: Any, load: Load) -> None:
    """What all pieces of a side, and all of a branch, share."""
    made = game.addPrototypes()
    for side in load["grounds"]:
        moved = [MovedTrait(xoff=36, yoff=-38), ReportTrait(key("F")), DeleteTrait()]
        traits = [*moved, MarkTrait(name="Side", value=side), BasicTrait()]
        made.addPrototype(name=side, description="", traits=traits)
    for branch in sorted({c["branch"] for c in load["counters"]}):
        traits = [MarkTrait(name="Branch", value=branch), BasicTrait()]
        made.addPrototype(name=branch, description="", traits=traits)


def trays(game: Any, load: Load) -> dict[str, Any]:
    """The counters by side; the slots by counter."""
    tabs = game.addPieceWindow(name="Counters").addTabs(entryName="Counters")
    slots = {}
    for side in load["grounds"]:
        pieces = tabs.addPanel(entryName=side, fixed=False).addList(entryName=side)
        for counter in (c for c in load["counters"] if c["side"] == side):
            slots[counter["id"]] = slot(game, pieces, load, counter)
    return slots


def slot(game: Any, pieces: Any, load: Load, counter: Load) -> Any:
    """A counter as a piece with a layer to flip."""
    front, back = names(counter)
    number = game.nextPieceSlotId()
    flip = LayerTrait(
        images=[front, back],
        newNames=["", "Reduced +"],
        activateName="",
        decreaseName="",
        increaseName="Flip",
        increaseKey=key("F"),
        decreaseKey="",
        name="Step",
    )
    values = zip(("Attack", "Defence", "Movement"), counter["values"], strict=True)
    traits = [
        PrototypeTrait(name=counter["side"]),
        PrototypeTrait(name=counter["branch"]),
        flip,
        *(MarkTrait(name=name, value=value) for name, value in values),
        BasicTrait(name=counter["id"], filename=front, gpid=number),
    ]
    size = {"height": pixels(load), "width": pixels(load)}
    return pieces.addPieceSlot(entryName=counter["id"], gpid=number, traits=traits, **size)


def field(game: Any, load: Load, slots: dict[str, Any]) -> None:
    """The map with its grid and numbering, and the counters in their places."""
    shown = game.addMap(mapName="Map")
    for part in MAP_PARTS.split():
        getattr(shown, f"add{part}")()
    width, height = (round(side * SCALE) for side in load["sheet"])
    one = shown.addBoardPicker().addBoard(name="Field", image="map.png", width=width, height=height)
    zoned = one.addZonedGrid()
    zoned.addHighlighter()
    zone = zoned.addZone(
        name="full",
        useParentGrid=False,
        path=f"0,0;{width},0;{width},{height};0,{height}",
        locationFormat="$gridLocation$",
    )
    first = load["hexes"][0]
    grid = zone.addHexGrid(
        color=rgb(0, 0, 0),
        dx=1.5 * load["radius"] * SCALE,
        dy=load["across"] * SCALE,
        x0=round(first["x"] * SCALE),
        y0=round(first["y"] * SCALE),
        visible=False,
    )
    grid.addNumbering(
        first="H", hType="N", vType="N", hOff=1, vOff=1, hLeading=1, vLeading=1, sep="",
        visible=False, fontSize=9,
    )  # fmt: skip
    for counter in load["counters"]:
        stack = shown.addAtStart(
            name=f"at {counter['hex']}", location=counter["hex"], owningBoard="Field"
        )
        stack.addPieces(slots[counter["id"]])


def make(load: Load, pictures: Mapping[str, bytes], out: Path) -> None:
    """Write the module."""
    text = BuildFile()
    game = text.addGame(name="Common Workload", version="1.0", description="")
    frame(game, load)
    prototypes(game, load)
    field(game, load, trays(game, load))
    about = ModuleData()
    data = about.addData()
    data.addVersion(version="1.0")
    data.addVASSALVersion(version="3.7.0")
    data.addName(name="Common Workload")
    data.addDescription(description="")
    with VMod(str(out), "w") as module:
        module.addFiles(**{VMod.BUILD_FILE: text.encode(), VMod.MODULE_DATA: about.encode()})
        module.addFiles(**{f"images/{name}": png for name, png in pictures.items()})


if __name__ == "__main__":
    _load, _out = arguments()
    timed_files(lambda: make(_load, painted(_load), _out), _out)
