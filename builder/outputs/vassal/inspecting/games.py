"""Saved games: pieces that no map shows, boards that are not there."""

from __future__ import annotations

from collections.abc import Iterator

from builder.outputs.vassal.inspecting.chains import Definition
from builder.outputs.vassal.inspecting.hints import suggestions
from builder.outputs.vassal.inspecting.opened import OpenedModule, OpenedSave
from builder.outputs.vassal.inspecting.pieces import piece_findings
from builder.outputs.vassal.sequence_encoder import decode
from builder.outputs.vassal.unpacking import ReadError
from builder.problems import Problem, error, warning


def setup_findings(module: OpenedModule) -> Iterator[Problem]:
    """What is wrong with the saved games that a module carries."""
    for name, save in module.saves.items():
        if isinstance(save, ReadError):
            yield save.problem
            continue
        yield from save_findings(save)
        yield from _strangers(save, name, module)


def save_findings(save: OpenedSave) -> Iterator[Problem]:
    """What is wrong with a saved game whatever its module."""
    yield from piece_findings(save.pieces, None)
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
