"""The build file as a tree of XML tags, which leaves everything that is not repaired unchanged."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from xml.etree import ElementTree
from xml.etree.ElementTree import Element as Tag

from builder.sentences import filled_sentence
from builder.vassal.reading.engine_classes import short_class_names
from builder.vassal.reading.grid_numbers import NUMBERED, unreadable_attributes
from builder.vassal.reading.opened_module import MAPS
from builder.vassal.reading.trait_names import shortened

_FILES = {"PredefinedSetup": "file", "HelpFile": "fileName", "HtmlChart": "fileName"}
_ON_MAP = ("SetupStack", "DrawPile")


@dataclass
class BuildFile:
    """A build file that can be changed; ``changed`` is true once it was. It must have been read by
    ``read_build_file`` before, which rejects dangerous XML."""

    root: Tag
    changed: bool = False

    @classmethod
    def parse(cls, data: bytes) -> BuildFile:
        """Parse the bytes of a build file that are known to be well-formed."""
        return cls(ElementTree.fromstring(data))

    def to_bytes(self) -> bytes:
        """Return the changed build file as bytes."""
        text = ElementTree.tostring(self.root, encoding="unicode")
        return f'<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n{text}\n'.encode()

    def of_kind(self, *wanted: str) -> Iterator[Tag]:
        """Yield the tags of the components of these kinds."""
        return (tag for tag in self.root.iter() if tag_kind(tag) in wanted)

    def drop_lost_files(self, held: Collection[str]) -> Iterator[str]:
        """Remove components that open a file which the archive does not have; yield a sentence for
        each."""
        for parent in list(self.root.iter()):
            for tag in list(parent):
                file = _file_of(tag)
                if file and file not in held and f"help/{file}" not in held:
                    parent.remove(tag)
                    self.changed = True
                    named = next((v for k, v in tag.attrib.items() if "name" in k.lower()), file)
                    yield filled_sentence(
                        "{kind} {named!r} is taken out: the archive does not have {file!r}",
                        kind=tag_kind(tag),
                        named=named,
                        file=file,
                    )

    def mend_numbers(self) -> Iterator[str]:
        """Rewrite numbers of grids so that VASSAL can read them, because it would otherwise lose
        the grid, its numbers or a region; yield a sentence for each repair."""
        for tag in self.of_kind(*NUMBERED):
            kind = tag_kind(tag)
            for key, meant in list(unreadable_attributes(kind, tag.attrib)):
                if meant is None:
                    continue
                was = tag.attrib.pop(key)
                self.changed = True
                if not meant:
                    yield filled_sentence(
                        "{key} of a {kind} is taken out: the engine could not read it",
                        key=key,
                        kind=kind,
                    )
                    continue
                tag.set(key, meant)
                now, was = shortened(meant, 60), shortened(was, 60)
                yield filled_sentence(
                    "{key} of a {kind} is {now!r} in place of {was!r}: the engine could not read it",
                    key=key,
                    kind=kind,
                    now=now,
                    was=was,
                )

    def put_boards_first(self) -> Iterator[str]:
        """Move boards before the decks and stacks that lie on them; yield a sentence for each
        repair."""
        for map in self.of_kind(*MAPS):
            tags = list(map)
            pickers = [tag for tag in tags if tag_kind(tag) == "BoardPicker"]
            first = next((i for i, tag in enumerate(tags) if tag_kind(tag) in _ON_MAP), len(tags))
            if pickers and first < tags.index(pickers[0]):
                map.remove(pickers[0])
                map.insert(first, pickers[0])
                self.changed = True
                yield filled_sentence(
                    "the boards of the map {map!r} come before its decks and stacks",
                    map=map.get("mapName", ""),
                )


def tag_kind(tag: Tag) -> str:
    """Return the short name of a component's class; the full name of a class that is not VASSAL's."""
    return short_class_names().get(tag.tag, tag.tag)


def _file_of(tag: Tag) -> str:
    """Return the file of the archive that a component opens; empty for one that opens none."""
    if tag.get("useFile") == "false" or tag.get("fileType", "archive") != "archive":
        return ""
    return tag.get(_FILES.get(tag_kind(tag), ""), "")
