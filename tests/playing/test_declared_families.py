"""Random games of games that declare something of every family."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from builder.model.game import Game
from builder.playing.fuzz import random_game
from builder.playing.records import first_state
from builder.playing.state import State
from builder.rules.engine.victory.victory_play import SO_FAR
from tests.playing.rich_game import ALTERNATE, IMPULSES, LOTS, acting, before_combat, of_cards, rich


@pytest.mark.parametrize("game", [rich, before_combat, of_cards])
@pytest.mark.parametrize("seed", range(1, 9))
def test_random_games_hold_what_holds_always(game: Callable[[], Game], seed: int) -> None:
    last, fault = random_game(first_state(game()), seed, rewritten_every=10)
    assert fault is None, f"{fault.what}: {' / '.join(fault.actions[-12:])}"
    assert last.is_over


@pytest.mark.parametrize("how", [LOTS, ALTERNATE, IMPULSES])
@pytest.mark.parametrize("seed", range(1, 5))
def test_units_that_act_a_few_at_a_time(how: str, seed: int) -> None:
    last, fault = random_game(first_state(acting(how)), seed, rewritten_every=10)
    assert fault is None, f"{fault.what}: {' / '.join(fault.actions[-12:])}"
    assert last.is_over
    assert "move" in {text.split()[0] for text in last.moment.log}


def test_a_lot_lets_those_act_whom_it_names() -> None:
    state = first_state(acting(LOTS)).apply("place s-army 0503")
    assert {a.text: str(p) for a, p in state.chance_outcomes.items()} == {
        "draw n-order": "1/3",
        "draw s-order": "1/3",
        "draw dusk": "1/3",
    }
    north = state.apply("draw n-order")
    # two of the northern units act
    assert north.current_player == "north"
    two = north.apply("act n-horse").apply("act n-foot")
    assert [a.text for a in two.legal_actions] == ["unit n-horse", "unit n-foot", "done"]
    south = state.apply("draw s-order")
    assert sum(a.verb == "unit" for a in south.legal_actions) == 5


def dealt(*cards: str) -> State:
    """The game of cards, with these cards dealt: two to the north, then two to the south."""
    state = first_state(of_cards()).apply("place s-army 0503")
    for card in cards:
        (hand,) = {action.words[0] for action in state.legal_actions}
        state = state.apply(f"deal {hand} {card}")
    return state


def test_hands_are_filled_with_exact_chances_that_one_side_alone_knows() -> None:
    state = dealt("gold")
    # five cards: the bridge, the plague, a letter, and gold twice, of which one has been dealt
    quarter = Fraction(1, 4)
    assert {a.words[1]: p for a, p in state.chance_outcomes.items()} == {
        "bridge": quarter,
        "gold": quarter,
        "letter": quarter,
        "plague": quarter,
    }
    assert state.known_to(state.legal_actions[0]) == "north"
    assert dict(state.observation("south").known.moment.note("hands")) == {"northern": ()}
    assert dict(state.observation("north").known.moment.note("hands")) == {"northern": ("gold",)}


def test_a_card_is_played_for_its_operations_or_for_its_event() -> None:
    state = dealt("gold", "letter", "bridge", "plague")
    # gold is an event of the enemy, and a letter has none
    assert [a.text for a in state.legal_actions] == ["operations gold", "operations letter"]
    acting = state.apply("operations gold")
    # the enemy's event happens besides, and two units act
    assert "gold" in acting.moment.note("happened")
    assert dict(acting.moment.note("discards")) == {"affairs": ("gold",)}
    moved = acting.apply("act n-foot").apply("act n-horse")
    assert [a.text for a in moved.legal_actions] == ["unit n-foot", "unit n-horse", "done"]


def test_what_happens_once_leaves_the_game_and_the_rest_is_dealt_again() -> None:
    state = dealt("bridge", "letter", "gold", "plague").apply("event bridge")
    assert dict(state.moment.note("cards out of the game")) == {"affairs": ("bridge",)}
    # the event of both is that of the side that plays it: a point for the south
    state = state.apply("event plague")
    while state.current_player == "chance":
        state = state.apply(state.legal_actions[0])
    assert state.moment.note(SO_FAR)["south"] == 1
    assert [a.text for a in state.legal_actions] == ["operations letter"]
