"""The greedy player: what it thinks of a position, and what it takes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.model.game import Game
from builder.playing.evaluation import STRENGTH, evaluate, piece_strength
from builder.playing.greedy import MOST_TRIED, GreedyPlayer
from builder.playing.records import first_state
from builder.playing.state import State
from builder.rules.play.actions import DONE
from builder.rules.play.pieces import after_losses, eliminated
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
    worth = piece_strength(start.match, start.moment.piece(name))
    whole = sum(piece_strength(start.match, p) for p in start.moment.pieces.values())
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
    assert piece_strength(start.match, hurt) < piece_strength(start.match, whole)


def test_what_is_chosen_follows_from_the_seed(alder: Game) -> None:
    state = first_state(alder).apply("unit fr-1-1")
    seen = state.observation("french")
    assert GreedyPlayer(7).choose(seen) == GreedyPlayer(7).choose(seen)


def test_a_unit_that_was_chosen_goes_where_its_side_is_best_off(alder: Game) -> None:
    state = first_state(alder).apply("unit fr-1-1")
    seen = replace(state.observation("french"), actions=state.legal_actions[:MOST_TRIED])
    taken = GreedyPlayer(1).choose(seen)
    values = {one: evaluate(state.apply(one), "french") for one in seen.actions if one != DONE}
    if taken != DONE:
        assert values[taken] == pytest.approx(max(values.values()))
