"""Counter and card sheets for cutting machines, as SVG and optionally DXF."""

from __future__ import annotations

from functools import partial

from builder.drawing.ink.draw_context import Draft
from builder.drawing.ink.scene import Scene
from builder.drawing.sheets.paper import PAPERS
from builder.fonts import font_path
from builder.model.printing import PrintOptions
from builder.outputs.formats import dxf, svg
from builder.outputs.output import Drawn, Output, Rendering, no_map, nothing_left
from builder.outputs.paper.counter_sheets import card_sheet_scenes, counter_sheet_scenes
from builder.outputs.render_context import Workbench
from builder.problems import error


def draw(bench: Workbench) -> Drawn:
    """Draw the sheets in every language."""
    renderings: list[Rendering] = []
    files: dict[str, bytes] = {}
    paper = PAPERS[bench.papers[0].lower()]
    for language, draft in bench.inked.items():
        folder = f"{language}/svg"
        scenes = counter_sheet_scenes(bench.game, draft, bench.printing, paper)
        scenes |= card_sheet_scenes(bench.game, draft, bench.printing, paper)
        if bench.printing.dxf:
            _need_dxf(draft)
        for name, scene in scenes.items():
            renderings += _renderings(f"{folder}/{name}", scene, bench.printing)
        if bench.printing.text == "text":  # editors take fonts from the system only
            for font in sorted({font for scene in scenes.values() for font in scene.fonts}):
                files[f"{folder}/fonts/{font}.ttf"] = font_path(font).read_bytes()
    return Drawn(renderings, files)


def _renderings(name: str, scene: Scene, options: PrintOptions) -> list[Rendering]:
    depends = ("svg", options.text, scene.title, scene.digest)
    made = [Rendering(name, depends, partial(svg.render, scene, text=options.text))]
    if options.dxf:
        lines = partial(dxf.render, scene)
        made.append(Rendering(name.replace("svg", "dxf"), ("dxf", scene.digest), lines))
    return made


def _need_dxf(draft: Draft) -> None:
    if not dxf.available():
        hint = "install it: pip install 'chitwright[dxf]'"
        draft.report(error("missing-library", "DXF files need the library ezdxf", hint=hint))


OUTPUT = Output("SVG sheets for cutting machines", draw, nothing_left, shown_maps=no_map)
