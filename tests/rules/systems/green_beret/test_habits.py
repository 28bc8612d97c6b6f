"""The estimates of the counters hold together: with the careful habit a team lives on its points, with the
bold one it is lost."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import pytest

from builder.playing.players import can_play, player_of, players_in
from builder.playing.random_source import RandomSource
from builder.playing.records import first_state
from builder.playing.state import State
from builder.playing.table import played_on
from builder.rules.play.actions import Action
from builder.rules.systems.green_beret.play.habits import TURNS
from builder.rules.systems.green_beret.play.raid_notes import situation_at
from tests.games import loading
from tests.recorded import assert_as_recorded
from tests.thorough import times

FILE = Path(__file__).with_name("raids.txt")
SEEDS = range(1, times(2, 8))


class End(NamedTuple):
    """The end of a game: its last turn, the objectives done, the points left, the teams lost."""

    turn: int
    done: int
    points: int
    lost: int


def _played(habit: str, seed: int) -> Iterator[tuple[Action, State]]:
    first = first_state(loading.filled("green-beret"), "green-beret")
    make = player_of(f"habit:{habit}")
    assert make is not None
    players = {side: make(seed) for side in first.match.sides}
    return played_on(first, players, RandomSource(seed))


@cache
def _end(habit: str, seed: int) -> End:
    *_, (_, last) = _played(habit, seed)
    now = situation_at(last.match, last.moment)
    done, lost = now.counted("completed", "objective"), now.counted("eliminated", "team")
    return End(last.moment.turn, done, now.points, lost)


@pytest.mark.thorough
@pytest.mark.parametrize("seed", SEEDS)
def test_a_team_that_slips_away_is_never_lost_and_keeps_most_of_its_points(seed: int) -> None:
    end = _end("careful", seed)
    assert (end.turn, end.lost) == (TURNS, 0)
    assert end.done >= 2
    assert 60 < end.points < 140


@pytest.mark.parametrize(("habit", "seed", "most"), [("careful", 1, 90), ("bold", 4, 120)])
def test_a_raid_goes_as_it_went_before(habit: str, seed: int, most: int) -> None:
    games = islice(_played(habit, seed), most)
    lines = (f"{s.moment.turn} {s.moment.phase}: {action.text}" for action, s in games)
    assert_as_recorded(FILE, habit, lines)


@pytest.mark.thorough
def test_a_team_that_stands_alone_is_often_lost() -> None:
    """With the first seed it is, and with two of seven."""
    assert sum(_end("bold", seed).lost for seed in SEEDS) >= times(1, 2)


def test_a_habit_plays_only_the_games_that_have_it() -> None:
    raid = first_state(loading.filled("green-beret"), "green-beret").match.play
    other = first_state(loading.filled("ice-road"), "").match.play
    assert players_in(raid)[-2:] == ("habit:careful", "habit:bold")
    assert can_play("habit:careful", raid)
    assert not can_play("habit:careful", other)
    assert not can_play("habit:reckless", raid)
    assert can_play("search:3", other)
