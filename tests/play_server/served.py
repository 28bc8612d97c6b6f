"""A game in play, served to tests."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from builder.local_server.serving import taken_port
from builder.model.game import Game
from builder.play_server.game_in_play import GameInPlay
from builder.play_server.seats import Seat, seats_of
from builder.play_server.server import play_app
from builder.play_server.table_service import TableService
from builder.playing.history import History
from builder.playing.records import first_state
from builder.playing.state import State
from tests.local_pages import Answer, asked, running


@dataclass(frozen=True)
class ServedGame:
    """A game that is served, and questions to it from its seats."""

    played: GameInPlay
    seats: Mapping[str, Seat]

    def ask(self, seat: str, path: str, body: Any = None, **more: Any) -> Answer:
        """Return an answer to the page of a seat."""
        guard = self.seats[seat].guard
        return asked(guard, f"{guard.path}{path}", body, **more)

    def plain(self, seat: str, path: str, body: Any = None) -> Any:
        """Return the plain data of an answer."""
        return json.loads(self.ask(seat, path, body)[2])

    def show(self, *states: State) -> None:
        """Put another course of the game in the place of this one."""
        self.played.history = History([*states])
        self.played.course += 1

    def act(self, seat: str, action: str) -> Any:
        """Choose an action from a seat, and return the answer: nothing if it was done."""
        number = self.played.number
        return self.plain(seat, "do", {"do": "act", "action": action, "number": number})


@contextmanager
def serving(
    game: Game,
    scenario: str = "",
    players: Mapping[str, str] | None = None,
    *,
    seed: int = 1,
    file: Path | None = None,
    options: tuple[str, ...] = (),
    pace: str = "fast",
) -> Iterator[ServedGame]:
    """Serve a game from its beginning until the block ends; people play all sides but those that
    ``players`` gives to programs."""
    state = first_state(game, scenario, options)
    names = {side: (players or {}).get(side, "human") for side in state.match.sides}
    played = GameInPlay(game, History([state]), names, seed, file)
    with taken_port(0) as taken:
        seats = {seat.id: seat for seat in seats_of(played.people, taken.getsockname()[1])}
        service = TableService(played, seats, "en", pace)
        with running(play_app(service), taken):
            yield ServedGame(played, seats)
