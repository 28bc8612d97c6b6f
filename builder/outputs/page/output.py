"""The rules reference, with its fonts; the rulebook beside it where nothing else is printed."""

from __future__ import annotations

from functools import partial

from builder.outputs.output import Drawn, Output, Rendering
from builder.outputs.page import characters, reference
from builder.outputs.page.fonts import FACES, web_font
from builder.outputs.paper.output import draw_rulebook
from builder.outputs.workbench import Workbench


def draw(bench: Workbench) -> Drawn:
    """The pages in every language that the game has rules in."""
    renderings = [] if "paper" in bench.wanted else draw_rulebook(bench)
    if not any(bench.game.rules_in(language) for language in bench.drafts):
        return Drawn(renderings)
    files = reference(bench.game, bench.drafts, bench.figures, bench.runs)
    shown = characters(files)
    for face in FACES:
        make = partial(web_font, face, shown)
        renderings.append(Rendering(f"rules/fonts/{face}.woff", ("woff", face, shown), make))
    return Drawn(renderings, {f"rules/{name}": data for name, data in files.items()})


OUTPUT = Output("the rules reference, as web pages", draw)
