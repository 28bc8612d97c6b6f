"""Pairs every text of a game with its translation and with the mistakes found in it, for
proof-reading."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

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
from builder.loading.reading.files import Shelf, open_shelf
from builder.loading.reading.rules_text import ParsedRules
from builder.loading.reading.source_nodes import Locations
from builder.model.game import Game
from builder.model.side_by_side import Pair, SideBySide, State
from builder.problems import PathKey, Problem, Severity

if TYPE_CHECKING:
    import polib

GLOSSARY = "glossary:"
"""What the names of glossary terms begin with, as ``--accept`` has them."""


def side_by_side(folder: Path, language: str) -> SideBySide:
    """Read a game and return its texts beside their translations into a language."""
    shelf = open_shelf(folder)
    loaded = load_game(folder, shelf=shelf)
    if loaded.game is None:
        return SideBySide(None, problems=tuple(loaded.problems))
    game, mistakes = loaded.game, _mistakes(loaded.problems)
    source, target = _rules_beside(game, shelf, language)
    prose = list[Pair]()
    if source is not None:
        earlier = read_sources(shelf.text_if_there(SOURCES_PATH))
        prose += _prose(source, target, earlier, mistakes)
    catalogue = shelf.text_if_there(f"locale/{language}.po")
    return SideBySide(
        game,
        tuple(pair for pair in prose if not pair.name.startswith(GLOSSARY)),
        tuple(pair for pair in prose if pair.name.startswith(GLOSSARY)),
        tuple(_texts(game, language, catalogue, mistakes)),
        tuple(loaded.problems),
    )


class ProseBeside(NamedTuple):
    """The rules in the source's language and in another (``None`` if there are none): the texts of its
    cases and terms, and their translations, by name."""

    source: ParsedRules
    target: ParsedRules | None
    texts: Mapping[str, str]
    translations: Mapping[str, str]


def prose_beside(folder: Path, language: str) -> ProseBeside | None:
    """Read the rules of a game and their translation; ``None`` if the game has errors or no rules."""
    shelf = open_shelf(folder)
    game = load_game(folder, shelf=shelf).game
    if game is None:
        return None
    source, target = _rules_beside(game, shelf, language)
    if source is None:
        return None
    said = {name: one.text for name, one in _translated(target).items()}
    return ProseBeside(source, target, _originals(source), said)


def _rules_beside(
    game: Game, shelf: Shelf, language: str
) -> tuple[ParsedRules | None, ParsedRules | None]:
    """Return the rules in the source's language and in another, ``None`` where there are none."""
    source, others = source_and_others(game, read_prose(shelf, Locations()).rules)
    return source, next((p for p in others if p.text.language == language), None)


_Mistakes = Mapping[PathKey, Sequence[str]]
_TOLD_BY_THE_STATE = ("untranslated", "stale-translation")


def _mistakes(problems: Sequence[Problem]) -> _Mistakes:
    """Return the problem messages about translations, grouped by the path of the text that they concern."""
    found: dict[PathKey, list[str]] = {}
    for problem in problems:
        of_a_text = problem.path and problem.path[0] in ("rules", "translations")
        is_wrong = problem.severity is not Severity.NOTE and problem.code not in _TOLD_BY_THE_STATE
        if of_a_text and is_wrong:
            found.setdefault(problem.path, []).append(problem.message)
    return found


class _Translated(NamedTuple):
    """A case or term of the translation: its path, its text, and the digest of the source that it
    was translated from."""

    path: PathKey
    text: str
    translates: str


def _prose(
    source: ParsedRules,
    target: ParsedRules | None,
    earlier: Mapping[str, str],
    mistakes: _Mistakes,
) -> Iterator[Pair]:
    """Yield each case and term of the source, with its translation if there is one."""
    translated = _translated(target)
    stale = set(stale_sections(source, target)) if target else set()
    for name, text in _originals(source).items():
        ours = translated.get(name)
        if ours is None:
            yield Pair(name, text, "", "new")
            continue
        state: State = "stale" if name in stale else "done"
        old = earlier.get(ours.translates, "") if state == "stale" else ""
        found = tuple(mistakes.get(ours.path, ()))
        yield Pair(name, text, ours.text, state, old, mistakes=found)


def _originals(source: ParsedRules) -> dict[str, str]:
    """Return the texts of the cases and terms of the source, by their names."""
    cases = {number: section_source(section) for number, section in source.sections.items()}
    return cases | {f"{GLOSSARY}{term.id}": term_source(term) for term in source.text.glossary}


def _translated(target: ParsedRules | None) -> dict[str, _Translated]:
    """Return the cases and terms that are translated, by their names."""
    if target is None:
        return {}
    path = ("rules", target.text.language)
    return {
        number: _Translated((*path, number), section_source(section), section.stamp.translates)
        for number, section in target.sections.items()
        if not section.stamp.todo
    } | {
        f"{GLOSSARY}{term.id}": _Translated(
            (*path, "glossary", term.id), term_source(term), term.translates
        )
        for term in target.text.glossary
        if not term.todo
    }


def _texts(game: Game, language: str, catalogue: str | None, mistakes: _Mistakes) -> Iterator[Pair]:
    """Yield the translatable texts of the game's data, each once, at the first place where it occurs. A
    fuzzy entry is stale: its translation was made from the entry's previous text. Texts that Chitwright
    translates itself need no entry."""
    entries = {e.msgid: e for e in CatalogueFile(catalogue, {}).entries if not e.obsolete}
    by_text = {path[-1]: found for path, found in mistakes.items() if path[0] == "translations"}
    builtin, seen = builtin_texts(language), set[str]()
    for path, text, field in visible_field_texts(game):
        if text in seen:
            continue
        seen.add(text)
        entry = entries.get(text)
        said = _translation(entry) or builtin.get(text, "")
        is_fuzzy = entry is not None and entry.fuzzy
        state: State = "new" if not said else "stale" if is_fuzzy else "done"
        before = entry.previous_msgid or "" if entry and is_fuzzy else ""
        found = tuple(by_text.get(text, ()))
        yield Pair("", text, said, state, before, use_of_field(field), path, found)


def _translation(entry: polib.POEntry | None) -> str:
    """Return the translation in an entry; plural forms are separated by slashes."""
    if entry is None:
        return ""
    return entry.msgstr or " / ".join(entry.msgstr_plural.values())
