"""Catalogues of translations as they are written, each read once for all tests: nobody changes them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import polib

from tests.shared import once

ROOT = Path(__file__).resolve().parents[2]


@cache
def entries_of(path: Path) -> list[polib.POEntry]:
    """The entries of a catalogue, obsolete ones too."""
    name = "-".join(path.relative_to(ROOT).with_suffix("").parts)
    return once(f"catalogue-{name}", lambda: [*polib.pofile(path.read_text("utf-8"))])


def catalogues_of(language: str) -> list[Path]:
    """The catalogues of a language: the house's own, those of games, and those of examples in ``docs``."""
    return [
        ROOT / f"builder/i18n/{language}.po",
        *sorted(ROOT.glob(f"specs/*/locale/{language}.po")),
        *sorted(ROOT.glob(f"docs/*/locale/{language}.po")),
    ]


def texts_of(entry: polib.POEntry) -> tuple[str, ...]:
    """What an entry says: in one form, or in those for one and many."""
    return (entry.msgstr, *entry.msgstr_plural.values())
