"""What a player is given to choose from."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from builder.playing.random_source import RandomSource
from builder.rules.play.actions import Action

if TYPE_CHECKING:
    from builder.playing.state import State


@dataclass(frozen=True)
class Observation:
    """What a side may know of a state.

    ``known`` is the state as far as the side knows it: hidden units of others are not in it, what
    lies in cups and hands is not told. Where nothing is hidden it is the whole state. ``actions``
    are what the side may do now, which are the actions of ``known`` too; none if it is not on.
    """

    known: State = field(repr=False)
    side: str
    on: str
    actions: tuple[Action, ...]

    def guessed(self, source: RandomSource) -> State:
        """Return a state that may be the true one: what is hidden is drawn from what the side knows
        that it can be. It has the same actions."""
        known = self.known
        moment = known.match.play.guess(known.match, known.moment, self.side, source.one_of)
        return known if moment is known.moment else known.at(moment)
