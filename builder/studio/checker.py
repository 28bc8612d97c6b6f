"""Checks rules and drawings in a separate process, so that redrawing the page does not wait for the
checks."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path

from builder.loading.option_choices import Chosen
from builder.pipeline.worker_processes import spawning
from builder.problems import Problem
from builder.studio.helper_process import begin_helper_process
from builder.studio.library import check_here


class Checker:
    """One process that checks games; it is started for the first check, and ends with the ``with``
    block or with the process that started it.

    It communicates through a pipe, because a process pool of the standard library has semaphores
    that a sudden end of the studio may leave unreleased.
    """

    def __init__(self) -> None:
        self._asking = threading.Lock()
        self._over = False
        self._worker: BaseProcess | None = None
        self._pipe: Connection | None = None

    def __enter__(self) -> Checker:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def end(self) -> None:
        """End the process immediately, even during a check."""
        self._over = True
        if self._worker is not None:
            self._worker.terminate()  # nobody waits for what it finds

    def check(self, folder: Path, owner: Path | None, chosen: Chosen = ()) -> Sequence[Problem]:
        """Return the problems of a game, found by the checking process. If that process was lost, this
        call checks the game here, and the next call starts a new process."""
        with self._asking:
            if self._over:
                return ()
            try:
                return self._ask_process(folder, owner, chosen)
            except (EOFError, OSError):
                self._pipe = None
            return () if self._over else check_here(folder, owner, chosen)

    def _ask_process(self, folder: Path, owner: Path | None, chosen: Chosen) -> Sequence[Problem]:
        """Return the problems that the process finds; raises ``EOFError`` or ``OSError`` if the
        process was lost."""
        pipe = self._pipe or self._start_process()
        pipe.send((folder, owner, chosen))
        found: Sequence[Problem] | Exception = pipe.recv()
        if isinstance(found, Exception):
            raise found
        return found

    def _start_process(self) -> Connection:
        # A fork of a process with threads may hang.
        making = spawning()
        self._pipe, there = making.Pipe()
        self._worker = making.Process(target=_answer, args=(there,))
        self._worker.start()
        there.close()
        return self._pipe


def _answer(pipe: Connection) -> None:
    """The main loop of the checking process: check the games that are requested through the pipe
    until it is closed."""
    begin_helper_process()
    while True:
        try:
            folder, owner, chosen = pipe.recv()
        except EOFError:
            return
        try:
            pipe.send(check_here(folder, owner, chosen))
        except Exception as wrong:  # goes to whoever asked
            pipe.send(RuntimeError(repr(wrong)))
