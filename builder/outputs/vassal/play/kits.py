"""Which kits a module has: a line of :data:`MAKERS` for each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from builder.outputs.vassal.counters.prototypes import MAP
from builder.outputs.vassal.play.contests import ContestKit, contest_kit
from builder.outputs.vassal.play.counts import CountsKit
from builder.outputs.vassal.play.duels import duel_kit
from builder.outputs.vassal.play.events import EventsKit
from builder.outputs.vassal.play.initiative import initiative_kit
from builder.outputs.vassal.play.kit import Kit, Planned
from builder.outputs.vassal.play.pools import pools_kit
from builder.outputs.vassal.play.score import ScoreKit
from builder.outputs.vassal.play.solo import solo_kit
from builder.outputs.vassal.play.states import StatesKit
from builder.outputs.vassal.play.table_lookups import LookUpsKit, lookups_of
from builder.outputs.vassal.play.trials import trials_kit
from builder.outputs.vassal.play.weather import WeatherKit
from builder.rules.registry import (
    contests_of,
    dice_battles_of,
    duels_of,
    happenings_of,
    scores_of,
    solo_of,
    trials_of,
    weathers_of,
)

Maker = Callable[[Planned, Sequence[Kit]], Kit | None]
"""Makes a kit, beside those that are made already; ``None`` where a game has no use for it."""


def _contests(planned: Planned, made: Sequence[Kit]) -> Kit | None:
    game = planned.game
    tables, dice = contests_of(game), dice_battles_of(game)
    return contest_kit(game, tables, dice, planned.boards, MAP, planned.icons, planned.beside)


def _weather(planned: Planned, made: Sequence[Kit]) -> Kit | None:
    weathers = weathers_of(planned.game)
    return WeatherKit(planned.game, weathers, planned.icons) if weathers else None


def _states(planned: Planned, made: Sequence[Kit]) -> Kit | None:
    states = planned.game.mechanisms.states
    return StatesKit(planned.game, states) if states else None


def _trials(planned: Planned, made: Sequence[Kit]) -> Kit | None:
    return trials_kit(planned.game, trials_of(planned.game), planned.boards, MAP)


def _events(planned: Planned, made: Sequence[Kit]) -> Kit | None:
    every = happenings_of(planned.game)
    battles = next((kit for kit in made if isinstance(kit, ContestKit)), None)
    holding = battles.questions.holding() if battles else {}
    return EventsKit(planned.game, every, planned.icons, holding) if every else None


def _initiative(planned: Planned, made: Sequence[Kit]) -> Kit | None:
    return initiative_kit(planned.game, planned.icons)


def _pools(planned: Planned, made: Sequence[Kit]) -> Kit | None:
    return pools_kit(planned.game, planned.icons)


def _solo(planned: Planned, made: Sequence[Kit]) -> Kit | None:
    game, decks = planned.game, {cup.pool.id: cup.deck for cup in planned.cups}
    boards = {id: board.name for id, board in planned.boards.items()}
    return solo_kit(game, solo_of(game), decks, boards, planned.icons, planned.cup_buttons)


def _duels(planned: Planned, made: Sequence[Kit]) -> Kit | None:
    windows, computed = [MAP, *planned.beside], computed_by(made)
    duels = [d for d in duels_of(planned.game) if d.table.id not in computed]
    return duel_kit(duels, windows, planned.icons)


def _lookups(planned: Planned, made: Sequence[Kit]) -> Kit | None:
    columns = {id: column for kit in made for id, column in kit.columns.items()}
    lookups = lookups_of(planned.game, computed_by(made), columns)
    return LookUpsKit(lookups, planned.icons) if lookups else None


def _score(planned: Planned, made: Sequence[Kit]) -> Kit | None:
    game, scores = planned.game, scores_of(planned.game)
    if scores is None:
        return None
    kept = {count.id for count in planned.counts}
    seen = tuple(part for part in scores.counts if part.track in kept and part.side)
    unseen = scores.unseen if seen == scores.counts else (*scores.unseen, "counts")
    scores = replace(scores, counts=seen, unseen=unseen)
    return ScoreKit(game, scores, planned.boards, MAP, planned.beside, planned.icons)


def _counts(planned: Planned, made: Sequence[Kit]) -> Kit | None:
    return CountsKit(planned.counts, planned.icons) if planned.counts else None


MAKERS: tuple[Maker, ...] = (
    _contests,
    _trials,
    _states,
    _weather,
    _events,
    _solo,
    _duels,
    _lookups,
    _counts,
    _score,
    _pools,
    _initiative,
)


def kits_of(planned: Planned) -> tuple[Kit, ...]:
    """The kits of a module, in the order in which its build file has them."""
    made: list[Kit] = []
    for make in MAKERS:
        kit = make(planned, made)
        made += [kit] if kit else []
    return tuple(made)


def computed_by(kits: Sequence[Kit]) -> frozenset[str]:
    """The tables that kits compute."""
    return frozenset().union(*(kit.computes for kit in kits))
