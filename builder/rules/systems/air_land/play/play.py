"""An air-land game, played from its setup to its end: one move, the reaction to it, and the battles
that follow."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from builder.model.game import Game, Phase
from builder.rules.play.kinds import Kind, Outcome, Play
from builder.rules.play.moment import Moment, Sentence, Task, task
from builder.rules.play.values import NOTHING
from builder.rules.systems.air_land.ending import ended, winner
from builder.rules.systems.air_land.play import (
    air_combat_play,
    aircraft_play,
    battle_choices_play,
    battle_play,
    land_roll_play,
    movement_play,
    pursuit_play,
    retreat_play,
    setup_play,
)
from builder.rules.systems.air_land.play.battle_notes import (
    HELD,
    attacker,
    enemy_of,
    position_at,
)
from builder.rules.systems.air_land.play.rule_cases import cases

if TYPE_CHECKING:
    from builder.rules.play.match import Match

MODULES = (
    setup_play,
    movement_play,
    battle_choices_play,
    aircraft_play,
    air_combat_play,
    battle_play,
    land_roll_play,
    retreat_play,
    pursuit_play,
)
"""The modules that define the tasks of the game in play."""


def play(game: Game) -> Play:
    """Return the definition by which an air-land game is played: how it starts, the tasks of its
    phases, and how its outcome is found."""
    kinds: dict[str, Kind] = {
        name: kind for module in MODULES for name, kind in module.KINDS.items()
    }
    return Play(
        kinds, phase, outcome=outcome, start=setup_play.start, turn_ends=turn_ends, cases=cases
    )


def phase(match: Match, moment: Moment, now: Phase, side: str) -> Iterator[Task] | None:
    """Return the tasks of a phase, chosen by the section of the phase's rule; ``None`` if the rules
    do not know the section."""
    section = now.rule.partition(".")[0]
    found = _PHASES.get(section)
    return None if found is None else found(match)


def turn_ends(match: Match, moment: Moment) -> Iterator[Task]:
    """Yield the tasks of a turn for which the game's sequence of play has no phase."""
    sections = {phase.rule.partition(".")[0] for phase in match.game.sheet.sequence}
    for part in (("5",), ("6",), ("8", "9", "12", "13")):
        if not sections & {*part}:
            yield from _PHASES[part[0]](match)


def _move(match: Match) -> Iterator[Task]:
    """Yield the tasks of the moving side: its land units, the choices for battles, its aircraft
    (5.0, 7.0)."""
    side = attacker(match)
    yield task("land-movement", side=side)
    yield task("battle-choices")
    yield task("missions", side=side)


def _reaction(match: Match) -> Iterator[Task]:
    """Yield the tasks of the reacting side: it moves land units, then aircraft (6.0, 7.0)."""
    side = enemy_of(match, attacker(match))
    yield task("land-movement", side=side)
    yield task("missions", side=side)


def _battles(match: Match) -> Iterator[Task]:
    """Yield the task that fights the battles. In later phases there are none left, as a battle is
    fought to its end before the next one begins (1.2)."""
    yield task("battles")


def _nothing(match: Match) -> Iterator[Task]:
    return iter(())


_PHASES: Mapping[str, Callable[[Match], Iterator[Task]]] = {
    "2": _nothing,  # the setup comes before the first phase
    "3": _nothing,  # victory is counted at the end
    "5": _move,
    "6": _reaction,
    "7": _nothing,  # aircraft are placed at the end of the move and of the reaction
    "8": _battles,
    "9": _battles,
    "12": _battles,
    "13": _battles,
    "14": _nothing,
}


def outcome(match: Match, moment: Moment) -> Outcome:
    """Return the outcome of a game: the side that holds each city, with one point for each (3.0).
    For a game that is still going on it is the present score."""
    found = ended(position_at(match, moment), moment.note(HELD, NOTHING))
    told = tuple(Sentence(one.rule, one.text, one.values) for one in found.steps)
    points = {side: sum(held == side for held in found.held.values()) for side in match.sides}
    side = match.worked_out(
        f"winner by {found.result}",
        lambda: winner(match.scenario, match.sheet, match.sides, found.result),
    )
    return Outcome(found.result, side, points, told)
