"""Makes or updates the translation of a game: the catalogue, the rules prose, the glossary.

Nothing that a translator wrote is lost: removed texts become obsolete entries, changed texts are
marked, and new text is inserted in its place in the source's language with a ``todo`` mark. See
``docs/translating.md``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from builder.i18n.translate import builtin_texts, translated_builtin_texts
from builder.loading.languages.catalogue_updates import Places, updated_catalogue
from builder.loading.languages.prose_updates import ALL, updated_prose
from builder.loading.languages.rules_in_languages import read_prose
from builder.loading.languages.translatable_texts import visible_texts
from builder.loading.languages.translation_memory import read_translation_memory
from builder.loading.languages.translations import source_and_others
from builder.loading.languages.translator_notes import Needs
from builder.loading.load import load_game
from builder.loading.reading.files import open_shelf
from builder.loading.reading.rules_text import ParsedRules
from builder.loading.reading.source_nodes import Locations
from builder.model.base import Model
from builder.model.game import Game
from builder.problems import Problem, any_fatal, error, unknown_name


@dataclass
class Translation(Needs):
    """The result of :func:`translate`: what the catalogue, the rules prose and the glossary
    together need from a translator; ``files`` are the files to write (path in the game's folder →
    text)."""

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


def translate(
    folder: Path,
    language: str,
    *,
    accept: Sequence[str] = (),
    house: bool = False,
    complete: Callable[[Game], Game] = lambda game: game,
    others: Sequence[Path] = (),
) -> Translation:
    """Return the files that create or update the translation into a language. ``accept`` lists
    cases, ``glossary:id`` or ``all`` whose translation is up to date with its source; ``house``
    adds Chitwright's built-in words to the game's catalogue, for a language that Chitwright does
    not have. ``complete`` fills the charts that the data leave open, so that translations of their
    cells do not become obsolete. New texts take their translation from the catalogues of
    ``others``, folders of other games, if these have one."""
    loaded = load_game(folder)
    made = Translation()
    if loaded.game is None or any_fatal(loaded.problems):
        made.problems = loaded.problems
        return made
    game = loaded.game
    if language == game.sheet.languages[0]:
        message = f"{language} is the language that the game is written in"
        made.problems = [error("unknown-language", message, ("sheet", "languages"))]
        return made
    rules = read_prose(open_shelf(folder), Locations()).rules
    source, translations = source_and_others(game, rules)
    made.problems = _unknown_names(source, accept)
    if made.problems:
        return made
    places = _places(game, folder, loaded.locations)
    memory = read_translation_memory(language, [other for other in others if other != folder])
    charts = _strings(complete(game).tables)
    _add_catalogue(made, game, folder, language, house, places, charts, memory)
    if source is not None:
        target = next((p for p in translations if p.text.language == language), None)
        _add_prose(made, source, target, folder, language, accept)
    _add_language(made, game, folder, language)
    return made


def _places(game: Game, folder: Path, locations: Locations) -> dict[str, list[tuple[str, str]]]:
    """Return every text that people read, each with the files and lines where it occurs."""
    found: dict[str, dict[tuple[str, str], None]] = {}
    for path, text in visible_texts(game):
        places = found.setdefault(text, {})
        where = locations.find(path)
        if where is not None:
            file = where.file.removeprefix(f"{folder.as_posix()}/")
            places[file, str(where.line)] = None
    return {text: list(places) for text, places in found.items()}


def _add_catalogue(
    made: Translation,
    game: Game,
    folder: Path,
    language: str,
    house: bool,
    places: Mapping[str, Places],
    charts: set[str],
    memory: Mapping[str, str],
) -> None:
    path = f"locale/{language}.po"
    spoken = builtin_texts(language)
    texts = {text: where for text, where in places.items() if text not in spoken}
    if house:
        texts = {word: () for word in translated_builtin_texts() if word not in spoken} | texts
    data = game.model_copy(update={"rules": (), "translations": {}})
    known = {*texts, *translated_builtin_texts(), *_strings(data), *charts}
    apart = {word for word in translated_builtin_texts() if word not in places}
    update = updated_catalogue(_text(folder, path), language, texts, known, memory, apart)
    made.add(update)
    made.translated, made.count = update.translated, update.count
    made.house_translated, made.house_count = update.house_translated, update.house_count
    if update.text is not None:
        made.files[path] = update.text


def _strings(value: object) -> set[str]:
    """Return every string in a part of the model, including ids and codes, and the single words of
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
    """Return a problem for each name in ``accept`` that is neither a case nor a term."""
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


def _add_language(made: Translation, game: Game, folder: Path, language: str) -> None:
    """Add the language to the list in ``game.yaml``."""
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
