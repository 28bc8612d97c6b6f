"""Paragraphs as lines: nothing lost, nothing overfull, and Japanese by its rules."""

from __future__ import annotations

from itertools import pairwise

import pytest

from builder.drawing.ink.linebreak import NOT_FIRST, NOT_LAST
from builder.drawing.ink.text import text_width
from builder.drawing.typeset import Line, Span, set_lines
from builder.i18n.hyphenation import SOFT_HYPHEN
from tests.games import belgium, vietnam
from tests.together import together

WIDTHS = (38.0, 61.0, 76.4)


FACES = {"ja": ("sans-jp", "sans-jp-bold"), "zh": ("sans-sc", "sans-sc-bold")}


def spans(language: str) -> list[tuple[Span, ...]]:
    """Every paragraph of the rules of Vietnam Battles (in Chinese of Assault on Belgium) in a language,
    in one style for each run."""
    face, strong = FACES.get(language, ("serif", "serif-semibold"))
    rules = (belgium if language == "zh" else vietnam).game().rules_in(language)
    assert rules is not None
    return [
        tuple(Span(r.text or r.ref, strong if r.style == "strong" else face, 3.0) for r in item)
        for case in rules.cases
        for block in case.blocks
        for item in block.items
    ]


def said(line: Line) -> str:
    return "".join(run.text for run in line.runs)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("language", ["en", "ja", "zh"])
def test_no_letter_is_lost_and_no_line_is_overfull(language: str, width: float) -> None:
    for paragraph in spans(language):
        lines = set_lines(paragraph, width, language)
        whole = "".join(span.text for span in paragraph)
        assert "".join(map(said, lines)).replace(" ", "") == whole.replace(" ", "")
        assert max(line.width for line in lines) <= width + 1e-3


@together("language", ["ja", "zh"])
@together("width", WIDTHS)
def test_no_line_of_squares_starts_or_ends_with_a_wrong_mark(width: float, language: str) -> None:
    for paragraph in spans(language):
        lines = [said(line) for line in set_lines(paragraph, width, language)]
        assert not [line for line in lines[1:] if line[0] in NOT_FIRST]
        assert not [line for line in lines[:-1] if line[-1] in NOT_LAST]
        ends = pairwise(lines)
        assert not [a + b for a, b in ends if a[-1].isdecimal() and b[0].isdecimal()]


def test_japanese_lines_but_the_last_end_at_the_margin() -> None:
    text = "戦闘結果表の文字は、損害を受ける側を表している。" * 4
    lines = set_lines((Span(text, "sans-jp", 3.0),), 60.0, "ja")
    assert {round(line.width, 3) for line in lines[:-1]} == {60.0}
    ends = [line.runs[-1].x + line.runs[-1].width for line in lines[:-1]]
    # a mark at the end takes half its square, the other half lies beyond the margin
    assert all(60.0 - 1e-3 <= end <= 61.5 + 1e-3 for end in ends)


@together(
    ("squares", "rows"),
    [
        (2, [2]), (10, [10]), (13, [10, 3]), (25, [10, 10, 5]),
        (12, [9, 3]), (11, [8, 3]), (21, [9, 9, 3]), (22, [9, 9, 4]),
    ],
)  # fmt: skip
def test_lines_of_squares_are_full_unless_one_or_two_would_be_left(
    squares: int, rows: list[int]
) -> None:
    """Ten squares of 3 mm fit; where one or two would stand alone, all lines are a little shorter."""
    lines = set_lines((Span("山" * squares, "sans-jp", 3.0),), 30.0, "ja")
    assert [len(said(line)) for line in lines] == rows


def test_a_bracket_at_the_start_stands_out_by_half_its_square() -> None:
    (line,) = set_lines((Span("「支援」", "sans-jp", 3.0),), 60.0, "ja")
    assert line.runs[0].x == pytest.approx(-1.5)


@together(("text", "squares"), [("山「川", 3), ("山「「川", 3.5), ("山」「川", 3.5)])
def test_a_bracket_takes_half_a_square_only_beside_another_one(text: str, squares: float) -> None:
    (line,) = set_lines((Span(text, "sans-jp", 3.0),), 60.0, "ja")
    assert line.width == pytest.approx(squares * 3.0)


def test_latin_words_stand_off_from_kana_by_a_fifth_of_an_em() -> None:
    (line,) = set_lines((Span("敵ZOCに", "sans-jp", 3.0),), 60.0, "ja")
    apart = sum(text_width(part, "sans-jp", 3.0) for part in ("敵", "ZOC", "に"))
    assert line.width == pytest.approx(apart + 2 * 0.2 * 3.0)


def test_latin_lines_are_even() -> None:
    """The first line is not filled to the brim if that leaves the next with one word."""
    text = "a unit that starts in an enemy zone of control may go straight to an adjacent one"
    widths = [line.width for line in set_lines((Span(text, "serif", 3.0),), 40.0)]
    assert len(widths) > 1
    assert widths[-1] > 0.14 * 40.0


def test_runs_of_one_link_are_one_link() -> None:
    line = set_lines(
        (
            Span("see ", "serif", 3.0),
            Span("7.4", "condensed-semibold", 3.0, link="c7.4"),
            Span("\u00a0p. 9", "condensed", 2.5, link="c7.4"),
            Span(" there", "serif", 3.0),
        ),
        60.0,
    )[0]
    ((anchor, start, width, size),) = line.links()
    assert (anchor, size) == ("c7.4", 3.0)
    assert start == pytest.approx(line.runs[1].x)
    assert width == pytest.approx(line.runs[2].x + line.runs[2].width - start)


GERMAN = (
    "Der Verteidigungswert einer Landeinheit entscheidet, wieviele Bewegungspunkte zurückgezogene "
    "Truppenverbände der Panzerdivision Brüssel für Unterstützungsangriffe ausgeben dürfen."
)


def parted(text: str, width: float, names: frozenset[str] | None = frozenset()) -> list[str]:
    return [said(line) for line in set_lines((Span(text, "serif", 3.0),), width, "de", names=names)]


def test_words_part_where_lines_would_be_uneven_without() -> None:
    lines = parted(GERMAN, 42.0)
    assert any(line.endswith(SOFT_HYPHEN) for line in lines)
    whole = "".join(
        line.removesuffix(SOFT_HYPHEN) + " " * (not line.endswith(SOFT_HYPHEN)) for line in lines
    )
    assert whole.split() == GERMAN.split()
    assert _shortest(None) < _shortest(frozenset())


def _shortest(names: frozenset[str] | None) -> float:
    lines = set_lines((Span(GERMAN, "serif", 3.0),), 42.0, "de", names=names)
    return min(line.width for line in lines[:-1])


def test_words_of_titles_and_even_lines_stay_whole() -> None:
    assert not any(SOFT_HYPHEN in line for line in parted(GERMAN, 42.0, None))
    assert not any(
        SOFT_HYPHEN in line for line in parted("Die Einheit zieht weiter als zuvor.", 200.0)
    )


@together("width", [24.0, 31.0, 42.0, 76.0])
def test_never_more_than_two_lines_one_after_another_end_in_a_hyphen(width: float) -> None:
    ends = "".join("-" if line.endswith(SOFT_HYPHEN) else "." for line in parted(GERMAN * 2, width))
    assert "---" not in ends


@together("width", [31.0, 42.0, 60.0])
def test_the_end_of_a_word_is_no_last_line(width: float) -> None:
    for words in range(4, 20):
        lines = parted(" ".join(GERMAN.split()[:words]), width)
        assert not (len(lines) > 1 and lines[-2].endswith(SOFT_HYPHEN) and " " not in lines[-1])


def test_a_word_that_is_wider_than_its_column_parts() -> None:
    lines = set_lines(
        (Span("Unterstützungsangriffe", "serif", 3.0),), 20.0, "de", names=frozenset()
    )
    assert [said(line) for line in lines] == ["Unterstützungs\u00ad", "angriffe"]
    assert max(line.width for line in lines) <= 20.0


def test_the_hyphen_of_a_parted_word_is_as_wide_as_a_hyphen() -> None:
    line = set_lines(
        (Span("Unterstützungsangriffe", "serif", 3.0),), 20.0, "de", names=frozenset()
    )[0]
    assert line.width == pytest.approx(text_width("Unterstützungs-", "serif", 3.0))


@together("sign", ["−1", "×2", "→", "…"])
def test_a_sign_makes_no_squares_of_western_text(sign: str) -> None:
    """Its lines are ragged as all others are, and its words part as theirs do."""
    text = f"{GERMAN} {sign} {GERMAN}"
    lines = set_lines((Span(text, "serif", 3.0),), 42.0, "de", names=frozenset())
    assert all(run.spacing == 0 for line in lines for run in line.runs)
    assert len({round(line.width, 1) for line in lines[:-1]}) > 2
