"""Finds the system of rules that a game names. A system's module is imported only when a game asks
for it. Installed packages add their own systems (see :mod:`builder.extensions`)."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from builder import extensions
from builder.model.game import Game
from builder.model.position_sheets import PositionSheet
from builder.problems import error, unknown_name
from builder.rules.core.per_game_cache import cached_per_game
from builder.rules.error_boundary import guarded
from builder.rules.lazy_import import LazyFunction
from builder.rules.procedure_table import procedures_matching
from builder.rules.procedures import OwnPosition, Refused, System
from builder.sentences import filled_sentence

if TYPE_CHECKING:
    from builder.model.ground.maps import MapSheet
    from builder.model.statistics import Statistic
    from builder.model.tables import ResultsTable
    from builder.rules.core.live_charts import LiveChart
    from builder.rules.core.module_export.combat_parts import Duel
    from builder.rules.core.module_export.contests import TableCombat, TranslatedText
    from builder.rules.core.module_export.count_changes import CountChanges
    from builder.rules.core.module_export.dice_battles import DiceBattle
    from builder.rules.core.module_export.event_effects import ExportedEffects
    from builder.rules.core.module_export.events import EventSource
    from builder.rules.core.module_export.hand_cards import HandCards
    from builder.rules.core.module_export.overlays import SupplyRange
    from builder.rules.core.module_export.phase_rules import PhaseRule
    from builder.rules.core.module_export.reinforcements import LateArrivalRoll, ReplacementRules
    from builder.rules.core.module_export.roll_modifiers import RollModifiers
    from builder.rules.core.module_export.scores import Scores
    from builder.rules.core.module_export.solitaire import SolitaireTable
    from builder.rules.core.module_export.supply import SupplyRules
    from builder.rules.core.module_export.unit_rolls import UnitRoll
    from builder.rules.core.module_export.weather import WeatherRules
    from builder.rules.core.positions.position import Piece
    from builder.rules.core.statistics import StatisticRequest
    from builder.rules.play.kinds import Play


T = TypeVar("T")

MODULES = {
    "air_land": "builder.rules.systems.air_land:SYSTEM",
    "city_fight": "builder.rules.systems.city_fight:SYSTEM",
    "folio": "builder.rules.systems.folio:SYSTEM",
    "green_beret": "builder.rules.systems.green_beret:SYSTEM",
    "open": "builder.rules.systems.declared:SYSTEM",
    "squad_cards": "builder.rules.systems.squad_cards:SYSTEM",
}
"""The built-in systems by name, each with its location in the form of an entry point
(``module:name``)."""

_REQUIRED_FIELDS = ("sheet", "system")


def load_system(name: str) -> System:
    """Return the system with that name, built-in or from a package; raises :class:`Refused`."""
    where = MODULES.get(name) or extensions.places(extensions.SYSTEMS).get(name)
    if where is None:
        raise Refused(unknown_name("system", name, system_names(), path=_REQUIRED_FIELDS))
    try:
        found = LazyFunction(where).find()
    except Exception as wrong:  # importing a package may raise any exception
        raise _not_loaded(name, where, f"{type(wrong).__name__}: {wrong}") from wrong
    if not isinstance(found, System):
        raise _not_loaded(
            name, where, filled_sentence("it is a {name}, no System", name=type(found).__name__)
        )
    return found


def _not_loaded(name: str, where: str, why: str) -> Refused:
    hint = "mend or update the package that it comes from"
    message = filled_sentence(
        "the system {name} cannot be loaded from {where}: {why}", name=name, where=where, why=why
    )
    return Refused(error("system-not-loaded", message, _REQUIRED_FIELDS, hint=hint))


def system_names() -> tuple[str, ...]:
    """Return the names of all systems that a game can use: the built-in ones, then those of
    installed packages."""
    return tuple(dict.fromkeys([*MODULES, *extensions.offered_entry_points(extensions.SYSTEMS)]))


def system_of(game: Game) -> System:
    """Return the system that a game names, limited to the rules that the game declares; raises
    :class:`Refused`."""
    for known, system in tuple(_RECENT):
        if known is game:
            return system
    found = _declared(game)
    _RECENT.append((game, found))
    return found


def _declared(game: Game) -> System:
    system = load_system(game.sheet.system)
    if system.offers is not None:
        offers = partial(system.offers, game)
        system = replace(system, procedures=procedures_matching(system.procedures, offers))
    return system.declared(game) if system.declared else system


_RECENT: deque[tuple[Game, System]] = deque(maxlen=8)
"""The most recently used games, each with its system, because many questions concern the same game."""


def _offered(game: Game, offer: Callable[[System], T], none: T) -> T:
    """Return the result of ``offer`` for the game's system; ``none`` if the system does not exist,
    or if the game lacks something that ``offer`` needs (the checks report that)."""
    made, lost = guarded("the system", lambda: offer(system_of(game)))
    return none if lost or made is None else made


@cached_per_game
def table_combats_of(game: Game) -> tuple[TableCombat, ...]:
    """Return a game's combats on results tables; empty if its system has none. Everything that a
    VASSAL module contains about combat uses this."""
    return _offered(game, lambda s: s.contests(game) if s.contests else (), ())


@cached_per_game
def dice_battles_of(game: Game) -> tuple[DiceBattle, ...]:
    """Return a game's battles in which every unit rolls dice; empty if its system has none."""
    return _offered(game, lambda s: s.dice_battles(game) if s.dice_battles else (), ())


@cached_per_game
def unit_rolls_of(game: Game) -> tuple[UnitRoll, ...]:
    """Return the rolls that units of a game make for themselves; empty if its system has none."""
    return _offered(game, lambda s: s.unit_rolls(game) if s.unit_rolls else (), ())


@cached_per_game
def event_sources_of(game: Game) -> tuple[EventSource, ...]:
    """Return the sources of a game's events (dice, decks, cups), which also cover the random choice
    of who acts next; empty if its system has none."""
    return _offered(game, lambda s: s.happenings(game) if s.happenings else (), ())


@cached_per_game
def roll_modifiers_of(game: Game) -> RollModifiers | None:
    """Return what the position adds to a game's rolls for events and for the end of a turn; ``None``
    if its system has no such rolls."""
    return _offered(game, lambda s: s.roll_modifiers(game) if s.roll_modifiers else None, None)


@cached_per_game
def lasting_events_of(game: Game) -> Mapping[str, TranslatedText]:
    """Return the events of a game that stay in effect for a while and that conditions refer to:
    their texts by id."""
    return _offered(game, lambda s: s.effects(game) if s.effects else {}, {})


@cached_per_game
def hand_cards_of(game: Game) -> HandCards | None:
    """Return the rules by which a game's sides play cards from their hands; ``None`` if they do
    not."""
    return _offered(game, lambda s: s.playing(game) if s.playing else None, None)


@cached_per_game
def weathers_of(game: Game) -> WeatherRules | None:
    """Return the weather rules of a game; ``None`` if its system has none."""
    return _offered(game, lambda s: s.weathers(game) if s.weathers else None, None)


@cached_per_game
def scores_of(game: Game) -> Scores | None:
    """Return the rules of a game's victory points; ``None`` if its system has none that a VASSAL
    table can count."""
    return _offered(game, lambda s: s.scores(game) if s.scores else None, None)


@cached_per_game
def supplies_of(game: Game) -> tuple[SupplyRules, ...]:
    """Return the rules of each kind of supply of a game that a VASSAL module can trace."""
    return _offered(game, lambda s: s.supplies(game) if s.supplies else (), ())


@cached_per_game
def supply_ranges_of(game: Game) -> tuple[SupplyRange, ...]:
    """Return the places to which supply reaches from a game's sources on a map without units; empty
    if none are declared."""
    return _offered(game, lambda s: s.supply_ranges(game) if s.supply_ranges else (), ())


@cached_per_game
def event_effects_of(game: Game) -> ExportedEffects | None:
    """Return the effects of a game's events; ``None`` if its system has none that a VASSAL module
    can carry out."""
    return _offered(game, lambda s: s.event_effects(game) if s.event_effects else None, None)


@cached_per_game
def count_changes_of(game: Game) -> CountChanges | None:
    """Return the changes of a game's counts by phases, combat results and losses; ``None`` if its
    system has no such rules."""
    return _offered(game, lambda s: s.bookkeeping(game) if s.bookkeeping else None, None)


@cached_per_game
def late_arrivals_of(game: Game) -> tuple[LateArrivalRoll, ...]:
    """Return the rolls for units that arrive late; empty if a game's system has none."""
    return _offered(game, lambda s: s.late(game) if s.late else (), ())


@cached_per_game
def replacements_of(game: Game) -> ReplacementRules | None:
    """Return the replacement rules of a game; ``None`` if its system has none."""
    return _offered(game, lambda s: s.recruiting(game) if s.recruiting else None, None)


def live_charts_of(game: Game) -> tuple[LiveChart, ...]:
    """Return a game's live charts (results tables on which a reader sets the inputs); empty if its
    system has none."""
    return _offered(game, lambda s: s.live(game) if s.live else (), ())


def statistics_of(game: Game, table: ResultsTable) -> tuple[Statistic, ...]:
    """Return the lines of statistics under a results table: how often its rolls have which effect,
    in each column."""
    from builder.rules.core.statistics import statistics_by_legend, statistics_of_table

    none: tuple[StatisticRequest, ...] = ()
    counted = _offered(game, lambda s: s.counted(game, table) if s.counted else none, none)
    return statistics_of_table(table, counted or statistics_by_legend(table))


@cached_per_game
def duels_of(game: Game) -> tuple[Duel, ...]:
    """Return a game's duels of one unit against another, as data for a VASSAL module; empty if its
    system has none."""
    return _offered(game, lambda s: s.duels(game) if s.duels else (), ())


@cached_per_game
def spent_by_number_of(game: Game) -> frozenset[str]:
    """Return the ids of the cards that leave the game when they are drawn only for the random
    number on them."""
    return _offered(
        game, lambda s: s.spent_by_number(game) if s.spent_by_number else frozenset(), frozenset()
    )


def play_of(game: Game) -> Play:
    """Return the parts with which a game's system plays the game (:class:`Play`); raises
    :class:`Refused` if it has none."""
    system = system_of(game)
    if system.play is None:
        message = filled_sentence(
            "the system {system} cannot be played yet", system=game.sheet.system
        )
        hint = "its rules can be asked: chitwright ask GAME --list"
        raise Refused(error("no-play", message, _REQUIRED_FIELDS, hint=hint))
    return system.play(game)


def own_position(game: Game) -> OwnPosition:
    """Return the fields and markers that a game's system adds to positions (:class:`OwnPosition`);
    the default if it adds nothing."""
    return _offered(game, lambda s: s.position, OwnPosition())


def position_models() -> tuple[type[PositionSheet], ...]:
    """Return the position models of all systems that can be loaded, in the order of their names."""
    loaded = (guarded("the system", partial(load_system, n))[0] for n in sorted(system_names()))
    return tuple(dict.fromkeys(system.position.model for system in loaded if system))


def can_set_up(game: Game) -> bool:
    """Tell whether the rules of a game can make setups where its scenarios leave a choice."""
    return _offered(game, lambda s: s.make_setup is not None, False)


def pool_draws_of(game: Game) -> PhaseRule | None:
    """Return the phases in which sides draw the markers of a turn from their pools; ``None`` if the
    game's system has no such rule."""
    return _offered(game, lambda s: s.pool_draws, None)


@cached_per_game
def solo_of(game: Game) -> SolitaireTable | None:
    """Return the look-up tables by which a VASSAL module plays the enemy of a solitaire game;
    ``None`` if its system has none."""
    return _offered(game, lambda s: s.solo(game) if s.solo else None, None)


def turned_of(game: Game, sheet: MapSheet, piece: Piece) -> int:
    """Return by how many degrees a counter is turned clockwise on the sheet of its map; 0 if its
    system has no such rule."""
    return _offered(game, lambda s: s.turned(game, sheet, piece) if s.turned else 0, 0)


def controllers_of(game: Game) -> frozenset[str]:
    """Return the ids of the units of a game that have a zone of control; empty if its system has no
    such rule."""
    return _offered(
        game, lambda s: s.controllers(game) if s.controllers else frozenset(), frozenset()
    )
