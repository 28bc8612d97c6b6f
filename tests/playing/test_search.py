"""The player that searches: what lies ahead, plans, and that it never gets what is hidden."""

from __future__ import annotations

import itertools

import pytest

from builder.model.game import Game
from builder.playing.greedy import GreedyPlayer
from builder.playing.objectives import evaluate_ahead, objectives_of
from builder.playing.observation import Observation
from builder.playing.players import Player, player_of
from builder.playing.random_source import RandomSource
from builder.playing.records import first_state
from builder.playing.search import SearchPlayer
from builder.playing.state import State
from builder.playing.table import played_on
from builder.rules.play.actions import Action
from builder.rules.play.pieces import moved
from tests.games import loading


@pytest.fixture(scope="module")
def alder() -> Game:
    return loading.game("alder")


@pytest.fixture(scope="module")
def boys() -> State:
    return first_state(loading.game("vietnam-battles"), "the-boys-of-67")


def test_what_places_are_worth_is_found_by_trying(alder: Game) -> None:
    """11.1: four places for the French alone, as the Austrians hold them at first; 1406 is 6 for
    whoever holds it, so that taking it is a swing of 12."""
    first = first_state(alder)
    id = first.match.sheet.space.id
    worths = {id(cell): one for cell, one in objectives_of(first.match).worths.items()}
    assert worths == {
        "0806": {"french": 2}, "0810": {"french": 2}, "1410": {"french": 3},
        "1406": {"french": 12}, "1603": {"french": 4},
    }  # fmt: skip


def test_it_is_better_to_be_nearer_to_what_brings_points(alder: Game) -> None:
    first = first_state(alder)
    sheet, moment = first.match.sheet, first.moment
    west = State(first.match, moment.with_pieces(moved(sheet, moment.piece("fr-gren"), "0110")))
    east = State(first.match, moment.with_pieces(moved(sheet, moment.piece("fr-gren"), "0610")))
    assert evaluate_ahead(east, "french") > evaluate_ahead(west, "french")


class _Watched:
    """A player that writes down what another one is given."""

    def __init__(self, player: Player) -> None:
        self.player, self.seen = player, list[Observation]()

    def choose(self, seen: Observation) -> Action:
        self.seen.append(seen)
        return self.player.choose(seen)


def test_nobody_is_given_a_hand_nor_stopped_by_not_knowing_it(boys: State) -> None:
    """Both sides draw support markers, which the other one must not see (8.0)."""
    players = {side: _Watched(GreedyPlayer(f"5 {side}")) for side in boys.match.sides}
    *_, (_, last) = played_on(boys, players, RandomSource("5 chance"))
    assert last.is_over
    for side, other in zip(boys.match.sides, reversed(boys.match.sides), strict=True):
        hands = [one.known.moment.note(f"support {other}", ()) for one in players[side].seen]
        assert any(hands)
        assert {marker for hand in hands for marker in hand} == {"unseen"}


def test_what_is_chosen_follows_from_the_seed(boys: State) -> None:
    def texts() -> list[str]:
        players = {side: SearchPlayer(f"5 {side}", plans=2) for side in boys.match.sides}
        game = itertools.islice(played_on(boys, players, RandomSource("5 chance")), 14)
        return [action.text for action, _ in game]

    assert texts() == texts()


def test_what_is_hidden_is_guessed_from_what_it_can_be(boys: State) -> None:
    """An unseen hand of two becomes two markers of that side's cup, which the side that guesses does
    not have."""
    state = boys
    chance = RandomSource(3)
    while not all(state.moment.note(f"support {side}", ()) for side in state.match.sides):
        state = state.apply(chance.by_chance(state.chance_outcomes))
    seen = state.observation("US")
    many = len(state.moment.note("support VC"))
    assert seen.known.moment.note("support VC") == ("unseen",) * many
    guessed = seen.guessed(RandomSource(1))
    hand = guessed.moment.note("support VC")
    pool = next(pool for pool in state.match.game.pools if set(hand) <= set(pool.contents))
    assert len(hand) == many
    assert set(hand).isdisjoint(state.moment.note("support US"))
    assert all(hand.count(one) <= pool.contents[one] for one in hand)
    assert guessed.moment.note("support US") == state.moment.note("support US")


@pytest.mark.parametrize("name", ["search:0", "search:", "search:x", "greedy:3", "nobody"])
def test_a_player_that_there_is_not_is_none(name: str) -> None:
    assert player_of(name) is None
    assert player_of("search:3") is not None
