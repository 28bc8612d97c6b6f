"""Replaces viewports within an SVG by plain groups, because the library that reads shapes supports
none. What ``use`` repeats is copied to where it is shown; ``symbol`` and nested ``svg`` elements
become groups that are moved, scaled and clipped as their view boxes say."""

from __future__ import annotations

import re
from collections.abc import Iterable
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

CLIP_ATTRIBUTE = "chitwright-cut"
"""The attribute of a group that gives its clipping box: x, y, width and height in its own units."""
_SPACE = "{http://www.w3.org/2000/svg}"
_LINK = "{http://www.w3.org/1999/xlink}href"
_OF_VIEWPORTS = (
    "x", "y", "width", "height", "viewBox", "preserveAspectRatio", "overflow", "transform", "href", _LINK,
)  # fmt: skip
_SIDES: tuple[str, str] = ("width", "height")
_PURPLE = re.compile(rb"\brebeccapurple\b", re.IGNORECASE)
"""Matches ``rebeccapurple``, the one named colour that is missing from the list of svgelements."""

Size = tuple[float, float]


def with_plain_groups(data: bytes) -> bytes:
    """Return an SVG that looks the same without ``use``, ``symbol`` and nested ``svg`` elements.
    The data must have passed the guard; raises ``ValueError`` or what the parser raises."""
    root = ElementTree.fromstring(_PURPLE.sub(b"#663399", data))
    named = {name: e for e in root.iter() if (name := e.get("id"))}
    root[:] = _without_viewports(root, _own_size(root), named)
    return ElementTree.tostring(root)


def _without_viewports(
    parent: Iterable[Element], size: Size, named: dict[str, Element]
) -> list[Element]:
    """Return what replaces the children of an element, given the size of the viewport around them."""
    made = []
    for child in parent:
        kind = _kind(child)
        if kind == "symbol":  # a symbol is shown only by elements that use it
            continue
        if kind == "svg":
            made.append(_viewport(child, child, size, named))
        elif kind == "use":
            made += _used(child, size, named)
        else:
            copied = _bare_copy(child, child.tag, ())
            copied[:] = _without_viewports(child, size, named)
            made.append(copied)
    return made


def _used(use: Element, size: Size, named: dict[str, Element]) -> list[Element]:
    """Return the elements that a ``use`` shows, as copies. The guard has already refused a ``use``
    that would repeat itself."""
    shown = named.get((use.get("href") or use.get(_LINK) or "")[1:])
    if shown is None:
        return []
    around = _bare_copy(use, f"{_SPACE}g", _OF_VIEWPORTS)
    x, y = (_length(use.get(side), whole) for side, whole in zip("xy", size, strict=True))
    around.set("transform", f"{use.get('transform', '')} translate({x!r},{y!r})")
    if _kind(shown) in ("symbol", "svg"):
        own = {side: said for side in _SIDES if (said := use.get(side))}
        sized = Element(shown.tag, {**shown.attrib, **own})
        around.append(_viewport(sized, shown, size, named))
    else:
        around[:] = _without_viewports([shown], size, named)
    return [around]


def _viewport(sized: Element, shown: Element, size: Size, named: dict[str, Element]) -> Element:
    """Return the plain group that replaces an ``svg`` or ``symbol`` element in a viewport of that
    ``size``."""
    from svgelements import Matrix, Point, Viewbox

    x, y = (_length(sized.get(side), whole) for side, whole in zip("xy", size, strict=True))
    wide, high = (
        _length(sized.get(side, "100%"), whole) for side, whole in zip(_SIDES, size, strict=True)
    )
    group = _bare_copy(shown, f"{_SPACE}g", _OF_VIEWPORTS)
    if wide <= 0 or high <= 0:
        return group
    box = _numbers(sized.get("viewBox", ""))
    if len(box) == 4 and min(box[2:]) > 0:
        aspect = sized.get("preserveAspectRatio")
        moved = Viewbox.viewbox_transform(x, y, wide, high, *box, aspect)
        inner = (box[2], box[3])
    else:
        moved, inner = f"translate({x!r},{y!r})", (wide, high)
    group.set("transform", f"{shown.get('transform', '')} {moved}")
    if shown.get("overflow", "hidden") not in ("visible", "auto"):
        back = ~Matrix(moved)
        start, end = Point(x, y) * back, Point(x + wide, y + high) * back
        cut = (start.x, start.y, end.x - start.x, end.y - start.y)
        group.set(CLIP_ATTRIBUTE, " ".join(map(repr, map(float, cut))))
    group[:] = _without_viewports(shown, inner, named)
    return group


def _own_size(root: Element) -> Size:
    """Return the width and height of the viewport of the whole picture."""
    box = _numbers(root.get("viewBox", ""))
    if len(box) == 4:
        return box[2], box[3]
    return _length(root.get("width"), 1000.0), _length(root.get("height"), 1000.0)


def _bare_copy(element: Element, tag: str, without: Iterable[str]) -> Element:
    """Return an element's copy with another tag: with its attributes, except those in ``without``, and
    its text, but without children."""
    kept = {k: v for k, v in element.attrib.items() if k not in without and k != CLIP_ATTRIBUTE}
    made = Element(tag, kept)
    made.text, made.tail = element.text, element.tail
    return made


def _kind(element: Element) -> str:
    tag = element.tag
    return tag.removeprefix(_SPACE) if isinstance(tag, str) else ""


def _numbers(text: str) -> list[float]:
    try:
        return [float(word) for word in text.replace(",", " ").split()]
    except ValueError:
        return []


def _length(text: str | None, whole: float) -> float:
    """Return a length in the units of its viewport; percentages are taken of ``whole``."""
    from svgelements import Length

    return float(Length(text or "0").value(ppi=96, relative_length=whole))
