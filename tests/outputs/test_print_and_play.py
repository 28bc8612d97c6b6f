import pickle
import re
from dataclasses import dataclass

import pypdfium2
import pytest

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Scene, SceneDigests
from builder.drawing.sheets import A4, LETTER, PAPERS
from builder.drawing.sheets.checks import check_printing
from builder.drawing.sheets.pages.kit_pages import blank_back
from builder.i18n.translate import Translator, translator_of
from builder.model.game import Game
from builder.model.printing import DEFAULT, PrintOptions
from builder.outputs.formats import pdf
from builder.outputs.paper.print_and_play import Document, Job, PrintOrder, kit, plan
from tests.drawing.river_crossing import game, words
from tests.games.loading import filled
from tests.thorough import some

GAME = game()
POINT = 72 / 25.4


@dataclass
class Sketch:
    scene: Scene
    field: Rect


def sketch() -> Sketch:
    scene = Scene(300.0, 260.0)
    scene.rect(0, 0, 300, 260, fill="#c0d0a0")
    return Sketch(scene, Rect(10, 10, 280, 200))


ORDER = PrintOrder(GAME, {"valley": sketch()})  # type: ignore[dict-item]


def test_every_document_is_planned_for_every_paper() -> None:
    names = [job.name for job in plan(ORDER, [A4, LETTER])]
    assert names == [
        "map-valley-sheet.pdf",
        "counters-a4.pdf", "counters-fold-a4.pdf", "counters-manifest-a4.pdf", "calibration-a4.pdf",
        "map-valley-tiles-a4.pdf", "charts-a4.pdf", "setup-first-a4.pdf",
        "counters-letter.pdf", "counters-fold-letter.pdf", "counters-manifest-letter.pdf",
        "calibration-letter.pdf", "map-valley-tiles-letter.pdf", "charts-letter.pdf",
        "setup-first-letter.pdf",
    ]  # fmt: skip


def test_a_game_without_maps_or_counters_has_only_its_charts() -> None:
    bare = game(maps=[], units=[], markers=[], scenarios=[])
    assert [job.name for job in plan(PrintOrder(bare), [A4])] == ["charts-a4.pdf"]


def _digest(job: Job, order: PrintOrder) -> str:
    return job.draw(order, DrawContext()).digest(SceneDigests())


def test_jobs_can_be_sent_to_another_process() -> None:
    for job in plan(ORDER, [A4]):
        copy = pickle.loads(pickle.dumps(job))
        assert _digest(copy, ORDER) == _digest(job, ORDER)


def test_a_documents_digest_follows_what_it_shows() -> None:
    def digests(of: Game) -> dict[str, str]:
        return {job.name: _digest(job, PrintOrder(of)) for job in plan(PrintOrder(of), [A4])}

    plain = game(pools=[])
    changed = digests(game(pools=[], markers=[]))
    same = {name for name, digest in digests(plain).items() if changed[name] == digest}
    assert "charts-a4.pdf" in same
    assert "counters-a4.pdf" not in same


def test_every_document_renders_with_a_bookmark_for_each_page_and_a_title_in_its_language() -> None:
    context = DrawContext(Translator("ja"))
    for job in plan(ORDER, [LETTER]):
        document = job.draw(ORDER, context)
        assert all(page.title for page in document.pages)
        assert document.info.language == "ja"
        assert pdf.render_pdf(document.pages, document.info).startswith(b"%PDF")
    assert context.problems == []


def test_the_full_sheet_is_the_size_of_the_map() -> None:
    job = plan(ORDER, [])[0]
    (page,) = job.draw(ORDER, DrawContext()).pages
    assert (page.width, page.height) == (300.0, 260.0)


@pytest.mark.thorough
@pytest.mark.parametrize("language", some(["ja", "en"], 1))
def test_every_chart_card_and_counter_of_vietnam_battles_fits(language: str) -> None:
    game = filled("vietnam-battles")
    context = DrawContext(Translator(language, game.translations.get(language, {})))
    order = PrintOrder(game)
    documents = [job.draw(order, context) for job in plan(order, [A4, LETTER])]
    assert context.problems == []
    for paper, charts in (("a4", 8), ("letter", 8)):
        pages = {d.name.removesuffix(f"-{paper}.pdf"): len(d.pages) for d in documents}
        assert pages["counters"] == pages["counters-fold"] == pages["calibration"] == 2
        assert pages["counters-manifest"] == 2  # the last seven counters have no page of their own
        assert pages["charts"] == charts
        assert {pages[f"setup-{s.id}"] for s in game.scenarios} == {1}


# -- the kit -----------------------------------------------------------------------------------------


def bound(options: PrintOptions = DEFAULT, language: str = "en") -> tuple[Document, DrawContext]:
    context = DrawContext(Translator(language))
    order = PrintOrder(GAME, ORDER.maps, options=options)
    documents = {job.name: job.draw(order, context) for job in plan(order, [A4])}
    return kit(order, A4, documents, context), context


@pytest.mark.parametrize(
    "options",
    [
        PrintOptions(map_papers=("A3",)),
        PrintOptions(map_papers=("A3", "A4")),
        PrintOptions(map_papers=("Tabloid", "B4"), ink="low-ink"),
        PrintOptions(template="die-1/2in", layouts=("single",)),
        PrintOptions(layouts=("duplex", "fold", "single"), booklet=True, bleed=2, colours="cmyk"),
    ],
    ids=lambda o: o.template or "+".join((*o.map_papers, *o.layouts)),
)
def test_a_kit_leaves_nothing_out_but_the_shops_sheet_and_the_booklet(
    options: PrintOptions,
) -> None:
    document, _ = bound(options)
    whole = {page.digest() for page in document.pages}
    order = PrintOrder(GAME, ORDER.maps, options=options)
    for job in plan(order, [A4]):
        shown = {page.digest() for page in job.draw(order, DrawContext()).pages}
        left_out = job.name.startswith(("booklet", "map-valley-sheet"))
        assert left_out != (shown <= whole), job.name


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_kit_holds_every_single_file_of_its_paper(language: str) -> None:
    document, context = bound(language=language)
    assert document.name == "kit-a4.pdf"
    assert context.problems == []
    whole = {page.digest() for page in document.pages}
    for job in plan(ORDER, [A4]):
        if job.name.endswith("-a4.pdf"):
            shown = {
                page.digest() for page in job.draw(ORDER, DrawContext(Translator(language))).pages
            }
            assert shown <= whole, job.name


def test_everything_on_both_sides_starts_on_a_fresh_sheet_before_all_else() -> None:
    document, _ = bound()
    titles = [page.title for page in document.pages]
    for start in ("Printer calibration · front", "Counters · Sheet 1 of 1 · front"):
        assert titles.index(start) % 2 == 0
    first_map = next(i for i, t in enumerate(titles) if "assembly plan" in t)
    assert first_map > titles.index("Counters · Sheet 1 of 1 · back")


def test_the_cover_tells_which_parts_hold_the_same_pieces() -> None:
    """The instructions are the first line, the calibration the second, the sheets of counters the third;
    those to fold come after what is printed on both sides."""
    document, _ = bound()
    said = " ".join(words(document.pages[0]))
    contents = [w for w in words(document.pages[0]) if w in ("Counters", "Counters to fold")]
    assert contents == ["Counters", "Counters to fold"]
    found = re.search(r"Print only one part of each: (\d+) / (\d+)\.", said)
    assert found is not None
    shown = words(document.pages[0])
    for number, title in zip(found.groups(), contents, strict=True):
        assert shown[shown.index(title) - 2] == number  # its number, its pages, then the title
    one, _ = bound(PrintOptions(layouts=("fold",)))
    assert "Print only one" not in " ".join(words(one.pages[0]))


def test_a_kit_has_no_page_without_need() -> None:
    """A blank is the back of a sheet after which another part is printed on both sides."""
    document, _ = bound()
    blanks = [i for i, page in enumerate(document.pages) if page.digest() == _blank().digest()]
    titles = [page.title for page in document.pages]
    last_backs = max(i for i, title in enumerate(titles) if title.endswith(" · back"))
    assert all(i % 2 == 1 and i < last_backs for i in blanks)


def _blank() -> Scene:
    return blank_back(DrawContext(), A4.with_margin(DEFAULT.margin))


def test_the_cover_tells_where_everything_is() -> None:
    document, _ = bound()
    found = words(document.pages[0])
    assert {"River Crossing", "Printer calibration", "two-sided · 3–4"} <= set(found)


def test_the_instructions_speak_every_language_and_only_of_what_is_there() -> None:
    sheet = GAME.sheet.model_copy(update={"languages": ("en", "ja")})
    context = DrawContext()
    found = words(
        kit(PrintOrder(GAME.model_copy(update={"sheet": sheet})), A4, {}, context).pages[1]
    )
    assert {"How to print, cut and assemble", "印刷・切り抜き・組み立て"} <= set(found)
    bare = game(maps=[], units=[], markers=[], scenarios=[], pools=[])
    assert not {"Map", "Counters"} & set(words(kit(PrintOrder(bare), A4, {}, context).pages[1]))
    assert context.problems == []


def test_the_instructions_of_seven_languages_take_whole_sheets() -> None:
    """Three stand side by side, and what is printed on both sides begins on a sheet of its own."""
    spoken = ("en", "ja", "fr", "de", "es", "it", "zh")
    sheet = GAME.sheet.model_copy(update={"languages": spoken})
    context = DrawContext()
    pages = kit(PrintOrder(GAME.model_copy(update={"sheet": sheet})), A4, {}, context).pages
    heads = {translator_of(GAME, language)("How to print, cut and assemble") for language in spoken}
    assert len(heads) == 7
    assert heads <= {word for page in pages[1:4] for word in words(page)}
    assert len(pages) == 4
    assert context.problems == []


def test_a_language_without_the_houses_words_does_not_say_the_same_once_more() -> None:
    for languages, readers in ((("en", "fr"), 1), (("fr", "en", "ja", "de"), 2)):
        sheet = GAME.sheet.model_copy(update={"languages": languages})
        order = PrintOrder(GAME.model_copy(update={"sheet": sheet}))
        told = kit(order, A4, {}, DrawContext(Translator(languages[0]))).pages[1:]
        found = [word for page in told for word in words(page)]
        assert found.count("Print") == 1
        assert found.count("How to print, cut and assemble") == 1
        assert len([w for w in found if w in ("Print", "印刷")]) == readers


# -- options -----------------------------------------------------------------------------------------


def test_an_ink_is_named_in_every_file_that_it_prints() -> None:
    order = PrintOrder(GAME, ORDER.maps, options=PrintOptions(ink="low-ink"))
    assert all("-low-ink" in job.name for job in plan(order, [A4]))


def test_maps_can_have_papers_of_their_own() -> None:
    order = PrintOrder(GAME, ORDER.maps, options=PrintOptions(map_papers=("A3", "Tabloid", "B4")))
    tiles = [job.name for job in plan(order, [A4]) if "tiles" in job.name]
    assert tiles == [f"map-valley-tiles-{p}.pdf" for p in ("a3", "tabloid", "b4")]


def test_a_press_sheet_of_the_map_has_bleed_on_all_sides() -> None:
    order = PrintOrder(GAME, ORDER.maps, options=PrintOptions(bleed=3, colours="cmyk"))
    document = plan(order, [])[0].draw(order, DrawContext())
    (page,) = document.pages
    assert (page.width, page.height) == (306.0, 266.0)
    (sheet,) = pypdfium2.PdfDocument(pdf.render_pdf(document.pages, document.info))
    whole = (0, 0, 306 * POINT, 266 * POINT)
    trim = (3 * POINT, 3 * POINT, 303 * POINT, 263 * POINT)
    assert sheet.get_mediabox() == pytest.approx(whole, abs=0.01)
    assert sheet.get_bleedbox() == pytest.approx(whole, abs=0.01)
    assert sheet.get_trimbox() == pytest.approx(trim, abs=0.01)


def test_counters_wider_than_their_hex_are_told() -> None:
    valley = {**GAME.maps[0].model_dump(mode="json"), "hex_size": 14.0}
    (own,) = check_printing(game(maps=[valley]), DEFAULT, {})
    (asked,) = check_printing(
        game(maps=[valley | {"hex_size": 20.0}]), PrintOptions(counter_size=25.4), {}
    )
    assert (own.code, own.severity) == ("counter-wider-than-hex", "warning")
    assert (asked.code, asked.severity) == ("counter-wider-than-hex", "error")
    assert check_printing(GAME, DEFAULT, {}) == []


def test_on_areas_counters_are_held_against_their_slots() -> None:
    outline = [[0, 0], [90, 0], [90, 90], [0, 90]]
    area = {"id": "isle", "kind": "clear", "outline": outline}
    board = {"id": "isles", "title": "Isles", "regions": {"size": [90, 90], "areas": [area]}}
    units = [unit.model_dump(mode="json") | {"size": 20.0} for unit in GAME.units]
    without = game(maps=[board], units=units)
    assert check_printing(without, DEFAULT, {}) == []
    board = {**board, "regions": {"size": [90, 90], "areas": [area | {"slots": 2}]}}
    (problem,) = check_printing(game(maps=[board], units=units), DEFAULT, {})
    assert problem.message == "counters of 20 mm are wider than the slots of 'isles', 15.875 mm"
    assert problem.path == ("sheet", "counter_size")
    assert "counter_size of game.yaml" in problem.hint


def test_a_paper_that_there_is_not_is_an_error() -> None:
    two = {"a3": PAPERS["a3"], "a4": PAPERS["a4"]}
    (problem,) = check_printing(GAME, PrintOptions(map_papers=("A33",)), two)
    assert (problem.code, problem.hint) == ("unknown-paper", "did you mean 'a3'?")


def test_margins_that_leave_no_room_for_a_chart_are_an_error() -> None:
    options = PrintOptions(margin=45, map_papers=("A3",))
    (problem,) = check_printing(GAME, options, PAPERS, ("Letter", "A4"))[:1]
    assert problem.code == "margin-too-wide"
    assert problem.hint == "at most 42.95 mm, or larger paper"
    named = [p.message for p in check_printing(GAME, options, PAPERS, ("Letter", "A4"))]
    assert named == [
        "margins of 45 mm leave 125.9 mm of Letter paper",
        "margins of 45 mm leave 120 mm of A4 paper",
    ]
