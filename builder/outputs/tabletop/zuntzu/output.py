"""Makes the game box for ZunTzu: one archive for each language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from builder.archive import make_archive, stored_entry
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene
from builder.outputs.formats import png
from builder.outputs.formats.cut_pictures import CutPicture
from builder.outputs.formats.packing import unpack
from builder.outputs.output import Output, OutputResult, Rendering
from builder.outputs.render_context import RenderContext
from builder.outputs.tabletop.faces import faces_of
from builder.outputs.tabletop.flats import draw_flats
from builder.outputs.tabletop.packed_files import picture_renderings
from builder.outputs.tabletop.zuntzu import box
from builder.outputs.tabletop.zuntzu.sheets import DPI, counter_sheets
from builder.problems import Problem


def draw(render_context: RenderContext) -> OutputResult:
    """Draw the boards and sheets of every language; nothing for a game without scenarios, because
    the program opens a game box with a scenario."""
    renderings: list[Rendering] = []
    packed: dict[str, tuple[str, str]] = {}
    texts: dict[str, dict[str, bytes]] = {}
    for language, context in render_context.contexts.items():
        if not render_context.game.scenarios:
            break
        pictures, written = _parts(render_context, language, context)
        archive = f"{language}/zuntzu/{render_context.game.id}.ztb"
        texts[archive] = written
        made = picture_renderings(archive, pictures, render_context.digests, most=1)
        for rendering, (file,) in made:
            renderings.append(rendering)
            packed[rendering.name] = archive, file

    boxes = _Boxes(texts, packed)
    return OutputResult(renderings, finish=boxes.finish, hand=lambda: boxes)


@dataclass(frozen=True)
class _Boxes:
    """The game boxes of all languages: the ``texts`` of each archive, and for each rendering the
    archive that its picture belongs to."""

    texts: Mapping[str, Mapping[str, bytes]]
    pictures: Mapping[str, tuple[str, str]]

    def finish(self, rendered: Mapping[str, bytes], problems: list[Problem]) -> dict[str, bytes]:
        """Return the bytes of every archive, by file name."""
        found = {archive: dict(written) for archive, written in self.texts.items()}
        for name, (archive, file) in self.pictures.items():
            (picture,) = unpack(rendered[name])
            found[archive][file] = bytes(picture)
        return {archive: _archive(files) for archive, files in found.items()}


def _join(render_context: RenderContext, handed: Sequence[_Boxes]) -> OutputResult:
    """Return the work that remains when several processes have each drawn some languages."""
    texts = chain.from_iterable(boxes.texts.items() for boxes in handed)
    pictures = chain.from_iterable(boxes.pictures.items() for boxes in handed)
    return OutputResult(finish=_Boxes(dict(texts), dict(pictures)).finish)


def _archive(files: Mapping[str, bytes]) -> bytes:
    """Return the bytes of the archive. Its pictures, which are most of it, are already
    compressed."""
    return make_archive((name, stored_entry(data)) for name, data in sorted(files.items()))


def _parts(
    render_context: RenderContext, language: str, context: DrawContext
) -> tuple[dict[str, CutPicture], dict[str, bytes]]:
    """Return the pictures and texts of a game box, by file name."""
    game, tr = render_context.game, context.tr
    faces = faces_of(game, context)
    known, flats = draw_flats(game, render_context.maps[language], context)
    shown = {flat.id if flat.sheet else flat.name: flat for flat in flats}
    names = _unique({id: flat.title for id, flat in shown.items()})
    boards = [box.Board(name, f"{id}.jpg") for id, name in names.items()]
    pictures = {f"{id}.jpg": _board_picture(flat.page()) for id, flat in shown.items()}
    sheets = counter_sheets(game, faces)
    masked = [sheet for sheet in sheets if sheet.is_shaped(faces)]
    for sheet in sheets:
        for side in ("front", "back") if sheet.has_back else ("front",):
            scene = sheet.scene(faces, side)
            pictures[box.sheet_file(sheet, side)] = CutPicture(scene, sheet.size, DPI)
            if sheet in masked:
                mask = CutPicture(sheet.mask(faces, side), sheet.size, DPI)
                pictures[box.sheet_file(sheet, side, box.MASK)] = mask
    texts = {
        f"{scenario.id}.zts": box.ScenarioFile(
            game, tr, known, faces, names, sheets, scenario
        ).written()
        for scenario in game.scenarios
    }
    texts["game-box.xml"] = box.game_box(game, tr, boards, sheets, masked, [*texts])
    return pictures, texts


def _board_picture(scene: Scene) -> CutPicture:
    return CutPicture(scene, png.pixels(scene, box.MAP_DPI), box.MAP_DPI, None, "jpeg")


def _unique(titles: Mapping[str, str]) -> dict[str, str]:
    """Return board names made unique, since scenarios refer to boards by name."""
    found: dict[str, str] = {}
    for id, title in titles.items():
        number, name = 1, title
        while name in found.values():
            number += 1
            name = f"{title} ({number})"
        found[id] = name
    return found


OUTPUT = Output("a game box for ZunTzu", draw, _join)
