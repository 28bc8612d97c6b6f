"""Talks to a browser without a window through two pipes, in the DevTools protocol: messages of JSON,
each ended by a zero byte."""

from __future__ import annotations

import atexit
import fcntl
import json
import os
import select
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Sequence
from typing import Any

OPTIONS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update", "--disable-extensions"),
    # a map is gone through for each tile of the screen that shows it
    *("--default-tile-width=2048", "--default-tile-height=2048"),
    "--disable-features=BackForwardCache",  # a page that was left is gone
    *("--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1", "--remote-debugging-pipe"),
)
PATIENCE = 120.0
"""Seconds to wait for an answer: the machine may be busy."""


class Browser:
    """A running browser; it ends with the process that started it."""

    def __init__(self, program: str) -> None:
        profile = tempfile.mkdtemp(prefix="chitwright-browser-")
        atexit.register(shutil.rmtree, profile, ignore_errors=True)
        (read, self._to), (self._from, write) = os.pipe(), os.pipe()
        ends = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in (read, write)]
        self._process = subprocess.Popen(
            [program, *OPTIONS, f"--user-data-dir={profile}", "about:blank"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            preexec_fn=lambda: [os.dup2(end, i) for i, end in enumerate(ends, 3)],
            pass_fds=(3, 4),
        )
        for end in (read, write, *ends):
            os.close(end)
        atexit.register(self._process.wait)
        atexit.register(self._process.kill)
        self._waiting = b""
        self._last = 0
        self._idle = ""
        self._taken: list[str] = []
        self.events: list[dict[str, Any]] = []

    def take_target(self) -> str:
        """The id of an empty tab: the one that was given back, or a new one, which takes longer
        to show a page."""
        taken, self._idle = self._idle, ""
        if not taken:
            taken = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.to_front(taken)
        self._taken.append(taken)
        return taken

    def to_front(self, target: str) -> None:
        """Only the tab in front is drawn."""
        self.call("Target.activateTarget", targetId=target)

    def give_back(self, target: str, *, empty: bool) -> None:
        """Keep a tab that is empty for the next page; the one that was opened before comes to the front."""
        self._taken.remove(target)
        if empty and not self._idle:
            self._idle = target
        else:
            self.call("Target.closeTarget", targetId=target)
        if self._taken:
            self.to_front(self._taken[-1])

    def call(self, method: str, session: str = "", **parameters: Any) -> dict[str, Any]:
        """What a command answers; events on the way are kept in ``events``."""
        self._last += 1
        message: dict[str, Any] = {"id": self._last, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        self._send(json.dumps(message).encode() + b"\0")
        answer = self._until(lambda found: found.get("id") == self._last)
        assert "error" not in answer, f"{method}: {answer['error']}"
        result: dict[str, Any] = answer["result"]
        return result

    def wait(self, method: str, session: str) -> None:
        """Wait for an event of a page."""

        def is_it(found: dict[str, Any]) -> bool:
            return found.get("method") == method and found.get("sessionId") == session

        if not any(map(is_it, self.events)):
            self._until(is_it)

    def _send(self, data: bytes) -> None:
        """A process that is stopped for a while, or hears a signal, while it waits for the browser to take
        more of a long message, has written a part of it."""
        while data:
            data = data[os.write(self._to, data) :]

    def _until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            message, found, rest = self._waiting.partition(b"\0")
            if not found:
                self._waiting += self._more(end)
                continue
            self._waiting = rest
            told: dict[str, Any] = json.loads(message)
            if "method" in told:
                self.events.append(told)
            if wanted(told):
                return told
        raise AssertionError("the browser does not answer")

    def _more(self, end: float) -> bytes:
        ready = select.select([self._from], [], [], max(0.0, end - time.monotonic()))[0]
        assert ready, "the browser does not answer"
        data = os.read(self._from, 1 << 20)
        assert data, "the browser has gone"
        return data


class Tab:
    """A page of its own: ``with Tab(browser) as tab``. Nothing of the page before is left in it."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser

    def __enter__(self) -> Tab:
        self._target = self._browser.take_target()
        joined = self._browser.call("Target.attachToTarget", targetId=self._target, flatten=True)
        self._session = joined["sessionId"]
        self.call("Page.enable")
        return self

    def __exit__(self, failed: type[BaseException] | None, *_: object) -> None:
        if not failed:
            self.open("about:blank")
            self.call("Page.resetNavigationHistory")
            # with its session go screens, scripts and whatever else was set
            self._browser.call("Target.detachFromTarget", sessionId=self._session)
        self._browser.give_back(self._target, empty=not failed)
        self._browser.events.clear()

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        return self._browser.call(method, self._session, **parameters)

    def to_front(self) -> None:
        """Go on with a page that stayed open while others were."""
        self._browser.to_front(self._target)

    def emulate(
        self, *, width: int, height: int, phone: bool, media: str, features: Sequence[str]
    ) -> None:
        """A screen of so many pixels, touched if it is a phone's; ``media`` may be ``print``, and
        ``features`` are what the reader asks for, as in ``prefers-color-scheme: dark``."""
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width, height=height, deviceScaleFactor=1, mobile=phone,
        )  # fmt: skip
        self.call("Emulation.setTouchEmulationEnabled", enabled=phone)
        asked = [dict(zip(("name", "value"), f.split(": "), strict=True)) for f in features]
        self.call("Emulation.setEmulatedMedia", media=media, features=asked)

    def open(self, address: str) -> None:
        """Go there, until everything is loaded."""
        self._browser.events.clear()
        self.call("Page.navigate", url=address)
        self._browser.wait("Page.loadEventFired", self._session)

    def ask(self, script: str) -> Any:
        """What an async function with this body returns, in plain values."""
        answer = self.call(
            "Runtime.evaluate",
            expression=f"(async () => {{ {script} }})()",
            awaitPromise=True,
            returnByValue=True,
            userGesture=True,
        )
        fault = answer.get("exceptionDetails")
        assert not fault, fault.get("exception", {}).get("description", fault)
        return answer["result"].get("value")
