"""The greedy player: what it thinks of a position, and what it takes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.model.game import Game
from builder.playing.players import PLAYERS
from builder.playing.players.evaluation import STRENGTH, evaluate
from builder.playing.players.figures import Stack, figures_of
from builder.playing.players.greedy import GreedyPlayer
from builder.playing.players.trying import Effort, Trying
from builder.playing.random_source import RandomSource
from builder.playing.records import first_state
from builder.playing.state import State
from builder.rules.play.actions import DONE
from builder.rules.play.pieces import after_losses, eliminated, moved
from tests.games import loading


@pytest.fixture(scope="module")
def alder() -> Game:
    return loading.game("alder")


def test_a_position_is_as_good_for_one_side_as_it_is_bad_for_the_other(alder: Game) -> None:
    """Points and strength are margins; only nearness, of at most 1.5 points a side, is not."""
    start = first_state(alder)
    both = evaluate(start, "french") + evaluate(start, "austrian")
    assert abs(both) <= 3.0


def test_a_lost_unit_counts_with_its_share_of_all_strength(alder: Game) -> None:
    start = first_state(alder)
    name = next(iter(n for n in start.moment.pieces if n.startswith("at-")))
    worth = figures_of(start.match).strength(start.moment.piece(name))
    whole = sum(figures_of(start.match).strength(p) for p in start.moment.pieces.values())
    without = State(start.match, eliminated(start.moment, name))
    gained = evaluate(without, "french") - evaluate(start, "french")
    points = without.outcome.points["french"] - start.outcome.points["french"]
    points -= without.outcome.points["austrian"] - start.outcome.points["austrian"]
    assert worth > 0
    # nearness may change with it, by no more than 1.5
    assert gained == pytest.approx(points + STRENGTH * worth / whole, abs=1.5)


def test_a_unit_that_has_lost_a_step_is_worth_less(alder: Game) -> None:
    start = first_state(alder)
    whole = start.moment.piece("fr-1-1")
    hurt = after_losses(start.moment, alder, "fr-1-1", 1).pieces.get("fr-1-1")
    assert hurt is not None
    assert figures_of(start.match).strength(hurt) < figures_of(start.match).strength(whole)


def test_leaders_who_print_no_strength_move_and_do_not_fight(alder: Game) -> None:
    start = first_state(alder)
    leaders = [unit for unit in alder.units if "leader" in unit.traits]
    idle = [unit for unit in figures_of(start.match).units(start) if not unit.fights]
    assert len(idle) == len(leaders) == 4
    assert {unit.allowance for unit in idle} == {8}


def test_what_is_chosen_follows_from_the_seed(alder: Game) -> None:
    state = first_state(alder).apply("unit fr-1-1")
    seen = state.observation("french")
    assert GreedyPlayer(7).choose(seen) == GreedyPlayer(7).choose(seen)


def test_a_unit_that_was_chosen_goes_where_its_side_is_best_off(alder: Game) -> None:
    state = first_state(alder).apply("unit fr-1-1")
    seen = replace(state.observation("french"), actions=state.legal_actions[: Effort().tried])
    taken = GreedyPlayer(1).choose(seen)
    values = {one: evaluate(state.apply(one), "french") for one in seen.actions if one != DONE}
    assert values[taken] == pytest.approx(max(values.values()))


def _alone(alder: Game, stand: dict[str, str]) -> State:
    """Return the first movement with some units in their places, and no others."""
    start = first_state(alder)
    sheet, moment = start.match.sheet, start.moment
    everybody = (name for name in moment.pieces if name.startswith(("fr-", "at-")))
    places = dict.fromkeys(everybody, "") | stand
    pieces = (moved(sheet, moment.piece(name), at) for name, at in places.items())
    return State(start.match, moment.with_pieces(*pieces))


def test_a_stack_has_the_strength_of_all_moves_as_its_quickest_and_fights_if_one_does(
    alder: Game,
) -> None:
    """A unit of strength 6 and movement 4 with a leader who prints 0 and 8."""
    at = {"fr-1-1": "0505", "fr-morel": "0505", "at-1-1": "0801", "at-radek": "0901"}
    state = _alone(alder, at)
    figures, space = figures_of(state.match), state.match.sheet.space
    stacks = figures.stacks(state)
    assert stacks["french"] == {space.cell("0505"): Stack(7.0, 8.0, True)}
    assert {cell: one.fights for cell, one in stacks["austrian"].items()} == {
        space.cell("0801"): True,
        space.cell("0901"): False,
    }


@pytest.mark.parametrize("name", ["greedy", "search"])
def test_places_that_bring_points_are_taken_in_one_move(alder: Game, name: str) -> None:
    """1406 brings the French 6 points, 1603 another 4: both are on one way of fr-1-1, and nobody is
    near. Which unit, and where to, are two decisions."""
    state, player = _alone(alder, {"fr-1-1": "1306", "at-gren": "0110"}), PLAYERS[name](1)
    while state.current_player == "french" and state.moment.phase == "movement":
        state = state.apply(player.choose(state.observation("french")))
    assert state.outcome.points == {"french": 10, "austrian": 0}


def test_nothing_is_done_rather_than_what_does_not_help(alder: Game) -> None:
    """A player that sees no difference between positions is done at once, and calls nothing off."""
    state = first_state(alder)
    blind = GreedyPlayer(1, lambda state, side: 0.0)
    assert DONE in state.legal_actions
    assert blind.choose(state.observation("french")) == DONE


def test_an_attack_is_weighed_with_few_attackers_and_with_all(alder: Game) -> None:
    """Three units beside one: what all three do to it is found, though one could fight alone."""
    at = {"fr-1-1": "0505", "fr-1-2": "0505", "fr-1-3": "0505", "at-1-1": "0504"}
    state = _alone(alder, at)
    while state.moment.phase != "combat":
        state = state.apply(DONE if DONE in state.legal_actions else state.legal_actions[0])
    trying = Trying(RandomSource(1), "french")
    found = trying.of(state, next(one for one in state.legal_actions if one.verb == "attack"))
    assert [one.text for one in found.actions] == [
        "attack 0504", "with fr-1-1", "with fr-1-2", "with fr-1-3", "fight",
    ]  # fmt: skip
