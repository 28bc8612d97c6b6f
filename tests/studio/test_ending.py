"""The studio ends at once, in silence, whatever it is drawing."""

from __future__ import annotations

import http.client
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from builder import resources
from builder.local_server.request_guard import Guard


def asked(port: int, token: str, path: str) -> http.client.HTTPConnection:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", path, headers={"Cookie": f"{Guard(port).cookie}={token}"})
    return connection


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_it_ends_while_it_draws_and_pages_are_open() -> None:
    game: Path = resources.specs_folder() / "alder"
    command = [sys.executable, "-m", "builder", "studio", str(game), "--no-browser"]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    assert process.stdout is not None
    found = re.search(r":([0-9]+)/\?token=(\S+)", process.stdout.readline())
    assert found is not None
    port, token = int(found[1]), found[2]
    while True:
        try:
            state = asked(port, token, "/state").getresponse().read()
        except ConnectionRefusedError:
            state = b""
        if b'"kind":"map"' in state.replace(b" ", b""):
            break
        time.sleep(0.05)
    news = asked(port, token, "/news").getresponse()
    assert news.readline().startswith(b"data:")
    asked(port, token, "/module")
    drawing = asked(port, token, "/picture/map/valley")
    time.sleep(0.1)
    began = time.monotonic()
    process.send_signal(signal.SIGTERM)
    assert process.wait(30) == 0
    assert time.monotonic() - began < 15  # a page that is open would hold it for ever
    assert process.stderr is not None
    assert process.stderr.read() == ""
    drawing.close()
