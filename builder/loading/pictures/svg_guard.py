"""Checks an untrusted SVG before anything interprets it: it must not run code, refer to anything outside
the file, or grow without limit when it is read. Every SVG is checked here, whatever it is used for."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, NoReturn
from xml.parsers import expat

from builder.sentences import filled_sentence

MAX_SVG = 500_000
"""The largest size in bytes of an SVG picture that is drawn on counters."""
_MAX_ELEMENTS = 5_000
"""The largest number of elements of an SVG, counting those that ``use`` repeats each time."""
_DEEPEST = 40

SPACE = "http://www.w3.org/2000/svg"
_RUNS = (
    "script", "animate", "animateMotion", "animateTransform", "set", "handler", "listener",
    "foreignObject", "iframe",
)  # fmt: skip
_NOT_DRAWN = {
    "text": "turn texts into outlines ('object to path')",
    "image": "draw its outlines, or save the whole as PNG",
    "filter": "take filters out",
    "mask": "cut the outlines themselves",
    "clipPath": "cut the outlines themselves",
    "pattern": "use plain colours",
    "marker": "turn arrowheads into outlines",
    "linearGradient": "use plain colours",
    "radialGradient": "use plain colours",
}
_OUTSIDE = re.compile(r"url\(\s*['\"]?\s*(?!#|data:)[^)\s]|@import|javascript:", re.IGNORECASE)


class RefusedSvg(ValueError):
    """Raised for an SVG that is refused: holds the reason, a hint, line and column (from 1), and
    whether the SVG is unsafe (it runs code, grows when read or refers outside the file) or only
    unreadable."""

    def __init__(
        self, message: str, hint: str, line: int = 1, column: int = 1, *, unsafe: bool = False
    ) -> None:
        super().__init__(message)
        self.hint, self.line, self.column, self.unsafe = hint, line, column, unsafe


class SafeWalk:
    """Walks the elements of an SVG and refuses what no picture may contain. Subclasses override
    :meth:`opened`, :meth:`closed` and :meth:`text_found`. At most ``most`` elements are walked,
    nested at most ``deepest`` levels."""

    def __init__(self, most: int, deepest: int) -> None:
        self.most, self.deepest, self.count = most, deepest, 0
        self.parser: Any = None
        self._tags: list[str] = []

    def opened(self, tag: str, prefix: str, given: dict[str, str]) -> None:
        """Called at the start of an element, with its local name, its prefix and its attributes as
        written."""

    def closed(self) -> None:
        """Called at the end of the element opened last."""

    def text_found(self, tag: str, text: str) -> None:
        """Called with the text in an element."""

    def walk(self, data: bytes | str) -> None:
        """Walk an SVG; raises :class:`RefusedSvg` for the first thing that is refused."""
        parser = self.parser = expat.ParserCreate()
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text
        parser.EntityDeclHandler = self._entity
        parser.ProcessingInstructionHandler = self._instruction
        try:
            parser.Parse(data, True)
        except RefusedSvg:
            raise
        except expat.ExpatError as exc:
            message = filled_sentence(
                "this is not well-formed XML: {errorstring}",
                errorstring=expat.ErrorString(exc.code),
            )
            hint = "save the drawing again as plain SVG"
            raise RefusedSvg(message, hint, exc.lineno, exc.offset + 1) from None
        except (LookupError, ValueError) as exc:
            message = filled_sentence("the SVG names an encoding that no XML has: {why}", why=exc)
            raise RefusedSvg(message, "save the drawing again as UTF-8") from None

    def refuse(self, message: str, hint: str, *, unsafe: bool = True) -> NoReturn:
        """Raise :class:`RefusedSvg` at the current position of the parser."""
        line, column = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
        raise RefusedSvg(message, hint, line, column, unsafe=unsafe)

    def _entity(self, name: str, *_: object) -> None:
        hint = "save it as plain SVG, without the entities of the program that drew it"
        self.refuse(filled_sentence("the SVG declares an entity, {name!r}", name=name[:40]), hint)

    def _instruction(self, target: str, _: str) -> None:
        if target != "xml":
            self.refuse(
                filled_sentence("the SVG has an instruction, {target!r}", target=target[:40]),
                "take it out",
            )

    def _start(self, name: str, given: dict[str, str]) -> None:
        prefix, _, tag = name.rpartition(":")
        self.count += 1
        if self.count > self.most or len(self._tags) >= self.deepest:
            hint = filled_sentence(
                "at most {most} elements, {deepest} within one another; simplify it",
                most=self.most,
                deepest=self.deepest,
            )
            self.refuse("the SVG has too many elements", hint, unsafe=False)
        if not self._tags:
            space = given.get(f"xmlns:{prefix}" if prefix else "xmlns")
            if tag != "svg" or space not in (SPACE, None):
                self.refuse(
                    "this is no SVG",
                    filled_sentence('it begins with <svg xmlns="{space}">', space=SPACE),
                    unsafe=False,
                )
        if tag in _RUNS:
            self.refuse(
                filled_sentence("the SVG has <{tag}>, which runs", tag=tag),
                "take it out; a picture stands still",
            )
        for key, value in given.items():
            self._safe(key, value)
        self._tags.append(tag)
        self.opened(tag, prefix, given)

    def _safe(self, name: str, value: str) -> None:
        key = name.rpartition(":")[2].lower()
        if name.lower().startswith("on"):
            self.refuse(
                filled_sentence("the SVG has {name!r}, which runs a script", name=name),
                "take it out",
            )
        inside = value.lstrip().startswith(("#", "data:image/"))
        if (key == "href" and value.strip() and not inside) or _OUTSIDE.search(value):
            self.refuse(
                filled_sentence("{name}: the SVG refers to {value!r}", name=name, value=value[:60]),
                "a picture holds all that it shows; draw it, or use plain colours",
            )

    def _text(self, text: str) -> None:
        tag = self._tags[-1] if self._tags else ""
        if tag == "style" and (_OUTSIDE.search(text) or "\\" in text):
            self.refuse("the style of the SVG refers to something else", "use plain colours")
        self.text_found(tag, text)

    def _end(self, _: str) -> None:
        self._tags.pop()
        self.closed()


def check_counter_svg(data: bytes) -> None:
    """Check a picture for counters, of which only outlines with plain colours are drawn; raises
    :class:`RefusedSvg` for the first thing that it must not contain."""
    if len(data) > MAX_SVG:
        hint = filled_sentence(
            "at most {max_svg} kB; simplify the outlines, or save it as PNG",
            max_svg=MAX_SVG // 1000,
        )
        raise RefusedSvg(filled_sentence("the SVG has {count} bytes", count=len(data)), hint)
    _CounterPictureGuard().walk(data)


@dataclass
class _Open:
    """An element that the parser has opened and not yet closed, with its state."""

    name: str
    id: str
    size: int = 1


class _CounterPictureGuard(SafeWalk):
    """Checks a picture for counters: refuses elements that cannot be drawn, and counts the elements
    including all repetitions."""

    def __init__(self) -> None:
        super().__init__(_MAX_ELEMENTS, _DEEPEST)
        self._open: list[_Open] = []
        self._sizes: dict[str, int] = {}
        self._uses: list[tuple[str, tuple[str, ...], int, int]] = []

    def walk(self, data: bytes | str) -> None:
        super().walk(data)
        self._repeated()

    def opened(self, tag: str, prefix: str, given: dict[str, str]) -> None:
        if tag in _NOT_DRAWN:
            self.refuse(
                filled_sentence("the SVG has <{tag}>, which is not drawn", tag=tag),
                _NOT_DRAWN[tag],
                unsafe=False,
            )
        for name, value in given.items():
            if "url(" in value.replace(" ", "").lower():
                self.refuse(
                    filled_sentence("{name}: {value!r} is not drawn", name=name, value=value[:60]),
                    "use plain colours",
                    unsafe=False,
                )
            if name.rpartition(":")[2] == "href" and not value.startswith("#"):
                self.refuse(
                    filled_sentence("the SVG refers to {value!r}", value=value[:60]),
                    "a picture holds all that it shows",
                )
            if tag == "use" and name.rpartition(":")[2] == "href":
                around = tuple(o.id for o in self._open if o.id)
                here = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
                self._uses.append((value[1:], around, *here))
        self._open.append(_Open(tag, given.get("id", "")))

    def text_found(self, tag: str, text: str) -> None:
        if tag == "style" and "url(" in text.replace(" ", "").lower():
            self.refuse("the style of the SVG refers to something else", "use plain colours")

    def closed(self) -> None:
        done = self._open.pop()
        if done.id:
            self._sizes[done.id] = done.size
        if self._open:
            self._open[-1].size += done.size

    def _repeated(self) -> None:
        """Refuse a ``use`` that repeats an element which itself repeats something, because such a
        picture can grow without end."""
        targets = {target for target, *_ in self._uses}
        total = self.count
        for target, around, line, column in self._uses:
            total += self._sizes.get(target, 0)
            hint = "draw it once more instead ('unlink the clone')"
            if targets & set(around):
                message = "the SVG repeats (<use>) what repeats something itself"
                raise RefusedSvg(message, hint, line, column)
            if total > _MAX_ELEMENTS:
                message = filled_sentence(
                    "the SVG comes to more than {max_elements} elements with what <use> repeats",
                    max_elements=_MAX_ELEMENTS,
                )
                raise RefusedSvg(message, hint, line, column)
