"""The actions of a user on the counters of a scenario, as the page describes them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from builder.studio.editing.file_changes import Refused

Step = str | int


@dataclass(frozen=True)
class Moved:
    """A counter that is moved ``to`` another place, or removed if that is empty. ``path`` is where it
    is written within the scenario; ``counter`` and ``at`` are the values written there."""

    path: tuple[Step, ...]
    counter: str
    at: str
    to: str


@dataclass(frozen=True)
class Added:
    """A counter that is added; a copy is made ``like`` the item at that place."""

    counter: str
    to: str
    like: str = ""


@dataclass(frozen=True)
class Turned:
    """A counter of the set-up that is turned over (``reduced``) or hidden (``hidden``), or the
    reverse."""

    path: tuple[Step, ...]
    counter: str
    at: str
    flag: str
    on: bool


@dataclass(frozen=True)
class Allowed:
    """Places of the map that are put into the area of a group of counters that players set up, or
    taken out of it (``on``)."""

    group: int
    places: tuple[str, ...]
    on: bool


@dataclass(frozen=True)
class SetUpDeeds:
    """Everything that one request does to the counters of a set-up."""

    moved: Sequence[Moved] = ()
    added: Sequence[Added] = ()
    turned: Sequence[Turned] = ()
    allowed: Sequence[Allowed] = ()

    def told(self) -> str:
        """Describe in a few words what is done."""
        lines = [f"{one.counter}: {one.at} → {one.to or '–'}" for one in self.moved]
        lines += [f"{one.counter} → {one.to}" for one in self.added]
        lines += [f"{one.counter}: {'+' if one.on else '–'} {one.flag}" for one in self.turned]
        lines += [f"{'+' if one.on else '–'} {', '.join(one.places[:3])}" for one in self.allowed]
        return "; ".join(lines[:3]) + (f" … ({len(lines)})" if len(lines) > 3 else "")


def read_deeds(data: Mapping[Any, Any]) -> SetUpDeeds:
    """Read from a request what to do to the counters of a set-up; raises :class:`Refused` for anything
    invalid."""
    return SetUpDeeds(
        moved=[_read_moved(one) for one in _items(data, "moved")],
        added=[_read_added(one) for one in _items(data, "added")],
        turned=[_read_turned(one) for one in _items(data, "turned")],
        allowed=[_read_allowed(one) for one in _items(data, "allowed")],
    )


def with_places(deeds: SetUpDeeds, names: Mapping[str, str]) -> SetUpDeeds:
    """Return the same actions on counters with the names of their places replaced as ``names`` says."""
    return SetUpDeeds(
        moved=[replace(one, at=names[one.at], to=names[one.to]) for one in deeds.moved],
        added=[replace(one, to=names[one.to], like=names[one.like]) for one in deeds.added],
        turned=[replace(one, at=names[one.at]) for one in deeds.turned],
        allowed=[
            replace(one, places=tuple(names[place] for place in one.places))
            for one in deeds.allowed
        ],
    )


_UNKNOWN = "this is no change that the studio knows"


def _items(data: Mapping[Any, Any], name: str) -> Sequence[Any]:
    found = data.get(name, [])
    if not isinstance(found, list):
        raise Refused(_UNKNOWN)
    return found


def _read_moved(data: Any) -> Moved:
    match data:
        case {"path": [*path], "counter": str(counter), "at": str(at), "to": str(to)}:
            return Moved(_read_path(path), counter, at, to)
    raise Refused(_UNKNOWN)


def _read_added(data: Any) -> Added:
    match data:
        case {"counter": str(counter), "to": str(to), "like": str(like)}:
            return Added(counter, to, like)
        case {"counter": str(counter), "to": str(to)} if "like" not in data:
            return Added(counter, to)
    raise Refused(_UNKNOWN)


def _read_turned(data: Any) -> Turned:
    match data:
        case {"path": [*path], "counter": str(counter), "at": str(at),
              "flag": "reduced" | "hidden" as flag, "on": bool(on)}:  # fmt: skip
            return Turned(_read_path(path), counter, at, flag, on)
    raise Refused(_UNKNOWN)


def _read_allowed(data: Any) -> Allowed:
    match data:
        case {"group": int(group), "places": [*places], "on": bool(on)}:
            if places and all(isinstance(place, str) for place in places):
                return Allowed(group, tuple(dict.fromkeys(places)), on)
    raise Refused(_UNKNOWN)


def _read_path(path: Sequence[Any]) -> tuple[Step, ...]:
    if not all(isinstance(step, str | int) for step in path):
        raise Refused(_UNKNOWN)
    return tuple(path)
