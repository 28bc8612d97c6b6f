"""Characters that no font has, in all that a game's files say for people to read: wherever it is printed,
and whether whoever draws it looks or not."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from builder.drawing.ink.draw_context import lacking_glyphs
from builder.drawing.ink.text import missing
from builder.loading.languages.translatable_texts import printed_texts
from builder.loading.load import Loaded
from builder.loading.reading.source_nodes import Node, SourceFile
from builder.model.game import Game
from builder.problems import Location, PathKey, Problem

_ANY_FACE = "condensed"
"""All faces of a weight stand in for one another, and both weights have the same characters."""


def unprintable(game: Game, loaded: Loaded, languages: Collection[str]) -> list[Problem]:
    """Where the data has characters that no font has, and rules text and translations in some
    languages. What a chart or card repeats that is made of a text is told of that text alone."""
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
    """Whether such a character stands at a place itself, and not only in what is made from there."""
    return where is not None and bool(_lacking(where.text[where.column - 1 : where.column]))


def without_doubles(drawn: Sequence[Problem], told: Sequence[Problem]) -> list[Problem]:
    """What was found drawing, without what is ``told`` of the very text where it is written."""
    known = {problem.message for problem in told}
    return [p for p in drawn if p.code != "missing-glyph" or p.message not in known]


def _in_data(game: Game, loaded: Loaded) -> Iterator[Problem]:
    for path, text in printed_texts(game):
        if _lacking(text):
            found = loaded.locations.node(path)
            yield from _in_text(text, path, found[0].find(found[1]) if found else None)


def _in_text(text: str, path: PathKey, node: Node | None) -> Iterator[Problem]:
    if lost := _lacking(text):
        problem = lacking_glyphs(text, lost, path)
        yield replace(problem, location=_place_of(lost[0], node)) if node else problem


def _place_of(glyph: str, node: Node) -> Location:
    """Where a character stands in a value; where the value does, if it is written in another way."""
    file, first, column, last = node.place.file, node.place.line, node.place.column, _after(node)
    for number in range(first, min(len(file.lines), last)):
        at = file.lines[number].find(glyph, column if number == first else 0)
        if at >= 0:
            return file.at(number, at)
    return node.location


def _after(node: Node) -> int:
    """A line by which a value has ended, if it is not broken more often than it has words."""
    return node.place.line + len(node.text.split()) + node.text.count("\n") + 2


def _in_rules(root: Node | None, path: PathKey) -> Iterator[Problem]:
    files: dict[SourceFile, None] = {}
    for node in (root, *root.fields.values()) if root else ():
        files.setdefault(node.place.file)
    for file in sorted(files, key=lambda file: file.name):
        for number, line in enumerate(file.lines):
            if lost := _lacking(line):
                problem = lacking_glyphs(line.strip(), lost, path)
                yield replace(problem, location=file.at(number, line.find(lost[0])))


def _lacking(text: str) -> list[str]:
    """The characters of a text that no face has, each once."""
    if text.isascii() or not any(_strange(c) for c in text):
        return []
    return [c for c in missing(text, _ANY_FACE) if not c.isspace() and c in text]


_known: dict[str, bool] = {}


def _strange(glyph: str) -> bool:
    if glyph not in _known:
        _known[glyph] = bool(missing(glyph, _ANY_FACE))
    return _known[glyph]
