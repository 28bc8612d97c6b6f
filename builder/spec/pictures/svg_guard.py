"""What an SVG of a stranger may hold, seen before anything interprets it: outlines of plain colours, and
nothing that runs, that lies outside of the file, or that grows when it is read."""

from __future__ import annotations

from dataclasses import dataclass, field
from xml.parsers import expat

MAX_SVG = 500_000
"""Bytes of an SVG."""
_MOST = 5_000
"""Elements, those that ``use`` repeats counted each time."""
_DEEPEST = 40

_SPACE = "http://www.w3.org/2000/svg"
_RUNS = ("script", "animate", "animateMotion", "animateTransform", "set", "handler")
_NOT_DRAWN = {
    "text": "turn texts into outlines ('object to path')",
    "image": "draw its outlines, or save the whole as PNG",
    "foreignObject": "draw it as outlines",
    "filter": "take filters out",
    "mask": "cut the outlines themselves",
    "clipPath": "cut the outlines themselves",
    "pattern": "use plain colours",
    "marker": "turn arrowheads into outlines",
    "linearGradient": "use plain colours",
    "radialGradient": "use plain colours",
}


class RefusedSvg(ValueError):
    """An SVG that is not read: why, what to do, and its line and column (from 1)."""

    def __init__(self, message: str, hint: str, line: int = 1, column: int = 1) -> None:
        super().__init__(message)
        self.hint, self.line, self.column = hint, line, column


def guard(data: bytes) -> None:
    """Raises :class:`RefusedSvg` for the first thing that is not read."""
    if len(data) > MAX_SVG:
        hint = f"at most {MAX_SVG // 1_000} kB; simplify the outlines, or save it as PNG"
        raise RefusedSvg(f"the SVG has {len(data)} bytes", hint)
    _Guard().run(data)


@dataclass
class _Open:
    """An element that is being read."""

    name: str
    id: str
    size: int = 1


@dataclass
class _Guard:
    """Reads the elements and counts what they come to."""

    opened: list[_Open] = field(default_factory=list)
    count: int = 0
    sizes: dict[str, int] = field(default_factory=dict)
    uses: list[tuple[str, tuple[str, ...], int, int]] = field(default_factory=list)

    def run(self, data: bytes) -> None:
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.EntityDeclHandler = self._entity
        self.parser.CharacterDataHandler = self._words
        try:
            self.parser.Parse(data, True)
        except expat.ExpatError as exc:
            message = f"this is not well-formed XML: {expat.ErrorString(exc.code)}"
            hint = "save the drawing again as plain SVG"
            raise RefusedSvg(message, hint, exc.lineno, exc.offset + 1) from None
        self._repeated()

    def _refuse(self, message: str, hint: str) -> None:
        line, column = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
        raise RefusedSvg(message, hint, line, column)

    def _entity(self, name: str, *_: object) -> None:
        self._refuse(f"the SVG declares an entity, {name[:40]!r}", "save it as plain SVG")

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        space, _, local = name.rpartition(" ")
        self.count += 1
        if self.count > _MOST or len(self.opened) >= _DEEPEST:
            hint = f"at most {_MOST} elements, {_DEEPEST} within one another; simplify it"
            self._refuse("the SVG has too many elements", hint)
        if not self.opened and (space, local) != (_SPACE, "svg"):
            hint = f'it begins with <svg xmlns="{_SPACE}">'
            self._refuse("this is no SVG", hint)
        if space == _SPACE:
            self._drawn(local)
            self._attributes(local, attributes)
        self.opened.append(_Open(local if space == _SPACE else "", attributes.get("id", "")))

    def _drawn(self, local: str) -> None:
        if local in _RUNS:
            self._refuse(
                f"the SVG has <{local}>, which runs", "take it out; a picture stands still"
            )
        if local in _NOT_DRAWN:
            self._refuse(f"the SVG has <{local}>, which is not drawn", _NOT_DRAWN[local])

    def _attributes(self, local: str, attributes: dict[str, str]) -> None:
        for name, value in attributes.items():
            key = name.rpartition(" ")[2]
            if key.lower().startswith("on"):
                self._refuse(f"the SVG has {key!r}, which runs a script", "take it out")
            self._outside(key, value)
            if key == "href" and local == "use":
                around = tuple(o.id for o in self.opened if o.id)
                here = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
                self.uses.append((value[1:], around, *here))

    def _outside(self, key: str, value: str) -> None:
        """Refuse what leads out of the file, and paint that is no plain colour."""
        if key == "href" and not value.startswith("#"):
            self._refuse(f"the SVG refers to {value[:60]!r}", "a picture holds all that it shows")
        if "url(" in value.replace(" ", "").lower():
            self._refuse(f"{key}: {value[:60]!r} is not drawn", "use plain colours")

    def _words(self, text: str) -> None:
        if self.opened and self.opened[-1].name == "style":
            low = text.lower()
            if "@import" in low or "url(" in low.replace(" ", "") or "\\" in low:
                self._refuse("the style of the SVG refers to something else", "use plain colours")

    def _end(self, _: str) -> None:
        done = self.opened.pop()
        if done.id:
            self.sizes[done.id] = done.size
        if self.opened:
            self.opened[-1].size += done.size

    def _repeated(self) -> None:
        """Refuse what repeats what repeats something, which grows without end."""
        targets = {target for target, *_ in self.uses}
        total = self.count
        for target, around, line, column in self.uses:
            total += self.sizes.get(target, 0)
            hint = "draw it once more instead ('unlink the clone')"
            if targets & set(around):
                message = "the SVG repeats (<use>) what repeats something itself"
                raise RefusedSvg(message, hint, line, column)
            if total > _MOST:
                message = f"the SVG comes to more than {_MOST} elements with what <use> repeats"
                raise RefusedSvg(message, hint, line, column)
