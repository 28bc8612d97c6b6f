"""The estimates of the counters hold together: a careful player lives on his points, a bold one dies."""

from __future__ import annotations

from statistics import mean

from tests.games.green_beret import game
from tools.solitaire_balance import played


def test_a_team_that_slips_away_is_never_lost_and_keeps_most_of_its_points() -> None:
    tally = played(game(), range(6), 40, "careful")
    assert tally.lost == 0
    assert mean(tally.done) > 2
    assert 60 < mean(tally.points) < 140


def test_a_team_that_stands_alone_is_often_lost() -> None:
    assert played(game(), range(6), 40, "bold").lost >= 2
