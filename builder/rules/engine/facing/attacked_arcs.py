"""Exports the conditions on the arcs through which defenders are attacked, and the arcs through which
units attack, for a VASSAL module, which knows where units stand and point."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from builder.model.game import Game
from builder.model.mechanisms.conditions import Arc, When
from builder.model.mechanisms.fighting.battles import Battle
from builder.model.mechanisms.fighting.combat import Combat
from builder.model.space.directions import directions_of
from builder.rules.engine.positions.condition_answers import is_about_piece_alone
from builder.rules.engine.positions.conditions import asked_of_all, questions_of_conditions
from builder.rules.engine.positions.unit_conditions import changing_words_of


def origins_by_name(game: Game, conditions: Iterable[When]) -> Mapping[str, tuple[int | Arc, ...]]:
    """Return the numbers of places and the arcs of conditions such as ``attacked from: 3 rear``, by
    their names in formulas; not those of conditions that ask more of the attack, nor in games where
    the module does not know which arcs a unit has, or from how many places of a theatre units come."""
    asked = (part for condition in conditions for part in asked_of_all(condition))
    return {name: when.attacked_from for name, when in asked if _is_known_origin(game, when)}


def attack_arcs(game: Game, fight: Combat | Battle) -> tuple[Arc, ...] | None:
    """Return the only arcs through which units attack in a combat or a battle with dice; empty if they
    are those of each unit's own facing; ``None`` if units attack all round or the module cannot tell."""
    named = fight.arcs if isinstance(fight, Combat) else ()
    limited = named or any(facing.attacks for facing in game.mechanisms.facing)
    same = fight.reach == "same place"
    return named if limited and not same and _are_known(game) else None


def _are_known(game: Game) -> bool:
    """Return whether the module knows in which arc of a unit a place lies."""
    return _has_directions(game) and _has_lasting_arcs(game)


def _is_known_origin(game: Game, when: When) -> bool:
    alone = when.attacked_from != () and when == When(attacked_from=when.attacked_from)
    known = not game.theatres and (not when.from_arcs or _are_known(game))
    return alone and known


def _has_directions(game: Game) -> bool:
    """Return whether units point in a direction on each map; no direction leads from one map of a
    theatre to another."""
    every = all(directions_of(sheet.space, "both") for sheet in game.maps)
    return bool(game.mechanisms.facing) and not game.theatres and every


def _has_lasting_arcs(game: Game) -> bool:
    """Return whether each unit has the same arcs as long as it is in play: those of one declaration
    for all, or of several that what the unit is chooses among, not its state or place."""
    declared = game.mechanisms.facing
    shapes = {(facing.ways, facing.front, facing.rear, facing.attacks) for facing in declared}
    return len(shapes) == 1 or all(never_changes(game, facing.who) for facing in declared)


def never_changes(game: Game, who: When) -> bool:
    """Return whether a condition is about what a unit is, not about its state, its place or others."""
    asked = {word for _, word in questions_of_conditions([who])}
    return is_about_piece_alone(who) and changing_words_of(game).isdisjoint(asked)
