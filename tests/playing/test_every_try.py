"""How programs try the actions of small games: which of many they try, and what they expect of each."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from pathlib import Path

from builder.model.game import Game
from builder.playing.players.evaluation import evaluate
from builder.playing.players.trying import FEWEST, MANY, Effort, Trying
from builder.playing.random_source import RandomSource
from builder.playing.records import first_state
from builder.playing.state import State
from builder.rules.play.actions import DONE, action
from tests.playing import hidden_game, rich_game, three_sides
from tests.playing.random_play import random_steps
from tests.recorded import assert_as_recorded
from tests.together import together

RECORDED = Path(__file__).with_suffix(".txt")
GAMES: dict[str, Callable[[], Game]] = {
    "before combat": rich_game.before_combat,
    "hidden": hidden_game.game,
    "three sides": three_sides.game,
}
EFFORTS = {
    "usual": Effort(),
    "foresight": Effort(foresight=True),
    "short": Effort(tried=2, followed=1, rolls=2),
}


def states(name: str) -> list[State]:
    """Those with a few actions, of the first in a game of each phase and number of waiting tasks."""
    start = first_state(GAMES[name]())
    found = dict[tuple[object, ...], State]()
    for _, state in islice(random_steps(start, 9), 70):
        on, actions = state.current_player, state.legal_actions
        if on in start.match.sides and 1 < len(actions) < 12:
            kind = (state.moment.phase, actions[0].verb, len(state.moment.agenda))
            found.setdefault(kind, state)
    return [*found.values()][:9]


@together("name", GAMES)
def test_what_comes_of_an_action_is_expected_as_recorded(name: str) -> None:
    lines = []
    for state in states(name):
        side = state.current_player
        lines.append(
            f"{state.moment.turn} {state.moment.phase} {side}, {len(state.legal_actions)} actions"
        )
        for one in (state.legal_actions[0], state.legal_actions[-1]):
            told = []
            for effort in EFFORTS.values():
                made = Trying(RandomSource(1), side, evaluate, effort).of(state, one)
                told.append(f"{made.value:.3f} {', '.join(map(str, made.actions))}")
            lines.append("  " + " | ".join(dict.fromkeys(told)))
    assert_as_recorded(RECORDED, name, lines)


@together(
    ("tried", "beside", "many", "left"),
    [
        (40, 1, 40, 40), (40, 1, 41, 40), (40, MANY, 60, 40), (40, MANY + 1, 60, 40 * MANY // (MANY + 1)),
        (40, 40 * MANY, 60, FEWEST), (1, 1, FEWEST, FEWEST), (1, 1, FEWEST + 1, FEWEST), (1, 1, 0, 0),
    ],
)  # fmt: skip
def test_of_many_actions_some_are_tried(tried: int, beside: int, many: int, left: int) -> None:
    """Never those that end a decision; those that lead to places with points are first."""
    moves = tuple(action("move", f"a{n}", f"p{n}") for n in range(many))
    ends = (DONE, action("call-off", "p1"))
    goals = frozenset({f"p{many - 1}", f"p{many - 2}"})
    trying = Trying(RandomSource(3), "north", effort=Effort(tried=tried), places=goals)
    found = trying.some((*moves, *ends), beside)
    assert len(found) == left
    assert len({*found}) == left
    assert {*found} <= {*moves}
    assert {*moves[-2:]} <= {*found}
    if left < many:
        assert [*found[:2]] == [*moves[-2:]]
        assert found != [*moves[-2:], *moves[: left - 2]]
