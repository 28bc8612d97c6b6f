"""One common job with Chitwright, its loading apart from its work.

    python -m benchmarks.chitwright map_pdf|map_png|counters_pdf|module|module_written SPEC OUT

Loading is what ``build`` does before it draws: the spec read, the rules checked, the libraries
and their tables imported (an empty page is rendered, since they come in when first needed). Nothing is
cached.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from benchmarks.timing import timed
from builder.build.cache import RenderCache
from builder.build.pipeline import Options, prove
from builder.build.plan import draw, finish, tasks_of
from builder.build.rendering import render
from builder.drawing.ink.draft import Draft
from builder.drawing.ink.scene import Scene
from builder.drawing.mapsheet import map_sheet
from builder.drawing.sheets import A4
from builder.drawing.sheets.pages.counter_pages import counter_pages
from builder.garbage import uncollected
from builder.model.game import Game
from builder.outputs.formats import pdf, png
from builder.outputs.vassal.engine.components import known_components
from builder.outputs.vassal.engine.traits import known_traits
from builder.outputs.workbench import translators_of
from builder.spec.load import load_game

DPI = 150
PLAIN = pdf.DocumentInfo("Common Workload")


def main(job: str, spec: Path, out: Path) -> None:
    """Load, then do the job against the clock."""
    game = loaded(spec)
    png.render(Scene(1, 1), DPI)
    _load_tables()
    work = module_written(game) if job == "module_written" else partial(JOBS[job], game)
    with uncollected():
        timed(work, out)


def loaded(spec: Path) -> Game:
    """The game of a spec, checked; without one the process ends."""
    game, problems = prove(load_game(spec))
    if game is None:
        sys.exit("\n".join(map(str, problems)))
    return game


def _load_tables() -> None:
    """What the module's writer knows of the engine; like libraries it comes in when first needed."""
    known_components()
    known_traits()


def _draft(game: Game) -> Draft:
    return Draft(next(iter(translators_of(game).values())))


def map_pdf(game: Game) -> bytes:
    """The map as a PDF of one page."""
    return pdf.render([map_sheet(game, game.maps[0], _draft(game)).scene], PLAIN)


def map_png(game: Game) -> bytes:
    """The map as a PNG."""
    return png.render(map_sheet(game, game.maps[0], _draft(game)).scene, DPI)


def counters_pdf(game: Game) -> bytes:
    """The counter sheets, fronts and backs."""
    return pdf.render(counter_pages(game, _draft(game), A4), PLAIN)


def module(game: Game) -> bytes:
    """The VASSAL module with its saved game."""
    return module_written(game, None)()


def module_written(game: Game, jobs: int | None = 1) -> Callable[[], bytes]:
    """The writing of the VASSAL module, its pictures drawn and rendered. By itself it finds them ready
    as a build finds them in its cache: nothing was forked, whose copied pages would be paid for later."""
    drawn = draw(game, Options(Path(), only=("vassal",)))
    nothing = RenderCache(None)
    rendered = dict(render(tasks_of(drawn, nothing), nothing, jobs, lambda *_: None))

    def write() -> bytes:
        files = finish(drawn, rendered)
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
