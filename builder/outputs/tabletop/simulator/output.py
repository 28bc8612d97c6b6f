"""Makes the saved games for Tabletop Simulator and their pictures: for each language, a folder to
be copied over the program's own."""

from __future__ import annotations

from dataclasses import dataclass, field

from builder.drawing.aids.title_card import title_card
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene
from builder.outputs.formats.text_files import csv_file, json_file
from builder.outputs.output import Output, OutputResult, Rendering
from builder.outputs.paper.output import rulebook_renderings
from builder.outputs.render_context import RenderContext
from builder.outputs.tabletop.boards import Sheets
from builder.outputs.tabletop.faces import Faces, faces_of
from builder.outputs.tabletop.flats import draw_flats
from builder.outputs.tabletop.packed_files import Packed, join_packed_files, packed_result
from builder.outputs.tabletop.simulator.decks import CardSheet, DeckMaker, card_sheets
from builder.outputs.tabletop.simulator.hexagons import both_faces, hexagon_model
from builder.outputs.tabletop.simulator.objects import Guids
from builder.outputs.tabletop.simulator.pictures import (
    SHEET_DPI,
    Pictures,
    addressed,
    spread_out,
)
from builder.outputs.tabletop.simulator.pieces import PieceMaker, both_faces_name
from builder.outputs.tabletop.simulator.save import Contents, Save, Shown

IMAGES, BOOKS, MODELS, SAVES = "Mods/Images", "Mods/PDF", "Mods/Models", "Saves"
"""The folders of the program for pictures, PDFs, models and saves."""

FILES = "files.csv"
"""The list of the files that other players need, for the program's Cloud Manager or a host."""

_GROUND = "#35513f"


def draw(render_context: RenderContext) -> OutputResult:
    """Draw the pictures of every language, and write the saves that show them."""
    books = rulebook_renderings(render_context)
    made: list[Packed] = []
    files: dict[str, bytes] = {}
    covers: dict[str, list[str]] = {}
    for language in render_context.contexts:
        own = _Language(render_context, language, books.get(language))
        saves = own.saves()
        files |= saves
        files[f"{own.folder}/{FILES}"] = own.listed()
        if own.has_hexes:
            files[f"{own.folder}/{MODELS}/{own.model}"] = hexagon_model()
        cover = f"{own.folder}/{IMAGES}/{own.pictures.file('cover')}"
        covers[cover] = [name.replace(".json", ".png") for name in saves]
        made += own.pictures.renderings(f"{own.folder}/{IMAGES}")
    made += [(book, []) for book in books.values()]
    renamed = {
        book.name: f"{_folder(language)}/{BOOKS}/{_book(render_context, language)}"
        for language, book in books.items()
    }
    return packed_result(made, files, renamed, covers)


def _folder(language: str) -> str:
    return f"{language}/tts"


def _book(render_context: RenderContext, language: str) -> str:
    return f"{render_context.game.id}-{language}-rules.pdf"


@dataclass
class _Language:
    """The saved games and pictures of one language; ``book`` is the rendering of its rules."""

    render_context: RenderContext
    language: str
    book: Rendering | None
    pictures: Pictures = field(init=False)
    faces: Faces = field(init=False)
    sheets: Sheets = field(init=False)
    card_sheets: list[CardSheet] = field(init=False)
    charts: list[Shown] = field(default_factory=list)
    shown: dict[str, Shown] = field(default_factory=dict)

    def __post_init__(self) -> None:
        game, context = self.render_context.game, self.context
        base, digests = self.render_context.base_url, self.render_context.digests
        self.pictures = Pictures(f"{game.id}-{self.language}", base, digests)
        self.faces = faces_of(game, context)
        self.card_sheets = card_sheets(game, self.faces)
        self._add_pieces()
        self._add_flats()
        title = context.tr(game.sheet.title)
        self.pictures.add_sized("cover", title, title_card(game, context), (384, 256))
        ground = Scene(10, 10)
        ground.rect(0, 0, 10, 10, fill=_GROUND)
        self.pictures.add("ground", "", ground, SHEET_DPI)

    @property
    def context(self) -> DrawContext:
        """The drawing context of the language."""
        return self.render_context.contexts[self.language]

    @property
    def folder(self) -> str:
        """The folder of the language."""
        return _folder(self.language)

    def _add_pieces(self) -> None:
        """Add the pictures of counters, of sheets of cards, and of their backs."""
        faces = self.faces.faces
        for face in faces.values():
            if not face.card and face.shape != "hex":
                self.pictures.add_face(face)
        for id, sides in self.faces.sides.items():
            if self.render_context.game.counters[id].shape == "hex":
                for side in sides:
                    back = faces[self.faces.backs[id]]
                    scene = both_faces(spread_out(faces[side]), spread_out(back))
                    self.pictures.add_both_faces(both_faces_name(side), side, scene)
        for sheet in self.card_sheets:
            self.pictures.add_cards(sheet, self.faces)

    @property
    def has_hexes(self) -> bool:
        """Whether the game has hexagonal counters."""
        return any(c.shape == "hex" for c in self.render_context.game.counters.values())

    @property
    def model(self) -> str:
        """The file name of the 3D model for hexagonal counters."""
        return f"{self.pictures.prefix}-hexagon.obj"

    def _add_flats(self) -> None:
        """Add the maps, displays and charts."""
        maps = self.render_context.maps[self.language]
        self.sheets, flats = draw_flats(self.render_context.game, maps, self.context)
        for flat in flats:
            shown = Shown(flat.name, flat.title, flat.size, self.pictures.add_flat(flat))
            if flat.sheet:
                self.shown[flat.id] = shown
            else:
                self.charts.append(shown)

    def saves(self) -> dict[str, bytes]:
        """Return the saved game of every scenario, by file name."""
        game, tr = self.render_context.game, self.context.tr
        contents = Contents(self.shown, self.charts, self.pictures.address("ground"), self._rules())
        addresses = {
            name: self.pictures.address(name)
            for sheet in self.card_sheets
            for name in (sheet.name, sheet.back)
        }
        model = addressed(self.render_context.base_url, self.model, hexagon_model().decode())
        found: dict[str, bytes] = {}
        for scenario in game.scenarios:
            guids = Guids(f"{game.id} {scenario.id}")
            maker = PieceMaker(game, tr, self.faces, self.pictures.address, guids, model)
            decks = DeckMaker(game, tr, self.card_sheets, addresses, guids)
            save = Save(game, tr, self.sheets, scenario, maker, decks, contents).written()
            name = f"{game.id}-{scenario.id}-{self.language}.json"
            found[f"{self.folder}/{SAVES}/{name}"] = json_file(save)
        return found

    def _rules(self) -> str:
        """Return the address of the rules PDF; empty if there are no rules."""
        if self.book is None:
            return ""
        content = "\n".join(self.book.key_parts()) if self.render_context.base_url else ""
        name = _book(self.render_context, self.language)
        return addressed(self.render_context.base_url, name, content)

    def listed(self) -> bytes:
        """Return the list of the files that all players need, each with what it shows, as CSV."""
        rows = [("file", "shows")]
        rows += [
            (f"{IMAGES}/{self.pictures.file(name)}", self.pictures.shows[name])
            for name in self.pictures.wanted
            if name != "cover"
        ]
        if self.has_hexes:
            rows.append((f"{MODELS}/{self.model}", self.model))
        if self.book is not None:
            book = _book(self.render_context, self.language)
            rows.append((f"{BOOKS}/{book}", self.context.tr("Rules")))
        return csv_file(rows)


OUTPUT = Output("saved games for Tabletop Simulator", draw, join_packed_files)
