import pickle
from dataclasses import dataclass

import pytest

from builder.drawing.draft import Draft
from builder.drawing.scene import Scene
from builder.drawing.sheets import A4, LETTER
from builder.i18n.translate import Translator
from builder.outputs import pdf
from builder.outputs.print_and_play import Order, plan
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


ORDER = Order(GAME, {"valley": sketch()})  # type: ignore[dict-item]


def test_every_document_is_planned_for_every_paper() -> None:
    names = [job.name for job in plan(ORDER, [A4, LETTER])]
    assert names == [
        "map-valley-sheet.pdf",
        "counters-a4.pdf", "map-valley-tiles-a4.pdf", "charts-a4.pdf", "setup-first-a4.pdf",
        "counters-letter.pdf", "map-valley-tiles-letter.pdf", "charts-letter.pdf",
        "setup-first-letter.pdf",
    ]  # fmt: skip


def test_a_game_without_maps_or_counters_has_only_its_charts() -> None:
    bare = game(maps=[], units=[], markers=[], scenarios=[])
    assert [job.name for job in plan(Order(bare), [A4])] == ["charts-a4.pdf"]


def test_jobs_can_be_sent_to_another_process() -> None:
    for job in plan(ORDER, [A4]):
        copy = pickle.loads(pickle.dumps(job))
        assert copy.draw(Draft()).digest() == job.draw(Draft()).digest()


def test_a_documents_digest_follows_what_it_shows() -> None:
    def digests(of: object) -> dict[str, str]:
        return {j.name: j.draw(Draft()).digest() for j in plan(Order(of), [A4])}

    plain = game(pools=[])
    changed = digests(game(pools=[], markers=[]))
    same = {name for name, digest in digests(plain).items() if changed[name] == digest}
    assert "charts-a4.pdf" in same
    assert "counters-a4.pdf" not in same


def test_every_document_renders_with_a_bookmark_for_each_page_and_a_title_in_its_language() -> None:
    draft = Draft(Translator("ja"))
    for job in plan(ORDER, [LETTER]):
        document = job.draw(draft)
        assert all(page.title for page in document.pages)
        assert document.info.language == "ja"
        assert pdf.render(document.pages, document.info).startswith(b"%PDF")
    assert draft.problems == []


def test_the_full_sheet_is_the_size_of_the_map() -> None:
    job = plan(ORDER, [])[0]
    (page,) = job.draw(Draft()).pages
    assert (page.width, page.height) == (300.0, 260.0)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_chart_card_and_counter_of_vietnam_battles_fits(language: str) -> None:
    draft = Draft(Translator(language, vietnam.game().translations.get(language, {})))
    documents = [job.draw(draft) for job in plan(Order(vietnam.game()), [A4, LETTER])]
    assert draft.problems == []
    assert [len(d.pages) for d in documents] == [2, 3, 1, 2, 3, 1]
