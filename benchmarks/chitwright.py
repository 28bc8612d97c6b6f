"""One common job with Chitwright, its loading apart from its work.

    python -m benchmarks.chitwright map_pdf|map_png|counters_pdf|module|module_written SPEC OUT

Loading is what ``build`` does before it draws: the spec read, the rules checked, the libraries, what
draws and writes and its tables imported (a page of one letter is rendered, in a face that the job does
not show, since they come in when first needed). Nothing is cached.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path

from benchmarks.timing import timed
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene
from builder.drawing.ink.text import add_text
from builder.drawing.mapsheet import map_sheet
from builder.drawing.sheets import A4
from builder.drawing.sheets.pages.counter_pages import counter_pages
from builder.gc_pause import gc_paused
from builder.incremental.render_cache import RenderCache
from builder.loading.load import load_game
from builder.model.game import Game
from builder.outputs import load_output
from builder.outputs.formats import pdf, png
from builder.outputs.render_context import translators_of
from builder.pipeline.build import Options, validate_game
from builder.pipeline.output_plan import draw_outputs, finish_outputs, render_tasks
from builder.pipeline.rendering import run_tasks
from builder.vassal.format.components import known_components
from builder.vassal.format.traits import known_traits

DPI = 150
PLAIN = pdf.DocumentInfo("Common Workload")


def main(job: str, spec: Path, out: Path) -> None:
    """Load, then do the job against the clock."""
    game = loaded(spec)
    _load_libraries()
    if job.startswith("module"):
        _load_writer()
    work = module_written(game) if job == "module_written" else partial(JOBS[job], game)
    with gc_paused():
        timed(work, out)


def loaded(spec: Path) -> Game:
    """The game of a spec, checked; without one the process ends."""
    game, problems = validate_game(load_game(spec))
    if game is None:
        sys.exit("\n".join(map(str, problems)))
    return game


def _load_libraries() -> None:
    import_module("builder.drawing.counters.counters")
    page = Scene(9, 9)
    add_text(page, 1, 5, "A", "serif-semibold-italic", 3)
    png.render_png(page, DPI)


def _load_writer() -> None:
    """What writes a module, and what it knows of the engine."""
    import_module(load_output("vassal").ends_in)
    known_components()
    known_traits()


def _draft(game: Game) -> DrawContext:
    return DrawContext(next(iter(translators_of(game).values())))


def map_pdf(game: Game) -> bytes:
    """The map as a PDF of one page."""
    return pdf.render_pdf([map_sheet(game, game.maps[0], _draft(game)).scene], PLAIN)


def map_png(game: Game) -> bytes:
    """The map as a PNG."""
    return png.render_png(map_sheet(game, game.maps[0], _draft(game)).scene, DPI)


def counters_pdf(game: Game) -> bytes:
    """The counter sheets, fronts and backs."""
    return pdf.render_pdf(counter_pages(game, _draft(game), A4), PLAIN)


def module(game: Game) -> bytes:
    """The VASSAL module with its saved game."""
    return module_written(game, None)()


def module_written(game: Game, jobs: int | None = 1) -> Callable[[], bytes]:
    """The writing of the VASSAL module, its pictures drawn and rendered. By itself it finds them ready
    as a build finds them in its cache: nothing was forked, whose copied pages would be paid for later."""
    drawn = draw_outputs(game, Options(Path(), only=("vassal",)))
    nothing = RenderCache(None)
    rendered = dict(run_tasks(render_tasks(drawn, nothing), nothing, jobs, lambda *_: None))

    def write() -> bytes:
        files = finish_outputs(drawn, rendered)
        return next(data for name, data in files.items() if name.endswith(".vmod"))

    return write


JOBS: dict[str, Callable[[Game], bytes]] = {
    "map_pdf": map_pdf,
    "map_png": map_png,
    "counters_pdf": counters_pdf,
    "module": module,
}


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]))
