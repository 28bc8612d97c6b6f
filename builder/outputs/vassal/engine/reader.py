"""Modules and saved games read back, within bounds, to see what they hold and whether it all fits."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from xml.etree import ElementTree

from builder.outputs.vassal.engine.components import Element, known_components
from builder.outputs.vassal.engine.pieces import MapPoint, read_definition
from builder.outputs.vassal.engine.saves import read_commands
from builder.outputs.vassal.engine.sequence_encoder import decode
from builder.outputs.vassal.engine.traits import Trait, fields_of
from builder.outputs.vassal.engine.unpacking import MOST_TEXT, ReadError, open_archive
from builder.problems import error


@dataclass(frozen=True)
class PlacedPiece:
    """A piece of a saved game: its id, traits, name and place."""

    id: str
    name: str
    gpid: str
    spot: MapPoint | None
    traits: tuple[Trait, ...]


@dataclass(frozen=True)
class Module:
    """An opened module: entries by name, the build file as components."""

    entries: Mapping[str, bytes]
    root: Element

    @cached_property
    def pieces(self) -> list[tuple[Element, list[Trait]]]:
        """Every slot with its traits, outermost first."""
        return [(e, read_definition(e.body)[1]) for e in self._of("PieceSlot", "CardSlot")]

    @cached_property
    def prototypes(self) -> dict[str, list[Trait]]:
        """The traits of every prototype."""
        found = self._of("PrototypeDefinition")
        return {e.attributes["name"]: read_definition(e.body)[1] for e in found}

    def _of(self, *kinds: str) -> list[Element]:
        return [e for e in self.root.walk() if e.kind in kinds]

    @cached_property
    def traits(self) -> list[Trait]:
        """All traits of prototypes and pieces."""
        chains = [*self.prototypes.values(), *(chain for _, chain in self.pieces)]
        return [trait for chain in chains for trait in chain]

    def images_used(self) -> set[str]:
        """The names of images that something shows; the engine's own are left out."""
        attributes = (v for e in self.root.walk() for v in e.attributes.values())
        used = {v for v in attributes if v.endswith((".png", ".svg"))}
        used |= {image for trait in self.traits for image in images_of(trait)}
        return {name for name in used if name and not name.startswith("/")}

    def images_held(self) -> set[str]:
        """The names of images in the archive."""
        return {n.removeprefix("images/") for n in self.entries if n.startswith("images/")}

    def prototypes_used(self) -> set[str]:
        """The names of prototypes that pieces or prototypes refer to."""
        return {fields_of(t)["prototypeName"] for t in self.traits if t.kind == "UsePrototype"}


def images_of(trait: Trait) -> Iterator[str]:
    """The images that a trait names."""
    if trait.kind == "Embellishment":
        yield from decode(fields_of(trait)["images"], ",")
    elif trait.kind == "BasicPiece":
        yield decode(trait.type.removeprefix("piece;"), ";")[2]
    elif trait.kind == "MovementMarkable":
        yield fields_of(trait)["icon"]
    elif trait.kind == "Obscurable":
        fields = fields_of(trait)
        yield fields["maskImage"]
        if fields["displayStyle"].startswith("G"):
            yield fields["displayStyle"][1:]


def key_names(text: str) -> set[str]:
    """The names of named keystrokes in a text."""
    return set(re.findall(r"57344\\*,0\\*,([\w-]+)", text))


def read_module(data: bytes) -> Module:
    """Open a module; raises :class:`ReadError`."""
    entries = read_archive(data)
    if "buildFile.xml" not in entries:
        raise ReadError(error("no-build-file", "there is no buildFile.xml"))
    return Module(entries, _element(ElementTree.fromstring(entries["buildFile.xml"])))


def _element(node: ElementTree.Element) -> Element:
    names = {str(known["class"]): kind for kind, known in known_components().items()}
    kind = names.get(node.tag)
    if kind is None:
        raise ReadError(error("unknown-component", f"unknown component {node.tag}"))
    children = [_element(child) for child in node]
    return Element(kind, dict(node.attrib), children, "" if children else (node.text or "").strip())


_PIXEL = re.compile(r"-?[0-9]{1,7}")
_MOST_DATA = 1_000_000
_GATHERED = re.compile(r"\+/[^/]*/(stack/|deck;)")
"""The commands that gather pieces into a stack or a deck."""


def read_save(data: bytes) -> tuple[list[PlacedPiece], list[str]]:
    """The pieces of a saved game, and its other commands; raises :class:`ReadError`, ``ValueError``,
    ``KeyError`` or ``IndexError`` for damaged ones."""
    archive = open_archive(data)
    if "savedGame" not in archive.sizes:
        raise ReadError(error("no-saved-game", "there is no savedGame"))
    pieces, others = [], []
    for command in read_commands(archive.read("savedGame", MOST_TEXT)):
        if command.startswith("+/") and not _GATHERED.match(command):
            pieces.append(_placed(command))
        else:
            others.append(command)
    return pieces, others


def _placed(command: str) -> PlacedPiece:
    id, chain = read_definition(command)
    *_, name = decode(chain[-1].type.removeprefix("piece;"), ";")
    map, x, y, gpid, *_ = decode(chain[-1].state, ";")
    spot = None if map == "null" else MapPoint(map, _pixel(x), _pixel(y))
    return PlacedPiece(id, name, gpid, spot, tuple(chain[:-1]))


def _pixel(text: str) -> int:
    """A coordinate; raises ``ValueError`` for what is none, or lies on no map that anybody draws."""
    if not _PIXEL.fullmatch(text):
        raise ValueError(f"a piece lies at the pixel {text[:20]!r}")
    return int(text)


def module_of(data: bytes) -> str:
    """The name of the module that a saved game belongs to; empty if it does not say. Raises
    :class:`ReadError`, ``ValueError`` or ``LookupError`` for what is no XML."""
    archive = open_archive(data)
    if "moduledata" not in archive.sizes:
        return ""
    text = archive.read("moduledata", _MOST_DATA)
    if b"<!DOCTYPE" in text:
        raise ValueError("moduledata declares a document type")
    try:
        found = ElementTree.fromstring(text).find("name")
    except ElementTree.ParseError as exc:
        raise ValueError(f"moduledata is no XML: {exc}") from exc
    return (found.text or "").strip() if found is not None else ""


def read_archive(data: bytes) -> dict[str, bytes]:
    """The files of an archive, within bounds; raises :class:`ReadError`."""
    archive = open_archive(data)
    return {name: archive.read(name) for name in archive.sizes}
