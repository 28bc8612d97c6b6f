"""Opens a file of the game in the designer's editor."""

from __future__ import annotations

import os
import shlex
import subprocess
from pathlib import Path

from builder.files import program
from builder.pipeline.worker_processes import users_environment
from builder.sentences import filled_sentence

_AT_LINE = {
    "code": ["-g", "{file}:{line}"],
    "codium": ["-g", "{file}:{line}"],
    "subl": ["{file}:{line}"],
    "zed": ["{file}:{line}"],
    "gvim": ["+{line}", "{file}"],
    "kate": ["-l", "{line}", "{file}"],
    "gedit": ["+{line}", "{file}"],
    "emacs": ["+{line}", "{file}"],
    "idea": ["--line", "{line}", "{file}"],
}
"""The arguments with which each editor that has a window of its own opens a file at a line."""


def open_at(folder: Path, file: object, line: object) -> str:
    """Open a file in ``folder`` in the editor; return why that fails, or an empty string."""
    if not isinstance(file, str) or not isinstance(line, int):
        return "a file and a line are needed"
    path = Path(file).resolve()
    if not path.is_relative_to(folder.resolve()) or not path.is_file():
        return "this file is not one of the game's"
    command = _command(path, line)
    if not command:
        return filled_sentence(
            "no editor with a window was found: set CHITWRIGHT_EDITOR, or open {file}:{line}",
            file=file,
            line=line,
        )
    try:
        subprocess.Popen(
            command, stdin=subprocess.DEVNULL, start_new_session=True, env=users_environment()
        )
    except OSError as exc:
        return filled_sentence("the editor does not start: {strerror}", strerror=exc.strerror)
    return ""


def _command(path: Path, line: int) -> list[str]:
    """Return the command that opens a file at a line in the editor that the designer chose, else in
    the first one that is installed."""
    chosen = shlex.split(os.environ.get("CHITWRIGHT_EDITOR", ""))
    names = [Path(chosen[0]).name] if chosen else list(_AT_LINE)
    for name in names:
        found = chosen or [where for where in [program(name)] if where]
        if found:
            words = _AT_LINE.get(name, ["{file}"])
            return [*found, *(word.format(file=path, line=line) for word in words)]
    return []
