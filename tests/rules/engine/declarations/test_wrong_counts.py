"""Counts of nobody, counts beyond their bounds, and tracks and markers that cannot show them."""

from __future__ import annotations

from functools import cache

import yaml

from builder.model.game import Game
from builder.model.mechanisms.counts import Count
from builder.rules.engine.counts.count_tracks import MOST_BOXES
from builder.rules.engine.counts.count_validation import check_counts
from tests.rules.engine import brook
from tests.together import together

TRACK = """\
- id: stores
  title: Stores
  kind: boxes
  boxes: [{id: "0", label: None}, {id: "1", label: One}, {id: "2", label: Two}, {id: many, label: Many}]
"""
MARKERS = """
markers:
- {id: food, name: Food, front: {title: Food, picture: star}}
- {id: shells, name: Shells, front: {title: Shells, picture: star}}
"""
SETUP = """\
- {counter: food, at: "stores:1"}
- {counter: shells, at: "stores:2"}
"""


@cache
def game() -> Game:
    """The marker of food stands at 1, another marker at 2."""
    counters, over = brook.COUNTERS + MARKERS, brook.scenario(SETUP)
    tracks = brook.TRACKS + TRACK
    return brook.good(
        brook.loaded(mechanisms=brook.MECHANISMS, tracks=tracks, counters=counters, over=over)
    )


def told(*counts: str) -> str:
    """What is wrong with counts, all of them food."""
    made = []
    for text in counts:
        said = yaml.load(f"{{id: food, name: Food, {text}}}", Loader=yaml.BaseLoader)
        made.append(Count.model_validate({**said, "source": "given 5.0"}))
    mechanisms = game().mechanisms.model_copy(update={"counts": tuple(made)})
    found = check_counts(game().model_copy(update={"mechanisms": mechanisms}))
    return "; ".join(f"{p.path[-1]}: {p.message}" for p in found)


OF_EACH = "food is of each {}, and a marker on a track shows one number"


@together(
    ("count", "wrong"),
    [
        ("start: 1, track: stores", ""),
        ("start: 1, track: stors", "track: 'stors' is no track"),
        ("start: 1, marker: food", ""),
        ("start: 1, marker: fod", "marker: 'fod' is no marker"),
        ("start: 1, track: stores, marker: food", ""),
        ("of: side, start: 1", ""),
        ("of: side, start: 1, track: stores", f"track: {OF_EACH.format('side')}"),
        ("of: side, start: 1, marker: food", f"marker: {OF_EACH.format('side')}"),
        ("of: unit, start: 1, marker: food", f"marker: {OF_EACH.format('unit')}"),
        ("start: 2, track: stores, marker: food",
         "at: food begins at 2, and its marker stands at 1"),
        ("start: 0, track: stores, marker: food",
         "at: food begins at 0, and its marker stands at 1"),
        ("start: 2, track: stores, marker: shells", ""),
        ("start: 1, track: beyond, marker: food", ""),
        ("start: 2, track: beyond, marker: food", ""),
        ("start: 1, track: stores, least: 0, most: 2", ""),
        ("start: 1, track: stores, least: -1, most: 2", "track: the track stores has no box -1"),
        ("start: 1, track: stores, least: 0, most: 3", "track: the track stores has no box 3"),
        ("start: 1, printed: yes", "printed: a track for food has no end"),
        (f"start: 1, printed: yes, most: {MOST_BOXES}", ""),
        (f"start: 1, printed: yes, most: {MOST_BOXES + 1}", "printed: a track for food has no end"),
        (f"start: 1, printed: yes, least: 1, most: {MOST_BOXES + 1}", ""),
        ("of: side, start: 1, printed: yes, most: 9", ""),
        ("of: unit, start: 1, printed: yes, most: 9",
         "printed: food is of each unit: no track is made for every one of them"),
        ("start: 0, least: 0, most: 3", ""),
        ("start: 3, least: 0, most: 3", ""),
        ("start: -1, least: 0, most: 3", "start: food begins at -1"),
        ("start: 4, least: 0, most: 3", "start: food begins at 4"),
        ("start: 3, least: 3, most: 3", ""),
        ("start: 3, least: 4, most: 3", "most: food is at least 4 and at most 3"),
        ("of: place, start: 1, at: [north-edge]", ""),
        ("of: place, start: 1", "0: food is of places, and there are none"),
        ("start: 1, at: [north-edge]", "at: 'at' says which places have a count; this one is of: game"),
        ("of: unit, start: 1, who: {is: leader}", ""),
        ("of: unit, start: 1, who: {is: [leader], not: {is: leader}}", "who: no unit has food"),
        ("of: side, start: {north: 2}", ""),
        ("of: side, start: {nroth: 2}", "nroth: 'nroth' is nobody who has food"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_count_is_told(count: str, wrong: str) -> None:
    assert told(count) == wrong


def test_each_count_has_an_id_of_its_own() -> None:
    assert told("start: 1", "of: side, start: 1") == "id: there are two counts food"
