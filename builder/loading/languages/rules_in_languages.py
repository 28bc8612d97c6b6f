"""Reads the text parts of a game: rules and translations."""

from __future__ import annotations

from functools import lru_cache
from pathlib import PurePosixPath
from typing import NamedTuple

from builder.loading.languages.catalogues import read_catalogue
from builder.loading.reading.files import Shelf
from builder.loading.reading.located_yaml import read_yaml
from builder.loading.reading.rules_text import ParsedRules, parse_rules
from builder.loading.reading.source_nodes import Locations, Node, Place, SourceFile
from builder.problems import Location, Problem


class Prose(NamedTuple):
    """Rules and translations as read; ``folders`` says where each language's own files are."""

    rules: list[ParsedRules]
    translations: dict[str, dict[str, str]]
    folders: dict[str, Location]
    problems: list[Problem]


def read_prose(shelf: Shelf, locations: Locations) -> Prose:
    """Read the rules text in ``rules/`` and the catalogues in ``locale/``."""
    prose = Prose([], {}, {}, [])
    for language in sorted({f.parts[1] for f in shelf.files if f.parts[0] == "rules"}):
        parsed = _rules(shelf, language, prose.problems)
        prose.rules.append(parsed)
        prose.folders[language] = parsed.places.location
        locations.add(("rules", language), parsed.places)
    for path in shelf.among("locale", ".po"):
        file = shelf.text(path)
        if file is None:
            continue
        catalogue = read_catalogue(file)
        prose.translations[path.stem] = dict(catalogue.texts)
        prose.folders.setdefault(path.stem, file.at(0, 0))
        prose.problems.extend(catalogue.problems)
        root = Node(dict(catalogue.places), Place(file, 0, 0))
        locations.add(("translations", path.stem), root)
    return prose


def _rules(shelf: Shelf, language: str, problems: list[Problem]) -> ParsedRules:
    folder = f"rules/{language}"
    texts = [shelf.text(path) for path in shelf.among(folder, ".md")]
    files = tuple(file for file in texts if file is not None)
    terms = PurePosixPath(f"{folder}/glossary.yaml")
    glossary = shelf.text(terms) if shelf.has(terms.as_posix()) else None
    where = shelf.name(PurePosixPath(folder))
    parsed, found = _parsed(language, files, glossary, where)
    problems += [*found, *parsed.problems]
    return parsed


@lru_cache(maxsize=16)
def _parsed(
    language: str, files: tuple[SourceFile, ...], terms: SourceFile | None, folder: str
) -> tuple[ParsedRules, list[Problem]]:
    """Parse the rules in some files; return them with the problems of their glossary. The result is
    cached, because a watched game is read again and again, and must not be modified."""
    glossary, found = read_yaml(terms) if terms else (None, [])
    first = files[0] if files else SourceFile(folder)
    return parse_rules(language, list(files), glossary, Place(first, 0, 0)), found
