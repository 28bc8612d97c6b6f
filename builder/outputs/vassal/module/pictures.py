"""Plans and makes the pictures of a VASSAL module: what is drawn, in which language and at which
scale.

First comes a plan (scenes, grouped in batches that are rendered in parallel); from the rendered
PNGs come the drawings that the module is built from. A picture whose scene is the same in another
language is not drawn again for it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import count, takewhile

from builder.drawing.aids import tracks
from builder.drawing.ink.scene import Scene, SceneDigests
from builder.drawing.mapsheet import MapDrawing
from builder.model.game import Game
from builder.outputs.formats.packing import unpack
from builder.outputs.vassal.expressions.module_pictures import (
    BoardPicture,
    ChartPicture,
    CounterPicture,
    ModuleDrawings,
    Picture,
)
from builder.outputs.vassal.module.module_scenes import ModuleScenes
from builder.outputs.vassal.module.picture_batches import (
    SCREEN_DPI,
    Batch,
    PictureName,
    batches_of_language,
    dice_batch,
    icon_batch,
    irregular_pieces,
    sign_batches,
)
from builder.vassal.format.grids.tiling import tile_lines


@dataclass(frozen=True)
class PicturePlan:
    """The plan of a module's pictures: the batches of scenes to render, and the layouts and names
    that the module needs besides the pictures."""

    batches: tuple[Batch, ...]
    boards: Mapping[str, MapDrawing]
    displays: Mapping[str, tracks.TrackDrawing]
    charts: tuple[tuple[str, str], ...]
    titles: Mapping[str, Mapping[str, str]]
    """The printed names of the places of each map that have one."""

    def without_scenes(self) -> PicturePlan:
        """Return the plan with its scenes removed, for callers that already have the rendered
        pictures."""
        return PicturePlan(
            tuple(replace(batch, scenes=()) for batch in self.batches),
            {id: replace(b, scene=b.scene.blank()) for id, b in self.boards.items()},
            {id: replace(d, scene=d.scene.blank()) for id, d in self.displays.items()},
            self.charts,
            self.titles,
        )


def plan_pictures(
    game: Game,
    shown: Mapping[str, ModuleScenes],
    digests: SceneDigests,
    plain: ModuleScenes | None = None,
) -> PicturePlan:
    """Return the plan of all pictures in ``shown``, by language: every picture in the first
    language, and in another language only if it differs. If the first language is drawn elsewhere,
    ``plain`` is what is shown in it, and only pictures that differ from it are planned."""
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
        batches += batches_of_language(
            language, fresh, game.sheet.module, irregular_pieces(game), rows
        )
    batches.sort(key=_board_of)
    titles = {m.id: m.titles for m in game.maps}
    if not leads:
        return PicturePlan(tuple(batches), {}, {}, _titles(game), titles)
    batches.append(icon_batch(first))
    batches += sign_batches(game, first)
    if game.sheet.module.dice_pictures:
        batches.append(dice_batch(game, first))
    own = shown[first]
    return PicturePlan(tuple(batches), own.boards, own.displays, _titles(game), titles)


def _board_of(batch: Batch) -> tuple[bool, str]:
    """Return the sort key of a batch: boards first, the versions of a board in all languages
    together, so that their common background is painted once."""
    return not batch.board, batch.board


def _titles(game: Game) -> tuple[tuple[str, str], ...]:
    """Return the titles of the charts in the charts window by chart id, in order."""
    found = [(table.id, table.title) for table in game.tables]
    if game.sheet.sequence:
        found.append(("sequence", "Sequence of Play"))
    if game.pools:
        found.append(("pools", "In the cups"))
    return (*found, *((f"setup-{s.id}", s.title) for s in game.scenarios))


def _rows(game: Game, scenes: Mapping[PictureName, Scene]) -> int:
    """Return the number of rows of tiles into which every board is cut if boards lie side by side;
    else 0."""
    if not game.theatres or game.sheet.module.maps != "tiles":
        return 0
    from builder.outputs.formats import png

    boards = (scene for name, scene in scenes.items() if name[0] == "board")
    high = (png.pixels(scene, SCREEN_DPI)[1] for scene in boards)
    return tile_lines(high, game.sheet.module.tile)


def module_drawings(plan: PicturePlan, rendered: Mapping[str, bytes]) -> ModuleDrawings:
    """Return the drawings of a module, made of the rendered batches; ``rendered`` are their bytes
    by key."""
    made: dict[PictureName, dict[str, list[memoryview]]] = {}
    for batch in plan.batches:
        parts = unpack(rendered[batch.key])
        if batch.tile:
            ((name, language),) = batch.names
            made.setdefault(name, {})[language] = parts
            continue
        for (name, language), part in zip(batch.names, parts, strict=True):
            made.setdefault(name, {})[language] = [part]
    kinds: dict[str, dict[PictureName, Picture]] = defaultdict(dict)
    for name, by_language in made.items():
        kinds[name[0]][name[1:]] = _picture(by_language, 0)
    counters, charts = kinds["counter"], kinds["chart"]
    return ModuleDrawings(
        boards={
            id: BoardPicture.of_map(
                kinds["board"][id,], drawing, plan.titles.get(id, {}), _tiles(made["board", id])
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
                _numbered(counters, id, "side", 0),
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


def _pictures_of_side(counters: Mapping[PictureName, Picture], side: str) -> dict[str, Picture]:
    """Return the pictures of one side (front, back and so on) of all counters, by counter id."""
    return {id: picture for (id, shown), picture in counters.items() if shown == side}


def _numbered(
    counters: Mapping[PictureName, Picture], id: str, what: str, first: int
) -> tuple[Picture, ...]:
    """Return the pictures of a unit that are numbered from ``first``, such as the faces after two,
    three … step losses."""
    numbers = takewhile(lambda n: (id, f"{what}-{n}") in counters, count(first))
    return tuple(counters[id, f"{what}-{n}"] for n in numbers)


def _pictures_by_id(pictures: Mapping[PictureName, Picture]) -> dict[str, Picture]:
    """Return pictures of a kind by id, where each id has one picture."""
    return {id: picture for (id,), picture in pictures.items()}


def _picture(by_language: Mapping[str, list[memoryview]], part: int) -> Picture:
    """Return a picture in the first language, with its versions in other languages; ``part`` 0 is
    the whole picture, higher numbers are its tiles."""
    first, *others = by_language
    return Picture(by_language[first][part], {lang: by_language[lang][part] for lang in others})


def _tiles(by_language: Mapping[str, list[memoryview]]) -> tuple[Picture, ...]:
    """Return the tiles of a picture; none if it is not cut."""
    count = len(next(iter(by_language.values())))
    return tuple(_picture(by_language, part) for part in range(1, count))
