"""Reads translations: gettext catalogues, ``locale/<lang>.po``."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from builder.i18n.plurals import key_of, rule_of
from builder.loading.languages.translation_mistakes import translation_mistakes
from builder.loading.reading.source_nodes import Node, Place, SourceFile
from builder.problems import Problem
from builder.sentences import filled_sentence

if TYPE_CHECKING:
    import polib

_ERROR_LINE = re.compile(r"line (\d+)")
_LINE = re.compile(
    r"""\ufeff?\s*(?:\#.*|(?:(?:msgctxt|msgid|msgid_plural|msgstr(?:\[\d+\])?)\s*)?"(?:[^"\\]|\\.)*")?\s*"""
)
"""Matches a line of a catalogue: a comment, or a text in quotation marks, perhaps after its keyword."""


@dataclass
class Catalogue:
    """The translations into one language, by text or ``context|text``, and where each is written in the
    file."""

    texts: dict[str, str] = field(default_factory=dict)
    places: dict[str, Node] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)


@lru_cache(maxsize=16)
def read_catalogue(file: SourceFile) -> Catalogue:
    """Read the finished entries of a catalogue; fuzzy and empty entries count as untranslated. The
    result is cached and shared, and must not be modified."""
    import polib

    catalogue = Catalogue()
    # polib silently drops letters of a text that lacks a quotation mark
    is_sound = _LINE.fullmatch
    odd = next((n for n, line in enumerate(file.lines) if not is_sound(line)), None)
    if odd is not None:
        catalogue.problems.append(_no_catalogue(file, odd))
        return catalogue
    try:
        # A line break keeps the text from being taken for the name of a file.
        entries = polib.pofile(file.text + "\n", encoding="utf-8")
    except (OSError, ValueError, IndexError) as exc:
        match = _ERROR_LINE.search(str(exc))
        catalogue.problems.append(_no_catalogue(file, int(match[1]) - 1 if match else 0))
        return catalogue
    for entry in entries:
        _add(catalogue, entry, file)
    _add_rule(catalogue, entries.metadata.get("Plural-Forms", ""), file)
    return catalogue


def _no_catalogue(file: SourceFile, line: int) -> Problem:
    hint = 'an entry is msgid "…", then msgstr "…"'
    message = "not a gettext catalogue from here on"
    return Problem("bad-catalogue", message, hint=hint, location=file.at(line, 0))


def _add_rule(catalogue: Catalogue, head: str, file: SourceFile) -> None:
    """Add the plural rule in a catalogue's ``head``, if the catalogue has plural forms; if the rule
    cannot be read, drop these forms."""
    forms = [key for key in catalogue.texts if key.endswith(key_of(""))]
    if not forms:
        return
    try:
        rule_of(head)
    except ValueError:
        for key in forms:
            del catalogue.texts[key]
        line = next((n for n, text in enumerate(file.lines) if "Plural-Forms" in text), 0)
        hint = 'as gettext has it: "Plural-Forms: nplurals=2; plural=(n != 1);\\n"'
        message = "the head of the catalogue gives no rule for plurals that can be read"
        problem = Problem("bad-catalogue", message, hint=hint)
        catalogue.problems.append(_at_place(problem, Place(file, line, 0)))
        return
    catalogue.texts[key_of("")] = head


def _add(catalogue: Catalogue, entry: polib.POEntry, file: SourceFile) -> None:
    forms = [entry.msgstr_plural[n] for n in sorted(entry.msgstr_plural)]
    if (
        not entry.msgid
        or entry.obsolete
        or entry.fuzzy
        or not (entry.msgstr or (forms and all(forms)))
    ):
        return
    said = entry.msgstr or forms[-1]
    key = f"{entry.msgctxt}|{entry.msgid}" if entry.msgctxt else entry.msgid
    place = _place(entry, file)
    if key in catalogue.texts:
        hint = filled_sentence(
            "it stands in line {line} already", line=catalogue.places[key].location.line
        )
        problem = Problem(
            "duplicate-key", filled_sentence("{key!r} is translated twice", key=key), hint=hint
        )
        catalogue.problems.append(_at_place(problem, place))
        return
    catalogue.texts[key] = said
    catalogue.places[key] = Node(said, place)
    if forms:
        catalogue.texts[key_of(key)] = "\0".join(forms)
    language = PurePosixPath(file.name).stem
    for problem in translation_mistakes(entry.msgid, forms or [said], language):
        catalogue.problems.append(_at_place(problem, place))


def _at_place(problem: Problem, place: Place) -> Problem:
    from dataclasses import replace

    return replace(problem, location=place.location)


def _place(entry: polib.POEntry, file: SourceFile) -> Place:
    """Return the line and column where an entry's translation starts; polib only reports where the entry
    starts."""
    line = max(0, (entry.linenum or 1) - 1)
    for number in range(line, len(file.lines)):
        if file.lines[number].startswith("msgstr"):
            return Place(file, number, 0)
    return Place(file, line, 0)
