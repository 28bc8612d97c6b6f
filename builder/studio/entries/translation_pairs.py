"""The texts of a game beside their translations, and changes of these."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from builder.loading.languages.prose_updates import translated_case, translated_term
from builder.loading.languages.side_by_side import GLOSSARY, prose_beside, side_by_side
from builder.loading.reading.files import open_shelf
from builder.loading.reading.source_nodes import Locations
from builder.model.side_by_side import Pair
from builder.studio.editing.file_changes import Refused, changed_meanwhile

_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z]+)*")
_HEADING = re.compile(r"#{1,6} ", re.MULTILINE)


def translation_pairs(folder: Path, language: str, locations: Locations) -> list[dict[str, Any]]:
    """Return every text of a game with its translation into a language, the stale and missing ones
    first. A text of the data is changed in the catalogue; of a case or a term that is translated the
    file and line are given."""
    found = side_by_side(folder, language)
    if found.game is None:
        raise Refused("the game has errors: mend them first")
    order = {"stale": 0, "new": 1, "done": 2}
    pairs = sorted(found.all, key=lambda pair: order[pair.state])
    return [_pair(pair, language, locations) for pair in pairs]


def _pair(pair: Pair, language: str, locations: Locations) -> dict[str, Any]:
    prose = locations.roots.get(("rules", language))
    name = pair.name.removeprefix(GLOSSARY)
    node = prose.fields.get(name) if prose is not None and pair.name else None
    where = node.location if node is not None else None
    return {
        "name": pair.name, "source": pair.source, "translation": pair.translation, "state": pair.state,
        "earlier": pair.earlier, "use": pair.use, "mistakes": [str(one) for one in pair.mistakes],
        "file": where.file if where else None, "line": where.line if where else None,
    }  # fmt: skip


def translated_catalogue(
    before: str | None, language: str, source: str, text: str, shown: str
) -> str:
    """Return the catalogue of a language with the translation of one text, which is no longer marked as
    fuzzy; all other entries keep their lines. Raises :class:`Outdated` if the translation is not the one
    that was ``shown``."""
    import polib

    from builder.loading.languages.catalogue_file import CatalogueFile

    if not _LANGUAGE.fullmatch(language) or not source:
        raise Refused("this is no change that the studio knows")
    head = {"Language": language, "Content-Type": "text/plain; charset=UTF-8"}
    catalogue = CatalogueFile(before, head)
    entry = next(
        (one for one in catalogue.entries if one.msgid == source and not one.obsolete), None
    )
    if entry is not None and entry.msgstr_plural:
        raise Refused("this translation has a form for each number: change it in the file")
    if entry is not None and entry.msgstr not in ("", shown, text):
        raise changed_meanwhile(f"{language}.po")
    if entry is None:
        entry = polib.POEntry(msgid=source)
        catalogue.entries.append(entry)
    entry.msgstr = text
    entry.flags = [flag for flag in entry.flags if flag != "fuzzy"]
    entry.previous_msgid = None
    return catalogue.text()


def translated_prose(
    folder: Path, language: str, name: str, text: str, shown: str
) -> Mapping[str, str]:
    """Return the files (path → text) in which a case or term of the rules has a translation; the first
    line of ``text`` is its title or name. Raises :class:`Outdated` if the translation is not the one that
    was ``shown``."""
    found = prose_beside(folder, language) if _LANGUAGE.fullmatch(language) else None
    if found is None or name not in found.texts or not text.strip():
        raise Refused("this is no change that the studio knows")
    if _HEADING.search(text):
        raise Refused("the text of a case has no other headings: its first line is the title")
    if found.translations.get(name, "") not in ("", shown, text):
        raise changed_meanwhile(f"rules/{language}: {name}")
    shelf = open_shelf(folder)
    if name.startswith(GLOSSARY):
        term = next(t for t in found.source.text.glossary if t.id == name.removeprefix(GLOSSARY))
        path = f"rules/{language}/glossary.yaml"
        return {path: translated_term(term, shelf.text_if_there(path) or "", text)}
    present = {
        path.as_posix(): file.text
        for path in shelf.among(f"rules/{language}", ".md")
        if (file := shelf.text(path)) is not None
    }
    return translated_case(found.source, found.target, present, language, name, text)
