"""Makes or updates the translation of a game: the catalogue, the rules prose, the glossary.

Nothing that a translator wrote is lost: removed texts become obsolete entries, changed texts are
marked, and new text is inserted in its place in the source's language with a ``todo`` mark. See
``docs/translating.md``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from builder.i18n.translate import builtin_texts, translated_builtin_texts
from builder.loading.languages.catalogue_file import new_head
from builder.loading.languages.catalogue_updates import KnownTexts, TextUse, updated_catalogue
from builder.loading.languages.earlier_sources import SOURCES_PATH, read_sources, updated_sources
from builder.loading.languages.missing_translations import untranslated
from builder.loading.languages.prose_updates import ALL, updated_prose
from builder.loading.languages.rules_in_languages import read_prose
from builder.loading.languages.text_uses import use_of_field
from builder.loading.languages.translatable_texts import visible_field_texts
from builder.loading.languages.translation_memory import read_translation_memory
from builder.loading.languages.translations import source_and_others
from builder.loading.languages.translator_notes import Needs
from builder.loading.load import load_game
from builder.loading.reading.files import open_shelf
from builder.loading.reading.rules_text import ParsedRules
from builder.loading.reading.source_nodes import Locations
from builder.model.base import Model
from builder.model.game import Game
from builder.model.tables import Chart, ResultsTable
from builder.problems import Problem, Severity, any_fatal, error, unknown_name
from builder.sentences import filled_sentence


@dataclass
class Translation(Needs):
    """The result of :func:`translate`: what a translator still has to do in the catalogue, the rules
    and the glossary together; ``files`` are the files to write (path in the game's folder → text)."""

    files: dict[str, str] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    translated: int = 0
    """The number of texts of the game that are translated, out of ``count``."""
    count: int = 0
    house_translated: int = 0
    """The number of built-in words that the game's catalogue translates, of the ``house_count``
    that it contains."""
    house_count: int = 0

    def as_json(self) -> dict[str, object]:
        """Return the lists of the translation (files, new, stale, waiting, obsolete, filled) as
        JSON data."""
        return {
            "files": sorted(self.files),
            "new": self.new,
            "stale": self.stale,
            "waiting": self.waiting,
            "obsolete": self.obsolete,
            "filled": self.filled,
            "translated": self.translated,
            "count": self.count,
            "house_translated": self.house_translated,
            "house_count": self.house_count,
            "problems": [p.as_json() for p in self.problems],
        }


@dataclass(frozen=True)
class _Work:
    """What a translation starts from: the ``game`` in its ``folder``, its filled ``charts``, the
    built-in words that its catalogue must contain (``house``), and translations of other games
    (``memory``: text → translation)."""

    game: Game
    folder: Path
    language: str
    charts: tuple[Chart | ResultsTable, ...]
    house: Sequence[str]
    memory: Mapping[str, str]


def translate(
    folder: Path,
    language: str,
    *,
    accept: Sequence[str] = (),
    house: Callable[[Game], Sequence[str]] = lambda game: (),
    complete: Callable[[Game], Game] = lambda game: game,
    others: Sequence[Path] = (),
) -> Translation:
    """Return the files that create or update the translation into a language.

    ``accept`` lists cases, ``glossary:id`` or ``all`` whose translation is up to date with its
    source; ``house`` gives the built-in words that the game's catalogue is to contain, for a
    language that Chitwright does not have. ``complete`` fills the charts that the data leave open,
    so that translations of their cells do not become obsolete. ``others`` are folders of other
    games, from whose catalogues new texts take their translations. Mistakes in the translation
    itself do not stop it; they are among the ``problems`` of the result.
    """
    loaded = load_game(folder)
    made = Translation()
    if loaded.game is None or any_fatal(p for p in loaded.problems if _stops(p, folder, language)):
        made.problems = loaded.problems
        return made
    game = loaded.game
    if language == game.sheet.languages[0]:
        message = filled_sentence(
            "{language} is the language that the game is written in", language=language
        )
        made.problems = [error("unknown-language", message, ("sheet", "languages"))]
        return made
    shelf = open_shelf(folder)
    rules = read_prose(shelf, Locations()).rules
    source, translations = source_and_others(game, rules)
    made.problems = _unknown_names(source, accept)
    if made.problems:
        return made
    made.problems = [p for p in loaded.problems if _is_of(p, folder, language)]
    memory = read_translation_memory(language, [other for other in others if other != folder])
    work = _Work(game, folder, language, complete(game).tables, house(game), memory)
    _add_catalogue(made, work, _uses(game, folder, loaded.locations))
    if source is not None:
        target = next((p for p in translations if p.text.language == language), None)
        _add_prose(made, source, target, folder, language, accept)
        _add_sources(made, source, translations, shelf.text_if_there(SOURCES_PATH))
    _add_language(made, game, folder, language)
    return made


def new_template(folder: Path) -> Translation:
    """Return a template of the catalogue (``locale/GAME.pot``) with every text of the game, from
    which programs such as Poedit and Weblate begin a language."""
    loaded = load_game(folder)
    made = Translation(problems=[p for p in loaded.problems if p.severity is Severity.ERROR])
    if loaded.game is None:
        return made
    game = loaded.game
    uses = _uses(game, folder, loaded.locations)
    head = new_head(game.sheet.title, "", date.today().isoformat())
    update = updated_catalogue(None, head, uses, KnownTexts())
    made.new, made.count = update.new, len(uses)
    path = f"locale/{game.id}.pot"
    if update.text is not None and update.text != _text(folder, path):
        made.files[path] = update.text
    return made


_LINKS = ("unknown-case", "unknown-reference", "unknown-term")
"""Mistakes in a rules text that leave its cases readable."""


def _stops(problem: Problem, folder: Path, language: str) -> bool:
    """Return whether a problem prevents the translation. An error in the game itself does, as does one
    in the translation that makes its entries or cases ambiguous; an error in another language does
    not."""
    file = _file_of(problem, folder)
    if _is_of(problem, folder, language):
        return problem.code == "bad-catalogue" or (
            file.startswith("rules/") and problem.code not in _LINKS
        )
    return not file.startswith(("locale/", "rules/"))


def _is_of(problem: Problem, folder: Path, language: str) -> bool:
    """Return whether a problem lies in the files of a language."""
    return _file_of(problem, folder).startswith((f"locale/{language}.po", f"rules/{language}/"))


def _file_of(problem: Problem, folder: Path) -> str:
    where = problem.location
    return where.file.removeprefix(f"{folder.as_posix()}/") if where else ""


def _uses(game: Game, folder: Path, locations: Locations) -> dict[str, TextUse]:
    """Return every text that people read, with the files and lines where it occurs and the comment for
    the translator."""
    places: dict[str, dict[tuple[str, str], None]] = {}
    comments: dict[str, dict[str, None]] = {}
    for path, text, model_field in visible_field_texts(game):
        comments.setdefault(text, {})[use_of_field(model_field)] = None
        found = places.setdefault(text, {})
        where = locations.find(path)
        if where is not None:
            file = where.file.removeprefix(f"{folder.as_posix()}/")
            found[file, str(where.line)] = None
    return {
        text: TextUse(tuple(found), "\n".join(comments[text])) for text, found in places.items()
    }


def _add_catalogue(made: Translation, work: _Work, uses: Mapping[str, TextUse]) -> None:
    path = f"locale/{work.language}.po"
    spoken = builtin_texts(work.language)
    texts = {text: use for text, use in uses.items() if text not in spoken}
    texts = {word: TextUse() for word in work.house if word not in spoken} | texts
    data = work.game.model_copy(update={"rules": (), "translations": {}})
    known = KnownTexts(
        {*texts, *translated_builtin_texts(), *_strings(data), *_strings(work.charts)},
        {word for word in translated_builtin_texts() if word not in uses},
        work.memory,
    )
    head = new_head(work.game.sheet.title, work.language, date.today().isoformat())
    update = updated_catalogue(_text(work.folder, path), head, texts, known)
    made.add(update)
    inherited = work.game.translations.get(work.language, {})
    left = untranslated(uses, work.language, {*update.translated, *inherited})
    made.translated, made.count = len(uses) - len(left), len(uses)
    made.house_translated, made.house_count = update.house_translated, update.house_count
    if update.text is not None:
        made.files[path] = update.text


def _strings(value: object) -> set[str]:
    """Return every string inside a part of the model, including ids and codes, and the single words in
    each."""
    if isinstance(value, str):
        return {value, *value.split()}
    if isinstance(value, Model):
        return {
            text for name in type(value).model_fields for text in _strings(getattr(value, name))
        }
    if isinstance(value, dict):
        return {text for pair in value.items() for item in pair for text in _strings(item)}
    if isinstance(value, (list, tuple)):
        return {text for item in value for text in _strings(item)}
    return set()


def _unknown_names(source: ParsedRules | None, accept: Sequence[str]) -> list[Problem]:
    """Return a problem for each name in ``accept`` that is neither a case (numbered rule) nor a
    term."""
    known = (
        [*source.sections, *(f"glossary:{t.id}" for t in source.text.glossary)] if source else []
    )
    return [
        unknown_name("case or term", name, known, code="unknown-case")
        for name in accept
        if name not in (ALL, *known)
    ]


def _add_prose(
    made: Translation,
    source: ParsedRules,
    target: ParsedRules | None,
    folder: Path,
    language: str,
    accept: Sequence[str],
) -> None:
    texts = {
        path.relative_to(folder).as_posix(): path.read_text("utf-8")
        for path in sorted(folder.glob("rules/*/*"))
        if path.suffix in (".md", ".yaml")
    }
    update = updated_prose(source, target, language, texts, accept)
    made.add(update)
    made.files |= update.files


def _add_sources(
    made: Translation,
    source: ParsedRules,
    translations: Sequence[ParsedRules],
    before: str | None,
) -> None:
    """Add the file with the source texts of the translations to those to be written, if its content
    differs from ``before``."""
    now = updated_sources(read_sources(before), source, translations)
    if now != before:
        made.files[SOURCES_PATH] = now


def _add_language(made: Translation, game: Game, folder: Path, language: str) -> None:
    """Add the language to the list of languages in ``game.yaml``."""
    if language in game.sheet.languages:
        return
    text = _text(folder, "game.yaml") or ""
    pattern = re.compile(r"^languages:[ \t]*(\[[^\]\n]*|[^\n#]*?)(\]?[ \t]*)$", re.M)
    if match := pattern.search(text):
        joint = ", " if match[1].startswith("[") else " "
        line = f"languages: {match[1].rstrip()}{joint}{language}{match[2]}"
        made.files["game.yaml"] = text[: match.start()] + line + text[match.end() :]
    elif "\nlanguages:" not in text:
        first = " ".join(game.sheet.languages)
        made.files["game.yaml"] = f"{text.rstrip()}\nlanguages: {first} {language}\n"


def _text(folder: Path, name: str) -> str | None:
    path = folder / name
    return path.read_text("utf-8") if path.is_file() else None
