"""Control of places in games of more than two sides: their markers, allies and neutrals."""

from __future__ import annotations

from functools import cache

from builder.model.game import Game
from builder.model.pieces.counters import Marker
from builder.playing.records import first_state
from builder.rules.engine.alliances.alliance_play import related
from builder.rules.validation import check, complete
from tests.playing import three_sides
from tests.rules.engine import brook
from tests.rules.engine.sentences.test_prose import cases, text
from tests.rules.engine.sequences.test_control import CONTROL, PHASES, holders, until

THREE = PHASES.replace(
    "- {id: south, name: South}\n", "- {id: south, name: South}\n- {id: east, name: East}\n"
)


@cache
def of_three() -> Game:
    """The brook with a third side, which holds its woods."""
    control = CONTROL.replace("south: [town]", "south: [town], east: [woods]")
    return complete(brook.good(brook.loaded(mechanisms=brook.MECHANISMS + control, game=THREE)))[0]


@cache
def of_four() -> Game:
    """The game of four sides and an alliance, with its markers."""
    return complete(three_sides.with_control())[0]


def test_one_marker_shows_two_sides_and_another_the_third() -> None:
    first, second = (of_three().counters[id] for id in ("control", "control-2"))
    assert isinstance(first, Marker)
    assert isinstance(second, Marker)
    titles = [face.title for face in (first.front, first.back, second.front) if face]
    assert (titles, second.back) == (["North", "South", "East"], None)
    placed = of_three().scenarios[0].setup
    assert {p.counter for p in placed if p.at == "0202"} == {"control-2"}


def test_the_marker_is_changed_for_one_that_shows_who_takes_the_place() -> None:
    state = until(first_state(of_three()), "unit n-foot")
    state = state.apply("unit n-foot").apply("move n-foot 0202")
    there = [(p.counter, p.reduced) for p in state.moment.pieces.values() if p.at == "0202"]
    assert sorted(there) == [("control", False), ("n-foot", False)]


def test_own_markers_of_a_game_must_show_every_side() -> None:
    flag = "{id: flag, name: Flag, family: control, count: 9, front: {title: N}, back: {title: S}}"
    one = CONTROL.replace("  who:", "  marker: flag\n  who:")
    of = brook.loaded(
        mechanisms=brook.MECHANISMS + one,
        game=THREE,
        counters=f"{brook.COUNTERS}markers:\n- {flag}\n",
    )
    assert of.game is not None
    found = [(p.path, p.message) for p in check(of.game) if p.code == "bad-control"]
    assert [path for path, _ in found] == [("mechanisms", "control", "marker")]
    assert "East" in str(found[0][1])


def test_nobody_takes_a_place_from_an_ally_or_a_neutral_side() -> None:
    asked = {"units": {"w-foot": "0303"}, "places": ["0303"]}
    assert holders(asked, of_four())["0303"] == "south"
    quarrel = {**asked, "relations": {"south west": "enemies"}}
    assert holders(quarrel, of_four())["0303"] == "west"
    neutral = {"units": {"n-foot": "0602"}, "places": ["0602"]}
    assert holders(neutral, of_four())["0602"] == "east"


def test_of_allies_together_in_a_place_the_first_side_of_the_game_takes_it() -> None:
    both = {"units": {"w-foot": "0101", "s-foot": "0101"}, "places": ["0101"]}
    assert holders(both, of_four())["0101"] == "south"


def test_who_becomes_an_enemy_takes_the_places_where_he_stands_at_once() -> None:
    state = three_sides.standing(of_four(), w_foot="0303")
    after = related(state.match, state.moment, "west", ["south"], "enemies", "18.1")
    pieces = state.match.settled(after).pieces.values()
    assert [(p.counter, p.reduced) for p in pieces if p.at == "0303" and p.counter != "w-foot"] == [
        ("control-2", False)
    ]


def test_the_rules_say_from_whom_places_are_taken() -> None:
    said = text(cases(of_four())["24.1"])
    assert "It takes no place that an ally or a neutral side holds." in said
    assert "in this order takes the place: North, South, West and East." in said
