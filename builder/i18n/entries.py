"""What a catalogue says, read line by line: its entries as gettext's tools write them. To look up words
needs no more; whoever writes catalogues, or says what is wrong with one, has a library for it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

_ESCAPED = re.compile(r"\\(.)")
_MEANT = {"n": "\n", "t": "\t", "r": "\r"}
"""What stands for other characters behind a backslash; the rest stands for itself."""


@dataclass
class Entry:
    """A text by its ``parts``: ``msgid`` and ``msgstr``, or ``msgid_plural`` and ``msgstr[0]`` and on;
    and what a ``comment`` says of it to translators. The head is one whose text is empty."""

    comment: str
    parts: dict[str, str] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """What is translated."""
        return self.parts.get("msgid", "")

    @property
    def said(self) -> str:
        """Its translation; empty if there is none, or if there are forms."""
        return self.parts.get("msgstr", "")

    @property
    def forms(self) -> tuple[str, ...]:
        """What is said of different numbers, in the order of the forms; nothing if there is one form."""
        return tuple(said for part, said in sorted(self.parts.items()) if part[:7] == "msgstr[")


def entries(catalogue: str) -> list[Entry]:
    """The entries of a catalogue, in its order, the head among them."""
    found = [Entry("")]
    part, comments = "", list[str]()
    for line in map(str.strip, catalogue.split("\n")):
        if line.startswith('"'):
            found[-1].parts[part] = found[-1].parts.get(part, "") + _unquoted(line)
        elif line.startswith("#."):
            comments.append(line[2:].strip())
        elif line and not line.startswith("#"):
            part, _, quoted = line.partition(" ")
            if part == "msgid":
                found.append(Entry("\n".join(comments)))
                comments = []
            found[-1].parts[part] = _unquoted(quoted)
    return found[1:]


def _unquoted(quoted: str) -> str:
    text = quoted[1:-1]
    return (
        _ESCAPED.sub(lambda found: _MEANT.get(found[1], found[1]), text) if "\\" in text else text
    )
