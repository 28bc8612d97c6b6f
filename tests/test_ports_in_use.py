"""What commands that serve pages say of a port that another program uses."""

from __future__ import annotations

import socket

import pytest

from tests.command import run

COMMANDS = {
    "serve": ("serve", "alder"),
    "studio": ("studio", "alder", "--no-browser"),
    "play": ("play", "alder", "--browser", "--no-open"),
}


@pytest.mark.parametrize("words", COMMANDS.values(), ids=COMMANDS)
def test_a_port_that_is_in_use_is_named_with_the_reason(words: tuple[str, ...]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = run(*words, "--port", port)
    assert done.exit_code == 1
    assert f"port {port} cannot be used: Address already in use" in done.output
