"""The player of scenarios with one side: it learns by practice what costs more later than it brings."""

from __future__ import annotations

from functools import cache

from builder.model.game import Game
from builder.playing.players import player_of
from builder.playing.players.practice import GAMES, Preferences
from builder.playing.random_source import RandomSource
from builder.playing.records import first_state
from builder.playing.state import State
from builder.playing.table import played_on
from builder.rules.play.actions import DONE
from tests.rules.engine import solitaire

RULES = """\
source: given 6.0
events:
- id: orders
  rule: "18.1"
  name: Orders
  choice: yes
  side: crown
  phase: omens
  entries:
  - {id: feast, name: A feast, effects: [{points: 3, side: crown}, {change: {grain: -2}}]}
counts:
- id: grain
  name: Grain
  start: 6
  changes:
  - {phase: omens, by: -2, short: [{change: {hunger: 1}}]}
- {id: hunger, name: Hunger, most: 3}
victory:
  counts: [{count: hunger, points: -20, side: crown}]
"""
"""Three turns eat all the grain, so that each feast, for 3 points, brings hunger for -20."""


@cache
def game() -> Game:
    sheet = solitaire.FILES["game.yaml"].replace("- {id: rebels, name: the Rebels}\n", "")
    sheet = sheet.replace("- {id: rebel, name: Rebel, side: rebels, scheme: viet-cong}\n", "")
    units = "".join(
        line
        for line in solitaire.FILES["counters.yaml"].splitlines(keepends=True)
        if "id: band" not in line
    )
    setup = solitaire.FILES["scenarios/hills.yaml"].replace(
        '- {counter: band, at: "country:hills", count: 2}\n', ""
    )
    pools = solitaire.FILES["pools.yaml"].replace("side: rebels", "side: crown")
    return solitaire.game(game=sheet, counters=units, hills=setup, pools=pools, mechanisms=RULES)


def points_with(player: str) -> float:
    """The points at the end of a game that a program plays."""
    first = first_state(game())
    make = player_of(player)
    assert make is not None
    *_, (_, last) = played_on(first, {"crown": make("1 crown")}, RandomSource(1))
    return last.outcome.points["crown"]


def test_feasts_are_left_that_bring_hunger_two_turns_later() -> None:
    assert points_with("greedy") < 0
    assert points_with("search:1") == 0


def test_the_same_practice_teaches_the_same() -> None:
    found = [Preferences(), Preferences()]
    for preferences in found:
        preferences.practise(State.first(first_state(game()).match), rounds=2)
    assert found[0].numbers == found[1].numbers != {}


def test_a_round_prefers_what_went_better_than_the_mean() -> None:
    """A feast on the first turn and one on the third differ in nothing but the turn."""
    first = first_state(game())
    preferences = Preferences()
    preferences.practise(first, rounds=1)
    feast = next(one for one in first.legal_actions if one != DONE)
    assert preferences.preference(feast, 1) < 0 < preferences.preference(DONE, 1)
    assert preferences.best(first.legal_actions, 1) == DONE
    assert GAMES > 1
