"""Elements of SVG as text, their attributes in one order whoever wrote them."""

from __future__ import annotations

from collections.abc import Mapping
from xml.sax.saxutils import escape

_SPACES = {
    "xmlns": "http://www.w3.org/2000/svg",
    "xmlns:ev": "http://www.w3.org/2001/xml-events",
    "xmlns:inkscape": "http://www.inkscape.org/namespaces/inkscape",
    "xmlns:sodipodi": "http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd",
    "xmlns:xlink": "http://www.w3.org/1999/xlink",
}


def printable(text: str) -> str:
    """The text without the characters that XML does not allow."""
    return "".join(c for c in text if c.isprintable())


def opened(name: str, attributes: Mapping[str, str]) -> str:
    """An element's name and attributes, without the sign that ends them."""
    said = "".join(
        f' {key}="{escape(attributes[key], {chr(34): "&quot;"})}"' for key in sorted(attributes)
    )
    return f"<{name}{said}"


def element(name: str, attributes: Mapping[str, str], inner: str = "") -> str:
    """A whole element around what is written already."""
    if not inner:
        return f"{opened(name, attributes)} />"
    return f"{opened(name, attributes)}>{inner}</{name}>"


def title(text: str) -> str:
    """What a group or file is called; nothing for what has no name."""
    return f"<title>{escape(printable(text))}</title>" if text else ""


def use(target: str, place: str, id: str = "") -> str:
    """A reference to a definition, set by a transformation."""
    name = f' id="{id}"' if id else ""
    return f'<use{name} transform="{place}" xlink:href="#{target}" />'


def document(width: str, height: str, box: str, inner: str) -> str:
    """The whole file around its elements."""
    attributes = {
        "baseProfile": "full",
        "version": "1.1",
        "width": width,
        "height": height,
        "viewBox": box,
        "stroke-miterlimit": "10",
        **_SPACES,
    }
    return f'<?xml version="1.0" encoding="utf-8" ?>\n{element("svg", attributes, inner)}'
