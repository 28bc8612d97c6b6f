"""Strengths in combat and their differential, with support fire, forts and strengths of zero (7.3,
7.5, 8.3, 13.0)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated

from pydantic import BeforeValidator, Field, WithJsonSchema

from builder.model.game import Game
from builder.model.pieces.counters import Unit
from builder.problems import error
from builder.rules.core.names import UNIT, Counters
from builder.rules.expressions.evaluator import EvaluatedFormula
from builder.rules.procedures import Context, Inputs, Procedure, Refused, Reply, sentences_as_steps
from builder.rules.systems.folio.combat.combat_formula import evaluate_strengths
from builder.rules.systems.folio.game_data import value
from builder.rules.systems.folio.situation import unit_of
from builder.sentences import filled_sentence

_NUMBER = re.compile(r"[+-]?\d+")


def _texts(value: object) -> object:
    """Convert an argument to a tuple of texts; the argument is one line of words, a single number,
    or a list."""
    if isinstance(value, (int, str)):
        value = str(value).split()
    return tuple(str(v) for v in value) if isinstance(value, (list, tuple)) else value


StrengthTexts = Annotated[
    tuple[str, ...],
    BeforeValidator(_texts),
    WithJsonSchema({"type": "array", "items": {"type": ["string", "integer"]}}),
    UNIT,
]
"""A list of units by id or of plain numbers, as texts."""


class FightInputs(Inputs):
    """The part of a rules question's input that describes a combat: the units, and the support fire
    of both sides."""

    attackers: StrengthTexts = Field((), description="units (id, or id#2) or attack strengths")
    defender: StrengthTexts = Field((), description="unit or defence strength")
    attack_markers: StrengthTexts = Field(
        (), description="support markers of the attacker: ids or modifiers"
    )
    defend_markers: StrengthTexts = Field(
        (), description="support markers of the defender: ids or modifiers"
    )
    reduced: Counters = Field((), description="those of the units that are on their reduced side")


class DifferentialInputs(FightInputs):
    """Input of the rules question ``differential``: a combat, and whether the defender's terrain
    changes the strengths."""

    fort: bool = Field(False, description="whether the defender is in a fort (7.5)")


class DifferentialReply(Reply):
    """Answer to the rules question ``differential``: the total attack, the total defence, and their
    difference."""

    attack: int
    attack_support: int
    defence: int
    defence_support: int
    differential: int


def strength(game: Game, text: str, name: str, *, reduced: bool = False) -> int:
    """Return a strength: the number that ``text`` gives, or the ``attack`` or ``defence``
    (``name``) of the unit that it names; raises :class:`Refused`."""
    unit = named_unit(game, text)
    return int(text) if unit is None else value(game, unit, name, reduced=reduced)


def named_unit(game: Game, text: str) -> Unit | None:
    """Return the unit that a text names; ``None`` for a number; raises :class:`Refused` for any
    other text."""
    return None if _NUMBER.fullmatch(text) else unit_of(game, text)


def marker_value(game: Game, text: str) -> int:
    """Return the value of a support marker, given as a number or as the marker's id; raises
    :class:`Refused`."""
    if _NUMBER.fullmatch(text):
        return int(text)
    marker = next((m for m in game.markers if m.id == text), None)
    if marker is None or marker.value is None:
        known = ", ".join(m.id for m in game.markers if m.value is not None)
        message = filled_sentence("{text!r} is no support fire marker", text=text)
        raise Refused(
            error(
                "unknown-marker",
                message,
                ("given",),
                hint=filled_sentence("known: {known}", known=known),
                rule="8.0",
            )
        )
    return marker.value


def limit_markers(markers: Sequence[str], most: int, who: str, rule: str) -> None:
    """Raise :class:`Refused` if there are more support markers than ``most``, the limit for one
    combat under ``rule``; ``who`` names the side in the message."""
    if len(markers) > most:
        message = filled_sentence(
            "{who} adds {count} support markers; the limit is {most}",
            who=who,
            count=len(markers),
            most=most,
        )
        hint = "name fewer markers"
        raise Refused(error("too-many-markers", message, ("given",), rule=rule, hint=hint))


def combat_strengths(game: Game, given: FightInputs, *, fort: bool = False) -> EvaluatedFormula:
    """Evaluate the strengths and markers of a combat; raises :class:`Refused`."""
    return evaluate_strengths(
        [strength(game, a, "attack", reduced=a in given.reduced) for a in given.attackers],
        [strength(game, d, "defence", reduced=d in given.reduced) for d in given.defender],
        [marker_value(game, m) for m in given.attack_markers],
        [marker_value(game, m) for m in given.defend_markers],
        fort=fort,
    )


def differential(context: Context, given: DifferentialInputs) -> DifferentialReply:
    """Add up attack and defence with support fire and give the difference."""
    limit_markers(given.attack_markers, 2, "the attacker", "8.3")
    limit_markers(given.defend_markers, 2, "the defender", "8.3")
    _one_defender(given)
    found = combat_strengths(context.game, given, fort=given.fort)
    return DifferentialReply(
        attack=found.number("attack"),
        attack_support=found.number("support"),
        defence=found.number("defence"),
        defence_support=found.number("against"),
        differential=found.number("differential"),
        steps=sentences_as_steps(found.sentences()),
    )


def _one_defender(given: DifferentialInputs) -> None:
    if len(given.defender) != 1:
        message = filled_sentence(
            "an attack has one target, not {count}", count=len(given.defender)
        )
        hint = "name one defender"
        raise Refused(error("one-target", message, ("given", "defender"), rule="7.1", hint=hint))


DIFFERENTIAL = Procedure("differential", ("7.3", "7.5", "8.3", "13.0"), differential)
