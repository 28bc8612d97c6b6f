"""A game that notes what is read of it: its fields by name, and of its counters each value by itself.

Nothing that was worked out of the game before is known to it, so that all that is worked out of it reads
it anew, and is noted.
"""

from __future__ import annotations

from typing import Any, TypeVar

from pydantic import PrivateAttr

from builder.model.base import Model
from builder.model.counters import Marker, Unit
from builder.model.game import Game

_FIELDS = frozenset(Game.model_fields)
_WHOLE = "*"

Counter = TypeVar("Counter", bound=Model)


class _Noted:
    """What notes its values as they are read; ``_read`` is where, ``_called`` what it is called there."""

    _read: set[str]
    _called: str

    def note(self, name: str) -> None:
        """Note that a value was read, or all of them."""
        own = object.__getattribute__(self, "__pydantic_private__")
        own["_read"].add(f"{own['_called']} {name}")

    def __eq__(self, other: object) -> bool:
        self.note(_WHOLE)
        return isinstance(other, Model) and plain(self) == plain(other)

    def __hash__(self) -> int:
        return hash(plain(self))

    def __reduce__(self) -> Any:
        return _same, (plain(self),)


class WatchedUnit(_Noted, Unit):
    """A unit that notes which of its values are read; so do its copies."""

    _read: set[str] = PrivateAttr(default_factory=set)
    _called: str = PrivateAttr(default="")

    def __getattribute__(self, name: str) -> Any:
        if name in _OF_UNITS:
            object.__getattribute__(self, "note")(name)
        return super().__getattribute__(name)


class WatchedMarker(_Noted, Marker):
    """A marker that notes which of its values are read; so do its copies."""

    _read: set[str] = PrivateAttr(default_factory=set)
    _called: str = PrivateAttr(default="")

    def __getattribute__(self, name: str) -> Any:
        if name in _OF_MARKERS:
            object.__getattribute__(self, "note")(name)
        return super().__getattribute__(name)


_OF_UNITS = frozenset(Unit.model_fields) - {"id"}
_OF_MARKERS = frozenset(Marker.model_fields) - {"id"}
_COUNTERS: dict[str, tuple[type[Model], type[Model]]] = {
    "units": (Unit, WatchedUnit),
    "markers": (Marker, WatchedMarker),
}
"""The fields whose parts are noted value by value, what these are, and what notes them."""


class WatchedGame(Game):
    """A game that notes the names of its fields as they are read, and the values of its counters; so do
    its copies."""

    _read: set[str] = PrivateAttr(default_factory=set)

    def __getattribute__(self, name: str) -> Any:
        if name in _FIELDS:
            super().__getattribute__("__pydantic_private__")["_read"].add(name)
        return super().__getattribute__(name)


def watched(game: Game, read: set[str]) -> WatchedGame:
    """The game; what is read of it joins ``read``: the name of a field, which of counters means which
    there are; of each of these its field, its id and the name of a value."""
    parts: dict[str, Any] = {name: getattr(game, name) for name in Game.model_fields}
    for name, (kind, noting) in _COUNTERS.items():
        parts[name] = tuple(_watched(part, noting, f"{name} {part.id}", read) for part in parts[name])
    made = WatchedGame.model_construct(game.model_fields_set, **parts)
    made._read = read
    return made


def _watched(part: Any, kind: type[Model], called: str, read: set[str]) -> Model:
    made = _made(part, kind)
    object.__setattr__(made, "__pydantic_private__", {"_read": read, "_called": called})
    return made


def _made(part: Any, kind: type[Model]) -> Model:
    """A part as another kind of the same values."""
    made = kind.__new__(kind)
    values = object.__getattribute__(part, "__dict__")
    object.__setattr__(made, "__dict__", {n: values[n] for n in kind.model_fields})
    for name in ("__pydantic_fields_set__", "__pydantic_extra__"):
        object.__setattr__(made, name, object.__getattribute__(part, name))
    object.__setattr__(made, "__pydantic_private__", None)
    return made


def plain(part: Any) -> Any:
    """A counter, or several, as they are when nobody watches; all of their values are read."""
    if isinstance(part, tuple):
        return tuple(map(plain, part))
    if isinstance(part, _Noted):
        part.note(_WHOLE)
        return _made(part, Unit if isinstance(part, Unit) else Marker)
    return part


def _same(part: Model) -> Model:
    return part


def read_value(game: Game, name: str) -> object:
    """What was read of a game under a name that :func:`watched` noted; ``None`` if it is not there."""
    field, _, rest = name.partition(" ")
    if not rest:
        found = getattr(game, field)
        return tuple(part.id for part in found) if field in _COUNTERS else found
    id, _, value = rest.rpartition(" ")
    part = game.counters.get(id)
    return part if part is None or value == _WHOLE else getattr(part, value, None)
