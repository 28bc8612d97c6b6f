"""Charts of very many rows fit their pages at a size that can be read, as wide as all others."""

from __future__ import annotations

import pytest

from builder.drawing.cards.layout_variants import WIDE, Card
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.sheets import A4, LETTER
from builder.drawing.sheets.pages.chart_pages import chart_pages
from builder.drawing.sheets.paper import Paper
from builder.model.game import Game
from builder.outputs.paper.print_and_play.chart_cards import chart_cards
from tests.drawing.counter_parts import ink_points
from tests.drawing.river_crossing import MAP, TERRAIN, game, sourced, words

KINDS = 40
LETTERS = "abdefghijklmnopqrstuvxyzABCDEFGHIJKLMNOPQ"


def many_kinds(note: str = "") -> Game:
    """A map of forty kinds of hexes more."""
    more = [
        sourced(id=f"kind-{n}", name=f"Kind {n}", art="woods", movement={"all": 2}, note=note)
        for n in range(KINDS)
    ]
    rows = [["c", "w", *LETTERS[:20]], ["c", "c", *LETTERS[20:KINDS]]]
    numbers = " ".join(f"{n:02d}" for n in range(1, 23))
    lines = [f"cc {numbers}", *(f"r0{n} {' '.join(row)}" for n, row in enumerate(rows, 1))]
    legend = {letter: f"kind-{n}" for n, letter in enumerate(LETTERS[:KINDS])}
    board = {
        **MAP, "grid": {"columns": 22, "rows": 2}, "terrain": "\n".join(lines),
        "legend": {"c": "clear", "w": "wood", **legend}, "sheet": (900.0, 260.0),
    }  # fmt: skip
    terrain = {**TERRAIN, "hexes": [*TERRAIN["hexes"], *more]}
    return game(maps=[board], terrain=terrain, tables=[])


def cards_of(made: Game, part: str) -> list[Card]:
    return [card for card in chart_cards(made, {}, DrawContext()) if card.path[0] == part]


@pytest.mark.parametrize("paper", [A4, LETTER], ids=["A4", "Letter"])
def test_forty_kinds_of_terrain_stand_in_columns_at_full_size(paper: Paper) -> None:
    made, context = many_kinds(), DrawContext()
    (card,) = found = cards_of(made, "terrain")
    pages = chart_pages(made, found, context, paper, "charts")
    assert context.problems == []
    shown = [word for page in pages for word in words(page)]
    assert sum(word.startswith("Kind ") for word in shown) == KINDS
    assert shown.count("Terrain") == 2
    assert card.variants[0].width == pytest.approx(WIDE)
    assert card.variants[0].height < paper.live.height


def test_notes_of_forty_kinds_keep_their_width_on_several_cards() -> None:
    made, context = many_kinds("Nobody enters it by night."), DrawContext()
    found = cards_of(made, "terrain")
    pages = chart_pages(made, found, context, A4, "charts")
    assert context.problems == []
    shown = [word for page in pages for word in words(page)]
    assert len(found) == 2
    assert shown.count("Nobody enters it by night.") == KINDS
    kinds = [word for word in shown if word.startswith("Kind ")]
    assert kinds == [f"Kind {n}" for n in range(KINDS)]
    assert any(word.endswith("1 / 2") for word in shown)


def chart_of(rows: int) -> Game:
    lines = [
        [f"No. {n}", f"What the list says under {n}, and then some more" * 2] for n in range(rows)
    ]
    chart = sourced(
        kind="chart", id="long", title="A long list", columns=["Number", "Meaning"], rows=lines,
        notes=["The list ends here."],
    )  # fmt: skip
    return game(tables=[chart])


def test_a_chart_of_a_hundred_rows_goes_on_in_further_charts_with_its_notes_at_the_end() -> None:
    made, context = chart_of(100), DrawContext()
    found = cards_of(made, "tables")
    pages = chart_pages(made, found, context, A4, "charts")
    assert context.problems == []
    shown = [word for page in pages for word in words(page)]
    assert [w for w in shown if w.startswith("No. ")] == [f"No. {n}" for n in range(100)]
    assert shown.count("The list ends here.") == 1
    assert len(found) > 1
    assert all(min(w.height for w in card.variants) < A4.live.height for card in found)


def test_a_chart_that_shrinks_a_little_is_as_wide_as_the_charts_beside_it() -> None:
    def tall(rows: int) -> bool:
        heights = [
            way.height for (card,) in [cards_of(chart_of(rows), "tables")] for way in card.variants
        ]
        return min(heights) > LETTER.live.height * 1.04

    made = chart_of(next(rows for rows in range(20, 60) if tall(rows)))
    (page,) = chart_pages(made, cards_of(made, "tables"), DrawContext(), LETTER, "charts")
    rows = [x for x, y in ink_points(page) if 0.4 * page.height < y < 0.6 * page.height]
    assert max(rows) - min(rows) == pytest.approx(WIDE, abs=8)
