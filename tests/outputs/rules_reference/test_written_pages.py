"""What pages and e-books make of rules with one of everything: recorded."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any

from builder.drawing.figures import Figures
from builder.i18n.translate import Translator, translator_of
from builder.model.texts.prose import Case, RulesText
from builder.outputs.render_context import RenderContext
from builder.outputs.web.content_security_policy import page_policy
from builder.outputs.web.ebook import epub_book
from builder.outputs.web.output import OUTPUT
from builder.outputs.web.page_content import Page, collect_page_content
from builder.outputs.web.script_fonts import script_style
from builder.outputs.web.search import HEAD, search_index
from builder.outputs.web.word_splitting import fold, tokens
from tests.drawing import river_crossing
from tests.outputs import written_rules
from tests.outputs.rules_reference.written import boards_of, context, recorded, short
from tests.together import together
from tests.told import digest


@cache
def page(language: str) -> Page:
    game = written_rules.game()
    of = context(game, language)
    cases = written_rules.rules(language).cases
    plain = [
        case.model_copy(update={"blocks": tuple(b for b in case.blocks if b.kind != "example")})
        for case in cases
    ]
    rules = written_rules.rules(language).model_copy(update={"cases": tuple(plain)})
    others = [one for one in game.rules if one.language != language]
    game = game.model_copy(
        update={"rules": (rules, *others), "units": game.units[:2], "markers": game.markers[2:4]}
    )
    boards = boards_of(game, of)
    return collect_page_content(game, of, Figures(game, {}, of), boards, ("en", "it", "ja"), ())


def test_pages_have_cases_charts_phases_counters_and_terms() -> None:
    def lines() -> Iterator[str]:
        for language in ("en", "it", "ja"):
            made = page(language)
            yield f"> {language}, {made.name} {made.title} {made.subtitle} {made.lent} {made.others}"
            for section in made.sections:
                yield f"{section.number} {section.title} {section.scope}: {len(section.cases)} cases"
                for case in section.cases if language != "it" else ():
                    yield f"  {case.number} {case.depth} {case.terms} {case.wide}"
                    yield f"    {case.fallback} {case.remark}"
                    yield f"    {short(case.body, 120)} | {short(case.notes, 60)} | {short(case.plain, 60)}"
            yield from (f"{p.letter} {p.name} {p.side} {p.rule}" for p in made.sequence)
            yield f"charts {short(made.charts, 60)}"
            for roster in made.rosters:
                told_of = (
                    f"{c['name']} {c['title']} {c['count']} {bool(c['back'])}"
                    for c in roster.counters
                )
                yield f"{roster.title}: {', '.join(told_of)}"
            yield f"glossary {[t.id for t in made.glossary]} {made.foreign}"
            for group in made.index:
                yield f"{group.letter}: {'; '.join(f'{e.name} {e.numbers}' for e in group.entries)}"
            yield f"words {short(json.dumps(made.words), 90)}"

    recorded("pages", "pages", lines())


def test_an_ebook_has_the_same_in_chapters() -> None:
    def lines() -> Iterator[str]:
        for language in ("en", "ja"):
            made = page(language)
            book = epub_book(made, translator_of(written_rules.game(), language), "laden")
            yield f"{book.language} {book.title} {book.description} {book.words} style {digest(book.style)}"
            for chapter in book.chapters:
                stops = ", ".join(
                    f"{s.title[:20]} {s.address} {len(s.inner)}" for s in chapter.stops
                )
                held = f"drawn {chapter.drawn}, {digest(chapter.body)}"
                yield f"  {chapter.file} {chapter.title[:30]}: {stops}, {held}"

    recorded("pages", "ebook", lines())


def test_searches_know_the_words_of_every_case() -> None:
    def lines() -> Iterator[str]:
        index = search_index([page("en"), page("ja")])
        yield from (short(json.dumps(doc, ensure_ascii=False), 60) for doc in index["docs"])
        yield from (f"{token}: {posts}" for token, posts in list(index["post"].items())[::3])
        yield short(json.dumps(index["everyday"]))

    recorded("pages", "search", lines())


@together(
    ("times", "weight"), [(1, 1), (HEAD - 2, HEAD - 2), (HEAD - 1, HEAD - 1), (HEAD, HEAD - 1)]
)
def test_no_word_of_a_text_weighs_as_much_as_one_of_its_head(times: int, weight: int) -> None:
    section = page("en").sections[0]
    case = replace(section.cases[0], plain="mountain " * times)
    sections = (replace(section, cases=(case,)),)
    index = search_index([replace(page("en"), sections=sections)])
    assert index["post"]["mountain"] == [0, weight]
    assert index["docs"][0][-1] == times


@together(
    ("text", "found"),
    [
        ("Units", ["unit"]), ("bus", ["bus"]), ("boss", ["boss"]), ("cars", ["car"]), ("its", ["its"]),
        ("7.7.2 and 3", ["7.7.2", "and", "3"]), ("支配", ["支配"]), ("森", ["森"]),
        ("支配地域", ["支配", "配地", "地域"]),
        ("", []), ("Ｕｎｉｔ", ["unit"]), ("+1", ["+1"]),
    ],
)  # fmt: skip
def test_texts_are_split_into_words(text: str, found: list[str]) -> None:
    assert tokens(text) == found
    assert fold("ひらがな") == "ヒラガナ"


def test_pages_have_the_fonts_of_their_scripts() -> None:
    def lines() -> Iterator[str]:
        for language, spoken in product(("en", "ja", "zh"), ((), ("en", "ja"), ("zh", "ja", "en"))):
            yield f"{language} with {spoken}: {short(script_style(language, spoken), 400)}"

    recorded("pages", "fonts", lines())


def test_a_page_runs_only_what_was_written_into_it() -> None:
    assert page_policy((), ()).startswith(
        "default-src 'none'; script-src 'none'; style-src 'none'; font-src 'self'"
    )
    assert "connect-src" not in page_policy((), ())
    assert page_policy((), (), asks_server=True).endswith("connect-src 'self'")
    assert page_policy(("a", "b"), ()).count("'sha256-") == 2


def test_a_trial_draws_pages_and_writes_none() -> None:
    bare: dict[str, Any] = dict.fromkeys(
        ("units", "markers", "pools", "scenarios", "tables", "tracks"), ()
    )
    rules = RulesText(language="en", cases=(Case(number="1.0", title="One"),))
    game = river_crossing.game(**bare).model_copy(update={"rules": (rules,)})
    wanted = frozenset({"paper"})  # which draws the rulebook too
    drawn = OUTPUT.draw(RenderContext(game, {"en": Translator()}, wanted, trial=True))
    assert (drawn.files, [*drawn.renderings]) == ({}, [])
    without = game.model_copy(update={"rules": ()})
    drawn = OUTPUT.draw(RenderContext(without, {"en": Translator()}, wanted))
    assert (drawn.files, [*drawn.renderings]) == ({}, [])
