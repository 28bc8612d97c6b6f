"""Updates a gettext catalogue with the current texts of a game."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING

from builder.i18n.locales import customs
from builder.i18n.plurals import builtin_plural_forms
from builder.loading.languages.translator_notes import Needs

if TYPE_CHECKING:
    import polib

Places = Sequence[tuple[str, str]]
"""The places where a text occurs: file names relative to the game's folder, and lines."""

_NO_TEXTS: Mapping[str, str] = {}
_FORMS = re.compile(r"nplurals\s*=\s*(\d)")
SIMILARITY_CUTOFF = 0.72
"""Lowest similarity (0 to 1) at which a new text takes over the translation of a removed text,
marked fuzzy."""


@dataclass
class CatalogueUpdate(Needs):
    """The result of updating a catalogue: its ``text`` (``None`` if nothing changes), and its
    entries grouped by the work that they need (see :class:`Needs`)."""

    text: str | None = None
    translated: int = 0
    """The number of translated entries, of the ``count`` entries that the game has."""
    count: int = 0
    house_translated: int = 0
    """The number of translated entries for built-in words, of ``house_count``."""
    house_count: int = 0


def updated_catalogue(
    text: str | None,
    language: str,
    wanted: Mapping[str, Places],
    known: Collection[str],
    memory: Mapping[str, str] = _NO_TEXTS,
    house: Collection[str] = (),
) -> CatalogueUpdate:
    """Return a catalogue with an entry for each of the ``wanted`` texts and the places where each
    occurs. Entries of other texts are left alone if the texts are ``known`` (ids, built-in words),
    else they become obsolete. A catalogue in which only places have changed is left unchanged. New
    texts that are in the ``memory`` of other games take their translation from there. The built-in
    words in ``house`` are counted separately."""
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
    """Give untranslated built-in sentences with plurals empty entries for all plural forms of the
    language."""
    rule = catalogue.metadata.get("Plural-Forms") or customs(language).plurals
    match = _FORMS.search(rule)
    for entry in catalogue:
        forms = builtin_plural_forms("en").get(entry.msgid)
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
    """Mark the entries whose text is no longer used as obsolete; return these entries by their
    text, so that a similar new text can take over a translation."""
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
    """Return a new entry for a text; its translation comes from other games, else (marked fuzzy)
    from a similar text that was removed, else it is empty."""
    import polib

    if message in memory:
        made.filled.append(message)
        return polib.POEntry(msgid=message, msgstr=memory[message])
    made.new.append(message)
    like = get_close_matches(
        message, [m for m, e in gone.items() if e.msgstr], 1, SIMILARITY_CUTOFF
    )
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
