"""Renders a single drawing as a picture: anything that :mod:`~builder.outputs.catalogue` lists, and
also sheets of counters and cards, figures of examples, and pages of the rulebook."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import PurePath
from typing import TYPE_CHECKING

from builder.drawing.ink.automatic_layers import sort_into_layers
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene
from builder.i18n.translate import translator_of
from builder.model.game import Game
from builder.model.texts.figures import Figure, Shown
from builder.outputs import catalogue
from builder.outputs.catalogue import CatalogueItem
from builder.outputs.formats import pdf, png, svg
from builder.outputs.formats.cut_pictures import most_dpi
from builder.outputs.paper import output
from builder.outputs.paper.counter_sheets import card_sheet_scenes, counter_sheet_scenes
from builder.outputs.render_context import RenderContext
from builder.problems import Problem

if TYPE_CHECKING:
    from builder.drawing.figures import Figures

KINDS = (*catalogue.KINDS, "sheet", "figure", "page")
"""The kinds of pictures; a ``page`` is a page of the rulebook on A4, named by its number."""

ENDINGS = (".png", ".svg", ".pdf")
"""The file name suffixes of pictures."""


def all_pictures(game: Game) -> Iterator[CatalogueItem]:
    """Yield all pictures that can be drawn, except the pages of the rulebook, which are not known
    before it is typeset."""
    yield from catalogue.catalogue_items(game)
    yield from _sheets(game)
    yield from _figures(game)


def pictures_of_kind(game: Game, kind: str) -> list[CatalogueItem]:
    """Return all pictures of one kind; none for ``page``."""
    makers = {"sheet": _sheets, "figure": _figures}
    found = makers[kind](game) if kind in makers else catalogue.catalogue_items(game)
    return [picture for picture in found if picture.kind == kind]


@dataclass(frozen=True)
class DrawnPicture:
    """A picture drawn in a language: its name, its title, the scene and the problems found while
    drawing."""

    name: str
    title: str
    language: str
    scene: Scene
    problems: tuple[Problem, ...]

    @property
    def most_dpi(self) -> int:
        """The highest resolution in dots per inch that a PNG of the picture may have."""
        return int(most_dpi(self.scene))

    def file(self, ending: str, dpi: float) -> bytes:
        """Return the picture as the bytes of a file whose name ends with one of :data:`ENDINGS`;
        ``dpi`` is for PNG. An SVG keeps the drawing's layers and named groups."""
        if ending == ".svg":
            return svg.render(sort_into_layers(self.scene))
        if ending == ".pdf":
            return pdf.render_pdf([self.scene], pdf.DocumentInfo(self.title, self.language))
        return png.render_png(self.scene, dpi)


def draw_picture(game: Game, picture: CatalogueItem, language: str) -> DrawnPicture:
    """Draw a picture in a language."""
    context = _draw_context(game, language)
    scene, title = picture.draw(context), picture.title_in(context.tr)
    return DrawnPicture(picture.name, title, language, scene, tuple(context.problems))


def draw_rulebook_pages(game: Game, language: str) -> list[DrawnPicture]:
    """Draw the pages of the rulebook, by number; none if there is no rulebook."""
    tr = _draw_context(game, language).tr
    render_context = RenderContext(game, {language: tr}, papers=("A4",))
    output.draw_rulebook(render_context)
    document = render_context.printed[language].get("rulebook-a4.pdf")
    scenes, found, title = (
        document.pages if document else (),
        render_context.problems(),
        tr(game.sheet.title),
    )
    return [
        DrawnPicture(f"page-{number}", title, language, scene, tuple(found))
        for number, scene in enumerate(scenes, 1)
    ]


def _draw_context(game: Game, language: str) -> DrawContext:
    return DrawContext(translator_of(game, language))


def _sheets(game: Game) -> Iterator[CatalogueItem]:
    names = [*counter_sheet_scenes(game, DrawContext()), *card_sheet_scenes(game, DrawContext())]
    for name in names:
        stem = PurePath(name).stem
        yield CatalogueItem(
            "sheet", stem, stem.replace("-", " "), ("sheet",), partial(_sheet, game, name)
        )


def _sheet(game: Game, name: str, context: DrawContext) -> Scene:
    scenes = counter_sheet_scenes if name.startswith("counters") else card_sheet_scenes
    return scenes(game, context)[name]


def _figures(game: Game) -> Iterator[CatalogueItem]:
    from builder.rules.examples import run_examples

    for run in run_examples(game):
        if run.figure is not None:
            example = run.example
            path = ("examples", example.id)
            draw = partial(_figure, game, run.figure)
            yield CatalogueItem("figure", example.id, example.title, path, draw)


def draw_position(game: Game, map: str, pieces: Iterable[Shown], language: str) -> DrawnPicture:
    """Draw a whole map with counters in their places."""
    context, figure = _draw_context(game, language), Figure(map=map, pieces=tuple(pieces))
    scene = _figures_on(game, map, context).draw_whole(figure)
    title = context.tr(game.map(map).title)
    return DrawnPicture(map, title, language, scene, tuple(context.problems))


def _figure(game: Game, figure: Figure, context: DrawContext) -> Scene:
    return _figures_on(game, figure.map, context).draw(figure)


def _figures_on(game: Game, map: str, context: DrawContext) -> Figures:
    from builder.drawing.figures import Figures
    from builder.drawing.mapsheet import draw_map_field

    shown = game.boards_of(map)
    maps = {m.id: draw_map_field(game, m, context) for m in game.maps if m.id in shown}
    return Figures(game, maps, context)
