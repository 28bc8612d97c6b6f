"""Saved games: pieces that no map shows, boards that are not there."""

from __future__ import annotations

import re
from collections.abc import Iterator

from builder.outputs.vassal.engine.sequence_encoder import decode
from builder.outputs.vassal.engine.traits import NO_SIDE, UNMASKED
from builder.outputs.vassal.engine.unpacking import ReadError
from builder.outputs.vassal.inspecting.chains import Definition, fields
from builder.outputs.vassal.inspecting.opened import OpenedModule, OpenedSave
from builder.outputs.vassal.inspecting.pieces import piece_findings
from builder.outputs.vassal.inspecting.words import shortened
from builder.problems import Problem, did_you_mean, error, suggestions, warning


def setup_findings(module: OpenedModule) -> Iterator[Problem]:
    """What is wrong with the saved games that a module carries."""
    for name, save in module.saves.items():
        if isinstance(save, ReadError):
            yield save.problem
            continue
        yield from save_findings(save)
        yield from _strangers(save, name, module)
        yield from _unowned(save, name, module)
        yield from _at_start(save, name, module)


def save_findings(save: OpenedSave) -> Iterator[Problem]:
    """What is wrong with a saved game whatever its module."""
    yield from piece_findings(save.pieces)
    yield from _unknown(save)
    ids = {d.id for d in save.definitions}
    for stack in save.definitions:
        missing = [m for m in _members(stack) if m not in ids]
        if missing:
            message = (
                f"{stack.called}: the stack holds a piece {missing[0]!r} that is not in the game"
            )
            yield warning("lost-piece", message)
    if len(ids) < len(save.definitions):
        yield error("duplicate-piece", "two pieces of the saved game have one id")


_COMMANDS = re.compile(
    r"(begin_save|end_save|SETUP_STACK|NOTES|P?NOTE|PNOTES|SNOTE|PLAYER|PYREMOVE|EXT|SPP|PLUGIN|DECK\w*"
    r"|GlobalProperty|MutableProperty|GlobalTranslatable|CHAT\w*|FLARE|CLOCK\w*|SGKC|AUDIO|LOCKSPOTAB)"
    r"(\t|/|$)|TURN|.*BoardPicker(\t|$)|[DMAL]/|LOG\t|UNDO\t"
)
"""How the commands begin that the engine puts into saved games."""


def _unknown(save: OpenedSave) -> Iterator[Problem]:
    """What no part of the engine understands is dropped."""
    for command in save.commands:
        if command and not _COMMANDS.match(command):
            start = shortened(command, 30)
            yield warning("unknown-command", f"the engine knows no command {start!r}, and drops it")


def _unowned(save: OpenedSave, name: str, module: OpenedModule) -> Iterator[Problem]:
    """A piece that only a side sees which there is not is seen by nobody; ``nobody`` is the engine's word
    for one that is meant so."""
    sides = {side.body for roster in module.root.find("PlayerRoster") for side in roster.children}
    for definition in save.pieces:
        for trait in definition.chain[:-1]:
            owner = trait.state.partition(";")[0]
            hides = trait.kind in ("Obscurable", "Hideable")
            by_side = fields(trait).get("access", "").startswith("side")
            if hides and by_side and owner not in (*UNMASKED, NO_SIDE, *sides):
                message = f"{definition.called} is hidden for {owner!r}, which is no side"
                yield error("unknown-owner", message, hint=did_you_mean(owner, sides))


def _at_start(save: OpenedSave, name: str, module: OpenedModule) -> Iterator[Problem]:
    """A save that says SETUP_STACK has only the decks that it lists; one that does not gets all of the
    module's, beside those that it lists."""
    decks = [e.attributes.get("name", "") for e in module.root.find("DrawPile")]
    listed = sum(d.kind == "deck" for d in save.definitions)
    whole = any(command.startswith("SETUP_STACK") for command in save.commands)
    if whole and len(decks) > listed:
        message = f"{name!r} fills {listed} of {len(decks)} decks; the others are not in the game"
        yield warning("lost-deck", message)
    if not whole and listed:
        message = f"{name!r} lists decks without SETUP_STACK: the engine fills them a second time"
        yield warning("doubled-deck", message)


def _members(definition: Definition) -> list[str]:
    if definition.kind != "stack":
        return []
    return [m for m in decode(definition.basic.state, ";")[3:] if m and not m.startswith("@@")]


def _strangers(save: OpenedSave, name: str, module: OpenedModule) -> Iterator[Problem]:
    suggest = suggestions()
    for definition in save.definitions:
        map = definition.place[0]
        if map and map not in module.maps:
            what = definition.name if definition.kind == "piece" else f"a {definition.kind}"
            message = (
                f"{definition.called}: {what!r} stands on {map!r}, which is no map of the module"
            )
            yield error("lost-piece", message, hint=suggest(map, module.maps))
    for map, board in save.boards:
        held = module.maps.get(map)
        boards = [e.attributes.get("name", "") for e in held.find("Board")] if held else []
        if board and board not in boards:
            message = f"{name!r}: the map {map!r} has no board {board!r}, and shows none"
            yield error("lost-board", message, hint=suggest(board, boards))
