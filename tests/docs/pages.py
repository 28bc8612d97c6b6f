"""Pages as the tests read them: fenced blocks with their language and what stands after it."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from click.testing import CliRunner
from markdown_it import MarkdownIt

from builder.cli import cli

DOCS = Path(__file__).resolve().parents[2] / "docs"
TUTORIAL = "writing-a-game.md"
_FILES = ("yaml", "markdown")


class Fence(NamedTuple):
    """A fenced block; ``about`` is the rest of the line that opens it, such as a file's path."""

    language: str
    about: str
    text: str


@cache
def fences(page: str) -> tuple[Fence, ...]:
    """The fenced blocks of a page, in order."""
    tokens = MarkdownIt().parse((DOCS / page).read_text("utf-8"))
    parts = [(t.info.partition(" "), t.content) for t in tokens if t.type == "fence"]
    return tuple(Fence(language, about, text) for (language, _, about), text in parts)


class Command(NamedTuple):
    """A command of a console block, and what it prints; a line ``…`` stands for any lines."""

    words: list[str]
    output: str


def commands(fence: Fence) -> Iterator[Command]:
    """The commands of a console block."""
    for part in ("\n" + fence.text).split("\n$ ")[1:]:
        line, _, output = part.partition("\n")
        yield Command(shlex.split(line), output.strip("\n"))


def run(command: Command) -> str:
    """What a ``chitwright`` command prints, in the current folder."""
    assert command.words[0] == "chitwright"
    return CliRunner().invoke(cli, command.words[1:], catch_exceptions=False).output.strip("\n")


def agrees(said: str, printed: str) -> bool:
    """Whether a page's output is what was printed, with ``…`` for any lines."""
    at = 0
    for number, part in enumerate(f"\n{said}\n".split("\n…\n")):
        found = f"\n{printed}\n".find(part, at)
        if found < 0 or (number == 0 and found > 0):
            return False
        at = found + len(part) - 1
    return said.endswith("…") or at == len(printed) + 1


def follow(fence: Fence, folder: Path) -> None:
    """Do what a block says, in a folder; a mistake that is shown is put right by what follows."""
    if fence.language in _FILES:
        name, _, where = fence.about.partition(", ")
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        before = path.read_text("utf-8") if where == "at the end" else ""
        path.write_text(before + fence.text, "utf-8")
    elif fence.language == "diff":
        _replace(folder / fence.about, _line(fence, "-"), _line(fence, "+"))


def _line(fence: Fence, sign: str) -> str:
    (line,) = [x[1:] for x in fence.text.splitlines() if x.startswith(sign)]
    return line


def _replace(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert text.count(old) == 1, f"{old!r} is not once in {path}"
    path.write_text(text.replace(old, new), "utf-8")


def tutorial(folder: Path) -> Path:
    """Write the game of the tutorial, as it is at the end of the page; returns its folder."""
    for fence in fences(TUTORIAL):
        if fence.language in _FILES:
            follow(fence, folder)
    return folder / "my-game"
