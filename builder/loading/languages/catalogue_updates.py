"""Updates a gettext catalogue with the current texts of a game."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import TYPE_CHECKING

from builder.i18n.locales import customs
from builder.i18n.plurals import builtin_plural_forms
from builder.loading.languages.catalogue_file import CatalogueFile
from builder.loading.languages.translator_notes import Needs

if TYPE_CHECKING:
    import polib

Places = Sequence[tuple[str, str]]
"""The places where a text occurs: file names relative to the game's folder, and lines."""

_FORMS = re.compile(r"nplurals\s*=\s*(\d)")
SIMILARITY_CUTOFF = 0.72
"""Lowest similarity (0 to 1) at which a new text takes over the translation of another text,
marked fuzzy."""
SHORTEST_SENTENCE = 16
"""The least number of characters of a text that is compared with those of other games."""


@dataclass(frozen=True)
class TextUse:
    """Where a text of the game is written (``places``), and what a translator needs to know about it
    (``comment``, one or more lines)."""

    places: Places = ()
    comment: str = ""


@dataclass(frozen=True)
class KnownTexts:
    """What an update of a catalogue knows besides the texts of the game. The entries of ``others``
    stay, although the game does not use these texts itself (ids, cells of filled charts, built-in
    words); ``builtin`` are the built-in words, counted separately; ``memory`` has translations from
    other games."""

    others: Collection[str] = ()
    builtin: Collection[str] = ()
    memory: Mapping[str, str] = field(default_factory=dict)


@dataclass
class CatalogueUpdate(Needs):
    """The result of updating a catalogue: its ``text`` (``None`` if nothing changes), and its
    entries grouped by the work that they need (see :class:`Needs`)."""

    text: str | None = None
    translated: frozenset[str] = frozenset()
    """The texts that the catalogue translates."""
    house_translated: int = 0
    """The number of translated entries for built-in words, of ``house_count``."""
    house_count: int = 0


def updated_catalogue(
    text: str | None, head: dict[str, str], wanted: Mapping[str, TextUse], known: KnownTexts
) -> CatalogueUpdate:
    """Return a catalogue with an entry for each of the ``wanted`` texts, its places and its comment.

    Entries of other texts are left alone if the texts are ``known``, otherwise they become obsolete. A new
    text takes its translation from another game that has the same text, or from a similar text of this or
    another game, marked fuzzy. A catalogue in which only line numbers would change is returned unchanged.
    ``head`` is the header of a new catalogue.
    """
    made = CatalogueUpdate()
    file = CatalogueFile(text, head)
    catalogue = file.entries
    gone = _retire(catalogue, wanted, known.others, made)
    present = {e.msgid for e in catalogue if not e.obsolete}
    made.waiting = [
        e.msgid for e in catalogue if not e.obsolete and not e.translated() and not e.fuzzy
    ]
    made.stale = [e.msgid for e in catalogue if e.fuzzy and not e.obsolete]
    similar = _SimilarTexts(gone, known.memory)
    added = [message for message in wanted if message not in present]
    for message in added:
        catalogue.append(_entry(message, similar, catalogue, made, known.memory))
    _give_forms(catalogue, head["Language"])
    house = [e.translated() for e in catalogue if not e.obsolete and e.msgid in known.builtin]
    made.house_translated, made.house_count = sum(house), len(house)
    made.translated = frozenset(e.msgid for e in catalogue if e.translated())
    commented = [_give_comment(entry, wanted) for entry in catalogue]
    if added or gone or text is None or any(commented):
        for entry in catalogue:
            if use := wanted.get(entry.msgid):
                entry.occurrences = list(use.places)
        written = file.text()
        made.text = written if written != text else None
    return made


def _give_comment(entry: polib.POEntry, wanted: Mapping[str, TextUse]) -> bool:
    """Set the translator comment of an entry; return whether it changed. A comment that says which number
    decides the plural form of a sentence is kept, because the builder reads it."""
    use = wanted.get(entry.msgid)
    if use is None or not use.comment or entry.msgid_plural or entry.comment == use.comment:
        return False
    entry.comment = use.comment
    return True


def _give_forms(catalogue: polib.POFile, language: str) -> None:
    """Give untranslated built-in sentences with plural forms an empty entry for each plural form of the
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
    """Mark the entries whose text is no longer used as obsolete; return them by text, so that a similar
    new text can take over their translation."""
    gone: dict[str, polib.POEntry] = {}
    for entry in catalogue:
        if entry.obsolete or entry.msgid in wanted or entry.msgid in known:
            continue
        entry.obsolete = True
        made.obsolete.append(entry.msgid)
        gone[entry.msgid] = entry
    return gone


class _SimilarTexts:
    """Finds the translated text most similar to a new text: first among texts removed from this game
    (``gone``), then among texts of other games (``memory``)."""

    def __init__(self, gone: dict[str, polib.POEntry], memory: Mapping[str, str]) -> None:
        self.gone = gone
        self._memory = memory
        self._lengths: dict[int, list[str]] = {}
        for text in memory:
            self._lengths.setdefault(len(text), []).append(text)

    def in_this_game(self, text: str) -> polib.POEntry | None:
        """Return the entry of the most similar text that has been removed from the game, or
        ``None``."""
        candidates = [m for m, e in self.gone.items() if e.msgstr]
        like = get_close_matches(text, candidates, 1, SIMILARITY_CUTOFF)
        return self.gone[like[0]] if like else None

    def in_other_games(self, text: str) -> tuple[str, str] | None:
        """Return the most similar text of other games with its translation, or ``None``. Only
        sentences of about the same length that share a word are compared, because the short names
        of other games are seldom useful."""
        if len(text) < SHORTEST_SENTENCE:
            return None
        words = set(_WORD.findall(text.lower()))
        near = range(round(len(text) * SIMILARITY_CUTOFF), round(len(text) / SIMILARITY_CUTOFF) + 1)
        candidates = [
            other
            for length in near
            for other in self._lengths.get(length, ())
            if not words.isdisjoint(_WORD.findall(other.lower()))
        ]
        like = get_close_matches(text, candidates, 1, SIMILARITY_CUTOFF)
        return (like[0], self._memory[like[0]]) if like else None


_WORD = re.compile(r"[^\W\d_]{4,}")
"""A word that is long enough to say something about what a text is about."""


def _entry(
    message: str,
    similar: _SimilarTexts,
    catalogue: polib.POFile,
    made: CatalogueUpdate,
    memory: Mapping[str, str],
) -> polib.POEntry:
    """Return a new entry for a text; its translation comes from other games, else (marked fuzzy)
    from a similar text, else it is empty."""
    import polib

    if message in memory:
        made.filled.append(message)
        return polib.POEntry(msgid=message, msgstr=memory[message])
    if old := similar.in_this_game(message):
        if old in catalogue:
            catalogue.remove(old)
        previous, said = old.msgid, old.msgstr
    elif found := similar.in_other_games(message):
        previous, said = found
    else:
        made.new.append(message)
        return polib.POEntry(msgid=message, msgstr="")
    made.stale.append(message)
    return polib.POEntry(msgid=message, msgstr=said, flags=["fuzzy"], previous_msgid=previous)
