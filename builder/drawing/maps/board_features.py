"""Features on boards without hexes: next to the base (plate) of a point, below the name of an area,
on borders and links."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Point
from builder.drawing.maps.features import draw_feature
from builder.drawing.maps.lettering.placing import LabelSpace
from builder.drawing.maps.lines.road_ink import Bridge, draw_decks, draw_parapets
from builder.drawing.maps.map_context import MapContext
from builder.drawing.maps.terrain_art_words import UNKNOWN_ART, checked_art
from builder.model.game import Game
from builder.model.ground.map_parts import Feature
from builder.model.ground.maps import MapSheet
from builder.model.space import Plan

_HALF_SIGN = 3.0
"""Half the side in mm of the square that a feature's sign takes up."""

SignPosition = Callable[[str, int, int], Point]
"""A function that returns the position of a feature's sign, given the id of the feature's place,
the index of the sign there and the number of signs there."""


class FeatureSigns:
    """The features (such as fords and forts) of a map without hexes, with their drawing styles (arts)
    and positions."""

    def __init__(
        self, game: Game, sheet: MapSheet, plan: Plan, context: DrawContext, where: SignPosition
    ) -> None:
        self._game, self._sheet, self._plan, self._draft = game, sheet, plan, context
        self.inside: list[tuple[str, Point]] = []
        self.between: list[tuple[str, Point, float]] = []
        by_place: dict[str, list[str]] = defaultdict(list)
        for feature in sheet.all_features:
            art = self._art(feature)
            if art and "/" in feature.at:
                self.between.append((art, *self._side(feature.at)))
            elif art:
                by_place[feature.at].append(art)
        for id, arts in by_place.items():
            self.inside += [(art, where(id, n, len(arts))) for n, art in enumerate(arts)]

    def _art(self, feature: Feature) -> str:
        """Return the drawing style (art) of a map feature; empty if it cannot be drawn."""
        kind = next((t for t in self._game.terrain.features if t.id == feature.type), None)
        own = {sign.id for sign in self._game.terrain.signs}
        if (
            kind is None
            or checked_art(self._draft, kind.art, "features", kind.id, own) == UNKNOWN_ART
        ):
            return ""
        return kind.art

    def _side(self, at: str) -> tuple[Point, float]:
        """Return the middle of a border or link, and the direction across it."""
        side = self._sheet.space.parse_side(at)
        (ax, ay), (bx, by) = self._plan.side_ends(side)
        return self._plan.side_middle(side), math.atan2(by - ay, bx - ax) + math.pi / 2

    def reserve(self, room: LabelSpace) -> None:
        """Reserve the space of the signs, so that names are placed elsewhere."""
        for _, (x, y) in self.inside:
            room.take(Rect(x - _HALF_SIGN, y - _HALF_SIGN, 2 * _HALF_SIGN, 2 * _HALF_SIGN))
        for _, (x, y), _ in self.between:
            room.take(Rect(x - _HALF_SIGN, y - _HALF_SIGN, 2 * _HALF_SIGN, 2 * _HALF_SIGN))

    @property
    def _bridges(self) -> list[Bridge]:
        return [Bridge(at, way, 1.8) for art, at, way in self.between if art == "bridge"]

    def decks(self, map_context: MapContext) -> None:
        """Draw the parts of features that lie below roads: the decks of bridges."""
        draw_decks(map_context, self._bridges)

    def draw(self, map_context: MapContext) -> None:
        """Draw the parts of features that lie above roads: the parapets of bridges and all other
        features."""
        draw_parapets(map_context, self._bridges)
        for art, at, way in self.between:
            if art != "bridge":
                draw_feature(map_context, art, at, way)
        for art, at in self.inside:
            map_context.scene.disc(
                *at, 2.7, fill=map_context.theme.paper, stroke=map_context.theme.frame, width=0.3
            )
            draw_feature(map_context, "village" if art == "houses" else art, at)
