"""The parts of a game that are texts: rules, and translations."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import NamedTuple

from builder.problems import Location, Problem
from builder.spec.languages.catalogues import read_catalogue
from builder.spec.reading.files import Shelf
from builder.spec.reading.located import read_yaml
from builder.spec.reading.nodes import Locations, Node, Place, SourceFile
from builder.spec.reading.rules_text import ParsedRules, parse_rules


class Prose(NamedTuple):
    """Rules and translations as read; ``folders`` is where each language's own files are."""

    rules: list[ParsedRules]
    translations: dict[str, dict[str, str]]
    folders: dict[str, Location]
    problems: list[Problem]


def read_prose(shelf: Shelf, locations: Locations) -> Prose:
    """Read ``rules/`` and ``locale/``."""
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
        prose.translations[path.stem] = catalogue.texts
        prose.folders.setdefault(path.stem, file.at(0, 0))
        prose.problems.extend(catalogue.problems)
        root = Node(catalogue.places, Place(file, 0, 0))
        locations.add(("translations", path.stem), root)
    return prose


def _rules(shelf: Shelf, language: str, problems: list[Problem]) -> ParsedRules:
    folder = f"rules/{language}"
    texts = [shelf.text(path) for path in shelf.among(folder, ".md")]
    files = [file for file in texts if file is not None]
    glossary = None
    if shelf.has(f"{folder}/glossary.yaml"):
        file = shelf.text(PurePosixPath(f"{folder}/glossary.yaml"))
        glossary, found = read_yaml(file) if file else (None, [])
        problems += found
    first = files[0] if files else SourceFile(shelf.name(PurePosixPath(folder)))
    parsed = parse_rules(language, files, glossary, Place(first, 0, 0))
    problems += parsed.problems
    return parsed
