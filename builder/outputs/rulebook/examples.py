"""Executed examples as the booklet tells them."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field

from builder.drawing.draft import Draft
from builder.drawing.scene import Scene
from builder.model.game import Game
from builder.rules.examples import ExampleRun


@dataclass(frozen=True)
class Told:
    """One example: its title, what happened (a text and its rule), and the position drawn."""

    title: str
    lines: tuple[tuple[str, str], ...]
    figures: tuple[Scene, ...] = field(default=())


def tell(game: Game, draft: Draft, runs: Sequence[ExampleRun]) -> dict[str, Told]:
    """The examples that hold, by id, in the reader's language."""
    tr = draft.tr
    names = {t.id: tr(t.name) for t in game.terrain.every}
    names |= {c.id: tr(c.name, c.kind) for c in game.counters.values()}
    found = {}
    for run in runs:
        if not run.ok:
            continue
        said = [(s.say(tr, names), s.rule) for s in run.answer.steps]
        lines = tuple(line for line, _ in itertools.groupby(said))
        title = tr(run.example.title, "example") if run.example.title else ""
        found[run.example.id] = Told(title, lines)
    return found
