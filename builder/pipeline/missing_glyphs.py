"""Finds characters that no font has, in all texts of a game's files, regardless of what is printed and
of checks made while drawing."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from builder.drawing.ink.draw_context import lacking_glyphs
from builder.drawing.ink.text import missing_glyphs
from builder.loading.languages.translatable_texts import printed_texts
from builder.loading.load import Loaded
from builder.loading.reading.source_nodes import Node, SourceFile
from builder.model.game import Game
from builder.problems import Location, PathKey, Problem

_ANY_FACE = "condensed"
"""The font face that stands for all in checks: all faces of a weight replace one another, and both
weights have the same characters."""


def missing_glyph_problems(game: Game, loaded: Loaded, languages: Collection[str]) -> list[Problem]:
    """Return problems for characters that no font has, in the game's data and in the rules text and
    translations of some languages. A chart or card that repeats a text is not reported as well."""
    found = list(_in_data(game, loaded))
    for language in sorted(languages):
        found += _in_rules(loaded.locations.roots.get(("rules", language)), ("rules", language))
        path = ("translations", language)
        root = loaded.locations.roots.get(path)
        for node in root.fields.values() if root else ():
            found += _in_text(node.text, path, node)
    written = {problem.message for problem in found if _is_there(problem.location)}
    return [p for p in found if _is_there(p.location) or p.message not in written]


def _is_there(where: Location | None) -> bool:
    """Return whether the missing character is written in the file at this location, and not only in
    text made from it."""
    return where is not None and bool(
        _missing_characters(where.text[where.column - 1 : where.column])
    )


def without_reported_glyphs(drawn: Sequence[Problem], told: Sequence[Problem]) -> list[Problem]:
    """Return the problems found while drawing, leaving out missing characters that were reported
    (``told``) for the text itself, and those of a whole (a place, a game) of which a part has the
    same."""
    known = {problem.message for problem in told}
    kept = [p for p in drawn if p.code != "missing-glyph" or p.message not in known]
    wholes = {
        (p.message, p.path[:length])
        for p in kept
        if p.code == "missing-glyph"
        for length in range(len(p.path))
    }
    return [p for p in kept if p.code != "missing-glyph" or (p.message, p.path) not in wholes]


def _in_data(game: Game, loaded: Loaded) -> Iterator[Problem]:
    for path, text in printed_texts(game):
        if _missing_characters(text):
            found = loaded.locations.node(path)
            yield from _in_text(text, path, found[0].find(found[1]) if found else None)


def _in_text(text: str, path: PathKey, node: Node | None) -> Iterator[Problem]:
    if lost := _missing_characters(text):
        problem = lacking_glyphs(text, lost, path)
        yield replace(problem, location=_place_of(lost[0], node)) if node else problem


def _place_of(glyph: str, node: Node) -> Location:
    """Return the location of a character in a value of a file, or of the whole value if the file writes
    the character in another way (such as an escape)."""
    file, first, column, last = node.place.file, node.place.line, node.place.column, _after(node)
    for number in range(first, min(len(file.lines), last)):
        at = file.lines[number].find(glyph, column if number == first else 0)
        if at >= 0:
            return file.at(number, at)
    return node.location


def _after(node: Node) -> int:
    """Return the number of a line by which a value has certainly ended, assuming that it has no more
    line breaks than words."""
    return node.place.line + len(node.text.split()) + node.text.count("\n") + 2


def _in_rules(root: Node | None, path: PathKey) -> Iterator[Problem]:
    files: dict[SourceFile, None] = {}
    for node in (root, *root.fields.values()) if root else ():
        files.setdefault(node.place.file)
    for file in sorted(files, key=lambda file: file.name):
        for number, line in enumerate(file.lines):
            if lost := _missing_characters(line):
                problem = lacking_glyphs(line.strip(), lost, path)
                yield replace(problem, location=file.at(number, line.find(lost[0])))


def _missing_characters(text: str) -> list[str]:
    """Return the characters of a text that no font has, each once."""
    if text.isascii() or not any(_is_missing(c) for c in text):
        return []
    return [c for c in missing_glyphs(text, _ANY_FACE) if not c.isspace() and c in text]


_missing_by_character: dict[str, bool] = {}


def _is_missing(glyph: str) -> bool:
    if glyph not in _missing_by_character:
        _missing_by_character[glyph] = bool(missing_glyphs(glyph, _ANY_FACE))
    return _missing_by_character[glyph]
