"""Checks pictures that fill a whole face of a piece that is cut: their edges and coarse pixels
would be visible."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from builder.drawing.counters.counters import counter_size
from builder.drawing.counters.outlines import counter_extent
from builder.model.game import Game
from builder.model.pictures import picture_size
from builder.model.printing import PrintOptions
from builder.problems import PathKey, Problem, remark, warning
from builder.raster_images import image_damage
from builder.sentences import filled_sentence

if TYPE_CHECKING:
    from PIL.Image import Image

LEAST_DPI = 150
"""The resolution in dots per inch below which pixels are visible."""
_MIN_FILL = 0.94
"""The smallest fraction of a face's width and height from which a picture counts as filling the
face."""
_INSIDE = 0.04
"""The distance inside a picture, as a fraction of its shorter side, at which its opacity is
compared with that of the rim."""
_MAX_PIXELS = 20_000_000
"""The largest number of pixels of a picture that is examined."""
_OPAQUE = 128


class Face(NamedTuple):
    """A picture on a face of ``width`` by ``height`` mm, the part of the game that names it, and
    whether the face has a background below it (``grounded``)."""

    name: str
    width: float
    height: float
    path: PathKey
    grounded: bool


def picture_warnings(game: Game, options: PrintOptions) -> Iterator[Problem]:
    """Yield warnings for pictures that are too coarse for their largest face, and for those whose
    rim is transparent where it is cut. Pictures of an imported module, made for the screen, are not
    checked."""
    if game.carried is not None:
        return
    faces: dict[str, Face] = {}
    for face in _faces(game, options):
        known = faces.get(face.name)
        if known is None or face.width * face.height > known.width * known.height:
            faces[face.name] = face
    yield from _first_few(
        [p for f in faces.values() for p in _coarse(f, game.art[f.name])],
        "{message}, and {more} more pictures are as coarse",
    )
    yield from _first_few(
        [p for f in faces.values() for p in _clear(f, game.art[f.name])],
        "{message}, and {more} more pictures are of that kind",
    )


def pictures_without_bleed(game: Game, options: PrintOptions, bleed: float) -> Iterator[Problem]:
    """Yield a note if pictures end exactly where their faces are cut, so that the build must extend
    them into the ``bleed`` (mm); nothing if the print options say how."""
    if not bleed or options.edge_art:
        return
    whole = {face.name: face for face in _faces(game, options)}
    if not whole:
        return
    first, more = next(iter(whole.values())), len(whole) - 1
    ends = "the picture {name!r} ends at the cut: mirrored in {bleed:g} mm of bleed"
    if more:
        ends = "the picture {name!r} ends at the cut, as {more} more do: mirrored in {bleed:g} mm of bleed"
    message = filled_sentence(ends, name=first.name, more=more, bleed=bleed)
    hint = "--print stretch-edges stretches their edges instead, mirror-edges stops this note"
    yield remark("art-without-bleed", message, first.path, hint=hint)


def _first_few(found: Sequence[Problem], and_more: str) -> Iterator[Problem]:
    """Yield the first few problems of one kind; the last of them also says how many more there
    are."""
    more = len(found) - _MAX_LISTED
    if more <= 0:
        yield from found
        return
    *shown, last = found[:_MAX_LISTED]
    yield from shown
    yield replace(
        last,
        message=filled_sentence(and_more, message=last.message, more=more),
    )


_MAX_LISTED = 5
"""The number of pictures that are reported individually."""


def _faces(game: Game, options: PrintOptions) -> Iterator[Face]:
    scale = options.counter_size / game.sheet.counter_size if options.counter_size else 1.0
    for kind, counters in (("units", game.units), ("markers", game.markers)):
        for counter in counters:
            if counter.shape != "square" or counter.id in game.blank:
                continue
            size = counter_extent(counter.shape, counter_size(game, counter), counter.height)
            for field, name in (("art", counter.art), ("back_art", counter.back_art)):
                if name in game.art:
                    wide, high = (side * scale for side in size)
                    yield Face(name, wide, high, (kind, counter.id, field), False)
    layouts = {layout.id: layout for layout in game.layouts}
    for back in game.card_backs.values():
        if back.back.art in game.art:
            yield Face(back.back.art, *back.size, (*back.path, "back"), False)
    for id, cards in game.cards_by_layout.items():
        wide, high = layouts[id].extent
        zones = (zone.at for zone in layouts[id].zones if zone.shows == "picture")
        if not any(at[2] > _MIN_FILL * wide and at[3] > _MIN_FILL * high for at in zones):
            continue
        for card in cards:
            if card.art in game.art:
                yield Face(card.art, wide, high, ("cards", card.id, "art"), True)


def _coarse(face: Face, data: bytes) -> Iterator[Problem]:
    size = picture_size(data)
    if size is None:
        return
    dpi = min(size[0] / face.width, size[1] / face.height) * 25.4
    if dpi < LEAST_DPI and not image_damage(data):  # a damaged picture is reported already
        message = filled_sentence(
            "the picture {name!r} has {dpi:.0f} dots an inch on a face of {wide:g} by {high:g} mm",
            name=face.name,
            dpi=dpi,
            wide=face.width,
            high=face.height,
        )
        hint = filled_sentence(
            "its dots are seen: 300 an inch print sharply, {least_dpi} are the least",
            least_dpi=LEAST_DPI,
        )
        yield warning("coarse-picture", message, face.path, hint=hint)


def _clear(face: Face, data: bytes) -> Iterator[Problem]:
    """Yield a problem for a picture whose rim is transparent. (If it is also transparent inside, it
    is meant to show its background.)"""
    from PIL import Image as Images

    size = picture_size(data)
    if size is None or size[0] * size[1] > _MAX_PIXELS:
        return
    try:
        with Images.open(io.BytesIO(data), formats=("PNG", "JPEG")) as picture:
            if not picture.has_transparency_data:
                return
            alpha = picture.convert("RGBA").getchannel("A")
    except Exception:  # decoders raise exceptions of many types; drawing reports the damage
        return
    inset = max(1, round(_INSIDE * min(alpha.size)))
    rim, within = _opaque_along(alpha, 0), _opaque_along(alpha, inset)
    if rim < 0.5 and (within >= 0.5 or not face.grounded):
        message = filled_sentence(
            "the rim of the picture {name!r} is clear, where the face is cut", name=face.name
        )
        hint = "white paper shows there: fill the picture to its edges"
        if face.grounded:
            hint = "the ground below shows there: fill the picture to its edges"
        yield warning("clear-rim", message, face.path, hint=hint)


def _opaque_along(alpha: Image, inset: int) -> float:
    """Return the fraction of opaque pixels on a rectangle ``inset`` pixels inside a picture's
    edge."""
    wide, high = alpha.size
    left, top, right, foot = inset, inset, wide - inset, high - inset
    runs = (
        (left, top, right, top + 1),
        (left, foot - 1, right, foot),
        (left, top, left + 1, foot),
        (right - 1, top, right, foot),
    )
    pixels = b"".join(alpha.crop(run).tobytes() for run in runs if run[0] < run[2])
    return sum(value >= _OPAQUE for value in pixels) / max(1, len(pixels))
