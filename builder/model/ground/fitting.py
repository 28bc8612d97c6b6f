"""Fit maps and sheets to each other: choose the size of hexes or of the paper where a map leaves
one of them out."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from builder.model.tracks import Track

Size = tuple[float, float]
"""Width and height in mm."""

BORDER = 7.8
"""The distance from the edge of a sheet to its field, in mm."""

USUAL = 16.0
"""The usual width of hexes from side to side, in mm; hexes of this size hold half-inch counters."""

LEAST, MOST = 8.0, 60.0
"""The smallest and the largest width of hexes, in mm."""

_LARGEST_USUAL = 24.0
"""The largest hexes that are chosen just because the paper has room, in mm."""

_TITLE = 46.0
"""The room beside the field for title, compass and scale, in mm."""

_CHARTS = 0.28
"""The share of the paper's longer side that is reserved for charts and tracks if the map names any
charts or tracks."""

_CHARTS_AREA = 400_000.0
"""The area in mm² beyond which charts and tracks need no more room: the share of the longer side of a
field of 2 by 200 hexes would be a strip many times wider than the field."""
_CHARTS_LEAST = 100.0
"""The width in mm of a strip in which charts can be read, however long it is."""

_PAPERS: tuple[Size, ...] = ((210, 297), (297, 420), (420, 594), (594, 841), (841, 1189))
"""Width and height of the papers A4 to A0, in mm."""

_LARGEST_UNTRIMMED = 420.0
"""The longer side, in mm, of the largest paper that is never trimmed, because home printers have
it."""

_EMPTY = 0.15
"""The largest share of a larger paper that may stay empty."""

_STEP = 0.5


def fit_hexes_and_sheet(
    field: Size, across: float | None, sheet: Size | None, *, charts: bool
) -> tuple[float, Size]:
    """Return the size of hexes and of the sheet for a map. ``field`` is the size of its field with
    hexes of 1 mm; given values stay, the others are chosen so that the paper is filled."""
    if sheet is not None:
        return (_largest_hex_width(field, sheet, charts) if across is None else across), sheet
    paper = _smallest_paper(field, across or USUAL, charts)
    if across is None:
        across = min(_LARGEST_USUAL, max(USUAL, _largest_hex_width(field, paper, charts)))
    return across, _trimmed_paper(paper, (field[0] * across, field[1] * across), charts)


def _trimmed_paper(paper: Size, field: Size, charts: bool) -> Size:
    """Return a large paper without the part beside or below the field and its charts that would
    stay empty."""
    if max(paper) <= _LARGEST_UNTRIMMED:
        return paper
    (wide, high), (width, height) = field, paper
    strip = max(_TITLE, _CHARTS * max(field)) if charts else _TITLE
    if height - high >= width - wide:
        height = min(height, math.ceil(high + 2 * BORDER + strip))
    else:
        width = min(width, math.ceil(wide + 2 * BORDER + strip))
    empty = 1 - width * height / (paper[0] * paper[1])
    return (width, height) if empty > _EMPTY else paper


def sheet_for_field(field: Size, *, charts: bool) -> Size:
    """Return the sheet size for a map whose field has a fixed size: just large enough, with room
    for charts along the longer side."""
    strip = max(_TITLE, _charts_width(max(field))) if charts else _TITLE
    wide, high = (math.ceil(length + 2 * BORDER) for length in field)
    return (wide, high + math.ceil(strip)) if wide > high else (wide + math.ceil(strip), high)


def _charts_width(longer: float) -> float:
    """Return the width in mm of the strip for charts along the longer side of a field."""
    return min(_CHARTS * longer, max(_CHARTS_LEAST, _CHARTS_AREA / longer))


def _rooms_for_field(sheet: Size, charts: bool) -> Iterator[Size]:
    """Yield the room that a sheet leaves for its field, first with charts below the field, then
    with charts beside it."""
    strip = max(_TITLE, _CHARTS * max(sheet)) if charts else _TITLE
    width, height = sheet[0] - 2 * BORDER, sheet[1] - 2 * BORDER
    yield width, height - strip
    yield width - strip, height


def _largest_hex_width(field: Size, sheet: Size, charts: bool) -> float:
    """Return the largest width of hexes that fits a sheet, in steps of half a millimetre."""
    sizes = (
        min(wide / field[0], high / field[1]) for wide, high in _rooms_for_field(sheet, charts)
    )
    return max(LEAST, min(MOST, math.floor(max(sizes) / _STEP) * _STEP))


def _smallest_paper(field: Size, across: float, charts: bool) -> Size:
    """Return the smallest paper, upright or across, that holds a field; if none does, a sheet just
    large enough."""
    for short, long in _PAPERS:
        for sheet in ((short, long), (long, short)):
            if any(
                field[0] * across <= wide and field[1] * across <= high
                for wide, high in _rooms_for_field(sheet, charts)
            ):
                return sheet
    return sheet_for_field((field[0] * across, field[1] * across), charts=charts)


# -- tracks --------------------------------------------------------------------------------------

_FRAMED = 2.8
"""How far the frame extends beyond a field, in mm; cards next to the field are aligned with the
frame."""
_AHEAD, _BETWEEN, _FOOT = 6.3, 4.0, 9.0
"""The gaps between a field and the cards below it, between these cards, and below them, in mm."""
_KEY = 40.0
"""The room for the terrain key, in mm."""
_HEAD, _SIDES = 15.0, 6.7
"""The margins of a track's card above and below its boxes (together) and at its sides, in mm."""
_WORDS = 1.1
"""The factor by which the text in tracks makes them taller."""


def sheet_with_tracks(sheet: Size, field: Size, tracks: Sequence[Track], counter: float) -> Size:
    """Make a sheet that was chosen for a field so much taller that the field's tracks fit below it,
    unless there is room for them on it already. ``counter`` is the side of the game's counters, in
    mm."""
    (width, height), (wide, high) = sheet, field
    below = wide + 2 * _FRAMED
    beside = width - wide - 2 * BORDER, high + 2 * _FRAMED
    needs = tracks_height(tracks, counter, below)
    if needs is None or not tracks:
        return sheet
    strip = height - high - 2 * BORDER
    if (
        strip >= needs + _TITLE
        or (tracks_height(tracks, counter, beside[0]) or math.inf) < beside[1]
    ):
        return sheet
    longer = high + 2 * BORDER + math.ceil(_AHEAD + needs + _TITLE + _KEY + _FOOT)
    return width, max(height, math.ceil(longer), math.ceil(high + width - wide))


def tracks_height(tracks: Sequence[Track], counter: float, width: float) -> float | None:
    """Return the height in mm of tracks placed below one another in the given width, with the
    smallest boxes that hold a counter; ``None`` if one of them is too wide."""
    total = 0.0
    for track in tracks:
        size = counter + 4.0
        gap = 0.0 if track.kind == "points" else 0.052 * size
        side = max(0.6 * size, min(size, counter + 1.4)) if track.kind == "points" else size
        across, high = track.box or (side, side)
        most = int((width - _SIDES + gap) / (across + gap))
        columns = min(len(track.boxes), track.across if track.box else most)
        if columns < 1 or columns > most:
            return None
        rows = math.ceil(len(track.boxes) / columns)
        total += _HEAD + rows * high + (rows - 1) * gap + _BETWEEN
    return total * _WORDS
