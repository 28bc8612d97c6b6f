"""Opens modules and saved games: everything is read once, and nothing is trusted."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property

from builder.problems import error
from builder.sentences import filled_sentence
from builder.vassal.format.components import Element
from builder.vassal.format.files.logs import LOG_PREFIX
from builder.vassal.format.files.saves import ESCAPE, deobfuscate, levels_in
from builder.vassal.format.files.sequence_encoder import decode
from builder.vassal.format.files.unpacking import MOST_TEXT, Archive, ReadError, open_archive
from builder.vassal.format.traits import Trait
from builder.vassal.reading.build_file import EXTENSION, read_build_file
from builder.vassal.reading.idle_prototypes import idle_prototypes
from builder.vassal.reading.trait_chains import ChainReader, Definition, read_chain

BUILD_FILE, OLD_BUILD_FILE, SAVED = "buildFile.xml", "buildFile", "savedGame"
MAPS = ("Map", "PrivateMap", "PlayerHand", "WidgetMap")
_DATA, _MOST_DATA = ("moduledata", "extensiondata"), 1_000_000
_MOST_DEPTH = 40


@dataclass(frozen=True)
class OpenedModule:
    """An opened module: its archive, its components, the build file that holds them, and the
    version of VASSAL that saved it."""

    archive: Archive
    root: Element
    file: str
    version: str

    @cached_property
    def has_code(self) -> bool:
        """True if the module contains Java classes of its own, whose behaviour cannot be known."""
        return any(name.endswith(".class") for name in self.archive.sizes)

    @cached_property
    def slots(self) -> list[tuple[Element, Definition]]:
        """Every piece slot and every card of the build file, each with its definition."""
        found = [e for e in self.root.walk() if e.kind in ("PieceSlot", "CardSlot")]
        return [
            (
                e,
                read_chain(
                    e.body,
                    filled_sentence("piece {name!r}", name=e.attributes.get("entryName", "")),
                ),
            )
            for e in found
        ]

    @cached_property
    def prototypes(self) -> list[tuple[str, Definition]]:
        """The name and the definition of every prototype."""
        found = [(e.attributes.get("name", ""), e) for e in self.root.find("PrototypeDefinition")]
        return [
            (name, read_chain(e.body, filled_sentence("prototype {name!r}", name=name)))
            for name, e in found
        ]

    @property
    def definitions(self) -> Iterator[Definition]:
        """The definitions of all prototypes, followed by those of all pieces."""
        yield from (d for _, d in self.prototypes)
        yield from (d for _, d in self.slots)

    @cached_property
    def unused_prototypes(self) -> frozenset[str]:
        """The names of the prototypes that no piece uses."""
        names = idle_prototypes(dict(self.prototypes), (d for _, d in self.slots))
        return frozenset(d.called for name, d in self.prototypes if name in names)

    @cached_property
    def traits(self) -> list[Trait]:
        """The traits of all definitions, without the basic pieces."""
        return [t for d in self.definitions for t in d.chain[:-1]]

    @cached_property
    def maps(self) -> dict[str, Element]:
        """The map windows by name."""
        found = [e for e in self.root.walk() if e.kind in MAPS]
        return {e.attributes.get("mapName", ""): e for e in found}

    @property
    def is_extension(self) -> bool:
        """True if the file is an extension: it only adds to a module, whose prototypes, pictures
        and maps it may use."""
        return self.root.kind == EXTENSION

    @property
    def setups(self) -> list[Element]:
        """The entries of the list of predefined setups that have a file."""
        return [e for e in self.root.find("PredefinedSetup") if e.attributes.get("file")]

    @cached_property
    def files(self) -> list[str]:
        """The saved games in the archive to which the list of predefined setups refers."""
        return sorted({e.attributes["file"] for e in self.setups} & self.archive.sizes.keys())

    def save(self, name: str) -> OpenedSave:
        """Return a saved game of the archive; raises :class:`ReadError`. It is not cached, because
        all of them together may be a hundred times as large as the module."""
        return open_save(open_archive(self.archive.read(name, MOST_TEXT)), name)


@dataclass(frozen=True)
class OpenedSave:
    """An opened saved game called ``name``: the commands that make pieces, stacks and decks, and all
    other commands; for a log also the ``steps`` recorded after it."""

    name: str
    piece_commands: tuple[str, ...]
    commands: tuple[str, ...]
    steps: tuple[str, ...] = ()

    def definitions(self, chains: ChainReader | None = None) -> Iterator[Definition]:
        """Yield pieces, stacks and decks, parsed one at a time; ``chains`` is a cache of trait chains
        shared with other saved games."""
        chains = chains or ChainReader()
        for number, command in enumerate(self.piece_commands, 1):
            yield read_chain(
                command,
                filled_sentence("{name!r}, piece {number}", name=self.name, number=number),
                chains,
            )

    def has_moved(self, id: str) -> bool:
        """Decide whether a piece of a log has moved since it was made, so that it no longer lies at the
        place that its state gives."""
        return False

    def place(self, definition: Definition) -> tuple[str, str, str]:
        """Return the name of the map window and the x and y in pixels at which a piece lies, as
        texts."""
        return definition.place

    @property
    def size(self) -> int:
        """The number of characters of all commands of the saved game."""
        return sum(map(len, (*self.piece_commands, *self.commands, *self.steps)))

    @property
    def boards(self) -> Iterator[tuple[str, str]]:
        """Yield the name of each map window with the name of each board that it shows."""
        for command in self.commands:
            picker, *rest = decode(command, "\t")
            if picker.endswith("BoardPicker"):
                for board in rest[::3]:
                    yield picker.removesuffix("BoardPicker"), decode(board, "/")[0]


def open_module(archive: Archive, *, extension: bool = False) -> OpenedModule:
    """Open a module, which may be an ``extension`` of one; raises :class:`ReadError`."""
    version, file = engine_version(archive), build_file_of(archive)
    root = read_build_file(archive.read(file, MOST_TEXT), extension=extension)
    return OpenedModule(archive, root, file, version or root.attributes.get("VassalVersion", ""))


def build_file_of(archive: Archive) -> str:
    """Return the name of the build file for which the VASSAL version that saved the module looks,
    else the other one that exists; empty if there is neither. Up to VASSAL 3.4 the build file had
    no extension."""
    files = [BUILD_FILE, OLD_BUILD_FILE]
    if has_old_build_file(engine_version(archive)):
        files.reverse()
    return next((name for name in files if name in archive.sizes), "")


def engine_version(archive: Archive) -> str:
    """Return the VASSAL version in the data of a module or extension; empty if it is missing or
    damaged."""
    name = next((name for name in _DATA if name in archive.sizes), "")
    if archive.sizes.get(name, _MOST_DATA) >= _MOST_DATA:
        return ""
    text = archive.read(name).decode("utf-8", "replace")
    found = re.search(r"<VassalVersion>([^<]*)</VassalVersion>", text)
    return found[1].strip() if found else ""


def has_old_build_file(version: str) -> bool:
    """Decide whether a VASSAL version reads a build file without an extension."""
    found = re.match(r"(\d{1,9})\.(\d{1,9})", version)
    return found is not None and (int(found[1]), int(found[2])) < (3, 5)


def open_save(archive: Archive, name: str) -> OpenedSave:
    """Open a saved game, called ``name`` in findings; raises :class:`ReadError`."""
    if SAVED not in archive.sizes:
        raise ReadError(
            error(
                "no-saved-game",
                filled_sentence(
                    "{name!r} is not a saved game: it has no {file}", name=name, file=SAVED
                ),
            )
        )
    data = archive.read(SAVED, MOST_TEXT)
    try:
        text = deobfuscate(data)
    except (ValueError, IndexError) as exc:
        raise ReadError(
            error(
                "bad-saved-game", filled_sentence("{name!r} is damaged: {why}", name=name, why=exc)
            )
        ) from exc
    start, *others = levels_in(text)
    steps = tuple(part for part in others if part.startswith(LOG_PREFIX))
    parts = (part for part in others if not part.startswith(LOG_PREFIX))
    commands = [start, *(command for part in parts for command in _flat(part, 1))]
    if commands[0] != "begin_save":
        message = filled_sentence(
            "{name!r} does not begin as a saved game does; the engine would load nothing", name=name
        )
        raise ReadError(error("bad-saved-game", message))
    made = tuple(c for c in commands if c.startswith("+/"))
    return OpenedSave(name, made, tuple(c for c in commands if not c.startswith("+/")), steps)


def _flat(text: str, depth: int) -> Iterator[str]:
    """Yield nested commands as a flat sequence, in their order."""
    first, *others = decode(text, ESCAPE)
    yield first
    for other in others:
        if depth < _MOST_DEPTH:
            yield from _flat(other, depth + 1)


def elements_with_paths(
    root: Element, kinds: Collection[str]
) -> Iterator[tuple[Element, tuple[str, ...]]]:
    """Yield every element of these kinds, each with the names of the components above it."""
    waiting: list[tuple[Element, tuple[str, ...]]] = [(root, ())]
    while waiting:
        element, path = waiting.pop()
        if element.kind in kinds:
            yield element, path
            continue
        name = element.attributes.get("entryName") or element.attributes.get("name") or ""
        inner = (*path, name) if name and element is not root else path
        waiting += [(child, inner) for child in reversed(element.children)]
