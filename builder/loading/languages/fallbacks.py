"""Fills untranslated rules from the language that the game is written in, and marks them as such."""

from __future__ import annotations

from collections.abc import Iterable

from builder.loading.reading.rules_text import ParsedRules
from builder.model.texts.prose import Case, RulesText


def with_source_fallbacks(
    rules: list[ParsedRules], languages: Iterable[str]
) -> tuple[RulesText, ...]:
    """Return the rules in every language that has rules text or is listed in ``languages``, the
    source language first. Cases and terms that a language lacks, or has yet to translate, are taken
    from the source and marked (``fallback``, ``lent``); if that is all of them, the rules are
    marked once as a whole."""
    if not rules:
        return ()
    wanted = list(languages)
    parsed = {p.text.language: p for p in rules}
    first = next((language for language in wanted if language in parsed), rules[0].text.language)
    source = parsed[first].text
    others = [*wanted, *(p.text.language for p in rules)]
    found = [source]
    for language in dict.fromkeys(others):
        if language != first:
            found.append(_completed(language, parsed.get(language), source))
    return tuple(found)


def _completed(language: str, parsed: ParsedRules | None, source: RulesText) -> RulesText:
    if parsed is None:
        parsed_text, waiting = RulesText(language=language), set[str]()
    else:
        parsed_text = parsed.text
        waiting = {number for number, s in parsed.sections.items() if s.stamp.todo}
    cases = {c.number: c for c in parsed_text.cases if c.number not in waiting}
    terms = {t.id: t for t in parsed_text.glossary if not t.todo}
    own_cases = {c.number for c in source.cases}
    own_terms = {t.id for t in source.glossary}
    return RulesText(
        language=language,
        intro=parsed_text.intro or source.intro,
        cases=(
            *(cases.get(c.number) or _fallback_case(c, source.language) for c in source.cases),
            *(c for number, c in cases.items() if number not in own_cases),
        ),
        glossary=(
            *(terms.get(t.id, t) for t in source.glossary),
            *(t for id_, t in terms.items() if id_ not in own_terms),
        ),
        lent=tuple(t.id for t in source.glossary if t.id not in terms),
        fallback="" if cases else source.language,
    )


def _fallback_case(case: Case, language: str) -> Case:
    return case.model_copy(update={"fallback": language})
