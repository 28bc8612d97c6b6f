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
    """The part of a state that one side may know. ``known`` is that state without the hidden units of
    others and the contents of cups and other hands (if nothing is hidden, the whole state). ``actions``
    are the side's legal actions, which are also those of ``known``; empty if another side acts."""

    known: State = field(repr=False)
    side: str
    on: str
    actions: tuple[Action, ...]

    def guessed(self, source: RandomSource) -> State:
        """Return a full state that may be the true one: what is hidden is drawn at random from what the
        side knows to be possible. The legal actions stay the same."""
        known = self.known
        moment = known.match.play.guess(known.match, known.moment, self.side, source.one_of)
        return known if moment is known.moment else known.at(moment)
