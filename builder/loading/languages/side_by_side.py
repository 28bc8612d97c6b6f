"""Puts every text of a game beside its translation, with what is wrong with it: what a translator
reads through."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from builder.i18n.translate import builtin_texts
from builder.loading.languages.catalogue_file import CatalogueFile
from builder.loading.languages.earlier_sources import (
    SOURCES_PATH,
    read_sources,
    section_source,
    term_source,
)
from builder.loading.languages.rules_in_languages import read_prose
from builder.loading.languages.text_uses import use_of_field
from builder.loading.languages.translatable_texts import visible_field_texts
from builder.loading.languages.translations import source_and_others, stale_sections
from builder.loading.load import load_game
from builder.loading.reading.files import open_shelf
from builder.loading.reading.rules_text import ParsedRules
from builder.loading.reading.source_nodes import Locations
from builder.model.game import Game
from builder.model.side_by_side import Pair, SideBySide, State
from builder.problems import PathKey, Problem, Severity


def side_by_side(folder: Path, language: str) -> SideBySide:
    """Read a game and return its texts beside their translations into a language."""
    loaded = load_game(folder)
    if loaded.game is None:
        return SideBySide(None, problems=tuple(loaded.problems))
    game, mistakes = loaded.game, _mistakes(loaded.problems)
    source, others = source_and_others(game, read_prose(open_shelf(folder), Locations()).rules)
    target = next((p for p in others if p.text.language == language), None)
    earlier = read_sources(_text(folder / SOURCES_PATH))
    cases = terms = tuple[Pair, ...]()
    if source is not None:
        stale = set(stale_sections(source, target)) if target else set()
        cases = tuple(_cases(source, target, stale, earlier, mistakes))
        terms = tuple(_terms(source, target, stale, earlier, mistakes))
    texts = tuple(_texts(game, language, _text(folder / f"locale/{language}.po"), mistakes))
    return SideBySide(game, cases, terms, texts, tuple(loaded.problems))


_Mistakes = Mapping[PathKey, Sequence[str]]
_TOLD_BY_THE_STATE = ("untranslated", "stale-translation")


def _mistakes(problems: Sequence[Problem]) -> _Mistakes:
    """Return the messages about translations by the path of the text."""
    found: dict[PathKey, list[str]] = {}
    for problem in problems:
        of_a_text = problem.path and problem.path[0] in ("rules", "translations")
        is_wrong = problem.severity is not Severity.NOTE and problem.code not in _TOLD_BY_THE_STATE
        if of_a_text and is_wrong:
            found.setdefault(problem.path, []).append(problem.message)
    return found


def _cases(
    source: ParsedRules,
    target: ParsedRules | None,
    stale: set[str],
    earlier: Mapping[str, str],
    mistakes: _Mistakes,
) -> Iterator[Pair]:
    for number, section in source.sections.items():
        ours = target.sections.get(number) if target else None
        if target is None or ours is None or ours.stamp.todo:
            yield Pair(number, section_source(section), "", "new")
            continue
        old = earlier.get(ours.stamp.translates, "") if number in stale else ""
        path = ("rules", target.text.language, number)
        yield Pair(
            number, section_source(section), section_source(ours),
            "stale" if number in stale else "done", old, mistakes=tuple(mistakes.get(path, ())),
        )  # fmt: skip


def _terms(
    source: ParsedRules,
    target: ParsedRules | None,
    stale: set[str],
    earlier: Mapping[str, str],
    mistakes: _Mistakes,
) -> Iterator[Pair]:
    known = {term.id: term for term in target.text.glossary} if target else {}
    for term in source.text.glossary:
        name, ours = f"glossary:{term.id}", known.get(term.id)
        if target is None or ours is None or ours.todo:
            yield Pair(name, term_source(term), "", "new")
            continue
        old = earlier.get(ours.translates, "") if name in stale else ""
        path = ("rules", target.text.language, "glossary", term.id)
        yield Pair(
            name, term_source(term), term_source(ours),
            "stale" if name in stale else "done", old, mistakes=tuple(mistakes.get(path, ())),
        )  # fmt: skip


def _texts(game: Game, language: str, catalogue: str | None, mistakes: _Mistakes) -> Iterator[Pair]:
    """Yield the texts of the data, each at its first place; a fuzzy entry is stale, and what it was
    made from is its previous text. Texts that Chitwright translates itself need no entry."""
    entries = {e.msgid: e for e in CatalogueFile(catalogue, {}).entries if not e.obsolete}
    by_text = {path[-1]: found for path, found in mistakes.items() if path[0] == "translations"}
    builtin, seen = builtin_texts(language), set[str]()
    for path, text, field in visible_field_texts(game):
        if text in seen:
            continue
        seen.add(text)
        entry = entries.get(text)
        said = (
            " / ".join([entry.msgstr] if entry.msgstr else entry.msgstr_plural.values())
            if entry
            else ""
        )
        said = said or builtin.get(text, "")
        is_fuzzy = entry is not None and entry.fuzzy
        state: State = "new" if not said else "stale" if is_fuzzy else "done"
        before = entry.previous_msgid or "" if entry and is_fuzzy else ""
        found = tuple(by_text.get(text, ()))
        yield Pair("", text, said, state, before, use_of_field(field), path, found)


def _text(path: Path) -> str | None:
    return path.read_text("utf-8") if path.is_file() else None
