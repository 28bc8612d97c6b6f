"""Guesses: what a side cannot see is completed to a state that may be the true one, from what the
side sees alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from builder.playing.players import RandomPlayer, player_of
from builder.playing.random_source import RandomSource
from builder.playing.records import match_of
from builder.playing.state import State
from builder.playing.table import played_on
from builder.rules.systems.squad_cards.play.deck_play import DECK, HANDS, UNKNOWN
from tests.games import loading
from tests.thorough import each_once, some, times

SECRETIVE = [
    ("hue", "hue", ("7.1",)),
    ("hue", "hue", ("7.1", "7.7")),
    ("up-front", "patrol", ()),
    ("vietnam-battles", "snoopys-nose", ()),
    ("vietnam-battles", "the-iron-triangle", ()),
]


def _games(game: str, scenario: str, options: tuple[str, ...], seed: int = 3) -> Iterator[State]:
    first = State.first(match_of(loading.game(game), scenario, options))
    players = {side: RandomPlayer(f"{seed} {side}") for side in first.match.sides}
    yield from (state for _, state in played_on(first, players, RandomSource(seed)))


def _some(
    game: str, scenario: str, options: tuple[str, ...], most: int = times(160, 400)
) -> list[State]:
    found = _games(game, scenario, options)
    return [state for n, state in zip(range(most), found, strict=False) if n % 7 == 0]


@pytest.mark.parametrize(("game", "scenario", "options"), some(SECRETIVE, 2))
def test_a_guess_is_what_the_side_sees(game: str, scenario: str, options: tuple[str, ...]) -> None:
    """Whoever looks at the guess from the same side sees the same, and may do the same."""
    source, guessed = RandomSource(1), 0
    for state in _some(game, scenario, options):
        for side in state.match.sides:
            seen = state.observation(side)
            guess = seen.guessed(source)
            again = guess.observation(side)
            assert again.known.moment == seen.known.moment, (side, state.moment.log[-1])
            assert again.actions == seen.actions
            guessed += guess.moment != seen.known.moment
    assert guessed


@pytest.mark.parametrize(("game", "scenario", "options"), some(SECRETIVE, 2))
def test_a_guess_does_not_know_the_truth(
    game: str, scenario: str, options: tuple[str, ...]
) -> None:
    """Two states that a side cannot tell apart bring it the same guess."""
    different = 0
    for state in _some(game, scenario, options):
        for side in state.match.sides:
            seen = state.observation(side)
            other = State(
                match_of(loading.game(game), scenario, options),
                seen.guessed(RandomSource(2)).moment,
            )
            different += other.moment != state.moment
            mine, theirs = (s.observation(side).guessed(RandomSource(5)) for s in (state, other))
            assert mine.moment == theirs.moment
    assert different


def test_7_1_who_lies_face_down_may_be_anybody_who_is_not_seen() -> None:
    """Nobody who is still to be set up, and nobody twice."""
    under = set[str]()
    for state in _some("hue", "hue", ("7.1",)):
        guess = state.observation("USMC-ARVN").guessed(RandomSource(len(under)))
        down = {p.at: p.name for p in state.moment.pieces.values() if p.hidden}
        found = {p.at: p.name for p in guess.moment.pieces.values() if p.hidden}
        assert found.keys() == down.keys()
        assert all(state.match.game.counters[n.partition("#")[0]] for n in found.values())
        left = {n for one in state.moment.agenda for n in one.get("counters", ())}
        assert left.isdisjoint(found.values())
        under |= {name for at, name in found.items() if name != down[at]}
    assert len(under) > 10


def test_the_cards_of_another_hand_are_drawn_from_those_that_are_not_seen() -> None:
    """No card lies in two places: each side's own hand, the guessed one and the deck have together
    as many of each as the true hands and the true deck."""
    for state in _some("up-front", "patrol", ()):
        if DECK not in state.moment.notes:
            continue
        for side in state.match.sides:
            guess = state.observation(side).guessed(RandomSource(1))
            assert _cards(guess) == _cards(state)
            hands = guess.moment.note(HANDS, {})
            assert not any(UNKNOWN in cards for cards in hands.values())
            assert hands.get(side) == state.moment.note(HANDS, {}).get(side)


def _cards(state: State) -> dict[str, int]:
    found = dict(state.moment.note(DECK))
    for cards in state.moment.note(HANDS, {}).values():
        for card in cards:
            found[card] = found.get(card, 0) + 1
    return found


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("name", "hiding"),
    each_once(["greedy", "search:1"], [("up-front", "patrol", ()), ("hue", "hue", ("7.1",))]),
)
def test_programs_play_where_much_is_hidden(
    name: str, hiding: tuple[str, str, tuple[str, ...]]
) -> None:
    """They go on from a state in which the other side hides its hand, or who its units are."""
    start = next(filter(_is_hidden_from_the_side_on, _games(*hiding)))
    make = player_of(name)
    assert make is not None
    players = {side: make(side) for side in start.match.sides}
    going = played_on(start, players, RandomSource(1))
    assert len([*zip(range(12), going, strict=False)]) == 12


def _is_hidden_from_the_side_on(state: State) -> bool:
    on = state.current_player
    seen = state.observation(on).known.moment if on in state.match.sides else state.moment
    return seen.turn > 0 and len(state.legal_actions) > 3 and seen != state.moment
