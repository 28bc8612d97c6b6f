"""Pictures of a small game in the studio: which are drawn anew when a part of the game changes, the rows of
its charts, and the contents of its module in words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from builder.drawing.ink.scene import Scene
from builder.i18n.translate import Translator
from builder.loading import load_game
from builder.loading.load import Loaded
from builder.model.game import Game
from builder.outputs.catalogue import CatalogueItem, catalogue_items
from builder.outputs.vassal.module.positions import plain_module
from builder.rules.validation import fill
from builder.studio.chart_rows import rows_of_chart
from builder.studio.contents import contents_of
from builder.studio.gallery import Gallery
from tests.recorded import assert_as_recorded
from tests.studio.positions.test_every_set_up_change import written_with_set_up

RECORDED = Path(__file__).with_suffix(".txt")
CHART = """\
source: given 8.0
kind: chart
title: Losses
columns: [One, Two, Three]
rows:
- [a, b c, d]
- [e, "", f]
- [a, g, h]
"""
CARDS = """\
source: given 8.0
layouts: [{id: plain, size: mini}]
decks: [{id: ruses, title: Ruses, layout: plain}]
cards:
- {id: fog, deck: ruses, title: Fog}
- {id: rain, deck: ruses, title: Rain, text: It rains.}
"""


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> Loaded:
    folder = written_with_set_up(tmp_path_factory.mktemp("pictures"))
    (folder / "cards.yaml").write_text(CARDS, "utf-8")
    (folder / "tables" / "losses.yaml").write_text(CHART, "utf-8")
    found = load_game(folder)
    assert found.game is not None, found.problems
    return found


@pytest.fixture(scope="module")
def game(loaded: Loaded) -> Game:
    assert loaded.game is not None
    return fill(loaded.game)


def first(part: str, **changes: Any) -> Callable[[Game], Game]:
    """A change of the first of some parts of a game."""

    def change(game: Game) -> Game:
        one, *others = getattr(game, part)
        return game.model_copy(update={part: (one.model_copy(update=changes), *others)})

    return change


def without_arrivals(game: Game) -> Game:
    """No box of a track names a unit that arrives there."""
    (track,) = game.tracks
    boxes = tuple(box.model_copy(update={"arrivals": ()}) for box in track.boxes)
    return game.model_copy(update={"tracks": (track.model_copy(update={"boxes": boxes}),)})


def titled(game: Game) -> Game:
    return game.model_copy(update={"sheet": game.sheet.model_copy(update={"title": "Other"})})


CHANGES: dict[str, Callable[[Game], Game]] = {
    **{f"one of the {part}": first(part, title="Other") for part in ("cards", "decks", "tables", "tracks")},
    **{f"one of the {part}": first(part, title="Other") for part in ("scenarios", "maps", "units")},
    "a marker": first("markers", name="Other"), "a layout": first("layouts", size="poker"),
    "nothing": lambda game: game.model_copy(), "the title": titled,
    "a bad counter": lambda game: game.model_copy(update={"blank": frozenset({"r1"})}),
    "rules": lambda game: game.model_copy(update={"rules": ()}),
}  # fmt: skip


def test_a_change_of_a_part_draws_the_pictures_anew_that_show_it(game: Game) -> None:
    """Also if boxes of a track name units that arrive: then maps and tracks show counters."""
    lines = []
    for name, base in (("plain", without_arrivals(game)), ("arriving", game)):
        gallery = Gallery()
        items = [_quick(item) for item in catalogue_items(base)]
        kept = {item.name: gallery.show(base, item, "en") for item in items}
        for what, change in CHANGES.items():
            now = change(base)
            anew = [
                f"{i.kind} {i.name}"
                for i in items
                if gallery.show(now, i, "en") is not kept[i.name]
            ]
            kept = {item.name: gallery.show(base, item, "en") for item in items}
            lines.append(f"{name}, {what}: {', '.join(anew)}")
    assert_as_recorded(RECORDED, "drawn anew", lines)


def _quick(item: CatalogueItem) -> CatalogueItem:
    """A picture that takes no time to draw."""
    return replace(item, draw=lambda context: Scene(9, 9))


def test_the_rows_of_each_chart_are_as_recorded(loaded: Loaded, game: Game) -> None:
    lines = []
    for item in catalogue_items(game):
        if item.kind == "chart":
            lines.append(item.name)
            for row in rows_of_chart(game, item, loaded.locations, "en"):
                where, box = row.fact.location, row.as_json()["box"]
                assert where is not None
                at = f"{Path(where.file).name}:{where.line}"
                lines.append(f"  {row.fact.name} | {row.fact.text} | {row.fact.source} {at} {box}")
    assert_as_recorded(RECORDED, "rows", lines)


def test_the_contents_of_the_module_are_told_in_words(game: Game) -> None:
    held = contents_of(plain_module(game))
    for language in ("en", "de"):
        told: Any = held.to_json(Translator(language), {"red": "Die Roten"})
        lines = [f"{one['title']}: {' | '.join(one['items'])}"[:400] for one in told["lists"]]
        lines += [
            f"{one['palette']}: {', '.join(one['names'])}: {' | '.join(one['commands'])}"[:400]
            for one in told["pieces"]
        ]
        assert_as_recorded(RECORDED, f"module in {language}", lines)
