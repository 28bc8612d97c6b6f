"""Sums of what happened in games, as whole numbers: tallies of any games can be added in any order,
and the sum is the same, so that it does not matter who played which games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

Key = tuple[str | int, ...]
"""What is counted: its parts, such as a side and a number of points."""

MOST_FAILURES = 20
"""So many of the games that failed are named, those with the lowest seeds."""


@dataclass
class Tally:
    """The sum of what happened in some games. ``counts`` counts each kind of event for each thing that
    it happened to; ``first`` has the lowest seed of a game in which it happened."""

    counts: dict[str, dict[Key, int]] = field(default_factory=dict)
    first: dict[str, dict[Key, int]] = field(default_factory=dict)

    def count(self, kind: str, *key: str | int, by: int = 1) -> None:
        """Add ``by`` to the count of an event."""
        if by:
            found = self.counts.setdefault(kind, {})
            found[key] = found.get(key, 0) + by

    def seen(self, kind: str, *key: str | int, seed: int) -> None:
        """Record that something happened in the game of a seed."""
        found = self.first.setdefault(kind, {})
        found[key] = min(seed, found.get(key, seed))

    def of(self, kind: str) -> Mapping[Key, int]:
        """Return the counts of one kind of event, sorted by the thing that it happened to."""
        return dict(sorted(self.counts.get(kind, {}).items(), key=lambda item: _order(item[0])))

    def number(self, kind: str, *key: str | int) -> int:
        """Return the count of one event; 0 if it never happened."""
        return self.counts.get(kind, {}).get(key, 0)

    def first_of(self, kind: str, *key: str | int) -> int | None:
        """Return the lowest seed of a game in which something happened; ``None`` if it never
        did."""
        return self.first.get(kind, {}).get(key)

    def add(self, other: Tally) -> None:
        """Add the numbers of other games."""
        for kind, numbers in other.counts.items():
            for key, number in numbers.items():
                self.count(kind, *key, by=number)
        for kind, seeds in other.first.items():
            for key, seed in seeds.items():
                self.seen(kind, *key, seed=seed)
        self._name_few_failures()

    def _name_few_failures(self) -> None:
        failed = self.first.get(FAILED, {})
        kept = sorted(failed, key=_order)[:MOST_FAILURES]
        if len(kept) < len(failed):
            self.first[FAILED] = {key: failed[key] for key in kept}

    def as_json(self) -> dict[str, Any]:
        """Return the tally as plain values, sorted."""
        parts = {"counts": self.counts, "first": self.first}
        return {
            name: {kind: list(_rows(found[kind])) for kind in sorted(found) if found[kind]}
            for name, found in parts.items()
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Tally:
        """Return the tally that :meth:`as_json` has written."""
        return cls(
            *(
                {kind: {tuple(key): number for *key, number in rows} for kind, rows in part.items()}
                for part in (data["counts"], data["first"])
            )
        )


FAILED = "failed"
"""The kind of games that a fault of a rule has ended: their seed, and what was wrong."""


def _rows(numbers: Mapping[Key, int]) -> Iterator[list[str | int]]:
    for key in sorted(numbers, key=_order):
        yield [*key, numbers[key]]


def _order(key: Key) -> tuple[tuple[bool, str | int], ...]:
    return tuple((isinstance(part, str), part) for part in key)
