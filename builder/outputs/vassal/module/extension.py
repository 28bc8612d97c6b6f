"""Writes an extension of a module (``.vmdx``) that adds an expansion of the game. An extension can
add components below existing ones, pictures and saved games, but cannot change anything. So a
module is built of the game with the expansion, and what the plain module lacks is taken from it:
counters in the palette, scenarios, charts and decks, prototypes that only these use, and the
pictures of all of them."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape

from builder.model.expansions import Expansion
from builder.model.game import Game
from builder.problems import Problem, warning
from builder.sentences import filled_sentence
from builder.vassal.format.component_paths import same_component, target_path
from builder.vassal.format.components import Element, component, to_xml
from builder.vassal.format.files.archive import Data, pack_archive
from builder.vassal.format.files.metadata import OLDEST_ENGINES
from builder.vassal.format.files.saves import deobfuscate, obfuscate
from builder.vassal.format.files.unpacking import Archive, open_archive
from builder.vassal.reading.opened_module import SAVED, open_module

Path = tuple[Element, ...]
"""A component of the module with those that contain it, outermost first."""

_COMMANDS = ("DoActionButton", "GlobalKeyCommand", "MassKeyCommand", "StartupGlobalKeyCommand")


def extension_name(game: Game, expansion: Expansion) -> str:
    """Return the path of an extension beside the module, in the folder where VASSAL looks for it."""
    return f"{game.id}-{game.sheet.version}_ext/{expansion.id}-{expansion.version}.vmdx"


def make_extension(
    game: Game, expansion: Expansion, module: bytes, extended: bytes, problems: list[Problem]
) -> bytes:
    """Return the bytes of an extension: what the module of the game ``extended`` by the expansion
    has and the game's ``module`` lacks. What an extension cannot add is reported."""
    base, whole = open_archive(module), open_archive(extended)
    maker = _Extension(game, expansion, base, whole, problems)
    return pack_archive(maker.entries())


@dataclass
class _Extension:
    """Collects the parts of an extension."""

    game: Game
    expansion: Expansion
    base: Archive
    whole: Archive
    problems: list[Problem]

    def __post_init__(self) -> None:
        self.module = open_module(self.base).root
        self.extended = open_module(self.whole).root
        self.id = extension_id(self.game, self.expansion)
        self.known_slots = frozenset(_slot_numbers(self.module))

    def entries(self) -> dict[str, Data]:
        """Return the files of the extension."""
        shown = [*self._prototypes(), *self._slots(), *self._decks(), *self._deck_commands()]
        shown += [*self._charts(), *self._setups()]
        added = [*self._needed(shown), *shown]
        renamed = [(path, self._with_own_ids(element)) for path, element in added]
        root = component(
            "ModuleExtension",
            *(
                component("ExtensionElement", element, target=target_path(path))
                for path, element in renamed
            ),
            anyModule=False, version=self.expansion.version, description=self._description,
            module=self.module.attributes.get("name", ""),
            moduleVersion=self.module.attributes.get("version", ""),
            vassalVersion=OLDEST_ENGINES[self.game.sheet.module.vassal],
            nextPieceSlotId=len(self._new_slots), extensionId=self.id,
        )  # fmt: skip
        return {
            "buildFile.xml": to_xml(root),
            "extensiondata": self._data(),
            "moduledata": self.base.read("moduledata"),
            **self._pictures(root),
            **{f"{id}.vsav": self._saved(f"{id}.vsav") for id in self.expansion.scenarios},
        }

    @property
    def _description(self) -> str:
        return self.expansion.summary or self.expansion.title

    def _data(self) -> bytes:
        engine = OLDEST_ENGINES[self.game.sheet.module.vassal]
        lines = [
            '<?xml version="1.0" encoding="UTF-8"?>',
            '<data version="1">',
            f"  <version>{self.expansion.version}</version>",
            f"  <VassalVersion>{engine}</VassalVersion>",
            "  <dateSaved>315532800000</dateSaved>",
            f"  <description>{escape(self._description, quote=False)}</description>",
            "  <universal>false</universal>",
            "</data>",
        ]
        return ("\n".join(lines) + "\n").encode()

    # -- components ----------------------------------------------------------------------------

    @cached_property
    def _new_slots(self) -> list[str]:
        return [n for n in _slot_numbers(self.extended) if n not in self.known_slots]

    def _slots(self) -> Iterator[tuple[Path, Element]]:
        """Yield the counters of the expansion, each with its path in the palette."""
        for path, element in _walk(self.extended):
            is_new = element.attributes.get("gpid") not in self.known_slots
            if element.kind == "PieceSlot" and is_new and not _holds_setup(path):
                yield self._below(path, element)

    def _decks(self) -> Iterator[tuple[Path, Element]]:
        known = {e.attributes.get("name", "") for e in self.module.find("DrawPile")}
        for path, element in _walk(self.extended):
            if element.kind == "DrawPile" and element.attributes.get("name", "") not in known:
                yield self._below(path, element)

    def _deck_commands(self) -> Iterator[tuple[Path, Element]]:
        """Yield the buttons and commands of the expansion's decks, which are named after them."""
        known = {e.attributes.get("name", "") for e in self.module.walk()}
        decks = {e.attributes.get("name", "") for e in self.extended.find("DrawPile")} - known
        for path, element in _walk(self.extended):
            deck, colon, _ = element.attributes.get("name", "").partition(":")
            if colon and deck in decks and element.kind in _COMMANDS:
                yield self._below(path, element)

    def _needed(self, shown: Sequence[tuple[Path, Element]]) -> Iterator[tuple[Path, Element]]:
        """Yield those global properties and texts which the added components read and the module
        lacks."""
        text = "".join(to_xml(element).decode() for _, element in shown)
        words = set(re.findall(r"\w+", text))
        for kind in ("GlobalTranslatableMessage", "GlobalProperty"):
            known = {e.attributes.get("name", "") for e in self.module.find(kind)}
            for path, element in _walk(self.extended):
                name = element.attributes.get("name", "")
                if element.kind == kind and name in words - known:
                    yield self._below(path, element)

    def _charts(self) -> Iterator[tuple[Path, Element]]:
        """Yield a window with the expansion's charts and set-ups."""
        known = {e.attributes.get("fileName", "") for e in self.module.find("Chart")}
        new = [e for e in self.extended.find("Chart") if e.attributes["fileName"] not in known]
        if not new:
            return
        first = self.module.find("ChartWindow")
        looks = dict(first[0].attributes) if first else {}
        title = self.expansion.title
        looks |= {"name": title, "text": title, "tooltip": "", "hotkey": ""}
        yield (), Element("ChartWindow", looks, [component("TabWidget", *new, entryName=title)])

    def _setups(self) -> Iterator[tuple[Path, Element]]:
        """Yield the expansion's scenarios for the list with which VASSAL begins a game."""
        for id in self.expansion.scenarios:
            found = (
                e
                for e in self.extended.find("PredefinedSetup")
                if e.attributes.get("file") == f"{id}.vsav"
            )
            element = next(found, None)
            if element is None:
                message = filled_sentence(
                    "the extension {extension!r} lacks the scenario {scenario!r}",
                    extension=self.expansion.id,
                    scenario=id,
                )
                hint = "draw its map, and let it set up what the module has"
                self.problems.append(
                    warning("expansion-part", message, ("scenarios", id), hint=hint)
                )
            else:
                yield (), element

    def _prototypes(self) -> Iterator[tuple[Path, Element]]:
        """Yield the prototypes that the module does not have."""
        container = self.extended.find("PrototypesContainer")
        known = {e.attributes.get("name", "") for e in self.module.find("PrototypeDefinition")}
        for element in self.extended.find("PrototypeDefinition"):
            if element.attributes.get("name", "") not in known:
                yield (container[0],), element

    def _below(self, path: Path, element: Element) -> tuple[Path, Element]:
        """Return the path of a component as far as the module has it, and the component wrapped in
        what the module lacks of the path."""
        found: list[Element] = []
        here = self.module
        for n, outer in enumerate(path):
            inner = next((e for e in here.children if same_component(e, outer)), None)
            if inner is None:
                for missing in reversed(path[n:]):
                    element = Element(missing.kind, missing.attributes, [element])
                break
            found.append(inner)
            here = inner
        return tuple(found), element

    # -- ids, pictures and saved games ---------------------------------------------------------

    def _with_own_ids(self, element: Element) -> Element:
        """Return a component whose new counters have ids with the extension's prefix."""
        attributes = dict(element.attributes)
        if attributes.get("gpid") in self._renamed:
            attributes["gpid"] = self._renamed[attributes["gpid"]]
        body = self._with_own_numbers(element.body)
        return Element(
            element.kind, attributes, [self._with_own_ids(e) for e in element.children], body
        )

    @cached_property
    def _renamed(self) -> Mapping[str, str]:
        return {number: f"{self.id}:{n}" for n, number in enumerate(self._new_slots)}

    def _with_own_numbers(self, text: str) -> str:
        renamed = self._renamed
        if not renamed:
            return text
        every = "|".join(map(re.escape, renamed))
        return re.sub(rf"(?<=;)({every})(?=;)", lambda found: renamed[found[0]], text)

    def _pictures(self, root: Element) -> dict[str, Data]:
        """Return the pictures that the extension's components refer to and that the module
        lacks."""
        written = to_xml(root).decode()
        new = (
            name
            for name in sorted(self.whole.sizes)
            if name.startswith("images") and name not in self.base.sizes
        )
        return {name: self.whole.read(name) for name in new if name.rpartition("/")[2] in written}

    def _saved(self, name: str) -> Data:
        """Return the saved game of a scenario, in which new counters have ids with the extension's
        prefix."""
        with_it = open_archive(self.whole.read(name))
        entries: dict[str, Data] = {entry: with_it.read(entry) for entry in sorted(with_it.sizes)}
        text = self._with_own_numbers(deobfuscate(with_it.read(SAVED)))
        return pack_archive({**entries, SAVED: obfuscate([text])})


def extension_id(game: Game, expansion: Expansion) -> str:
    """Return the prefix of the ids of an extension's counters: three characters, as VASSAL gives
    them."""
    name = f"{game.id}/{expansion.id}"
    return hashlib.sha256(name.encode()).hexdigest()[:3]


def _walk(element: Element, path: Path = ()) -> Iterator[tuple[Path, Element]]:
    """Yield every component below another, with the path to it."""
    for child in element.children:
        yield path, child
        yield from _walk(child, (*path, child))


def _holds_setup(path: Path) -> bool:
    """Return whether a path leads into a deck or a stack that is set up at the start, and not into
    the palette."""
    return any(element.kind in ("DrawPile", "SetupStack") for element in path)


def _slot_numbers(root: Element) -> list[str]:
    """Return the slot ids of all counters and cards of a module."""
    slots = (e for e in root.walk() if e.kind in ("PieceSlot", "CardSlot"))
    return list(dict.fromkeys(e.attributes.get("gpid", "") for e in slots))
