"""Units that act in one area at a time, and once in a turn: how sides take impulses in many games of
areas."""

from __future__ import annotations

from functools import cache

from builder.playing.players import RandomPlayer
from builder.playing.random_source import RandomSource
from builder.playing.records import first_state
from builder.playing.state import State
from builder.playing.table import played_on
from builder.rules.validation import check
from tests.playing import rich_game
from tests.rules.engine import brook

SPENT = "{kind: impulses, units: 0, together: yes, who: {not: {is: acted}}, passes: yes}"


@cache
def states() -> list[State]:
    start = first_state(rich_game.acting(SPENT), "over")
    players = {side: RandomPlayer(f"7 {side}") for side in start.match.sides}
    return [start, *(state for _, state in played_on(start, players, RandomSource("7 chance")))]


def chosen() -> list[tuple[State, tuple[str, ...]]]:
    """The states in which a side chooses more units, with those that it has chosen."""
    dues = ((state, state.moment.next) for state in states())
    return [(s, tuple(due["chosen"])) for s, due in dues if due is not None and due.kind == "act"]


def offered(state: State) -> set[str]:
    return {action.words[0] for action in state.legal_actions if action.verb == "act"}


def test_units_that_act_together_are_in_one_place() -> None:
    several = [(s, units) for s, units in chosen() if units]
    assert any(offered(state) for state, _ in several)
    for state, units in several:
        places = {state.moment.piece(name).at for name in offered(state) | {*units}}
        assert len(places) == 1


def test_a_unit_that_has_acted_is_not_offered_again_in_the_turn() -> None:
    spent = [(s, {*s.moment.note("deeds", {})}) for s, _ in chosen()]
    assert any(done for _, done in spent)
    for state, done in spent:
        assert offered(state).isdisjoint(done)


def test_a_unit_that_was_called_and_did_nothing_may_act_later() -> None:
    twice = [
        (state.moment.turn, name)
        for (state, before), (_, after) in zip(chosen(), chosen()[1:], strict=False)
        for name in {*after} - {*before}
    ]
    assert len({*twice}) < len(twice)


def test_the_turn_ends_when_both_sides_pass() -> None:
    assert states()[-1].moment.turn > 1


def test_questions_name_the_units_that_may_act() -> None:
    units = {"n-foot": "0202", "n-horse": "0203", "s-foot": "0303"}
    given = {"units": units, "side": "north", "deeds": {"n-foot": ["moved"]}}
    found = brook.result("activate", given, rich_game.acting(SPENT))
    assert found["acts"] == ["n-horse"]


def test_where_sides_act_with_all_their_units_nobody_is_chosen() -> None:
    sides = rich_game.acting("{kind: sides, who: {not: {is: acted}}}")
    (found,) = (p for p in check(sides) if p.path == ("mechanisms", "activation", "who"))
    assert found.code == "unreached"
