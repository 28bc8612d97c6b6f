"""Paragraphs of several styles into lines.

Latin text is ragged right, its lines as even as they can be (``typeset.even``). Japanese is justified
by equal space between characters, after the usual rules: a closing mark at a line's end and an opening
bracket at its start take half their width, two neighbouring marks lose half an em between them, Latin
words stand off by a fifth of an em. Where lines may end is said in ``drawing.ink.linebreak``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby, pairwise
from typing import NamedTuple

from builder.drawing.ink import text
from builder.drawing.ink.linebreak import is_square, is_wide, pieces
from builder.drawing.ink.scene import Group, Scene, Text
from builder.drawing.typeset.even import Stop, even_lines
from builder.i18n.customs import customs
from builder.i18n.hyphenation import SOFT, hyphens

ICON = "\ufffc"
"""The character that stands for a picture in a line."""
_ICON_WIDTH = 1.35
"""The room of a picture, in em."""
GAP = 0.2
"""Between Japanese and Latin letters, in em."""
MOST = 0.45
"""A line that would have to be opened by more than this between its letters is left as it is, in em."""
_CLOSING = frozenset("、。，．」』）］｝〉》】〕")
_OPENING = frozenset("「『（［｛〈《【〔")
_MIDDLE = frozenset("・：；")
_TOLERANCE = 1e-6


@dataclass(frozen=True, slots=True)
class Span:
    """A run of text in one style; ``size`` is the em in mm, ``link`` the name of an anchor. ``icon``
    names a picture in its place, whose text is :data:`ICON`."""

    text: str
    font: str
    size: float
    fill: str = "#241d17"
    link: str = ""
    icon: str = ""


class Run(NamedTuple):
    """A part of a line in one face: ``x`` from the line's start, ``spacing`` in em, ``width`` in mm."""

    x: float
    text: str
    face: str
    size: float
    fill: str
    spacing: float
    link: str
    width: float
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A set line: its runs from left to right, and how wide it is in mm."""

    runs: tuple[Run, ...]
    width: float

    @property
    def parts_word(self) -> bool:
        """Whether the line ends within a word."""
        return self.runs[-1].text.endswith(SOFT)

    def draw(self, scene: Scene, x: float, y: float) -> None:
        """Write the line with its start at ``x`` and its baseline at ``y``; links say that they are."""
        for link, runs in groupby(self.runs, key=lambda run: run.link):
            shown = [
                Text(x + run.x, y, run.text, run.face, run.size, run.fill, spacing=run.spacing)
                for run in runs
                if run.text.strip() and not run.icon
            ]
            scene.items += [Group("", [*shown], tag=(("Link", link, ""),))] if link else shown

    def links(self) -> Iterator[tuple[str, float, float, float]]:
        """Each link with its start, width and size of type; neighbouring runs of one link are one."""
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


@lru_cache(maxsize=8192)
def set_lines(
    spans: tuple[Span, ...],
    width: float,
    language: str = "en",
    *,
    justify: bool = True,
    names: frozenset[str] | None = None,
) -> tuple[Line, ...]:
    """A paragraph as lines of at most ``width`` mm; only a single word that is wider overflows.
    ``justify`` closes the right edge of squares; Latin words may part, but for ``names``, unless these
    are ``None``."""
    letters = _letters(spans, language)
    whole = "".join(letter.char for letter in letters)
    if not whole.strip():
        return ()
    squares = customs(language).script.squares
    if squares or any(map(is_wide, whole)):
        rows = _squares(letters, pieces(whole, language if squares else "ja"), width)
        last = len(rows) - 1
        return tuple(
            _line(row, width if justify and i < last else None) for i, row in enumerate(rows)
        )
    parted = frozenset[int]() if names is None else hyphens(whole, language, names)
    rows = _even(letters, pieces(whole, language), width, parted)
    return tuple(_line(row, None) for row in rows)


def _letters(spans: Sequence[Span], language: str) -> list[_Letter]:
    letters: list[_Letter] = []
    for span in spans:
        if span.icon:
            letters.append(_Letter(ICON, span.font, span, _ICON_WIDTH * span.size))
            continue
        for face, part in text.runs(span.text, span.font, language):
            known = {c: _Letter(c, face, span, _advance(c, face, span.size)) for c in set(part)}
            letters += [known[char] for char in part]
    return letters


@lru_cache(maxsize=16384)
def _advance(char: str, face: str, size: float) -> float:
    return text.text_width(char, face, size)


# -- Latin -----------------------------------------------------------------------------------------


def _even(
    letters: list[_Letter], parts: list[str], width: float, parted: frozenset[int]
) -> list[list[_Letter]]:
    """Even lines; at the places in ``parted`` a word may end in a hyphen."""
    stops, at = list[Stop](), 0
    for part in parts:
        at += len(part)
        stops.append(Stop(at - len(part) + len(part.rstrip()), at))
    sums = [0.0]
    for letter in letters:
        sums.append(sums[-1] + letter.advance)
    parting = [Stop(at, at, _hyphen(letters[at - 1]).advance) for at in sorted(parted)]
    found = even_lines(sums, stops, parting, width)
    rows = [(letters[first : stop.next], stop) for first, stop in found]
    return [[*row, _hyphen(row[-1])] if stop.hyphen else _trimmed(row) for row, stop in rows]


def _hyphen(after: _Letter) -> _Letter:
    """The hyphen that follows a letter at the end of a line."""
    return _Letter(SOFT, after.face, after.span, _advance("-", after.face, after.span.size))


def _trimmed(row: list[_Letter]) -> list[_Letter]:
    while row and row[-1].char == " ":
        row = row[:-1]
    return row


# -- squares ---------------------------------------------------------------------------------------


def _squares(letters: list[_Letter], parts: list[str], width: float) -> list[list[_Letter]]:
    """Lines filled one after the other; a last line of one or two letters is avoided by setting the
    paragraph a little narrower."""
    rows = _filled(letters, parts, width)
    if len(rows) < 2 or len(rows[-1]) > 2:
        return rows
    em = letters[0].span.size
    for step in range(1, 6):
        tried = _filled(letters, parts, width - 0.5 * em * step)
        if len(tried) == len(rows) and len(tried[-1]) > 2:
            return tried
    return rows


def _filled(letters: list[_Letter], parts: list[str], width: float) -> list[list[_Letter]]:
    rows: list[_Row] = [_Row()]
    at = 0
    for part in parts:
        piece = letters[at : at + len(part)]
        at += len(part)
        row = rows[-1]
        if row.letters and row.width_with(piece) > width + _TOLERANCE:
            rows.append(row := _Row())
        row.add(piece)
    return [_trimmed(row.letters) for row in rows]


class _Row:
    """A row that grows: the widths of its letters and gaps are summed up as they come."""

    def __init__(self) -> None:
        self.letters: list[_Letter] = []
        self._sums = 0.0, 0.0

    def width_with(self, piece: list[_Letter]) -> float:
        """What :func:`_width` would find of the row with a piece more, trimmed."""
        shown = _trimmed(piece)
        if not shown:  # nothing but spaces: those before it are trimmed as well
            return _width(_trimmed([*self.letters, *piece]))
        advances, gaps = self._summed(shown)
        return _lead_in(self.letters) + advances + gaps - _tail(shown)

    def add(self, piece: list[_Letter]) -> None:
        """Let the row grow."""
        self._sums = self._summed(piece)
        self.letters += piece

    def _summed(self, piece: list[_Letter]) -> tuple[float, float]:
        advances, gaps = self._sums
        before = self.letters[-1] if self.letters else None
        for letter in piece:
            advances += letter.advance
            if before is not None:
                gaps += _gap(before, letter)
            before = letter
        return advances, gaps


def _width(row: Sequence[_Letter]) -> float:
    return _lead_in(row) + sum(letter.advance for letter in row) + sum(_gaps(row)) - _tail(row)


def _lead_in(row: Sequence[_Letter]) -> float:
    """An opening bracket at the start stands half a square to the left."""
    return -0.5 * row[0].advance if row and row[0].char in _OPENING else 0.0


def _tail(row: Sequence[_Letter]) -> float:
    return 0.5 * row[-1].advance if row and row[-1].char in _CLOSING else 0.0


def _gaps(row: Sequence[_Letter]) -> list[float]:
    """What is added between each two letters, in mm."""
    return [_gap(a, b) for a, b in pairwise(row)]


def _gap(a: _Letter, b: _Letter) -> float:
    kind = _kind_of_gap(a.char, b.char)
    if not kind:
        return 0.0
    return {
        "closed": -0.5 * a.advance,
        "opened": -0.5 * b.advance,
        "word": GAP * a.span.size,
        "kana": GAP * b.span.size,
    }[kind]


@lru_cache(maxsize=16384)
def _kind_of_gap(one: str, other: str) -> str:
    """What two neighbours have between them: marks move together, words and kana apart."""
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


def _line(row: list[_Letter], width: float | None) -> Line:
    """A row of letters as runs; opened to ``width`` where that needs little."""
    squares = any(is_square(letter.char) for letter in row)
    gaps = _gaps(row) if squares else [0.0] * max(0, len(row) - 1)
    x = _lead_in(row) if squares else 0.0
    natural = _width(row) if squares else sum(letter.advance for letter in row)
    if width is not None and row:
        open_ = [i for i, (a, b) in enumerate(pairwise(row)) if _opens(a, b)]
        extra = (width - natural) / len(open_) if open_ else 0.0
        if 0 < extra <= MOST * row[0].span.size:
            for i in open_:
                gaps[i] += extra
            natural = width
    return Line(tuple(_runs(row, gaps, x)), natural)


def _opens(a: _Letter, b: _Letter) -> bool:
    return a.char == " " or is_square(a.char) or is_square(b.char)


def _runs(row: list[_Letter], gaps: list[float], x: float) -> Iterator[Run]:
    """Letters that share face, style and gap are one run."""
    start = 0
    while start < len(row):
        first = row[start]
        gap = gaps[start] if start < len(gaps) else 0.0
        end = start + 1
        while (
            end < len(row)
            and row[end].face == first.face
            and row[end].span is first.span
            and abs(gaps[end - 1] - gap) < _TOLERANCE
        ):
            end += 1
        part = row[start:end]
        size = first.span.size
        advance = sum(letter.advance for letter in part) + gap * (len(part) - 1)
        words = "".join(letter.char for letter in part)
        spacing = round(gap / size, 5) if len(part) > 1 else 0.0
        yield Run(
            x,
            words,
            first.face,
            size,
            first.span.fill,
            spacing,
            first.span.link,
            advance,
            first.span.icon,
        )
        x += advance + (gaps[end - 1] if end - 1 < len(gaps) else 0.0)
        start = end
