"""Units whose state hides their places are as if they were not there for other sides, until they are found
or an enemy runs into them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.model.mechanisms.states import Meeting
from builder.playing.invariants import betrayed, broken
from builder.playing.players import RandomPlayer
from builder.playing.random_source import RandomSource
from builder.playing.records import first_state
from builder.playing.state import State
from builder.playing.table import played_on
from builder.rules.play.actions import read_action
from builder.rules.validation import check
from tests.playing import hidden_game
from tests.rules.engine import brook
from tests.thorough import times


def after(*actions: str, **places: str) -> State:
    """The game after some actions, in which units then stand elsewhere."""
    state = first_state(hidden_game.of_places(), "over")
    for text in actions:
        state = state.apply(read_action(text))
    space = state.match.sheet.space
    pieces = [
        replace(state.moment.piece(name), at=at, spot=space.cell(at)) for name, at in places.items()
    ]
    return state.at(state.moment.with_pieces(*pieces))


def told(state: State) -> list[str]:
    return [one.text.format(**one.values) for one in state.moment.sentences]


def texts(state: State) -> list[str]:
    return [action.text for action in state.legal_actions]


def test_the_game_is_sound() -> None:
    assert [p.message for p in check(hidden_game.of_places()) if p.severity == "error"] == []


def test_the_enemy_sees_neither_what_nor_where_they_are() -> None:
    known = after().observation("north").known
    assert {*known.moment.pieces} == {"n-foot", "n-foot#2", "n-leader"}
    assert "s-foot" not in str(known.moment.agenda)


def test_other_sides_search_where_something_could_be() -> None:
    """Within two hexes of a unit of the North something might be found, whether there is anything or not."""
    state = after()
    assert (state.moment.phase, state.current_player) == ("search", "north")
    assert {"search 0303", "search 0404"} <= {*texts(state)}
    assert "search 0604" not in texts(state)
    assert state.observation("north").known.legal_actions == state.legal_actions


def test_a_search_tells_the_same_where_nothing_is_and_where_nothing_is_found() -> None:
    there = after(**{"s-foot": "0403"})
    failed = there.apply("search 0403").apply("roll 3")
    nothing = there.apply("search 0303").apply("roll 6")
    assert told(failed) == ["Nothing is found in 0403."]
    assert told(nothing) == ["Nothing is found in 0303."]
    assert told(there.apply("search 0403").apply("roll 5")) == ["s-foot is seen in 0403."]


def test_as_many_places_are_searched_as_the_rules_say() -> None:
    searched = after("search 0303", "roll 1", "search 0304", "roll 1")
    assert searched.moment.phase == "movement"
    assert "search 0303" not in texts(after("search 0303", "roll 1"))


def test_units_that_nobody_sees_have_no_zone_and_bar_no_way() -> None:
    state = after("done", **{"s-foot": "0403"}).apply("unit n-leader")
    assert {"move n-leader 0403", "move n-leader 0402"} <= {*texts(state)}


def test_who_runs_into_a_hidden_enemy_stops_before_it_and_both_are_seen() -> None:
    ready = after("done", **{"s-foot": "0303", "n-foot": "0302"}).apply("unit n-foot")
    assert ready.known_to(read_action("move n-foot 0301")) == "north"
    assert ready.known_to(read_action("move n-foot 0303")) == ""
    met = ready.apply("move n-foot 0303")
    assert told(met) == [
        "n-foot runs into a hidden enemy in 0303.",
        "n-foot is seen in 0302.",
        "s-foot is seen in 0303.",
    ]
    assert met.moment.piece("n-foot").at == "0302"
    assert "s-foot" in met.observation("north").known.moment.pieces


def test_a_move_that_nobody_sees_is_secret_and_leaves_no_trace() -> None:
    ready = after("done").apply("unit n-foot")
    moved = ready.apply("move n-foot 0302")
    known = moved.observation("south").known.moment
    assert "n-foot" not in {*known.pieces} | {*str(known.notes).split("'")}
    assert known.log == ()


def test_a_minefield_harms_who_runs_into_it() -> None:
    game = hidden_game.of_places()
    (state,) = game.mechanisms.states
    mines = Meeting.model_validate({"when": {"is": "infantry"}, "does": "eliminated"})
    mined = state.model_copy(update={"meets": (mines,)})
    mechanisms = game.mechanisms.model_copy(update={"states": (mined,)})
    begun = first_state(game.model_copy(update={"mechanisms": mechanisms}), "over")
    space = begun.match.sheet.space
    there = replace(begun.moment.piece("s-foot"), at="0303", spot=space.cell("0303"))
    state_ = begun.at(begun.moment.with_pieces(there)).apply("done").apply("unit n-leader")
    met = state_.apply("move n-leader 0303")
    assert told(met)[-1] == "n-leader is eliminated."


def test_random_games_tell_nobody_what_he_may_not_know() -> None:
    start = first_state(hidden_game.of_places(), "over")
    wrong, met = list[str](), 0
    for seed in range(times(8, 200)):
        players = {side: RandomPlayer(f"{seed} {side}") for side in start.match.sides}
        before = start
        for action, state in played_on(start, players, RandomSource(f"{seed} chance")):
            wrong += [*betrayed(before, action, state), *broken(before, state)]
            met += any("runs into" in line for line in told(state))
            before = state
    assert wrong == []
    assert met


HIDDEN = "{id: hidden, name: Hidden, hides: place, begins: [{phase: rally}]"


@pytest.mark.parametrize(
    ("state", "path"),
    [
        (HIDDEN + ", recovery: [{when: {in: woods}}]}", ("recovery", 0)),
        (
            HIDDEN.replace("place", "yes") + ", recovery: [{phase: rally, most: 2}]}",
            ("recovery", 0, "most"),
        ),
        (HIDDEN.replace("place", "yes") + ", meets: [{does: lose 1}]}", ("meets",)),
    ],
)
def test_a_contradiction_is_told_with_its_place(state: str, path: tuple[object, ...]) -> None:
    game = brook.good(brook.loaded(mechanisms=f"source: given 4.0\nstates:\n- {state}\n"))
    found = [p.path for p in check(game) if p.code == "bad-state"]
    assert found == [("mechanisms", "states", 0, *path)]
