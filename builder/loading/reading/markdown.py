"""Reads the Markdown of rules text into runs (pieces of text of one style), each with its place in the
file."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from builder.loading.reading.source_nodes import Place, SourceFile
from builder.model.texts.markup import MOST_MARKS, MOST_TEXT, Marks
from builder.model.texts.prose import Inline
from builder.problems import Location, Problem
from builder.sentences import filled_sentence

if TYPE_CHECKING:
    from markdown_it.tree import SyntaxTreeNode


@dataclass(frozen=True)
class Mention:
    """A reference in rules text; its ``kind`` is case (numbered rule), term, example, table or
    track."""

    kind: str
    target: str
    location: Location


@dataclass
class Runs(Marks):
    """Converts the inline markup of a paragraph to runs of text, and records the references in it with
    their places."""

    file: SourceFile = field(kw_only=True)
    mentions: list[Mention] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def runs_of(self, inline: SyntaxTreeNode) -> tuple[Inline, ...]:
        """Return the runs of a paragraph's inline node."""
        if inline.meta.get("unread"):
            self._too_long(inline)
        return super().runs_of(inline)

    def mention(self, kind: str, target: str, inline: SyntaxTreeNode, offset: int) -> None:
        """Record a reference of the given ``kind`` to ``target``, with its place."""
        self.mentions.append(Mention(kind, target, self.place(inline, offset).location))

    def refuse(self, message: str, hint: str, inline: SyntaxTreeNode, offset: int) -> None:
        """Report markup that rules text does not support."""
        self.refuse_at(message, self.place(inline, offset), hint)

    def refuse_at(self, message: str, place: Place, hint: str) -> None:
        """Report unsupported markup at a place."""
        self.problems.append(Problem("bad-markup", message, hint=hint, location=place.location))

    def _too_long(self, inline: SyntaxTreeNode) -> None:
        message = filled_sentence(
            "more than {most_text} characters or {most_marks} marks in one paragraph",
            most_text=MOST_TEXT,
            most_marks=MOST_MARKS,
        )
        place = Place(self.file, (inline.map or (0, 0))[0], 0)
        hint = "an empty line ends a paragraph"
        self.problems.append(Problem("too-large", message, hint=hint, location=place.location))

    def place(self, inline: SyntaxTreeNode, offset: int) -> Place:
        """Return the line and column in the file of one character of an inline node's content."""
        before = inline.content[:offset].split("\n")
        line = (inline.map or (0, 0))[0] + len(before) - 1
        content = inline.content.split("\n")[len(before) - 1]
        written = self.file.lines[line] if line < len(self.file.lines) else ""
        return Place(self.file, line, max(0, written.find(content)) + len(before[-1]))
