"""Modules read back, to see what they hold and whether it all fits."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from xml.etree import ElementTree

from builder.outputs.vassal.counters.merged_reports import LINE
from builder.problems import error
from builder.vassal.format.components import Element, known_components
from builder.vassal.format.files.sequence_encoder import decode
from builder.vassal.format.files.unpacking import ReadError, open_archive
from builder.vassal.format.pieces import read_definition
from builder.vassal.format.traits import Trait, trait_fields


@dataclass(frozen=True)
class Module:
    """An opened module: entries by name, the build file as components."""

    entries: Mapping[str, bytes]
    root: Element

    @cached_property
    def pieces(self) -> list[tuple[Element, list[Trait]]]:
        """Every slot with its traits, outermost first."""
        kinds = ("PieceSlot", "CardSlot")
        return [(e, read_definition(e.body)[1]) for e in self.root.walk() if e.kind in kinds]

    @cached_property
    def prototypes(self) -> dict[str, list[Trait]]:
        """The traits of every prototype."""
        found = self.find("PrototypeDefinition")
        return {e.attributes["name"]: read_definition(e.body)[1] for e in found}

    @cached_property
    def _kinds(self) -> dict[str, list[Element]]:
        found: dict[str, list[Element]] = {}
        for element in self.root.walk():
            found.setdefault(element.kind, []).append(element)
        return found

    def find(self, kind: str) -> list[Element]:
        """All components of a kind."""
        return self._kinds.get(kind, [])

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
        return {trait_fields(t)["prototypeName"] for t in self.traits if t.kind == "UsePrototype"}


def images_of(trait: Trait) -> Iterator[str]:
    """The images that a trait names."""
    if trait.kind == "Embellishment":
        yield from decode(trait_fields(trait)["images"], ",")
    elif trait.kind == "BasicPiece":
        yield decode(trait.type.removeprefix("piece;"), ";")[2]
    elif trait.kind == "MovementMarkable":
        yield trait_fields(trait)["icon"]
    elif trait.kind == "Obscurable":
        fields = trait_fields(trait)
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


def read_archive(data: bytes) -> dict[str, bytes]:
    """The files of an archive, within bounds; raises :class:`ReadError`."""
    archive = open_archive(data)
    return {name: archive.read(name) for name in archive.sizes}


def lines_of(traits: Iterable[Trait]) -> Iterator[str]:
    """What reports say: their own texts, and the lines that are written for a merged report."""
    for trait in traits:
        fields = trait_fields(trait) if trait.kind in ("ReportState", "SetGlobalProperty") else {}
        if trait.kind == "ReportState":
            yield fields["format"]
        elif fields and fields["property"] == LINE:
            commands = (decode(x, ":") for x in decode(fields["commands"], ",") if x)
            yield from (decode(change, ",")[1] for _, _, change in commands)
