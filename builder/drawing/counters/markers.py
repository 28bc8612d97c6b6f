"""Marker faces: the band at the top names the marker, the middle shows its amount as a figure or
picture. Each side shows one idea."""

from __future__ import annotations

from typing import Literal, NamedTuple

from builder.drawing.artwork import silhouettes
from builder.drawing.artwork.text_with_icons import draw_fitted_line, to_capitals
from builder.drawing.counters import backs
from builder.drawing.counters.layout import DAGGER, least_scale
from builder.drawing.counters.outlines import counter_outline, shape_slice
from builder.drawing.counters.values import Style, add_values, fitting_size
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.drawing_data import Colours
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.legible import legible
from builder.drawing.ink.linebreak import unbreakable_pieces
from builder.drawing.ink.scene import Scene
from builder.drawing.ink.style import Family, Scheme, marker_family
from builder.drawing.ink.text import (
    add_centred,
    fit_size,
    fit_size_or_report,
    is_in_squares,
    text_width,
)
from builder.model.pieces.counters import Marker, MarkerFace
from builder.model.texts.marks import has_icon
from builder.problems import PathKey

BOLD = "condensed-bold"
SEMIBOLD = "condensed-semibold"

BAND = 0.27
"""The height of the title band, as a fraction of the marker's side."""

_CUE = 0.07
"""The height of the nation's pattern below the band, as a fraction of the marker's side."""

BORDER = 0.024
_ROOM = 0.86
_FOOT = 0.885
_FOOT_PITCH = 0.13


class _Face(NamedTuple):
    """The parameters shared by the functions that draw the parts of one marker face."""

    scene: Scene
    mm: float
    look: Family
    scheme: Scheme
    context: DrawContext
    path: PathKey


def marker_face(
    marker: Marker,
    side: Literal["front", "back"],
    scheme: Scheme,
    mm: float,
    context: DrawContext,
    *,
    framed: bool = True,
) -> Scene:
    """Return one side of a marker; the back of a one-sided marker is its nation's neutral back.
    With ``framed`` off, the face is drawn without its frame, to be placed on a larger ground."""
    shown = marker.front if side == "front" else marker.back
    if shown is None:
        return backs.plain_back(scheme, mm)
    look = marker_family(marker.family, scheme, context.ink)
    at = _Face(Scene(mm, mm), mm, look, scheme, context, ("markers", marker.id, side))
    if framed:
        at.scene.rect(0, 0, mm, mm, fill=look.ground)
        at.scene.rect(0, 0, mm, BAND * mm, fill=look.band)
    _middle(at, shown, legible(DAGGER * mm) if _estimated(marker) else 0.0)
    _band(at, context.tr(shown.title, "marker"))
    if framed:
        inner = (1 - BORDER) * mm
        edge = BORDER * mm / 2
        at.scene.rect(edge, edge, inner, inner, stroke=look.border, line=BORDER * mm)
    return at.scene


def marker_surround(
    marker: Marker, scheme: Scheme, box: Rect, inner: Rect, context: DrawContext
) -> Scene:
    """Return the surroundings of the square face of an oblong, hexagonal or round marker (ground,
    band and frame) in the bounding ``box`` of its shape; the square is placed at ``inner``."""
    look = marker_family(marker.family, scheme, context.ink)
    scene = Scene(box.width, box.height)
    scene.path([counter_outline(marker.shape, box)], fill=look.ground)
    foot = inner.y + BAND * inner.height
    scene.polygon(shape_slice(marker.shape, box, 0.0, foot), fill=look.band)
    line = BORDER * inner.height
    frame = counter_outline(marker.shape, box, grow=-line / 2)
    scene.path([frame], stroke=look.border, width=line, join="miter")
    return scene


def _estimated(marker: Marker) -> bool:
    """Return whether the marker has a value that the rules use and that is only an estimate."""
    return marker.value is not None and marker.provenance("value").status == "estimated"


# -- the band ------------------------------------------------------------------------------------


def _band(at: _Face, title: str) -> None:
    """Draw the title, in one or two lines of light type on the colour of the marker's family, with
    the nation's edge pattern below it."""
    scene, mm, look = at.scene, at.mm, at.look
    if look.band == look.ground:
        rule = [(0.0, BAND * mm), (mm, BAND * mm)]
        scene.line(rule, stroke=look.border, width=BORDER * mm)
    backs.draw_edge_pattern(scene, at.scheme.cue, at.look.cue, (BAND + 0.02) * mm)
    if has_icon(title):
        path, size = (*at.path, "title"), legible(0.175 * mm)
        colours, room = Colours(look.title, look.band), _ROOM * mm
        draw_fitted_line(
            scene, mm / 2, 0.145 * mm, to_capitals(title), BOLD, size, room, colours, at.context, path,
            "the band of the marker", least_scale(size),
        )  # fmt: skip
        return
    lines = _title_lines(_cased(title, mm), mm)
    size = min(_title_size(at, line, len(lines)) for line in lines) if title else 0.0
    middle, pitch = 0.145 * mm, 0.118 * mm
    for i, line in enumerate(lines):
        y = middle + (i - (len(lines) - 1) / 2) * pitch
        add_centred(
            scene,
            mm / 2,
            y,
            line,
            BOLD,
            size,
            fill=look.title,
            spacing=_spacing(line),
            context=at.context,
            path=(*at.path, "title"),
        )


def _cased(title: str, mm: float) -> str:
    """Return the title in capitals, or as written if it fits the marker's title band only as
    written."""
    return title if not fits_band(title, mm) and _fits(title, mm) else title.upper()


def _spacing(line: str) -> float:
    """Return the additional space between the letters of a line, in em; only capitals have some."""
    return 0.02 if line == line.upper() else 0.0


def _title_lines(title: str, mm: float) -> list[str]:
    """Return the title as one line if it fits without becoming much smaller, otherwise divided into
    two lines at the best possible place, if there is any."""
    if not title:
        return []
    size = 0.175 * mm
    wide = text_width(title, BOLD, size, _spacing(title))
    splits = _splits(title)
    if not splits or wide * least_scale(size, 0.66) <= _ROOM * mm:
        return [title]
    return list(min(splits, key=lambda two: max(text_width(t, BOLD, 1) for t in two)))


def _splits(title: str) -> list[tuple[str, str]]:
    """Return all ways to divide the title into two lines: at its spaces or, in a script of square
    characters, before a part in brackets, else between any two characters."""
    words = title.split(" ")
    if len(words) == 1 and is_in_squares(title, BOLD):
        at = title.find("（")
        words = [title[:at], title[at:]] if at > 0 else unbreakable_pieces(title, "ja")
        return [("".join(words[:i]), "".join(words[i:])) for i in range(1, len(words))]
    return [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]


def _title_size(at: _Face, line: str, lines: int) -> float:
    size, path = _max_title_size(line, lines, at.mm), (*at.path, "title")
    room, place = _ROOM * at.mm, "the band of the marker"
    return fit_size_or_report(
        at.context, line, BOLD, size, room, path, place, least_scale(size), _spacing(line)
    )


def _max_title_size(line: str, lines: int, mm: float) -> float:
    """Return the largest font size in mm of a line in the band, given the number of lines."""
    if lines > 1:
        return legible(0.128 * mm)
    return legible((0.15 if is_in_squares(line, BOLD) else 0.175) * mm)


def fits_band(title: str, mm: float) -> bool:
    """Return whether a title without icons fits the band of a marker ``mm`` wide."""
    return _fits(title.upper(), mm)


def _fits(title: str, mm: float) -> bool:
    lines = _title_lines(title, mm)
    sizes = [(line, _max_title_size(line, len(lines), mm)) for line in lines]
    return all(
        fit_size(line, BOLD, size, _ROOM * mm, least_scale(size), _spacing(line)) is not None
        for line, size in sizes
    )


# -- the middle and the foot ---------------------------------------------------------------------


def _middle(at: _Face, shown: MarkerFace, dagger: float) -> None:
    """Draw the middle of the marker: one figure, one picture, or both side by side, and the foot
    line."""
    foot = _foot_lines(at.context.tr(shown.foot, "marker"), at.mm)
    top = BAND if at.scheme.cue == "none" else BAND + _CUE
    low = 0.84 - _FOOT_PITCH * (len(foot) - 1) if foot else 1.0
    y = (top + low) / 2 * at.mm
    both = bool(shown.picture and shown.figure)
    if shown.picture:
        x, wide = (0.30, 0.42) if both else (0.5, 0.66 if low - top > 0.5 else 0.60)
        if len(foot) > 1:
            wide = min(wide, 1.1 * (low - top))
        colours = Colours(at.look.ink, at.look.ground)
        path = (*at.path, "picture")
        silhouettes.place_silhouette(
            at.scene, shown.picture, x * at.mm, y, wide * at.mm, colours, at.context, path
        )
    if shown.figure:
        _figure(at, at.context.tr(shown.figure, "marker"), y, len(foot), both, dagger)
    if foot:
        _foot(at, foot)


def _figure(at: _Face, figure: str, y: float, foot: int, beside: bool, dagger: float) -> None:
    x, wide = (0.73, 0.36) if beside else (0.5, 0.84)
    size = (0.52, 0.46, 0.36)[foot] * at.mm
    if has_icon(figure):
        colours, path = Colours(at.look.ink, at.look.ground), (*at.path, "figure")
        draw_fitted_line(
            at.scene, x * at.mm, y, figure, BOLD, size, wide * at.mm, colours, at.context, path,
            "the middle of the marker", 0.3,
        )  # fmt: skip
        return
    values = (figure,)
    style = Style(at.look.ink, at.look.ground, wide * at.mm)
    fit = fitting_size(values, size, wide * at.mm, dagger)
    if fit < 0.3 * size:
        at.context.too_long(figure, (*at.path, "figure"), "the middle of the marker")
    add_values(at.scene, x * at.mm, y, values, fit, style, dagger)


def _foot_lines(foot: str, mm: float) -> list[str]:
    """Return the foot of the marker as one line, or as two if it has a space and does not fit in
    one."""
    size = legible(0.13 * mm)
    if (
        not foot
        or has_icon(foot)
        or text_width(foot, SEMIBOLD, least_scale(size) * size) <= _ROOM * mm
    ):
        return [foot] if foot else []
    splits = _splits(foot)
    if not splits:
        return [foot]
    return list(min(splits, key=lambda two: max(text_width(t, SEMIBOLD, 1) for t in two)))


def _foot(at: _Face, lines: list[str]) -> None:
    size, path = legible(0.13 * at.mm), (*at.path, "foot")
    place = "the foot of the marker"
    colours = Colours(at.look.ink, at.look.ground)
    for i, line in enumerate(reversed(lines)):
        draw_fitted_line(
            at.scene, at.mm / 2, (_FOOT - i * _FOOT_PITCH) * at.mm, line, SEMIBOLD, size,
            _ROOM * at.mm, colours, at.context, path, place, least_scale(size),
        )  # fmt: skip
