"""Eight open chits, one of them real, in place of five hidden camps (16.0)."""

from __future__ import annotations

from builder.model.game import Game
from builder.rules.asking import ask
from builder.rules.systems.folio.setting_up.free_setups import SetupRules
from tests.games import loading
from tests.rules.test_every_option import under


def camps(game: Game) -> tuple[dict[str, int], str, int]:
    """Which chits the first group of the scenario has, whether they hide, and how many hexes are
    open to them."""
    scenario = next(s for s in game.scenarios if s.id == "snoopys-nose")
    group = SetupRules.of(game, scenario).groups[0]
    return dict(group.wanted), group.setup.hidden, len(group.open)


def test_all_camps_and_caches_stand_in_the_open_where_their_player_likes() -> None:
    hidden, secret, jungle = camps(loading.game("vietnam-battles"))
    assert (hidden, secret) == ({"base-camp": 5}, "all")
    eight, shown, anywhere = camps(under("vietnam-battles", "camps", "one-of-eight"))
    assert (eight, shown) == ({"base-camp": 5, "supply-cache": 3}, "no")
    assert anywhere > jungle


def test_who_wins_is_not_said_before_it_is_known_which_one_was_real() -> None:
    game = under("vietnam-battles", "camps", "one-of-eight")
    answer = ask(game, "victory", {"scenario": "snoopys-nose", "captured": 2})
    assert [p.code for p in answer.problems] == ["missing-argument"]
    assert answer.problems[0].path == ("given", "real")
    nothing = ask(game, "victory", {"scenario": "snoopys-nose"})
    assert nothing.result is not None
    assert nothing.result["result"] == "VC wins"
