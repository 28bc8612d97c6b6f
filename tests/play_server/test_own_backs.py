"""Cards with a back of their own in other hands: the back is seen, and nothing else."""

from __future__ import annotations

from itertools import islice

from builder.model.game import Game
from builder.model.pieces.cards import CardBack
from builder.playing.players import RandomPlayer
from builder.playing.random_source import RandomSource
from builder.playing.records import first_state
from builder.playing.table import played_on
from builder.rules.validation import fill
from tests.play_server.served import serving
from tests.playing.rich_game import of_cards


def _game() -> Game:
    """The game of two hands, in which the letter has a back of its own."""
    game = fill(of_cards())
    own = {"letter": CardBack(title="Letter", colour="#7a1f1f")}
    cards = (c.model_copy(update={"back": own[c.id]}) if c.id in own else c for c in game.cards)
    return game.model_copy(update={"cards": tuple(cards)})


def test_the_other_side_sees_the_back_of_each_card_in_a_hand_but_not_which_card_it_is() -> None:
    game = _game()
    start = first_state(game)
    players = {side: RandomPlayer(f"1 {side}") for side in start.match.sides}
    states = [state for _, state in islice(played_on(start, players, RandomSource(1)), 60)]
    seen = set()
    with serving(game, pace="pause") as served:
        for state in states:
            piles = [*state.match.play.piles(state.match, state.moment)]
            held = next((p for p in piles if p.kind == "hand" and "letter" in p.cards), None)
            if held is None or held.side in seen:
                continue
            seen.add(held.side)
            served.show(state)
            other = next(
                s.id for s in served.seats.values() if s.sides and held.side not in s.sides
            )
            shown = next(p for p in served.plain(other, "state")["piles"] if p["id"] == held.id)
            assert shown["cards"] == []
            assert sorted(shown["backs"]) == sorted(game.backs_of_cards[c] for c in held.cards)
            assert b"letter" not in served.ask(other, "state")[2]
            pictures = {served.ask(other, f"back/{name}")[2] for name in ("affairs", "affairs~2")}
            assert len(pictures) == 2
    assert seen
