"""The report of an import: what was converted, what was changed, and what was stored without being
converted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

_MAX_LISTED = 200


@dataclass
class ImportNotes:
    """The lines of the report. ``became`` counts the parts of the game that were made; ``changed``
    lists by topic how the game differs from the module; ``carried`` lists by kind what the format
    cannot express and is only stored."""

    became: dict[str, int] = field(default_factory=dict)
    changed: dict[str, list[str]] = field(default_factory=dict)
    carried: dict[str, list[str]] = field(default_factory=dict)

    def change(self, about: str, text: str) -> None:
        """Record a difference between the game and the module under a topic."""
        self.changed.setdefault(about, []).append(text)

    def carry(self, kind: str, name: str) -> None:
        """Record something that is stored but that the game's format cannot express, under its kind."""
        self.carried.setdefault(kind, []).append(name)

    def text(self, title: str) -> str:
        """Return the report, in Markdown."""
        return "\n".join(self._lines(title)) + "\n"

    def _lines(self, title: str) -> Iterator[str]:
        yield f"# Import of {_escaped_markdown(title)}"
        yield ""
        yield "## What the game has now"
        yield ""
        yield from (f"- {what}: {count}" for what, count in self.became.items())
        if self.changed:
            yield from ("", "## Not as it was", "")
        for about, texts in self.changed.items():
            yield f"- **{_escaped_markdown(about)}**"
            yield from _first_few(texts)
        if self.carried:
            yield from ("", "## Carried along in `carried/`", "")
            yield "The spec has no word for these. The module that is built has them as they were."
            yield ""
        for kind, names in self.carried.items():
            yield f"- **{_escaped_markdown(kind)}** ({len(names)})"
            yield from _first_few([name for name in names if name])


def _first_few(texts: list[str]) -> Iterator[str]:
    told = list(dict.fromkeys(texts))
    yield from (f"  - {_escaped_markdown(text)}" for text in told[:_MAX_LISTED])
    if len(told) > _MAX_LISTED:
        yield f"  - and {len(told) - _MAX_LISTED} more"


def _escaped_markdown(text: str) -> str:
    """Return a text on one line with all Markdown characters escaped."""
    clean = "".join(c if c.isprintable() else " " for c in text)[:300]
    return "".join(f"\\{c}" if c in "\\`*_[]<>#|!" else c for c in clean)
