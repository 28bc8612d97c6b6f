"""What is in a module or saved game, as plain data for people and programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from builder.outputs.vassal.engine.components import Element
from builder.outputs.vassal.engine.sequence_encoder import decode
from builder.outputs.vassal.engine.unpacking import Archive
from builder.outputs.vassal.inspecting.chains import Definition
from builder.outputs.vassal.inspecting.opened import MAPS, OpenedModule, OpenedSave
from builder.outputs.vassal.inspecting.pictures import png_size
from builder.outputs.vassal.inspecting.words import in_words

_GRIDS = ("HexGrid", "SquareGrid", "RegionGrid", "ZonedGrid")


def module_contents(module: OpenedModule, setups: Mapping[str, int]) -> dict[str, Any]:
    """Everything a player meets in a module; ``setups`` says how many pieces each setup has."""
    root = module.root
    return {
        "kind": "module",
        **{key: root.attributes.get(key, "") for key in ("name", "version", "description")},
        "vassal": root.attributes.get("VassalVersion", ""),
        "languages": [e.attributes.get("locale", "") for e in root.find("Translation")],
        "sides": [e.body for roster in root.find("PlayerRoster") for e in roster.children],
        "maps": [_map(e, module.archive) for e in root.walk() if e.kind in MAPS],
        "setups": [_setup(e, setups) for e in module.setups],
        "decks": [e.attributes.get("name", "") for e in root.find("DrawPile")],
        "prototypes": [{"name": name, **_traits(d)} for name, d in module.prototypes],
        "pieces": [_slot(slot, d) for slot, d in module.slots],
        "images": sum(name.startswith("images/") for name in module.archive.sizes),
        "components": dict(sorted(Counter(e.kind for e in root.walk()).items())),
    }


def save_contents(save: OpenedSave) -> dict[str, Any]:
    """Everything in a saved game; of players their names and sides, never their passwords."""
    kinds, pieces = Counter[str](), []
    for definition in save.definitions():
        kinds[definition.kind] += 1
        if definition.kind == "piece":
            pieces.append(_placed(definition))
    return {
        "kind": "save",
        "boards": [{"map": map, "board": board} for map, board in save.boards],
        "players": [_player(c) for c in save.commands if c.startswith("PLAYER\t")],
        "turns": [c.removeprefix("TURN") for c in save.commands if c.startswith("TURN")],
        "stacks": kinds["stack"],
        "decks": kinds["deck"],
        "pieces": pieces,
    }


def _map(map: Element, archive: Archive) -> dict[str, Any]:
    boards = [_board(e, archive) for e in map.find("Board")]
    return {"name": map.attributes.get("mapName", ""), "boards": boards}


def _board(board: Element, archive: Archive) -> dict[str, Any]:
    image = board.attributes.get("image", "")
    own = (board.attributes.get("width", ""), board.attributes.get("height", ""))
    size = _size(archive, image) if image else "x".join(filter(None, own))
    grids = [_grid(e) for e in board.children if e.kind in _GRIDS]
    return {"name": board.attributes.get("name", ""), "image": image, "size": size, "grids": grids}


def _size(archive: Archive, image: str) -> str:
    """Width and height of a PNG in pixels."""
    width, height = png_size(archive, f"images/{image}")
    return f"{width}x{height}" if width else ""


def _grid(grid: Element) -> dict[str, Any]:
    numbers = [e for e in grid.children if e.kind.endswith("Numbering")]
    found: dict[str, Any] = {"kind": grid.kind}
    if grid.kind in ("HexGrid", "SquareGrid"):
        found |= {key: grid.attributes.get(key, "") for key in ("dx", "dy", "x0", "y0")}
        found["numbered"] = bool(numbers)
    if grid.kind == "RegionGrid":
        found["regions"] = len(grid.find("Region"))
    found["zones"] = [_zone(e) for e in grid.children if e.kind == "Zone"]
    found["grids"] = [_grid(e) for e in grid.children if e.kind in _GRIDS]
    return {key: value for key, value in found.items() if value != []}


def _zone(zone: Element) -> dict[str, Any]:
    grids = [_grid(e) for e in zone.children if e.kind in _GRIDS]
    return {"name": zone.attributes.get("name", ""), **({"grids": grids} if grids else {})}


def _setup(setup: Element, counts: Mapping[str, int]) -> dict[str, Any]:
    name, file = setup.attributes.get("name", ""), setup.attributes["file"]
    return {"name": name, "file": file, "pieces": counts.get(file)}


def _slot(slot: Element, definition: Definition) -> dict[str, Any]:
    name = slot.attributes.get("entryName", "") or definition.name
    return {"name": name, "gpid": slot.attributes.get("gpid", ""), **_traits(definition)}


def _placed(definition: Definition) -> dict[str, Any]:
    map, x, y = definition.place
    spot = {"map": map, "x": x, "y": y}
    return {"name": definition.name, "gpid": definition.gpid, **spot, **_traits(definition)}


def _traits(definition: Definition) -> dict[str, Any]:
    return {"image": definition.image, "traits": [in_words(t) for t in definition.chain[:-1]]}


def _player(command: str) -> dict[str, str]:
    _, _, name, side, *_ = [*decode(command, "\t"), "", "", ""]
    return {"name": name, "side": side}
