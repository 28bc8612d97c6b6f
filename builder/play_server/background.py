"""Serves a game in play from a program that does something else as well, such as the studio."""

from __future__ import annotations

from collections.abc import Mapping

from builder.local_server.serving import serve_in_thread, taken_port
from builder.model.game import Game
from builder.play_server.game_in_play import HUMAN, GameInPlay
from builder.play_server.seats import seats_of
from builder.play_server.server import play_app
from builder.play_server.table_service import TableService
from builder.playing.history import History
from builder.playing.records import first_state
from builder.rules.validation import fill


class BackgroundTable:
    """A game that is played at a port of its own, in a thread of its own. ``addresses`` has the page of
    the whole table first, then those of the sides that people play."""

    def __init__(
        self,
        game: Game,
        scenario: str,
        players: Mapping[str, str],
        seed: int,
        language: str,
        options: tuple[str, ...] = (),
    ) -> None:
        """Begin a scenario; sides that ``players`` does not name are played by people. Raises
        ``Refused`` of the rules."""
        state = first_state(game, scenario, options)
        names = {side: players.get(side, HUMAN) for side in state.match.sides}
        played = GameInPlay(fill(game), History([state]), names, seed)
        taken = taken_port(0)
        seats = seats_of(played.people, taken.getsockname()[1])
        self.addresses = [seat.guard.address for seat in seats]
        service = TableService(played, {seat.id: seat for seat in seats}, language)
        self._end = serve_in_thread(play_app(service), taken)

    def end(self) -> None:
        """End the game; its pages say so."""
        self._end()
