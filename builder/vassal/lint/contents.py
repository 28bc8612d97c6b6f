"""Returns the contents of a module or saved game as plain data for people and programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from builder.vassal.format.components import Element
from builder.vassal.format.files.logs import chat_lines
from builder.vassal.format.files.sequence_encoder import decode
from builder.vassal.format.files.unpacking import Archive
from builder.vassal.format.traits import Trait, marker_values
from builder.vassal.lint.expanded_pieces import expand_prototypes
from builder.vassal.lint.grade import grade_of
from builder.vassal.lint.saved_game_lint import PlacedSetupPiece
from builder.vassal.reading.grids import GRIDS, board_size, grid_data
from builder.vassal.reading.opened_module import MAPS, OpenedModule, OpenedSave, elements_with_paths
from builder.vassal.reading.trait_chains import Definition, all_fields, most_traits
from builder.vassal.reading.trait_names import trait_in_words

_SLOTS = ("PieceSlot", "CardSlot")
_MOST_EXPANDED = 3_000_000
"""The largest number of traits, over all pieces together, that are expanded from prototypes."""


def module_contents(
    module: OpenedModule, setups: Mapping[str, Sequence[PlacedSetupPiece]], *, whole: bool = True
) -> dict[str, Any]:
    """Return everything that a player meets in a module or extension; ``setups`` gives the places
    of the pieces of each setup. Without ``whole`` only the parts that the text report shows are
    returned."""
    root = module.root
    return {
        **_sort(root, extension=module.is_extension),
        "languages": [e.attributes.get("locale", "") for e in root.find("Translation")],
        "sides": [e.body for roster in root.find("PlayerRoster") for e in roster.children],
        "maps": [_map(e, module.archive) for e in root.walk() if e.kind in MAPS],
        "setups": [_setup(e, setups, module.archive) for e in module.setups],
        "decks": [_deck(map, e) for map, e in _on_maps(root, "DrawPile")],
        "stacks": [_stack(map, e) for map, e in _on_maps(root, "SetupStack")],
        "prototypes": [
            {"name": name, **_traits(d), "chain": _chain(d.chain[:-1])}
            for name, d in module.prototypes
        ],
        "pieces": list(_pieces(module, whole=whole)),
        "mostTraits": most_traits([d for _, d in module.slots], dict(module.prototypes)),
        "tree": _tree(root) if whole else {},
        "grade": None if module.is_extension else grade_of(module).as_json(),
        "images": sum(name.startswith("images/") for name in module.archive.sizes),
        "components": dict(sorted(Counter(e.kind for e in root.walk()).items())),
    }


def _sort(root: Element, *, extension: bool) -> dict[str, str]:
    """Return the kind of the file (module or extension), and its versions."""
    keys = ("name", "version", "description")
    if not extension:
        named = {key: root.attributes.get(key, "") for key in keys}
        return {"kind": "module", **named, "vassal": root.attributes.get("VassalVersion", "")}
    named = {key: root.attributes.get(key, "") for key in (*keys[1:], "module", "moduleVersion")}
    return {"kind": "extension", **named, "vassal": root.attributes.get("vassalVersion", "")}


def save_contents(save: OpenedSave) -> dict[str, Any]:
    """Return everything in a saved game, or in a log and the game with which it begins; of the
    players only their names and sides, never their passwords."""
    kinds, pieces = Counter[str](), []
    for definition in save.definitions():
        kinds[definition.kind] += 1
        if definition.kind == "piece":
            pieces.append(_placed(definition))
    return {
        "kind": "log" if save.steps else "save",
        "boards": [{"map": map, "board": board} for map, board in save.boards],
        "players": [_player(c) for c in save.commands if c.startswith("PLAYER\t")],
        "turns": [c.removeprefix("TURN") for c in save.commands if c.startswith("TURN")],
        "stacks": kinds["stack"],
        "decks": kinds["deck"],
        "pieces": pieces,
        "steps": [list(chat_lines(step)) for step in save.steps],
    }


def _map(map: Element, archive: Archive) -> dict[str, Any]:
    boards = [_board(e, archive) for e in map.find("Board")]
    found = {"name": map.attributes.get("mapName", ""), "kind": map.kind, "boards": boards}
    return {**found, "attributes": dict(map.attributes)}


def _board(board: Element, archive: Archive) -> dict[str, Any]:
    image = board.attributes.get("image", "")
    wide, high = board_size(archive, board)
    return {
        "name": board.attributes.get("name", ""), "image": image,
        "size": f"{wide}x{high}" if wide else "", "attributes": dict(board.attributes),
        "grids": [grid_data(e) for e in board.children if e.kind in GRIDS],
    }  # fmt: skip


def _setup(
    setup: Element, placed: Mapping[str, Sequence[PlacedSetupPiece]], archive: Archive
) -> dict[str, Any]:
    name, file = setup.attributes.get("name", ""), setup.attributes["file"]
    found = placed.get(file)
    count = None if found is None else len(found)
    size = archive.sizes.get(file)
    return {"name": name, "file": file, "pieces": count, "bytes": size, "placed": found or []}


def _on_maps(root: Element, kind: str) -> list[tuple[Element, Element]]:
    """Return every element of a kind that lies on a map, each after its map."""
    return [(map, e) for map in root.walk() if map.kind in MAPS for e in map.find(kind)]


def _deck(map: Element, deck: Element) -> dict[str, Any]:
    return {"name": deck.attributes.get("name", ""), **_stack(map, deck)}


def _stack(map: Element, stack: Element) -> dict[str, Any]:
    held = [e.attributes.get("gpid", "") for e in stack.walk() if e.kind in _SLOTS]
    window = map.attributes.get("mapName", "")
    return {"map": window, "attributes": dict(stack.attributes), "pieces": held}


def _tree(element: Element) -> dict[str, Any]:
    """Return a component with its attributes, text and children; definitions of pieces are listed
    elsewhere."""
    found: dict[str, Any] = {"kind": element.kind, "attributes": dict(element.attributes)}
    if element.body and not element.body.startswith("+/"):
        found["text"] = element.body
    if element.children:
        found["holds"] = [_tree(child) for child in element.children]
    return found


def _pieces(module: OpenedModule, *, whole: bool) -> Iterator[dict[str, Any]]:
    """Yield the data of every piece and card: the names of the components above it, its own traits, and
    its traits with those of its prototypes inserted."""
    prototypes = dict(module.prototypes)
    paths = {id(slot): path for slot, path in elements_with_paths(module.root, _SLOTS)}
    left = _MOST_EXPANDED if whole else 0
    for slot, definition in module.slots:
        chain, steps = expand_prototypes(definition.chain[:-1], prototypes) if left > 0 else ([], 0)
        left -= steps
        name = slot.attributes.get("entryName", "") or definition.name
        yield {
            "name": name, "gpid": slot.attributes.get("gpid", ""), "kind": slot.kind,
            "path": list(paths.get(id(slot), ())), **_traits(definition),
            "chain": _chain(definition.chain[:-1]), "expanded": _chain(chain),
        }  # fmt: skip


def _placed(definition: Definition) -> dict[str, Any]:
    map, x, y = definition.place
    spot = {"map": map, "x": x, "y": y}
    return {"name": definition.name, "gpid": definition.gpid, **spot, **_traits(definition)}


def _traits(definition: Definition) -> dict[str, Any]:
    """Return the traits of a piece as short texts. Those of saved games stay short, because the
    state of a mask may be a player's password."""
    return {"image": definition.image, "traits": [trait_in_words(t) for t in definition.chain[:-1]]}


def _chain(traits: Sequence[Trait]) -> list[dict[str, Any]]:
    """Return the traits as data; equal traits are one shared object, which must not be changed."""
    return [_trait(t) for t in traits]


@lru_cache(maxsize=20_000)
def _trait(trait: Trait) -> dict[str, Any]:
    """Return a trait by its kind: its fields by name, or the whole text of an unknown kind."""
    found = all_fields(trait)
    said: dict[str, Any] = {"fields": dict(found)} if found else {"type": trait.type}
    if trait.kind == "Embellishment":
        said["images"] = decode(found.get("images", ""), ",")
        said["levelNames"] = decode(found.get("levelNames", ""), ",")
    if trait.kind == "Marker":
        said["properties"] = marker_values(trait)
    return {"kind": trait.kind, **said, "state": trait.state}


def _player(command: str) -> dict[str, str]:
    _, _, name, side, *_ = [*decode(command, "\t"), "", "", ""]
    return {"name": name, "side": side}
