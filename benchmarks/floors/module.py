"""A VASSAL module with strings and zipfile, its pictures painted by Pillow.

python -m benchmarks.floors.module WORKLOAD.json OUT.vmod
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Mapping
from xml.sax.saxutils import escape, quoteattr

from benchmarks.floors.drawing import Load, arguments
from benchmarks.floors.map_png import DPI
from benchmarks.floors.pictures import board, faces, names, pixels
from benchmarks.timing import timed

MODULE = "VASSAL.build.module."
BOARD = MODULE + "map.boardPicker."
GRID = BOARD + "board."
Trait = tuple[str, str]
"""A trait's type and its state."""

MAP_PARTS = (
    "StackMetrics ForwardToKeyBuffer Scroller ForwardToChatter MenuDisplayer MapCenterer "
    "StackExpander PieceMover KeyBufferer SelectionHighlighters HighlightLastMoved "
    "CounterDetailViewer Zoomer GlobalMap ImageSaver"
)


def element(tag: str, inside: Iterable[str] = (), **attributes: object) -> str:
    """An XML element; a trailing underscore is not part of an attribute's name."""
    named = "".join(f" {key.rstrip('_')}={quoteattr(str(v))}" for key, v in attributes.items())
    return f"<{tag}{named}>{''.join(inside)}</{tag}>"


def piece_text(traits: list[Trait]) -> str:
    """Traits, outermost first, as the text of a piece."""
    kind, state = traits[-1]
    for outer_kind, outer_state in reversed(traits[:-1]):
        kind = f"{outer_kind}\t{kind.replace(chr(9), chr(92) + chr(9))}"
        state = f"{outer_state}\t{state.replace(chr(9), chr(92) + chr(9))}"
    return escape("+/null/" + kind.replace("/", "\\/") + "/" + state.replace("/", "\\/"))


class Writer:
    """Writes the build file; every slot gets the next number."""

    def __init__(self, load: Load) -> None:
        self.load = load
        self.pixels = pixels(load)
        self.scale = DPI / 25.4
        self.last = 0

    def slot(self, counter: Load) -> str:
        """A counter as a piece."""
        self.last += 1
        front, back = names(counter)
        values = ",".join(map(str, counter["values"]))
        flip = (
            "emb2;;2;;Flip;2;F;;2;;;;;false;0;0;"
            f"{front},{back};,Reduced +;true;Step;;;false;;1;1;true;;70,130;;;1.0"
        )
        traits = [
            (f"prototype;{counter['side']}", ""),
            (f"prototype;{counter['branch']}", ""),
            (flip, "1"),
            ("mark;Attack,Defence,Movement", values),
            (f"piece;;;{front};{counter['id']}", f"null;0;0;{self.last};0"),
        ]
        size = {"height": self.pixels, "width": self.pixels}
        text = piece_text(traits)
        return element(
            "VASSAL.build.widget.PieceSlot",
            [text],
            entryName=counter["id"],
            gpid=self.last,
            **size,
        )

    def prototypes(self) -> str:
        """What all pieces of a side, and all of a branch, share."""
        last = ("piece;;;;", "null;0;0;;0")
        moved = [
            ("markmoved;/images/moved.gif;36;-38", "false"),
            ("report;70,130;$location$: $newPieceName$ flipped", ""),
            ("delete;Delete;68,130", ""),
        ]
        sides = {s: [*moved, ("mark;Side", s), last] for s in self.load["grounds"]}
        branches = sorted({c["branch"] for c in self.load["counters"]})
        every = {**sides, **{b: [("mark;Branch", b), last] for b in branches}}
        tag = MODULE + "PrototypeDefinition"
        inside = [element(tag, [piece_text(traits)], name=name) for name, traits in every.items()]
        return element(MODULE + "PrototypesContainer", inside)

    def trays(self) -> str:
        """The counters by side."""
        lists = (
            element(
                "VASSAL.build.widget.ListWidget",
                [self.slot(c) for c in self.load["counters"] if c["side"] == side],
                entryName=side,
                height=0,
                width=300,
            )
            for side in self.load["grounds"]
        )
        tabs = element("VASSAL.build.widget.TabWidget", lists, entryName="Counters")
        return element(MODULE + "PieceWindow", [tabs], name="Counters", scale="1.0")

    def board(self) -> str:
        """The board with its grid and numbering."""
        first = self.load["hexes"][0]
        numbering = element(
            GRID + "mapgrid.HexGridNumbering",
            first="H", hType="N", vType="N", hLeading=1, vLeading=1, hOff=1, vOff=1,
            stagger="true", visible="false", sep="",
        )  # fmt: skip
        grid = element(
            GRID + "HexGrid",
            [numbering],
            dx=1.5 * self.load["radius"] * self.scale,
            dy=self.load["across"] * self.scale,
            x0=round(first["x"] * self.scale),
            y0=round(first["y"] * self.scale),
            snapTo="true",
        )
        zoned = element(GRID + "ZonedGrid", [grid])
        one = element(BOARD + "Board", [zoned], name="Field", image="map.png")
        setup = "<setup>MapBoardPicker\tField\t0\t0</setup>"
        return element(MODULE + "map.BoardPicker", [one, setup], title="Boards")

    def stacks(self) -> list[str]:
        """The counters in their places at the start."""
        places = {h["id"]: h for h in self.load["hexes"]}
        return [
            element(
                MODULE + "map.SetupStack",
                [self.slot(c)],
                name=f"at {c['hex']}",
                owningBoard="Field",
                x=round(places[c["hex"]]["x"] * self.scale),
                y=round(places[c["hex"]]["y"] * self.scale),
            )
            for c in self.load["counters"]
        ]

    def turns(self) -> str:
        """The turn tracker: turns, and in each the sides."""
        turn = MODULE + "turn."
        sides = ",".join(self.load["grounds"])
        phase = element(turn + "ListTurnLevel", property="Side", list=sides)
        level = element(turn + "CounterTurnLevel", [phase], property="Turn", start=1, incr=1)
        return element(turn + "TurnTracker", [level], name="Turn", turnFormat="$level1$ $level2$")

    def build_file(self) -> str:
        """The whole module."""
        parts = [
            element(MODULE + "BasicCommandEncoder"),
            element(MODULE + "Documentation"),
            element(MODULE + "PlayerRoster", [element("entry", [s]) for s in self.load["grounds"]]),
            element(MODULE + "GlobalOptions", autoReport="Always"),
            self.prototypes(),
            self.trays(),
            element(
                MODULE + "Map",
                [
                    self.board(),
                    *self.stacks(),
                    *(element(f"{MODULE}map.{part}") for part in MAP_PARTS.split()),
                ],
                mapName="Map",
                markMoved="Always",
            ),
            self.turns(),
            element(MODULE + "DiceButton", name="1d6", text="1d6", nDice=1, nSides=6),
        ]
        about = {"name": "Common Workload", "version": "1.0", "VassalVersion": "3.7.0"}
        tag = "VASSAL.build.GameModule"
        return '<?xml version="1.0" encoding="UTF-8"?>\n' + element(
            tag, parts, nextPieceSlotId=self.last + 1, **about
        )


DATA = """<?xml version="1.0"?><data version="1"><version>1.0</version>\
<VassalVersion>3.7.0</VassalVersion><name>Common Workload</name></data>"""


def painted(load: Load) -> dict[str, bytes]:
    """The module's pictures by the names of their files."""
    return {"map.png": board(load), **faces(load)}


def make(load: Load, pictures: Mapping[str, bytes]) -> bytes:
    """The module's file."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("buildFile.xml", Writer(load).build_file())
        archive.writestr("moduledata", DATA)
        for name, data in pictures.items():
            archive.writestr(f"images/{name}", data, zipfile.ZIP_STORED)
    return file.getvalue()


if __name__ == "__main__":
    _load, _out = arguments()
    timed(lambda: make(_load, painted(_load)), _out)
