"""Checks translations against their source: reports those whose source has changed since, and words
that depart from the glossary."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from builder.loading.checks.findings import Findings
from builder.loading.languages.source_digests import digest_of
from builder.loading.languages.translation_mistakes import (
    changed_figure,
    changed_figure_mistake,
)
from builder.loading.reading.rules_text import ParsedRules
from builder.model.game import Game
from builder.model.texts.prose import Case, RulesText, Term
from builder.problems import PathKey, Severity
from builder.sentences import filled_sentence

_PLACEHOLDER = re.compile(r"\{\w*\}")
_MAX_LISTED = 20
"""The largest number of problems of one sort that are reported one by one."""


def source_and_others(
    game: Game, rules: list[ParsedRules]
) -> tuple[ParsedRules | None, list[ParsedRules]]:
    """Return the rules in the game's source language, and those in the other languages."""
    by_language = {p.text.language: p for p in rules}
    first = next((n for n in game.sheet.languages if n in by_language), "")
    return by_language.get(first), [p for p in rules if p.text.language != first]


def term_digest(term: Term) -> str:
    """Return a digest of a glossary entry, which changes when its name or text changes."""
    return digest_of(term.name, term.text)


def check_stamps(
    game: Game, rules: list[ParsedRules], findings: Findings, *, each: bool = False
) -> None:
    """Warn of cases and terms still to be translated, and of those whose source has changed since they
    were. The former get a single warning, or one each with ``each``."""
    source, others = source_and_others(game, rules)
    if source is None:
        return
    spoken = {p.text.language for p in rules}
    for language in game.sheet.languages:
        if language not in spoken:
            message = filled_sentence(
                "the rules are not translated into {language}", language=language
            )
            hint = filled_sentence(
                "make a template: chitwright translate {id} {language}",
                id=game.id,
                language=language,
            )
            findings.report("untranslated", message, ("sheet", "languages"), hint,
                         severity=Severity.WARNING)  # fmt: skip
    for parsed in others:
        waiting = [n for n, s in parsed.sections.items() if s.stamp.todo]
        waiting += [t.id for t in parsed.text.glossary if t.todo]
        for names in [[name] for name in waiting] if each else [waiting]:
            _tell_waiting(parsed, names, findings)
        stale = list(stale_sections(source, parsed))
        _tell_stale(parsed, stale, findings)
        _tell_changed_figures(source, parsed, stale, findings)
        _check_parts(source.text, parsed, findings)


def stale_sections(source: ParsedRules, parsed: ParsedRules) -> Iterator[str]:
    """Yield the cases (and terms, as ``glossary:id``) whose source has changed since they were
    translated."""
    for number, section in parsed.sections.items():
        made_from = section.stamp.translates
        original = source.sections.get(number)
        if made_from and original and made_from != original.digest:
            yield number
    terms = {t.id: t for t in source.text.glossary}
    for term in parsed.text.glossary:
        original_term = terms.get(term.id)
        if term.translates and original_term and term.translates != term_digest(original_term):
            yield f"glossary:{term.id}"


def _tell_changed_figures(
    source: ParsedRules, parsed: ParsedRules, stale: Collection[str], findings: Findings
) -> None:
    """Warn of translated cases in which a number differs from the source; cases that are untranslated or
    ``stale`` (their source has changed) are skipped."""
    for number, section in parsed.sections.items():
        original = source.sections.get(number)
        if original is None or section.stamp.todo or number in stale:
            continue
        if changed := changed_figure("\n".join(original.lines), "\n".join(section.lines)):
            mistake = changed_figure_mistake(*changed)
            path = _path(parsed, number)
            findings.report(
                mistake.code, mistake.message, path, mistake.hint, severity=mistake.severity
            )


def _check_parts(source: RulesText, parsed: ParsedRules, findings: Findings) -> None:
    """Warn of tables, tracks, examples and figures that a case shows in only one of two languages."""
    originals = {c.number: _block_targets(c) for c in source.cases}
    for case in parsed.text.cases:
        section = parsed.sections.get(case.number)
        if case.number not in originals or (section and section.stamp.todo):
            continue
        ours, theirs = _block_targets(case), originals[case.number]
        for part in sorted({*ours, *theirs} - ({*ours} & {*theirs})):
            here = parsed.text.language if part in ours else source.language
            message = filled_sentence(
                "case {number} shows [[{part}]] in {here} only",
                number=case.number,
                part=part,
                here=here,
            )
            path = ("rules", parsed.text.language, case.number)
            hint = "every language shows the same"
            findings.report("case-mismatch", message, path, hint, severity=Severity.WARNING)


def _block_targets(case: Case) -> list[str]:
    return [f"{b.kind}:{b.target}" for b in case.blocks if b.target]


def _path(parsed: ParsedRules, name: str) -> PathKey:
    glossary, _, term = name.partition(":")
    language = parsed.text.language
    return ("rules", language, "glossary", term) if term else ("rules", language, glossary)


def _tell_waiting(parsed: ParsedRules, waiting: list[str], findings: Findings) -> None:
    if not waiting:
        return
    first = waiting[0]
    is_case = first in parsed.sections
    message = filled_sentence(
        "{count} cases and terms wait for a translation, the first is {first}",
        count=len(waiting),
        first=first,
    )
    if len(waiting) == 1:
        waits = "{first} waits for a translation"
        if not is_case:
            waits = "the term {first} waits for a translation"
        message = filled_sentence(waits, first=first)
    hint = "translate the text, and write translates instead of todo"
    path = _path(parsed, first if is_case else f"glossary:{first}")
    findings.report("untranslated", message, path, hint, severity=Severity.WARNING)


def _tell_stale(parsed: ParsedRules, names: list[str], findings: Findings) -> None:
    language = parsed.text.language
    for name in names[:_MAX_LISTED]:
        _, is_term, id = name.partition("glossary:")
        what = filled_sentence("the term {id}", id=id) if is_term else name
        message = filled_sentence(
            "the source of {what} has changed since it was translated into {language}",
            what=what,
            language=language,
        )
        hint = filled_sentence(
            "look it through, then: chitwright translate GAME {language} --accept {name}",
            language=language,
            name=name,
        )
        findings.report("stale-translation", message, _path(parsed, name), hint,
                     severity=Severity.WARNING)  # fmt: skip


# -- glossary --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Pair:
    """A glossary term in the source and the translated language: ``says`` finds the term in a source
    text, ``kept`` are the forms that may translate it."""

    source: Term
    target: Term

    @property
    def kept_words(self) -> tuple[str, ...]:
        return (self.target.name, *self.target.also)


def check_terms(game: Game, rules: list[ParsedRules], findings: Findings) -> None:
    """Warn where a translation does not use the word for a term that its glossary gives, or uses one
    that the glossary tells to avoid."""
    source, others = source_and_others(game, rules)
    if source is None:
        return
    marked = cache(_finder(source.text))  # most texts are translated into several languages
    for parsed in others:
        pairs = _pairs(source.text, parsed.text)
        _check_cases(source.text, parsed, pairs, marked, findings)
        language = parsed.text.language
        _check_entries(game.translations.get(language, {}), language, pairs, marked, findings)


def _pairs(source: RulesText, target: RulesText) -> dict[str, _Pair]:
    known = {t.id: t for t in target.glossary if not t.todo}
    return {t.id: _Pair(t, known[t.id]) for t in source.glossary if t.id in known}


def _finder(source: RulesText) -> Callable[[str], set[str]]:
    """Return a function that finds the terms in a source text; a longer term hides a shorter one inside
    it, so that "enemy zone of control" does not also count as "zone of control"."""
    forms = {
        form.casefold(): term.id for term in source.glossary for form in (term.name, *term.also)
    }
    if not forms:
        return lambda text: set()
    longest = sorted(forms, key=len, reverse=True)
    pattern = re.compile(rf"\b({'|'.join(map(re.escape, longest))})(?:e?s)?\b", re.IGNORECASE)
    return lambda text: {forms[m[1].casefold()] for m in pattern.finditer(text)}


def _check_cases(
    source: RulesText, parsed: ParsedRules, pairs: Mapping[str, _Pair],
    marked: Callable[[str], set[str]], findings: Findings,
) -> None:  # fmt: skip
    originals = {c.number: c for c in source.cases}
    language = parsed.text.language
    for case in parsed.text.cases:
        original = originals.get(case.number)
        section = parsed.sections.get(case.number)
        if original is None or (section and section.stamp.todo):
            continue
        meant = _marks(original) | marked(_words(original, source))
        path = ("rules", language, case.number)
        said, used = _words(case, parsed.text), _marks(case)

        def what(number: str = case.number) -> str:
            return f"case {number}"

        for pair in (pairs[id_] for id_ in sorted(meant & pairs.keys())):
            if pair.source.id not in used:
                _check(said, pair, what, path, findings)
        _check_avoided(said, pairs.values(), what, path, findings)


def _check_entries(
    entries: Mapping[str, str], language: str, pairs: Mapping[str, _Pair],
    marked: Callable[[str], set[str]], findings: Findings,
) -> None:  # fmt: skip
    for key, translation in entries.items():
        text = key.rpartition("|")[2]
        path = ("translations", language, key)
        meant = marked(_PLACEHOLDER.sub("", text))

        def what(text: str = text) -> str:
            return filled_sentence("the translation of {short}", short=_short(text))

        for pair in (pairs[id_] for id_ in sorted(meant & pairs.keys())):
            _check(translation, pair, what, path, findings)
        _check_avoided(translation, pairs.values(), what, path, findings)


def _check(
    said: str, pair: _Pair, what: Callable[[], str], path: PathKey, findings: Findings
) -> None:
    folded = said.casefold()
    if any(form.casefold() in folded for form in pair.kept_words):
        return
    message = filled_sentence(
        "{what} does not say {term!r} for {source_term!r}",
        what=what(),
        term=pair.target.name,
        source_term=pair.source.name,
    )
    hint = "use the word of the glossary; other forms of it are listed there under also"
    findings.report("glossary-departure", message, path, hint, severity=Severity.WARNING)


def _check_avoided(
    said: str, pairs: Iterable[_Pair], what: Callable[[], str], path: PathKey, findings: Findings
) -> None:
    folded = said.casefold()
    for pair in pairs:
        for word in pair.target.avoid:
            if word.casefold() in folded:
                message = filled_sentence(
                    "{what} says {word!r}; the glossary has {name!r}",
                    what=what(),
                    word=word,
                    name=pair.target.name,
                )
                findings.report("glossary-departure", message, path, "", severity=Severity.WARNING)


def _marks(case: Case) -> set[str]:
    return {r.term for b in case.blocks for item in b.items for r in item if r.term}


def words_of_case(case: Case) -> str:
    """Return the words of a case (numbered rule), with those of its title and of marked terms."""
    runs = (run for block in case.blocks for item in block.items for run in item)
    return " ".join([case.title, "".join(run.text for run in runs)])


def _words(case: Case, rules: RulesText) -> str:
    """Return the words of a case (numbered rule) without those of the terms marked in it."""
    runs = (r for b in case.blocks for item in b.items for r in item)
    return " ".join([case.title, "".join("" if r.term else r.text for r in runs)])


def _short(text: str) -> str:
    return repr(text if len(text) <= 40 else f"{text[:39]}…")
