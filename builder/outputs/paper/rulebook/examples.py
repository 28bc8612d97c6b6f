"""Writes worked examples for the rulebook as sentences, with a drawing of the position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from builder.drawing.figures import Figures
from builder.drawing.ink.scene import Scene
from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.texts.figures import Figure
from builder.rules.examples import ExampleRun
from builder.rules.explain import Line, explain_example, names_of

_LOW, _HIGH = 56.0, 100.0
"""The height in mm of most figures, and of those that would be very small at that height."""

_SMALL = 0.6
"""The scale below which a figure is very small."""


@dataclass(frozen=True)
class ExampleText:
    """A worked example as text: its title, where the pieces stand, what happens, and the figure of
    the position. An example that is not for the ``booklet`` is printed in the appendix only."""

    title: str
    position: str
    lines: tuple[Line, ...]
    figure: ExampleFigure | None = None
    booklet: bool = True


@dataclass(frozen=True)
class ExampleFigure:
    """The figure of a position, drawn for the scale at which it is printed."""

    figure: Figure
    figures: Figures

    def drawn(self, room: float) -> tuple[Scene, float]:
        """Return the drawing in the map's printed size, with the scale at which it fits into
        ``room`` mm and is legible. A flat shape is preferred, unless the map would become very
        small."""
        wide, high = self.figures.size(self.figure)
        lowest = max(_LOW / high, min(_SMALL, _HIGH / high))
        scale = round(min(1.0, room / wide, lowest), 3)
        return self.figures.draw(self.figure, scale), scale


def example_texts(
    game: Game, tr: Translator, runs: Sequence[ExampleRun], figures: Figures
) -> dict[str, ExampleText]:
    """Return those examples whose run succeeds and that the rules in a language print, as text by
    example id; positions are drawn on the maps of ``figures``."""
    printed, chosen = _printed(game, tr.language)
    found, names = {}, names_of(game, tr)
    for run in runs:
        if not run.ok or run.example.id not in printed:
            continue
        figure = run.figure if run.figure and figures.can_draw(run.figure) else None
        telling = explain_example(game, run, figure, tr, names)
        lines = [replace(line, text=_line_with_count(line), times=1) for line in telling.lines]
        title = tr(run.example.title, "example") if run.example.title else ""
        position = tr("; ", "list").join(telling.position)
        drawing = ExampleFigure(figure, figures) if figure else None
        found[run.example.id] = ExampleText(
            title, position, tuple(lines), drawing, run.example.id in chosen
        )
    return found


def omits_examples(game: Game, language: str, runs: Sequence[ExampleRun]) -> bool:
    """Return whether the booklet in a language leaves out some of the printed examples."""
    printed, chosen = _printed(game, language)
    return any(run.ok and run.example.id in printed - chosen for run in runs)


def _printed(game: Game, language: str) -> tuple[set[str], set[str]]:
    """Return the ids of the examples that the rules in a language print, and of those among them
    that are for the booklet."""
    rules = game.rules_in(language)
    blocks = [block for case in (rules.cases if rules else ()) for block in case.blocks]
    printed = {block.target for block in blocks if block.kind == "example"}
    return printed, {e.id for e in game.examples if e.booklet and e.id in printed} or printed


def _line_with_count(line: Line) -> str:
    return f"{line.text} ×{line.times}" if line.times > 1 else line.text
