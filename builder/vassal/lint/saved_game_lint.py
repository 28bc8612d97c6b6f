"""Finds faults in saved games: pieces that no map shows, and boards that do not exist."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from sys import intern

from builder.problems import Problem, did_you_mean, error, suggestions, warning
from builder.sentences import filled_sentence
from builder.vassal.format.files.sequence_encoder import decode
from builder.vassal.format.files.unpacking import ReadError
from builder.vassal.format.traits import NO_SIDE, UNMASKED
from builder.vassal.lint.image_lint import images_of
from builder.vassal.lint.piece_lint import PieceChecks
from builder.vassal.reading.grid_axes import read_whole_pixels
from builder.vassal.reading.grids import place_namer
from builder.vassal.reading.opened_module import OpenedModule, OpenedSave
from builder.vassal.reading.trait_chains import ChainReader, Definition, all_fields
from builder.vassal.reading.trait_names import shortened

_MOST_OF_SETUPS = 500_000_000
"""The largest number of characters that are read from all setups of a module: ten times that of the
largest modules."""


class ModuleSetups:
    """Reads the saved games in a module one at a time, for the places of their pieces and the
    images that these show."""

    def __init__(self, module: OpenedModule) -> None:
        self.placed: dict[str, list[PlacedSetupPiece]] = {}
        self._module, self._left = module, _MOST_OF_SETUPS
        self._look = _SavedGameReader(module)

    @property
    def images(self) -> set[str]:
        """The names of the images that the pieces in the setups show."""
        return self._look.images

    def findings(self) -> Iterator[Problem]:
        """Yield the faults of the saved games."""
        for done, name in enumerate(self._module.files):
            yield from self._lint_setup(name)
            if self._left < 0:
                aside = len(self._module.files) - done
                message = filled_sentence(
                    "the setups are too large: {aside} of them are left aside", aside=aside
                )
                yield warning("not-looked-into", message)
                return

    def _lint_setup(self, name: str) -> Iterator[Problem]:
        try:
            save = self._module.save(name)
        except ReadError as exc:
            yield exc.problem
            return
        self._left -= save.size
        if self._left < 0:
            return
        self.placed[name] = self._look.standing = []
        yield from self._look.findings(save)
        yield from _boards(save, self._module)
        yield from _at_start(save, self._module)


PlacedSetupPiece = tuple[str, str, str, int, int, str]
"""A piece of a setup: its slot, its name, its map, x and y there, and the name that the grid gives
that place."""


def setup_pieces(module: OpenedModule) -> list[PlacedSetupPiece]:
    """Return the pieces in the setups of a module, with their places."""
    setups = ModuleSetups(module)
    for _ in setups.findings():
        pass  # only read for its side effects; faults are reported elsewhere
    return [piece for pieces in setups.placed.values() for piece in pieces]


def _namers(module: OpenedModule) -> Iterator[tuple[str, Callable[[int, int], str]]]:
    for name, map in module.maps.items():
        yield name, place_namer(map, module.archive)


def _pixel(text: str) -> int:
    return max(-10_000_000, min(10_000_000, read_whole_pixels(text)))


def save_findings(save: OpenedSave) -> Iterator[Problem]:
    """Yield the faults of a saved game, independent of its module."""
    yield from _SavedGameReader(None).findings(save)


class _SavedGameReader:
    """Reads the pieces of saved games. Types and images that pieces share are read and stored once,
    because the setups of a module mostly contain the same pieces in other places. ``images`` are
    the images that the pieces show."""

    def __init__(self, module: OpenedModule | None) -> None:
        self.images: set[str] = set()
        self.standing: list[PlacedSetupPiece] = []
        self._module = module
        self._namers = dict(_namers(module)) if module else {}
        self._chains, self._checks, self._suggest = ChainReader(), PieceChecks(), suggestions()
        self._sides = _sides(module) if module else set()

    def findings(self, save: OpenedSave) -> Iterator[Problem]:
        """Yield the faults of one saved game."""
        ids: set[str] = set()
        stacks: list[tuple[str, list[str]]] = []
        for definition in save.definitions(self._chains):
            ids.add(definition.id)
            if members := _members(definition):
                stacks.append((definition.called, members))
            yield from self._piece(definition)
        yield from _unknown(save)
        yield from _lost(stacks, ids)
        if len(ids) < len(save.piece_commands):
            yield error("duplicate-piece", "two pieces of the saved game have one id")

    def _record_place(self, definition: Definition) -> None:
        """Record where a piece lies, for the check of its place; equal texts share one object in
        memory."""
        map, x, y = definition.place
        name, gpid = intern(definition.name), intern(definition.gpid)
        at = self._namers[map](_pixel(x), _pixel(y)) if map in self._namers else ""
        self.standing.append((gpid, name, intern(map), _pixel(x), _pixel(y), intern(at)))

    def _piece(self, definition: Definition) -> Iterator[Problem]:
        if definition.kind == "piece":
            self._record_place(definition)
            if self._checks.is_new(definition):
                self.images.update(images_of(definition))
            yield from self._checks.findings(definition)
        if self._module:
            yield from _unknown_piece(definition, self._module, self._suggest)
            yield from _unowned(definition, self._sides)


def _lost(stacks: list[tuple[str, list[str]]], ids: set[str]) -> Iterator[Problem]:
    for called, members in stacks:
        missing = next((m for m in members if m not in ids), None)
        if missing is not None:
            message = filled_sentence(
                "{called}: the stack holds a piece {missing!r} that is not in the game",
                called=called,
                missing=missing,
            )
            yield warning("lost-piece", message)


_COMMANDS = re.compile(
    r"(begin_save|end_save|SETUP_STACK|NOTES|P?NOTE|PNOTES|SNOTE|PLAYER|PYREMOVE|EXT|SPP|PLUGIN|DECK\w*"
    r"|GlobalProperty|MutableProperty|GlobalTranslatable|CHAT\w*|FLARE|CLOCK\w*|SGKC|AUDIO|LOCKSPOTAB)"
    r"(\t|/|$)|TURN|.*BoardPicker(\t|$)|[DMAL]/|LOG\t|UNDO\t"
)
"""Matches the beginnings of the commands that VASSAL writes into saved games."""


def _unknown(save: OpenedSave) -> Iterator[Problem]:
    """Report commands that no part of VASSAL understands; VASSAL drops them."""
    for command in save.commands:
        if command and not _COMMANDS.match(command):
            start = shortened(command, 30)
            yield warning(
                "unknown-command",
                filled_sentence("the engine knows no command {start!r}, and drops it", start=start),
            )


def _sides(module: OpenedModule) -> set[str]:
    return {side.body for roster in module.root.find("PlayerRoster") for side in roster.children}


def _unowned(definition: Definition, sides: set[str]) -> Iterator[Problem]:
    """Report a piece that can be seen only by a side that does not exist, and so by no player;
    ``nobody`` is VASSAL's own word for a piece meant to be invisible."""
    for trait in definition.chain[:-1]:
        if trait.kind not in ("Obscurable", "Hideable"):
            continue
        owner = trait.state.partition(";")[0]
        by_side = all_fields(trait).get("access", "").startswith("side")
        if by_side and owner not in (*UNMASKED, NO_SIDE, *sides):
            message = filled_sentence(
                "{called} is hidden for {owner!r}, which is not a side",
                called=definition.called,
                owner=owner,
            )
            yield error("unknown-owner", message, hint=did_you_mean(owner, sides))


def _at_start(save: OpenedSave, module: OpenedModule) -> Iterator[Problem]:
    """Report a mismatch of decks: VASSAL shows only the decks listed in a saved game with the command
    SETUP_STACK; to one without it, it adds all decks of the module."""
    decks = [e.attributes.get("name", "") for e in module.root.find("DrawPile")]
    listed, name = sum(bool(_DECK.match(made)) for made in save.piece_commands), save.name
    whole = any(command.startswith("SETUP_STACK") for command in save.commands)
    if whole and len(decks) > listed:
        message = filled_sentence(
            "{name!r} fills {listed} of {decks} decks; the others are not in the game",
            name=name,
            listed=listed,
            decks=len(decks),
        )
        yield warning("lost-deck", message)
    if not whole and listed:
        message = filled_sentence(
            "{name!r} lists decks without SETUP_STACK: the engine fills them a second time",
            name=name,
        )
        yield warning("doubled-deck", message)


_DECK = re.compile(r"\+/[^/]*/deck;")


def _members(definition: Definition) -> list[str]:
    if definition.kind != "stack":
        return []
    return [m for m in decode(definition.basic.state, ";")[3:] if m and not m.startswith("@@")]


def _unknown_piece(
    definition: Definition, module: OpenedModule, suggest: Callable[[str, Collection[str]], str]
) -> Iterator[Problem]:
    map = definition.place[0]
    if map and map not in module.maps:
        what = definition.name if definition.kind == "piece" else f"a {definition.kind}"
        message = filled_sentence(
            "{called}: {what!r} stands on {map!r}, which is not a map of the module",
            called=definition.called,
            what=what,
            map=map,
        )
        yield error("lost-piece", message, hint=suggest(map, module.maps))


def _boards(save: OpenedSave, module: OpenedModule) -> Iterator[Problem]:
    suggest = suggestions()
    for map, board in save.boards:
        held = module.maps.get(map)
        boards = [e.attributes.get("name", "") for e in held.find("Board")] if held else []
        if board and board not in boards:
            message = filled_sentence(
                "{name!r}: the map {map!r} has no board {board!r}, and shows none",
                name=save.name,
                map=map,
                board=board,
            )
            yield error("lost-board", message, hint=suggest(board, boards))
