"""How soon the studio shows what was saved, and ``watch`` writes it: from the moment that a file is
written until the page has the new picture, or the sheets of counters are new.

    python -m benchmarks.studio             a counter of each game, and a map of 45 × 30 hexes
    python -m benchmarks.studio --times 20  more often

A process of its own serves a copy of the game. The program does what the page does: it waits for news,
then asks for the picture that it shows, and takes the time when another one comes. Another process
follows a copy, and tells each build.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks import workload
from builder.local_server.request_guard import Guard

SPECS = Path(__file__).resolve().parent.parent / "specs"
WANTED_COUNTER, WANTED_MAP = 0.5, 1.0
"""Seconds that a change of a counter, and of a map of 45 × 30 hexes, may take."""
_PATIENCE = 60.0


@dataclass(frozen=True)
class Change:
    """A file of a game, what it says after so many changes, and the address of the picture that shows
    them: of a map, the list of its tiles."""

    file: str
    text: Callable[[str, int], str]
    path: str


def _turns(one: str, other: str) -> Callable[[str, int], str]:
    """One text and another in turns."""

    def text(before: str, number: int) -> str:
        old, new = (one, other) if one in before else (other, one)
        if old not in before:
            raise RuntimeError(f"the file does not have {old!r}")
        return before.replace(old, new, 1)

    return text


COUNTERS = {
    "alder": Change(
        "counters/french.yaml",
        _turns("id: fr-1-1, name: I,", "id: fr-1-1, name: X,"),
        "/picture/counter/fr-1-1",
    ),
    "vietnam-battles": Change(
        "counters/us-infantry.yaml",
        _turns("name: 2/47A", "name: 2/47Z"),
        "/picture/counter/us-2-47-a",
    ),
}


@dataclass(frozen=True)
class Page:
    """A page of a running studio: its port, what it proves itself with, and the studio's process."""

    port: int
    token: str
    process: int

    def worked(self) -> float:
        """How many seconds of the processor the studio has used so far, its checks left out; 0 where
        the system does not tell."""
        told = Path(f"/proc/{self.process}/stat")
        if not told.exists():
            return 0.0
        ticks = told.read_text().rpartition(")")[2].split()[11:13]
        return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")

    def ask(self, path: str, body: Any = None) -> tuple[str, bytes]:
        """The mark of an answer, and its bytes; with a body it is sent that."""
        connection = self._sent(path, body)
        answer = connection.getresponse()
        data = answer.read()
        connection.close()
        if answer.status != 200:
            raise RuntimeError(f"{path}: {answer.status} {data.decode(errors='replace')[:200]}")
        return answer.getheader("ETag") or "", data

    def _sent(self, path: str, body: Any = None) -> http.client.HTTPConnection:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=_PATIENCE)
        own = f"http://127.0.0.1:{self.port}"
        headers = {"Cookie": f"{Guard(self.port).cookie}={self.token}", "Origin": own}
        method, sent = ("GET", None) if body is None else ("POST", json.dumps(body))
        connection.request(method, path, sent, headers)
        return connection

    @contextmanager
    def news(self) -> Iterator[Iterator[str]]:
        """What the studio tells of its readings, one after the other."""
        connection = self._sent("/news")
        answer = connection.getresponse()
        lines = (line.decode() for line in iter(answer.readline, b""))
        yield (line for line in lines if line.startswith("data:"))
        connection.close()


@contextmanager
def served(folder: Path) -> Iterator[Page]:
    """A studio that serves a folder, once it has read it."""
    command = [sys.executable, "-m", "builder", "studio", str(folder), "--no-browser"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        found = None
        while found is None:
            line = process.stdout.readline()
            if not line:
                raise RuntimeError("the studio did not start")
            found = re.search(r"127\.0\.0\.1:([0-9]+)/\?token=(\S+)", line)
        page = Page(int(found[1]), found[2], process.pid)
        while not _is_ready(page):
            time.sleep(0.1)
        yield page
    finally:
        process.terminate()
        process.wait(10)


def _is_ready(page: Page) -> bool:
    """Whether the studio answers, and has looked at the rules."""
    try:
        return b'"checked":true' in page.ask("/state")[1].replace(b" ", b"")
    except ConnectionRefusedError:
        return False


def seconds_until_shown(page: Page, folder: Path, change: Change, times: int) -> list[float]:
    """How long it takes each time until the page has another picture."""
    file, path = folder / change.file, change.path
    found: list[float] = []
    tiles: dict[str, str] = {}
    before = _looked_at(page, path, tiles)
    for n in range(times):
        text = change.text(file.read_text(), n)
        time.sleep(1.5)  # the last reading is looked at to its end
        with page.news() as told:
            next(told)
            began = time.perf_counter()
            file.write_text(text)
            for _ in told:
                mark = _looked_at(page, path, tiles)
                if mark != before:
                    break
            found.append(time.perf_counter() - began)
            before = mark
    return found


def _looked_at(page: Page, path: str, tiles: dict[str, str]) -> str:
    """The mark of a picture that is asked for as the page does; of a map, only the tiles that differ
    from those that were there come, and ``tiles`` are then those of now."""
    if not path.startswith("/tiles/"):
        return page.ask(path)[0]
    told = json.loads(page.ask(path, {"tiles": tiles, "listed": ""})[1].partition(b"\n")[0])
    tiles.update(told["list"]["tiles"])
    return str(told["listed"])


def seconds_until_written(
    folder: Path, change: Change, times: int, where: Path | None = None, **environment: str
) -> list[tuple[float, float]]:
    """How long it takes each time until ``watch`` has written the sheets of counters anew, and until it
    has written all that shows the change. It runs in the checkout that it is told ``where``."""
    out = folder.parent / f"{folder.name}-built"
    command = [sys.executable, "-m", "builder", "watch", str(folder), "--out", str(out), "--json"]
    process = subprocess.Popen(
        command,
        cwd=where,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert process.stdout is not None
    builds = (json.loads(line) for line in process.stdout)
    try:
        whole = len(next(builds)["files"])
        file = folder / change.file
        return [_until_written(builds, whole, file, change, n) for n in range(times)]
    finally:
        process.terminate()
        process.wait(10)


def _until_written(
    builds: Iterator[Any], whole: int, file: Path, change: Change, number: int
) -> tuple[float, float]:
    text = change.text(file.read_text("utf-8"), number)
    time.sleep(1.5)
    began = time.perf_counter()
    file.write_text(text, "utf-8")
    last = next(builds)
    first = time.perf_counter() - began
    if not any("counters" in path for path in last["changed"]):
        raise RuntimeError("the sheets of counters are not new")
    while len(last["files"]) < whole:
        last = next(builds)
    return first, time.perf_counter() - began


def games(times: int) -> Iterator[tuple[str, float, list[float]]]:
    """What was changed, the seconds that are wanted, and those that it took."""
    with tempfile.TemporaryDirectory() as above:
        for game, change in COUNTERS.items():
            folder = Path(above) / game
            shutil.copytree(SPECS / game, folder)
            with served(folder) as page:
                took = seconds_until_shown(page, folder, change, times)
            yield f"a counter of {game}, shown", WANTED_COUNTER, took
            sheets, _ = zip(*seconds_until_written(folder, change, times), strict=True)
            yield f"the sheets of a counter of {game}, written", WANTED_COUNTER, list(sheets)
        workload.write(Path(above) / "full", workload.make_full())
        folder = Path(above) / "full" / "spec"
        (map,) = (folder / "maps").glob("*.yaml")
        change = Change(f"maps/{map.name}", _painted, f"/tiles/{map.stem}")
        with served(folder) as page:
            took = seconds_until_shown(page, folder, change, times)
        yield "a hex of a map of 45 × 30 in full cartography, shown", WANTED_MAP, took


def _painted(before: str, number: int) -> str:
    """A map with one more hex of other terrain, each time another hex."""
    lines = before.splitlines(keepends=True)
    first = 2 + next(n for n, line in enumerate(lines) if line.startswith("terrain: |"))
    letters = sorted({sign for line in lines[first : first + 20] for sign in line.split()[1:]})
    row = first + (7 * number) % 20
    words = re.split(r"(\s+)", lines[row])
    hexes = [i for i, word in enumerate(words) if word in letters]
    at = hexes[(11 * number + len(hexes) // 2) % len(hexes)]
    other = 1 + number % (len(letters) - 1)
    words[at] = letters[(letters.index(words[at]) + other) % len(letters)]
    lines[row] = "".join(words)
    return "".join(lines)


def main() -> None:
    """Print a line for each figure, with what is wanted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=7, help="how often each is changed")
    for what, wanted, took in games(parser.parse_args().times):
        print(
            f"{what} after {statistics.median(took):.2f} s, {min(took):.2f} to {max(took):.2f} "
            f"(wanted {wanted:.1f})"
        )


if __name__ == "__main__":
    main()
