"""Makes the drawings on a page: counters, terrain swatches and the positions of examples, drawn by
the same code as for print."""

from __future__ import annotations

from markupsafe import Markup

from builder.drawing.counters import counters
from builder.drawing.figures import Figures
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene
from builder.model.game import Game
from builder.model.ground.terrain import TerrainType
from builder.model.pieces.counters import Marker, Unit
from builder.model.texts.figures import Figure
from builder.outputs.web.inline_svg import SvgSymbols

SWATCH = 8.0
"""The width of a terrain swatch in mm."""


class Pictures:
    """The drawings of one page, in its language. Each symbol is written once, see :class:`SvgSymbols`."""

    def __init__(self, game: Game, context: DrawContext, figures: Figures) -> None:
        self._game, self._draft = game, context
        self._figures = figures
        self._sprites = SvgSymbols()

    def swatch(self, terrain: TerrainType) -> Markup:
        """Return the drawing of a hex of terrain. Its name is next to it on the page, so the
        picture itself has no title."""
        from builder.drawing.maps import terrain_swatch

        if not self._game.maps:
            return Markup("")
        drawn = terrain_swatch(self._game, terrain, self._game.maps[0].theme, self._draft, SWATCH)
        return self._sprites.picture(drawn, "", "swatch")

    def counter(self, counter: Unit | Marker, side: counters.Side, title: str) -> Markup:
        """Return one side of a counter; ``title`` is for screen readers."""
        face = counters.counter_face(self._game, counter, side, self._draft)
        return self._sprites.picture(face, title, "counter", late=True)

    def figure(self, figure: Figure, title: str) -> Markup:
        """Return an example's position, if its map is drawn; ``title`` is for screen readers."""
        if not self._figures.can_draw(figure):
            return Markup("")
        return self._sprites.drawing(self._figures.draw(figure), title, "position")

    def overlay(self, words: Scene) -> Markup:
        """Return the words of a map, to be laid over its picture."""
        return self._sprites.drawing(words, "", "upon")

    def definitions(self) -> Markup:
        """Return the symbols of all drawings made so far, to be written before them."""
        return self._sprites.definitions()

    def sizes(self) -> str:
        """Return the style sheet with the sizes of all drawings made so far."""
        return self._sprites.sizes()
