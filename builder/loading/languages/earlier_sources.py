"""Stores the source texts from which a game's translations were made, in ``locale/sources.json``,
so that a translator can compare the text that was translated with the present one.

A translated case contains only the digest of its source (:mod:`source_digests`). The source text
cannot be recovered from a digest once it has changed, so the file stores the text for each digest.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from builder.loading.languages.translations import term_digest
from builder.loading.reading.files import SOURCES_FILE
from builder.loading.reading.rules_text import ParsedRules, Section
from builder.model.texts.prose import Term

SOURCES_PATH = f"locale/{SOURCES_FILE}"


def section_source(section: Section) -> str:
    """Return the text of a case as translators see it: its title, and its lines without the marks
    of its heading."""
    body = "\n".join(section.lines[1:]).strip()
    return f"{section.title}\n\n{body}" if body else section.title


def term_source(term: Term) -> str:
    """Return the text of a glossary entry as translators see it: its name and its explanation."""
    return f"{term.name}\n\n{term.text}"


def read_sources(text: str | None) -> dict[str, str]:
    """Return the source texts by digest; empty if the file does not exist or cannot be read."""
    try:
        found = json.loads(text) if text else {}
    except ValueError:
        return {}
    if not isinstance(found, dict):
        return {}
    return {key: value for key, value in found.items() if isinstance(value, str)}


def updated_sources(
    known: Mapping[str, str], source: ParsedRules, translations: Iterable[ParsedRules]
) -> str:
    """Return the new text of ``locale/sources.json``: the present text of every case and glossary term of
    the ``source``, and the earlier texts from which existing translations were made."""
    now = {s.digest: section_source(s) for s in source.sections.values()}
    now |= {term_digest(t): term_source(t) for t in source.text.glossary}
    used = {digest for parsed in translations for digest in _digests(parsed)}
    kept = {digest: text for digest, text in known.items() if digest in used}
    return json.dumps(kept | now, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def _digests(parsed: ParsedRules) -> Iterable[str]:
    for section in parsed.sections.values():
        yield from section.stamp
    for term in parsed.text.glossary:
        yield from (term.translates, term.todo)
