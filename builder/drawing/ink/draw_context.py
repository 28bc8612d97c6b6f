"""The drawing context passed to every drawing function: the reader's language, the ink, and the
list of problems found."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar, cast

from builder.drawing.ink.computed_once import CachedCall, call_uncached
from builder.i18n.game_languages import free_font_hint
from builder.i18n.translate import Translator
from builder.model.printing import Ink
from builder.problems import PathKey, Problem, error, warning
from builder.sentences import as_sentence, filled_sentence

__all__ = ["DrawContext", "Ink"]

Made = TypeVar("Made")


@dataclass
class DrawContext:
    """The context of one drawing run. Problems are appended to ``problems``, never raised. In a
    ``trial`` run only the problems matter, so drawing steps that cannot report any may be skipped.
    ``samples`` caches small drawings that are used repeatedly, by a key that identifies their
    content; ``once`` returns expensive results, possibly from the previous drawing. With
    ``contrast``, counters are drawn in black and white for readers who have difficulty with
    colours."""

    tr: Translator = field(default_factory=Translator)
    ink: Ink = "colour"
    problems: list[Problem] = field(default_factory=list)
    trial: bool = False
    contrast: bool = False
    samples: dict[Hashable, Any] = field(default_factory=dict, repr=False, compare=False)
    once: CachedCall = field(default=call_uncached, repr=False, compare=False)
    _reported: set[Problem] = field(default_factory=set, init=False, repr=False, compare=False)

    def sampled(self, key: Hashable, make: Callable[[DrawContext], Made], *held: object) -> Made:
        """Return the small drawing cached under a key; ``make`` is called only once for all
        contexts that share these samples. The drawing's problems are reported every time. Objects
        that the key identifies by memory address are passed as ``held``, so that no other object
        can get the same address. Callers must not modify the result."""
        if key not in self.samples:
            own = replace(self, problems=[])
            self.samples[key] = make(own), own.problems, held
        made, problems, _ = self.samples[key]
        for problem in problems:
            self.report(problem)
        return cast(Made, made)

    def too_long(self, text: str, path: PathKey, room: str) -> None:
        """Report a text that does not fit even at the smallest size; ``room`` names the place where
        it does not fit."""
        hint = "shorten it, give a shorter translation for this language, or make it more room"
        self.report(
            error(
                "text-too-long",
                filled_sentence("{text!r} does not fit {room}", text=text, room=as_sentence(room)),
                path,
                hint=hint,
            )
        )

    def missing_glyphs(self, text: str, glyphs: Sequence[str], path: PathKey) -> None:
        """Report the characters of a text for which no vendored font has a glyph."""
        problem = lacking_glyphs(text, glyphs, path)
        self.report(problem)

    def warn(self, code: str, message: str, path: PathKey = (), hint: str = "") -> None:
        """Report a warning about something that can still be drawn."""
        self.report(warning(code, message, path, hint=hint))

    def report(self, problem: Problem) -> None:
        """Add a problem unless it is already in the list. The search must not go through the list,
        which may hold thousands of problems."""
        if len(self._reported) != len(self.problems):  # other code has changed the list
            self._reported = set(self.problems)
        if problem not in self._reported:
            self._reported.add(problem)
            self.problems.append(problem)


_SHOWN_CHARACTERS = 30
"""The number of characters of a text that a problem quotes on either side of a missing glyph."""
_MAX_NAMED = 5
"""The largest number of missing characters of a text that a problem lists."""


_FREE_FONTS = {
    "CYRILLIC": "Noto Sans",
    "GREEK": "Noto Sans",
    "HANGUL": "Noto Sans KR",
    "ARMENIAN": "Noto Sans Armenian",
    "GEORGIAN": "Noto Sans Georgian",
    "CJK": "Noto Sans TC, JP or SC",
}
"""A free font for characters, by the first word of their Unicode names."""


def missing_font_hint(character: str) -> str:
    """Return what to do about a character that no font has: the free font that has it, if one is
    known, which a game may carry."""
    script = unicodedata.name(character, "").partition(" ")[0]
    if font := _FREE_FONTS.get(script):
        return free_font_hint(font)
    return "use a character of the Latin, kana, JIS kanji or simplified Chinese sets"


def lacking_glyphs(text: str, glyphs: Sequence[str], path: PathKey) -> Problem:
    """Return the error that no vendored font has some characters of a text; of a long text, only
    the part around the first missing character is quoted."""
    at = max(0, text.find(glyphs[0]))
    start, end = max(0, at - _SHOWN_CHARACTERS), at + _SHOWN_CHARACTERS
    shown = ("…" if start else "") + text[start:end] + ("…" if end < len(text) else "")
    named = ", ".join(f"U+{ord(glyph):04X} {glyph!r}" for glyph in glyphs[:_MAX_NAMED])
    message = filled_sentence("no font has {named}, in {shown!r}", named=named, shown=shown)
    if (more := len(glyphs) - _MAX_NAMED) > 0:
        message = filled_sentence(
            "no font has {named} and {more} more, in {shown!r}", named=named, more=more, shown=shown
        )
    return error("missing-glyph", message, path, hint=missing_font_hint(glyphs[0]))
