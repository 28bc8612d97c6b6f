"""The fields of a class, and what their types say of their values."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from functools import cache, cached_property
from typing import Any, get_type_hints

from builder.model.plain.kinds import bare, marks
from builder.model.plain.marks import UNSET, Given
from builder.model.plain.reading import Reader, reader, refuse, within_limits
from builder.model.plain.telling import How, Teller, teller


class PlainField:
    """A field of a class: its default, and what its type says, found when it is asked for."""

    def __init__(self, owner: type, name: str, given: Any) -> None:
        self._owner, self.name = owner, name
        self.default = given.default if isinstance(given, Given) else given
        self._said: Mapping[str, Any] = given.said if isinstance(given, Given) else {}

    @cached_property
    def _kind(self) -> Any:
        return kinds_of(self._owner)[self.name]

    @cached_property
    def said(self) -> dict[str, Any]:
        """All that ``Field`` says of it, on its type or beside its default."""
        found: dict[str, Any] = {}
        for mark in marks(self._kind):
            found.update(mark.said if isinstance(mark, Given) else {})
        return {**found, **self._said}

    @property
    def alias(self) -> str | None:
        """What it is called in files, if that is no word that Python has for names."""
        return self.said.get("alias")

    @property
    def annotation(self) -> Any:
        """Its type, without marks."""
        return bare(self._kind)

    @property
    def metadata(self) -> list[Any]:
        """The marks on its type."""
        return list(marks(self._kind))

    @cached_property
    def read(self) -> Reader:
        """What reads it."""
        return within_limits(reader(self._kind), self._said)

    @cached_property
    def tell(self) -> Teller:
        """What tells it."""
        return teller(self._kind)

    def is_left_out(self, value: Any, how: How) -> bool:
        """Whether a value is the usual one, where those are not told."""
        return not how.usual and bool(value == self.default)

    def usual(self) -> Any:
        """Its default, of its own where it could be changed."""
        if self.default is UNSET:
            refuse()
        return copy.copy(self.default) if isinstance(self.default, dict | list) else self.default


@cache
def kinds_of(owner: type) -> Mapping[str, Any]:
    """The types of the fields of a class."""
    return get_type_hints(owner, include_extras=True)
