"""The player that searches: what lies ahead, plans, and that it never gets what is hidden."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from builder.model.game import Game
from builder.playing.observation import Observation
from builder.playing.players import Player, can_play, player_of, players_in
from builder.playing.players.battles import battles_of
from builder.playing.players.foresight import evaluate_ahead
from builder.playing.players.greedy import GreedyPlayer
from builder.playing.players.objectives import objectives_of
from builder.playing.players.prospects import prospects_of, turns_left, turns_to_come
from builder.playing.players.search import SearchPlayer
from builder.playing.players.trying import Effort, Trying
from builder.playing.random_source import RandomSource
from builder.playing.records import first_state
from builder.playing.state import State
from builder.playing.table import played_on
from builder.rules.play.actions import Action
from builder.rules.play.pieces import after_losses, moved
from builder.rules.play.values import Frozen
from tests.games import loading
from tests.thorough import times
from tests.together import together


@pytest.fixture(scope="module")
def alder() -> Game:
    return loading.game("alder")


@pytest.fixture(scope="module")
def boys() -> State:
    return first_state(loading.game("vietnam-battles"), "the-boys-of-67")


def test_what_places_are_worth_is_found_by_trying(alder: Game) -> None:
    """11.1: six places for the French alone, as the Austrians hold them at first."""
    first = first_state(alder)
    id = first.match.sheet.space.id
    worths = {id(cell): one for cell, one in objectives_of(first.match).worths.items()}
    assert worths == {
        "0703": {"french": 2}, "0806": {"french": 2}, "0810": {"french": 2}, "1410": {"french": 3},
        "1406": {"french": 6}, "1603": {"french": 4},
    }  # fmt: skip


def test_it_is_better_to_be_nearer_to_what_brings_points(alder: Game) -> None:
    first = first_state(alder)
    sheet, moment = first.match.sheet, first.moment
    west = State(first.match, moment.with_pieces(moved(sheet, moment.piece("fr-gren"), "0110")))
    east = State(first.match, moment.with_pieces(moved(sheet, moment.piece("fr-gren"), "0610")))
    assert evaluate_ahead(east, "french") > evaluate_ahead(west, "french")


def _with_only(first: State, turn: int, phase: str, side: str, where: dict[str, str]) -> State:
    """Return a phase of a side in which no units stand on the map but some in the given places."""
    moment, sheet = first.moment.at(turn, phase, side), first.match.sheet
    gone = [replace(p, at="", spot=None) for p in moment.pieces.values() if p.name not in where]
    there = [moved(sheet, moment.piece(name), at) for name, at in where.items()]
    return State(first.match, moment.with_pieces(*gone, *there))


def test_a_town_that_is_left_is_as_good_as_lost_if_the_enemy_can_walk_in(alder: Game) -> None:
    """11.1: 1410 is 3 points for the French who were there last; Radek, who moves 8, is four hexes
    away and has the last turn."""
    first, turns = first_state(alder), {"french": 0, "austrian": 1}
    change = objectives_of(first.match).change_ahead
    stand = {"fr-1410": {"fr-gren": "1410"}, "fr-1409": {"fr-gren": "1409"}}
    found = {}
    for name, units in stand.items():
        state = _with_only(first, 8, "movement", "french", units | {"at-radek": "1406"})
        state = state.at(state.moment.noted(held=Frozen({"1410": "french", "1406": "austrian"})))
        assert state.outcome.points["french"] >= 3
        found[name] = change(state, "french", turns)
        # what the Austrians may still take counts half for themselves
        assert change(state, "austrian", turns) == pytest.approx(-found[name] / 2)
        assert change(state, "french", {"french": 0, "austrian": 0}) == 0
    assert found["fr-1409"] == pytest.approx(-3 * 0.85)
    assert -1 < found["fr-1410"] < 0


def test_what_can_be_taken_is_not_put_off(alder: Game) -> None:
    """11.1: fr-1-1 can go through 1406 (6) to 1603 (4) at once. To do it is better than to be able
    to do it, though seven turns are left."""
    first = first_state(alder)
    state = _with_only(first, 1, "movement", "french", {"fr-1-1": "1306", "at-gren": "0110"})
    taken = state.apply("unit fr-1-1").apply("move fr-1-1 1603")
    assert evaluate_ahead(taken, "french") > evaluate_ahead(state, "french")


def test_attacks_are_foreseen_by_the_strength_beside_one_another(alder: Game) -> None:
    """Grenadiers of 8 beside a battery of 4 may attack at 2:1, in this turn or a later one, as long
    as their side has combat before it; the battery does not attack at 1:2."""
    first = first_state(alder)
    units = {"fr-gren": "0503", "at-guns-1": "0603"}
    movement, combat = (
        _with_only(first, 2, phase, "french", units) for phase in ("movement", "combat")
    )
    steps = battles_of(first.match).steps_ahead
    more, none = {"french": 1, "austrian": 1}, {"french": 0, "austrian": 0}
    assert steps(movement, "french", none) == pytest.approx(0.3)
    assert steps(movement, "austrian", none) == pytest.approx(-0.3)
    assert steps(combat, "french", more) == pytest.approx(0.15)
    assert steps(combat, "french", none) == 0
    apart = _with_only(first, 2, "movement", "french", units | {"at-guns-1": "0803"})
    assert steps(apart, "french", none) == 0


def test_turns_to_come_are_those_after_the_present_one(alder: Game) -> None:
    """Eight turns, the French first (3.0)."""
    first = first_state(alder)
    for turn, on, french, austrian in (
        (1, "french", 7, 8), (1, "austrian", 7, 7), (8, "", 1, 1), (8, "french", 0, 1), (8, "austrian", 0, 0),
    ):  # fmt: skip
        state = first.at(first.moment.at(turn, "movement", on))
        assert turns_to_come(state, "french") == french
        assert turns_to_come(state, "austrian") == austrian


def _at(first: State, turn: int, side: str, lost: dict[str, int]) -> State:
    """Return the movement of a side in a turn, with some units that have lost steps."""
    moment = first.moment.at(turn, "movement", side)
    for name, steps in lost.items():
        moment = after_losses(moment, first.match.game, name, steps)
    return State(first.match, moment)


def test_what_is_left_of_a_game_is_counted_in_turns_of_a_side(boys: State) -> None:
    """Four turns, the US first (25.0)."""
    for turn, on, us, vc in (
        (1, "US", 3.5, 4.0),
        (1, "VC", 3.0, 3.5),
        (4, "US", 0.5, 1.0),
        (4, "VC", 0.0, 0.5),
    ):
        state = _at(boys, turn, on, {})
        assert (turns_left(state, "US"), turns_left(state, "VC")) == (us / 4, vc / 4)


def test_who_wins_by_eliminating_others_is_found_by_trying(alder: Game, boys: State) -> None:
    """25.0: the US win by eliminating both units; the Viet Cong win anyway. The Alder counts points."""
    assert prospects_of(boys.match).hunters == {"US"}
    assert not prospects_of(first_state(alder).match).hunters


def test_the_lead_that_wins_is_found_by_trying(alder: Game) -> None:
    """11.1: two points more than the other side are a narrow victory, one a draw."""
    prospects = prospects_of(first_state(alder).match)
    assert prospects.leads == {"french": 2, "austrian": 2}
    assert prospects.by_lead(0, "french", 0.5) == pytest.approx(0)
    assert prospects.by_lead(1, "french", 0) < 0.1 < 0.9 < prospects.by_lead(2, "french", 0)
    assert prospects.by_lead(2, "french", 0.5) < prospects.by_lead(2, "french", 0)


def test_losses_count_by_what_they_bring_at_the_end(boys: State) -> None:
    """25.0: every step of the Viet Cong brings the US nearer to a win, a US unit lost farther from
    a draw."""
    standing = prospects_of(boys.match).standing
    losses: list[dict[str, int]] = [
        {},
        {"vc-514-1": 1},
        {"vc-514-1": 2},
        {"vc-514-1": 2, "vc-514-2": 1},
    ]
    values = [standing(_at(boys, 1, "US", one), "US") for one in losses]
    assert values == sorted(set(values))
    assert standing(_at(boys, 1, "US", losses[2] | {"us-5-cav": 2}), "US") < values[2]


def test_after_the_last_turn_of_the_enemy_nothing_more_is_lost(boys: State) -> None:
    """In their last turn the Viet Cong have won if nobody is lost, and would only risk a draw."""
    standing = prospects_of(boys.match).standing
    assert standing(_at(boys, 4, "VC", {}), "VC") == 1.0
    assert standing(_at(boys, 4, "VC", {"vc-514-1": 2}), "VC") < 1.0


def test_ending_a_won_game_is_no_better_than_having_won_it(boys: State) -> None:
    """In their last turn the Viet Cong would only risk by a bombardment what they have won (8.4.2),
    even if the game is over right after it."""
    state = _at(boys, 4, "VC", {})
    over = State(state.match, state.moment.over())
    assert over.outcome.side == "VC"
    assert evaluate_ahead(over, "VC") == pytest.approx(evaluate_ahead(state, "VC"), abs=5)


def test_a_marker_is_chosen_by_what_the_combat_brings(boys: State) -> None:
    """8.3: a marker adds to the attack; whoever looks ahead prefers +6 to nothing, though the roll
    comes after the markers of both sides."""
    state, chance = boys, RandomSource(2)
    while "us-support-6" not in state.moment.note("support US", ()) or not _is_on(
        state, "US", "movement"
    ):
        state = state.apply(chance.by_chance(state.chance_outcomes))
    for text in (
        "unit us-4-47-b", "move us-4-47-b 0716", "done", "done",
        "attack vc-514-1", "with us-4-47-b", "with us-4-47-c", "fight",
    ):  # fmt: skip
        state = state.apply(text)
    trying = Trying(RandomSource(1), "US", evaluate_ahead, Effort(foresight=True))
    values = {one.text: trying.of(state, one).value for one in state.legal_actions}
    assert values["add us-support-6"] == max(values.values()) > values["pass"]


def _is_on(state: State, side: str, phase: str) -> bool:
    return state.current_player == side and state.moment.phase == phase


class _Watched:
    """A player that writes down what another one is given."""

    def __init__(self, player: Player) -> None:
        self.player, self.seen = player, list[Observation]()

    def choose(self, seen: Observation) -> Action:
        self.seen.append(seen)
        return self.player.choose(seen)


@pytest.mark.thorough
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
        game = itertools.islice(played_on(boys, players, RandomSource("5 chance")), times(9, 14))
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


def test_units_of_a_side_that_nobody_plays_do_not_stop_looking_ahead() -> None:
    """The enemy of Green Beret is moved by the rules: it is not among the sides."""
    first = first_state(loading.game("green-beret"))
    players = {side: GreedyPlayer(f"1 {side}", evaluate_ahead) for side in first.match.sides}
    game = itertools.islice(played_on(first, players, RandomSource("1 c")), 6)
    assert sum(1 for _ in game) == 6


@together("name", ["search:0", "search:", "search:x", "greedy:3", "nobody", "habit:", "habit"])
def test_a_player_that_there_is_not_is_none(boys: State, name: str) -> None:
    assert player_of(name) is None
    assert not can_play(name, boys.match.play)
    assert player_of("search:3") is not None


def test_programs_and_the_habits_of_a_game_can_play(boys: State) -> None:
    play = replace(boys.match.play, habits={"careful": lambda match, moment, actions: actions[0]})
    assert players_in(play) == ("random", "greedy", "search", "habit:careful")
    assert all(can_play(name, play) for name in players_in(play))
    assert not can_play("habit:wild", play)
    assert not can_play("habit:careful", replace(play, habits={}))


def test_a_plan_that_brings_as_much_as_the_best_takes_not_its_place(boys: State) -> None:
    """Each simulated game from it must end better."""
    player, side = SearchPlayer("5 side", plans=2), boys.match.sides[0]
    assert player._better(boys, boys, side, []) == []
