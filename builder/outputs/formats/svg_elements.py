"""Elements of SVG as text, their attributes in one order whoever wrote them."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape


def printable(text: str) -> str:
    """The text without the characters that XML does not allow."""
    return "".join(c for c in text if c.isprintable())


def _escaped(value: str) -> str:
    return escape(value, quote=False).replace('"', "&quot;")


def opened(name: str, attributes: Mapping[str, str]) -> str:
    """An element's name and attributes, without the sign that ends them."""
    said = "".join(f' {key}="{_escaped(attributes[key])}"' for key in sorted(attributes))
    return f"<{name}{said}"


def element(name: str, attributes: Mapping[str, str], inner: str = "") -> str:
    """A whole element around what is written already."""
    if not inner:
        return f"{opened(name, attributes)} />"
    return f"{opened(name, attributes)}>{inner}</{name}>"


def use(target: str, place: str, id: str = "") -> str:
    """A reference to a definition, set by a transformation."""
    name = f' id="{id}"' if id else ""
    return f'<use{name} transform="{place}" xlink:href="#{target}" />'


class Frame:
    """What holds a file together, made by svgwrite: document, layers and groups, clips, images. The ink
    within, a hundred thousand elements of two kinds, is written as text."""

    def __init__(self, size: tuple[str, str], box: str, name: str) -> None:
        import svgwrite
        from svgwrite.extensions import Inkscape

        self._drawing = svgwrite.Drawing(size=size, viewBox=box, debug=False)
        self._drawing["stroke-miterlimit"] = "10"
        if name:
            self._drawing.set_desc(title=printable(name))
        self._inkscape = Inkscape(self._drawing)

    def document(self, definitions: str, ink: str) -> str:
        """The whole file around its definitions and elements."""
        frame = self._drawing.tostring().removesuffix("<defs /></svg>")
        defined = element("defs", {}, definitions)
        return f'<?xml version="1.0" encoding="utf-8" ?>\n{frame}{defined}{ink}</svg>'

    def group(self, id: str, inner: str, *, name: str = "", layer: str = "", clip: str = "") -> str:
        """A group around what is written; editors show one with a ``layer`` as a layer of that name."""
        made = self._inkscape.layer(label=printable(layer)) if layer else self._drawing.g()
        if id:
            made["id"] = id
        if name:
            made.set_desc(title=printable(name))
        if clip:
            made["clip-path"] = f"url(#{clip})"
        return _around(made.tostring(), inner)

    def clip(self, id: str, x: str, y: str, width: str, height: str) -> str:
        """A rectangle to which a group is clipped."""
        made = self._drawing.clipPath(id=id)
        made.add(self._drawing.rect((x, y), (width, height)))
        return str(made.tostring())

    def image(self, id: str, link: str) -> str:
        """An image one unit high and wide."""
        made = self._drawing.image(link, size=("1", "1"), id=id)
        made.stretch()
        return str(made.tostring())


def _around(made: str, inner: str) -> str:
    """A group as svgwrite writes it, with more at its end."""
    if not inner:
        return made
    if made.endswith("</g>"):
        return f"{made.removesuffix('</g>')}{inner}</g>"
    return f"{made.removesuffix(' />')}>{inner}</g>"
