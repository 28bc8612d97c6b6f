"""Lists the source of every datum of a game, for ``chitwright sources``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from builder.loading.reading.nested_parts import Shape, nested_shapes, value_under_key
from builder.model.base import Model, Provenance, Sourced
from builder.model.game import PARTS, Game
from builder.problems import PathKey


class SourceLine(NamedTuple):
    """Where the data of a part comes from, or one of its values (then the path ends with the value's
    field). ``title`` is the readable name of the part, ``where`` the section of the source document,
    ``ground`` a reason."""

    path: PathKey
    title: str
    status: Literal["given", "derived", "estimated"]
    where: str
    ground: str

    def __str__(self) -> str:
        place = "/".join(map(str, self.path))
        source = " ".join(filter(None, (self.status, self.where)))
        return f"{place} ({self.title}): {source}{': ' if self.ground else ''}{self.ground}"

    def as_json(self) -> dict[str, object]:
        """Return the line as JSON data."""
        return {**self._asdict(), "path": list(self.path)}


def sources(game: Game) -> list[SourceLine]:
    """Return every provenance of a game, in the order of its parts: a part, then its values that
    differ. A part inside another is listed only if it differs from the outer one."""
    lines = list(_source_lines(game.sheet, ("sheet",), game.sheet.title, None))
    for name in ("hexes", "hexsides", "paths", "features"):
        for i, terrain in enumerate(getattr(game.terrain, name)):
            lines += _source_lines(terrain, ("terrain", name, i), _title(terrain, i), None)
    if any(game.mechanisms.families()):
        lines += _source_lines(game.mechanisms, ("mechanisms",), "mechanisms", None)
    for name in PARTS:
        for part in getattr(game, name):
            lines += _source_lines(part, (name, part.id), _title(part, 0), None)
    for rules in game.rules:
        for case in rules.cases:
            title = f"{case.number} {case.title}"
            lines += _source_lines(case, ("rules", rules.language, case.number), title, None)
    return lines


def estimates(game: Game) -> list[SourceLine]:
    """Return the source lines of all data that are only estimates."""
    return [line for line in sources(game) if line.status == "estimated"]


def _source_lines(
    part: Model, path: PathKey, title: str, above: Provenance | None
) -> Iterator[SourceLine]:
    """Yield the source line of a part, then those of its values and of the parts nested in it."""
    whole, named = above, {}
    if isinstance(part, Sourced):
        whole, named = part.provenance(), part.sources
        if whole != above:
            yield _line(path, title, whole)
        for field, provenance in named.items():
            yield _line((*path, field), f"{title}: {field.replace('_', ' ')}", provenance)
    for name, shape in nested_shapes(type(part)).items():
        if name not in ("source", "sources"):
            inside = named.get(name, whole)
            value = value_under_key(part, name)
            yield from _inside(value, shape, (*path, name), f"{title}, {_words(name)}", inside)


def _inside(
    value: object, shape: Shape, path: PathKey, title: str, above: Provenance | None
) -> Iterator[SourceLine]:
    if isinstance(value, Model):
        yield from _source_lines(value, path, title, above)
    elif isinstance(value, tuple) and shape.inner:
        for i, item in enumerate(value):
            name = f"{title} {_title(item, i)}" if shape.inner.kind == "one" else title
            yield from _inside(item, shape.inner, (*path, i), name, above)
    elif isinstance(value, dict) and shape.inner:
        for key, item in value.items():
            yield from _inside(item, shape.inner, (*path, key), f"{title} {key}", above)


def _words(name: str) -> str:
    return name.replace("_", " ")


def _title(part: object, index: int) -> str:
    """Return the readable name of a part."""
    for field in ("title", "name", "text", "counter", "label", "code", "result", "id"):
        text = getattr(part, field, "")
        if isinstance(text, str) and text:
            return text if len(text) <= 60 else f"{text[:59]}…"
    return str(index + 1)


def _line(path: PathKey, title: str, provenance: Provenance) -> SourceLine:
    return SourceLine(path, title, provenance.status, provenance.where, provenance.ground)
