"""Words are measured, broken into lines and drawn as before, and schemes of colours made and compared."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import astuple
from itertools import combinations, product
from pathlib import Path
from typing import get_args

import pytest

from builder.drawing.ink import style
from builder.drawing.ink.blank_piece import draw_blank_face
from builder.drawing.ink.colour import contrast, grey, least_colour_distance, lightness, mix
from builder.drawing.ink.computed_once import DrawingCache
from builder.drawing.ink.draw_context import DrawContext, lacking_glyphs
from builder.drawing.ink.linebreak import is_square, is_wide, may_break, unbreakable_pieces
from builder.drawing.ink.scene import Group, Scene, SceneDigests, Text, is_content_name
from builder.drawing.ink.text import (
    Anchor,
    add_centred,
    add_text,
    baseline_start,
    fit_size,
    font_runs,
    is_in_squares,
    missing_glyphs,
    text_width,
    wrap_text,
)
from builder.i18n.translate import Translator
from builder.model.pieces.schemes import ColourScheme
from tests.recorded import assert_as_recorded

FILE = Path(__file__).with_name("measured_words.txt")
LANGUAGES = ("en", "de", "ja", "zh")
TEXTS = (
    "", "A", "a b", "a  b ", "12-hex A-b —c d— e - f", "10% (a) [b] 'c' $5 #6 †",
    "enemy\u00a0zone of\u202fcontrol", "第12ヘクスと3ユニット、二両×2。", "敵「ZOC」（A）……――ー々っ",
    "３ユニットずつユニット", "一面12へ−3±4約5", "A・B：C；山！？〜％", "单位“可以”移动——每个（两次）…",
    "한국어 글자", "Kyïv Привет Αθήνα", "…山…", "… a", "a…", "“山”a”", "Đà Nẵng", "e\u0301\u200bx",
)  # fmt: skip


# -- lines -------------------------------------------------------------------------------------


def _pieces() -> Iterator[str]:
    for text, language in product(TEXTS, ("en", "ja", "zh")):
        yield f"{text!r} {language}: {'|'.join(unbreakable_pieces(text, language))}"
        for font in ("serif", "sans-sc-bold"):
            runs = " ".join(f"{face}:{part}" for face, part in font_runs(text, font, language))
            yield f"  {runs}"
    for text in TEXTS:
        wide, other = text_width(text, "serif", 3), text_width(text, "sans-jp", 3, 0.1)
        squares = ["squares" * is_in_squares(text, font) for font in ("serif", "sans-jp")]
        yield f"{text!r}: {wide:.3f} {other:.3f} {squares}"


def test_texts_are_parted_as_before() -> None:
    assert_as_recorded(FILE, "pieces", _pieces())


def _breaks() -> Iterator[str]:
    """Between each two kinds of characters."""
    kinds = "aZ5五-—…―「」、ーァっ山両个×−\u00a0(）한A"
    for language in LANGUAGES:
        for before in kinds:
            row = "".join(after if may_break(before, after, language) else "." for after in kinds)
            yield f"{language} {before!r}: {row!r}"
    for code in (0x2E7F, 0x2E80, 0xABFF, 0xAC00, 0xD7FF, 0xD800, 0xFAFF, 0xFB00, 0xFE2F, 0xFE30,
                 0xFFEF, 0xFFF0, 0x1FFFF, 0x20000, ord("…"), ord("±")):  # fmt: skip
        yield f"{code:X}: {is_wide(chr(code))} {is_square(chr(code))}"


def test_lines_may_break_as_before() -> None:
    assert_as_recorded(FILE, "breaks", _breaks())


_LONG = (
    ("en", "The attacker may retreat, or\nall are lost.\n\nEnd"),
    ("de", "Verteidigungswert und Bewegung"), ("de", "An Unterstützungsangriffe"),
    ("ja", "敵の部隊が山にいる。二つの部隊が川を渡る。"), ("zh", "单位可以移动两次。"),
)  # fmt: skip


def _wrapped() -> Iterator[str]:
    """In lines of all widths, with words that part and words that do not."""
    for (language, text), width in product(_LONG, (2, 6, 9, 12, 12.5, 13, 16, 20, 27, 40)):
        font = {"ja": "sans-jp", "zh": "sans-sc"}.get(language, "serif")
        for names in (None, frozenset[str]()):
            lines = "|".join(wrap_text(text, font, 3, width, language, names))
            yield f"{language} {width}: {lines}"
    just = text_width("one two", "serif", 3)
    for more in (-0.01, -1e-7, 0, 0.01):
        yield f"{more}: {'|'.join(wrap_text('one two', 'serif', 3, just + more))}"


def test_lines_are_filled_as_before() -> None:
    assert_as_recorded(FILE, "lines", _wrapped())


def test_a_text_is_as_large_as_its_room_allows() -> None:
    wide = text_width("Saigon", "serif", 4)
    assert fit_size("Saigon", "serif", 4, wide) == 4
    assert fit_size("Saigon", "serif", 4, wide + 1) == 4
    assert fit_size("Saigon", "serif", 4, wide - 1e-7) == 4
    assert fit_size("Saigon", "serif", 4, 0.75 * wide) == pytest.approx(3)
    assert fit_size("Saigon", "serif", 4, 0.5 * wide, 0.5) == pytest.approx(2)
    assert fit_size("Saigon", "serif", 4, 0.49 * wide, 0.5) is None


def _placed() -> Iterator[str]:
    """Texts of one font and of several, at each anchor, turned and not, with a halo and without."""
    words, halos = ("", "Hue", "A山b", "…山"), (None, "#ffffff")
    for text, anchor, turn, halo in product(words, get_args(Anchor), (0, 30), halos):
        scene, context = Scene(50, 50), DrawContext(Translator("ja"))
        wide = add_text(
            scene,
            20,
            20,
            text,
            "serif",
            3,
            anchor=anchor,
            turn=turn,
            spacing=0.1,
            halo=halo,
            context=context,
        )
        add_centred(scene, 20, 20, text, "serif", 3, anchor=anchor, turn=turn)
        texts = [item for item in scene.items if isinstance(item, Text)]
        drawn = ((text.text, text.halo or "", *baseline_start(text)) for text in texts)
        starts = " ".join(f"{part} {ring} {x:.2f},{y:.2f}" for part, ring, x, y in drawn)
        yield f"{text!r} {anchor} {turn} {halo}: {wide:.2f} {starts}"


def test_texts_are_placed_as_before() -> None:
    assert_as_recorded(FILE, "places", _placed())


def _lacking() -> Iterator[str]:
    """Characters that no font has: one to seven of them, at the start, far along and at the end."""
    for text in (
        "ბ",
        "한국어글자입",
        "한국어글자",
        "a" * 30 + "ب",
        "a" * 31 + "ب" + "b" * 29,
        "ب" + "b" * 30,
        "ሀ山",
    ):
        lost = missing_glyphs(text, "serif")
        problem = lacking_glyphs(text, lost, ("a",)) if lost else None
        yield f"{text}: {problem.message} ({problem.hint})" if problem else f"{text}: all"


def test_characters_that_no_font_has_are_named_as_before() -> None:
    assert_as_recorded(FILE, "lacking", _lacking())


def test_the_face_of_a_piece_that_cannot_be_drawn_holds_its_id() -> None:
    for id, wide, high, lines in (
        ("us", 12, 12, 1), ("us-1-cavalry", 12, 12, 2), ("a", 60, 4, 1), ("", 9, 9, 1),
    ):  # fmt: skip
        scene = draw_blank_face(id, wide, high)
        texts = [item for item in scene.items if isinstance(item, Text)]
        assert len(texts) == lines, id
        assert "".join(text.text for text in texts) == (id or "?")
        for text in texts:
            assert text_width(text.text, text.font, text.size) <= 0.8 * wide + 1e-6
            assert 0 < text.y < high


# -- colours -----------------------------------------------------------------------------------

_GROUNDS = (
    "#000000", "#0a0a0a", "#404040", "#767676", "#777777", "#8a8a8a", "#b0c0a0", "#ffffff", "#a02020",
    "#0b0b0b",
)  # fmt: skip
_MORE: tuple[dict[str, object], ...] = (
    {}, {"grey": 0, "tint": 0}, {"symbol_ink": "#123456", "strip": "#654321", "box": "#fedcba"},
)  # fmt: skip


def _colours() -> Iterator[str]:
    for ground in _GROUNDS:
        soft = style.readable_on(ground)
        pale = mix(ground, "#ffffff", 0.3)
        yield f"{ground}: {soft} {lightness(ground):.4f} {contrast(soft, ground):.3f} {pale}"
    for one, other in combinations(_GROUNDS, 2):
        yield f"{one} {other}: {least_colour_distance(one, other):.3f}"
    inks, grounds = (None, "#101010", "#f0f0f0", "#757575"), ("#0a0a0a", "#777777", "#f4edd9")
    for ground, ink, cue in product(grounds, inks, ("none", "solid")):
        given: dict[str, object] = {"id": "own", "ground": ground, "ink": ink, "cue": cue}
        for more in _MORE:
            own = style.complete_scheme(ColourScheme.model_validate({**given, **more}))
            printed = [style.scheme_in_ink(own, name) for name in ("colour", "low-ink", "grey")]
            told = [own] if more else [*printed, style.high_contrast_scheme(own)]
            yield f"{ground} {ink} {cue} {', '.join(more)}: {'light' if own.light else 'dark'}"
            yield from (" ".join(str(part) for part in astuple(scheme)[1:]) for scheme in told)


def test_colours_are_mixed_and_compared_as_before() -> None:
    assert_as_recorded(FILE.with_name("measured_colours.txt"), "colours", _colours())


def test_greys_are_levels_of_white() -> None:
    assert [grey(level) for level in (0, 0.5, 1)] == ["#000000", "#808080", "#ffffff"]


# -- what is drawn once ------------------------------------------------------------------------


def test_drawings_are_known_by_what_they_hold() -> None:
    """A digest depends on title, size, items, the items of groups, and symbols without telling names."""
    digests = SceneDigests()
    text, other = Text(0, 0, "a", "serif", 3), Text(0, 0, "b", "serif", 3)
    inner, named = Group("", [other]), "m0123456789ab"
    scenes = [
        Scene(9, 9, [text]), Scene(9, 8, [text]), Scene(9, 9, [other]), Scene(9, 9, [inner]),
        Scene(9, 9, [Group("", [text])]), Scene(9, 9, [text], {"mark": [text]}),
        Scene(9, 9, [text], {"mark": [other]}), Scene(9, 9, [text], {named: [text]}),
    ]  # fmt: skip
    looks = [digests.appearance_digest(scene) for scene in scenes]
    assert len(set(looks)) == len(looks)
    assert digests.appearance_digest(Scene(9, 9, [text], {named: [other]})) == looks[-1]
    titled = Scene(9, 9, [text], title="T")
    assert digests.appearance_digest(titled) == looks[0]
    assert digests.full_digest(titled) != digests.full_digest(scenes[0])
    names = ("mark", "m0123456789ab", "s0123456789abcdef", "m0123456789abc")
    assert [is_content_name(name) for name in names] == [False, True, True, False]


def test_what_three_drawings_did_not_use_is_forgotten_with_the_fourth() -> None:
    made = []

    def make(what: str) -> str:
        made.append(what)
        return what

    cache = DrawingCache({(make, ("known",)): "given"})
    assert (cache(make, "known"), cache(make, "a"), cache(make, "a"), cache.made) == (
        "given",
        "a",
        "a",
        1,
    )
    assert len(cache.asked) == 2
    for _ in range(3):
        cache.turn()
    assert (cache(make, "a"), cache.made, len(cache.asked)) == ("a", 0, 1)
    cache.turn()
    assert cache.asked == {}
    assert (cache(make, "known"), cache(make, "a"), cache.made) == ("known", "a", 1)
