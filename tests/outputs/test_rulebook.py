"""The rulebook: every case once, every page number right, every link alive, the same bytes."""

from __future__ import annotations

import re
from functools import cache

import pypdfium2
import pytest

from builder import resources
from builder.drawing.figures import Figures
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Group, Item, Scene, Text
from builder.drawing.sheets import PAPERS, Paper
from builder.i18n.translate import Translator
from builder.outputs.formats import pdf
from builder.outputs.formats.pdf import DocumentInfo
from builder.outputs.paper.rulebook import Rulebook, appendix, draw_cover, rulebook
from builder.outputs.paper.rulebook.book import SPARE
from builder.outputs.paper.rulebook.examples import ExampleText, example_texts
from builder.outputs.paper.rulebook.look import FOOT
from builder.rules.system import run_examples
from tests.games import loading
from tests.games.loading import filled
from tests.thorough import each_once, some
from tests.together import together

GAMES = [g for g in resources.built_in_games() if (resources.specs_folder() / g / "rules").is_dir()]
BOOKS = some(each_once(GAMES, ("en", "ja")), 4)
"""All are drawn with what else is printed (``tests/games/test_every_game.py``)."""


@cache
def told_of(name: str, language: str) -> dict[str, ExampleText]:
    game, context = filled(name), draft_of(name, language)
    return example_texts(game, context.tr, loading.runs(name), Figures(game, {}, context))


def draft_of(name: str, language: str) -> DrawContext:
    return DrawContext(Translator(language, filled(name).translations.get(language, {})))


def _set(name: str, language: str, paper: Paper, context: DrawContext) -> Rulebook:
    game, examples = filled(name), told_of(name, language)
    return rulebook(game, context, paper, examples, {}, draw_cover(game, context, paper, None))


@cache
def book(name: str, language: str, paper: str = "a4") -> Rulebook:
    context = draft_of(name, language)
    made = _set(name, language, PAPERS[paper], context)
    assert not context.problems
    return made


def words(page: Scene) -> str:
    """What stands on a page, without what its charts say."""
    return "".join(item.text for item in texts(page.items))


def texts(items: list[Item]) -> list[Text]:
    """The texts of a page, those of its tagged parts among them."""
    found: list[Text] = []
    for item in items:
        if isinstance(item, Group):
            found += texts(item.items) if item.tag else []
        elif isinstance(item, Text):
            found.append(item)
    return found


def bare(text: str) -> str:
    return "".join(text.split()).replace("\u00a0", "")


@pytest.mark.parametrize(("name", "language"), BOOKS)
class TestEveryBook:
    @pytest.mark.thorough
    def test_every_case_stands_where_its_anchor_is(self, name: str, language: str) -> None:
        made, rules = book(name, language), filled(name).rules_in(language)
        assert rules is not None
        page_of = {a.name: a.page for a in made.navigation.anchors}
        assert len(page_of) == len(made.navigation.anchors), "an anchor is there twice"
        for case in rules.cases:
            page = words(made.pages[page_of[f"c{case.number}"]])
            assert case.number in page
            assert bare(case.title) in bare(page)

    def test_every_paragraph_is_printed(self, name: str, language: str) -> None:
        made, rules = book(name, language), filled(name).rules_in(language)
        assert rules is not None
        page_of = {a.name: a.page for a in made.navigation.anchors}
        assert "contents" in page_of
        whole = bare("".join(map(words, made.pages[1:])))
        for case in rules.cases:
            for block in case.blocks:
                for item in block.items:
                    # without references, whose pages are printed too
                    for run in item:
                        if not run.ref and run.text and len(run.text) > 30:
                            text = bare(run.text)  # a page may end within its first words
                            assert text[:15] in whole or text[-15:] in whole, text

    def test_the_contents_name_the_right_pages(self, name: str, language: str) -> None:
        made, rules = book(name, language), filled(name).rules_in(language)
        assert rules is not None
        page_of = {a.name: a.page for a in made.navigation.anchors}
        first = page_of["c" + rules.cases[0].number]
        entries = "".join(words(page) for page in made.pages[1 : first + 1])
        for case in rules.cases:
            page = page_of[f"c{case.number}"] + 1
            wanted = re.escape(f"{case.number}{bare(case.title)}{page}")
            assert re.search(wanted, bare(entries)), case.number

    def test_every_page_number_in_the_text_is_right(self, name: str, language: str) -> None:
        made = book(name, language)
        page_of = {a.name: a.page for a in made.navigation.anchors}
        tr = draft_of(name, language).tr
        shown = re.escape(tr("p. {page}", page=0).replace(" ", "\u00a0")).replace("0", r"(\d+)\|?")
        checked = 0
        for page in made.pages[1:]:
            runs = "|".join(item.text for item in texts(page.items))
            for number, at in re.findall(rf"(\d+(?:\.\d+)+)\|\u00a0{shown}", runs):
                checked += 1
                # a sentence may end with a number before the reference: 1806. 5.3
                parts = number.split(".")
                ends = (".".join(parts[i:]) for i in range(len(parts)))
                case = next(end for end in ends if f"c{end}" in page_of)
                assert int(at) == page_of[f"c{case}"] + 1, (number, at)
        assert checked > 5

    def test_every_link_leads_somewhere_and_every_case_has_a_bookmark(
        self, name: str, language: str
    ) -> None:
        made, rules = book(name, language), filled(name).rules_in(language)
        assert rules is not None
        names = {a.name for a in made.navigation.anchors}
        assert {link.anchor for link in made.navigation.links} <= names
        marked = {m.anchor: m.level for m in made.navigation.bookmarks}
        assert set(marked) <= names
        assert {f"c{c.number}": min(c.depth - 1, 1) for c in rules.cases}.items() <= marked.items()

    def test_no_section_bar_is_parted_from_what_it_heads(self, name: str, language: str) -> None:
        made, rules = book(name, language), filled(name).rules_in(language)
        assert rules is not None
        foot = PAPERS["a4"].height - FOOT + SPARE
        sections = {f"c{c.number}" for c in rules.cases if c.depth == 1}
        low = [a for a in made.navigation.anchors if a.name in sections and a.y > foot - 12.0]
        assert low == []

    def test_every_term_is_in_the_index(self, name: str, language: str) -> None:
        made, rules = book(name, language), filled(name).rules_in(language)
        assert rules is not None
        page_of = {a.name: a.page for a in made.navigation.anchors}
        index = bare("".join(words(p) for p in made.pages[page_of["index"] :]))
        assert [t.name for t in rules.glossary if bare(t.name) not in index] == []

    def test_the_glossary_has_the_names_of_the_other_language(
        self, name: str, language: str
    ) -> None:
        made = book(name, language)
        page_of = {a.name: a.page for a in made.navigation.anchors}
        pages = made.pages[page_of["glossary"] : page_of.get("notes", page_of["index"]) + 1]
        glossary = bare("".join(map(words, pages)))
        for other in filled(name).rules:
            assert [t.name for t in other.glossary if bare(t.name) not in glossary] == []


def test_the_same_book_is_the_same_bytes_with_embedded_subsets_and_live_links() -> None:
    name, language = "assault-on-belgium", "ja"
    made = book(name, language)
    info = DocumentInfo("規則", language)
    data = pdf.render_pdf(made.pages, info, made.navigation)
    context = draft_of(name, language)
    again = _set(name, language, PAPERS["a4"], context)
    assert pdf.render_pdf(again.pages, info, again.navigation) == data
    fonts = re.findall(rb"/BaseFont\s*/(\S+)", data)
    assert fonts
    assert all(re.fullmatch(rb"[A-Z]{6}\+.*", font) for font in fonts)
    document = pypdfium2.PdfDocument(data)
    outline = [mark.get_title() for mark in document.get_toc()]
    assert "9.0 陸上戦闘" in outline
    assert data.count(b"/Subtype /Link") == len(made.navigation.links)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_text_keeps_to_the_page(paper: str) -> None:
    size = PAPERS[paper]
    for page in book("vietnam-battles", "en", paper).pages[1:]:
        assert (page.width, page.height) == (size.width, size.height)
        for item in texts(page.items):
            assert 15.9 <= item.x <= size.width - 15.9
            assert 8 <= item.y <= size.height - 8


@together(("name", "language"), BOOKS)
def test_a_booklet_has_sixteen_pages_at_most(name: str, language: str) -> None:
    assert len(book(name, language).pages) <= 16


@together(("name", "language"), BOOKS)
def test_the_game_in_five_minutes_opens_every_book_with_the_sequence(
    name: str, language: str
) -> None:
    made = book(name, language)
    page_of = {a.name: a.page for a in made.navigation.anchors}
    assert (
        page_of["c0.0"] <= page_of["sequence"] <= page_of["c1.0" if "c1.0" in page_of else "c50.0"]
    )
    assert page_of["c0.0"] <= 2


def test_estimates_stand_in_the_notes_and_decisions_where_they_hold() -> None:
    made, rules = book("hue", "en"), filled("hue").rules_in("en")
    assert rules is not None
    page_of = {a.name: a.page for a in made.navigation.anchors}
    notes = bare("".join(words(page) for page in made.pages[page_of["notes"] :]))
    whole = bare("".join(map(words, made.pages)))
    for case in rules.cases:
        for block in case.blocks:
            said = bare(block.items[0][0].text)[:50] if block.items else ""
            if block.kind == "estimate":
                assert said in notes
            elif block.kind == "decision" and len(said) == 50:
                assert whole.count(said) == 1


def test_the_booklet_prints_marked_examples_and_the_appendix_all() -> None:
    name, language = "assault-on-belgium", "en"
    examples = told_of(name, language).values()
    whole = "".join(words(page) for page in book(name, language).pages)
    heads = set(re.findall(r"Example[\d.]*\d[a-z]?(?=\D)", bare(whole)))
    shown = {e.title for e in examples if any(bare(f"{h}{e.title}") in bare(whole) for h in heads)}
    assert shown == {e.title for e in examples if e.booklet}
    context = draft_of(name, language)
    extra = appendix(filled(name), context, PAPERS["a4"], told_of(name, language))
    every = bare("".join(words(page) for page in extra.pages))
    assert [e.title for e in examples if bare(e.title) not in every] == []
    marked = {mark.anchor for mark in extra.navigation.bookmarks}
    assert {"examples", "c9.0", "c9.2"} <= marked <= {a.name for a in extra.navigation.anchors}


def test_a_game_that_marks_no_example_prints_them_all() -> None:
    game = filled("assault-on-belgium")
    plain = tuple(e.model_copy(update={"booklet": False}) for e in game.examples)
    game = game.model_copy(update={"examples": plain})
    context = draft_of("assault-on-belgium", "en")
    runs = run_examples(game)[:20]
    assert all(
        e.booklet
        for e in example_texts(game, context.tr, runs, Figures(game, {}, context)).values()
    )


def test_it_can_be_bound_two_pages_beside_one_another() -> None:
    from builder.model.printing import PrintOptions
    from builder.outputs.paper.print_and_play import PrintOrder, rulebook_jobs

    name = "assault-on-belgium"
    examples, options = told_of(name, "en"), PrintOptions(booklet=True)
    order = PrintOrder(filled(name), options=options, example_texts=examples, left_out=True)
    plain, examples, bound = rulebook_jobs(order, PAPERS["a4"])
    assert (plain.name, bound.name) == ("rulebook-a4.pdf", "booklet-rules-a4.pdf")
    assert examples.name == "rulebook-examples-a4.pdf"
    pages, spreads = (job.draw(order, draft_of(name, "en")).pages for job in (plain, bound))
    assert len(spreads) == 2 * -(-len(pages) // 4)
    assert {(s.width, s.height) for s in spreads} == {(420.0, 297.0)}
