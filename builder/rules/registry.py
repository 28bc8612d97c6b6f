"""Which module holds which system; a system is imported when a game asks for it."""

from __future__ import annotations

from importlib import import_module

from builder.model.game import Game
from builder.problems import unknown
from builder.rules.core.battles import Battle, Duel
from builder.rules.core.live import LiveChart
from builder.rules.core.solo import Solo
from builder.rules.procedures import Refused, System

MODULES = {
    "air_land": "builder.rules.air_land",
    "city_fight": "builder.rules.city_fight",
    "folio": "builder.rules.folio",
    "green_beret": "builder.rules.green_beret",
    "squad_cards": "builder.rules.squad_cards",
}
"""System name → module with a ``SYSTEM``."""


def load_system(name: str) -> System:
    """The system of that name; raises :class:`Refused`."""
    if name not in MODULES:
        raise Refused(unknown("system", name, MODULES, path=("sheet", "system")))
    system: System = import_module(MODULES[name]).SYSTEM
    return system


def system_of(game: Game) -> System:
    """The system that a game names; raises :class:`Refused`."""
    return load_system(game.sheet.system)


def battle_of(game: Game) -> Battle | None:
    """A game's combat as look-ups; ``None`` if its system has none to give."""
    try:
        system = system_of(game)
        return system.battle(game) if system.battle else None
    except Refused:
        return None


def live_charts_of(game: Game) -> tuple[LiveChart, ...]:
    """The charts that readers of the rules can set; none if the game's system has none."""
    try:
        system = system_of(game)
        return system.live(game) if system.live else ()
    except Refused:
        return ()


def duels_of(game: Game) -> tuple[Duel, ...]:
    """A game's duels as look-ups; none if its system has none to give."""
    try:
        system = system_of(game)
        return system.duels(game) if system.duels else ()
    except Refused:
        return ()


def can_set_up(game: Game) -> bool:
    """Whether the rules of a game can make setups where its scenarios leave a choice."""
    try:
        return system_of(game).make_setup is not None
    except Refused:
        return False


def solo_of(game: Game) -> Solo | None:
    """The system's side of a solitaire game as look-ups; ``None`` if its system has none to give."""
    try:
        system = system_of(game)
        return system.solo(game) if system.solo else None
    except Refused:
        return None


def controllers_of(game: Game) -> frozenset[str]:
    """The units of a game that control the hexes round them; none if its system has no such rule."""
    try:
        system = system_of(game)
        return system.controllers(game) if system.controllers else frozenset()
    except Refused:
        return frozenset()
