"""Memoised drawings: drawings that are cached between builds under digests of the values that they
have read of their game.

A drawing function receives a game that records what is read of it, and a translator that records
which words are looked up (:mod:`builder.incremental.dependency_tracing`). The result is stored
under the digests of these values and of everything else that the function was given; while these
are the same, the drawing is taken from the cache. So no drawing has to declare its dependencies.
"""

from __future__ import annotations

import hashlib
import io
import json
import pickle
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from functools import cache, cached_property
from typing import Any, Generic, NamedTuple, Protocol, TypeVar, cast

from builder.drawing.ink.draw_context import DrawContext
from builder.incremental.dependency_tracing import (
    ValueLookup,
    is_translation_name,
    traced_translator,
    translation_named,
    watched_game,
)
from builder.model.base import Model
from builder.model.game import Game
from builder.problems import Problem

Made = TypeVar("Made")
Stored_co = TypeVar("Stored_co", covariant=True)


class ValueStore(Protocol):
    """The interface of a store that keeps values between builds; a value's key stands for everything
    from which it was made."""

    def get(self, key: str) -> Any | None:
        """Return the value stored under a key, or ``None``."""

    def has(self, key: str) -> bool:
        """Return whether a value seems to be stored under a key, without reading it."""

    def put(self, key: str, value: object) -> None:
        """Store a value under a key."""


class _ValuePickler(pickle.Pickler):
    """A pickler that turns equal values into equal bytes; of models and data classes it pickles only
    the fields."""

    def reducer_override(self, value: Any) -> Any:
        kind: Any = type(value)
        names = _fields_of(kind)
        if names is None:
            return NotImplemented
        return tuple, ((kind.__qualname__, *[_sorted(getattr(value, name)) for name in names]),)


@cache
def _fields_of(kind: type) -> tuple[str, ...] | None:
    """Return the fields of a model or data class; ``None`` for other classes."""
    if issubclass(kind, Model):
        return tuple(kind.model_fields)
    return tuple(one.name for one in fields(kind)) if is_dataclass(kind) else None


def _sorted(value: object) -> object:
    return sorted(value) if isinstance(value, frozenset) else value


def value_digest(value: object) -> str:
    """Return a digest that is the same for equal values. In rare cases it differs for equal values,
    which only causes an unnecessary redrawing."""
    stream = io.BytesIO()
    writer = _ValuePickler(stream, pickle.HIGHEST_PROTOCOL)
    writer.fast = True  # equal parts may be separate objects, so none is pickled as a reference
    writer.dump(value)
    return hashlib.blake2b(stream.getbuffer(), digest_size=16).hexdigest()


class _ReadValues(NamedTuple):
    """What drawings have read: the names of everything read, a digest of those of the game's values,
    and the names that stand for translations."""

    names: frozenset[str]
    of_game: str
    words: list[str]


def _hashed(*parts: object) -> str:
    return hashlib.blake2b(repr(parts).encode(), digest_size=20).hexdigest()


@dataclass
class DrawingCache:
    """A cache of the drawings of a game. Without a store nothing is cached between builds, and each
    drawing is made when it is first used."""

    game: Game
    store: ValueStore | None = None
    _game_values: dict[str, object] = field(default_factory=dict)
    _values_by_names: dict[str, _ReadValues] = field(default_factory=dict)
    _noted: dict[int, tuple[set[str], Game]] = field(default_factory=dict)
    _samples: dict[Hashable, dict[Hashable, Any]] = field(default_factory=dict)

    @cached_property
    def _reading(self) -> ValueLookup:
        return ValueLookup(self.game)

    def noted(self, read: set[str]) -> Game:
        """Return the game to pass to a drawing function. With a store, it records what is read of it in
        ``read``; drawings that use one ``read`` also share this game and everything computed from
        it."""
        if self.store is None:
            return self.game
        known = self._noted.get(id(read))
        if known is None:  # the set is stored too, so that no other object can get its id
            known = self._noted[id(read)] = read, watched_game(self.game, read)
        return known[1]

    def noting(self, context: DrawContext, read: set[str], problems: list[Problem]) -> DrawContext:
        """Return the context to pass to a drawing function; it records words that are looked up in
        ``read``, and problems in ``problems``. Drawings that use one ``read`` also share their cached
        small drawings, because everything that these have read is in it. Without a store the given
        context itself is returned."""
        if self.store is None:
            return context
        samples = self._samples.setdefault((id(read), context.tr.language, context.ink), {})
        return replace(
            context, tr=traced_translator(context.tr, read), problems=problems, samples=samples
        )

    def values_read(self, read: str) -> _ReadValues:
        """Return the digests of everything that a drawing has read, given the names as one text (see
        :meth:`joined_names`); cached, because many drawings read the same things."""
        if read not in self._values_by_names:
            names: list[str] = json.loads(read)
            of_game = [
                (name, self._game_value(name)) for name in names if not is_translation_name(name)
            ]
            words = [name for name in names if is_translation_name(name)]
            self._values_by_names[read] = _ReadValues(frozenset(names), _hashed(of_game), words)
        return self._values_by_names[read]

    def joined_names(self, read: set[str]) -> str:
        """Return the names of everything read as one text (JSON), which serves as a key."""
        known = (text for text, known in self._values_by_names.items() if known.names == read)
        return next(known, None) or json.dumps(sorted(read))

    def _game_value(self, name: str) -> object:
        """Return the game's value for a recorded name: itself if it is simple (text, whole number,
        truth value or nothing), otherwise a digest."""
        if name not in self._game_values:
            value = self._reading.of(name)
            mere = value is None or value == () or type(value) in (str, int, bool)
            # a tuple, to differ from every text
            self._game_values[name] = value if mere else (value_digest(value),)
        return self._game_values[name]


@dataclass
class CachedDrawing(Generic[Made]):
    """A drawing of a game in a language, cached under what it reads. ``name`` identifies it,
    ``draw`` draws it, ``given`` is everything that ``draw`` uses besides the game and the words of
    the language. Its problems are reported to the drawing context on first use. ``read`` are the
    names of what it is known to read; drawings that use one another share one set. ``show`` returns
    everything that is visible of it, for drawings that contain it; of drawings with the same
    appearance only one is stored."""

    cache: DrawingCache
    name: str
    context: DrawContext
    draw: Callable[[Game, DrawContext], Made]
    arguments: tuple[object, ...] = ()
    read: set[str] = field(default_factory=set)
    show: Callable[[Made], str] | None = None
    _value: Made | None = None
    _appearance: str | None = None
    _lost: bool = False
    """Whether the digest of the appearance is known but the drawing itself is missing from the
    store."""
    _names: str | None = None
    """The names of what was read when the drawing was last made, as one text, as stored under
    :attr:`_slot`."""

    @cached_property
    def key(self) -> str:
        """The cache key of the drawing, made of everything that it reads. If that is not known yet, the
        drawing is made first. Empty without a store."""
        names = self._noted()
        if self.cache.store and names is None:
            names = self._names if self.value is not None else "[]"
        return self._key(names) if names is not None else ""

    @property
    def appearance(self) -> str:
        """A digest of the drawing's appearance: drawings that contain it need to be drawn again
        only if this changes. Empty without a store."""
        if self.show is None or self.cache.store is None:
            return self.key
        if self._appearance is None:
            self._appearance = self._stored()
        if self._appearance is None:
            self._value = self._drawn()
        return cast(str, self._appearance)

    @property
    def value(self) -> Made:
        """The drawing, from the cache or drawn on first use."""
        if not self.is_available:
            self._value = self._drawn()
        return cast(Made, self._value)

    @property
    def is_available(self) -> bool:
        """Return whether the drawing can be had without drawing it now."""
        if self._value is None:
            self._value = self._load()
        return self._value is not None

    @property
    def lies_there(self) -> bool:
        """Return whether the drawing seems to be in the store, without loading it."""
        store, names = self.cache.store, self._noted()
        return store is not None and names is not None and store.has(self._key(names))

    def _load(self) -> Made | None:
        found = self._stored()
        if found is None or self.show is None or self.cache.store is None:
            return cast("Made | None", found)
        self._appearance = cast(str, found)
        value: Made | None = self.cache.store.get(self._seen_as(self._appearance))
        self._lost = value is None
        return value

    def _stored(self) -> Any | None:
        """Return what is stored for the values that were read: the drawing or, if its look has a
        digest, that; ``None`` if nothing is stored."""
        store, names = self.cache.store, self._noted()
        kept = store.get(self._key(names)) if store and names is not None else None
        if names is None or kept is None:
            return None
        found, problems = kept
        self.read.update(self.cache.values_read(names).names)
        self._pass_on(problems)
        return found

    def _drawn(self) -> Made:
        store, game = self.cache.store, self.cache.noted(self.read)
        if store is None:
            return self.draw(game, self.context)
        context = self.cache.noting(self.context, self.read, [])
        value = self.draw(game, context)
        names = self._note(store)
        kept: object = value
        if self.show:
            kept = self._appearance = self.show(value)
            if self._lost or not store.has(self._seen_as(self._appearance)):
                store.put(self._seen_as(self._appearance), value)
        store.put(self._key(names), (kept, context.problems))
        self._pass_on(context.problems)
        return value

    def _noted(self) -> str | None:
        """Return the names of what the drawing read in an earlier build; ``None`` if none are
        stored."""
        self._names = self.cache.store.get(self._slot) if self.cache.store else None
        return self._names

    def _note(self, store: ValueStore) -> str:
        """Store the names of what the drawing has read, if they have changed, and return them."""
        names = self.cache.joined_names(self.read)
        if names != self._names:
            self._names = names
            store.put(self._slot, names)
        return names

    def _seen_as(self, look: str) -> str:
        """Return a cache key made of the drawing's name and the digest of its look, shared by all
        drawings that look the same."""
        return _hashed("look", self.name, look)

    def _pass_on(self, problems: list[Problem]) -> None:
        for problem in problems:
            self.context.report(problem)

    @cached_property
    def _slot(self) -> str:
        """The cache key under which the names of what the drawing reads are stored."""
        tr = self.context.tr
        said = tr.language, tr.board, sorted(tr.names), self.context.ink, self.context.trial
        return _hashed(self.cache.game.id, self.name, *map(value_digest, self.arguments), said)

    def _key(self, names: str) -> str:
        known, tr = self.cache.values_read(names), self.context.tr
        words = [(name, translation_named(tr, name)) for name in known.words]
        return _hashed(self._slot, known.of_game, words)


class CachedThing(Protocol[Stored_co]):
    """The interface of a cached drawing, or of several drawings that are stored as one value."""

    @property
    def appearance(self) -> str:
        """A digest of the appearance of everything drawn; empty without a store."""

    @property
    def value(self) -> Stored_co:
        """The drawing, or the value that several drawings form."""


@dataclass(frozen=True)
class DrawingsById(Mapping[str, Made]):
    """A mapping of drawings by id, each drawn on first use."""

    drawings: Mapping[str, CachedThing[Made]]

    def __getitem__(self, id: str) -> Made:
        return self.drawings[id].value

    def __contains__(self, id: object) -> bool:
        return id in self.drawings

    def __iter__(self) -> Iterator[str]:
        return iter(self.drawings)

    def __len__(self) -> int:
        return len(self.drawings)
