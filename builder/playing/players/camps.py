"""Who is with whom in a game of several sides, as the program players see it: each side plays for itself
and for those who win together with it, against its enemies (the max-n way of games of many players)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from builder.playing.state import State
from builder.rules.engine.positions.moment_situation import situation_at


class Camp(NamedTuple):
    """Those who win together with a side, itself among them; its allies, itself among them; and its
    enemies. Neutral sides are none of these."""

    winners: frozenset[str]
    allies: frozenset[str]
    enemies: frozenset[str]


Camps = Mapping[str, Camp]
"""The camp of each side."""


def camps_of(state: State) -> Camps:
    """Return the camp of each side in a state of the game."""
    if state.match.game.mechanisms.alliances is None:
        return state.match.worked_out("camps", lambda: _each_alone(state.match.sides))
    return state.moment.worked_out("camps", lambda: _camps(state))


def _each_alone(sides: tuple[str, ...]) -> Camps:
    every = frozenset(sides)
    return {side: Camp(frozenset({side}), frozenset({side}), every - {side}) for side in sides}


def _camps(state: State) -> Camps:
    situation, sides = situation_at(state.match, state.moment), state.match.sides
    return {
        side: Camp(
            frozenset(one for one in sides if situation.shares(one, side, "win")),
            frozenset(
                one for one in sides if one == side or situation.relation(one, side) == "allied"
            ),
            frozenset(one for one in sides if situation.is_enemy(one, side)),
        )
        for side in sides
    }
