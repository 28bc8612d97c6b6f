"""Counter and card sheets for cutting machines, as SVG and optionally DXF."""

from __future__ import annotations

from functools import partial

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene
from builder.drawing.sheets.paper import PAPERS
from builder.fonts import font_path
from builder.model.printing import PrintOptions
from builder.outputs.formats import dxf, svg
from builder.outputs.output import Output, OutputResult, Rendering, no_further_work, no_map
from builder.outputs.paper.counter_sheets import card_sheet_scenes, counter_sheet_scenes
from builder.outputs.render_context import RenderContext
from builder.problems import error


def draw(render_context: RenderContext) -> OutputResult:
    """Draw the counter and card sheets for cutting machines in every language."""
    renderings: list[Rendering] = []
    files: dict[str, bytes] = {}
    paper = PAPERS[render_context.papers[0].lower()]
    for language, context in render_context.inked.items():
        folder = f"{language}/svg"
        scenes = counter_sheet_scenes(render_context.game, context, render_context.printing, paper)
        scenes |= card_sheet_scenes(render_context.game, context, render_context.printing, paper)
        if render_context.printing.dxf:
            _need_dxf(context)
        for name, scene in scenes.items():
            renderings += _renderings(f"{folder}/{name}", scene, render_context.printing)
        # editors use installed fonts only, so the files are added for installation
        if render_context.printing.text == "text":
            for font in sorted({font for scene in scenes.values() for font in scene.fonts}):
                files[f"{folder}/fonts/{font}.ttf"] = font_path(font).read_bytes()
    return OutputResult(renderings, files)


def _renderings(name: str, scene: Scene, options: PrintOptions) -> list[Rendering]:
    depends = ("svg", options.text, scene.title, scene.digest)
    made = [Rendering(name, depends, partial(svg.render, scene, text=options.text))]
    if options.dxf:
        lines = partial(dxf.render, scene)
        made.append(Rendering(name.replace("svg", "dxf"), ("dxf", scene.digest), lines))
    return made


def _need_dxf(context: DrawContext) -> None:
    if not dxf.ezdxf_installed():
        hint = "install it: pip install 'chitwright[dxf]'"
        message, path = "DXF files need the library ezdxf", ("printing", "dxf")
        context.report(error("missing-library", message, path, hint=hint))


OUTPUT = Output("SVG sheets for cutting machines", draw, no_further_work, shown_maps=no_map)
