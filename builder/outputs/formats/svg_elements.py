"""Writes SVG elements as text, with attributes always in the same order."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape


def xml_text(text: str) -> str:
    """Return the text without the characters that XML does not allow."""
    return "".join(c for c in text if c.isprintable())


def _escaped(value: str) -> str:
    return escape(value, quote=False).replace('"', "&quot;")


def start_tag(name: str, attributes: Mapping[str, str]) -> str:
    """Return an element's start tag with its attributes, without the closing ``>``."""
    said = "".join(f' {key}="{_escaped(attributes[key])}"' for key in sorted(attributes))
    return f"<{name}{said}"


def element(name: str, attributes: Mapping[str, str], inner: str = "") -> str:
    """Return an SVG element as text; ``inner`` is its content, already as text."""
    if not inner:
        return f"{start_tag(name, attributes)} />"
    return f"{start_tag(name, attributes)}>{inner}</{name}>"


def use(target: str, place: str, id: str = "") -> str:
    """Return a ``use`` element: a reference to a definition, placed by a transformation."""
    name = f' id="{id}"' if id else ""
    return f'<use{name} transform="{place}" xlink:href="#{target}" />'


class Frame:
    """The structural elements of a file, made by svgwrite: document, layers and groups, clip paths,
    images. The shapes inside, a hundred thousand elements of two kinds, are written as text."""

    def __init__(
        self, size: tuple[str, str], box: str, name: str, *, stretched: bool = False
    ) -> None:
        import svgwrite
        from svgwrite.extensions import Inkscape

        self._drawing = svgwrite.Drawing(size=size, viewBox=box, debug=False)
        self._drawing["stroke-miterlimit"] = "10"
        if stretched:
            self._drawing["preserveAspectRatio"] = "none"
        if name:
            self._drawing.set_desc(title=xml_text(name))
        self._inkscape = Inkscape(self._drawing)

    def document(self, definitions: str, ink: str) -> str:
        """Return the text of the whole SVG file, made from the text of its definitions and
        elements."""
        frame = self._drawing.tostring().removesuffix("<defs /></svg>")
        defined = element("defs", {}, definitions)
        return f'<?xml version="1.0" encoding="utf-8" ?>\n{frame}{defined}{ink}</svg>'

    def group(self, id: str, inner: str, *, name: str = "", layer: str = "", clip: str = "") -> str:
        """Return a group around written content; editors show a group with a ``layer`` as a layer
        of that name."""
        made = self._inkscape.layer(label=xml_text(layer)) if layer else self._drawing.g()
        if id:
            made["id"] = id
        if name:
            made.set_desc(title=xml_text(name))
        if clip:
            made["clip-path"] = f"url(#{clip})"
        return _with_content(made.tostring(), inner)

    def clip(self, id: str, x: str, y: str, width: str, height: str) -> str:
        """Return a rectangular clip path."""
        made = self._drawing.clipPath(id=id)
        made.add(self._drawing.rect((x, y), (width, height)))
        return str(made.tostring())

    def image(self, id: str, link: str) -> str:
        """Return an image element one unit high and wide."""
        made = self._drawing.image(link, size=("1", "1"), id=id)
        made.stretch()
        return str(made.tostring())


def _with_content(made: str, inner: str) -> str:
    """Append content to the end of a group that svgwrite has written."""
    if not inner:
        return made
    if made.endswith("</g>"):
        return f"{made.removesuffix('</g>')}{inner}</g>"
    return f"{made.removesuffix(' />')}>{inner}</g>"
