"""What a side may not know never leaves the server, in whole games with hidden counters and cards."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice, pairwise
from urllib.parse import quote

import pytest

from builder.model.game import Game
from builder.playing.players import RandomPlayer
from builder.playing.random_source import RandomSource
from builder.playing.records import first_state
from builder.playing.state import State
from builder.playing.table import played_on
from builder.rules.play.actions import Action
from builder.rules.validation import fill
from tests.games import loading
from tests.play_server.served import ServedGame, serving
from tests.playing import hidden_game, three_sides
from tests.playing.rich_game import of_cards
from tests.thorough import some, times

SECRETIVE = [
    ("up-front", "patrol", ()),
    ("vietnam-battles", "snoopys-nose", ()),
    ("vietnam-battles", "the-boys-of-67", ()),
    ("vietnam-battles", "the-iron-triangle", ()),
    ("hue", "hue", ("7.1",)),
    ("rich", "", ()),
    ("brook", "", ()),
    ("aims", "", ()),
]
DONE_IN_SECRET = [one for one in SECRETIVE if one[0] != "hue"]
"""Those with actions of which one side alone knows."""


@cache
def whole_game(name: str, scenario: str, options: tuple[str, ...]) -> tuple[Game, list[State]]:
    """A game and its states when it is played at random; with ``--thorough`` to its end."""
    small = {"rich": of_cards, "brook": hidden_game.game, "aims": three_sides.with_objectives}
    game = fill(small[name]()) if name in small else loading.filled(name)
    start = first_state(game, scenario, options)
    players = {side: RandomPlayer(f"3 {side}") for side in start.match.sides}
    course = (state for _, state in played_on(start, players, RandomSource(3)))
    return game, [start, *islice(course, times(130, 100_000))]


def lookalikes(state: State, side: str, source: RandomSource) -> Iterator[State]:
    """States that a side cannot tell from this one, while something hidden is different in them."""
    seen = state.observation(side)
    for _ in range(0 if state.is_over else 3):  # at the end everything may be known
        guess = seen.guessed(source)
        if guess.moment != state.moment and guess.current_player == state.current_player:
            yield guess


def everything_sent(served: ServedGame, seat: str) -> list[bytes]:
    """All that the page of a seat can read: the game, answers about each action, the record."""
    state = served.plain(seat, "state")
    places = [piece[1] for piece in state["pieces"]][:2]
    outlooks = [f"outlook?action={quote(one['text'])}" for one in state["actions"][:2]]
    paths = ["state", "record", *outlooks, *(f"why?place={quote(at)}" for at in places)]
    sent = [served.ask(seat, path)[2] for path in paths]
    return [
        re.sub(rb'"course":\d+', b"", one) for one in sent
    ]  # it counts the changes of this test


REFUSED = b'{"error":"others-secret"}'


def same_for(served: ServedGame, side: str, one: Sequence[State], other: Sequence[State]) -> bool:
    """Whether a side is sent the same bytes of two courses of the game. An answer that is refused, since
    another side has chosen or drawn in secret, tells nothing of what that was."""
    seat = next(s.id for s in served.seats.values() if s.sides == (side,))
    served.show(*one)
    found = everything_sent(served, seat)
    served.show(*other)
    pairs = zip(found, everything_sent(served, seat), strict=True)
    return all(sent == again or REFUSED in (sent, again) for sent, again in pairs)


@pytest.mark.parametrize(("name", "scenario", "options"), some(SECRETIVE, 4))
def test_what_a_side_may_not_know_never_leaves_the_server(
    name: str, scenario: str, options: tuple[str, ...]
) -> None:
    """At any time of a game, another state that looks the same to a side sends it the same bytes."""
    game, states = whole_game(name, scenario, options)
    source, compared = RandomSource(1), 0
    with serving(game, scenario, options=options, pace="pause") as served:
        for state in some(states, times(4, 300)):
            for side in state.match.sides:
                for other in lookalikes(state, side, source):
                    assert same_for(served, side, [state], [other]), (side, state.moment.log[-3:])
                    compared += 1
                    break
    assert compared


@pytest.mark.parametrize(("name", "scenario", "options"), some(DONE_IN_SECRET, 4))
def test_what_others_do_in_secret_is_told_the_same_whatever_it_is(
    name: str, scenario: str, options: tuple[str, ...]
) -> None:
    """A card that is drawn, a camp that is hidden: any other card or place is told in the same words."""
    game, states = whole_game(name, scenario, options)
    compared = 0
    steps = [
        (before, owner, after)
        for before, after in pairwise(states)
        if (owner := before.known_to(_action(before, after)))
    ]
    with serving(game, scenario, options=options, pace="pause") as served:
        for before, owner, after in some(steps, times(4, 60)):
            done = _action(before, after)
            same_kind = [
                a for a in before.legal_actions if before.known_to(a) == owner and a != done
            ]
            for side in {*before.match.sides} - {owner}:
                others = map(before.after_legal, same_kind)
                other = next((one for one in others if _looks_alike(side, after, one)), None)
                if other is None:
                    continue
                assert same_for(served, side, [before, after], [before, other]), done
                compared += 1
    assert compared


def _action(before: State, after: State) -> Action:
    return next(one for one in before.legal_actions if one.text == after.moment.log[-1])


def _looks_alike(side: str, one: State, other: State) -> bool:
    return one.observation(side).known.moment == other.observation(side).known.moment
