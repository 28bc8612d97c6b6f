"""Imports a whole module: its contents become the files of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from builder.importing.art import ImportedArt
from builder.importing.boards import BoardImport
from builder.importing.decks import DeckImport
from builder.importing.dice import DiceImport
from builder.importing.minimal_game import game_files, pictured_game_fields, turn_track
from builder.importing.naming import UniqueIds, one_line, slug
from builder.importing.original_module import TIES, OriginalModuleFiles
from builder.importing.pictured_maps import ImportedBoard, terrain_of_pictures
from builder.importing.pieces import PieceImport
from builder.importing.printed_pieces import Contents, Printed, contents_of
from builder.importing.report import ImportNotes
from builder.importing.setups import SetupImport
from builder.loading.part_limits import MAX_PARTS
from builder.sentences import filled_sentence
from builder.vassal.format.components import Element
from builder.vassal.format.files.sequence_encoder import decode
from builder.vassal.format.files.unpacking import ReadError
from builder.vassal.lint.expanded_pieces import expand_prototypes
from builder.vassal.reading.opened_module import MAPS, OpenedModule, elements_with_paths
from builder.vassal.reading.piece_faces import FacePainter, piece_look
from builder.vassal.reading.trait_chains import read_chain

_WATCHERS = {"solitaire", "solo", "referee", "observer", "moderator", "<observer>", "umpire"}
_USUAL = 15.875
_SOME_TURNS = 10
"""The number of boxes of the turn track for a game whose turns are counted without an end."""
_MOST_PICTURE, _MOST_CHARTS = 40_000_000, 60
_NO_WORD = {
    "PrototypeDefinition": "prototypes", "GlobalProperty": "global properties",
    "GlobalKeyCommand": "global key commands", "MassKeyCommand": "key commands of maps",
    "StartupGlobalKeyCommand": "commands at the start", "DoActionButton": "action buttons",
    "MultiActionButton": "buttons of several actions", "ChartWindow": "windows of charts",
    "HtmlChart": "charts as pages", "HelpFile": "help pages",
    "PlayerHand": "hands", "PrivateMap": "private windows", "Inventory": "inventories",
    "RandomTextButton": "random texts",
    "MapShader": "shadings", "LOS_Thread": "lines of sight", "Translation": "translations",
    "Chess Clock": "clocks", "NotesWindow": "notes",
}  # fmt: skip


@dataclass
class ModuleImport:
    """Imports a VASSAL module. ``counter_size`` is the width of its counters in millimetres, if the
    owner gives it; with ``printed`` the game contains only the parts that are to be printed."""

    module: OpenedModule
    counter_size: float = 0.0
    printed: Printed | None = None
    notes: ImportNotes = field(default_factory=ImportNotes)
    art: ImportedArt = field(default_factory=ImportedArt)
    ids: UniqueIds = field(default_factory=UniqueIds)
    contents: Contents = field(default_factory=Contents)

    @cached_property
    def painter(self) -> FacePainter:
        """The painter that draws with the pictures of the module."""
        return FacePainter(_Pictures(self.module))

    @cached_property
    def scale(self) -> float:
        """The scale of the game's pictures in millimetres per pixel, chosen so that the most common width
        of pieces becomes the width of a counter."""
        prototypes = dict(self.module.prototypes)
        widths = Counter[int]()
        for slot, definition in self.module.slots:
            if slot.kind == "PieceSlot":
                chain, _ = expand_prototypes(definition.chain[:-1], prototypes)
                widths[self.painter.box(piece_look(chain, definition.image))[0]] += 1
        widths.pop(0, None)
        usual = min(widths, key=lambda w: (-widths[w], w), default=75)
        return (self.counter_size or _USUAL) / usual

    @cached_property
    def sides(self) -> list[dict[str, object]]:
        """The sides that players can take, as ``game.yaml`` writes them."""
        names = [
            one_line(e.body, 60)
            for roster in self.module.root.find("PlayerRoster")
            for e in roster.children
        ]
        ids = UniqueIds()
        players = [n for n in dict.fromkeys(names) if n and n.casefold() not in _WATCHERS]
        return [{"id": ids.new_id(n, "side"), "name": n} for n in players or ["Players"]]

    @cached_property
    def nations(self) -> dict[str, str]:
        """The id of the nation made for each side, by the side's name in lower case."""
        return {str(s["name"]).casefold(): f"n-{s['id']}" for s in self.sides}

    def files(self) -> dict[str, bytes]:
        """Return the files of the game by their paths."""
        root = self.module.root
        boards = self._boards()
        pieces = PieceImport(
            self.module, self.painter, self.scale, self.notes, self.art, self.ids,
            self.nations, self.counter_size or _USUAL,
        )  # fmt: skip
        for slot, path in elements_with_paths(root, ("PieceSlot",)):
            pieces.add(slot, read_chain(slot.body, ""), path)
        decks = DeckImport(pieces, self.notes, self.ids, str(self.sides[0]["id"]))
        for pile in root.find("DrawPile"):
            decks.add(pile)
        turns = self._turns(1 if self.printed else _SOME_TURNS)
        track = "turn" if turns > 1 else ""
        setups = SetupImport(
            self.module,
            pieces,
            boards,
            self.notes,
            UniqueIds(),
            str(self.sides[0]["id"]),
            turns,
            track,
        )
        scenarios = list(setups.scenarios()) if boards else []
        self._note_carried_components()
        carrying = OriginalModuleFiles(self.module, self.notes)
        carrying.take(self.art)
        made = [*pieces.ties(), *decks.ties()]
        ties = carrying.ties(
            self.title, self._version, made, ((b.id, b.tie()) for b in boards),
            setups.ties(scenarios), self.art, self.scale,
        )  # fmt: skip
        counters = [made for piece in pieces.imported for made in piece.finished()]
        titles = {board.id: str(board.fields["title"]) for board in boards}
        self.contents = contents_of(counters, scenarios, setups, titles)
        if self.printed:
            counters, scenarios = self.printed.select_printed(
                pieces, scenarios, decks.pools, setups
            )
        found = game_files(
            self._game(), terrain_of_pictures(), {b.id: b.finished() for b in boards},
            {str(s["id"]): _without_id(s) for s in scenarios}, counters,
            [*turn_track(turns), *decks.table()],
        )  # fmt: skip
        found |= decks.files() | self._dice.files()
        self._count(boards, len(counters), decks, len(scenarios))
        found["import-report.md"] = self.notes.text(self.title)
        texts = {name: text.encode() for name, text in found.items() if text.strip()}
        art = {f"art/{name}": data for name, data in sorted(self.art.files.items())}
        # a printed game needs none of the module's files, which are as large as the module
        if self.printed:
            return {**texts, **art}
        return {**texts, **art, **carrying.files, TIES: ties}

    @property
    def title(self) -> str:
        """The name of the module."""
        return one_line(self.module.root.attributes.get("name", ""), 100) or "Imported module"

    @property
    def id(self) -> str:
        """The id of the game."""
        return slug(self.title) or "imported"

    @property
    def _version(self) -> str:
        """Return the module's version as three numbers, the form that games use."""
        text = self.module.root.attributes.get("version", "")
        numbers = "".join(c if c.isascii() and c.isdecimal() else " " for c in text).split()
        three = [str(int(n[:6])) for n in numbers[:3]]
        return ".".join([*three, "0", "0", "0"][:3]) if three else "0.1.0"

    def _boards(self) -> list[ImportedBoard]:
        made = BoardImport(self.painter, self.scale, self.notes, self.art, UniqueIds())
        found = [
            board
            for map in self.module.root.walk()
            if map.kind in MAPS
            for board in made.boards_of(map)
        ]
        for chart in self.module.root.find("Chart")[:_MOST_CHARTS]:
            picture = chart.attributes.get("fileName", "")
            name = chart.attributes.get("chartName") or picture or "Chart"
            board = made.board(name, Element("Board", {"name": name, "image": picture}))
            found += [board] if board is not None else []
        most = MAX_PARTS["maps"]
        for board in found[most:]:
            self.notes.carry(
                filled_sentence("boards beyond the {most} that a game can have", most=most),
                board.name,
            )
        return found[:most]

    def _game(self) -> dict[str, object]:
        root = self.module.root.attributes
        version, said = root.get("version", ""), root.get("description", "")
        note = f"Imported from a VASSAL module, version {version}. {said}"
        return pictured_game_fields(
            self.title, one_line(note), [(str(s["id"]), str(s["name"])) for s in self.sides],
            self.counter_size or _USUAL, version=self._version, sequence=list(self._phases()),
            dice=self._dice.words,
        )  # fmt: skip

    def _phases(self) -> Iterator[dict[str, object]]:
        levels = self.module.root.find("ListTurnLevel")
        ids = UniqueIds()
        names = (
            [one_line(n, 60) for n in decode(levels[0].attributes.get("list", ""), ",")]
            if levels
            else []
        )
        for name in [n for n in names if n][:40]:
            yield {"id": ids.new_id(name, "phase"), "name": name, "side": "both"}

    @cached_property
    def _dice(self) -> DiceImport:
        """Return the dice that the module's dice buttons roll."""
        found = DiceImport()
        for button in self.module.root.find("DiceButton"):
            count, sides = (_small(button.attributes.get(key, "")) for key in ("nDice", "nSides"))
            if not found.add("", [str(n) for n in range(1, sides + 1)], count):
                self.notes.carry(
                    "dice that players set", one_line(button.attributes.get("text", ""))
                )
        for button in self.module.root.find("SpecialDiceButton"):
            self._special(found, button)
        return found

    def _special(self, found: DiceImport, button: Element) -> None:
        """Add the dice of a button whose faces are words or pictures; equal dice are rolled
        together."""
        name = one_line(button.attributes.get("name", "") or button.attributes.get("text", ""))
        dice = Counter(
            tuple(face.attributes.get("text", "") for face in die.find("SpecialDieFace"))
            for die in button.find("SpecialDie")
        )
        for faces, many in dice.items():
            if not found.add(name, faces, many):
                self.notes.carry("dice of symbols", name)

    def _turns(self, otherwise: int) -> int:
        """Return the number of turns that the module's turn tracker gives; ``otherwise`` if it counts
        without an end, 1 without a tracker."""
        for level in self.module.root.find("CounterTurnLevel"):
            limit = level.attributes.get("loopLimit", "")
            if (
                level.attributes.get("loop") == "true"
                and limit.isdecimal()
                and 1 < int(limit) < 100
            ):
                return int(limit)
        return otherwise if self.module.root.find("CounterTurnLevel") else 1

    def _note_carried_components(self) -> None:
        for element in self.module.root.walk():
            kind = _NO_WORD.get(element.kind)
            if kind:
                name = element.attributes.get("name") or element.attributes.get("chartName") or ""
                self.notes.carry(kind, name or element.attributes.get("title", ""))

    def _count(
        self, boards: list[ImportedBoard], counters: int, decks: DeckImport, setups: int
    ) -> None:
        self.notes.became = {
            "sides": len(self.sides), "maps": len(boards), "counters": counters,
            "decks": len(decks.decks), "cards": len(decks.cards), "cups": len(decks.pools),
            "scenarios": setups, "pictures": len(self.art.files),
        }  # fmt: skip


class _Pictures(dict[str, bytes]):
    """The pictures of a module by name, read on demand; missing ones are not cached."""

    def __init__(self, module: OpenedModule) -> None:
        super().__init__()
        self._archive = module.archive

    def get(self, name: str, default: object = None) -> bytes | None:  # type: ignore[override]
        try:
            return self[name]
        except KeyError:
            return None

    def __missing__(self, name: str) -> bytes:
        for file in (f"images/{name}", f"images/{name}.gif"):
            if 0 < self._archive.sizes.get(file, 0) <= _MOST_PICTURE:
                try:
                    return self._archive.read(file)
                except ReadError:
                    break
        raise KeyError(name)


def _small(text: str) -> int:
    """Read from a text a number of dice or of a die's sides; 0 if it is not a number."""
    return int(text) if text.isdecimal() and len(text) < 4 else 0


def _without_id(scenario: Mapping[str, object]) -> dict[str, object]:
    """Return a scenario's content without its id, which becomes the name of its file."""
    return {key: value for key, value in scenario.items() if key != "id"}
