"""Determines which declared rules are played in which phase of the sequence of play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.model.game import Game, Phase
from builder.model.mechanisms import Activation, Declared, Events

if TYPE_CHECKING:
    from builder.rules.play.match import Match


def played_in(match: Match, phase: Phase, family: str, declared: Declared | None) -> bool:
    """Return whether a declared rule is played in a phase: one whose rule number is in the same
    section (5.0 for 5.1) or, if there is none, one named like the declaration or its kind of
    rule."""
    return declared is not None and phase.id in phases_of(match, family, declared)


def phases_of(match: Match, family: str, declared: Declared) -> frozenset[str]:
    """Return the ids of the phases in which a declared rule is played; empty if no phase fits
    it."""
    rule = match.game.mechanisms.case(family, declared)
    return match.worked_out(
        f"phases of {family} {rule} {_id(declared)}",
        lambda: phases_for(match.game, family, declared),
    )


def phases_for(game: Game, family: str, declared: Declared) -> frozenset[str]:
    """Return the ids of the phases of a game in which a declared rule is played (see
    :func:`phases_of`)."""
    phases = game.sheet.sequence
    section = game.mechanisms.case(family, declared).partition(".")[0]
    found = [p.id for p in phases if section and p.rule.partition(".")[0] == section]
    names = {family, family.removesuffix("s"), _id(declared)}
    return frozenset(found or (p.id for p in phases if p.id in names))


def phases_of_draw(game: Game, drawn: Events) -> frozenset[str]:
    """Return the ids of the phases in which a set of events is drawn, rolled for or chosen from;
    empty if only other events draw from it, if cards are discarded for them, or no phase does."""
    activation = game.mechanisms.activation
    if activation is not None and activation.discards == drawn.id:
        return frozenset()
    if drawn.phase:
        return frozenset({drawn.phase})
    entries = (entry for one in game.mechanisms.events for entry in one.entries)
    if any(effect.from_ == drawn.id for entry in entries for effect in entry.effects):
        return frozenset()
    return phases_for(game, "events", drawn)


def phases_of_activation(game: Game, declared: Activation) -> frozenset[str]:
    """Return the ids of the phases in which units act as the activation rules say."""
    if declared.phase:
        return frozenset({declared.phase})
    return phases_for(game, "activation", declared)


def _id(declared: Declared) -> str:
    return str(getattr(declared, "id", ""))
