"""Collects the pictures for saved games: their scenes, sizes and addresses."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal
from urllib.parse import quote

from builder.drawing.ink.scene import Scene, SceneDigests
from builder.drawing.sheets.bleeding import bleed_around
from builder.outputs.formats.cut_pictures import CutPicture
from builder.outputs.tabletop.faces import Face, Faces
from builder.outputs.tabletop.flats import Flat
from builder.outputs.tabletop.packed_files import Packed, picture_renderings
from builder.outputs.tabletop.simulator.decks import CardSheet
from builder.outputs.tabletop.simulator.layout import INCH
from builder.outputs.tabletop.simulator.objects import LONGEST

SHEET_DPI, CHART_DPI, COUNTER_DPI = 300, 200, 500
"""Dots per inch of pictures, as far as the longest side allows them."""

_CARD_BACK_PIXELS = 700
"""The longer side of the picture of a card's back."""


@dataclass
class Pictures:
    """The pictures of a game in a language, by name, with a description of each. Without a
    ``base``, the address of a picture is its file name, which the program looks up in its own
    picture folder. With a ``base``, it is a file below that address, and its name ends with a
    digest, so that players who have an older version load a changed picture again."""

    prefix: str
    base: str
    digests: SceneDigests
    wanted: dict[str, CutPicture] = field(default_factory=dict)
    shows: dict[str, str] = field(default_factory=dict)

    def add(self, name: str, title: str, scene: Scene, dpi: float, *, jpeg: bool = False) -> str:
        """Add a picture and return its address. It is always made square (see :mod:`.objects`)."""
        side = max(1, min(LONGEST, round(max(scene.width, scene.height) * dpi / INCH)))
        return self.add_sized(name, title, scene, (side, side), jpeg=jpeg)

    def add_sized(
        self, name: str, title: str, scene: Scene, size: tuple[int, int], *, jpeg: bool = False
    ) -> str:
        """Add a picture of a size in pixels and return its address."""
        dpi = max(size) / max(scene.width, scene.height) * INCH
        format: Literal["png", "jpeg"] = "jpeg" if jpeg else "png"
        self.wanted[name] = CutPicture(scene, size, dpi, format=format)
        self.shows[name] = title
        return self.address(name)

    def add_face(self, face: Face) -> str:
        """Add a face of a counter and return its address."""
        return self.add(face.name, face.name, spread_out(face), COUNTER_DPI)

    def add_both_faces(self, name: str, title: str, scene: Scene) -> str:
        """Add a picture of two faces side by side, each of them square (see :mod:`.hexagons`)."""
        side = min(LONGEST // 2, round(scene.width / 2 * COUNTER_DPI / INCH))
        return self.add_sized(name, title, scene, (2 * side, side))

    def add_flat(self, flat: Flat) -> str:
        """Add a map, display or chart and return its address. Charts are PNG, since
        JPEG blurs small words."""
        dpi = SHEET_DPI if flat.sheet else CHART_DPI
        return self.add(flat.name, flat.title, flat.page(), dpi, jpeg=flat.sheet is not None)

    def add_cards(self, sheet: CardSheet, faces: Faces) -> tuple[str, str]:
        """Add a sheet of cards and the back of its cards, or a sheet of their backs, and return their
        addresses."""
        wide, high = sheet.size
        scale = _CARD_BACK_PIXELS / max(wide, high)
        size = round(wide * scale), round(high * scale)
        front = self.add_sized(sheet.name, sheet.name, sheet.scene(faces), sheet.pixels)
        if sheet.own_backs:
            backs = sheet.scene_of_backs(faces)
            return front, self.add_sized(sheet.back, sheet.back, backs, sheet.pixels)
        return front, self.add_sized(sheet.back, sheet.back, faces.faces[sheet.back].scene, size)

    def file(self, name: str) -> str:
        """Return the file name of a picture."""
        ending = "jpg" if self.wanted[name].format == "jpeg" else "png"
        return f"{self.prefix}-{name}.{ending}"

    def address(self, name: str) -> str:
        """Return the address by which saved games refer to a picture."""
        return addressed(self.base, self.file(name), self.wanted[name].key(self.digests))

    def renderings(self, folder: str) -> Iterator[Packed]:
        """Yield the renderings of all pictures, each with the names of the files (in a folder) that
        are packed in it."""
        files = {f"{folder}/{self.file(name)}": picture for name, picture in self.wanted.items()}
        return picture_renderings(folder, files, self.digests)


_SPREAD = 1.5
"""How far in mm a face reaches beyond its outline."""


def spread_out(face: Face) -> Scene:
    """Return the drawing of a face; if it is not a rectangle, its colours extend slightly beyond
    the outline, so that no white shows at the edge of a hex or disc."""
    scene = face.scene
    if face.shape == "square":
        return scene
    whole = Scene(scene.width, scene.height)
    whole.place_cut(bleed_around(scene, face.shape, _SPREAD), -_SPREAD, -_SPREAD)
    whole.place(scene, 0, 0)
    return whole.finished()


def addressed(base: str, file: str, content: str) -> str:
    """Return the address for a file of text; it changes when the file's ``content`` changes."""
    if not base:
        return file
    if base.startswith("file:"):  # a file has no versions
        return f"{base.rstrip('/')}/{quote(file)}"
    digest = hashlib.blake2b(content.encode(), digest_size=4).hexdigest()
    return f"{base.rstrip('/')}/{quote(file)}?v={digest}"
