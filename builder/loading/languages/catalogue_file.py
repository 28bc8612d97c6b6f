"""Edits a gettext catalogue so that every entry that stays as it is keeps its lines byte for byte.

Poedit, Weblate and ``msgmerge`` break lines each in their own way; a writer that breaks all lines
anew would change the whole file for one new text.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from builder.i18n.locales import customs
from builder.loading.languages.catalogue_lines import text_lines

if TYPE_CHECKING:
    import polib


class CatalogueFile:
    """A gettext catalogue that is read from ``text`` (or newly begun if that is ``None``), changed, and
    written back.

    ``entries`` is polib's catalogue: entries may be changed, appended and removed there.
    """

    def __init__(self, text: str | None, head: dict[str, str]) -> None:
        import polib

        # The line break keeps polib from taking a short text for the name of a file.
        self.entries = polib.pofile((text or "") + "\n", encoding="utf-8", wrapwidth=0)
        if text is None:
            self.entries.metadata = dict(head)
        self._head = dict(self.entries.metadata)
        self._lines = (text or "").splitlines()
        self._unchanged = self._blocks() if text is not None else {}
        self._first = min(((entry.linenum or 1) - 1 for entry in self.entries), default=None)
        """The number of the line that the first entry begins in; ``None`` if there is none."""

    def _blocks(self) -> dict[int, tuple[str, str]]:
        """Return each entry's lines by the entry's id, twice: as they would be written, and as they stand
        in the file."""
        starts = [(entry.linenum or 1) - 1 for entry in self.entries]
        ends = [*starts[1:], len(self._lines)]
        return {
            id(entry): (_written(entry), "\n".join(self._lines[start:end]).rstrip("\n"))
            for entry, start, end in zip(self.entries, starts, ends, strict=True)
        }

    def text(self) -> str:
        """Return the catalogue as it is written to its file: current entries first, obsolete ones
        last."""
        current = [entry for entry in self.entries if not entry.obsolete]
        obsolete = [entry for entry in self.entries if entry.obsolete]
        blocks = [self._head_block(), *map(self._block, [*current, *obsolete])]
        return "\n\n".join(blocks) + "\n"

    def _head_block(self) -> str:
        if self._lines and dict(self.entries.metadata) == self._head:
            return "\n".join(self._lines[: self._first]).rstrip("\n")
        lines = [f"# {line}".rstrip() for line in self.entries.header.splitlines() if line.strip()]
        return "\n".join([*lines, _written(self.entries.metadata_as_entry())])

    def _block(self, entry: polib.POEntry) -> str:
        """Return the lines to write for an entry: those in the file if it is unchanged, the same with new
        comments above them if only the comments have changed, otherwise new ones."""
        before, lines = self._unchanged.get(id(entry), ("", ""))
        now = _written(entry)
        if now == before:
            return lines
        comments, texts = _comments_and_texts(now)
        if texts == _comments_and_texts(before)[1]:
            texts = _comments_and_texts(lines)[1]
        return (comments + texts).rstrip("\n")


def _written(entry: polib.POEntry) -> str:
    """Return the lines of an entry: its comments as polib writes them, its texts broken as gettext's tools
    break them."""
    comments, _ = _comments_and_texts(str(entry))
    texts = [("msgctxt", entry.msgctxt)] if entry.msgctxt is not None else []
    texts.append(("msgid", entry.msgid))
    if entry.msgid_plural:
        texts.append(("msgid_plural", entry.msgid_plural))
        forms = sorted(entry.msgstr_plural.items())
        texts += [(f"msgstr[{n}]", form) for n, form in forms]
    else:
        texts.append(("msgstr", entry.msgstr))
    prefix = "#~ " if entry.obsolete else ""
    return comments + "\n".join(
        line for name, text in texts for line in text_lines(name, text, prefix)
    )


def _comments_and_texts(block: str) -> tuple[str, str]:
    """Split an entry's lines into its comments and its texts, which begin with the first ``msgid`` or
    ``msgctxt``; the lines of an obsolete entry begin with ``#~``."""
    match = re.search(r"^(?:#~ )?msg", block, re.MULTILINE)
    start = match.start() if match else len(block)
    return block[:start], block[start:].rstrip("\n")


def new_head(title: str, language: str, day: str) -> dict[str, str]:
    """Return the head of a new catalogue, with every field that ``msgfmt -c`` asks for. ``day`` is
    the date in ISO form; ``language`` is empty for a template (``.pot``)."""
    head = {
        "Project-Id-Version": title,
        "Report-Msgid-Bugs-To": "",
        "POT-Creation-Date": f"{day} 00:00+0000",
        "PO-Revision-Date": f"{day} 00:00+0000",
        "Last-Translator": "",
        "Language-Team": "",
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
    }
    if language:
        head["Plural-Forms"] = customs(language).plurals
    return head
