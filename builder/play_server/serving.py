"""Runs the server of a game in play until it is interrupted."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from builder.local_server.serving import HERE, LocalServer, names_of_host, taken_port
from builder.play_server.game_in_play import GameInPlay
from builder.play_server.seats import Seat, seats_of
from builder.play_server.server import play_app
from builder.play_server.table_service import TableService


def serve_game(
    played: GameInPlay,
    language: str,
    port: int,
    ready: Callable[[Sequence[Seat]], None],
    host: str = HERE,
) -> None:
    """Serve a game until the process is interrupted; ``ready`` is called with the seats. Raises
    ``OSError`` if the port or the address ``host`` cannot be used."""
    taken = taken_port(port, host)
    seats = seats_of(played.people, taken.getsockname()[1], names_of_host(host))

    service = TableService(played, {seat.id: seat for seat in seats}, language)
    server = LocalServer(
        play_app(service), lambda: ready(seats), lambda: service.tell(None), played.save
    )
    server.run_until_interrupted(taken)
