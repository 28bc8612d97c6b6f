"""Cross-checks between languages: untranslated texts, and cases that a language lacks."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from pathlib import Path

from builder.i18n.game_languages import free_font_hint
from builder.i18n.locales import customs, is_language_code
from builder.i18n.translate import LANGUAGES, builtin_texts
from builder.loading.checks.findings import Findings
from builder.loading.languages.translatable_texts import visible_texts
from builder.loading.reading.files import PICTURES
from builder.loading.reading.rules_text import ParsedRules
from builder.model.game import Game
from builder.model.texts.markup import CASE_NUMBER, mentioned_targets
from builder.problems import (
    Location,
    PathKey,
    Problem,
    Severity,
    did_you_mean,
    some_names_hint,
    unknown_name,
)
from builder.sentences import filled_sentence

_SOURCE = "en"
"""The code of the language in which specs are written."""
_MAX_LISTED = 20
"""The largest number of untranslated texts of one language that are reported one by one."""


def check_languages(findings: Findings, folders: dict[str, Location]) -> None:
    """Check the languages that the game lists, and the languages for which it has folders or
    catalogues."""
    listed = findings.known.ids_of("languages")
    for language in sorted(listed):
        if not is_language_code(language):
            message = filled_sentence("{language!r} is not a language code", language=language)
            hint = did_you_mean(language, LANGUAGES) or "as in en or ja"
            findings.report("unknown-language", message, ("sheet", "languages"), hint)
        _check_faces(language, findings)
    for language, where in folders.items():
        if language not in listed:
            hint = did_you_mean(language, listed) or "add it to languages in game.yaml"
            message = filled_sentence(
                "the game does not list the language {language!r}", language=language
            )
            problem = Problem("unknown-language", message, Severity.WARNING, hint, location=where)
            findings.problems.append(problem)


def _check_faces(language: str, findings: Findings) -> None:
    """Warn of a language that is set in the characters of another one."""
    script = customs(language).script
    if script.free:
        message = filled_sentence(
            "{language} is set in {family}, which has many of its characters in other shapes",
            language=language, family=script.family,
        )  # fmt: skip
        hint = free_font_hint(script.free)
        path = ("sheet", "languages")
        findings.report("borrowed-face", message, path, hint, severity=Severity.WARNING)


def untranslated(texts: Iterable[str], language: str, catalogue: Iterable[str]) -> list[str]:
    """Return those texts that are not translated into a language: neither in the game's catalogue (its
    keys are ``text`` or ``context|text``) nor built in."""
    keys, builtin = set(catalogue), builtin_texts(language)
    keys |= {key.rpartition("|")[2] for key in keys}
    return [text for text in texts if text not in keys and text not in builtin]


def check_translations(game: Game, findings: Findings, *, each: bool = False) -> None:
    """Warn of printed texts without a translation: one warning per text, or a single warning for a language
    that lacks many; with ``each`` always one per text."""
    texts: dict[str, PathKey] = {}
    for path, text in visible_texts(game):
        texts.setdefault(text, path)
    for language in game.sheet.languages:
        if language == _SOURCE:
            continue
        missing = untranslated(texts, language, game.translations.get(language, {}))
        if len(missing) > _MAX_LISTED and not each:
            _unfinished(game, language, missing, len(texts), texts[missing[0]], findings)
            continue
        for text in missing:
            message = filled_sentence(
                "no {language} translation of {text}", language=language, text=_short(text)
            )
            hint = filled_sentence("add it to locale/{language}.po", language=language)
            findings.report("untranslated", message, texts[text], hint, severity=Severity.WARNING)


def _unfinished(
    game: Game, language: str, missing: list[str], count: int, path: PathKey, findings: Findings
) -> None:
    """Report a single warning for a language with an incomplete translation, at the first missing
    text."""
    message = filled_sentence(
        "{lacking} of {count} texts have no {language} translation, the first is {missing}",
        lacking=len(missing),
        count=count,
        language=language,
        missing=_short(missing[0]),
    )
    command = f"chitwright check {game.id} --untranslated"
    hint = filled_sentence(
        "write them into locale/{language}.po; {command} tells each",
        language=language,
        command=command,
    )
    findings.report("untranslated", message, path, hint, severity=Severity.WARNING)


def _short(text: str) -> str:
    return repr(text if len(text) <= 50 else f"{text[:49]}…")


def check_cases(rules: list[ParsedRules], findings: Findings) -> None:
    """Warn of every case (numbered rule) that exists in one language but not in another."""
    for ours in rules:
        for theirs in rules:
            lacking = [n for n in ours.places.fields if n not in theirs.places.fields]
            for number in lacking:
                if number == "glossary":
                    continue
                path = ("rules", ours.text.language, number)
                message = filled_sentence(
                    "case {number} is not in the {language} rules",
                    number=number,
                    language=theirs.text.language,
                )
                hint = filled_sentence(
                    "every language has the same cases: add it to rules/{language}/",
                    language=theirs.text.language,
                )
                findings.report("case-mismatch", message, path, hint, severity=Severity.WARNING)


def check_rules(game: Game, rules: list[ParsedRules], findings: Findings) -> None:
    """Warn of tables, tracks, phases and examples whose ``rule`` is not the number of a case in the
    rules text."""
    cases = {number for parsed in rules for number in parsed.places.fields} - {"glossary"}
    cases |= game.mechanisms.cases
    if not cases:
        return
    named: list[tuple[PathKey, str]] = [
        (("sheet", "sequence", i, "rule"), p.rule) for i, p in enumerate(game.sheet.sequence)
    ]
    named += [(("tables", t.id, "rule"), t.rule) for t in game.tables]
    named += [(("tracks", t.id, "rule"), t.rule) for t in game.tracks]
    named += [(("examples", e.id, "rule"), e.rule) for e in game.examples]
    for path, rule in named:
        for number in re.findall(CASE_NUMBER, rule):
            if number not in cases:
                hint = did_you_mean(number, cases) or some_names_hint(cases, "")
                message = filled_sentence(
                    "there is no case {number!r} in the rules text", number=number
                )
                findings.report("unknown-case", message, path, hint, severity=Severity.WARNING)


def check_mentions(
    rules: list[ParsedRules], findings: Findings, declared: Collection[str] = ()
) -> None:
    """Report links in the rules text to missing cases, unknown terms, examples, tables, tracks or pictures.
    Known cases are those in the text and the ``declared`` ones, which mechanisms define."""
    for parsed in rules:
        glossary = parsed.places.fields.get("glossary")
        known = {
            "case": {n for n in parsed.places.fields if n != "glossary"} | set(declared),
            "term": {n.text_of("id") for n in glossary.items} if glossary else set(),
            "example": findings.known.ids_of("examples"),
            "table": findings.known.ids_of("tables"),
            "track": findings.known.ids_of("tracks"),
            "figure": _figures(findings),
        }
        codes = {"case": "unknown-case", "term": "unknown-term"}
        for mention in parsed.mentions:
            if mention.target not in known[mention.kind]:
                code = codes.get(mention.kind, "unknown-reference")
                message = filled_sentence(
                    "there is no {kind} {target!r}", kind=mention.kind, target=mention.target
                )
                hint = did_you_mean(mention.target, known[mention.kind])
                hint = hint or some_names_hint(
                    known[mention.kind], _MISSING.get(mention.kind, "add it")
                )
                findings.problems.append(
                    Problem(code, message, hint=hint, location=mention.location)
                )


_MISSING = {
    "term": "write it into glossary.yaml beside the rules",
    "figure": "put it into art/, as a PNG or JPEG",
}
"""A hint for each kind of thing that the rules text refers to and the game lacks."""


def _figures(findings: Findings) -> set[str]:
    """Return the names by which rules refer to pictures in ``art/``; pictures that cannot be read are
    included, because they are reported elsewhere."""
    files = {*findings.known.ids_of("art"), *findings.known.ids_of("unread art")}
    return {Path(name).stem for name in files if Path(name).suffix.lower() in PICTURES}


def check_declared_texts(game: Game, rules: list[ParsedRules], findings: Findings) -> None:
    """Report links to missing cases and unknown terms in the texts that the designer wrote inside
    declarations of rules, in any language."""
    cases = {n for parsed in rules for n in parsed.places.fields if n != "glossary"}
    terms = {term.id for parsed in rules for term in parsed.text.glossary}
    cases |= game.mechanisms.cases
    for path, text in game.mechanisms.texts:
        translated = (words.get(text, "") for words in game.translations.values())
        spoken = {mention for said in (text, *translated) for mention in mentioned_targets(said)}
        for kind, target in sorted(spoken):
            if kind == "case" and target not in cases:
                findings.problems.append(unknown_name("case", target, cases, path))
            elif kind == "term" and target not in terms:
                findings.problems.append(unknown_name("term", target, terms, path))
