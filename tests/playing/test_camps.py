"""Program players in games of more than two sides: each has an evaluation of its own."""

from __future__ import annotations

import pytest

from builder.playing.players import player_of
from builder.playing.players.battles import battles_of
from builder.playing.players.camps import camps_of
from builder.playing.players.evaluation import evaluate, lead_in_points
from builder.playing.records import first_state
from builder.playing.state import CHANCE, State
from builder.rules.play.kinds import Outcome
from builder.rules.play.values import Frozen
from tests.playing import three_sides


def standing(relations: dict[str, str] | None = None, **at: str) -> State:
    """The game of four sides with these units alone on the map."""
    state = three_sides.standing(three_sides.game(), **at)
    return state.at(state.moment.noted(relations=Frozen(relations or {})))


def test_a_side_plays_for_itself_and_those_who_win_with_it_against_its_enemies() -> None:
    south = camps_of(first_state(three_sides.game()))["south"]
    assert (south.winners, south.enemies) == ({"south", "west"}, {"north"})
    alone = camps_of(standing({"south west": "enemies"}))["south"]
    assert (alone.winners, alone.enemies) == ({"south"}, {"north", "west"})


def test_points_of_allies_count_together_against_the_best_of_the_others() -> None:
    points = {"north": 6, "south": 3, "west": 4, "east": 1}
    state = first_state(three_sides.game())
    lead = {one: lead_in_points(Outcome(points=points), one, camps_of(state)) for one in points}
    assert lead == {"north": -1, "south": 1, "west": 1, "east": -6}


def test_an_ally_s_strength_is_good_a_neutral_s_is_nothing_an_enemy_s_is_bad() -> None:
    alone = evaluate(standing(s_foot="0605"), "south")
    assert evaluate(standing(s_foot="0605", w_foot="0105"), "south") > alone
    assert evaluate(standing(s_foot="0605", e_foot="0105"), "south") == alone
    quarrel = {"south west": "enemies"}
    enemy = evaluate(standing(quarrel, s_foot="0605", w_foot="0105"), "south")
    assert enemy < evaluate(standing(quarrel, s_foot="0605"), "south")


def test_attacks_of_others_on_each_other_are_no_danger_to_a_side() -> None:
    war = {"south west": "enemies"}
    state = standing(war, n_foot="0203", w_foot="0303", s_foot="0605")
    ahead = battles_of(state.match).steps_ahead
    turns = dict.fromkeys(state.match.sides, 3)
    assert ahead(state, "south", turns) == 0.0
    assert ahead(state, "north", turns) > 0.0 > ahead(state, "west", turns)


@pytest.mark.parametrize("name", ["greedy", "search:1"])
def test_every_program_plays_any_of_four_sides(name: str) -> None:
    state = first_state(three_sides.game())
    make = player_of(name)
    assert make is not None
    players = {side: make(f"{side} 1") for side in state.match.sides}
    acted = set[str]()
    for _ in range(14):
        on = state.current_player
        if on == CHANCE:
            state = state.apply(next(iter(state.chance_outcomes)))
            continue
        acted.add(on)
        state = state.apply(players[on].choose(state.observation(on)))
    assert len(acted) > 1
