"""Collects the facts by which two modules are compared: everything that a player meets, by its name
in the module."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from builder.vassal.format.components import Element
from builder.vassal.format.files.unpacking import Archive
from builder.vassal.format.traits import Trait, marker_values
from builder.vassal.lint.expanded_pieces import expand_prototypes
from builder.vassal.lint.image_lint import images_of
from builder.vassal.lint.named_keys import menu_commands
from builder.vassal.lint.saved_game_lint import ModuleSetups
from builder.vassal.reading.grids import GRIDS, board_size, grid_data
from builder.vassal.reading.opened_module import MAPS, OpenedModule, elements_with_paths
from builder.vassal.reading.trait_chains import all_fields

_SLOTS = ("PieceSlot", "CardSlot")
_MOST_EXPANDED = 3_000_000
"""The largest number of traits, over all pieces together, that are expanded from prototypes."""

_COMPARED_SEPARATELY = {
    *_SLOTS, *MAPS, *GRIDS, "Board", "PredefinedSetup", "Zone", "Region", "Translation",
    "HexGridNumbering", "SquareGridNumbering", "RegularGridNumbering",
}  # fmt: skip
"""The kinds of components that are compared separately, or that are fully described by their place."""

_UNSEEN = {
    "PrototypeDefinition", "GlobalProperty", "ChangePropertyButton", "GlobalTranslatableMessage",
    "ScenarioPropertiesOptionTab", "StartupGlobalKeyCommand", "BasicCommandEncoder",
}  # fmt: skip
_BUTTON = ("text", "icon", "buttonText", "buttonIcon", "menuText")

_NAMES = ("name", "entryName", "mapName", "chartName", "title", "text", "buttonText", "propName")
_PAGE = re.compile(r"\.(html?|txt)$", re.IGNORECASE)

Digest = bytes
Parts = Mapping[tuple[str, str], Mapping[str, str]]
"""The attributes of components, by the component's kind and name."""


@dataclass(frozen=True)
class PieceFacts:
    """A piece or card of a module: its slot id, its name, the windows that contain it, its menu, its
    initial values by name, and digests of its look and of its other traits."""

    gpid: str
    name: str
    path: tuple[str, ...]
    menu: tuple[str, ...]
    values: Mapping[str, str]
    appearance: Digest
    traits: Digest


@dataclass(frozen=True)
class BoardFacts:
    """A board of a map window: its size in pixels, its picture, and its grid with all numberings
    and regions."""

    size: tuple[int, int]
    picture: Digest
    grids: Sequence[Mapping[str, Any]]


@dataclass(frozen=True)
class ModuleFacts:
    """The facts of a module. ``setups`` counts the pieces at each place, by the name of the setup,
    map and place; ``files`` are the saved games that contain the setups; ``parts`` are the
    attributes of all other components by kind and name, ``workings`` those of components that no
    player sees; ``pages`` are the texts of help pages and charts."""

    about: Mapping[str, str]
    sides: Sequence[str]
    languages: Sequence[str]
    maps: Sequence[str]
    boards: Mapping[str, BoardFacts]
    pieces: Sequence[PieceFacts]
    setups: Mapping[str, Counter[tuple[str, str, str]] | None]
    files: Mapping[str, str]
    parts: Parts
    workings: Parts
    pages: Mapping[str, Digest]


def module_facts(module: OpenedModule) -> ModuleFacts:
    """Return the facts of an opened module; raises :class:`ReadError`."""
    root, archive = module.root, module.archive
    others = [e for e in root.walk() if e is not root and e.kind not in _COMPARED_SEPARATELY]
    setups = ModuleSetups(module)
    for _ in setups.findings():
        pass  # only read for its side effects; faults are reported by the lint
    return ModuleFacts(
        about={
            "name": root.attributes.get("name", ""),
            "version": root.attributes.get("version", ""),
            "VASSAL": module.version,
        },
        sides=[e.body for roster in root.find("PlayerRoster") for e in roster.children if e.body],
        languages=[e.attributes.get("locale", "") for e in root.find("Translation")],
        maps=list(module.maps),
        boards=dict(_boards(module)),
        pieces=list(_pieces(module)),
        setups={
            e.attributes.get("name", ""): _pieces_by_place(setups, e.attributes["file"])
            for e in module.setups
        },
        files={e.attributes.get("name", ""): e.attributes["file"] for e in module.setups},
        parts=_parts(e for e in others if not _is_invisible(e)),
        workings=_parts(e for e in others if _is_invisible(e)),
        pages={n: _digest(archive.read(n)) for n in sorted(archive.sizes) if _PAGE.search(n)},
    )


def _digest(*parts: bytes) -> Digest:
    found = blake2b(digest_size=16)
    for part in parts:
        found.update(len(part).to_bytes(8, "big") + part)
    return found.digest()


def _boards(module: OpenedModule) -> Iterator[tuple[str, BoardFacts]]:
    pictures = _Pictures(module.archive)
    for name, map in module.maps.items():
        for board in map.find("Board"):
            called = f"{name}: {board.attributes.get('name', '')}"
            grids = [grid_data(e) for e in board.children if e.kind in GRIDS]
            picture = pictures.digest(board.attributes.get("image", ""))
            yield called, BoardFacts(board_size(module.archive, board), picture, grids)


class _Pictures:
    """Digests of pictures, each computed once; a picture that is not in the archive has the digest
    of its name."""

    def __init__(self, archive: Archive) -> None:
        self._archive, self._known = archive, dict[str, Digest]()

    def digest(self, name: str) -> Digest:
        """Return a digest that is equal for equal pictures, whatever their names."""
        if name not in self._known:
            self._known[name] = self._picture_digest(name)
        return self._known[name]

    def _picture_digest(self, name: str) -> Digest:
        held = self._archive.sizes
        ways = [f"images/{name}", *(f"images/{name}.{end}" for end in ("gif", "png", "svg", "jpg"))]
        file = next((way for way in ways if way in held), "")
        return _digest(self._archive.read(file)) if file else _digest(b"", name.encode())


def _pieces(module: OpenedModule) -> Iterator[PieceFacts]:
    prototypes, pictures = dict(module.prototypes), _Pictures(module.archive)
    paths = {id(slot): path for slot, path in elements_with_paths(module.root, _SLOTS)}
    left = _MOST_EXPANDED
    for slot, definition in module.slots:
        chain: Sequence[Trait] = definition.chain[:-1]
        if left > 0:
            chain, steps = expand_prototypes(definition.chain[:-1], prototypes)
            left -= steps
        menu = dict.fromkeys(text for trait in chain for text, _ in menu_commands(trait))
        shown = [pictures.digest(name) for name in images_of(definition)]
        yield PieceFacts(
            slot.attributes.get("gpid", ""),
            slot.attributes.get("entryName", "") or definition.name,
            paths.get(id(slot), ()),
            tuple(menu),
            {name: value for trait in chain for name, value in _values(trait)},
            _digest(*shown),
            _digest(
                *(f"{t.type}\n{'' if _is_value_trait(t) else t.state}".encode() for t in chain)
            ),
        )


def _is_value_trait(trait: Trait) -> bool:
    """Decide whether the state of a trait counts as a value of the piece."""
    return trait.kind in ("Marker", "DynamicProperty")


def _values(trait: Trait) -> Iterator[tuple[str, str]]:
    """Yield the name and value of each property that a trait gives the piece; of a changeable property,
    its initial value."""
    if trait.kind == "Marker":
        yield from marker_values(trait).items()
    elif trait.kind == "DynamicProperty":
        yield all_fields(trait).get("name", ""), trait.state


def _pieces_by_place(setups: ModuleSetups, file: str) -> Counter[tuple[str, str, str]] | None:
    """Return the number of pieces of each name at each place of a setup; ``None`` if the saved game
    cannot be read."""
    found = setups.placed.get(file)
    if found is None:
        return None
    return Counter((name, map, at or f"{x},{y}") for _, name, map, x, y, at in found)


def _is_invisible(element: Element) -> bool:
    """Decide whether a component is invisible to players: it has no name, or it is a button without
    text and picture."""
    shown = [element.attributes[name] for name in _BUTTON if name in element.attributes]
    return element.kind in _UNSEEN or not _name(element) or (bool(shown) and not any(shown))


def _name(element: Element) -> str:
    return next((element.attributes[n] for n in _NAMES if element.attributes.get(n)), "")


def _parts(elements: Iterable[Element]) -> dict[tuple[str, str], Mapping[str, str]]:
    """Return the attributes of components by kind and name; components with the same name are
    numbered."""
    found: dict[tuple[str, str], Mapping[str, str]] = {}
    told = Counter[tuple[str, str]]()
    for element in elements:
        name = _name(element)
        key = (_kind_in_words(element.kind), name)
        told[key] += 1
        if told[key] > 1:
            key = (key[0], f"{name} ({told[key]})".strip())
        text = {"text": element.body} if element.body.strip() else {}
        found[key] = {**element.attributes, **text}
    return found


def _kind_in_words(kind: str) -> str:
    """Return a component's kind in plain words, such as "dice button" for ``DiceButton``."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", kind.rpartition(".")[2]).lower()
