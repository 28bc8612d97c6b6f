"""What goes through the pipe to the browser arrives."""

from __future__ import annotations

import signal

from tests.outputs.rules_reference.browser import browser
from tests.outputs.rules_reference.protocol import Tab


def test_a_long_command_arrives_whole_though_its_writing_is_interrupted_again_and_again() -> None:
    with Tab(browser()) as tab:
        before = signal.signal(signal.SIGALRM, lambda *_: None)
        signal.setitimer(signal.ITIMER_REAL, 0.0002, 0.0002)
        try:
            assert tab.ask(f"return {'x' * 1_000_000!r}.length") == 1_000_000
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
