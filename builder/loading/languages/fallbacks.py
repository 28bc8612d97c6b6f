"""Fills untranslated rules with the text in the language that the game is written in, and marks
them as such."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from builder.i18n.locales import with_main_language
from builder.loading.languages.translations import stale_sections
from builder.loading.reading.rules_text import ParsedRules
from builder.model.game import GameSheet
from builder.model.texts.prose import Case, RulesText, Term


def with_main_languages(
    catalogues: Mapping[str, dict[str, str]], sheet: GameSheet | None
) -> dict[str, dict[str, str]]:
    """Return a game's catalogues, in which a regional language (pt-BR) takes each translation that it lacks
    from its main language (pt)."""
    found = dict(catalogues)
    for language in sheet.languages if sheet else ():
        for main in with_main_language(language)[1:]:
            if main in catalogues:
                found[language] = {**catalogues[main], **catalogues.get(language, {})}
    return found


def with_source_fallbacks(
    rules: list[ParsedRules], languages: Iterable[str]
) -> tuple[RulesText, ...]:
    """Return the rules in every language that has rules text or is listed in ``languages``, the
    source language first. Cases and terms that a language lacks, or has yet to translate, are taken
    from its main language (pt for pt-BR), else from the source and marked (``fallback``, ``lent``);
    if that is all of them, the rules are marked once as a whole. Those that have changed in the
    source language since they were translated are marked ``outdated``."""
    if not rules:
        return ()
    wanted = list(languages)
    parsed = {p.text.language: p for p in rules}
    first = next((language for language in wanted if language in parsed), rules[0].text.language)
    source = parsed[first]
    others = [*wanted, *(p.text.language for p in rules)]
    found = [source.text]
    for language in dict.fromkeys(others):
        if language != first:
            ours = [parsed[code] for code in with_main_language(language) if code in parsed]
            found.append(_completed(language, ours, source))
    return tuple(found)


def _completed(language: str, ours: Sequence[ParsedRules], original: ParsedRules) -> RulesText:
    """Return the rules in a language: each case and term is taken from the first text in ``ours`` that has
    it translated, or else from the ``original``."""
    source = original.text
    cases: dict[str, Case] = {}
    terms: dict[str, Term] = {}
    outdated: dict[str, bool] = {}
    for parsed in reversed(ours):
        stale = set(stale_sections(original, parsed))
        waiting = {number for number, s in parsed.sections.items() if s.stamp.todo}
        cases |= {
            c.number: c.model_copy(update={"outdated": True}) if c.number in stale else c
            for c in parsed.text.cases
            if c.number not in waiting
        }
        translated = {t.id: t for t in parsed.text.glossary if not t.todo}
        terms |= translated
        outdated |= {id_: f"glossary:{id_}" in stale for id_ in translated}
    intros = [parsed.text.intro for parsed in ours if parsed.text.intro]
    own_cases = {c.number for c in source.cases}
    own_terms = {t.id for t in source.glossary}
    return RulesText(
        language=language,
        intro=next(iter(intros), source.intro),
        cases=(
            *(cases.get(c.number) or _fallback_case(c, source.language) for c in source.cases),
            *(c for number, c in cases.items() if number not in own_cases),
        ),
        glossary=(
            *(terms.get(t.id, t) for t in source.glossary),
            *(t for id_, t in terms.items() if id_ not in own_terms),
        ),
        lent=tuple(t.id for t in source.glossary if t.id not in terms),
        outdated=tuple(id_ for id_, is_stale in outdated.items() if is_stale),
        fallback="" if cases else source.language,
    )


def _fallback_case(case: Case, language: str) -> Case:
    return case.model_copy(update={"fallback": language})
