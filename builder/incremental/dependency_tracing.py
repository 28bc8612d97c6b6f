"""Dependency tracing: a game that records what is read of it (whole fields, and for some parts each
single value), and a translator that records which translations are looked up. The recording game has no
cached results at first, so that everything computed from it reads its values again and is recorded."""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Self, TypeVar

from builder.i18n.translate import Translator
from builder.model.base import Model
from builder.model.game import Game
from builder.model.tracks import Track

_FIELDS = frozenset(Game.model_fields)
_BY_VALUE = {"units": "id", "markers": "id", "tables": "id", "tracks": "id", "rules": "language"}
"""The fields of a game whose parts are recorded value by value, each with the attribute that
identifies a part."""
_WITHIN = "boxes"
"""The field of a part recorded value by value that contains parts recorded in the same way: the
boxes of tracks."""
_WHOLE = "*"
_found = object.__getattribute__
_NOTES = "_notes"
"""The name of the attribute in which a recording game and each of its parts store their notes."""

M = TypeVar("M", bound=Model)


class _Watched(Model):
    """A model object that records which of its fields are read. The recorder is not a field of the
    model: copies share it, and other code does not see it."""

    __slots__ = (_NOTES,)

    def __copy__(self) -> Self:
        return _noting_in(_found(self, _NOTES), super().__copy__())


def _noting_in(notes: object, made: M) -> M:
    object.__setattr__(made, _NOTES, notes)
    return made


@dataclass(frozen=True, slots=True)
class _Notes:
    """What a recording part needs to record: the set ``read`` of all names, the part's own name
    (``called``), and which of its values have been recorded already."""

    read: set[str]
    called: str
    seen: set[str] = field(default_factory=set)

    def add(self, name: str) -> None:
        self.seen.add(name)
        self.read.add(f"{self.called} {name}")


class _TracedPart(_Watched):
    """A part of a game that records which of its values are read. It compares equal to the ordinary
    part, and pickles as that."""

    def __eq__(self, other: object) -> bool:
        return bool(without_tracing(self) == without_tracing(other))

    def __hash__(self) -> int:
        return hash(without_tracing(self))

    def __reduce__(self) -> Any:
        return _same, (without_tracing(self),)


@cache
def _tracing_class(kind: type[Model]) -> type[Model]:
    """Return a subclass of a model class whose objects record what is read of them. Reading the id is
    not recorded, because the part's name contains it."""
    values = frozenset(kind.model_fields) - {"id"}

    def read(self: object, name: str) -> Any:
        if name in values:
            notes = _found(self, _NOTES)
            if name not in notes.seen:
                notes.add(name)
        return _found(self, name)

    def fill(body: dict[str, Any]) -> None:
        body["__getattribute__"] = read

    return types.new_class(f"Noting{kind.__name__}", (_TracedPart, kind), exec_body=fill)


class WatchedGame(_Watched, Game):
    """A game that records which of its fields are read, and of some of its parts which values."""

    def __getattribute__(self, name: str) -> Any:
        if name in _FIELDS:
            _found(self, _NOTES).add(name)
        return _found(self, name)


def watched_game(game: Game, read: set[str]) -> WatchedGame:
    """Return a game that adds the name of everything read of it to ``read``: the name of a field (for a
    field whose parts record single values, this stands for the list of their ids), or a part's field
    and id with the name of one of its values. The id of a box is preceded by that of its track and a
    slash."""
    parts: dict[str, Any] = {name: getattr(game, name) for name in Game.model_fields}
    for name, id in _BY_VALUE.items():
        own = parts[name]
        parts[name] = tuple(_watched(one, f"{name} {getattr(one, id)}", read) for one in own)
    return _noting_in(read, _as(WatchedGame, game, parts))


def _watched(part: Any, called: str, read: set[str]) -> Model:
    kind: type[Model] = type(part)
    values = _values(part)
    if isinstance(part, Track):
        inner = (_watched(one, f"{called}/{one.id}", read) for one in values[_WITHIN])
        values[_WITHIN] = tuple(inner)
    return _noting_in(_Notes(read, called), _as(_tracing_class(kind), part, values))


def _values(part: Model) -> dict[str, Any]:
    """Return the values of a part by field, without recording that they are read."""
    own = _found(part, "__dict__")
    return {name: own[name] for name in type(part).model_fields}


def _as(kind: type[M], part: Model, values: dict[str, Any]) -> M:
    """Return an object of another model class with the internal state of a part and the given
    values."""
    made = kind.__new__(kind)
    made.__setstate__({**part.__getstate__(), "__dict__": values})
    return made


def without_tracing(part: Any) -> Any:
    """Return a part, or a tuple of parts, as ordinary objects that record nothing; all of their values
    count as read."""
    if isinstance(part, tuple):
        return tuple(map(without_tracing, part))
    if not isinstance(part, _TracedPart):
        return part
    _found(part, _NOTES).add(_WHOLE)
    values = _values(part)
    if isinstance(part, Track):
        values[_WITHIN] = without_tracing(values[_WITHIN])
    kind: type[Model] = type(part).__bases__[1]
    return _as(kind, part, values)


def _same(part: Model) -> Model:
    return part


_WORDS = "words "
"""The prefix of a recorded name that stands for a translation that was looked up; the source text
follows it."""


@dataclass(frozen=True)
class _NotedWords(Mapping[str, str]):
    """A game's translations into a language, as a mapping that records which texts are looked up."""

    words: Mapping[str, str]
    read: set[str]

    def __getitem__(self, text: str) -> str:
        self.read.add(_WORDS + text)
        return self.words[text]

    def get(self, text: str, default: Any = None) -> Any:
        self.read.add(_WORDS + text)
        return self.words.get(text, default)

    def __contains__(self, text: object) -> bool:
        self.read.add(f"{_WORDS}{text}")
        return text in self.words

    def __iter__(self) -> Iterator[str]:
        self.read.add(_WORDS + _WHOLE)
        return iter(self.words)

    def __len__(self) -> int:
        self.read.add(_WORDS + _WHOLE)
        return len(self.words)


def traced_translator(tr: Translator, read: set[str]) -> Translator:
    """Return the translator as one that adds to ``read`` the texts that are looked up in the game's
    translations."""
    return replace(tr, catalogue=_NotedWords(tr.catalogue, read))


def is_translation_name(name: str) -> bool:
    """Return whether a recorded name is that of a translation that was looked up."""
    return name.startswith(_WORDS)


def translation_named(tr: Translator, name: str) -> object:
    """Return the present translation for a name recorded by :func:`traced_translator`; ``None`` if
    there is none."""
    text = name.removeprefix(_WORDS)
    return sorted(tr.catalogue.items()) if text == _WHOLE else tr.catalogue.get(text)


class ValueLookup:
    """Looks up the present values of a game by the names that :func:`watched_game` has recorded."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._parts: dict[str, dict[str, Any]] = {}

    def of(self, name: str) -> object:
        """Return the present value of the game for a name that :func:`watched_game` has recorded;
        ``None`` if it does not exist."""
        field, _, rest = name.partition(" ")
        if not rest:
            return tuple(self._by_id(field)) if field in _BY_VALUE else getattr(self._game, field)
        id, _, value = rest.rpartition(" ")
        whole, _, inner = id.partition("/")
        part: Any = self._by_id(field).get(whole)
        if inner:
            part = next((one for one in getattr(part, _WITHIN, ()) if one.id == inner), None)
        if value == _WHOLE:
            return part
        found = getattr(part, value, None)
        if isinstance(part, Track) and value == _WITHIN:
            return tuple(box.id for box in part.boxes)
        return found

    def _by_id(self, field: str) -> dict[str, Any]:
        if field not in self._parts:
            id = _BY_VALUE[field]
            self._parts[field] = {getattr(p, id): p for p in getattr(self._game, field)}
        return self._parts[field]
