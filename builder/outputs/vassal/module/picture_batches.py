"""Renders a module's pictures in batches: scenes that are rendered together, in parallel with other
batches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from builder.drawing import card_faces
from builder.drawing.artwork import dice_faces, icons
from builder.drawing.ink.scene import Scene, SceneDigests
from builder.drawing.sheets.whole_map import whole_map_page
from builder.model.game import Game
from builder.model.module import ModuleOptions
from builder.outputs.formats.packing import pack
from builder.outputs.vassal.counters.prototypes_of_counters import masks_of
from builder.outputs.vassal.expressions.module_pictures import (
    CARD_SCALE,
    PIXELS_PER_MM,
    Picture,
)
from builder.outputs.vassal.table.dice import face_image, faces_of
from builder.vassal.format.grids.tiling import tiles_of_picture

if TYPE_CHECKING:
    from builder.outputs.formats import pdf
    from builder.outputs.formats.png import SharedBackgrounds

SCREEN_DPI = PIXELS_PER_MM * 25.4

CHART_DPI = 130
"""The resolution of charts in dots per inch; they are shown in a window of their own and need no
more."""

BOARD_COLOURS = 256

ICON_PIXELS = 24

GROUP = 16
"""The number of pictures that are rendered together; smaller groups would cost many separate cache
lookups."""

PictureName = tuple[str, ...]
"""The name of a picture, by what it shows: ``("board", map)``, ``("counter", id, side)``,
``("chart", id)`` …"""


@dataclass(frozen=True)
class Batch:
    """Scenes that are rendered together, each with its name and language. Each becomes ``pixels``
    wide or, if that is 0, has a resolution of ``dpi``; with ``lines`` it becomes an SVG. With
    ``tile`` it is also cut into tiles of at most that many pixels a side, in a given number of
    ``rows`` if other boards lie next to it; the tiles follow the whole picture."""

    key: str
    names: tuple[tuple[PictureName, str], ...]
    scenes: tuple[Scene, ...]
    dpi: float = SCREEN_DPI
    pixels: int = 0
    colours: int | None = None
    transparent: bool = False
    lines: bool = False
    tile: int = 0
    rows: int = 0

    @property
    def board(self) -> str:
        """The id of the map that is shown, if the batch is a board; else an empty text."""
        first = self.names[0][0] if self.names else ()  # a game may have no dice to be shown
        return first[1] if first[:1] == ("board",) else ""

    def render(
        self, parts: pdf.SharedObjects | None = None, grounds: SharedBackgrounds | None = None
    ) -> bytes:
        """Return the PNGs of the batch, packed into one byte string (see :func:`unpack`). PDF parts
        of a board that are already in ``parts`` are reused, as are painted backgrounds in
        ``grounds``."""
        from builder.outputs.formats import png, svg

        if self.lines:
            made = [svg.render(s, pixels=self.pixels) for s in self.scenes]
        elif self.pixels:
            made = png.render_many(
                self.scenes, self.pixels, colours=self.colours, transparent=self.transparent
            )
        elif self.board:
            made = [self._board(scene, parts, grounds) for scene in self.scenes]
        else:
            made = [png.render_png(s, self.dpi, colours=self.colours) for s in self.scenes]
        if self.tile:
            found = tiles_of_picture(Picture(made[0]).size, self.tile, self.rows)
            boxes = [(x, y, x + w, y + h) for _, _, (x, y), (w, h) in found]
            made += png.crop_png(made[0], boxes)
        return pack(made)

    def _board(
        self, scene: Scene, parts: pdf.SharedObjects | None, grounds: SharedBackgrounds | None
    ) -> bytes:
        """Return a board's picture (PNG bytes), painted like the map on printed sheets. A large
        board is painted directly, in bands."""
        from builder.outputs.formats import png

        if png.is_large(scene, self.dpi):
            return png.render_png(scene, self.dpi, colours=self.colours)
        page = whole_map_page(scene)
        return png.render_png(page, self.dpi, colours=self.colours, parts=parts, grounds=grounds)

    def groups(self) -> list[Batch]:
        """Return the batch split into groups of :data:`GROUP` pictures."""
        starts = range(0, len(self.scenes), GROUP)
        parts = ((self.names[at : at + GROUP], self.scenes[at : at + GROUP]) for at in starts)
        return [replace(self, names=names, scenes=scenes) for names, scenes in parts]

    def digest(self, digests: SceneDigests) -> str:
        """Return a digest (cache key) of everything that the batch's bytes depend on."""
        look = f"{self.colours} {self.transparent} {self.lines} {self.tile} {self.rows}"
        options = f"{self.dpi} {self.pixels} {look}"
        return " ".join([options, *(digests.full_digest(scene).hex() for scene in self.scenes)])


def batches_of_language(
    language: str,
    scenes: Mapping[PictureName, Scene],
    options: ModuleOptions,
    shaped: frozenset[str],
    rows: int,
) -> list[Batch]:
    """Return the batches of a language's scenes: each board alone, everything else by kind, and
    counters by size. The pictures of the ``shaped`` counters (those that are not rectangles) are
    transparent outside the counter."""
    made = []
    for kind in ("board", "display", "tray", "chart"):
        for name, scene in scenes.items():
            if name[0] == kind:
                dpi = CHART_DPI if kind == "chart" else SCREEN_DPI
                key = "/".join(("module", *name, language))
                tile = options.tile if kind == "board" and options.maps == "tiles" else 0
                one = ((name, language),)
                whole = Batch(key, one, (scene,), dpi, 0, BOARD_COLOURS)
                made.append(replace(whole, tile=tile, rows=rows if tile else 0))
    for kinds, scale, what in (
        (("counter",), 1.0, "counters"),
        (("card", "card-back"), CARD_SCALE, "cards"),
        (("state", "mask-sign"), 1.0, "states"),
    ):
        faces = [(name, scene) for name, scene in scenes.items() if name[0] in kinds]
        cut = {name: name[-2] in shaped if what == "counters" else False for name, _ in faces}
        wide = {name: round(scene.width * PIXELS_PER_MM * scale) for name, scene in faces}
        for pixels, open_ in sorted({(wide[name], cut[name]) for name, _ in faces}):
            some = [f for f in faces if wide[f[0]] == pixels and cut[f[0]] == open_]
            names = tuple((name, language) for name, _ in some)
            key = f"module/{what}/{pixels}/{language}{'/cut' if open_ else ''}"
            lines = options.pieces == "svg"
            batch = Batch(key, names, tuple(s for _, s in some), pixels=pixels, lines=lines)
            seen_through = open_ or what == "states"
            made.append(replace(batch, transparent=True) if seen_through else batch)
    return made


def irregular_pieces(game: Game) -> frozenset[str]:
    """Return the ids of the counters that are not rectangles, of the pools of such counters, and of
    the masks for them."""
    round_ = {c.id for c in game.counters.values() if c.shape != "square"}
    pools = {p.id for p in game.pools if next(iter(p.contents)) in round_}
    masks = {name for name, mask in masks_of(game).items() if mask.model in round_}
    return frozenset(round_ | pools | masks)


def icon_batch(language: str) -> Batch:
    names = tuple((("icon", name), language) for name in icons.icon_names())
    scenes = tuple(icons.icon(name) for name in icons.icon_names())
    return Batch("module/icons", names, scenes, pixels=ICON_PIXELS, transparent=True)


def sign_batches(game: Game, language: str) -> list[Batch]:
    """Return the batches of the signs that are shown over cards hidden from other players, for each
    back of cards."""
    found = []
    for name, back in game.card_backs.items():
        if back.deck.open:
            continue
        scene = card_faces.hidden_card_overlay(back)
        pixels = round(scene.width * PIXELS_PER_MM * CARD_SCALE)
        names = ((("card-sign", name), language),)
        key = f"module/card-sign/{name}"
        found.append(Batch(key, names, (scene,), pixels=pixels, transparent=True))
    return found


def dice_batch(game: Game, language: str) -> Batch:
    faces = faces_of(game)
    names = tuple((("die", face_image(*face)), language) for face in faces)
    scenes = tuple(dice_faces.die_face(*face) for face in faces)
    return Batch("module/dice", names, scenes, pixels=ICON_PIXELS, transparent=True)
