"""What programs make of positions of small games that are played at random: how they value them, what they
expect, and which action they take."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from builder.model.game import Game
from builder.playing.players.battles import battles_of
from builder.playing.players.camps import camps_of
from builder.playing.players.evaluation import evaluate, lead_in_points, on_the_map
from builder.playing.players.foresight import evaluate_ahead
from builder.playing.players.greedy import GreedyPlayer
from builder.playing.players.objectives import objectives_of
from builder.playing.players.prospects import prospects_of, standing_of, turns_left, turns_to_come
from builder.playing.records import first_state
from builder.playing.state import CHANCE, State
from builder.rules.validation import fill
from tests.playing import hidden_game, rich_game, three_sides
from tests.playing.random_play import random_states
from tests.recorded import assert_as_recorded
from tests.together import together

RECORDED = Path(__file__).with_suffix(".txt")


GAMES: dict[str, Callable[[], Game]] = {
    "brook": rich_game.rich,
    "hidden": hidden_game.game,
    "three sides": three_sides.game,
}


def course(name: str, most: int = 60) -> list[State]:
    return random_states(first_state(fill(GAMES[name]())), 7, most)


def estimates(state: State) -> Iterator[str]:
    match, camps = state.match, camps_of(state)
    prospects, objectives, battles = prospects_of(match), objectives_of(match), battles_of(match)
    turns = {one: turns_to_come(state, one) for one in match.sides}
    for side in match.sides:
        left = turns_left(state, side)
        lead = lead_in_points(state.outcome, side, camps)
        numbers = {
            "value": evaluate(state, side), "ahead": evaluate_ahead(state, side),
            "map": on_the_map(state, side), "lead": lead,
            "by lead": prospects.by_lead(lead, side, left), "left": left,
            "share": objectives.share_left(state, side),
            "change": objectives.change_ahead(state, side, turns),
            "steps": battles.steps_ahead(state, side, turns), "standing": prospects.standing(state, side),
            "hunt": prospects.hunt(state, side), "now": standing_of(state.outcome, side),
        }  # fmt: skip
        told = " ".join(f"{key} {value:.3f}" for key, value in numbers.items())
        beside = len(prospects.beside_targets(state, side))
        yield f"  {side} turns {turns[side]} beside {beside}: {told}"


@together("name", GAMES)
def test_positions_are_valued_as_recorded(name: str) -> None:
    states = course(name)
    match = states[0].match
    id = match.sheet.space.id
    worths = {id(cell): worth for cell, worth in objectives_of(match).worths.items()}
    lines = [
        f"worths {worths}",
        f"leads {prospects_of(match).leads} hunters {sorted(prospects_of(match).hunters)}",
    ]
    for number, state in enumerate(states):
        if number % 10 == 0:
            lines += [
                f"after {number}: turn {state.moment.turn} {state.moment.side}",
                *estimates(state),
            ]
    assert_as_recorded(RECORDED, f"{name}: values", lines)


@together("name", ["hidden", "three sides"])
def test_actions_are_taken_as_recorded(name: str) -> None:
    lines = []
    for number, state in list(enumerate(course(name)))[::5]:
        if state.is_over or state.current_player == CHANCE or len(state.legal_actions) < 2:
            continue
        seen = state.observation(state.current_player)
        taken = [GreedyPlayer("1").choose(seen), GreedyPlayer("2", evaluate_ahead).choose(seen)]
        lines.append(f"{number} of {len(seen.actions)}: {' | '.join(one.text for one in taken)}")
    assert_as_recorded(RECORDED, f"{name}: actions", lines)
