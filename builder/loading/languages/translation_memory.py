"""Builds a translation memory: texts with the translations that other games already have."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path


def read_translation_memory(language: str, folders: list[Path]) -> Mapping[str, str]:
    """Return texts of other games with their translations into a language. A text that games
    translate in different ways is left out, as is one that a catalogue marks fuzzy or gives a
    context."""
    import polib

    said: dict[str, set[str]] = {}
    for folder in folders:
        path = folder / "locale" / f"{language}.po"
        if not path.is_file():
            continue
        for entry in polib.pofile(path.read_text("utf-8")):
            if entry.translated() and not entry.obsolete and not entry.msgctxt:
                said.setdefault(entry.msgid, set()).add(entry.msgstr)
    return {text: min(ways) for text, ways in said.items() if len(ways) == 1}
