"""Points in doubt of a document, for tests that hold that each is decided."""

from __future__ import annotations

from typing import NamedTuple

from builder.model.game import Game


class Point(NamedTuple):
    """One point: what it is about, the case that decides it, words of the decision, the option if
    players would differ."""

    label: str
    case: str
    words: str
    option: str = ""


def points(lines: str) -> tuple[Point, ...]:
    """One point a line, its cells parted by semicolons."""
    rows = (line.split(";") for line in lines.strip().splitlines())
    return tuple(Point(*(cell.strip() for cell in row)) for row in rows)


def settled(game: Game, language: str, number: str) -> str:
    """The decisions, estimates and notes of a case, as plain text."""
    text = next(r for r in game.rules if r.language == language)
    case = next(c for c in text.cases if c.number == number)
    kinds = ("decision", "estimate", "note")
    runs = (run for b in case.blocks if b.kind in kinds for item in b.items for run in item)
    return "".join(run.text for run in runs)


def choosing(game: Game, **options: str) -> Game:
    """The game with other choices; an underscore stands for a hyphen."""
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    return game.model_copy(update={"sheet": game.sheet.model_copy(update={"options": chosen})})
