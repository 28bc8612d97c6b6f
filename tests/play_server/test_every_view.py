"""What pages are told of small games that are played at random: of hexes and battles, of hidden counters,
of cards, of three sides. Each seat at some states of each, briefly."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from builder.model.game import Game
from builder.play_server.game_in_play import GameInPlay
from builder.play_server.page_view import PageView
from builder.play_server.pictures import Pictures
from builder.play_server.seats import Seat, seats_of
from builder.playing.history import History
from builder.playing.records import first_state
from builder.playing.state import State
from builder.rules.validation import fill
from tests.playing import hidden_game, rich_game, three_sides
from tests.playing.random_play import random_states
from tests.recorded import assert_as_recorded
from tests.together import together
from tests.told import digest

RECORDED = Path(__file__).with_suffix(".txt")
GAMES: dict[str, Callable[[], Game]] = {
    "brook": rich_game.rich,
    "hidden": hidden_game.game,
    "cards": rich_game.of_cards,
    "three sides": three_sides.with_objectives,
}


def course(game: Game, most: int) -> list[State]:
    return random_states(first_state(game), 5, most)


def brief(data: Any) -> str:
    return digest(json.dumps(data, sort_keys=True, default=str))


def told(view: PageView, seat: Seat) -> Iterator[str]:
    """What a seat is told of the present state, in a few lines."""
    now = view.state(seat)
    if "curtain" in now:
        yield f"{seat.id}: a curtain before {now['curtain_name']}"
        return
    story, parts = now["story"], ("pieces", "piles", "besides", "actions")
    sizes = ", ".join(f"{len(now[part])} {part} {brief(now[part])}" for part in parts if now[part])
    yield f"{seat.id} as {now['viewer']!r}: {sizes}, undo {now['undo']!r}, moved {now['moved']}"
    if seat.id == "table":
        head = ("turn", "turns", "phase", "on_name", "over", "elsewhere", "side")
        yield f"  {' '.join(f'{key} {now[key]}' for key in head)} {now['score']['points']}"
        last = story[-1]
        yield f"  story {len(story)}: {[line for _, line in last['lines']][-1:]} {last['die']} {last['side']}"
    groups = [(group["text"], group["first"]) for group in now["groups"] if group["text"]]
    if groups or now.get("spots"):
        yield f"  groups {groups[:4]} spots {[*now.get('spots', ())]}"


def asked(view: PageView, seat: Seat, state: State) -> Iterator[str]:
    """Why counters and places cannot be chosen, and what actions bring."""
    places = [*state.match.sheet.space.ids][::9]
    whys: dict[str, list[str]] = {}
    for piece in [*state.moment.pieces][:8]:
        said = view.why_not(seat, "", piece)
        whys.setdefault(" ".join(f"{one['text']} ({one['rule']})" for one in said), []).append(
            piece
        )
    for place in (*places, "nowhere"):
        said = view.why_not(seat, place, "")
        whys.setdefault(" ".join(f"{one['text']} ({one['rule']})" for one in said), []).append(
            place
        )
    yield from (f"  why not {', '.join(of)}: {why[:90]}" for why, of in whys.items())
    for action in state.legal_actions[:4]:
        found = view.outlook(seat, action)
        if found is not None:
            rolls = [len(one["rolls"]) for one in found["results"]]
            yield f"  {action.text}: {len(found['told'])} lines, rolls {rolls}, {brief(found)}"


@together("name", GAMES)
def test_each_seat_is_told_what_is_recorded(name: str) -> None:
    game = fill(GAMES[name]())
    states = course(game, 60)
    match = states[0].match
    people = match.sides
    names = dict.fromkeys(people, "human")
    pictures = Pictures(game, match.sheet.id, "en")
    lines = []
    for number in range(1, len(states), 9):
        played = GameInPlay(game, History(states[: number + 1]), names, 1)
        lines.append(f"after {number} actions: {states[number].moment.log[-1]}")
        view = PageView(played, "en", pictures)
        for seat in seats_of(people, 1):
            lines += told(view, seat)
            if seat.id == "table":
                seat.take(states[number].current_player)
                lines += asked(view, seat, states[number])
    assert_as_recorded(RECORDED, name, lines)


@together("person", ["north", "south"])
def test_an_action_is_taken_back_to_where_a_person_was_to_act(person: str) -> None:
    """Those of programs and dice after it are taken back with it."""
    game = fill(GAMES["hidden"]())
    states = course(game, 40)
    for number in range(1, len(states), 3):
        names = {side: "human" if side == person else "random" for side in states[0].match.sides}
        played = GameInPlay(states[0].match, History(states[: number + 1]), names, 1)
        own = [n for n, one in enumerate(states[:number]) if one.current_player == person]
        assert played.can_undo(freely=False) is bool(own)
        assert played.undo(freely=False) is bool(own)
        if own:
            assert played.now is states[own[-1]]
