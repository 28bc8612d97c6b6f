"""The letters of terrain on a map that is written in letters."""

from __future__ import annotations

from builder.loading.reading.source_nodes import Node, SourceFile
from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.sentences import filled_sentence
from builder.studio.editing.file_changes import Refused
from builder.studio.editing.file_tree import FileTree


def terrain_letters(game: Game, sheet: MapSheet) -> dict[str, str]:
    """Return the letter of each kind of terrain that the places of a grid can have: that of the map's
    legend, or the one that a kind is given when it is painted for the first time."""
    letters = {kind: letter for letter, kind in sheet.legend.items()}
    for kind in game.terrain.hexes:
        if kind.id not in letters:
            letters[kind.id] = _free_letter(kind.id, set(letters.values()))
    return letters


def with_letters(node: Node, after: str, added: dict[str, str]) -> str:
    """Return the text ``after`` of a map's file with more letters in its legend, each with its
    terrain. ``node`` is the terrain of the map in the file as it was read."""
    if not added:
        return after
    name = node.place.file.name
    found = FileTree(SourceFile(name, after)).node(("terrain",))
    if found is None or found.place[1:] != node.place[1:]:
        raise no_letter(next(iter(added.values())))  # the legend stands in another file
    for letter, terrain in added.items():
        after = FileTree(SourceFile(name, after)).put(("legend", letter), terrain, "").after or ""
    return after


def no_letter(terrain: str) -> Refused:
    """Return the error for terrain without a letter."""
    return Refused(
        filled_sentence(
            "the legend of the map has no letter for {terrain}: add one to `legend`",
            terrain=terrain,
        )
    )


def _free_letter(id: str, taken: set[str]) -> str:
    """Return a letter for a kind of terrain: one of its id if one is free, else any other."""
    wanted = [sign for sign in id if sign.isalpha()]
    others = map(chr, range(ord("a"), 0x3000))
    offered = (*wanted, *(sign.upper() for sign in wanted), *others)
    return next(sign for sign in offered if sign.isalpha() and sign not in taken)
