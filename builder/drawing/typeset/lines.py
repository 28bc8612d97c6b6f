"""Break paragraphs of several styles into lines.

Latin text is ragged right, its lines as even as possible (``typeset.even``). Japanese is justified
by equal space between characters, after the usual rules: a closing mark at a line's end and an
opening bracket at its start take up half their width, the gap between two neighbouring marks is
reduced by half an em, and Latin words are separated from Japanese by a fifth of an em. Where lines
may break is defined in ``drawing.ink.linebreak``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, groupby, pairwise
from operator import attrgetter
from typing import NamedTuple

from builder.drawing.ink import text
from builder.drawing.ink.linebreak import is_square, is_wide, unbreakable_pieces
from builder.drawing.ink.scene import Group, Scene, Text
from builder.drawing.typeset.even import Stop, even_lines
from builder.i18n.hyphenation import SOFT_HYPHEN, break_positions
from builder.i18n.locales import customs

ICON = "\ufffc"
"""The placeholder character for a picture in a line."""
_ICON_WIDTH = 1.35
"""The width reserved for a picture in a line, in em."""
SCRIPT_GAP = 0.2
"""The gap between Japanese and Latin letters, in em."""
MAX_LETTER_GAP = 0.45
"""The greatest additional space between the letters of a justified line, in em; a line that would
need more is left unjustified."""
_CLOSING = frozenset("、。，．」』）］｝〉》】〕")
_OPENING = frozenset("「『（［｛〈《【〔")
_MIDDLE = frozenset("・：；")
_TOLERANCE = 1e-6


class Span(NamedTuple):
    """A run of text in one style; ``size`` is the em in mm, ``link`` the name of the anchor that
    the text links to. With ``icon``, the picture of that name is drawn in place of the text, which
    must be :data:`ICON`."""

    text: str
    font: str
    size: float
    fill: str = "#241d17"
    link: str = ""
    icon: str = ""


class Run(NamedTuple):
    """A part of a line in one font: ``x`` is its distance from the line's start in mm, ``spacing``
    its letter spacing in em, ``width`` its width in mm."""

    x: float
    text: str
    face: str
    size: float
    fill: str
    spacing: float
    link: str
    width: float
    icon: str = ""


class Line(NamedTuple):
    """A typeset line: its runs from left to right, and its width in mm."""

    runs: tuple[Run, ...]
    width: float

    @property
    def parts_word(self) -> bool:
        """Whether the line ends with a hyphenated word."""
        return self.runs[-1].text.endswith(SOFT_HYPHEN)

    def draw(self, scene: Scene, x: float, y: float) -> None:
        """Draw the line with its start at ``x`` and its baseline at ``y``; links get the
        accessibility tag of links."""
        for link, runs in groupby(self.runs, key=lambda run: run.link):
            shown = [
                Text(x + run.x, y, run.text, run.face, run.size, run.fill, spacing=run.spacing)
                for run in runs
                if run.text.strip() and not run.icon
            ]
            scene.items += [Group("", [*shown], tag=(("Link", link, ""),))] if link else shown

    def links(self) -> Iterator[tuple[str, float, float, float]]:
        """Yield each link with its start, width and font size; neighbouring runs of one link are
        joined."""
        open_: tuple[str, float, float, float] | None = None
        for run in self.runs:
            if open_ and run.link == open_[0]:
                open_ = (open_[0], open_[1], run.x + run.width - open_[1], max(open_[3], run.size))
                continue
            if open_:
                yield open_
            open_ = (run.link, run.x, run.width, run.size) if run.link else None
        if open_:
            yield open_


class _Letter(NamedTuple):
    char: str
    face: str
    span: Span
    advance: float


_CHAR, _ADVANCE = attrgetter("char"), attrgetter("advance")


@lru_cache(maxsize=8192)
def set_lines(
    spans: tuple[Span, ...],
    width: float,
    language: str = "en",
    justify: bool = True,
    names: frozenset[str] | None = None,
) -> tuple[Line, ...]:
    """Break a paragraph into lines of at most ``width`` mm; only a single word that is wider
    extends beyond the line. With ``justify``, lines of square characters are aligned on the right.
    Latin words other than ``names`` may be hyphenated; if ``names`` is ``None``, none are."""
    paragraph = _paragraph(spans, language, names)
    if paragraph is None:
        return ()
    if paragraph.squares:
        return tuple(_in_squares(paragraph, width, justify=justify))
    return tuple(_in_words(paragraph, width))


class _Paragraph(NamedTuple):
    """The measurements of a paragraph, which are the same at any line width. ``advances`` are the
    cumulative widths of the letters (mm), ``gaps`` the additional space after each letter,
    ``opened`` the cumulative sums of ``gaps``; ``stops`` are the places where lines may break,
    ``parting`` those where words may be hyphenated."""

    letters: list[_Letter]
    squares: bool
    stops: list[Stop]
    parting: list[Stop]
    advances: list[float]
    gaps: list[float]
    opened: list[float]


@lru_cache(maxsize=2048)
def _paragraph(
    spans: tuple[Span, ...], language: str, names: frozenset[str] | None
) -> _Paragraph | None:
    """Return the measurements of a paragraph, or ``None`` if it has no text."""
    letters = _letters(spans, language)
    whole = "".join(map(_CHAR, letters))
    if not whole.strip():
        return None
    own = customs(language).script.squares
    squares = own or any(map(is_wide, whole))
    parts = unbreakable_pieces(whole, language if own or not squares else "ja")
    advances = [0.0, *accumulate(map(_ADVANCE, letters))]
    if squares:
        gaps = [_gap(a, b) for a, b in pairwise(letters)]
        opened = [0.0, *accumulate(gaps)]
        return _Paragraph(letters, squares, _stops(parts, " "), [], advances, gaps, opened)
    parted = frozenset[int]() if names is None else break_positions(whole, language, names)
    parting = [Stop(at, at, _hyphen(letters[at - 1]).advance) for at in sorted(parted)]
    return _Paragraph(letters, squares, _stops(parts), parting, advances, [], [])


def _stops(parts: list[str], blank: str | None = None) -> list[Stop]:
    """Return where the words of a text end, leaving out the trailing ``blank`` characters (by default
    white space)."""
    stops, at = list[Stop](), 0
    for part in parts:
        stops.append(Stop(at + len(part.rstrip(blank)), at + len(part)))
        at += len(part)
    return stops


def _letters(spans: Sequence[Span], language: str) -> list[_Letter]:
    letters: list[_Letter] = []
    for span in spans:
        if span.icon:
            letters.append(_Letter(ICON, span.font, span, _ICON_WIDTH * span.size))
            continue
        for face, part in text.font_runs(span.text, span.font, language):
            known = {c: _Letter(c, face, span, _advance(c, face, span.size)) for c in set(part)}
            letters += [known[char] for char in part]
    return letters


@lru_cache(maxsize=16384)
def _advance(char: str, face: str, size: float) -> float:
    return text.text_width(char, face, size)


# -- Latin -----------------------------------------------------------------------------------------


def _in_words(paragraph: _Paragraph, width: float) -> Iterator[Line]:
    """Break Latin text into lines as even as possible and yield them; a line that ends within a word
    gets a hyphen."""
    letters, _, stops, parting, advances, *_ = paragraph
    for first, stop in even_lines(advances, stops, parting, width):
        row = letters[first : stop.next]
        row = [*row, _hyphen(row[-1])] if stop.hyphen else _trimmed(row)
        yield _line(row, [0.0] * (len(row) - 1), None)


def _hyphen(after: _Letter) -> _Letter:
    """Return the hyphen that follows a letter at the end of a line."""
    return _Letter(SOFT_HYPHEN, after.face, after.span, _advance("-", after.face, after.span.size))


def _trimmed(row: list[_Letter]) -> list[_Letter]:
    while row and row[-1].char == " ":
        row = row[:-1]
    return row


# -- squares ---------------------------------------------------------------------------------------


def _in_squares(paragraph: _Paragraph, width: float, *, justify: bool) -> Iterator[Line]:
    """Break a text of square characters (Japanese, Chinese) into lines, each filled before the next,
    and yield them; with ``justify``, all but the last are spaced out to the width."""
    rows = _square_rows(paragraph, width)
    for number, (first, end) in enumerate(rows, 1):
        row, gaps = paragraph.letters[first:end], paragraph.gaps[first : end - 1]
        yield _line(row, gaps, width if justify and number < len(rows) else None)


def _square_rows(paragraph: _Paragraph, width: float) -> list[tuple[int, int]]:
    """Return for each row the index of its first letter and the index after its last. A last row of
    one or two letters is avoided by setting the paragraph a little narrower."""
    rows = _fill_rows(paragraph, width)
    if len(rows) < 2 or _length(rows[-1]) > 2:
        return rows
    em = paragraph.letters[0].span.size
    for step in range(1, 6):
        tried = _fill_rows(paragraph, width - 0.5 * em * step)
        if len(tried) == len(rows) and _length(tried[-1]) > 2:
            return tried
    return rows


def _length(row: tuple[int, int]) -> int:
    return row[1] - row[0]


def _fill_rows(paragraph: _Paragraph, width: float) -> list[tuple[int, int]]:
    """Break text into rows that each contain as many unbreakable parts as fit in ``width`` mm; return
    for each row the index of its first letter and the index after its last."""
    letters, advances, opened = paragraph.letters, paragraph.advances, paragraph.opened
    rows, first, last = list[tuple[int, int]](), 0, Stop(0, 0)
    for stop in paragraph.stops:
        end = stop.shown
        if last.next > first:
            inside = advances[end] - advances[first] + opened[end - 1] - opened[first]
            if _lead_in(letters[first]) + inside - _tail(letters[end - 1]) > width + _TOLERANCE:
                rows.append((first, last.shown))
                first = last.next
        last = stop
    return [*rows, (first, last.shown)]


def _lead_in(first: _Letter) -> float:
    """Return the x offset of a line's first letter: an opening bracket is moved half its width to
    the left."""
    return -0.5 * first.advance if first.char in _OPENING else 0.0


def _tail(last: _Letter) -> float:
    """Return the part of the last letter's width that does not count for the line's width: half of
    it for a closing mark."""
    return 0.5 * last.advance if last.char in _CLOSING else 0.0


def _gap(a: _Letter, b: _Letter) -> float:
    kind = _kind_of_gap(a.char, b.char)
    if not kind:
        return 0.0
    return {
        "closed": -0.5 * a.advance,
        "opened": -0.5 * b.advance,
        "word": SCRIPT_GAP * a.span.size,
        "kana": SCRIPT_GAP * b.span.size,
    }[kind]


@lru_cache(maxsize=16384)
def _kind_of_gap(one: str, other: str) -> str:
    """Return the kind of gap between two neighbouring characters: reduced between marks, enlarged
    between Latin words and kana."""
    if one in _CLOSING and (other in _CLOSING or other in _OPENING or other in _MIDDLE):
        return "closed"
    if one in _OPENING and other in _OPENING:
        return "opened"
    if _is_word(one) and _is_kana_or_kanji(other):
        return "word"
    return "kana" if _is_kana_or_kanji(one) and _is_word(other) else ""


def _is_word(char: str) -> bool:
    return char.isalnum() and not is_square(char)


def _is_kana_or_kanji(char: str) -> bool:
    return is_square(char) and char.isalnum()


# -- lines -----------------------------------------------------------------------------------------


def _line(row: list[_Letter], gaps: list[float], width: float | None) -> Line:
    """Return the line for a row of letters with the additional space after each; the line is spaced
    out to ``width`` mm, if given, provided that this needs only a little space."""
    if not row:
        return Line((), 0.0)
    x = _lead_in(row[0])
    natural = x + sum(map(_ADVANCE, row)) + sum(gaps) - _tail(row[-1])
    if width is not None:
        open_ = [i for i, (a, b) in enumerate(pairwise(row)) if _opens(a, b)]
        extra = (width - natural) / len(open_) if open_ else 0.0
        if 0 < extra <= MAX_LETTER_GAP * row[0].span.size:
            for i in open_:
                gaps[i] += extra
            natural = width
    return Line(tuple(_runs(row, gaps, x)), natural)


def _opens(a: _Letter, b: _Letter) -> bool:
    return a.char == " " or is_square(a.char) or is_square(b.char)


def _runs(row: list[_Letter], gaps: list[float], x: float) -> Iterator[Run]:
    """Yield the letters as runs; neighbours that share font, style and gap form one run."""
    start, count = 0, len(row)
    while start < count:
        _, face, span, _ = row[start]
        gap = gaps[start] if start < len(gaps) else 0.0
        end = start + 1
        while (
            end < count
            and row[end].span is span
            and row[end].face == face
            and abs(gaps[end - 1] - gap) < _TOLERANCE
        ):
            end += 1
        part = row[start:end]
        advance = sum(map(_ADVANCE, part)) + gap * (len(part) - 1)
        words = "".join(map(_CHAR, part))
        spacing = round(gap / span.size, 5) if len(part) > 1 else 0.0
        yield Run(x, words, face, span.size, span.fill, spacing, span.link, advance, span.icon)
        x += advance + (gaps[end - 1] if end - 1 < len(gaps) else 0.0)
        start = end
