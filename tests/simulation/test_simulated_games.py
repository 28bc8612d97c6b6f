"""What is counted in games that are simulated."""

from __future__ import annotations

from functools import cache

import pytest

from builder.playing.records import first_state, match_of
from builder.playing.state import State
from builder.simulation import game_record as record
from builder.simulation.game_record import GameRecord, made_players, play_game
from builder.simulation.intervals import mean, quantile, wilson
from builder.simulation.study import SCORE
from builder.simulation.summary import summary_of
from builder.simulation.tally import FAILED, Tally
from tests.games import loading
from tests.simulation.studies import SEEDS, alder, boys, winter
from tests.thorough import some, times


@cache
def of_alder() -> Tally:
    """What happened in a game of the Alder."""
    (tally,) = alder().play(range(SEEDS.first, SEEDS.first + times(1, 3)))
    return tally


@pytest.mark.thorough
def test_each_game_has_one_end() -> None:
    (tally,), many = boys().play(range(1, 4)), 3
    assert tally.number(record.GAMES) == many
    for kind in (record.RESULT, record.TURNS, record.DECIDED, SCORE):
        assert sum(tally.of(kind).values()) == many, kind
    # who had more points on the way is noted where both sides score
    assert sum(of_alder().of(record.LEAD).values()) == of_alder().number(record.GAMES)


def test_what_is_counted_is_what_the_last_state_of_a_game_says() -> None:
    study = winter()
    game = GameRecord(study.matches[0], 3)
    last = game.play(made_players(study.matches[0], study.players, 3))
    outcome, tally = last.outcome, game.tally
    assert tally.of(record.RESULT) == {(outcome.side, outcome.result): 1}
    assert tally.of(record.POINTS) == dict.fromkeys(outcome.points.items(), 1)
    lost = [last.moment.piece(name).counter for name in last.moment.note("lost")]
    assert {key[0]: n for key, n in tally.of(record.LOST).items()} == {
        name: lost.count(name) for name in lost
    }


def test_a_game_that_is_recorded_goes_as_it_would_without() -> None:
    """What is noted must not change what happens: the same actions lead to the same state."""
    match = boys().matches[0]
    last = GameRecord(match, 5).play(made_players(match, ("random",), 5))
    state = first_state(loading.game("vietnam-battles"), "the-boys-of-67")
    for action in last.moment.log:
        state = state.apply(action)
    assert state == last
    assert isinstance(state, State)


@pytest.mark.thorough
def test_each_roll_on_the_results_table_is_read_once() -> None:
    match = alder().matches[0]
    game = GameRecord(match, 2)
    last = game.play(made_players(match, ("random",), 2))
    fights = sum(action.startswith("roll") for action in last.moment.log)
    weather = 7  # a roll at the beginning of each turn but the first
    assert sum(game.tally.of(record.CELL).values()) == fights - weather


def test_a_game_that_fails_is_named_and_counts_for_nothing_else(monkeypatch) -> None:
    def broken(self: object, state: object) -> None:
        raise KeyError("no such die")

    monkeypatch.setattr(record.Chances, "roll", broken)
    tally = play_game(alder().matches[0], ("random",), 4)
    assert tally.as_json() == {
        "counts": {FAILED: [[1]]},
        "first": {FAILED: [[4, "KeyError: 'no such die'", 4]]},
    }


def test_the_summary_adds_up() -> None:
    tally, many = of_alder(), times(1, 3)
    found = summary_of(alder().matches[0], tally)
    assert found["games"] == many
    assert sum(one["games"] for one in found["results"]) == many
    assert sum(one["games"] for one in found["winners"]) == many
    (table,) = found["tables"]
    assert sum(table["columns"]) == sum(tally.of(record.CELL).values())
    assert table["unread"] == [n for n, read in enumerate(table["columns"], 1) if not read]


def test_a_rule_that_never_fired_is_named() -> None:
    study = alder()
    nothing = summary_of(study.matches[0], Tally())
    assert {one["rule"] for one in nothing["rules"] if not one["fired"]} >= {"5.1", "7.1", "10.1"}
    fired = {one["rule"]: one["fired"] for one in summary_of(study.matches[0], of_alder())["rules"]}
    assert all(fired[rule] for rule in ("5.1", "6.1", "7.1", "10.1", "11.1"))
    assert nothing["conditions"]


def test_intervals_are_those_of_the_books() -> None:
    # Wilson's interval for 7 of 10 is .397 to .892; for 0 of 10, 0 to .278
    assert [round(n, 3) for n in wilson(7, 10)] == [0.7, 0.397, 0.892]
    assert [round(n, 3) for n in wilson(0, 10)] == [0.0, 0.0, 0.278]
    assert wilson(0, 0) == (0.0, 0.0, 1.0)
    # 2, 4, 4, 4, 5, 5, 7, 9: mean 5, standard deviation of the sample 2.138
    numbers = {(2,): 1, (4,): 3, (5,): 2, (7,): 1, (9,): 1}
    assert mean(numbers).value == 5
    assert mean(numbers).high - 5 == pytest.approx(1.959964 * 2.13809 / 8**0.5, abs=1e-4)
    assert quantile(numbers, (1, 2)) == 4


def test_rules_of_other_scenarios_are_not_said_to_have_never_fired() -> None:
    (match,) = boys().matches
    rules = {one["rule"]: one["fired"] for one in summary_of(match, Tally())["rules"]}
    # 25.0 is this scenario, 16.1 and 22.0 are of the Iron Triangle, 27.0 is that scenario
    assert "25.0" in rules
    assert not {"16.1", "22.0", "23.0", "27.0"} & rules.keys()


@pytest.mark.parametrize("name", some(["ice-road", "alder", "gotthard"], 1))
def test_what_is_counted_does_not_hang_on_the_games_played_before(name: str) -> None:
    """Rules remember much of a game, such as where zones end: what was worked out for one game
    must be noted in the next one all the same."""
    match = match_of(loading.game(name))
    play_game(match, ("random",), 2)
    afterwards = play_game(match, ("random",), 1)
    assert play_game(match_of(loading.game(name).model_copy()), ("random",), 1) == afterwards


@pytest.mark.thorough
def test_modifiers_of_a_battle_with_dice_are_seen_to_fire() -> None:
    """7.2 and 7.3 of the Gotthard change how many dice are rolled and what hits."""
    match = match_of(loading.game("gotthard"))
    tally = Tally()
    for seed in range(4, 4 + times(1, 3)):
        tally.add(play_game(match, ("random",), seed))
    assert tally.number(record.RULE, "7.2") > 0
    assert tally.number(record.RULE, "7.3") > 0
