"""Drawings that are kept between builds, by what they have read of their game.

Whoever draws is handed a game that notes what is read of it, and words that note which of them are looked
up (:mod:`builder.incremental.dependency_tracing`). What was
drawn is kept under the digests of this and of everything else that it was given; as long as these are
the same, it is the same drawing, and none of it is begun. Nobody need say what a drawing depends on.
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

from builder.drawing.ink.draw_context import Draft
from builder.incremental.dependency_tracing import Reading, is_words, listening, watched, words_of
from builder.model.base import Model
from builder.model.game import Game
from builder.problems import Problem

Made = TypeVar("Made")
Had = TypeVar("Had", covariant=True)


class Store(Protocol):
    """Where values lie between builds, by a name for all that made them."""

    def get(self, key: str) -> Any | None:
        """The value, if there is one."""

    def has(self, key: str) -> bool:
        """Whether there seems to be one; it is not looked at."""

    def put(self, key: str, value: object) -> None:
        """Keep a value."""


class _Plain(pickle.Pickler):
    """Writes equal values as equal bytes: of models and data classes their fields alone."""

    def reducer_override(self, value: Any) -> Any:
        kind: Any = type(value)
        names = _fields_of(kind)
        if names is None:
            return NotImplemented
        return tuple, ((kind.__qualname__, *[_sorted(getattr(value, name)) for name in names]),)


@cache
def _fields_of(kind: type) -> tuple[str, ...] | None:
    """The fields of models and data classes; nothing of other kinds."""
    if issubclass(kind, Model):
        return tuple(kind.model_fields)
    return tuple(one.name for one in fields(kind)) if is_dataclass(kind) else None


def _sorted(value: object) -> object:
    return sorted(value) if isinstance(value, frozenset) else value


def digest_of(value: object) -> str:
    """The same for equal values of the model; a different one at the worst, which costs a drawing."""
    stream = io.BytesIO()
    writer = _Plain(stream, pickle.HIGHEST_PROTOCOL)
    writer.fast = True  # equal parts need not be one object
    writer.dump(value)
    return hashlib.blake2b(stream.getbuffer(), digest_size=16).hexdigest()


class _Known(NamedTuple):
    """The names of all that was read for drawings, a digest of what stands under those of the game, and
    which are of words."""

    names: frozenset[str]
    of_game: str
    words: list[str]


def _hashed(*parts: object) -> str:
    return hashlib.blake2b(repr(parts).encode(), digest_size=20).hexdigest()


@dataclass
class Drawings:
    """The drawings of a game. Without a store they are drawn, each when it is first asked for."""

    game: Game
    store: Store | None = None
    _told: dict[str, object] = field(default_factory=dict)
    _known: dict[str, _Known] = field(default_factory=dict)
    _noted: dict[int, tuple[set[str], Game]] = field(default_factory=dict)
    _samples: dict[Hashable, dict[Hashable, Any]] = field(default_factory=dict)

    @cached_property
    def _reading(self) -> Reading:
        return Reading(self.game)

    def noted(self, read: set[str]) -> Game:
        """The game for somebody who draws: what is read of it joins ``read`` if anything is kept. Those
        that share this share the game, and what is worked out of it."""
        if self.store is None:
            return self.game
        known = self._noted.get(id(read))
        if known is None:  # kept with the set, so that no other gets its number
            known = self._noted[id(read)] = read, watched(self.game, read)
        return known[1]

    def noting(self, draft: Draft, read: set[str], problems: list[Problem]) -> Draft:
        """The draft of somebody who draws: the words that are looked up join ``read``, and what is wrong
        the ``problems``; samples are those of drawings that share ``read``, as what others have drawn
        was read by them. Without a store it is the draft itself."""
        if self.store is None:
            return draft
        samples = self._samples.setdefault((id(read), draft.tr.language, draft.ink), {})
        return replace(draft, tr=listening(draft.tr, read), problems=problems, samples=samples)

    def known(self, read: str) -> _Known:
        """What is known of all that was read for a drawing, by its names in one text (see
        :meth:`together`): many drawings read the same."""
        if read not in self._known:
            names: list[str] = json.loads(read)
            of_game = [(name, self._said(name)) for name in names if not is_words(name)]
            words = [name for name in names if is_words(name)]
            self._known[read] = _Known(frozenset(names), _hashed(of_game), words)
        return self._known[read]

    def together(self, read: set[str]) -> str:
        """The names of all that was read, as one text."""
        known = (text for text, known in self._known.items() if known.names == read)
        return next(known, None) or json.dumps(sorted(read))

    def _said(self, name: str) -> object:
        """What is read of the game under a name, or a digest of it if it is no mere word or number."""
        if name not in self._told:
            value = self._reading.of(name)
            mere = value is None or value == () or type(value) in (str, int, bool)
            self._told[name] = value if mere else (digest_of(value),)  # which no word is
        return self._told[name]


@dataclass
class Drawing(Generic[Made]):
    """Something that is drawn of a game in a language. ``name`` says what, ``draw`` draws it, ``given``
    is whatever that has besides the game and the words of the language. What is wrong with it is told
    to the draft when it is first looked at. ``read`` are the names of what it is known to read:
    drawings that take from one another have one set. ``show`` says all that is seen of it, for who shows
    it in turn; of those that look the same one is kept."""

    of: Drawings
    name: str
    draft: Draft
    draw: Callable[[Game, Draft], Made]
    given: tuple[object, ...] = ()
    read: set[str] = field(default_factory=set)
    show: Callable[[Made], str] | None = None
    _value: Made | None = None
    _look: str | None = None
    _lost: bool = False
    """Whether the look is known, and the drawing cannot be found."""
    _names: str | None = None
    """The names of what was read when it was drawn last, as they lie in the slot."""

    @cached_property
    def key(self) -> str:
        """The same as long as the drawing is; if nobody knows yet what it reads, it is drawn. Empty if
        nothing is kept."""
        names = self._noted()
        if self.of.store and names is None:
            names = self._names if self.value is not None else "[]"
        return self._key(names) if names is not None else ""

    @property
    def look(self) -> str:
        """The same as long as what is seen of the drawing is: who shows it need not be drawn again only
        because it was. Empty if nothing is kept."""
        if self.show is None or self.of.store is None:
            return self.key
        if self._look is None:
            self._look = self._lying()
        if self._look is None:
            self._value = self._drawn()
        return cast(str, self._look)

    @property
    def value(self) -> Made:
        """The drawing."""
        if not self.kept:
            self._value = self._drawn()
        return cast(Made, self._value)

    @property
    def kept(self) -> bool:
        """Whether it need not be drawn."""
        if self._value is None:
            self._value = self._found()
        return self._value is not None

    @property
    def lies_there(self) -> bool:
        """Whether it seems to be kept, for who need not have it."""
        store, names = self.of.store, self._noted()
        return store is not None and names is not None and store.has(self._key(names))

    def _found(self) -> Made | None:
        found = self._lying()
        if found is None or self.show is None or self.of.store is None:
            return cast("Made | None", found)
        self._look = cast(str, found)
        value: Made | None = self.of.store.get(self._seen_as(self._look))
        self._lost = value is None
        return value

    def _lying(self) -> Any | None:
        """What is kept by what was read: the drawing, or the look of one that has a look."""
        store, names = self.of.store, self._noted()
        kept = store.get(self._key(names)) if store and names is not None else None
        if names is None or kept is None:
            return None
        found, problems = kept
        self.read.update(self.of.known(names).names)
        self._pass_on(problems)
        return found

    def _drawn(self) -> Made:
        store, game = self.of.store, self.of.noted(self.read)
        if store is None:
            return self.draw(game, self.draft)
        draft = self.of.noting(self.draft, self.read, [])
        value = self.draw(game, draft)
        names = self._note(store)
        kept: object = value
        if self.show:
            kept = self._look = self.show(value)
            if self._lost or not store.has(self._seen_as(self._look)):
                store.put(self._seen_as(self._look), value)
        store.put(self._key(names), (kept, draft.problems))
        self._pass_on(draft.problems)
        return value

    def _noted(self) -> str | None:
        """The names of what was read, if it was drawn before."""
        self._names = self.of.store.get(self._slot) if self.of.store else None
        return self._names

    def _note(self, store: Store) -> str:
        """Keep the names of what was read, if they are not those of before."""
        names = self.of.together(self.read)
        if names != self._names:
            self._names = names
            store.put(self._slot, names)
        return names

    def _seen_as(self, look: str) -> str:
        """Where the drawing lies, for all that look like it."""
        return _hashed("look", self.name, look)

    def _pass_on(self, problems: list[Problem]) -> None:
        for problem in problems:
            self.draft.report(problem)

    @cached_property
    def _slot(self) -> str:
        """Where the names of what was read lie."""
        tr = self.draft.tr
        said = tr.language, tr.board, sorted(tr.names), self.draft.ink, self.draft.trial
        return _hashed(self.of.game.id, self.name, *map(digest_of, self.given), said)

    def _key(self, names: str) -> str:
        known, tr = self.of.known(names), self.draft.tr
        words = [(name, words_of(tr, name)) for name in known.words]
        return _hashed(self._slot, known.of_game, words)


class Kept(Protocol[Had]):
    """A drawing, or several that are one thing."""

    @property
    def look(self) -> str:
        """The same as long as what is seen of the thing is; empty if nothing is kept."""

    @property
    def value(self) -> Had:
        """The thing."""


@dataclass(frozen=True)
class Shown(Mapping[str, Made]):
    """Drawings by their ids, each drawn when it is looked at."""

    drawings: Mapping[str, Kept[Made]]

    def __getitem__(self, id: str) -> Made:
        return self.drawings[id].value

    def __contains__(self, id: object) -> bool:
        return id in self.drawings

    def __iter__(self) -> Iterator[str]:
        return iter(self.drawings)

    def __len__(self) -> int:
        return len(self.drawings)
