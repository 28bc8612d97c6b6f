"""Logs of games that are legal, with steps that have been changed afterwards."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from builder.vassal.format.files.archive import pack_archive
from builder.vassal.format.files.log_commands import chat_command
from builder.vassal.format.files.logs import LOG_PREFIX, commands_of
from builder.vassal.format.files.reader import saved_text
from builder.vassal.format.files.saves import ESCAPE, levels_in, obfuscate
from builder.vassal.format.files.sequence_encoder import encode
from builder.vassal.format.files.unpacking import open_archive

Steps = list[list[str]]


def steps_of(data: bytes) -> Steps:
    """Return the commands of each step; the first step is 1 in messages, and 0 here."""
    parts = levels_in(saved_text(data))
    return [list(commands_of(part)) for part in parts if part.startswith(LOG_PREFIX)]


def with_steps(data: bytes, steps: Sequence[Sequence[str]]) -> bytes:
    """Return a log with other steps."""
    begun = [part for part in levels_in(saved_text(data)) if not part.startswith(LOG_PREFIX)]
    logged = [encode([f"{LOG_PREFIX}{command}" for command in one], ESCAPE) for one in steps]
    archive = open_archive(data)
    entries = {name: archive.read(name, 1_000_000) for name in ("savedata", "moduledata")}
    return pack_archive({"savedGame": obfuscate([encode([*begun, *logged], ESCAPE)]), **entries})


def changed(data: bytes, step: int, change: Callable[[list[str]], list[str]]) -> bytes:
    """Return a log in which one step, counted from 1, is another, as far as a few steps after it."""
    steps = steps_of(data)[: step + 8]
    steps[step - 1] = change(steps[step - 1])
    return with_steps(data, steps)


def without_words(data: bytes) -> bytes:
    """Return a log in which nobody says anything, as where people only move their pieces."""
    kept = ([c for c in step if not c.startswith("CHAT")] for step in steps_of(data))
    return with_steps(data, [step for step in kept if step])


def said(*lines: str) -> list[str]:
    """The commands that say something in the chat."""
    return [chat_command(line) for line in lines]
