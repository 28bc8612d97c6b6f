"""An exchange costs the attackers as many steps as the defenders have lost, or as much strength."""

from __future__ import annotations

from builder.model.game import Game
from builder.playing.records import first_state
from builder.playing.state import State
from builder.rules.validation import check
from tests.rules.engine.brook import MECHANISMS, good, loaded, replaced, result, with_sequence
from tests.rules.engine.sentences.test_prose import cases, text

EXCHANGE = "{defender: eliminated, attacker: exchange}"
BY_STRENGTH = "{defender: eliminated, attacker: exchange strength}"
SEQUENCE = "sequence:\n- {id: combat, name: Combat, rule: '7.0'}\n"
OVER = """\
source: given 9.0
number: "9.0"
title: Over the brook
map: field
turns: 8
first_side: south
setup:
- {counter: s-guns, at: "0401"}
- {counter: s-guard, at: "0401"}
- {counter: n-foot, at: "0501"}
"""


def game(exchange: str = BY_STRENGTH, sequence: str = SEQUENCE) -> Game:
    mechanisms = replaced(MECHANISMS, (EXCHANGE, exchange))
    return good(loaded(game=with_sequence(sequence), mechanisms=mechanisms, over=OVER))


def losses(state: State) -> list[str]:
    return [str(one) for one in state.legal_actions if one.verb == "lose"]


def exchanged(of: Game) -> State:
    """The state after an exchange: strengths of 5 and 6 against a defence of 5, which is 2:1."""
    state = first_state(of, "over")
    for text_ in ("attack 0501", "with s-guns", "with s-guard", "fight", "roll 1"):
        state = state.apply(text_)
    return state


def test_strength_is_lost_until_it_is_as_much_as_the_enemy_has_lost() -> None:
    state = exchanged(game())
    assert not state.moment.piece("n-foot").at
    assert losses(state) == ["lose s-guns", "lose s-guard"]
    guns = state.apply("lose s-guns")  # a strength of 5, as much as the defence that is lost
    assert not losses(guns)
    guard = state.apply("lose s-guard")  # from 6 to 5
    assert losses(guard) == ["lose s-guns", "lose s-guard"]
    assert not losses(guard.apply("lose s-guns"))


def test_an_exchange_without_more_counts_steps() -> None:
    state = exchanged(game(EXCHANGE))
    once = state.apply("lose s-guard")
    assert losses(once)  # two steps of the defender are gone
    assert not losses(once.apply("lose s-guard"))


def test_the_rules_say_what_is_exchanged() -> None:
    told = text(cases(game())["7.1"])
    assert "The attacker loses at least as much printed strength as the" in told
    found = result("combat", {"units": {"s-guard": "0401", "n-foot": "0501"}, "attackers": "s-guard",
                              "target": "0501"}, game())  # fmt: skip
    assert found["chances"]


def test_defenders_do_not_exchange_their_strength() -> None:
    wrong = game("{attacker: eliminated, defender: exchange strength}")
    path = ("mechanisms", "combat", 0, "results", "EX", "defender")
    assert path in [problem.path for problem in check(wrong)]


def test_whoever_chooses_an_exchange_loses_as_much() -> None:
    state = exchanged(game("{defender: eliminated, attacker: exchange strength or eliminated}"))
    state = state.apply("choose exchange-strength")
    assert losses(state) == ["lose s-guns", "lose s-guard"]
