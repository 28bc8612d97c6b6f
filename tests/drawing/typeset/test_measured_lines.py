"""Paragraphs are broken into lines as before: words of all lengths, with and without hyphens, and squares."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product
from pathlib import Path
from random import Random

import pytest

from builder.drawing.ink.scene import Group, Scene, Text
from builder.drawing.typeset import Line, Span, set_lines
from builder.drawing.typeset.even import Stop, even_lines
from builder.drawing.typeset.lines import ICON
from tests.recorded import assert_as_recorded

FILE = Path(__file__).with_name("measured_lines.txt")


def _broken(words: list[int], width: float, hyphen: float, parts: int) -> str:
    """Words of letters that are each 1 mm wide, given by how many letters they have, which may be parted
    after so many of them; a line ends with ``-`` where it ends within a word."""
    letters = "".join("abcdefghij"[n % 10] * many + " " for n, many in enumerate(words)).rstrip()
    stops, parting, at = list[Stop](), list[Stop](), 0
    for many in words:
        stops.append(Stop(at + many, min(at + many + 1, len(letters))))
        if hyphen:
            parting += [Stop(n, n, hyphen) for n in range(at + parts, at + many - 1, parts)]
        at += many + 1
    rows = even_lines([*map(float, range(len(letters) + 1))], stops, parting, width)
    return "/".join(letters[first : end.shown] + "-" * bool(end.hyphen) for first, end in rows)


def _even() -> Iterator[str]:
    """A word just as wide as the line and wider; all pairs of short words; a last word that is just so
    short that it adds a cost, long words that part once, twice, and three times."""
    for width, one, other in product((9, 10), (8, 9, 10, 11, 12), (1, 2, 9)):
        for hyphen in (0, 1):
            yield f"{one} {other} in {width}, {hyphen}: {_broken([one, other], width, hyphen, 2)}"
    for many in range(1, 8):
        for hyphen, parts in ((0, 1), (1, 2), (0.5, 3)):
            yield f"{many} of 4: {_broken([4] * many, 14, hyphen, parts)}"
            yield f"{many} of 6: {_broken([6, 1] * many, 10, hyphen, parts)}"
            yield f"{many} long: {_broken([13, 3, 17][: many % 3 + 1] * (many % 3 + 1), 10, hyphen, parts)}"
    chance = Random(1)
    for _ in range(70):
        words = [chance.choice((1, 2, 3, 5, 8, 13)) for _ in range(chance.randint(3, 11))]
        width, hyphen = chance.choice((7, 10, 14, 20)), chance.choice((0, 1, 1))
        yield f"{words} in {width}, {hyphen}: {_broken(words, width, hyphen, chance.choice((2, 3)))}"


def test_lines_of_words_are_even_as_before() -> None:
    assert_as_recorded(FILE, "even", _even())


def _told(line: Line) -> str:
    runs = (f"{run.text}@{run.x:.2f}+{run.width:.2f}~{run.spacing:g}" for run in line.runs)
    return f"{line.width:.2f}{' parted' if line.runs and line.parts_word else ''}: {' '.join(runs)}"


_TEXTS = {
    "one word": ("en", "attack"),
    "blanks at the end": ("en", "All units may attack.   "),
    "words": ("en", "The attacker's units may retreat, or be lost: both are bad."),
    "German": ("de", "Unterstützungsangriffe und Truppenverbände gehen zurück."),
    "Japanese": ("ja", "敵「ZOC」に入る。（移動・戦闘）2回、・中止！Aは"),
    "brackets": ("ja", "（（山））。、・「川」「谷」：；山「山」・「"),
    "words and squares": ("ja", "HQ部隊 A 型 12へ Go East 山"),
    "Japanese in English": ("en", "The game 「大和」 is by 中村."),
    "Chinese": ("zh", "单位可以移动，也可以攻击。每个回合（两次）"),
    "signs": ("en", "Go→there…now or lose×2→−1…as before→said"),
    "French": ("fr", "Attention : l’unité « bleue » recule !"),
}  # fmt: skip
_FACES = {"ja": "sans-jp", "zh": "sans-sc"}


def _lines() -> Iterator[str]:
    """Each text in lines of several widths, aligned on the right and not, parted and not."""
    for name, (language, text) in _TEXTS.items():
        spans = (Span(text, _FACES.get(language, "serif"), 3.0),)
        for width, justify in product((14.0, 18.0, 24.0, 60.0), (False, True)):
            for names in (None, frozenset[str]()) if justify else (frozenset[str](),):
                yield f"{name} in {width:.0f}{' justified' * justify}{' whole' * (names is None)}"
                found = set_lines(spans, width, language, justify, names)
                yield from (f"  {_told(line)}" for line in found)


def test_lines_of_all_scripts_are_set_as_before() -> None:
    assert_as_recorded(FILE, "lines", _lines())


@pytest.mark.parametrize("text", ["", "   ", "\n"])
def test_a_text_of_blanks_has_no_lines(text: str) -> None:
    assert set_lines((Span(text, "serif", 3.0),), 30.0) == ()


def test_runs_differ_in_style_and_links_and_pictures_stand_among_them() -> None:
    """Two links side by side are two, a link that goes on in another style is one, and of a picture
    nothing is written."""
    spans = (
        Span("See ", "serif", 3.0),
        Span("7.4", "serif", 3.0, link="c7.4"),
        Span("8.1", "serif-semibold", 4.0, link="c8.1"),
        Span("b", "serif", 2.0, link="c8.1"),
        Span(" ", "serif", 3.0),
        Span(ICON, "serif", 3.0, icon="truck"),
        Span(" end", "serif", 3.0, link="end"),
    )
    (line,) = set_lines(spans, 90.0)
    links = [(link, round(x, 2), round(width, 2), size) for link, x, width, size in line.links()]
    sizes = [(link, size) for link, _, _, size in links]
    assert sizes == [("c7.4", 3.0), ("c8.1", 4.0), ("end", 3.0)]
    assert all(x + width <= next_x + 0.01 for (_, x, width, _), (_, next_x, *_) in pairwise(links))
    scene = Scene(90, 10)
    line.draw(scene, 5, 5)
    shown = [item for item in scene.items if isinstance(item, Text)]
    linked = [[text.text for text in item.items] for item in scene.items if isinstance(item, Group)]  # type: ignore[union-attr]
    assert [text.text for text in shown] == ["See "]
    assert linked == [["7.4"], ["8.1", "b"], [" end"]]
    (icon,) = (run for run in line.runs if run.icon)
    assert icon.width == pytest.approx(1.35 * 3.0)
