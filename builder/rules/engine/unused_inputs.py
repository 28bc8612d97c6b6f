"""Finds the inputs of the rules questions ("procedures") that have no effect in a game, so that
users do not see them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from builder.model.game import Game
from builder.model.mechanisms import Mechanisms
from builder.model.mechanisms.conditions import When
from builder.model.mechanisms.fighting.fire import Reach
from builder.rules.core.positions.unit_steps import steps_of
from builder.rules.engine.positions.aliases import ISOLATED, TRACED_WORDS
from builder.rules.engine.positions.conditions import words_for_units
from builder.rules.engine.positions.deeds import deeds_tested
from builder.rules.engine.positions.situation import PositionInputs
from builder.rules.procedures import Procedure

_OWN = {
    "turn": ("arrivals", "counts", "events", "links", "replacements"),
    "phase": ("counts", "recover", "states"),
    "held": ("ending", "score"),
    "amounts": ("counts", "score"),
}
"""For each input of a position, the procedures that use it regardless of the game's conditions."""


@dataclass(frozen=True)
class _AskedConditions:
    """What the conditions in a game's declared rules test."""

    game: Game

    @property
    def mechanisms(self) -> Mechanisms:
        """The declared rules."""
        return self.game.mechanisms

    @cached_property
    def parts(self) -> tuple[When, ...]:
        """All conditions in the declared rules, nested ones included."""
        return tuple(when for _, when in self.mechanisms.conditions)

    @cached_property
    def words(self) -> frozenset[str]:
        """Every word that conditions test for units."""
        return frozenset(word for part in self.parts for word in words_for_units(part))

    def any(self, *keys: str) -> bool:
        """Return whether any condition of the game uses at least one of these keys."""
        return any(getattr(part, key) not in (None, ()) for part in self.parts for key in keys)


def _many_steps(asked: _AskedConditions) -> bool:
    return any(steps_of(asked.game, unit) > 1 for unit in asked.game.units)


def _aimed(asked: _AskedConditions) -> bool:
    reaches = (combat.reach for combat in asked.mechanisms.combat)
    return any(isinstance(reach, Reach) and reach.targets == "one" for reach in reaches)


def _counted(asked: _AskedConditions) -> bool:
    """Return whether some special way of moving, or some off-map link, has a limit on how many
    units may use it in a turn."""
    moving, links = asked.mechanisms.movement, asked.mechanisms.links
    ways = moving.ways if moving else ()
    return any(way.most is not None for way in ways) or any(link.most for link in links)


def _has_objectives(asked: _AskedConditions) -> bool:
    victory = asked.mechanisms.victory
    return victory is not None and victory.objectives is not None


def _has_kinds_of_supply(asked: _AskedConditions) -> bool:
    return len(asked.mechanisms.every_supply) > 1


def _uses_special_ways(asked: _AskedConditions) -> bool:
    return bool(asked.mechanisms.movement and asked.mechanisms.movement.ways)


def _limits_crossings(asked: _AskedConditions) -> bool:
    return bool(asked.mechanisms.movement and asked.mechanisms.movement.crossings)


def _risky(asked: _AskedConditions) -> bool:
    moving = asked.mechanisms.movement
    return any(way.risk for way in (moving.ways if moving else ()))


_POSITION: Mapping[str, Callable[[_AskedConditions], bool]] = {
    "scenario": lambda asked: bool(asked.game.scenarios),
    "map": lambda asked: len(asked.game.playable) > 1,
    "reduced": _many_steps,
    "steps": _many_steps,
    "states": lambda asked: bool(asked.mechanisms.states),
    "faces": lambda asked: bool(asked.mechanisms.facing),
    "deeds": lambda asked: bool(deeds_tested(asked.game)),
    "crossed": _limits_crossings,
    "unsupplied": lambda asked: bool(TRACED_WORDS & asked.words),
    "lacking": lambda asked: bool(asked.mechanisms.supplies),
    "isolated": lambda asked: ISOLATED in asked.words,
    "weather": lambda asked: asked.any("weather"),
    "turn": lambda asked: asked.any("turn", "season", "night"),
    "phase": lambda asked: asked.any("phase"),
    "events": lambda asked: asked.any("event"),
    "held": lambda asked: asked.any("holds"),
    "relations": lambda asked: asked.mechanisms.alliances is not None,
    "amounts": lambda asked: asked.any("amount", "attacker_amount", "defender_amount"),
}
"""The inputs of positions, each with a function that says whether a game's declarations use it."""

_INPUTS_OF_PROCEDURES: Mapping[str, Mapping[str, Callable[[_AskedConditions], bool]]] = {
    "combat": {"against": _aimed},
    "move": {"by": _uses_special_ways, "moved": _counted, "die": _risky},
    "supply": {"supply": _has_kinds_of_supply},
    "reach": {"by": _uses_special_ways},
    "score": {"objectives": _has_objectives},
}
"""The inputs of single procedures, each with a function that says whether a game's declarations use
it."""
_COMBATS: Mapping[str, Callable[[_AskedConditions], bool]] = {
    "combat": lambda asked: len(asked.mechanisms.combat) > 1,
    "support": lambda asked: any(combat.support for combat in asked.mechanisms.combat),
    "options": lambda asked: any(combat.options for combat in asked.mechanisms.combat),
}
"""The inputs of all combat procedures, each with a function that says whether a game's declarations
use it."""
_ON_COMBATS = ("advance", "attacks", "combat", "options")


def unused_input_marker(game: Game) -> Callable[[Procedure[Any, Any]], Procedure[Any, Any]]:
    """Return a function that marks, in a copy of a procedure, the inputs that have no effect in
    this game."""
    asked = _AskedConditions(game)
    return lambda procedure: replace(procedure, unread=frozenset(_unread(asked, procedure)))


def _unread(asked: _AskedConditions, procedure: Procedure[Any, Any]) -> Iterator[str]:
    name = procedure.name
    if issubclass(procedure.inputs, PositionInputs):
        own = {} if procedure.inputs is PositionInputs else procedure.inputs.__annotations__
        for key, read in _POSITION.items():
            if key not in own and name not in _OWN.get(key, ()) and not read(asked):
                yield key
    others = {**_INPUTS_OF_PROCEDURES.get(name, {}), **(_COMBATS if name in _ON_COMBATS else {})}
    yield from (key for key, read in others.items() if not read(asked))
