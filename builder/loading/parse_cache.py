"""What was read of files, and made of what stands in them, in earlier runs: found again as long as all is
the same that it was read of. What was wrong there is found with it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from builder.i18n import plurals
from builder.loading.convert import convert
from builder.loading.reading.source_nodes import Node, SourceFile, plain
from builder.model.base import Model
from builder.problems import PathKey, Problem

Read = TypeVar("Read")
M = TypeVar("M", bound=Model)


class Store(Protocol):
    """Where values lie between runs of the same house, by a name for all else that made them, sealed
    against others."""

    def get(self, key: str) -> Any | None:
        """The value, if there is one."""

    def put(self, key: str, value: object) -> None:
        """Keep a value."""


@dataclass(frozen=True)
class Readings:
    """What was read before; without a store, everything is read anew."""

    store: Store | None = None

    def of_files(self, what: str, files: Sequence[SourceFile], read: Callable[[], Read]) -> Read:
        """What is read of some files of text: where it stands there is a part of it."""
        if self.store is None:
            return read()
        key = _hashed(what, [(file.name, file.text) for file in files])
        found: Read | None = self.store.get(key)
        if found is None:
            found = read()
            self.store.put(key, found)
        return found

    def house_words(self, languages: Iterable[str]) -> None:
        """Have what the house itself says in some languages as it was read before."""
        if self.store is None:
            return
        for language in languages:
            key = _hashed("house", language)
            kept: plurals.Catalogue | None = self.store.get(key)
            if kept is None:
                self.store.put(key, plurals.catalogue_of(language))
            else:
                plurals.lend(language, kept)

    def parts(self, folder: str) -> Parts:
        """The parts that were made for the game in a folder."""
        return Parts(self.store, _hashed("parts", folder))


_NEW = 0.1
"""Parts are kept anew once this part of them is new: to write all for one costs more than to make that
again when the game is next read."""


@dataclass
class Parts:
    """Parts of a game, each by the tree that it was made of. What is wrong is never kept."""

    _store: Store | None
    _slot: str
    _known: dict[str, Any] = field(default_factory=dict)
    _now: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._known = (self._store.get(self._slot) if self._store else None) or {}

    def make(self, model: type[M], node: Node, path: PathKey) -> tuple[M | None, list[Problem]]:
        """The part that a tree says (see :func:`convert`); one that says what a tree said before is that
        of before."""
        if self._store is None:
            return convert(model, node, path)
        key = _hashed(model.__qualname__, plain(node))
        made: M | None = self._known.get(key)
        problems: list[Problem] = []
        if made is None:
            made, problems = convert(model, node, path)
        if made is not None:
            self._now[key] = made
        return made, problems

    def keep(self) -> None:
        """Keep the parts that there are now, if many of them are new."""
        new = self._now.keys() - self._known.keys()
        if self._store and len(new) > _NEW * len(self._now):
            self._store.put(self._slot, self._now)


def _hashed(what: str, given: object) -> str:
    return hashlib.blake2b(f"{what} {given!r}".encode(), digest_size=20).hexdigest()
