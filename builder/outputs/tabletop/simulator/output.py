"""Makes the saves for Tabletop Simulator and their pictures: a folder in each language that is laid
over the program's own."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Literal

from builder.drawing.aids.play_table import draw_display_track
from builder.drawing.aids.title_card import title_card
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene
from builder.drawing.sheets.whole_map import whole_map_page
from builder.outputs import catalogue
from builder.outputs.formats.cut_pictures import GROUP, CutPicture, render_pictures
from builder.outputs.formats.packing import unpack
from builder.outputs.output import Output, OutputResult, Rendering, no_further_work
from builder.outputs.paper.output import rulebook_renderings
from builder.outputs.render_context import RenderContext
from builder.outputs.tabletop.boards import Sheets, display_ids, sheets_of
from builder.outputs.tabletop.faces import Faces, faces_of
from builder.outputs.tabletop.simulator.layout import INCH
from builder.outputs.tabletop.simulator.objects import Guids
from builder.outputs.tabletop.simulator.pieces import PieceMaker
from builder.outputs.tabletop.simulator.save import Contents, Save, Shown
from builder.problems import Problem

LONGEST = 4096
"""The most pixels that a side of a picture may have, as the program's makers advise."""

SHEET_DPI, CHART_DPI, COUNTER_DPI = 300, 200, 500
"""Dots per inch of pictures, as far as the longest side allows them."""

IMAGES, BOOKS, SAVES = "Mods/Images", "Mods/PDF", "Saves"
"""The folders of the program for pictures, PDFs and saves."""

_GROUND = "#35513f"


@dataclass
class Pictures:
    """The pictures of a game in a language by name: what is to be painted, and the file of each."""

    prefix: str
    wanted: dict[str, CutPicture] = field(default_factory=dict)

    def add(self, name: str, scene: Scene, dpi: float, *, jpeg: bool = False) -> None:
        """Add a picture, made square whatever it shows (see :mod:`.objects`)."""
        longest = max(scene.width, scene.height)
        side = max(1, min(LONGEST, round(longest * dpi / INCH)))
        own = side / longest * INCH
        format: Literal["png", "jpeg"] = "jpeg" if jpeg else "png"
        self.wanted[name] = CutPicture(scene, (side, side), own, format=format)

    def file(self, name: str) -> str:
        """Return the file name of a picture."""
        ending = "jpg" if self.wanted[name].format == "jpeg" else "png"
        return f"{self.prefix}-{name}.{ending}"


def draw(render_context: RenderContext) -> OutputResult:
    """Draw the pictures of every language, and write the saves that show them."""
    books = rulebook_renderings(render_context)
    renderings: list[Rendering] = []
    files: dict[str, bytes] = {}
    packed: dict[str, list[str]] = {}
    for language in render_context.contexts:
        made = _Language(render_context, language, has_rules=language in books)
        files |= made.saves()
        for rendering, names in made.renderings():
            renderings.append(rendering)
            packed[rendering.name] = names
    renderings += books.values()

    def finish(rendered: Mapping[str, bytes], problems: list[Problem]) -> dict[str, bytes]:
        found: dict[str, bytes] = {}
        for rendering, names in packed.items():
            parts = unpack(rendered[rendering])
            found |= {name: bytes(part) for name, part in zip(names, parts, strict=True)}
        for language, book in books.items():
            found[f"{_folder(language)}/{BOOKS}/{_book(render_context, language)}"] = rendered[
                book.name
            ]
        return found

    return OutputResult(renderings, files, finish)


def _folder(language: str) -> str:
    return f"{language}/tts"


def _book(render_context: RenderContext, language: str) -> str:
    return f"{render_context.game.id}-{language}-rules.pdf"


@dataclass
class _Language:
    """The saves and pictures of one language."""

    render_context: RenderContext
    language: str
    has_rules: bool
    pictures: Pictures = field(init=False)
    faces: Faces = field(init=False)
    sheets: Sheets = field(init=False)
    charts: list[Shown] = field(default_factory=list)
    shown: dict[str, Shown] = field(default_factory=dict)

    def __post_init__(self) -> None:
        game, context = self.render_context.game, self.context
        self.pictures = Pictures(f"{game.id}-{self.language}")
        self.faces = faces_of(game, context)
        for name, face in self.faces.faces.items():
            if not face.card:
                self.pictures.add(name, face.scene, COUNTER_DPI)
        maps = self.render_context.maps[self.language]
        displays = {
            id: draw_display_track(game, game.track(id), context) for id in display_ids(game)
        }
        self.sheets = sheets_of(game, maps, displays)
        for id, drawing in maps.items():
            self._add_sheet(id, whole_map_page(drawing.scene), game.map(id).title)
        for id, display in displays.items():
            self._add_sheet(id, display.scene, game.track(id).title)
        for item in catalogue.catalogue_items(game):
            if item.kind == "chart":
                scene = item.draw(context)
                self.pictures.add(f"chart-{item.name}", scene, CHART_DPI)
                title, size = item.title_in(context.tr), (scene.width, scene.height)
                address = self.address(f"chart-{item.name}")
                self.charts.append(Shown(f"chart-{item.name}", title, size, address))
        self.pictures.add("cover", title_card(game, context), CHART_DPI)
        ground = Scene(10, 10)
        ground.rect(0, 0, 10, 10, fill=_GROUND)
        self.pictures.add("ground", ground, SHEET_DPI)

    @property
    def context(self) -> DrawContext:
        """The drawing context of the language."""
        return self.render_context.contexts[self.language]

    def _add_sheet(self, id: str, scene: Scene, title: str) -> None:
        name = f"sheet-{id}"
        self.pictures.add(name, scene, SHEET_DPI, jpeg=True)
        size = scene.width, scene.height
        self.shown[id] = Shown(name, self.context.tr(title), size, self.address(name))

    def address(self, name: str) -> str:
        """Return the address by which a save names a picture: the name of its file alone, which the
        program looks for in its own folder of pictures."""
        return self.pictures.file(name)

    def saves(self) -> dict[str, bytes]:
        """Return the save of every scenario by file name."""
        game, tr = self.render_context.game, self.context.tr
        rules = _book(self.render_context, self.language) if self.has_rules else ""
        contents = Contents(self.shown, self.charts, self.address("ground"), rules)
        found: dict[str, bytes] = {}
        for scenario in game.scenarios:
            guids = Guids(f"{game.id} {scenario.id}")
            maker = PieceMaker(game, tr, self.faces, self.address, guids)
            save = Save(game, tr, self.sheets, scenario, maker, contents).written()
            name = f"{game.id}-{scenario.id}-{self.language}.json"
            found[f"{_folder(self.language)}/{SAVES}/{name}"] = _json(save)
        return found

    def renderings(self) -> Iterator[tuple[Rendering, list[str]]]:
        """Yield the renderings of the pictures in groups, each with the files that it makes."""
        digests, folder = self.render_context.digests, f"{_folder(self.language)}/{IMAGES}"
        every = [*self.pictures.wanted.items()]
        for start in range(0, len(every), GROUP):
            some = every[start : start + GROUP]
            pictures = tuple(picture for _, picture in some)
            depends = [f"{p.described()} {digests.full_digest(p.scene).hex()}" for p in pictures]
            name = f"{self.language}/tts pictures {start}"
            make = partial(render_pictures, pictures)
            rendering = Rendering(name, ("tts", *depends), make)
            yield rendering, [f"{folder}/{self.pictures.file(name)}" for name, _ in some]


def _json(value: Any) -> bytes:
    return (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode()


OUTPUT = Output("saved games for Tabletop Simulator", draw, no_further_work)
