"""Prepares the vendored font faces for embedding in a PDF, with only the glyphs that it shows.

Text is written in the code points of its characters, so that it does not depend on which glyphs a
document embeds: pages can be written once and used in any number of documents.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby
from typing import NamedTuple

from builder.fonts import FONTS, font_metrics, font_path
from builder.outputs.formats.font_subsets import pdf_subset
from builder.outputs.formats.pdf.file import PdfFile, deflate_data
from builder.outputs.formats.pdf.reportlab_isolation import reportlab_alone

_SYMBOLIC, _ITALIC = 4, 64


def font_resource(font: str) -> str:
    """Return the resource name of a face of :data:`builder.fonts.FONTS`."""
    return f"F{FONTS.index(font)}"


_ESCAPES = str.maketrans({"\\": "\\\\", "(": "\\(", ")": "\\)", "\r": "\\r"})


@lru_cache(maxsize=16384)
def text_codes(text: str) -> str:
    """Return a text as the PDF string object that pages show, two bytes for each character
    (UTF-16). No face has a character beyond the basic multilingual plane."""
    return f"({text.encode('utf-16-be').decode('latin-1').translate(_ESCAPES)})"


class FaceDescription(NamedTuple):
    """A PDF's description of a face: its PostScript name, and the entries of its font descriptor."""

    name: str
    described: str


@cache
def describe_face(font: str) -> FaceDescription:
    """Return the description of a face of :data:`builder.fonts.FONTS`, in thousandths of the em;
    reportlab reads its file."""
    with reportlab_alone():
        from reportlab.pdfbase.ttfonts import TTFontFile

    file = TTFontFile(str(font_path(font)), charInfo=0)
    edges = " ".join(str(round(v)) for v in file.bbox)
    described = (
        f"/Flags {_SYMBOLIC | (_ITALIC if file.italicAngle else 0)} /FontBBox [{edges}]"
        f" /ItalicAngle {file.italicAngle:g} /Ascent {round(file.ascent)}"
        f" /Descent {round(file.descent)} /CapHeight {round(file.capHeight)} /StemV {file.stemV}"
    )
    name = file.name.decode("ascii") if isinstance(file.name, bytes) else file.name
    return FaceDescription(name, described)


_PAINTED: dict[str, set[str]] = {}
"""The characters of each face in all files so far that were written to be painted only once (see
:func:`embed_font`)."""


@dataclass(frozen=True, slots=True)
class EmbeddedFace:
    """A face reduced to the glyphs of some characters: its name and its descriptor's entries; the
    font's size in bytes and its compressed program; the compressed maps from code points to glyph
    numbers and from codes to characters; and the widths as text."""

    name: str
    described: str
    size: int
    program: bytes
    places: bytes
    meanings: bytes
    widths: str


@lru_cache(maxsize=64)
def subset_face(font: str, points: tuple[int, ...]) -> EmbeddedFace:
    """Return a face reduced to some code points (sorted); characters that it lacks are left out.
    Results are cached for documents that show the same characters, such as those for two paper
    sizes."""
    own, advances = describe_face(font), font_metrics(font).advances
    drawn = tuple(point for point in points if point in advances)
    data, numbers = pdf_subset(font, drawn)
    digest = hashlib.blake2b(data, digest_size=6).digest()
    name = f"{''.join(chr(65 + byte % 26) for byte in digest)}+{own.name}"
    placed = bytearray(2 * (drawn[-1] + 1) if drawn else 2)
    for point, number in numbers.items():
        struct.pack_into(">H", placed, 2 * point, number)
    program, places, meanings = map(deflate_data, (data, bytes(placed), _to_unicode(drawn)))
    widths = _widths(advances, drawn)
    return EmbeddedFace(name, own.described, len(data), program, places, meanings, widths)


def embed_font(file: PdfFile, font: str, letters: Iterable[str], *, once: bool = False) -> int:
    """Add a face with the glyphs of some characters to a file, and return the font's object number.
    A file that is rendered only ``once`` also gets the characters of all such earlier files, so
    that the face seldom has to be reduced again."""
    wanted = set(letters)
    if once:
        _PAINTED.setdefault(font, set()).update(wanted)
        wanted = _PAINTED[font]
    own = subset_face(font, tuple(sorted(map(ord, wanted))))
    program = file.stream(f"/Length1 {own.size}", own.program)
    entries = f"/Type /FontDescriptor /FontName /{own.name} {own.described}"
    descriptor = file.add(f"<< {entries} /FontFile2 {program} 0 R >>")
    where = file.stream("", own.places)
    descendant = file.add(
        f"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /{own.name} /FontDescriptor {descriptor} 0 R"
        f" /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>"
        f" /DW 1000 /W [{own.widths}] /CIDToGIDMap {where} 0 R >>"
    )
    unicode = file.stream("", own.meanings)
    return file.add(
        f"<< /Type /Font /Subtype /Type0 /BaseFont /{own.name} /Encoding /Identity-H"
        f" /DescendantFonts [{descendant} 0 R] /ToUnicode {unicode} 0 R >>"
    )


def _runs(points: Sequence[int]) -> list[list[int]]:
    """Split code points into runs of consecutive ones; no run crosses a multiple of 256."""
    marked = groupby(enumerate(points), lambda pair: (pair[1] - pair[0], pair[1] >> 8))
    return [[point for _, point in run] for _, run in marked]


def _widths(advances: Mapping[int, float], points: Sequence[int]) -> str:
    """Return the advance widths of characters, in thousandths of the em."""
    runs = (
        (run[0], " ".join(str(round(1000 * advances[p])) for p in run)) for run in _runs(points)
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
_MAX_RANGES = 100
"""The largest number of ranges in one block of the ToUnicode map."""


def _to_unicode(points: Sequence[int]) -> bytes:
    """Return the ToUnicode map for copying and searching text: each code means itself."""
    lines = [f"<{run[0]:04x}> <{run[-1]:04x}> <{run[0]:04x}>" for run in _runs(points)]
    blocks = [lines[i : i + _MAX_RANGES] for i in range(0, len(lines), _MAX_RANGES)]
    ranges = (f"{len(b)} beginbfrange\n" + "\n".join(b) + "\nendbfrange" for b in blocks)
    return _MAP.format(ranges="\n".join(ranges)).encode()
