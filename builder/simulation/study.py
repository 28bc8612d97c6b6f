"""Defines what a simulation plays (a study): a game, or several versions of it, with the same seeds and
the same program players."""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any, NamedTuple

from builder.model.game import Game
from builder.playing.records import match_of
from builder.rules.play.match import Match
from builder.simulation.game_record import LEAD, POINTS, RESULT, WON, play_game
from builder.simulation.tally import FAILED, Tally

SCORE, PAIRED_SCORE, PAIRED_LEAD = "score", "paired score", "paired lead"
"""The kinds of numbers by which versions are compared: what the first side has won (1 for a win, 0
for a draw, -1 for a loss), the differences of that, and those of its lead in points, from the first
version in games of the same seed."""


class Seeds(NamedTuple):
    """A range of seeds: the first seed, and the one after the last."""

    first: int
    end: int

    def __str__(self) -> str:
        return f"{self.first}-{self.end - 1}"


@dataclass(frozen=True, eq=False)
class Version:
    """One version of a game: its data with some changes, which ``label`` describes; the label of the
    unchanged game is empty."""

    game: Game = field(repr=False)
    label: str = ""


@dataclass(frozen=True, eq=False)
class Study:
    """Versions of a game whose scenario is played by the same programs with the same seeds.
    ``spec`` is a digest of everything that decides what happens in them."""

    versions: tuple[Version, ...]
    scenario: str
    players: tuple[str, ...]
    options: tuple[str, ...] = ()
    spec: str = ""

    def __getstate__(self) -> dict[str, Any]:
        # what has been worked out knows conditions by their id(), which are others in a worker
        return {part.name: getattr(self, part.name) for part in fields(self)}

    @cached_property
    def matches(self) -> tuple[Match, ...]:
        """The match of each version; raises :class:`~builder.rules.procedures.Refused`."""
        return tuple(match_of(v.game, self.scenario, self.options) for v in self.versions)

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides, in the order in which they have their turns."""
        return self.matches[0].sides

    @cached_property
    def digest(self) -> str:
        """A digest of the game, scenario, players and changes; together with a seed it identifies one
        simulated game."""
        parts = (self.spec, self.scenario, *self.players, *self.options)
        text = "\n".join((*parts, *(version.label for version in self.versions)))
        return hashlib.sha256(text.encode()).hexdigest()[:24]

    def play(self, seeds: Iterable[int]) -> tuple[Tally, ...]:
        """Play the games of some seeds in every version, and return the sums of each version."""
        sums = tuple(Tally() for _ in self.versions)
        for seed in seeds:
            played = [play_game(match, self.players, seed) for match in self.matches]
            for tally in played:
                _compare(self.sides, tally, played[0])
            for total, tally in zip(sums, played, strict=True):
                total.add(tally)
        return sums


def _compare(sides: Sequence[str], tally: Tally, base: Tally) -> None:
    """Count the first side's result in a game, and by how much it is better than in the game with the
    same seed of the first version."""
    if FAILED in tally.counts or FAILED in base.counts:
        return
    own, other = _score(sides, tally), _score(sides, base)
    tally.count(SCORE, own)
    if tally is not base:
        tally.count(PAIRED_SCORE, own - other)
        if POINTS in tally.counts and POINTS in base.counts and len(sides) == 2:
            tally.count(PAIRED_LEAD, _lead(tally) - _lead(base))


def _score(sides: Sequence[str], tally: Tally) -> int:
    ((winner, _),) = tally.counts[RESULT]
    return 0 if not winner else 1 if tally.number(WON, sides[0]) else -1


def _lead(tally: Tally) -> int:
    (found,) = tally.counts[LEAD]
    return int(found[0])


def packed(study: Study) -> bytes:
    """Return a study as bytes that can be sent to a worker process."""
    return pickle.dumps(study, protocol=pickle.HIGHEST_PROTOCOL)


def unpacked(data: bytes) -> Study:
    """Return the study from the bytes that :func:`packed` made."""
    study = pickle.loads(data)
    assert isinstance(study, Study)
    return study
