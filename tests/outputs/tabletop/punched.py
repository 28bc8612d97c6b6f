"""A reader of ZunTzu's game boxes that does what the program does with them.

Counter sheets are punched in the order in which a scenario lays them out: each section row by row,
``supply`` copies of each piece one after another, numbered from 0 through all sheets. Rectangles are in
pixels of the picture; boards are measured in 1/600 inch. The back of a sheet is seen when it is turned
over: the backs of a section's first column are the last in its rectangle there.
"""

from __future__ import annotations

import io
import zipfile
from dataclasses import dataclass
from xml.etree import ElementTree as Xml

from PIL import Image

MM = 25.4 / 600
RESOLUTIONS = {"150 dpi": 150, "300 dpi": 300, "600 dpi": 600}


@dataclass
class Punched:
    """A piece: its two faces, and its size in mm."""

    front: Image.Image
    back: Image.Image | None
    size: tuple[float, float]


@dataclass
class Placed:
    """A piece on a board: the number, the middle in mm, whether its back is up, its turn in degrees,
    and how many lie below it."""

    id: int
    x: float
    y: float
    back: bool
    turn: float
    level: int


@dataclass
class Laid:
    """A board of a scenario: the name, the picture (none for a tab), its size in mm, the pieces."""

    name: str
    picture: Image.Image | None
    size: tuple[float, float]
    pieces: list[Placed]


@dataclass
class GameBox:
    """A game box as it is opened."""

    archive: zipfile.ZipFile
    root: Xml.Element

    def scenario(self, file: str) -> tuple[dict[int, Punched], list[Laid]]:
        """The pieces by number and the boards of a scenario."""
        game = Xml.fromstring(self.archive.read(file))
        assert game.tag == "game"
        assert game.get("game-box") == self.root.get("name")
        assert game.get("scenario-name")
        pieces: dict[int, Punched] = {}
        for layout in game.iter("layout"):
            assert layout.get("board") or layout.get("tab")
            for sheet in self.root.findall("counter-sheet"):
                if sheet.get("name") == layout.get("board"):
                    self._punch(sheet, pieces)
        boards = [self._laid(layout) for layout in game.iter("layout")]
        placed = [piece.id for board in boards for piece in board.pieces]
        assert len(placed) == len(set(placed)), "a piece lies in one place"
        assert set(placed) <= set(pieces)
        return pieces, boards

    def image(self, name: str) -> Image.Image:
        """A picture of the archive."""
        return Image.open(io.BytesIO(self.archive.read(name))).convert("RGB")

    def _punch(self, sheet: Xml.Element, pieces: dict[int, Punched]) -> None:
        front = self.image(sheet.attrib["front-image-file"])
        back = (
            self.image(sheet.attrib["back-image-file"])
            if "back-image-file" in sheet.attrib
            else None
        )
        dpi = RESOLUTIONS[sheet.get("front-resolution", "150 dpi")]
        sections = [*sheet.findall("counter-section"), *sheet.findall("card-section")]
        assert sections
        for section in sections:
            rows, columns, supply = (
                int(section.get(k, "1")) for k in ("rows", "columns", "supply")
            )
            cards = section.tag == "card-section"
            face = _box(section, "face" if cards else "front")
            wide, high = (face[2] - face[0]) / columns, (face[3] - face[1]) / rows
            assert face[2] <= front.width
            assert face[3] <= front.height
            for row in range(rows):
                for column in range(columns):
                    left, top = face[0] + column * wide, face[1] + row * high
                    shown = front.crop(tuple(map(round, (left, top, left + wide, top + high))))
                    behind = None
                    if cards:
                        behind = front.crop(_box(section, "back"))
                    elif back is not None:
                        box = _box(section, "back")
                        edge = box[2] - (column + 1) * wide
                        at = (edge, box[1] + row * high, edge + wide, box[1] + (row + 1) * high)
                        behind = back.crop(tuple(map(round, at)))
                    for _ in range(supply):
                        size = wide / dpi * 25.4, high / dpi * 25.4
                        pieces[len(pieces)] = Punched(shown, behind, size)

    def _laid(self, layout: Xml.Element) -> Laid:
        name = layout.get("tab") or layout.attrib["board"]
        own = next(
            (m for m in self.root.findall("map") if m.get("name") == layout.get("board")), None
        )
        picture, size = None, (0.0, 0.0)
        if own is not None:
            picture = self.image(own.attrib["image-file"])
            dpi = RESOLUTIONS[own.get("resolution", "150 dpi")]
            size = picture.width / dpi * 25.4, picture.height / dpi * 25.4
        placed = []
        for node in layout:
            stack = node.findall("counter") if node.tag == "stack" else [node]
            assert stack
            x, y = float(node.attrib["x"]) * MM, float(node.attrib["y"]) * MM
            for level, one in enumerate(stack):
                back, turn = one.get("side") == "Back", float(one.get("rot", "0"))
                placed.append(Placed(int(one.attrib["id"]), x, y, back, turn, level))
        return Laid(name, picture, size, placed)


def opened(data: bytes) -> GameBox:
    """A game box in which all that is named is there, and nothing else."""
    archive = zipfile.ZipFile(io.BytesIO(data))
    root = Xml.fromstring(archive.read("game-box.xml"))
    assert root.tag == "game-box"
    assert all(root.get(key) is not None for key in ("name", "description", "copyright"))
    files = {
        value
        for node in root.iter()
        for key, value in node.attrib.items()
        if key.endswith("-file") or key == "startup-scenario"
    }
    scenarios = {name for name in archive.namelist() if name.endswith(".zts")}
    assert files | scenarios | {"game-box.xml"} == set(archive.namelist())
    names = [node.attrib["name"] for node in root if node.tag in ("map", "counter-sheet")]
    assert len(names) == len(set(names))
    return GameBox(archive, root)


def _box(section: Xml.Element, what: str) -> tuple[int, int, int, int]:
    left, top, right, bottom = (
        int(section.attrib[f"{what}-{edge}"]) for edge in ("left", "top", "right", "bottom")
    )
    return left, top, right, bottom
