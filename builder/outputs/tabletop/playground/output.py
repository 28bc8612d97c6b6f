"""Makes the package for Tabletop Playground: a folder for each language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from builder.drawing.aids.placements import side_of_counter
from builder.drawing.aids.title_card import title_card
from builder.drawing.ink.draw_context import DrawContext
from builder.model.game import Game
from builder.outputs.formats.text_files import json_file
from builder.outputs.output import Output, OutputResult
from builder.outputs.render_context import RenderContext
from builder.outputs.tabletop import names
from builder.outputs.tabletop.boards import Sheets
from builder.outputs.tabletop.faces import Faces, faces_of, file_name
from builder.outputs.tabletop.flats import Flat, draw_flats
from builder.outputs.tabletop.packed_files import Packed, join_packed_files, packed_result
from builder.outputs.tabletop.playground import templates
from builder.outputs.tabletop.playground.scenarios import ScenarioScript
from builder.outputs.tabletop.simulator.decks import card_sheets
from builder.outputs.tabletop.simulator.pictures import (
    COUNTER_DPI,
    Pictures,
)

_NO_FILE_NAME = re.compile(r'[<>:"/\\|?*\x00-\x1f]+')
"""What the name of a folder may not have."""


def draw(render_context: RenderContext) -> OutputResult:
    """Draw the textures of every language, and write the templates that show them."""
    made: list[Packed] = []
    files: dict[str, bytes] = {}
    for language, context in render_context.contexts.items():
        own = _Package(render_context, language, context)
        files |= own.texts()
        made += own.pictures.renderings(f"{own.folder}/Textures")
    return packed_result(made, files)


@dataclass
class _Package:
    """The package of one language."""

    render_context: RenderContext
    language: str
    context: DrawContext
    pictures: Pictures = field(init=False)
    faces: Faces = field(init=False)
    templates: dict[str, dict[str, Any]] = field(default_factory=dict)
    scripts: dict[str, bytes] = field(default_factory=dict)
    decks: dict[str, list[str]] = field(default_factory=dict)
    sheets: Sheets = field(init=False)
    flats: list[Flat] = field(init=False)

    def __post_init__(self) -> None:
        digests = self.render_context.digests
        self.pictures = Pictures(f"{self.game.id}-{self.language}-ttp", "", digests)
        self.faces = faces_of(self.game, self.context)
        self._add_boards()
        self._add_counters()
        self._add_decks()
        self._add_scenarios()

    @property
    def game(self) -> Game:
        """The game."""
        return self.render_context.game

    @property
    def folder(self) -> str:
        """The folder of the package, which has the name of the game."""
        title = _NO_FILE_NAME.sub(" ", self.context.tr(self.game.sheet.title)).strip()
        return f"{self.language}/ttp/{title or self.game.id}"

    def _id(self, *parts: str) -> str:
        return templates.guid(self.game.id, self.language, *parts)

    def _add_boards(self) -> None:
        """Add maps, displays and charts as boards."""
        maps = self.render_context.maps[self.language]
        self.sheets, self.flats = draw_flats(self.game, maps, self.context)
        for flat in self.flats:
            sheet, texture = flat.sheet, self.pictures.add_flat(flat)
            known = sheet.snap_points(self.game.sheet.counter_size) if sheet else ()
            points = [at for _, at in known]
            id = self._id("sheet" if sheet else "chart", flat.id)
            own = templates.board(id, flat.title, texture, flat.size, points)
            self.templates[flat.name] = own if sheet else own | {"CollisionType": "Regular"}

    def _add_counters(self) -> None:
        textures = {
            name: self.pictures.add(name, name, face.scene, COUNTER_DPI)
            for name, face in self.faces.faces.items()
            if not face.card and not face.turned
        }
        tr = self.context.tr
        for id, counter in self.game.counters.items():
            side = names.side_name(self.game, side_of_counter(self.game, counter), tr)
            for number, (front, back) in enumerate(self.faces.two_sided(id), 1):
                scene = self.faces.faces[front].scene
                self.templates[f"counter-{file_name(id)}-{number}"] = templates.counter(
                    self._id("counter", id, str(number)),
                    names.counter_name(counter, tr),
                    names.counter_text(self.game, counter, tr),
                    (textures[front], textures[back]),
                    (scene.width, scene.height),
                    counter.shape,
                    counter.count,
                    [side] if side else [],
                )

    def _add_decks(self) -> None:
        tr, cards = self.context.tr, {card.id: card for card in self.game.cards}
        decks = {deck.id: deck for deck in self.game.decks}
        for sheet in card_sheets(self.game, self.faces):
            textures = self.pictures.add_cards(sheet, self.faces)
            deck = decks[cards[sheet.cards[0][0]].deck]
            self.decks.setdefault(deck.id, []).append(sheet.name)
            indices = [
                index
                for index, (id, number) in enumerate(sheet.cards)
                for copy in cards[id].copies
                if str(copy or "") == number
            ]
            told = {
                index: (
                    names.card_name(cards[id], number, tr),
                    names.card_text(cards[id], tr),
                )
                for index, (id, number) in enumerate(sheet.cards)
            }
            grid = sheet.columns, sheet.rows
            own = self._id("deck", sheet.name)
            self.templates[f"deck-{sheet.name}"] = templates.deck(
                own, tr(deck.title), textures, grid, sheet.size, indices, told,
                own_backs=sheet.own_backs,
            )  # fmt: skip

    def _add_scenarios(self) -> None:
        """Add a card for each scenario, whose action sets it up."""
        tr, name = self.context.tr, "cover"
        if not self.game.scenarios:
            return
        cover = title_card(self.game, self.context)
        texture = self.pictures.add_sized(name, tr(self.game.sheet.title), cover, (768, 512))
        for scenario in self.game.scenarios:
            title = tr(scenario.title)
            script = ScenarioScript(
                self.game, self.sheets, self.flats, self.faces, self.decks, self._id, scenario
            )
            file = f"set-up-{file_name(scenario.id)}"
            self.scripts[f"{file}.js"] = script.written(tr("set-up"), title)
            self.templates[file] = templates.counter(
                self._id("scenario", scenario.id), title, "", (texture, texture), (90.0, 60.0),
                "square", 1, [],
            ) | {"ScriptName": f"{file}.js", "CanStack": False}  # fmt: skip

    def texts(self) -> dict[str, bytes]:
        """Return the manifest and the templates by file name."""
        manifest = {
            "Name": self.context.tr(self.game.sheet.title),
            "Version": self.game.sheet.version,
            "GUID": self._id("package"),
        }
        return dict(self._texts(manifest))

    def _texts(self, manifest: dict[str, Any]) -> Iterator[tuple[str, bytes]]:
        yield f"{self.folder}/manifest.json", json_file(manifest)
        for name, template in self.templates.items():
            yield f"{self.folder}/Templates/{name}.json", json_file(template)
        for name, script in self.scripts.items():
            yield f"{self.folder}/Scripts/{name}", script


OUTPUT = Output("a package for Tabletop Playground", draw, join_packed_files)
