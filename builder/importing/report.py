"""The report of an import: what was converted, what was changed, and what was stored without being
converted. It is written in the language of the user."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from builder.i18n.messages import in_language, message_language, say
from builder.sentences import FilledSentence, as_sentence, filled_sentence

_MAX_LISTED = 200
_PARTS = {
    "sides": as_sentence("sides"), "maps": as_sentence("maps"), "areas": as_sentence("areas"),
    "hexes": as_sentence("hexes"), "squares": as_sentence("squares"),
    "names": as_sentence("names"), "types of terrain": as_sentence("types of terrain"),
    "rivers and roads": as_sentence("rivers and roads"), "counters": as_sentence("counters"),
    "decks": as_sentence("decks"), "cards": as_sentence("cards"), "cups": as_sentence("cups"),
    "scenarios": as_sentence("scenarios"), "pictures": as_sentence("pictures"),
}  # fmt: skip
"""The kinds of parts that an import counts."""


@dataclass
class ImportNotes:
    """The lines of the report. ``became`` counts the parts of the game that were made; ``changed``
    lists by topic how the game differs from the module; ``carried`` lists by kind what the format
    cannot express and is only stored. Topics and kinds are sentences or constants, which are translated;
    what is listed below them is a sentence, or words of the file, which stay as they are."""

    became: dict[str, int] = field(default_factory=dict)
    changed: dict[str, list[str]] = field(default_factory=dict)
    carried: dict[str, list[str]] = field(default_factory=dict)

    def change(self, about: str, text: str, /, **values: object) -> None:
        """Record a difference between the game and the module under a topic: words of the file, or a
        sentence that is filled with values."""
        told = filled_sentence(text, **values) if values else text
        self.changed.setdefault(about, []).append(told)

    def carry(self, kind: str, name: str) -> None:
        """Record something that is stored but that the game's format cannot express, under its kind."""
        self.carried.setdefault(kind, []).append(name)

    def as_json(self, language: str) -> dict[str, object]:
        """Return the report as JSON data, with its sentences in a language."""
        listed = {"changed": self.changed, "carried": self.carried}
        return {"became": self.became} | {
            key: {
                in_language(about, language): [_own(text, language) for text in texts]
                for about, texts in topics.items()
            }
            for key, topics in listed.items()
        }

    def text(self, title: str) -> str:
        """Return the report, in Markdown."""
        return "\n".join(self._lines(title)) + "\n"

    def _lines(self, title: str) -> Iterator[str]:
        yield "# " + say("Import of {title}", title=_escaped_markdown(title))
        yield ""
        yield "## " + say("What the game has now")
        yield ""
        for what, count in self.became.items():
            yield f"- {say(with_colon(_PARTS[what], str(count)))}"
        if self.changed:
            yield from ("", "## " + say("Not as it was"), "")
        for about, texts in self.changed.items():
            yield f"- **{_escaped_markdown(say(about))}**"
            yield from _first_few(texts)
        if self.carried:
            yield from ("", "## " + say("Carried along in `carried/`"), "")
            yield say(
                "The spec has no word for these. The module that is built has them as they were."
            )
            yield ""
        for kind, names in self.carried.items():
            yield f"- **{_escaped_markdown(say(kind))}** ({len(names)})"
            yield from _first_few([name for name in names if name])


def with_colon(what: str, text: str) -> str:
    """Return a name or sentence, a colon, and what is said of it; a sentence that can be translated."""
    return filled_sentence("{what}: {text}", what=what, text=text)


def board_name(name: str) -> str:
    """Return the topic of what is reported on a board."""
    return filled_sentence("board {board}", board=name)


def _first_few(texts: list[str]) -> Iterator[str]:
    told = list(dict.fromkeys(texts))
    for text in told[:_MAX_LISTED]:
        yield f"  - {_escaped_markdown(_own(text, message_language()))}"
    if len(told) > _MAX_LISTED:
        yield "  - " + say("and {count} more", count=len(told) - _MAX_LISTED)


def _own(text: str, language: str) -> str:
    """Return a sentence in a language, and words of the file as they are."""
    return in_language(text, language) if isinstance(text, FilledSentence) else text


def _escaped_markdown(text: str) -> str:
    """Return a text on one line with all Markdown characters escaped."""
    clean = "".join(c if c.isprintable() else " " for c in text)[:300]
    return "".join(f"\\{c}" if c in "\\`*_[]<>#|!" else c for c in clean)
