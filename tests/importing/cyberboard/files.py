"""Writes small files of CyberBoard of any version, as its programs write them: a game box with two tiles,
a board of hexes, two pieces and a marker; and a scenario of it."""

from __future__ import annotations

import io
import struct
import zlib
from dataclasses import dataclass, field

from PIL import Image, ImageDraw

NO_COLOUR = 0xFF000000
VERSION_4 = ("id-32bit", "size_t-64bit", "geo-square-cell", "geo-rotate-unit", "piece-100-sides",
             "private-player-board", "CRollState")  # fmt: skip
VERSION_5 = ("size_t-64bit", "img-bmp-zlib", "id-32bit")
RED, GREEN, WHITE = (200, 40, 40), (40, 160, 40), (248, 252, 248)


@dataclass
class Writer:
    """What has been written of a file, and what its version and features ask for."""

    version: tuple[int, int]
    features: tuple[str, ...] = ()
    written: bytearray = field(default_factory=bytearray)

    def put(self, kinds: str, *values: int) -> None:
        self.written += struct.pack(f"<{kinds}", *values)

    def text(self, text: str) -> None:
        data = text.encode("cp1252")
        self.put("B", len(data)) if len(data) < 255 else self.put("BH", 255, len(data))
        self.written += data

    def id(self, *ids: int) -> None:
        for id in ids:
            self.put("I" if "id-32bit" in self.features else "H", id)

    def count(self, *counts: int) -> None:
        for count in counts:
            self.put("Q" if "size_t-64bit" in self.features else "H", count)

    def long_count(self, count: int) -> None:
        self.put("Q" if "size_t-64bit" in self.features else "I", count)

    def ids(self, *ids: int) -> None:
        self.count(len(ids))
        self.id(*ids)

    def font(self) -> None:
        self.put("HHH", 13, 1, 32)
        self.text("Arial")

    def bitmap(self, picture: Image.Image) -> None:
        """Write a bitmap: of 16 bits a pixel, or a whole BMP file of 24 in version 5."""
        if "img-bmp-zlib" in self.features:
            file = io.BytesIO()
            picture.save(file, "BMP")
            packed = zlib.compress(file.getvalue())
            self.put("Q", len(packed))
        else:
            data = _sixteen_bits(picture)
            packed = zlib.compress(data)
            self.put("II", len(data) | 0x80000000, len(packed))
        self.written += packed

    def head(self, signature: bytes) -> None:
        self.written += signature
        self.put("BB", *self.version)
        if self.version >= (5, 0):
            self.put("Q", 0)
        self.put("BB", 4, 0)

    def finished(self) -> bytes:
        """Return the file; from version 5 on its features stand at the end."""
        if self.version >= (5, 0):
            struct.pack_into("<Q", self.written, 6, len(self.written))
            self.put("Q", len(self.features))
            for feature in self.features:
                self.put("Q", len(feature))
                self.written += feature.encode()
        return bytes(self.written)


def _sixteen_bits(picture: Image.Image) -> bytes:
    rows = bytearray()
    for y in reversed(range(picture.height)):
        row = bytearray()
        for x in range(picture.width):
            r, g, b = picture.getpixel((x, y))  # type: ignore[misc]
            row += struct.pack("<H", r >> 3 << 11 | g >> 2 << 5 | b >> 3)
        rows += row + bytes(-len(row) % 4)
    head = struct.pack(
        "<IiiHHIIiiII", 40, picture.width, picture.height, 1, 16, 3, len(rows), 0, 0, 0, 0
    )
    return head + struct.pack("<III", 0xF800, 0x07E0, 0x001F) + bytes(rows)


def _tile_sheet() -> Image.Image:
    """Return a sheet of two tiles of 40 pixels: a red disc on white, which is transparent, and a green
    square."""
    sheet = Image.new("RGB", (40, 80), WHITE)
    draw = ImageDraw.Draw(sheet)
    draw.ellipse((2, 2, 37, 37), fill=RED)
    draw.rectangle((0, 40, 39, 79), fill=GREEN)
    return sheet


def _written(version: tuple[int, int]) -> Writer:
    return Writer(
        version, VERSION_5 if version >= (5, 0) else VERSION_4 if version == (4, 0) else ()
    )


ROWS, COLUMNS = 4, 6


def game_box(version: tuple[int, int] = (3, 10), second: int = 0) -> bytes:
    """Return a game box whose second tile lies on a sheet of this number."""
    to, since_2 = _written(version), version >= (2, 0)
    to.head(b"GBOX")
    to.put("HIII", 24, 1, 0, 4711)
    to.written += bytes(16 if since_2 else 0)
    for text in ("A. Smith", "Ridge & River", "A game of two hills."):
        to.text(text)
    to.written += bytes(16 if since_2 else 0)
    to.put("HHHHHH" if since_2 else "HHHH", *([0] * (6 if since_2 else 4)))
    if since_2:
        to.long_count(1)
        to.put("Q" if version == (4, 0) or version >= (5, 0) else "I", 0)
        to.text("First Brigade\r\nstrong in attack")
    _tiles(to, second)
    to.id(8)
    to.put("IIH", 0, 0xFFFFFF, 1)
    to.font()
    to.put("HHHH", 0, 0, 0, 0)
    to.count(1)
    _board(to)
    to.put("HHHH", 0, 0, 0, 0)
    to.id(2)
    for _ in range(2):
        to.ids(0, 1) if "piece-100-sides" in to.features else to.id(0, 1)
        to.put("H" if since_2 else "", *([0] if since_2 else []))
    to.count(1)
    to.text("Blue Corps")
    to.ids(0, 1)
    to.put("HHHH", 0, 0, 0, 0)
    to.id(1, 1)
    to.put("H" if since_2 else "", *([0] if since_2 else []))
    to.count(1)
    to.text("Smoke")
    to.put("H" if since_2 else "", *([0] if since_2 else []))
    to.ids(0)
    if version >= (2, 90):
        to.written += bytes(64)  # colours of the editor
    return to.finished()


def _tiles(to: Writer, second: int) -> None:
    r, g, b = WHITE
    to.put("IIIH", b << 16 | g << 8 | r, 0, 0xFFFFFF, 1)
    to.font()
    to.put("HHHH", 0, 0, 0, 0)
    to.id(2)
    for sheet, top in ((0, 0), (second, 40)):
        for place in (top, 0):  # in full size, in half size
            to.put("B", sheet) if to.version < (2, 91) else to.count(sheet)
            to.put("H", place)
        to.put("I", 0)
    to.count(1)
    to.text("All tiles")
    to.ids(0, 1)
    to.count(1)
    to.put("hhH", 40, 40, 1)
    to.bitmap(_tile_sheet())


def _board(to: Writer) -> None:
    to.id(7)
    to.put("HH", 0, 0)
    to.put("IIII" if to.version >= (0, 58) else "HHHH", 0, 0, 0, 0)
    to.put("hI", -1, 0x00A0C0D0)
    to.text("The Ridge")
    to.put("H", 1)
    _drawings(to)
    to.put("HHHHHH", 1, 1, 0, 0, 0, 0)
    to.put("H", 1)
    _cells(to)
    to.put("H", 0)


def _drawings(to: Writer) -> None:
    to.count(3)
    flags = "I" if to.version >= (2, 0) else "H"
    to.put(f"H{flags}HHHHIIH", 0, 7, 10, 10, 60, 40, 0x0000FF, 0, 2)
    to.put(f"H{flags}HHHHhhhhIH", 2, 7, 0, 0, 100, 100, 0, 0, 100, 100, 0x00FF00, 3)
    to.put(f"H{flags}HHHHHI", 4, 7, 20, 60, 90, 80, 0, 0)
    to.text("Hill 60")
    to.font()


def _cells(to: Writer) -> None:
    to.put("HHHHhhHH", 0, 0, 0, 0, 0, 0, 0, 0)
    to.count(ROWS, COLUMNS)
    to.put("HHHI", 1, 3, 0, 0)
    for width in (40, 20, 8):
        # Hexes with flat tops; odd columns are half a hex lower.
        face, leg, high = width * 1000 // 1732, width * 1000 // 3464, width - 1
        to.put("HHHHHH", 3, 0, 0, 0, 2 * leg + face + 1, width)
        for x, y in ((0, high // 2), (leg, 0), (leg + face, 0), (2 * leg + face, high // 2),
                     (leg + face, high), (leg, high), (0, high // 2)):  # fmt: skip
            to.put("hh", x, y)
    for number in range(ROWS * COLUMNS):
        if "id-32bit" in to.features:
            to.put("BI", 1, 1) if number == 0 else to.put("BI", 0, NO_COLOUR)
        else:
            to.put("I", 0xFFFF0001 if number == 0 else NO_COLOUR)


def scenario(
    version: tuple[int, int] = (3, 10), box: int = 4711, sides: tuple[int, ...] = (1, 0),
    joined: bool = False,
) -> bytes:  # fmt: skip
    """Return a scenario with the first piece in hex 0201, its back up, and a marker in hex 0101; the
    second piece lies in a tray. ``joined`` if its board is put together from two."""
    to, since_2, since_290 = _written(version), version >= (2, 0), version >= (2, 90)
    to.head(b"GSCN")
    to.put("HHHHIII", 0, 0, 0, 0, box, 1, 0)
    to.text("C:\\games\\ridge.gbx")
    to.put("I", 99)
    for text in ("The first day", "A. Smith", "Both sides arrive."):
        to.text(text)
    to.put("HHHH", 0, 0, 0, 0)
    if since_2:
        to.put("H", 1)
        to.long_count(0)
        to.put("BHB", 0, 0, 0)
    for is_of_trays in (True, True, False):
        to.put("H", 1)
        if not since_2:
            to.put("HHHH", 0, 0, 0, 0)
            continue
        to.put("II", 0, 0)
        to.count(0) if is_of_trays else to.put("I", 0)
        to.written += bytes(0 if since_290 else 40)
    to.written += bytes(0 if since_290 else 4)
    to.id(1000)
    to.put("HHH", 0, 0, 0)
    to.count(1)
    _played_board(to, joined=joined)
    to.put("HHHH", 0, 0, 0, 0)
    to.count(1)
    to.text("Reserve")
    if since_2:
        to.put(
            "HH" if "piece-100-sides" in to.features else "H",
            *([0] * (2 if "piece-100-sides" in to.features else 1)),
        )
        to.put("H", 0)
        _owner(to)
    to.ids(1)
    to.put("HHHH", 0, 0, 0, 0)
    to.id(len(sides))
    for side in sides:
        to.put("B", side)
        to.put("H" if since_290 else "B", 0x55)
        if since_2:
            to.put("I" if version >= (3, 10) else "H", 0x5555)
    return to.finished()


def _played_board(to: Writer, joined: bool) -> None:
    since_2, since_290 = to.version >= (2, 0), to.version >= (2, 90)
    to.put("B" if to.version >= (2, 1) else "", *([joined] if to.version >= (2, 1) else []))
    if joined:
        to.text("Both")
        to.id(1001)
        to.count(1, 2, 2)
        for _ in range(2):
            to.id(7)
            to.put(
                "B" if "geo-rotate-unit" in to.features else "",
                *([1] if "geo-rotate-unit" in to.features else []),
            )
    to.id(7)
    to.put("H", 0)
    to.put("IIII" if to.version >= (0, 58) else "HHHH", 0, 0, 0, 0)
    to.put("HHH", 4, 4, 1)
    to.written += bytes(4 if since_290 else 0) + bytes(8) + bytes(2 if since_2 else 0)
    to.put("IHIHII", 0, 1, 0, 1, 0, 0)
    to.font()
    to.put("HHHHHhh", 0, 0, 0, 0, 0, 0, 0)
    if since_2:
        _owner(to)
    flags = "I" if since_2 else "H"
    to.count(2)
    # Hex 0201 is the upper one of the second column: its middle is at (57, 39).
    to.put(f"H{flags}HHHH", 0x80, 7, 37, 19, 77, 59)
    to.id(0)
    to.put(f"H{flags}HHHH", 0x81, 7, 3, 0, 43, 40)
    to.put("Q" if "id-32bit" in to.features else "I", 0x20000001)
    to.id(0)
    to.put("H" if since_2 else "", *([0] if since_2 else []))
    to.count(0)
    if "private-player-board" in to.features:
        to.put("B", 0)


def _owner(to: Writer) -> None:
    to.put("IH" if to.version >= (3, 10) else "HH", 0, 0)
