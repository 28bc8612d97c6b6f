import pickle
from dataclasses import dataclass

import pytest

from builder.drawing.draft import Draft
from builder.drawing.scene import Scene
from builder.drawing.sheets import A4, LETTER
from builder.i18n.translate import Translator
from builder.outputs import pdf
from builder.outputs.print_and_play import plan
from tests.drawing.river_crossing import game
from tests.games import vietnam

GAME = game()


@dataclass
class Sketch:
    scene: Scene


def sketch() -> Sketch:
    scene = Scene(300.0, 260.0)
    scene.rect(0, 0, 300, 260, fill="#c0d0a0")
    return Sketch(scene)


MAPS = {"valley": sketch()}


def test_every_document_is_planned_for_every_paper() -> None:
    names = [job.name for job in plan(GAME, [A4, LETTER], MAPS)]  # type: ignore[arg-type]
    assert names == [
        "map-valley-sheet.pdf",
        "counters-a4.pdf", "map-valley-tiles-a4.pdf", "charts-a4.pdf", "setup-first-a4.pdf",
        "counters-letter.pdf", "map-valley-tiles-letter.pdf", "charts-letter.pdf",
        "setup-first-letter.pdf",
    ]  # fmt: skip


def test_a_game_without_maps_or_counters_has_only_its_charts() -> None:
    bare = game(maps=[], units=[], markers=[], scenarios=[])
    assert [job.name for job in plan(bare, [A4], {})] == ["charts-a4.pdf"]


def test_jobs_can_be_sent_to_another_process() -> None:
    for job in plan(GAME, [A4], MAPS):  # type: ignore[arg-type]
        copy = pickle.loads(pickle.dumps(job))
        assert copy.draw(Draft()).digest() == job.draw(Draft()).digest()


def test_a_documents_digest_follows_what_it_shows() -> None:
    def digests(of: object) -> dict[str, str]:
        return {j.name: j.draw(Draft()).digest() for j in plan(of, [A4], {})}  # type: ignore[arg-type]

    plain = game(pools=[])
    changed = digests(game(pools=[], markers=[]))
    same = {name for name, digest in digests(plain).items() if changed[name] == digest}
    assert "charts-a4.pdf" in same
    assert "counters-a4.pdf" not in same


def test_every_document_renders_with_a_bookmark_for_each_page_and_a_title_in_its_language() -> None:
    draft = Draft(Translator("ja"))
    for job in plan(GAME, [LETTER], MAPS):  # type: ignore[arg-type]
        document = job.draw(draft)
        assert all(page.title for page in document.pages)
        assert document.info.language == "ja"
        assert pdf.render(document.pages, document.info).startswith(b"%PDF")
    assert draft.problems == []


def test_the_full_sheet_is_the_size_of_the_map() -> None:
    job = plan(GAME, [], MAPS)[0]  # type: ignore[arg-type]
    (page,) = job.draw(Draft()).pages
    assert (page.width, page.height) == (300.0, 260.0)


@pytest.mark.parametrize(("language", "charts"), [("en", (4, 5)), ("ja", (4, 4))])
def test_every_chart_card_and_counter_of_vietnam_battles_fits(
    language: str, charts: tuple[int, int]
) -> None:
    draft = Draft(Translator(language, vietnam.game().translations.get(language, {})))
    documents = [job.draw(draft) for job in plan(vietnam.game(), [A4, LETTER], {})]
    assert draft.problems == []
    a4, letter = charts
    assert [len(d.pages) for d in documents] == [2, a4, 1, 1, 1, 2, letter, 1, 1, 1]
