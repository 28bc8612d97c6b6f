"""Charts on pages: what belongs together on one, in columns of one width, on few pages."""

from __future__ import annotations

from functools import cache

import pytest

from builder.drawing.aids.order_of_battle import order_of_battle
from builder.drawing.cards.layout_variants import NARROW, WIDE, Card, LayoutVariant
from builder.drawing.charts import narrowest_width
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene
from builder.drawing.sheets import A4, LETTER, Paper
from builder.drawing.sheets.columns import card_places
from builder.drawing.sheets.packing import pack_pages
from builder.drawing.sheets.pages.chart_pages import chart_pages
from builder.model.tables import Chart, ResultsTable
from builder.outputs.paper.print_and_play.chart_cards import chart_cards, chart_topic
from tests.drawing.river_crossing import game, uses, words
from tests.games import loading
from tests.thorough import some


def card(topic: str, *sizes: tuple[float, float], grows: float = 0.0) -> Card:
    return Card(
        topic, tuple(LayoutVariant(_drawn(*size), *size, size[1] + grows) for size in sizes)
    )


def _drawn(width: float, least: float):  # type: ignore[no-untyped-def]
    return lambda context, height: Scene(width, max(least, height))


@cache
def built_in(id: str) -> list[Card]:
    return chart_cards(loading.filled(id), {}, DrawContext())


def test_cards_of_a_topic_share_a_page_though_others_come_between() -> None:
    cards = [card("combat", (WIDE, 100)), card("setup", (WIDE, 100)), card("combat", (WIDE, 100)),
             card("setup", (WIDE, 100))]  # fmt: skip
    assert [page.numbers for page in pack_pages(cards, A4)] == [{0, 2}, {1, 3}]


def test_a_page_saved_is_worth_more_than_a_topic_kept_together() -> None:
    cards = [card("a", (WIDE, 120)), card("a", (WIDE, 140)), card("b", (WIDE, 120)),
             card("b", (WIDE, 100))]  # fmt: skip
    assert len(pack_pages(cards, A4)) == 2


def test_narrow_cards_stand_in_two_columns_that_end_level() -> None:
    cards = [card("a", (NARROW, h), grows=20) for h in (60, 40, 30, 58)]
    (page,) = pack_pages(cards, A4)
    found = card_places(page.layout, A4.live)
    assert len({round(p.at.x, 3) for p in found}) == 2
    ends = {p.at.x: max(q.at.bottom for q in found if q.at.x == p.at.x) for p in found}
    assert len({round(end, 3) for end in ends.values()}) == 1


def test_a_card_that_stands_alone_is_as_wide_as_the_page() -> None:
    (page,) = pack_pages([card("a", (NARROW, 50), (WIDE, 50))], A4)
    assert [p.way.width for p in card_places(page.layout, A4.live)] == [WIDE]


def test_rows_are_spread_to_the_foot_of_a_page_and_no_further() -> None:
    (page,) = pack_pages([card("a", (WIDE, 120), grows=40), card("a", (WIDE, 100), grows=40)], A4)
    assert max(p.at.bottom for p in card_places(page.layout, A4.live)) == pytest.approx(
        A4.live.bottom
    )
    (page,) = pack_pages([card("a", (WIDE, 120), grows=10)], A4)
    assert [p.at.height for p in card_places(page.layout, A4.live)] == [130]


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("id", "a4", "letter"),
    some(
        [
            ("vietnam-battles", 8, 9),
            ("hue", 9, 10),
            ("assault-on-belgium", 5, 6),
            ("green-beret", 10, 10),
            ("up-front", 3, 4),
            ("gotthard", 2, 2),
            ("ice-road", 4, 4),
            ("alder", 5, 5),
        ],
        4,
    ),
)
@pytest.mark.thorough
def test_the_charts_of_built_in_games_take_few_pages(id: str, a4: int, letter: int) -> None:
    for paper, count in ((A4, a4), (LETTER, letter)):
        assert (
            len(chart_pages(loading.game(id), built_in(id), DrawContext(), paper, "charts"))
            <= count
        )


@pytest.mark.parametrize("id", ["hue", "vietnam-battles", "up-front"])
@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
def test_every_card_of_a_game_is_placed_once_in_columns_of_one_width(id: str, paper: Paper) -> None:
    cards = built_in(id)
    on_upright = [c for c in cards if all(w.width < 200 for w in c.variants)]
    pages = pack_pages(on_upright, paper)
    assert sorted(n for page in pages for n in page.numbers) == list(range(len(on_upright)))
    for page in pages:
        found = card_places(page.layout, page.paper.live)
        assert {round(p.way.width, 1) for p in found} <= {round(NARROW, 1), round(WIDE, 1), 88.0}
        assert all(page.paper.live.contains_rect(p.at) for p in found)
        assert all(a.at.overlap(b.at) < 1e-6 for i, a in enumerate(found) for b in found[:i])


def test_charts_of_a_chapter_belong_together_and_those_of_a_scenario_to_the_set_up() -> None:
    vietnam = loading.game("vietnam-battles")
    assert chart_topic(vietnam, "7.6") == chart_topic(vietnam, "7.1") != chart_topic(vietnam, "8.0")
    assert chart_topic(vietnam, "26.0") == "setup"


def test_a_chart_is_not_made_so_narrow_that_words_are_parted() -> None:
    words = "Donaudampfschifffahrtsgesellschaft"
    chart = Chart(id="a", title="A", columns=("One", "Two", "Three"), rows=((words,) * 3,))
    assert narrowest_width(chart, DrawContext()) > NARROW


def test_an_order_of_battle_is_one_column_or_two_with_every_counter_once() -> None:
    (one, *_) = order_of_battle(game(), DrawContext())
    narrow, wide = one.variants
    assert (narrow.width, wide.width) == pytest.approx((NARROW, WIDE))
    drawn = [w.draw(DrawContext(), 0.0) for w in (narrow, wide)]
    assert sorted(words(drawn[0])) == sorted(words(drawn[1]))


def test_a_card_too_large_for_any_page_is_made_smaller() -> None:
    (page,) = chart_pages(game(), [card("a", (WIDE, 290))], DrawContext(), A4, "charts")
    (use,) = uses(page.items)
    assert use.places[0][1] == A4.head


def test_charts_print_a_little_smaller_where_that_saves_a_page() -> None:
    (page,) = chart_pages(
        game(), [card("a", (WIDE, 128)), card("a", (WIDE, 128))], DrawContext(), A4, "charts"
    )
    assert {place[2] for use in uses(page.items) for place in use.places} == {0.95}
    two = chart_pages(
        game(), [card("a", (WIDE, 150)), card("a", (WIDE, 150))], DrawContext(), A4, "charts"
    )
    assert len(two) == 2


@pytest.mark.parametrize("id", ["alder", "up-front", "green-beret"])
def test_every_chart_names_the_part_of_the_game_that_it_shows(id: str) -> None:
    game = loading.filled(id)
    shown = {card.path for card in built_in(id)}
    assert () not in shown
    assert {("tables", t.id) for t in game.tables if isinstance(t, ResultsTable)} <= shown
