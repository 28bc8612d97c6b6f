"""Plans and makes the pictures of a VASSAL module: what is drawn, in which language and at which
scale.

First comes a plan (scenes, grouped in batches that are rendered in parallel); from the rendered
PNGs come the drawings that the module is built from. A picture whose scene is the same in another
language is not drawn again for it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import count, takewhile
from typing import TYPE_CHECKING

from builder.drawing import card_faces, charts
from builder.drawing.aids import (
    play_table,
    pool_card,
    sequence_card,
    setup_card,
    title_card,
    tracks,
)
from builder.drawing.artwork import dice_faces, icons
from builder.drawing.counters import counters
from builder.drawing.counters.state_signs import state_sign
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene, SceneDigests
from builder.drawing.mapsheet import MapDrawing
from builder.drawing.sheets.whole_map import whole_map_page
from builder.model.game import Game
from builder.model.module import ModuleOptions
from builder.model.pieces.counters import Unit
from builder.model.tables import ResultsTable, Table
from builder.outputs.formats.packing import pack, unpack
from builder.outputs.vassal.counters.free_setup_trays import trays_of
from builder.outputs.vassal.counters.prototypes_of_counters import masks_of
from builder.outputs.vassal.expressions.module_pictures import (
    CARD_SCALE,
    PIXELS_PER_MM,
    BoardPicture,
    ChartPicture,
    CounterPicture,
    ModuleDrawings,
    Picture,
)
from builder.outputs.vassal.table.arrivals import arrivals_of
from builder.outputs.vassal.table.dice import face_image, faces_of
from builder.outputs.vassal.table.windows.tray_picture import tray_scene
from builder.outputs.vassal.table.windows.trays import cups_tray, losses_tray
from builder.outputs.vassal.table.windows.window_sizes import display_with_margin
from builder.rules.registry import statistics_of
from builder.vassal.format.grids.tiling import tile_lines, tiles_of_picture

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

Name = tuple[str, ...]
"""The name of a picture, by what it shows: ``("board", map)``, ``("counter", id, side)``,
``("chart", id)`` …"""


@dataclass(frozen=True)
class Batch:
    """Scenes that are rendered together, each with its name and language; ``pixels`` is the width
    of each, or 0 for a resolution of ``dpi``. With ``lines`` they become SVGs. With a ``tile`` they
    are cut into tiles of at most that many pixels a side, in a fixed number of ``rows`` if other
    boards lie next to them; the tiles follow the whole picture."""

    key: str
    names: tuple[tuple[Name, str], ...]
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
        of a board that are in ``parts`` are not written again, nor are backgrounds painted that are
        in ``grounds``."""
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
        """Return a board's picture (PNG bytes), painted like the map on printed sheets, whose
        layers are written whole; a large one, which is cut into bands, is rendered directly."""
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
        """Return a digest of everything that the batch's bytes depend on."""
        look = f"{self.colours} {self.transparent} {self.lines} {self.tile} {self.rows}"
        options = f"{self.dpi} {self.pixels} {look}"
        return " ".join([options, *(digests.full_digest(scene).hex() for scene in self.scenes)])


@dataclass(frozen=True)
class PicturePlan:
    """The plan of a module's pictures: the batches to render, and the layouts and names that the
    module needs besides pixels."""

    batches: tuple[Batch, ...]
    boards: Mapping[str, MapDrawing]
    displays: Mapping[str, tracks.TrackDrawing]
    charts: tuple[tuple[str, str], ...]
    titles: Mapping[str, Mapping[str, str]]
    """The printed names of the places of each map that have one."""

    def without_scenes(self) -> PicturePlan:
        """Return the plan without scenes, for callers that have the pictures already."""
        return PicturePlan(
            tuple(replace(batch, scenes=()) for batch in self.batches),
            {id: replace(b, scene=b.scene.blank()) for id, b in self.boards.items()},
            {id: replace(d, scene=d.scene.blank()) for id, d in self.displays.items()},
            self.charts,
            self.titles,
        )


@dataclass(frozen=True)
class ModuleScenes:
    """The scenes that a module shows in one language, and the drawings of its boards and displays
    with the positions on them."""

    scenes: Mapping[Name, Scene]
    boards: Mapping[str, MapDrawing]
    displays: Mapping[str, tracks.TrackDrawing]


def plan_pictures(
    game: Game,
    shown: Mapping[str, ModuleScenes],
    digests: SceneDigests,
    plain: ModuleScenes | None = None,
) -> PicturePlan:
    """Return the plan of all pictures in ``shown``, by language: each picture in the first
    language, and again for languages in which it differs. ``plain`` is what is shown in the first
    language, if that is none of these and is drawn elsewhere; then only pictures that differ are
    planned."""
    first = next(iter(shown))
    leads = plain is None
    batches: list[Batch] = []
    for language, own in shown.items():
        fresh = own.scenes
        if plain is None:
            plain = own
        else:
            looks = {name: digests.appearance_digest(scene) for name, scene in plain.scenes.items()}
            fresh = {
                name: s for name, s in fresh.items() if digests.appearance_digest(s) != looks[name]
            }
        rows = _rows(game, plain.scenes)
        batches += _batches(language, fresh, game.sheet.module, _shaped(game), rows)
    batches.sort(key=_board_of)
    titles = {m.id: m.titles for m in game.maps}
    if not leads:
        return PicturePlan(tuple(batches), {}, {}, _titles(game), titles)
    batches.append(_icon_batch(first))
    batches += _sign_batches(game, first)
    if game.sheet.module.dice_pictures:
        batches.append(_dice_batch(game, first))
    own = shown[first]
    return PicturePlan(tuple(batches), own.boards, own.displays, _titles(game), titles)


def _board_of(batch: Batch) -> tuple[bool, str]:
    """Return a sort key that puts boards first, each in all languages, so that their background is
    painted once."""
    return not batch.board, batch.board


def _counters(game: Game, context: DrawContext) -> dict[Name, Scene]:
    """Return the scenes of all pieces that lie on boards, and the backs of hidden pieces."""
    found: dict[Name, Scene] = {}
    for counter in game.counters.values():
        if isinstance(counter, Unit) and (counter.lower or counter.block):
            found |= _steps(game, counter, context)
            continue
        for side in ("front", "back"):
            if side == "front" or _has_back(game, counter.id):
                found["counter", counter.id, side] = counters.counter_face(
                    game, counter, side, context
                )
    if "contrast" in game.sheet.module.counter_sets:
        found |= _black_and_white_faces(game, context)
    for state in game.mechanisms.states:
        found["state", state.id] = state_sign(game, state, context)
    for pool in game.pools:
        marker = game.counters[next(iter(pool.contents))]
        found["counter", pool.id, "hidden"] = counters.hidden_face(game, marker, context)
    for name, mask in masks_of(game).items():
        found["counter", name, "mask"] = counters.hidden_face(
            game, game.counters[mask.model], context
        )
        found["mask-sign", name] = counters.secret_overlay(game, game.counters[mask.model])
    return found


def _cards(game: Game, context: DrawContext) -> dict[Name, Scene]:
    """Return the scenes of the cards of the decks, and their backs."""
    found: dict[Name, Scene] = {}
    for card in game.cards:
        for number in dict.fromkeys(card.copies):
            found["card", card.id, str(number or "")] = card_faces.card_face(
                game, card, context, number
            )
    for deck in [d for d in game.decks if not d.open]:
        found["card-back", deck.id] = card_faces.card_back(game, deck, context)
    return found


def _trays(game: Game, context: DrawContext) -> dict[Name, Scene]:
    """Return the scenes of the trays: windows in which counters lie before they arrive and after
    they are lost."""
    trays = (losses_tray(game), cups_tray(game), *trays_of(game), arrivals_of(game))
    return {("tray", tray.name): tray_scene(tray, context) for tray in trays if tray.bands}


def _title(game: Game, context: DrawContext) -> dict[Name, Scene]:
    return {("chart", "title-card"): title_card.title_card(game, context)}


Draw = Callable[[Game, DrawContext], dict[Name, Scene]]
"""A function that draws a part of a game for its module, and returns the scenes by name."""


def picture_drawers(game: Game) -> dict[str, Draw]:
    """Return the functions that draw all parts of a module besides boards and displays, by kind.
    Charts and setups have a function each, as they have little in common."""
    found: dict[str, Draw] = {
        "title": _title,
        "counters": _counters,
        "cards": _cards,
        "trays": _trays,
    }
    found |= {f"chart {table.id}": partial(_table, table.id) for table in game.tables}
    if game.sheet.sequence:
        found["sequence"] = _sequence
    if game.pools:
        found["pools"] = _pools
    return found | {f"set-up {s.id}": partial(_setup, s.id) for s in game.scenarios}


def _table(id: str, game: Game, context: DrawContext) -> dict[Name, Scene]:
    """Return the scene of a chart, given by its id, for the charts window."""
    return {("chart", t.id): _chart(game, t, context) for t in game.tables if t.id == id}


def _sequence(game: Game, context: DrawContext) -> dict[Name, Scene]:
    return {("chart", "sequence"): sequence_card.sequence_card(game, context)}


def _pools(game: Game, context: DrawContext) -> dict[Name, Scene]:
    return {("chart", "pools"): pool_card.pool_card(game, context)}


def _setup(id: str, game: Game, context: DrawContext) -> dict[Name, Scene]:
    """Return the scene of a scenario's setup card."""
    cards = ((s, setup_card.setup_card(game, s, context)) for s in game.scenarios if s.id == id)
    return {("chart", f"setup-{scenario.id}"): card for scenario, card in cards}


def _black_and_white_faces(game: Game, context: DrawContext) -> dict[Name, Scene]:
    """Return the scenes of all units' faces in black and white. Problems with them are reported
    with the coloured ones."""
    own = DrawContext(context.tr, context.ink, contrast=True)
    found: dict[Name, Scene] = {}
    for unit in game.units:
        if unit.lower or unit.block:
            faces = list(_steps(game, unit, own).values())
        else:
            faces = [counters.counter_face(game, unit, "front", own)]
            faces += (
                [counters.counter_face(game, unit, "back", own)] if _has_back(game, unit.id) else []
            )
        found |= {("counter", unit.id, f"stark-{n}"): scene for n, scene in enumerate(faces)}
    return found


def _steps(game: Game, unit: Unit, context: DrawContext) -> dict[Name, Scene]:
    """Return the scenes of a unit's faces after each number of steps lost."""
    names = ("front", "back", *(f"step-{lost}" for lost in range(2, unit.steps)))
    return {
        ("counter", unit.id, name): counters.face_after_losses(game, unit, lost, context)
        for lost, name in enumerate(names[: 1 + len(unit.after)])
    }


def _chart(game: Game, table: Table, context: DrawContext) -> Scene:
    if isinstance(table, ResultsTable):
        return charts.results_table(game, table, context, statistics_of(game, table))
    if table.fill == charts.TERRAIN_FILLER and game.maps:
        return charts.terrain_effects(game, game.maps[0], context)
    return charts.plain_chart(game, table, context)


def _has_back(game: Game, counter: str) -> bool:
    """Return whether a counter has a back: units of one step and markers with one face have none."""
    item = game.counters[counter]
    return (item.reduced if item.kind == "unit" else item.back) is not None


def displays(game: Game, context: DrawContext) -> dict[str, tracks.TrackDrawing]:
    """Return the drawings of tracks that are on no map, by track id; those in windows of their own
    have a margin."""
    drawn, main = play_table.draw_displays(game, context), game.board_track
    return {id: d if main and id == main.id else display_with_margin(d) for id, d in drawn.items()}


def _titles(game: Game) -> tuple[tuple[str, str], ...]:
    """Return the charts of the charts window by id and title, in order."""
    found = [(table.id, table.title) for table in game.tables]
    if game.sheet.sequence:
        found.append(("sequence", "Sequence of Play"))
    if game.pools:
        found.append(("pools", "In the cups"))
    return (*found, *((f"setup-{s.id}", s.title) for s in game.scenarios))


def _rows(game: Game, scenes: Mapping[Name, Scene]) -> int:
    """Return the number of rows into which every board is cut where boards lie side by side; else
    0."""
    if not game.theatres or game.sheet.module.maps != "tiles":
        return 0
    from builder.outputs.formats import png

    boards = (scene for name, scene in scenes.items() if name[0] == "board")
    high = (png.pixels(scene, SCREEN_DPI)[1] for scene in boards)
    return tile_lines(high, game.sheet.module.tile)


def _batches(
    language: str,
    scenes: Mapping[Name, Scene],
    options: ModuleOptions,
    shaped: frozenset[str],
    rows: int,
) -> list[Batch]:
    """Return the batches of a language's scenes: boards one by one, the rest by kind, with counters
    of one size together. The pictures of the ``shaped`` counters, which are not rectangles, are
    transparent outside of the counter."""
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


def _shaped(game: Game) -> frozenset[str]:
    """Return the counters that are not rectangles, and the pools with backs that are not."""
    round_ = {c.id for c in game.counters.values() if c.shape != "square"}
    pools = {p.id for p in game.pools if next(iter(p.contents)) in round_}
    masks = {name for name, mask in masks_of(game).items() if mask.model in round_}
    return frozenset(round_ | pools | masks)


def _icon_batch(language: str) -> Batch:
    names = tuple((("icon", name), language) for name in icons.icon_names())
    scenes = tuple(icons.icon(name) for name in icons.icon_names())
    return Batch("module/icons", names, scenes, pixels=ICON_PIXELS, transparent=True)


def _sign_batches(game: Game, language: str) -> list[Batch]:
    """Return the batches of the signs over cards that other players do not see, for each deck."""
    found = []
    for deck in (d for d in game.decks if not d.open):
        scene = card_faces.hidden_card_overlay(game, deck)
        pixels = round(scene.width * PIXELS_PER_MM * CARD_SCALE)
        names = ((("card-sign", deck.id), language),)
        key = f"module/card-sign/{deck.id}"
        found.append(Batch(key, names, (scene,), pixels=pixels, transparent=True))
    return found


def _dice_batch(game: Game, language: str) -> Batch:
    faces = faces_of(game)
    names = tuple((("die", face_image(*face)), language) for face in faces)
    scenes = tuple(dice_faces.die_face(*face) for face in faces)
    return Batch("module/dice", names, scenes, pixels=ICON_PIXELS, transparent=True)


def module_drawings(plan: PicturePlan, rendered: Mapping[str, bytes]) -> ModuleDrawings:
    """Return the drawings that the module is built from; ``rendered`` are the batches' bytes by
    key."""
    made: dict[Name, dict[str, list[memoryview]]] = {}
    for batch in plan.batches:
        parts = unpack(rendered[batch.key])
        if batch.tile:
            ((name, language),) = batch.names
            made.setdefault(name, {})[language] = parts
            continue
        for (name, language), part in zip(batch.names, parts, strict=True):
            made.setdefault(name, {})[language] = [part]
    kinds: dict[str, dict[Name, Picture]] = defaultdict(dict)
    for name, by_language in made.items():
        kinds[name[0]][name[1:]] = _picture(by_language, 0)
    counters, charts = kinds["counter"], kinds["chart"]
    return ModuleDrawings(
        boards={
            id: BoardPicture(
                kinds["board"][id,],
                drawing.layout,
                drawing.boxes,
                tiles=_tiles(made["board", id]),
                titles=plan.titles.get(id, {}),
                slots=drawing.slots,
            )
            for id, drawing in plan.boards.items()
        },
        displays={
            id: BoardPicture(kinds["display"][id,], None, {id: drawing.rooms})
            for id, drawing in plan.displays.items()
        },
        counters={
            id: CounterPicture(
                picture,
                counters.get((id, "back")),
                _numbered(counters, id, "step", 2),
                _numbered(counters, id, "stark", 0),
            )
            for id, picture in _pictures_of_side(counters, "front").items()
        },
        charts=tuple(ChartPicture(id, title, charts[id,]) for id, title in plan.charts),
        trays=_pictures_by_id(kinds["tray"]),
        chit_backs=_pictures_of_side(counters, "hidden"),
        masks=_pictures_of_side(counters, "mask"),
        mask_signs=_pictures_by_id(kinds["mask-sign"]),
        states=_pictures_by_id(kinds["state"]),
        cards={(card, number): picture for (card, number), picture in kinds["card"].items()},
        card_backs=_pictures_by_id(kinds["card-back"]),
        card_signs=_pictures_by_id(kinds["card-sign"]),
        title_card=charts["title-card",],
        dice=_pictures_by_id(kinds["die"]),
        icons=_pictures_by_id(kinds["icon"]),
    )


def _pictures_of_side(counters: Mapping[Name, Picture], side: str) -> dict[str, Picture]:
    """Return the pictures of one side of counters, by id."""
    return {id: picture for (id, shown), picture in counters.items() if shown == side}


def _numbered(
    counters: Mapping[Name, Picture], id: str, what: str, first: int
) -> tuple[Picture, ...]:
    """Return the pictures of a unit with consecutive numbers in their names, beginning with
    ``first``, such as those after two, three … steps lost."""
    numbers = takewhile(lambda n: (id, f"{what}-{n}") in counters, count(first))
    return tuple(counters[id, f"{what}-{n}"] for n in numbers)


def _pictures_by_id(pictures: Mapping[Name, Picture]) -> dict[str, Picture]:
    """Return pictures of a kind by id, where each id has one picture."""
    return {id: picture for (id,), picture in pictures.items()}


def _picture(by_language: Mapping[str, list[memoryview]], part: int) -> Picture:
    """Return the first language's picture with those of the other languages; ``part`` 0 is the
    whole picture, and further parts are tiles."""
    first, *others = by_language
    return Picture(by_language[first][part], {lang: by_language[lang][part] for lang in others})


def _tiles(by_language: Mapping[str, list[memoryview]]) -> tuple[Picture, ...]:
    """Return the tiles of a picture; none if it is not cut."""
    count = len(next(iter(by_language.values())))
    return tuple(_picture(by_language, part) for part in range(1, count))
