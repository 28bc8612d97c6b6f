"""Lists the contents of a game's VASSAL module in the words that players see in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from builder.i18n.translate import Translator
from builder.vassal.format.components import Element
from builder.vassal.format.files.sequence_encoder import decode
from builder.vassal.format.files.unpacking import open_archive
from builder.vassal.format.properties import menu_texts
from builder.vassal.format.traits import Trait, trait_fields
from builder.vassal.format.translated_texts import translated_name
from builder.vassal.lint.expanded_pieces import expand_prototypes
from builder.vassal.reading.opened_module import (
    MAPS,
    OpenedModule,
    elements_with_paths,
    open_module,
)

_SLOTS = ("PieceSlot", "CardSlot")
_NO_COMMANDS = ("SubMenu", "Obscurable")
"""The kinds of traits whose menu texts are no commands but headings of other commands, or names."""


@dataclass(frozen=True)
class SimilarPieces:
    """Pieces of one palette whose menus have the same commands, listed together."""

    palette: tuple[str, ...]
    names: tuple[str, ...]
    commands: tuple[str, ...]


@dataclass(frozen=True)
class ModuleContents:
    """The contents of a VASSAL module as players see them: its windows, buttons and other lists, by
    Chitwright's name for each list, and its pieces."""

    lists: tuple[tuple[str, tuple[str, ...]], ...]
    pieces: tuple[SimilarPieces, ...]

    def to_json(self, tr: Translator, names: Mapping[str, str]) -> dict[str, object]:
        """Return all contents in a language as plain data; ``names`` translates the ids in it."""

        def tip_text(text: str) -> str:
            word, colon, tip = text.partition(": ")
            text = f"{names.get(word, word)}{colon}{tip}"
            return translated_name(text, tr) or text

        pieces = [
            {
                "palette": " · ".join(dict.fromkeys(map(tip_text, one.palette))),
                "names": [
                    f"{tip_text(name)} ×{count}" if count > 1 else tip_text(name)
                    for name, count in Counter(one.names).items()
                ],
                "commands": list(map(tip_text, one.commands)),
            }
            for one in self.pieces
        ]
        lists = [
            {"title": tr(head), "items": list(map(tip_text, items))} for head, items in self.lists
        ]
        return {"lists": lists, "pieces": pieces}


def contents_of(module: bytes) -> ModuleContents:
    """Return what players see in a module, given as bytes."""
    opened = open_module(open_archive(module))
    root = opened.root
    lists = {
        "Windows": list(_windows(root)),
        "Sides": [side.body for roster in root.find("PlayerRoster") for side in roster.children],
        "Scenarios": [setup.attributes.get("name", "") for setup in opened.setups],
        "Cards": _attribute_values(root, "DrawPile", "name"),
        "Charts": _attribute_values(root, "Chart", "chartName"),
        "Buttons and keys": list(dict.fromkeys(_buttons(root))),
        "Rules": _attribute_values(root, "HelpFile", "title"),
    }
    told = tuple((head, tuple(filter(None, items))) for head, items in lists.items())
    return ModuleContents(tuple(one for one in told if one[1]), tuple(_pieces(opened)))


def _attribute_values(root: Element, kind: str, attribute: str) -> list[str]:
    return [element.attributes.get(attribute, "") for element in root.find(kind)]


def _windows(root: Element) -> Iterator[str]:
    """Yield a text for each window with the boards that it shows."""
    for window in (e for e in root.walk() if e.kind in MAPS):
        name = window.attributes.get("mapName", "")
        boards = [board for board in _attribute_values(window, "Board", "name") if board != name]
        yield from (f"{name}: {board}" for board in boards)
        if not boards:
            yield name


def _buttons(root: Element) -> Iterator[str]:
    """Yield the buttons: the text and the tooltip of each. Buttons in a menu are listed with the
    menu."""
    in_menus = {
        item
        for menu in root.find("ToolbarMenu")
        for item in decode(menu.attributes.get("menuItems", ""), ",")
    }
    for element in root.walk():
        said = element.attributes
        word = next((said[n] for n in ("text", "buttonText", "buttonName") if said.get(n)), "")
        tip = said.get("tooltip", "")
        if tip and (not word or word not in in_menus):
            yield f"{word}: {tip}" if word and word != tip else tip


def _pieces(module: OpenedModule) -> Iterator[SimilarPieces]:
    """Yield the pieces of a module in their order; successive pieces with the same commands are
    joined."""
    paths = {id(slot): path for slot, path in elements_with_paths(module.root, _SLOTS)}
    prototypes = dict(module.prototypes)
    known: dict[tuple[Trait, ...], tuple[str, ...]] = {}

    def commands(chain: tuple[Trait, ...]) -> tuple[str, ...]:
        used = tuple(trait for trait in chain if trait.kind == "UsePrototype" or _offered([trait]))
        if used not in known:
            known[used] = tuple(dict.fromkeys(_offered(expand_prototypes(used, prototypes)[0])))
        return known[used]

    slots = [
        (paths.get(id(slot), ()), slot.attributes.get("entryName", "") or piece.name, piece.chain)
        for slot, piece in module.slots
    ]
    found = [(path, commands(chain[:-1]), name) for path, name, chain in slots]
    for (path, offered), same in groupby(found, key=lambda one: one[:2]):
        yield SimilarPieces(path, tuple(name for *_, name in same), offered)


def _offered(chain: Iterable[Trait]) -> list[str]:
    """Return the menu texts of the commands that traits add to a piece's menu."""
    return [
        text
        for trait in chain
        if trait.kind not in _NO_COMMANDS and "menu" in _fields(trait)
        for text in menu_texts(trait)
        if text
    ]


def _fields(trait: Trait) -> dict[str, str]:
    try:
        return dict(trait_fields(trait))
    except KeyError:
        return {}
