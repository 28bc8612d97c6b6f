"""What the rulebook and the page make of rules text with one of everything: recorded, in languages with and
without spaces between words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from builder.drawing.ink.draw_context import DrawContext, Ink
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Scene
from builder.drawing.sheets import PAPERS
from builder.drawing.sheets.pages.covers import Picture
from builder.drawing.typeset import Atom, PageInProgress
from builder.i18n.translate import translator_of
from builder.outputs.formats.navigation import Navigation
from builder.outputs.paper.rulebook import appendix, back, draw_cover, rulebook
from builder.outputs.paper.rulebook.cases import CaseSetter
from builder.outputs.paper.rulebook.figures import BookFigures
from builder.outputs.paper.rulebook.index import index_entries
from builder.outputs.paper.rulebook.look import book_style, frame_of
from builder.outputs.paper.rulebook.words import SpanWriter
from tests.drawing.measured import measured_as_a_whole
from tests.outputs import written_rules
from tests.outputs.tabletop.laden import table
from tests.recorded import assert_as_recorded

A4 = PAPERS["a4"]

each_language = pytest.mark.parametrize("language", ["en", "it", "ja"])


def recorded(kind: str, name: str, lines: Iterable[str]) -> None:
    assert_as_recorded(Path(__file__).with_name(f"written_{kind}.txt"), name, lines)


@cache
def context(language: str, ink: Ink = "colour") -> DrawContext:
    return DrawContext(translator_of(written_rules.game(), language), ink)


def setter(language: str, pages: dict[str, int] | None = None, ink: Ink = "colour") -> CaseSetter:
    game, of = written_rules.game(), context(language, ink)
    rules = game.rules_in(language)
    assert rules is not None
    frame = frame_of(A4)
    words = SpanWriter(rules, of.tr, book_style(of.tr, of.ink), pages or {})
    return CaseSetter(words, BookFigures(game, of, frame, {}), written_rules.told(), frame.column)


def sign(scene: Scene) -> str:
    return measured_as_a_whole(scene).split(", ")[1]


def told(atoms: Iterable[Atom]) -> Iterator[str]:
    """A line for each atom: its height and the space above it, how it holds to others, and its drawing."""
    for one in atoms:
        page = PageInProgress(Scene(100, 100))
        one.draw(page, 10.0, 20.0)
        holds = [n for n in ("keep", "elastic", "fresh", "drifts") if getattr(one, n)]
        floats = [f"float {f.height:.1f} {f.anchor}" for f in one.floats]
        links = [f"to {link.anchor} {link.x:.1f}" for link in page.links]
        roles = "/".join(role for role, *_ in one.tag)
        named = [f"#{one.anchor}"] if one.anchor else []
        said = " ".join([*holds, *named, *floats, *links, roles, one.mark])
        yield f"  {one.height:.1f} after {one.before:.1f} {said}: {sign(page.scene)}"


def navigated(found: Navigation) -> Iterator[str]:
    yield "anchors " + ", ".join(f"{a.name} {a.page} {a.y:.0f}" for a in found.anchors)
    yield "links " + ", ".join(f"{k.anchor} {k.page} {k.x:.0f} {k.y:.0f}" for k in found.links)
    yield "bookmarks " + ", ".join(
        f"{'-' * b.level}{b.title[:20]} {b.anchor}" for b in found.bookmarks
    )


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_kind_of_block_is_set(language: str) -> None:
    def lines() -> Iterator[str]:
        made = setter(language, {"c1.0": 4, "c2.0": 5, "c2.1": 9, "c2.2": 8, "table-crt": 2})
        rules = written_rules.game().rules_in(language)
        for case in rules.cases if rules else ():
            yield f"{case.number} {case.title[:30]}"
            yield from told(made.case(case))

    recorded("cases", language, lines())


@pytest.mark.parametrize("ink", ["low-ink", "grey"])
def test_bars_and_boxes_are_set_in_other_inks(ink: Ink) -> None:
    def lines() -> Iterator[str]:
        made = setter("en", ink=ink)
        for case in written_rules.rules("en").cases[1:7]:
            yield from told(made.case(case))

    recorded("cases", ink, lines())


@each_language
def test_what_follows_the_cases_is_set(language: str) -> None:
    def lines() -> Iterator[str]:
        game, made = (
            written_rules.game(),
            setter(language, {"c1.2": 3, "c2.1": 9, "glossary": 3, "notes": 8}),
        )
        rules = game.rules_in(language)
        assert rules is not None
        yield from told(back.glossary(made, rules, [r for r in game.rules if r is not rules]))
        yield from told(back.notes(made, rules))
        entries = index_entries(rules, made.words)
        yield from (
            f"{e.letter} {e.name[:30]}: {' '.join(n for n, _ in e.places)}" for e in entries
        )
        yield from told(back.index(made, entries))

    recorded("back", language, lines())


def test_notes_are_gathered_if_there_is_an_estimate_or_there_are_three_decisions() -> None:
    whole = written_rules.rules("en")
    for estimates, decisions, gathered in (
        (0, 2, False),
        (0, 3, True),
        (1, 0, True),
        (0, 0, False),
    ):
        blocks = [written_rules.block("estimate", "a")] * estimates
        blocks += [written_rules.block("decision", "b")] * decisions
        case = whole.cases[-1].model_copy(update={"blocks": tuple(blocks)})
        rules = whole.model_copy(update={"cases": (case,)})
        assert back.needs_notes(rules) == gathered
        assert bool(back.notes(setter("en"), rules)) == gathered


@each_language
def test_a_whole_book_has_its_pages_heads_and_links(language: str) -> None:
    def lines() -> Iterator[str]:
        game, of = written_rules.game(), context(language)
        made = rulebook(game, of, A4, written_rules.told(), {}, Scene(A4.width, A4.height))
        yield from (measured_as_a_whole(page) for page in made.pages)
        yield from navigated(made.navigation)
        more = appendix(game, of, A4, written_rules.told())
        yield from (measured_as_a_whole(page) for page in more.pages)
        yield from navigated(more.navigation)
        assert not appendix(game, of, A4, {}).pages

    recorded("book", language, lines())


def test_a_last_page_of_few_lines_is_spared() -> None:
    """Columns are a line longer, or paragraphs closer, where that saves a page."""

    def lines() -> Iterator[str]:
        game = written_rules.game()
        english = written_rules.rules("en")
        whole = written_rules.block("paragraph", written_rules.LONG * 3)
        for count in (10, 11, 27, 28, 43, 44, 45):
            cases = (
                *english.cases[:1],
                english.cases[4].model_copy(update={"blocks": (whole,) * count}),
            )
            rules = english.model_copy(update={"cases": cases})
            of = game.model_copy(update={"rules": (rules,)})
            made = rulebook(of, context("en"), A4, {}, {}, Scene(A4.width, A4.height))
            yield f"{count} paragraphs: {len(made.pages)} pages, {sign(made.pages[-1])}"

    recorded("book", "spared", lines())


def test_only_a_sequence_of_play_that_there_is_has_a_bookmark() -> None:
    game = written_rules.game()
    bare = game.model_copy(update={"sheet": game.sheet.model_copy(update={"sequence": ()})})
    trial = DrawContext(translator_of(game, "en"), trial=True)
    for one, there in ((game, True), (bare, False)):
        made = rulebook(one, trial, A4, {}, {}, Scene(A4.width, A4.height)).navigation
        assert ("sequence" in [mark.anchor for mark in made.bookmarks]) == there


def test_languages_without_rules_have_no_examples() -> None:
    assert not appendix(written_rules.game(), context("fr"), A4, written_rules.told()).pages


def test_the_cover_shows_the_map_or_else_what_the_game_has() -> None:
    def lines() -> Iterator[str]:
        game = written_rules.game()
        few = {"units": game.units[:2], "cards": (), "markers": ()}
        bare = {"subtitle": "", "summary": "Short.", "title": "A very long title " * 12}
        drawing = table.of_the_game()[3][0].scene
        games = {
            "all": game,
            "without cards": game.model_copy(update={"cards": ()}),
            "two units": game.model_copy(update=few),
            "nothing": game.model_copy(update=few | {"units": ()}),
            "own": game.model_copy(update={"sheet": game.sheet.model_copy(update=bare)}),
        }
        for name, one in games.items():
            yield f"{name} {measured_as_a_whole(draw_cover(one, context('en'), A4, None))}"
        picture = Picture(drawing, Rect(20, 30, 140, 90))
        yield f"map {measured_as_a_whole(draw_cover(game, context('ja'), A4, picture))}"

    recorded("book", "cover", lines())
