"""Secret objectives: each side knows its own, and all are shown and scored at the end."""

from __future__ import annotations

from functools import cache

import pytest

from builder.model.game import Game
from builder.playing.observation import Observation
from builder.playing.players import player_of
from builder.playing.random_source import RandomSource
from builder.playing.records import first_state, state_of
from builder.playing.side_files import side_sheet, state_known_to
from builder.playing.state import CHANCE, State
from builder.rules.asking import describe
from builder.rules.engine.victory.objectives_play import DEALT
from builder.rules.engine.victory.victory_play import OBJECTIVES
from builder.rules.validation import check
from tests.playing import three_sides
from tests.rules.engine import brook
from tests.rules.engine.sentences.test_prose import cases, text


def first(of: Game) -> State:
    """The game when all sides have their objectives; dealt and chosen are the first ones possible."""
    state = first_state(of)
    while state.legal_actions and state.legal_actions[0].verb == "objective":
        state = state.apply(state.legal_actions[0])
    return state


@cache
def begun() -> State:
    return first(three_sides.with_objectives())


@cache
def chosen() -> Game:
    """The game in which sides choose among all the objectives that they may have."""
    return three_sides.changed(("  levels:", three_sides.OBJECTIVES.replace("    dealt: 2\n", "")))


def kept(seen: State | Observation) -> dict[str, tuple[str, ...]]:
    state = seen.known if isinstance(seen, Observation) else seen
    return dict(state.moment.note(OBJECTIVES, {}))


def test_each_side_is_dealt_objectives_that_no_other_has_and_keeps_one() -> None:
    state = first_state(three_sides.with_objectives())
    assert state.current_player == CHANCE
    assert len(state.legal_actions) == 8  # the ninth is for the west alone
    found = kept(begun())
    assert set(found) == {"north", "south", "west", "east"}
    assert len({*found.values()}) == 4
    assert all(len(one) == 1 for one in found.values())


def test_without_a_deal_each_side_chooses_among_all_that_it_may_have() -> None:
    state = first_state(chosen())
    assert (state.current_player, len(state.legal_actions)) == ("north", 8)
    names = [action.words[0] for action in state.legal_actions]
    after = state.apply("objective guns")
    assert [action.words[0] for action in after.legal_actions] == names
    assert "home" in [a.words[0] for a in after.apply("objective guns").legal_actions]


def test_a_side_knows_its_own_objective_and_no_other() -> None:
    state = begun()
    for side in ("north", "south", "west", "east"):
        seen = state.observation(side)
        assert kept(seen) == {side: kept(state)[side]}
        besides = list(state.match.play.besides(state.match, seen.known.moment, side))
        assert len([s for s in besides if "objective" in s.step.values]) == 1
        assert seen.known.moment.log == ()
    assert kept(state.observation("")) == {}


def test_what_is_drawn_or_chosen_only_its_side_is_told() -> None:
    state = first_state(three_sides.with_objectives())
    assert {state.known_to(action) for action in state.legal_actions} == {"north"}
    choosing = first_state(chosen())
    assert {choosing.known_to(action) for action in choosing.legal_actions} == {"north"}


def test_the_file_of_a_side_names_no_objective_of_others() -> None:
    sheet = side_sheet(begun(), "south").model_dump_json()
    own = kept(begun())["south"][0]
    others = [ids[0] for side, ids in kept(begun()).items() if side != "south"]
    assert f'["{own}"]' in sheet
    assert not [id for id in others if f'["{id}"]' in sheet]


def test_all_sides_choose_at_the_same_time_in_their_own_files() -> None:
    state = first_state(chosen())
    for side in ("north", "south", "west", "east"):
        assert state_known_to(state, side).current_player == side


def test_the_objectives_of_others_are_guessed_from_those_that_are_left() -> None:
    seen = begun().observation("south")
    guessed = seen.guessed(RandomSource(1))
    found = kept(guessed)
    assert found["south"] == kept(begun())["south"]
    assert set(found) == {"north", "south", "west", "east"}
    assert guessed.legal_actions == begun().legal_actions


def test_what_the_others_have_still_to_choose_among_is_guessed_too() -> None:
    state = first_state(three_sides.with_objectives())
    while state.current_player == CHANCE:
        state = state.apply(state.legal_actions[0])
    guessed = state.observation("north").guessed(RandomSource(1))
    dealt = guessed.moment.note(DEALT)
    assert dealt["north"] == state.moment.note(DEALT)["north"]
    every = [id for ids in dealt.values() for id in ids]
    assert len({*every}) == len(every) == 8
    after = guessed.apply(guessed.legal_actions[0])
    assert (after.current_player, len(after.legal_actions)) == ("south", 2)


def test_an_objective_that_there_is_not_is_refused() -> None:
    asked = {"units": {"n-foot": "0303"}, "objectives": {"north": ["brok"]}}
    (found,) = brook.answer("score", asked, three_sides.with_objectives()).problems
    assert (found.code, found.hint) == ("unknown-objective", "did you mean 'brook'?")


def test_an_objective_counts_for_its_side_alone_if_it_is_fulfilled() -> None:
    of = three_sides.with_objectives()
    asked = {"units": {"n-foot": "0303"}, "objectives": {"north": ["brook"], "east": ["brook"]}}
    with_it = brook.result("score", asked, of)["points"]
    without = brook.result("score", {"units": asked["units"]}, of)["points"]
    assert with_it["north"] - without["north"] == 4
    assert with_it["east"] == without["east"]


def test_only_a_game_with_objectives_lists_them_among_what_a_question_on_points_takes() -> None:
    listed = {
        of: "objectives" in {one.name for one in line.inputs}
        for of, game in (("with", three_sides.with_objectives()), ("without", three_sides.game()))
        for line in describe(game)
        if line.name == "score"
    }
    assert listed == {"with": True, "without": False}


def test_at_the_end_all_objectives_are_shown_and_scored() -> None:
    state = begun()
    over = state.at(state.moment.over())
    assert over.is_over
    assert kept(over.observation("east")) == kept(state)
    named = {str(s.values.get("event")) for s in over.outcome.steps}
    assert named & {"The brook", "The gates", "The guns", "The rider", "The east", "Home"}


def test_a_saved_game_keeps_the_objectives() -> None:
    again = state_of(begun().match.game, begun().sheet)
    assert again == begun()


def test_a_program_chooses_an_objective() -> None:
    state, make = first_state(chosen()), player_of("greedy")
    assert make is not None
    action = make("1").choose(state.observation("north"))
    assert action.verb == "objective"


def test_the_rules_say_who_gets_objectives_and_what_they_bring() -> None:
    said = text(cases(three_sides.with_objectives())["11.5"])
    assert said.startswith("At the start each side draws 2 of these objectives in secret.")
    assert "It keeps 1 of them and puts the others aside unseen." in said
    assert "Home: 5 if the side holds 0305, for West only." in said


@pytest.mark.parametrize(
    ("wrong", "path"),
    [
        (("    dealt: 2\n", "    dealt: 1\n    kept: 2\n"), ("kept",)),
        (("id: hill,", "id: road,"), ("each", 6, "id")),
        (("side: west, at", "side: mars, at"), ("each", 8, "side")),
        ((', at: ["0502"]', ""), ("each", 5)),
        (("    dealt: 2\n", "    dealt: 3\n"), ("dealt",)),
        (("    dealt: 2\n", "    kept: 9\n"), ("kept",)),
    ],
)
def test_objectives_that_cannot_be_are_reported(
    wrong: tuple[str, str], path: tuple[str | int, ...]
) -> None:
    found = brook.loaded(
        game=three_sides.GAME,
        counters=three_sides.COUNTERS,
        mechanisms=brook.replaced(
            three_sides.MECHANISMS, ("  levels:", three_sides.OBJECTIVES.replace(*wrong))
        ),
        over=three_sides.SCENARIO,
    )
    assert found.game is not None
    assert path in [problem.path[3:] for problem in check(found.game)]
