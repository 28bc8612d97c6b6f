"""Sheets that their maps fill: the size of hexes and of the paper, where a map leaves one of them out."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from builder.model.tracks import Track

Size = tuple[float, float]
"""Width and height in mm."""

BORDER = 7.8
"""From the edge of a sheet to its field, in mm."""

USUAL = 16.0
"""Hexes of this size hold counters of half an inch, in mm from side to side."""

LEAST, MOST = 8.0, 60.0
"""Hexes are no smaller and no larger."""

_LARGEST_USUAL = 24.0
"""Larger hexes are not chosen only because there is paper."""

_TITLE = 46.0
"""Room beside the field for title, compass and scale, in mm."""

_CHARTS = 0.28
"""The share of the paper's longer side that charts and tracks have, if the map names any."""

_PAPERS: tuple[Size, ...] = ((210, 297), (297, 420), (420, 594), (594, 841), (841, 1189))
"""A4 to A0."""

_WHOLE = 420.0
"""The longer side of the largest paper that is never cut, in mm: people have it at home."""

_EMPTY = 0.15
"""The share of a larger paper that may stay empty."""

_STEP = 0.5


def fitted(
    field: Size, across: float | None, sheet: Size | None, *, charts: bool
) -> tuple[float, Size]:
    """The size of hexes and the sheet of a map whose field is so large with hexes of 1 mm: what is given
    stays, the rest is chosen so that the paper is filled."""
    if sheet is not None:
        return (_largest(field, sheet, charts) if across is None else across), sheet
    paper = _paper(field, across or USUAL, charts)
    if across is None:
        across = min(_LARGEST_USUAL, max(USUAL, _largest(field, paper, charts)))
    return across, _cut(paper, (field[0] * across, field[1] * across), charts)


def _cut(paper: Size, field: Size, charts: bool) -> Size:
    """A large paper without what would stay empty of it beside or below a field and its charts."""
    if max(paper) <= _WHOLE:
        return paper
    (wide, high), (width, height) = field, paper
    strip = max(_TITLE, _CHARTS * max(field)) if charts else _TITLE
    if height - high >= width - wide:
        height = min(height, math.ceil(high + 2 * BORDER + strip))
    else:
        width = min(width, math.ceil(wide + 2 * BORDER + strip))
    empty = 1 - width * height / (paper[0] * paper[1])
    return (width, height) if empty > _EMPTY else paper


def sheet_round(field: Size, *, charts: bool) -> Size:
    """The sheet of a map whose field has a size of its own: as much as it takes, charts along its longer
    side."""
    strip = max(_TITLE, _CHARTS * max(field)) if charts else _TITLE
    wide, high = (math.ceil(length + 2 * BORDER) for length in field)
    return (wide, high + math.ceil(strip)) if wide > high else (wide + math.ceil(strip), high)


def _room(sheet: Size, charts: bool) -> Iterator[Size]:
    """What a sheet leaves for its field: charts below it, or beside it."""
    strip = max(_TITLE, _CHARTS * max(sheet)) if charts else _TITLE
    width, height = sheet[0] - 2 * BORDER, sheet[1] - 2 * BORDER
    yield width, height - strip
    yield width - strip, height


def _largest(field: Size, sheet: Size, charts: bool) -> float:
    """The size of hexes that fill a sheet, in steps of half a millimetre."""
    sizes = (min(wide / field[0], high / field[1]) for wide, high in _room(sheet, charts))
    return max(LEAST, min(MOST, math.floor(max(sizes) / _STEP) * _STEP))


def _paper(field: Size, across: float, charts: bool) -> Size:
    """The smallest paper, upright or across, that holds a field; if none does, as much as it takes."""
    for short, long in _PAPERS:
        for sheet in ((short, long), (long, short)):
            if any(
                field[0] * across <= wide and field[1] * across <= high
                for wide, high in _room(sheet, charts)
            ):
                return sheet
    return sheet_round((field[0] * across, field[1] * across), charts=charts)


# -- tracks --------------------------------------------------------------------------------------

_FRAMED = 2.8
"""How far the frame of a field reaches, which what stands beside it lies along, in mm."""
_AHEAD, _BETWEEN, _FOOT = 6.3, 4.0, 9.0
"""Between a field and what stands below it, between its cards, and below these, in mm."""
_KEY = 40.0
"""What the terrain key takes, in mm."""
_HEAD, _SIDES = 15.0, 6.7
"""What a track's card has above and below its boxes, and at its sides, in mm."""
_WORDS = 1.1
"""How much higher tracks become by what is written in them."""


def with_tracks(sheet: Size, field: Size, tracks: Sequence[Track], counter: float) -> Size:
    """A sheet that was chosen for a field, made so much higher that the field's tracks stand below it, if
    they could stand nowhere on it. ``counter`` is the side of those of the game, in mm."""
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
    """How high tracks stand below one another in so many mm, with the smallest boxes that hold a counter;
    ``None`` if one is too wide."""
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
