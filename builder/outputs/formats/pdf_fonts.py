"""The vendored faces as a PDF embeds them: the glyphs that it shows, and nothing else.

A text is written in the code points of its characters, so that it reads the same whichever glyphs a
document embeds: pages can be written once and bound into any number of documents.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from itertools import groupby

from builder.fonts import FONTS, font_path
from builder.outputs.formats.pdf_file import PdfFile, deflated

_TABLES = ("glyf", "head", "hhea", "hmtx", "loca", "maxp")
"""What an embedded font has, in the order of their names."""

_SYMBOLIC, _ITALIC = 4, 64

# of the parts of a composite glyph
_WORDS, _SCALE, _MORE, _BOTH, _MATRIX = 0x1, 0x8, 0x20, 0x40, 0x80


def resource(font: str) -> str:
    """What pages call a face of :data:`builder.fonts.FONTS`."""
    return f"F{FONTS.index(font)}"


_ESCAPES = str.maketrans({"\\": "\\\\", "(": "\\(", ")": "\\)", "\r": "\\r"})


def codes(text: str) -> str:
    """A text as pages show it: a string object, each of its bytes a character. No face has a character
    beyond the basic plane."""
    return f"({text.encode('utf-16-be').decode('latin-1').translate(_ESCAPES)})"


class Face:
    """A TrueType file, read as far as embedding needs it."""

    def __init__(self, data: bytes) -> None:
        (count,) = struct.unpack(">H", data[4:6])
        entries = (struct.unpack(">4s3I", data[12 + 16 * i : 28 + 16 * i]) for i in range(count))
        self._tables = {tag.decode(): data[at : at + size] for tag, _, at, size in entries}
        self.glyphs = _code_points(self._tables["cmap"])
        (long,) = struct.unpack(">h", self._tables["head"][50:52])
        loca = self._tables["loca"]
        read = struct.unpack(f">{len(loca) // (4 if long else 2)}{'I' if long else 'H'}", loca)
        self._offsets = read if long else tuple(2 * offset for offset in read)
        (self._metrics,) = struct.unpack(">H", self._tables["hhea"][34:36])
        self._em = int(struct.unpack(">H", self._tables["head"][18:20])[0])

    @cached_property
    def name(self) -> str:
        """The PostScript name."""
        table = self._tables["name"]
        _, count, start = struct.unpack(">3H", table[:6])
        for i in range(count):
            platform, *_, id, size, at = struct.unpack(">6H", table[6 + 12 * i : 18 + 12 * i])
            if (platform, id) == (3, 6):
                return table[start + at : start + at + size].decode("utf-16-be")
        raise ValueError("the face has no PostScript name")

    def described(self) -> str:
        """The entries of its descriptor, in thousandths of the em."""
        em = self._em
        box = struct.unpack(">4h", self._tables["head"][36:44])
        ascent, descent = struct.unpack(">2h", self._tables["hhea"][4:8])
        (cap,) = struct.unpack(">h", self._tables["OS/2"][88:90])
        (weight,) = struct.unpack(">H", self._tables["OS/2"][4:6])
        (angle,) = struct.unpack(">i", self._tables["post"][4:8])
        flags = _SYMBOLIC | (_ITALIC if angle else 0)
        edges = " ".join(str(round(1000 * v / em)) for v in box)
        return (
            f"/Flags {flags} /FontBBox [{edges}] /ItalicAngle {angle / 65536:g}"
            f" /Ascent {round(1000 * ascent / em)} /Descent {round(1000 * descent / em)}"
            f" /CapHeight {round(1000 * cap / em)} /StemV {50 + int((weight / 65) ** 2)}"
        )

    def width(self, glyph: int) -> int:
        """The advance of a glyph in thousandths of the em."""
        return round(1000 * self._metric(glyph)[0] / self._em)

    def _metric(self, glyph: int) -> tuple[int, int]:
        """Advance and left side bearing in font units."""
        table, last = self._tables["hmtx"], self._metrics - 1
        at = 4 * min(glyph, last)
        (advance, bearing) = struct.unpack(">Hh", table[at : at + 4])
        if glyph > last:
            at = 4 * self._metrics + 2 * (glyph - last - 1)
            (bearing,) = struct.unpack(">h", table[at : at + 2])
        return advance, bearing

    def _outline(self, glyph: int) -> bytes:
        return self._tables["glyf"][self._offsets[glyph] : self._offsets[glyph + 1]]

    def subset(self, glyphs: Sequence[int]) -> tuple[bytes, dict[int, int]]:
        """A font of some glyphs, of what they are composed of, and of the sign for what is missing;
        and their new numbers."""
        order = dict.fromkeys((0, *glyphs))
        for glyph in list(order):
            order |= dict.fromkeys(self._composed_of(glyph))
        new = {glyph: number for number, glyph in enumerate(order)}
        outlines = [_renumbered(self._outline(glyph), new) for glyph in order]
        ends = [0]
        for outline in outlines:
            ends.append(ends[-1] + len(outline))
        head, count = bytearray(self._tables["head"]), len(order)
        head[8:12], head[50:52] = bytes(4), struct.pack(">h", 1)
        tables = {
            "glyf": b"".join(outlines),
            "head": bytes(head),
            "hhea": self._tables["hhea"][:34] + struct.pack(">H", count),
            "hmtx": b"".join(struct.pack(">Hh", *self._metric(glyph)) for glyph in order),
            "loca": struct.pack(f">{count + 1}I", *ends),
            "maxp": self._tables["maxp"][:4] + struct.pack(">H", count) + self._tables["maxp"][6:],
        }
        return _file(tables), new

    def _composed_of(self, glyph: int) -> list[int]:
        """The glyphs that a glyph is composed of, and those that these are."""
        parts = [part for _, part in _parts(self._outline(glyph))]
        return [*parts, *(deeper for part in parts for deeper in self._composed_of(part))]


@cache
def face(font: str) -> Face:
    """A face of :data:`builder.fonts.FONTS`, read once."""
    return Face(font_path(font).read_bytes())


def embed(file: PdfFile, font: str, letters: Iterable[str]) -> int:
    """Add a face with the glyphs of some characters to a file, and give the font's number."""
    own = face(font)
    points = sorted(ord(letter) for letter in letters if ord(letter) in own.glyphs)
    data, new = own.subset([own.glyphs[point] for point in points])
    digest = hashlib.blake2b(data, digest_size=6).digest()
    name = f"{''.join(chr(65 + byte % 26) for byte in digest)}+{own.name}"
    program = file.stream(f"/Length1 {len(data)}", deflated(data))
    about = f"/Type /FontDescriptor /FontName /{name} {own.described()}"
    descriptor = file.add(f"<< {about} /FontFile2 {program} 0 R >>")
    numbers = {point: new[own.glyphs[point]] for point in points}
    placed = bytearray(2 * (points[-1] + 1) if points else 2)
    for point, number in numbers.items():
        struct.pack_into(">H", placed, 2 * point, number)
    where = file.stream("", deflated(bytes(placed)))
    descendant = file.add(
        f"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /{name} /FontDescriptor {descriptor} 0 R"
        f" /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>"
        f" /DW 1000 /W [{_widths(own, points)}] /CIDToGIDMap {where} 0 R >>"
    )
    unicode = file.stream("", deflated(_to_unicode(points)))
    return file.add(
        f"<< /Type /Font /Subtype /Type0 /BaseFont /{name} /Encoding /Identity-H"
        f" /DescendantFonts [{descendant} 0 R] /ToUnicode {unicode} 0 R >>"
    )


def _runs(points: Sequence[int]) -> list[list[int]]:
    """Code points that follow one another, none of a run in another row of 256."""
    marked = groupby(enumerate(points), lambda pair: (pair[1] - pair[0], pair[1] >> 8))
    return [[point for _, point in run] for _, run in marked]


def _widths(face: Face, points: Sequence[int]) -> str:
    runs = (
        (run[0], " ".join(str(face.width(face.glyphs[p])) for p in run)) for run in _runs(points)
    )
    return " ".join(f"{first} [{widths}]" for first, widths in runs)


_MAP = """/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
{ranges}
endcmap
CMapName currentdict /CMap defineresource pop
end
end"""
_MOST = 100
"""So many ranges at most are given at once."""


def _to_unicode(points: Sequence[int]) -> bytes:
    """What the codes mean to whoever copies or searches: themselves."""
    lines = [f"<{run[0]:04x}> <{run[-1]:04x}> <{run[0]:04x}>" for run in _runs(points)]
    blocks = [lines[i : i + _MOST] for i in range(0, len(lines), _MOST)]
    ranges = (f"{len(b)} beginbfrange\n" + "\n".join(b) + "\nendbfrange" for b in blocks)
    return _MAP.format(ranges="\n".join(ranges)).encode()


# -- TrueType ----------------------------------------------------------------------------------------


def _code_points(table: bytes) -> dict[int, int]:
    """The glyphs of a face by code point, from its table for the basic plane (format 4)."""
    (count,) = struct.unpack(">H", table[2:4])
    records = [struct.unpack(">2HI", table[4 + 8 * i : 12 + 8 * i]) for i in range(count)]
    at = next(at for platform, encoding, at in records if (platform, encoding) == (3, 1))
    (segments,) = struct.unpack(">H", table[at + 6 : at + 8])
    n = segments // 2
    ends = struct.unpack_from(f">{n}H", table, at + 14)
    starts = struct.unpack_from(f">{n}H", table, at + 16 + segments)
    deltas = struct.unpack_from(f">{n}H", table, at + 16 + 2 * segments)
    ranges = struct.unpack_from(f">{n}H", table, at + 16 + 3 * segments)
    found = {}
    for i in range(n):
        for point in range(starts[i], min(ends[i], 0xFFFE) + 1):
            glyph = point
            if ranges[i]:
                place = at + 16 + 3 * segments + 2 * i + ranges[i] + 2 * (point - starts[i])
                (glyph,) = struct.unpack_from(">H", table, place)
            if glyph or not ranges[i]:
                found[point] = (glyph + deltas[i]) % 0x10000
    return {point: glyph for point, glyph in found.items() if glyph}


def _parts(outline: bytes) -> list[tuple[int, int]]:
    """Where the parts of a composite glyph are named in its outline, and which they are."""
    if not outline or outline[0] < 0x80:
        return []
    found, at, flags = [], 10, _MORE
    while flags & _MORE:
        flags, part = struct.unpack_from(">2H", outline, at)
        found.append((at + 2, part))
        at += 8 if flags & _WORDS else 6
        at += 2 if flags & _SCALE else 4 if flags & _BOTH else 8 if flags & _MATRIX else 0
    return found


def _renumbered(outline: bytes, new: dict[int, int]) -> bytes:
    """An outline with its parts by their new numbers, filled up to four bytes."""
    changed = bytearray(outline)
    for at, part in _parts(outline):
        struct.pack_into(">H", changed, at, new[part])
    return bytes(changed) + bytes(-len(changed) % 4)


def _file(tables: dict[str, bytes]) -> bytes:
    """A TrueType file of some tables."""
    count = len(tables)
    power = count.bit_length() - 1
    head = struct.pack(">I4H", 0x10000, count, 16 << power, power, 16 * (count - (1 << power)))
    at, directory, body = 12 + 16 * count, b"", b""
    for tag in _TABLES:
        data = tables[tag]
        directory += struct.pack(">4s3I", tag.encode(), _sum(data), at + len(body), len(data))
        body += data + bytes(-len(data) % 4)
    whole = head + directory + body
    adjust = at + sum(len(tables[t]) + -len(tables[t]) % 4 for t in _TABLES[:1]) + 8
    checked = struct.pack(">I", (0xB1B0AFBA - _sum(whole)) % (1 << 32))
    return whole[:adjust] + checked + whole[adjust + 4 :]


def _sum(data: bytes) -> int:
    padded = data + bytes(-len(data) % 4)
    numbers: tuple[int, ...] = struct.unpack(f">{len(padded) // 4}I", padded)
    return sum(numbers) % (1 << 32)
