"""Brings a gettext catalogue up to date with the texts of a game."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING

from builder.i18n.locales import customs
from builder.i18n.plurals import plurals
from builder.loading.languages.translator_notes import Needs

if TYPE_CHECKING:
    import polib

Places = Sequence[tuple[str, str]]
"""Where a text stands: files, as they are called in the game's folder, and lines."""

_NOTHING: Mapping[str, str] = {}
_FORMS = re.compile(r"nplurals\s*=\s*(\d)")
ALIKE = 0.72
"""A new text so like one that is gone takes over its translation, marked fuzzy."""


@dataclass
class CatalogueUpdate(Needs):
    """The catalogue's new ``text`` (``None`` if nothing changes), and its entries by what they need."""

    text: str | None = None
    translated: int = 0
    """Entries that are translated, of the ``count`` that the game has."""
    count: int = 0
    house_translated: int = 0
    """The same of words of the house, of ``house_count``."""
    house_count: int = 0


def updated_catalogue(
    text: str | None,
    language: str,
    wanted: Mapping[str, Places],
    known: Collection[str],
    memory: Mapping[str, str] = _NOTHING,
    house: Collection[str] = (),
) -> CatalogueUpdate:
    """A catalogue with an entry for each of the ``wanted`` texts, which says where they stand. Entries of
    other texts stay if the texts are ``known`` (ids, words of the house), else they become obsolete. A
    catalogue in which only places have changed stays as it is. What is new and in the ``memory`` of other
    games is filled in from there. Words of the ``house`` are counted apart."""
    import polib

    made = CatalogueUpdate()
    catalogue = polib.pofile((text or "") + "\n", encoding="utf-8", wrapwidth=0)
    if text is None:
        catalogue.metadata = {
            "Language": language,
            "MIME-Version": "1.0",
            "Content-Type": "text/plain; charset=UTF-8",
            "Content-Transfer-Encoding": "8bit",
        }
    gone = _retire(catalogue, wanted, known, made)
    present = {e.msgid for e in catalogue if not e.obsolete}
    made.waiting = [
        e.msgid for e in catalogue if not e.obsolete and not e.translated() and not e.fuzzy
    ]
    made.stale = [e.msgid for e in catalogue if e.fuzzy and not e.obsolete]
    for message in wanted:
        if message not in present:
            catalogue.append(_entry(message, gone, catalogue, made, memory))
    _give_forms(catalogue, language)
    entries = [e for e in catalogue if not e.obsolete]
    own, lent = (
        [e.translated() for e in entries if (e.msgid in house) == is_house]
        for is_house in (False, True)
    )
    made.translated, made.count = sum(own), len(own)
    made.house_translated, made.house_count = sum(lent), len(lent)
    if made.new or made.filled or gone or text is None:
        for entry in catalogue:
            entry.occurrences = list(wanted.get(entry.msgid, ()))
        made.text = str(catalogue)
    return made


def _give_forms(catalogue: polib.POFile, language: str) -> None:
    """Let sentences of the house that nobody has translated yet ask for the forms of the language."""
    rule = catalogue.metadata.get("Plural-Forms") or customs(language).plurals
    match = _FORMS.search(rule)
    for entry in catalogue:
        forms = plurals("en").get(entry.msgid)
        if forms is None or entry.obsolete or entry.msgstr or entry.msgstr_plural:
            continue
        catalogue.metadata["Plural-Forms"] = rule
        entry.msgid_plural = entry.msgid
        entry.msgstr_plural = dict.fromkeys(range(int(match[1]) if match else 2), "")
        entry.comment = f"number: {forms.number}"


def _retire(
    catalogue: polib.POFile,
    wanted: Collection[str],
    known: Collection[str],
    made: CatalogueUpdate,
) -> dict[str, polib.POEntry]:
    """Mark the entries whose text is gone; those that were translated, by their text."""
    gone: dict[str, polib.POEntry] = {}
    for entry in catalogue:
        if entry.obsolete or entry.msgid in wanted or entry.msgid in known:
            continue
        entry.obsolete = True
        made.obsolete.append(entry.msgid)
        gone[entry.msgid] = entry
    return gone


def _entry(
    message: str,
    gone: dict[str, polib.POEntry],
    catalogue: polib.POFile,
    made: CatalogueUpdate,
    memory: Mapping[str, str],
) -> polib.POEntry:
    """A new entry, with the translation that other games have, or that of a like text that is gone."""
    import polib

    if message in memory:
        made.filled.append(message)
        return polib.POEntry(msgid=message, msgstr=memory[message])
    made.new.append(message)
    like = get_close_matches(message, [m for m, e in gone.items() if e.msgstr], 1, ALIKE)
    if not like:
        return polib.POEntry(msgid=message, msgstr="")
    old = gone[like[0]]
    if old in catalogue:
        catalogue.remove(old)
    made.new.remove(message)
    made.stale.append(message)
    return polib.POEntry(
        msgid=message, msgstr=old.msgstr, flags=["fuzzy"], previous_msgid=old.msgid
    )
