"""Which features a module has: :data:`MAKERS` has an entry for each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from builder.model.game import Game
from builder.outputs.vassal.counters.prototypes import MAP
from builder.outputs.vassal.features.combat.contests import ContestKit, contest_kit
from builder.outputs.vassal.features.counts import CountsKit
from builder.outputs.vassal.features.dice_pools import pools_kit
from builder.outputs.vassal.features.duels import duel_kit
from builder.outputs.vassal.features.feature import Kit, Planned
from builder.outputs.vassal.features.overlays import overlay_kit
from builder.outputs.vassal.features.queries.amounts import AmountsKit
from builder.outputs.vassal.features.solitaire import solo_kit
from builder.outputs.vassal.features.table_lookups import LookUpsKit, lookups_of
from builder.outputs.vassal.features.turns.calendar import CalendarKit
from builder.outputs.vassal.features.turns.count_changes import BookKit
from builder.outputs.vassal.features.turns.count_thresholds import ReachKit
from builder.outputs.vassal.features.turns.event_effects import DeedsKit
from builder.outputs.vassal.features.turns.events import EventsKit
from builder.outputs.vassal.features.turns.hands import HandsKit
from builder.outputs.vassal.features.turns.initiative import initiative_kit
from builder.outputs.vassal.features.turns.lasting_events import EffectsKit, effects_by_event
from builder.outputs.vassal.features.turns.weather import WeatherKit
from builder.outputs.vassal.features.units.reinforcements import LateKit, RecruitKit
from builder.outputs.vassal.features.units.states import StatesKit
from builder.outputs.vassal.features.units.supply_check import supply_kit
from builder.outputs.vassal.features.units.unit_rolls import TrialsKit, trials_kit
from builder.outputs.vassal.features.victory.holding import HoldingKit, Places
from builder.outputs.vassal.features.victory.score import ScoreKit
from builder.rules.core.module_export.count_changes import Entry
from builder.rules.core.module_export.event_effects import DeedDone
from builder.rules.core.module_export.overlays import entry_costs
from builder.rules.core.module_export.scores import Unseen
from builder.rules.registry import (
    bookkeeping_of,
    contests_of,
    deeds_of,
    dice_battles_of,
    duels_of,
    effects_of,
    happenings_of,
    late_of,
    playing_of,
    recruiting_of,
    scores_of,
    solo_of,
    supplies_of,
    supply_ranges_of,
    trials_of,
    weathers_of,
)

Maker = Callable[[Planned, Sequence[Kit]], Kit | None]
"""A function that makes a feature, given those already made; it returns ``None`` for a game that
has no use for it."""


def _places(planned: Planned) -> Places:
    return Places(planned.game, planned.boards, planned.displays, MAP)


def _contests(planned: Planned, made: Sequence[Kit]) -> Kit | None:
    game = planned.game
    tables, dice = contests_of(game), dice_battles_of(game)
    return contest_kit(game, tables, dice, _places(planned), planned.icons, planned.beside)


def _effects(planned: Planned, made: Sequence[Kit]) -> Kit | None:
    effects, events = effects_of(planned.game), _events(planned, made)
    comes = tuple(events.comings()) if events else ()
    return EffectsKit(planned.game, effects, planned.icons, comes) if effects else None


def _weather(planned: Planned, made: Sequence[Kit]) -> Kit | None:
    weathers = weathers_of(planned.game)
    set = frozenset(d.what for d in _deeds_of(planned.game) if d.word == "weather")
    return WeatherKit(planned.game, weathers, planned.icons, set) if weathers else None


def _states(planned: Planned, made: Sequence[Kit]) -> Kit | None:
    states = planned.game.mechanisms.states
    return StatesKit(planned.game, states) if states else None


def _trials(planned: Planned, made: Sequence[Kit]) -> Kit | None:
    return trials_kit(planned.game, trials_of(planned.game), _places(planned))


def _supply(planned: Planned, made: Sequence[Kit]) -> Kit | None:
    marked = not any(isinstance(kit, ContestKit) for kit in made)
    supplies = supplies_of(planned.game)
    return supply_kit(planned.game, supplies, planned.boards, MAP, planned.icons, marked=marked)


def _events(planned: Planned, made: Sequence[Kit]) -> EventsKit | None:
    every = happenings_of(planned.game)
    holding = effects_by_event(planned.game)
    deeds = deeds_of(planned.game)
    brings = deeds.lots if deeds else {}
    return EventsKit(planned.game, every, planned.icons, holding, brings) if every else None


def _hands(planned: Planned, made: Sequence[Kit]) -> Kit | None:
    playing = playing_of(planned.game)
    return HandsKit(planned.game, playing, happenings_of(planned.game)) if playing else None


def _deeds_of(game: Game) -> Iterator[DeedDone]:
    deeds = deeds_of(game)
    if deeds:
        every = (*deeds.events.values(), *deeds.follows.values())
        yield from (one for done in every for one in done)


def _deeds(planned: Planned, made: Sequence[Kit]) -> Kit | None:
    deeds, events = deeds_of(planned.game), any(isinstance(kit, EventsKit) for kit in made)
    if deeds is None or not planned.boards:
        return None
    deeds = deeds if events else replace(deeds, events={})
    if not deeds.events and not deeds.follows:
        return None
    counts = {count.id: count for count in planned.counts}
    rolled = frozenset(id for kit in made if isinstance(kit, EventsKit) for id in kit.rolled)
    every = happenings_of(planned.game) if planned.game.sheet.sequence else ()
    waiting = frozenset(one.event for drawn in every for one in drawn.dated if one.waits)
    return DeedsKit(
        planned.game, deeds, planned.boards, MAP, counts, planned.icons, rolled,
        planned.displays, waiting,
    )  # fmt: skip


def _calendar(planned: Planned, made: Sequence[Kit]) -> Kit | None:
    every = happenings_of(planned.game)
    if not planned.game.sheet.sequence or not any(drawn.dated for drawn in every):
        return None
    return CalendarKit(planned.game, every, _does(made))


def _initiative(planned: Planned, made: Sequence[Kit]) -> Kit | None:
    return initiative_kit(planned.game, planned.icons)


def _pools(planned: Planned, made: Sequence[Kit]) -> Kit | None:
    return pools_kit(planned.game, planned.icons)


def _overlays(planned: Planned, made: Sequence[Kit]) -> Kit | None:
    game = planned.game
    ranges, costs = supply_ranges_of(game), entry_costs(game)
    return overlay_kit(game, planned.boards, planned.icons, ranges, costs)


def _late(planned: Planned, made: Sequence[Kit]) -> Kit | None:
    late = late_of(planned.game)
    return LateKit(planned.game, late, planned.icons) if late else None


def _recruits(planned: Planned, made: Sequence[Kit]) -> Kit | None:
    recruiting = recruiting_of(planned.game)
    return RecruitKit(planned.game, recruiting, MAP, planned.icons) if recruiting else None


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


def _holding(planned: Planned, made: Sequence[Kit]) -> Kit | None:
    """Return the feature that records who holds places, for points and for conditions that ask
    about it."""
    scores = scores_of(planned.game)
    first = scores.first_held if scores else {}
    asked = [f.gathered for kit in made if isinstance(kit, ContestKit) for f in kit.fights]
    asked += [x.trial.gathered for kit in made if isinstance(kit, TrialsKit) for x in kit.trials]
    book = bookkeeping_of(planned.game)
    asked += [book.gathered] if book else []
    for held in (held for of in asked for it in of.values() for held in it.places):
        first[held.place] = first.get(held.place, "") or held.first
    return HoldingKit(_places(planned), first) if first else None


def _notes(made: Sequence[Kit]) -> tuple[str, ...]:
    """Return the keystrokes that record who stands alone in places."""
    return tuple(key for kit in made if isinstance(kit, HoldingKit) for key in kit.notes)


def _score(planned: Planned, made: Sequence[Kit]) -> Kit | None:
    game, scores = planned.game, scores_of(planned.game)
    if scores is None:
        return None
    kept = {count.id for count in planned.counts}
    seen = tuple(part for part in scores.counts if part.track in kept and part.side)
    unseen: tuple[Unseen, ...] = scores.unseen
    unseen = unseen if seen == scores.counts else (*unseen, "counts")
    happened = any(isinstance(kit, DeedsKit) for kit in made) and "events" in unseen
    unseen = tuple(what for what in unseen if what != "events" or not happened)
    scores = replace(scores, counts=seen, unseen=unseen)
    return ScoreKit(game, scores, _places(planned), _notes(made), planned.icons, happened=happened)


def _book(planned: Planned, made: Sequence[Kit]) -> Kit | None:
    book = bookkeeping_of(planned.game)
    counts = {count.id: count for count in planned.counts}
    if book is None:
        return None
    fought = any(isinstance(kit, ContestKit) and kit.results for kit in made)
    entries = [entry for entry in book.entries if _can_come(planned.game, entry, fought=fought)]
    book = replace(book, entries=tuple(entries))
    notes = _notes(made)
    return (
        BookKit(planned.game, book, _places(planned), counts, planned.icons, notes, _does(made))
        if entries
        else None
    )


def _does(made: Sequence[Kit]) -> DeedsKit | None:
    """Return the feature that carries out effects, if there is one."""
    return next((kit for kit in made if isinstance(kit, DeedsKit)), None)


def _can_come(game: Game, entry: Entry, *, fought: bool) -> bool:
    """Return whether the module can detect when an entry occurs: in phases of a sequence, with
    results of combats that it computes, or on losses."""
    if entry.phases:
        return bool(game.sheet.sequence)
    return bool(entry.tolls) or (fought and bool(entry.results))


def _reaching(planned: Planned, made: Sequence[Kit]) -> Kit | None:
    book = bookkeeping_of(planned.game)
    counts = {count.id: count for count in planned.counts}
    return (
        ReachKit(book.reached, counts, _does(made))
        if book and any(c.reaches for c in planned.counts)
        else None
    )


def _counts(planned: Planned, made: Sequence[Kit]) -> Kit | None:
    changes = [d for d in _deeds_of(planned.game) if d.word == "change"]
    books = [kit for kit in made if isinstance(kit, BookKit | ReachKit)]
    counts = [
        replace(
            count,
            more=frozenset(d.number for d in changes if d.what == count.id),
            set_by={key: to for book in books for key, to in book.set_by(count.id).items()},
        )
        for count in planned.counts
    ]
    return CountsKit(planned.game, counts, planned.icons) if counts else None


def _amounts(planned: Planned, made: Sequence[Kit]) -> Kit | None:
    counts = [count for count in planned.game.mechanisms.counts if count.of == "unit"]
    books = [kit for kit in made if isinstance(kit, BookKit)]
    more = {c.id: [x for book in books for x in book.own_changes(c.id)] for c in counts}
    return AmountsKit(planned.game, counts, more) if counts else None


MAKERS: tuple[Maker, ...] = (
    _contests,
    _effects,
    _trials,
    _states,
    _supply,
    _weather,
    _events,
    _hands,
    _deeds,
    _calendar,
    _late,
    _recruits,
    _solo,
    _duels,
    _lookups,
    _holding,
    _book,
    _reaching,
    _counts,
    _amounts,
    _score,
    _pools,
    _initiative,
    _overlays,
)


def kits_of(planned: Planned) -> tuple[Kit, ...]:
    """Return the features of a module, in the order of its build file."""
    made: list[Kit] = []
    for make in MAKERS:
        kit = make(planned, made)
        made += [kit] if kit else []
    return tuple(made)


def computed_by(kits: Sequence[Kit]) -> frozenset[str]:
    """Return the tables that the features compute."""
    return frozenset().union(*(kit.computes for kit in kits))
