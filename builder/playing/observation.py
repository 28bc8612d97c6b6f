"""The view of a game that a player is given when it chooses an action."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from builder.playing.random_source import RandomSource
from builder.rules.play.actions import Action

if TYPE_CHECKING:
    from builder.playing.state import State


@dataclass(frozen=True)
class Observation:
    """The part of a state that one side may know.

    ``known`` is the state as far as the side knows it: it lacks the hidden units of others and the
    contents of cups and other hands. Where nothing is hidden it is the whole state. ``actions`` are
    the legal actions of the side, which are also those of ``known``; none if it is not the side to
    act.
    """

    known: State = field(repr=False)
    side: str
    on: str
    actions: tuple[Action, ...]

    def guessed(self, source: RandomSource) -> State:
        """Return a state that may be the true one: hidden data is drawn at random from what the
        side knows to be possible. The state has the same legal actions."""
        known = self.known
        moment = known.match.play.guess(known.match, known.moment, self.side, source.one_of)
        return known if moment is known.moment else known.at(moment)
