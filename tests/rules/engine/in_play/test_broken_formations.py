"""A formation that has lost a number of units breaks: in play, in answers and in the module."""

from __future__ import annotations

from functools import cache

from builder.model.game import Game
from builder.playing.players import RandomPlayer
from builder.playing.random_source import RandomSource
from builder.playing.records import first_state
from builder.playing.table import played_on
from tests.playing.rich_game import SCENARIO, SEQUENCE
from tests.rules.engine import brook

BROKEN = """\
counts:
- id: losses
  name: Losses of the southern foot
  rule: "21.7"
  changes: [{lost: units, by: 1, each: {is: infantry, side: south}}]
  reached: [{amount: 2+, effects: [{state: broken, who: {is: infantry, side: south}}], rule: "21.8"}]
"""


@cache
def game(least: int = 2) -> Game:
    """The game in which the southern foot breaks when so many of its units are lost."""
    broken = BROKEN.replace("2+", f"{least}+")
    head, body = brook.MECHANISMS.split("\nstates:\n", 1)
    text = f'{head}\n{broken}states:\n- {{id: broken, name: Broken, rule: "12.9"}}\n{body}'
    text = text.replace("  one_hex: yes\n", "  one_hex: yes\n  who: {not: {is: broken}}\n")
    sheet = brook.with_sequence(SEQUENCE)
    return brook.good(brook.loaded(game=sheet, mechanisms=text, over=SCENARIO))


def test_the_second_loss_breaks_the_formation() -> None:
    units = {"s-guard": "0303"}
    for lost, broken in ((["s-foot"], False), (["s-foot", "s-foot#2"], True)):
        found = brook.result("counts", {"units": units, "lost": lost}, game())
        assert bool(found["what"]) == broken


def test_losses_of_others_do_not_count() -> None:
    given = {"units": {"s-guard": "0303"}, "lost": ["n-foot", "s-guns", "n-horse"]}
    assert brook.result("counts", given, game())["after"] == {"losses": 0}


def test_in_play_all_that_are_left_are_broken_and_move_no_more() -> None:
    broken = 0
    for seed in range(2):
        start = first_state(game(least=1), "over")
        players = {side: RandomPlayer(f"{seed} {side}") for side in start.match.sides}
        for _, state in played_on(start, players, RandomSource(f"{seed} chance")):
            pieces = state.moment.pieces
            states = {name: piece.states for name, piece in pieces.items() if piece.at}
            fallen = {name for name, found in states.items() if "broken" in found}
            due = state.moment.next
            if fallen and due is not None and due.kind == "movement":
                assert fallen.isdisjoint(due["left"])
                broken += 1
            assert all(name.startswith("s-") for name in fallen)
    assert broken
