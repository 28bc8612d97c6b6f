"""Renames pieces of an imported module, and adds pieces for counters that it did not have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from xml.etree.ElementTree import SubElement

from builder.model.game import Game
from builder.model.imported_module import Carried
from builder.vassal.format.components import class_name
from builder.vassal.format.files.archive import Data, pack_archive
from builder.vassal.format.files.saves import ESCAPE, deobfuscate, obfuscate
from builder.vassal.format.files.sequence_encoder import decode, encode
from builder.vassal.format.files.unpacking import ReadError, open_archive
from builder.vassal.format.pieces import Piece, piece_definition
from builder.vassal.format.traits import Trait, clone_trait, delete_trait, layer_trait
from builder.vassal.reading.opened_module import SAVED
from builder.vassal.repair.build_file_text import BuildFile
from builder.vassal.repair.pieces import definition_parts, join_definition

PALETTE = "New pieces"
_SLOTS = ("PieceSlot", "CardSlot")
_DEEPEST = 20


def renamed(game: Game, carried: Carried, build: BuildFile, files: dict[str, Data]) -> None:
    """Write the present names of counters and cards into the module's piece palette and into all of
    its setups."""
    names = dict(_new_names(game, carried))
    if not names:
        return
    for tag in build.of_kind(*_SLOTS):
        name = names.get(tag.get("gpid", ""))
        text = _renamed((tag.text or "").strip(), names) if name else ""
        if name and text:
            tag.set("entryName", name)
            tag.text = text
            build.changed = True
    for file in {e.get("file", "") for e in build.of_kind("PredefinedSetup")} & files.keys():
        files[file] = _saved(bytes(files[file]), names)


def _new_names(game: Game, carried: Carried) -> Iterator[tuple[str, str]]:
    """Yield the slots (piece definitions) of counters and cards that have been renamed, as (slot
    id, new name)."""
    now = {id: c.name for id, c in game.counters.items()} | {c.id: c.title for c in game.cards}
    for id, piece in carried.ties.pieces.items():
        if now.get(id, piece.name) != piece.name:
            yield from ((slot, now[id]) for slot in piece.slots)


def _saved(data: bytes, names: Mapping[str, str]) -> bytes:
    """Return a saved game in which pieces have their new ``names``, keyed by slot; unchanged if it
    cannot be read."""
    try:
        archive = open_archive(data)
        files: dict[str, Data] = {name: archive.read(name) for name in archive.sizes}
        text = deobfuscate(bytes(files[SAVED]))
    except (ReadError, KeyError, ValueError, IndexError):
        return data
    said = _commands(text, names, _DEEPEST)
    return data if said == text else pack_archive({**files, SAVED: obfuscate([said])})


def _commands(text: str, names: Mapping[str, str], levels: int) -> str:
    """Return the text of a saved game's commands, nested up to ``levels`` deep, with pieces
    renamed."""
    if ESCAPE not in text or not levels:
        return _renamed(text, names) or text if text.startswith("+/") else text
    parts = decode(text, ESCAPE)
    changed = [_commands(part, names, levels - 1) for part in parts]
    return text if changed == parts else encode(changed, ESCAPE)


def _renamed(text: str, names: Mapping[str, str]) -> str:
    """Return a piece's definition text with its new name; empty if the name has not changed."""
    parts = definition_parts(text)
    if not parts or not parts[1][-1].startswith("piece;"):
        return ""
    id, types, states = parts
    place, basic = decode(states[-1], ";"), decode(types[-1], ";")
    name = names.get(place[3]) if len(place) > 3 else None
    if name is None or len(basic) < 5:
        return ""
    return join_definition(id, [*types[:-1], encode([*basic[:4], name, *basic[5:]], ";")], states)


def with_new_pieces(
    game: Game,
    ids: Sequence[str],
    drawn: Mapping[str, bytes],
    build: BuildFile,
    files: dict[str, Data],
) -> dict[str, str]:
    """Add a list of the counters that the module did not have to the build file, and return their
    definition texts by counter id. ``drawn`` are the pictures of faces by counter id, and of backs
    by the id followed by ``:back``."""
    if not ids:
        return {}
    made = {}
    window = SubElement(
        build.root, class_name("PieceWindow"),
        {"name": PALETTE, "text": PALETTE, "hidden": "false", "scale": "1.0"},
    )  # fmt: skip
    listed = SubElement(window, class_name("ListWidget"), {"entryName": PALETTE})
    slot = first_free(build)
    for number, id in enumerate(ids, slot):
        images = [f"{PALETTE.lower().replace(' ', '-')}-{name.replace(':', '-')}.png"
                  for name in (id, f"{id}:back") if name in drawn]  # fmt: skip
        for name, image in zip((id, f"{id}:back"), images, strict=False):
            files[f"images/{image}"] = drawn[name]
        piece = Piece(game.counters[id].name, str(number), _traits(images), images[0])
        tag = SubElement(
            listed, class_name("PieceSlot"), {"entryName": piece.name, "gpid": piece.gpid}
        )
        tag.text = made[id] = piece_definition(piece)
    build.root.set("nextPieceSlotId", str(slot + len(ids)))
    build.changed = True
    return made


def _traits(images: Sequence[str]) -> tuple[Trait, ...]:
    """Return the traits of a new piece: turn over if it has a back, clone and delete."""
    turned = layer_trait("Side", images, next_key="TurnOver", next_menu="Turn over")
    return (
        *([turned] if images[1:] else []),
        clone_trait("Clone", "Clone"),
        delete_trait("Delete", "Delete"),
    )


def first_free(build: BuildFile) -> int:
    """Return the lowest slot id that no piece uses yet."""
    taken = (tag.get("gpid", "") for tag in build.of_kind(*_SLOTS))
    return max([_number(build.root.get("nextPieceSlotId", "")), *(_number(n) + 1 for n in taken)])


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 15 else 0
