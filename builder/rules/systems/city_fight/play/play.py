"""The definition by which city fights are played: how they start, the tasks of their phases, and
their outcome."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from builder.model.game import Game, Phase
from builder.rules.play.kinds import Play
from builder.rules.play.moment import Moment, Task, task
from builder.rules.systems.city_fight.combat.gunfire import phases_of
from builder.rules.systems.city_fight.game_data import ALLIES, NVA_VC
from builder.rules.systems.city_fight.play import (
    armouries_play,
    arrivals_play,
    bridges_play,
    fire_over,
    fire_play,
    landing_play,
    movement_play,
    options_play,
    set_up_play,
    turn_play,
)
from builder.rules.systems.city_fight.play.fire_play import fire_over as over
from builder.rules.systems.city_fight.play.fire_play import fire_phase
from builder.rules.systems.city_fight.play.hidden_play import guess, hide, unnamed
from builder.rules.systems.city_fight.play.moments import options_of
from builder.rules.systems.city_fight.play.rule_cases import cases

if TYPE_CHECKING:
    from builder.rules.play.match import Match

MODULES = (
    set_up_play,
    arrivals_play,
    landing_play,
    movement_play,
    armouries_play,
    bridges_play,
    fire_play,
    fire_over,
    options_play,
    turn_play,
)


def play(game: Game) -> Play:
    """Return the definition by which city fights are played: how they start, the tasks of their
    phases, and how their outcome is found."""
    return Play(
        {name: kind for module in MODULES for name, kind in module.KINDS.items()},
        phase,
        outcome=turn_play.outcome,
        start=set_up_play.start,
        turn_begins=turn_play.turn_begins,
        turn_ends=turn_play.turn_ends,
        hide=hide,
        guess=guess,
        unnamed=unnamed,
        cases=cases,
    )


def phase(match: Match, moment: Moment, now: Phase, side: str) -> Iterable[Task] | None:
    """Return the tasks of a phase of the sequence of play; ``None`` for a phase that the rules do
    not know."""
    match now.id:
        case "nva-movement":
            return (
                task("arrivals", side=NVA_VC),
                task("moves", side=NVA_VC, by="", gone=()),
                task("blowing"),
                task("watch"),
            )
        case "first-fire" | "second-fire":
            return (*fire_phase(now.id), task("watch"))
        case "road-movement":
            return _road_movement(match)
        case "normal-movement":
            return (
                task("demolitions"),
                task("moves", side=ALLIES, by="", gone=()),
                task("gassing"),
            )
    return None


def _road_movement(match: Match) -> tuple[Task, ...]:
    options = options_of(match)
    ships = (task("fire", side=ALLIES, response=0, off=()), over())
    return (
        *((task("weather"),) if "7.5b" in options else ()),
        task("reopening"),
        task("arrivals", side=ALLIES),
        task("landed"),
        *(ships if "road-movement" in phases_of(options) else ()),
        task("moves", side=ALLIES, by="road", gone=()),
    )
