"""Viewports within an SVG as plain groups. What ``use`` repeats stands where it is shown; ``symbol`` and
``svg`` within a picture become groups that are moved, scaled and cut as their view boxes say. The library
that reads shapes does none of this."""

from __future__ import annotations

import re
from collections.abc import Iterable
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

CUT = "chitwright-cut"
"""The attribute of a group that says what of it is shown: x, y, width and height in its own units."""
_SPACE = "{http://www.w3.org/2000/svg}"
_LINK = "{http://www.w3.org/1999/xlink}href"
_OF_VIEWPORTS = (
    "x", "y", "width", "height", "viewBox", "preserveAspectRatio", "overflow", "transform", "href", _LINK,
)  # fmt: skip
_SIDES: tuple[str, str] = ("width", "height")
_PURPLE = re.compile(rb"\brebeccapurple\b", re.IGNORECASE)
"""The one named colour that is younger than the library's list."""

Size = tuple[float, float]


def with_plain_groups(data: bytes) -> bytes:
    """An SVG that shows the same without ``use``, ``symbol`` and ``svg`` within it. The data have passed
    the guard; raises ``ValueError`` or what the parser raises."""
    root = ElementTree.fromstring(_PURPLE.sub(b"#663399", data))
    named = {name: e for e in root.iter() if (name := e.get("id"))}
    root[:] = _plain(root, _own_size(root), named)
    return ElementTree.tostring(root)


def _plain(parent: Iterable[Element], size: Size, named: dict[str, Element]) -> list[Element]:
    """What stands for the children of an element whose viewport has that size."""
    made = []
    for child in parent:
        kind = _kind(child)
        if kind == "symbol":  # it is shown by what uses it, never where it stands
            continue
        if kind == "svg":
            made.append(_viewport(child, child, size, named))
        elif kind == "use":
            made += _used(child, size, named)
        else:
            copied = _bare(child, child.tag, ())
            copied[:] = _plain(child, size, named)
            made.append(copied)
    return made


def _used(use: Element, size: Size, named: dict[str, Element]) -> list[Element]:
    """What a ``use`` shows: the guard has seen that it repeats nothing that repeats itself."""
    shown = named.get((use.get("href") or use.get(_LINK) or "")[1:])
    if shown is None:
        return []
    around = _bare(use, f"{_SPACE}g", _OF_VIEWPORTS)
    x, y = (_length(use.get(side), whole) for side, whole in zip("xy", size, strict=True))
    around.set("transform", f"{use.get('transform', '')} translate({x!r},{y!r})")
    if _kind(shown) in ("symbol", "svg"):
        own = {side: said for side in _SIDES if (said := use.get(side))}
        sized = Element(shown.tag, {**shown.attrib, **own})
        around.append(_viewport(sized, shown, size, named))
    else:
        around[:] = _plain([shown], size, named)
    return [around]


def _viewport(sized: Element, shown: Element, size: Size, named: dict[str, Element]) -> Element:
    """The group that stands for an ``svg`` or a ``symbol`` within a viewport of that ``size``."""
    from svgelements import Matrix, Point, Viewbox

    x, y = (_length(sized.get(side), whole) for side, whole in zip("xy", size, strict=True))
    wide, high = (
        _length(sized.get(side, "100%"), whole) for side, whole in zip(_SIDES, size, strict=True)
    )
    group = _bare(shown, f"{_SPACE}g", _OF_VIEWPORTS)
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
        group.set(CUT, " ".join(map(repr, map(float, cut))))
    group[:] = _plain(shown, inner, named)
    return group


def _own_size(root: Element) -> Size:
    """The viewport of what lies in the picture itself."""
    box = _numbers(root.get("viewBox", ""))
    if len(box) == 4:
        return box[2], box[3]
    return _length(root.get("width"), 1000.0), _length(root.get("height"), 1000.0)


def _bare(element: Element, tag: str, without: Iterable[str]) -> Element:
    """An element with the attributes and the words of another, and nothing in it."""
    kept = {k: v for k, v in element.attrib.items() if k not in without and k != CUT}
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
    """A length in the units of its viewport, of which percents are taken."""
    from svgelements import Length

    return float(Length(text or "0").value(ppi=96, relative_length=whole))
