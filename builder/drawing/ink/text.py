"""Text as it is printed: measured with the bundled fonts and split into runs of one font each that
has all their glyphs.

Font sizes are the em in millimetres; ``spacing`` is the additional space in em after every letter
but the last. There is no kerning, so that measured and drawn widths agree in every backend.
"""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from typing import Literal, TypedDict, Unpack

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.linebreak import is_square, unbreakable_pieces
from builder.drawing.ink.scene import Point, Scene, Text
from builder.fonts import font_metrics
from builder.i18n.hyphenation import SOFT_HYPHEN, break_positions
from builder.i18n.locales import customs, scripts
from builder.problems import PathKey

Anchor = Literal["start", "middle", "end"]

_BEFORE = {"start": 0.0, "middle": 0.5, "end": 1.0}
_SHARED = frozenset("…‥—―“”‘’")
"""Marks that both Western and square-character (CJK) fonts have; next to a kanji or kana the glyph
of the CJK font is used."""
_SQUARES = tuple(sorted((s.id for s in scripts().values() if s.squares), key="japanese".__ne__))
"""The ids of the scripts with square characters; the script with the most characters comes first."""
_FACES = {s.id: s.faces for s in scripts().values() if s.faces}
_SQUARE = frozenset(face for id in _SQUARES for face in _FACES[id])

_TOLERANCE = 1e-6


# -- measuring -------------------------------------------------------------------------------------


def text_width(text: str, font: str, size: float, spacing: float = 0.0) -> float:
    """Return the width of a text in mm; each part is measured in the font that draws it."""
    advance, letters = _measured(text, font)
    if not spacing:
        return advance * size
    return (advance + spacing * max(0, letters - 1)) * size


@lru_cache(maxsize=32768)
def _measured(text: str, font: str) -> tuple[float, int]:
    """Return the advance width of a text in em and the number of characters that are drawn for it."""
    found = _runs(text, font)
    advance = sum(_advance(part, face) for face, part in found)
    return advance, sum(len(part) for _, part in found)


def cap_height(font: str) -> float:
    """Return the height of a capital above the baseline, as a fraction of the em."""
    return font_metrics(font).cap_height


def font_runs(text: str, font: str, language: str = "") -> list[tuple[str, str]]:
    """Split the text, normalised to NFC, into pairs (font, part). A part is set in ``font``
    wherever that has the glyphs; other parts are set in the font for the script of ``language``, if
    that script has a font of its own."""
    return list(_runs(text, font, script_of(language)))


def script_of(language: str) -> str:
    """Return the script whose fonts a language requires; an empty string if any font will do."""
    script = customs(language).script if language else None
    return script.id if script and script.faces else ""


def is_in_squares(text: str, font: str) -> bool:
    """Return whether any part of the text consists of square characters such as kana or kanji,
    which are larger and upright. Letters of other scripts (Cyrillic, Greek) count as letters even
    if they are drawn with a font of square characters."""
    parts = (part for face, part in _runs(text, font) if face in _SQUARE)
    return any(is_square(character) for part in parts for character in part)


@lru_cache(maxsize=16384)
def missing_glyphs(text: str, font: str) -> tuple[str, ...]:
    """Return the characters that neither the font nor its fallbacks can draw, each once."""
    lost = (c for face, part in _runs(text, font) for c in part if not _draws(face, c))
    return tuple(dict.fromkeys(lost))


def fit_size(
    text: str, font: str, size: float, width: float, least: float = 0.6, spacing: float = 0.0
) -> float | None:
    """Return the largest em up to ``size`` at which the text is at most ``width`` mm wide, or
    ``None`` if it is wider even at ``least`` times ``size``."""
    natural = text_width(text, font, size, spacing)
    if natural <= width + _TOLERANCE:
        return size
    scale = width / natural
    return size * scale if scale >= least else None


def fit_size_or_report(
    context: DrawContext,
    text: str,
    font: str,
    size: float,
    width: float,
    path: PathKey,
    room: str,
    least: float = 0.6,
    spacing: float = 0.0,
) -> float:
    """Return the font size as :func:`fit_size` does; a text that does not fit is reported as a
    problem and gets the smallest size, ``least`` times ``size``."""
    found = fit_size(text, font, size, width, least, spacing)
    if found is None:
        context.too_long(text, path, room)
        return least * size
    return found


def baseline_start(item: Text) -> Point:
    """Return the point where the baseline of a drawn text starts, whatever its anchor; used by the
    output backends."""
    before = _BEFORE[item.anchor]
    if not before:
        return item.x, item.y
    width = _advance(item.text, item.font) + item.spacing * max(0, len(item.text) - 1)
    along = before * width * item.size
    if not item.turn:
        return item.x - along, item.y
    angle = math.radians(item.turn)
    return item.x - along * math.cos(angle), item.y - along * math.sin(angle)


# -- drawing ---------------------------------------------------------------------------------------


def add_text(
    scene: Scene,
    x: float,
    y: float,
    text: str,
    font: str,
    size: float,
    *,
    fill: str = "#000000",
    anchor: Anchor = "start",
    turn: float = 0.0,
    spacing: float = 0.0,
    halo: str | None = None,
    halo_width: float = 0.35,
    context: DrawContext | None = None,
    path: PathKey = (),
) -> float:
    """Draw one line of text with its baseline at ``y`` and return its width in mm.

    ``turn`` is degrees clockwise about (x, y). Characters that no font has are reported to
    ``context``.
    """
    if context is not None and (lost := missing_glyphs(text, font)):
        context.missing_glyphs(text, lost, path)
    width = text_width(text, font, size, spacing)
    found = _runs(text, font, script_of(context.tr.language) if context else "")
    if len(found) == 1:
        face, part = found[0]
        scene.items.append(
            Text(x, y, part, face, size, fill, anchor, turn, spacing, halo, halo_width)
        )
        return width
    placed = [
        Text(x + dx, y + dy, part, face, size, fill, "start", turn, spacing)
        for face, part, dx, dy in _offsets(found, size, spacing, turn, -_BEFORE[anchor] * width)
    ]
    if halo is not None:  # all halos below all letters: one run's halo must not cut the next run
        scene.items += [
            Text(t.x, t.y, t.text, t.font, size, halo, "start", turn, spacing, halo, halo_width)
            for t in placed
        ]
    scene.items += placed
    return width


class TextStyle(TypedDict, total=False):
    """The keyword arguments of :func:`add_text` besides position, text and font."""

    fill: str
    spacing: float
    halo: str | None
    halo_width: float
    context: DrawContext | None
    path: PathKey


def add_centred(
    scene: Scene,
    x: float,
    y: float,
    text: str,
    font: str,
    size: float,
    *,
    anchor: Anchor = "middle",
    turn: float = 0.0,
    **look: Unpack[TextStyle],
) -> float:
    """Draw one line of text whose cap height is centred on (x, y); otherwise as :func:`add_text`."""
    down = cap_height(_main_face(text, font)) * size / 2
    angle = math.radians(turn)
    x, y = x - down * math.sin(angle), y + down * math.cos(angle)
    return add_text(scene, x, y, text, font, size, anchor=anchor, turn=turn, **look)


# -- lines -----------------------------------------------------------------------------------------


def wrap_text(
    text: str,
    font: str,
    size: float,
    width: float,
    language: str = "en",
    names: frozenset[str] | None = None,
) -> list[str]:
    """Break the text into lines of at most ``width`` mm; a newline also ends a line.

    Only a single word that is wider than a line overflows. Words other than ``names`` may be
    hyphenated where a line would otherwise stay short; if ``names`` is ``None``, no word is
    hyphenated. An empty text has no lines.
    """
    return list(_wrapped(text, font, size, width, language, names))


@lru_cache(maxsize=16384)
def _wrapped(
    text: str, font: str, size: float, width: float, language: str, names: frozenset[str] | None
) -> tuple[str, ...]:
    """Return the lines of a wrapped text. The result is cached, since sheets on two paper sizes and
    cards tried in several widths request the same lines again."""
    lines: list[str] = []
    for paragraph in text.split("\n") if text else []:
        parts = unbreakable_pieces(" ".join(paragraph.split(" ")).strip(), language)
        squares = customs(language).script.squares
        if names is not None and not squares:
            places = partial(break_positions, language=language, whole=names)
            lines += _fill_parting(parts, font, size, width, places)
            continue
        filled = _fill(parts, font, size, width)
        lines += _balanced(parts, filled, font, size, width) if squares else filled
    return tuple(lines)


def _fill(parts: list[str], font: str, size: float, width: float) -> list[str]:
    lines = [""]
    for part in parts:
        if lines[-1] and not _fits(lines[-1] + part, font, size, width):
            lines.append(part)
        else:
            lines[-1] += part
    return [line.rstrip() for line in lines]


def _fits(line: str, font: str, size: float, width: float) -> bool:
    return text_width(line.rstrip(), font, size) <= width + _TOLERANCE


_FULL_LINE = 0.65
"""The fraction of a line's width from which the line counts as full, so that the next word is not
hyphenated."""


def _fill_parting(
    parts: list[str],
    font: str,
    size: float,
    width: float,
    places: Callable[[str], frozenset[int]],
) -> list[str]:
    """Fill lines as :func:`_fill` does, but hyphenate a word at one of its ``places`` if the line
    before it would stay short or the word is wider than a line."""
    lines = [""]
    for part in parts:
        rest, ends = part, sorted(places(part), reverse=True)
        while not _fits(lines[-1] + rest, font, size, width):
            full = text_width(lines[-1].rstrip(), font, size) > _FULL_LINE * width
            room = [] if full and lines[-1] else ends
            starts = (at - len(part) + len(rest) for at in room)
            tried = (rest[:at] + SOFT_HYPHEN for at in starts if at > 0)
            head = next((h for h in tried if _fits(lines[-1] + h, font, size, width)), "")
            if not head and not lines[-1]:
                break
            lines[-1:] = [lines[-1] + head, ""]
            rest = rest[max(0, len(head) - 1) :]
        lines[-1] += rest
    return [line.rstrip() for line in lines]


def _balanced(
    parts: list[str], lines: list[str], font: str, size: float, width: float
) -> list[str]:
    """Set the paragraph a little narrower if its last line would have only one or two characters."""
    if len(lines) < 2 or len(lines[-1]) > 2:
        return lines
    for step in range(1, 6):
        tried = _fill(parts, font, size, width - 0.5 * size * step)
        overflows = any(text_width(line, font, size) > width + _TOLERANCE for line in tried)
        if len(tried) == len(lines) and len(tried[-1]) > 2 and not overflows:
            return tried
    return lines


# -- faces -----------------------------------------------------------------------------------------


@lru_cache(maxsize=16384)
def _runs(text: str, font: str, script: str = "") -> tuple[tuple[str, str], ...]:
    composed = _composed(text)
    order = _square_faces(composed, font, script)
    font = order[0] if font in _SQUARE else font
    if composed and _draws_all(font, composed) and _SHARED.isdisjoint(composed):
        return ((font, composed),)
    found: list[tuple[str, str]] = []
    for index, glyph in enumerate(composed):
        face = _face_for(composed, index, font, order)
        if found and found[-1][0] == face:
            found[-1] = (face, found[-1][1] + glyph)
        else:
            found.append((face, glyph))
    return tuple(found)


def _composed(text: str) -> str:
    """Return the text normalised to NFC, without the invisible characters that only control layout;
    a soft hyphen at the end is not removed."""
    normal = unicodedata.normalize("NFC", text)
    if normal.isascii():
        return normal
    seen = (c for c in normal if unicodedata.category(c) != "Cf" and c not in "\ufe0e\ufe0f")
    return "".join(seen) + SOFT_HYPHEN * normal.endswith(SOFT_HYPHEN)


def _face_for(text: str, index: int, font: str, squares: tuple[str, ...]) -> str:
    glyph = text[index]
    order = (font, *_fallbacks(font, squares))
    if glyph in _SHARED and _beside_square(text, index):
        order = (*squares, *order)
    return next((face for face in order if _draws(face, glyph)), font)


def _beside_square(text: str, index: int) -> bool:
    """Return whether the nearest letter that belongs to a single script is a square character such as a
    kanji; letters before ``index`` are searched first, then those after it."""
    before = (c for c in reversed(text[:index]) if c not in _SHARED)
    after = (c for c in text[index + 1 :] if c not in _SHARED)
    near = next(before, None) or next(after, "a")
    return is_square(near)


def _fallbacks(font: str, squares: tuple[str, ...]) -> tuple[str, ...]:
    heavy = _is_heavy(font)
    condensed, serif = ("condensed-bold", "serif-semibold") if heavy else ("condensed", "serif")
    others = (_weight(faces, font) for faces in _FACES.values())
    return *squares, condensed, serif, *(face for face in others if face not in squares)


def _square_faces(text: str, font: str, script: str) -> tuple[str, ...]:
    """Return the fonts for the square characters of a text, the best first: that of ``script`` or
    else that of ``font`` or else the first that has every square character of the text, so that the
    text is not mixed from two fonts."""
    faces = tuple(_weight(_FACES[id], font) for id in _SQUARES)
    if script:
        own = _weight(_FACES[script], font)
        return (own, *(face for face in faces if face != own))
    if text.isascii():
        return _preferred_first(faces, font)
    wanted = "".join(c for c in text if is_square(c) and c not in _SHARED)
    whole = (face for face in _preferred_first(faces, font) if _draws_all(face, wanted))
    return _preferred_first(faces, next(whole, font))


def _preferred_first(faces: tuple[str, ...], face: str) -> tuple[str, ...]:
    return (face, *(f for f in faces if f != face)) if face in faces else faces


def _weight(faces: tuple[str, ...], font: str) -> str:
    return faces[-1] if _is_heavy(font) else faces[0]


def _is_heavy(font: str) -> bool:
    return "bold" in font


@lru_cache(maxsize=16384)
def _main_face(text: str, font: str) -> str:
    """Return the font of the longest run of the text; its cap height determines the vertical
    centring."""
    return max(_runs(text, font), key=lambda run: len(run[1]), default=(font, ""))[0]


def _draws(face: str, glyph: str) -> bool:
    return ord(glyph) in font_metrics(face).advances


def _draws_all(face: str, glyphs: str) -> bool:
    return font_metrics(face).advances.keys() >= set(map(ord, glyphs))


@lru_cache(maxsize=8192)
def _advance(part: str, face: str) -> float:
    """Return the advance width of a part of text in em; a missing glyph counts as one em, about the
    width of its empty box."""
    advances = font_metrics(face).advances
    return sum(advances.get(ord(glyph), 1.0) for glyph in part)


def _offsets(
    found: tuple[tuple[str, str], ...], size: float, spacing: float, turn: float, start: float
) -> Iterator[tuple[str, str, float, float]]:
    """Yield each run of a text, with its font, and the x and y offset in mm from (x, y) to its
    start along the rotated baseline."""
    angle = math.radians(turn)
    for face, part in found:
        yield face, part, start * math.cos(angle), start * math.sin(angle)
        start += (_advance(part, face) + spacing * len(part)) * size
