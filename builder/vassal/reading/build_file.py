"""Reads build files of modules from any source, leniently and with size limits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from xml.etree import ElementTree

from builder.problems import Problem, error, suggestions, warning
from builder.sentences import filled_sentence
from builder.vassal.format.components import Element
from builder.vassal.format.files.unpacking import Archive, ReadError
from builder.vassal.reading.engine_classes import known_classes, short_class_names

_MOST_ELEMENTS, _MOST_DEPTH, _MOST_BODY = 300_000, 60, 1_000_000


class _Builder:
    """Builds elements while the XML parser reads their tags."""

    def __init__(self) -> None:
        self.root: Element | None = None
        self.open: list[Element] = []
        self.texts: list[list[str]] = []
        self.count = 0

    def doctype(self, name: str, pubid: str | None, system: str | None) -> None:
        """Reject a document type: no module has one, and its entities can make a small file grow
        very large."""
        raise ReadError(error("bad-build-file", "the build file declares a document type"))

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        element = Element(short_class_names().get(tag, tag), attributes)
        self.count += 1
        if self.count > _MOST_ELEMENTS or len(self.open) >= _MOST_DEPTH:
            raise ReadError(
                error("bad-build-file", "the build file has too many elements, or too deep ones")
            )
        if self.open:
            self.open[-1].children.append(element)
        else:
            self.root = element
        self.open.append(element)
        self.texts.append([])

    def data(self, text: str) -> None:
        self.texts[-1].append(text)

    def end(self, tag: str) -> None:
        element, text = self.open.pop(), "".join(self.texts.pop())
        if len(text) > _MOST_BODY:
            raise ReadError(error("bad-build-file", "a definition in the build file is too long"))
        element.body = "" if element.children else text.strip()

    def close(self) -> Element:
        assert self.root is not None
        return self.root


EXTENSION = "ModuleExtension"
"""The kind of the root component in an extension's build file."""


def read_build_file(data: bytes, *, extension: bool = False) -> Element:
    """Return the root component of a build file, which may be that of an ``extension``. A component
    of an unknown class has the full class name as its kind. Raises :class:`ReadError`."""
    parser = ElementTree.XMLParser(target=_Builder())
    try:
        parser.feed(data)
        root = parser.close()
    except ReadError:
        raise
    except (ElementTree.ParseError, ValueError, LookupError) as exc:
        raise ReadError(
            error("bad-build-file", filled_sentence("the build file is not XML: {why}", why=exc))
        ) from exc
    if isinstance(root, Element) and root.kind == EXTENSION:
        if extension:
            return root
        hint = "give the module that it belongs to"
        raise ReadError(error("bad-build-file", "this is an extension of a module", hint=hint))
    if not isinstance(root, Element) or root.kind != "GameModule":
        raise ReadError(error("bad-build-file", "the build file is not that of a module"))
    return root


def component_findings(root: Element, archive: Archive) -> Iterator[Problem]:
    """Report classes and attributes that VASSAL does not have, each once."""
    suggest = suggestions()
    loose = [e.kind for e in root.children if e.kind not in known_classes()]
    elements = Counter(e.kind for e in root.walk() if "." in e.kind)
    elements.update(kind for kind in loose if "." not in kind)
    for name, count in sorted(elements.items()):
        held = f"{name.replace('.', '/')}.class" in archive.sizes
        if not held:
            message = filled_sentence(
                "the class {name!r} is not the engine's, as far as is known (× {count})",
                name=name,
                count=count,
            )
            hint = (
                suggest(name, short_class_names()) or "without it all below the component is lost"
            )
            yield warning("unknown-component", message, hint=hint)
    attributes = Counter((e.kind, name) for e in root.walk() for name in _unknown(e))
    for (kind, name), count in sorted(attributes.items()):
        message = filled_sentence(
            "{kind} has no attribute {name!r}, and the engine passes over it (× {count})",
            kind=kind,
            name=name,
            count=count,
        )
        hint = suggest(name, sorted(known_classes()[kind].attributes))
        yield warning("unknown-attribute", message, hint=hint)


def _unknown(element: Element) -> Iterator[str]:
    """Yield the attributes that VASSAL does not have; components that are not VASSAL's may have
    any."""
    known = known_classes().get(element.kind)
    if known is not None and "." in known.name:
        yield from (name for name in element.attributes if name not in known.attributes)
