"""Reduces font faces to the glyphs that a file shows, with HarfBuzz."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple

from builder.fonts import font_path

_UNREAD = "BASE DSIG GDEF GPOS GSUB OS/2 STAT VORG cmap kern name post vhea vmtx"
"""The font tables that PDF readers do not use, because they refer to glyphs directly (ISO 32000-1,
9.9)."""


class Subset(NamedTuple):
    """A TrueType file with the glyphs for some characters, and the number of each glyph by the
    character's code point."""

    data: bytes
    glyphs: Mapping[int, int]


def pdf_subset(font: str, points: Iterable[int]) -> Subset:
    """Return a subset of a face of :data:`builder.fonts.FONTS` for embedding in a PDF."""
    import uharfbuzz as harfbuzz

    wanted = harfbuzz.SubsetInput()
    wanted.flags = harfbuzz.SubsetFlags.NOTDEF_OUTLINE
    tags = (int.from_bytes(f"{tag:4}".encode(), "big") for tag in _UNREAD.split())
    wanted.sets(harfbuzz.SubsetInputSets.DROP_TABLE_TAG).update(tags)
    return _cut(font, points, wanted)


def web_subset(font: str, points: Iterable[int]) -> Subset:
    """Return a subset of a face as a font file for browsers."""
    import uharfbuzz as harfbuzz

    wanted = harfbuzz.SubsetInput()
    wanted.flags = harfbuzz.SubsetFlags.NO_HINTING | harfbuzz.SubsetFlags.NOTDEF_OUTLINE
    return _cut(font, points, wanted)


def _cut(font: str, points: Iterable[int], wanted: Any) -> Subset:
    import uharfbuzz as harfbuzz

    asked = set(points)
    wanted.sets(harfbuzz.SubsetInputSets.UNICODE).update(asked)
    plan = harfbuzz.SubsetPlan(_face(font), wanted)
    new, old = dict(plan.old_to_new_glyph_mapping), dict(plan.unicode_to_old_glyph_mapping)
    return Subset(
        plan.execute().blob.data, {point: new[old[point]] for point in asked & old.keys()}
    )


@cache
def _face(font: str) -> Any:
    import uharfbuzz as harfbuzz

    return harfbuzz.Face(harfbuzz.Blob.from_file_path(str(font_path(font))))
