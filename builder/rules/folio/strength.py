"""Strengths in combat: the differential, with support fire, forts and zero strengths (7.3, 7.5, 8.3,
13.0)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated

from pydantic import BeforeValidator, Field, WithJsonSchema

from builder.model.base import Words
from builder.model.counters import Unit
from builder.model.game import Game
from builder.problems import error
from builder.rules.core.tables import signed
from builder.rules.folio.reading import value
from builder.rules.folio.situation import unit_of
from builder.rules.procedures import Context, Inputs, Procedure, Refused, Reply, Step, step

_NUMBER = re.compile(r"[+-]?\d+")


def _texts(value: object) -> object:
    """A list of texts, from words on one line, one number, or a list with numbers in it."""
    if isinstance(value, (int, str)):
        value = str(value).split()
    return tuple(str(v) for v in value) if isinstance(value, (list, tuple)) else value


Strengths = Annotated[
    tuple[str, ...],
    BeforeValidator(_texts),
    WithJsonSchema({"type": "array", "items": {"type": ["string", "integer"]}}),
]
"""Units by id, or plain numbers."""


class DifferentialInputs(Inputs):
    """Who fights, and the support fire of both."""

    attackers: Strengths = Field((), description="units (id, or id#2) or attack strengths")
    defender: Strengths = Field((), description="unit or defence strength")
    attack_markers: Strengths = Field(
        (), description="support markers of the attacker: ids or modifiers"
    )
    defend_markers: Strengths = Field(
        (), description="support markers of the defender: ids or modifiers"
    )
    reduced: Words = Field((), description="those of the units that are on their reduced side")
    fort: bool = Field(False, description="whether the defender is in a fort (7.5)")


class DifferentialReply(Reply):
    """Both totals and what is left of the attack."""

    attack: int
    attack_support: int
    defence: int
    defence_support: int
    differential: int


FORT_TIMES = 2
"""How many times over a fort's defence counts (7.5)."""


def in_fort(defence: int, fire: Sequence[int]) -> tuple[int, list[int]]:
    """A defence in a fort, and what is left of each of the attacker's markers (7.5)."""
    return defence * FORT_TIMES, [value // 2 for value in fire]


def fort_step() -> Step:
    """What is told of a fort."""
    return step("7.5", "A fort doubles the defence and halves the attacker's support.")


def strength(game: Game, text: str, name: str, *, reduced: bool = False) -> int:
    """A number as written, or a unit's ``attack`` or ``defence``; raises :class:`Refused`."""
    unit = named_unit(game, text)
    return int(text) if unit is None else value(game, unit, name, reduced=reduced)


def named_unit(game: Game, text: str) -> Unit | None:
    """The unit that a text names; ``None`` for a plain number; raises :class:`Refused`."""
    return None if _NUMBER.fullmatch(text) else unit_of(game, text)


def modifier(game: Game, text: str) -> int:
    """A support marker's value, from a number or the marker's id; raises :class:`Refused`."""
    if _NUMBER.fullmatch(text):
        return int(text)
    marker = next((m for m in game.markers if m.id == text), None)
    if marker is None or marker.value is None:
        known = ", ".join(m.id for m in game.markers if m.value is not None)
        message = f"{text!r} is no support fire marker"
        raise Refused(
            error("unknown-marker", message, ("given",), hint=f"known: {known}", rule="8.0")
        )
    return marker.value


def limit_markers(markers: Sequence[str], most: int, who: str, rule: str) -> None:
    """Refuse more support markers than one combat allows."""
    if len(markers) > most:
        message = f"{who} adds {len(markers)} support markers; the limit is {most}"
        raise Refused(error("too-many-markers", message, ("given",), rule=rule))


def differential(context: Context, given: DifferentialInputs) -> DifferentialReply:
    """Sum both sides and subtract."""
    limit_markers(given.attack_markers, 2, "the attacker", "8.3")
    limit_markers(given.defend_markers, 2, "the defender", "8.3")
    _one_defender(given)
    game = context.game
    attack = [strength(game, a, "attack", reduced=a in given.reduced) for a in given.attackers]
    defence = sum(strength(game, d, "defence", reduced=d in given.reduced) for d in given.defender)
    fire = [modifier(game, m) for m in given.attack_markers]
    cover = [modifier(game, m) for m in given.defend_markers]
    steps = _zero_steps(attack, defence)
    if given.fort:
        defence, fire = in_fort(defence, fire)
        steps.append(fort_step())
    return _reply(sum(attack), fire, defence, cover, steps)


def _one_defender(given: DifferentialInputs) -> None:
    if len(given.defender) != 1:
        message = f"an attack has one target, not {len(given.defender)}"
        raise Refused(error("one-target", message, ("given", "defender"), rule="7.1"))


def _zero_steps(attack: Sequence[int], defence: int) -> list[Step]:
    if 0 in attack or defence == 0:
        return [step("13.0", "A strength of 0 takes part and adds nothing; support adds to it.")]
    return []


def _reply(
    attack: int, fire: Sequence[int], defence: int, cover: Sequence[int], steps: list[Step]
) -> DifferentialReply:
    result = attack + sum(fire) - defence - sum(cover)
    steps.append(
        step(
            "7.3",
            "Attack {attack} + {fire} support, defence {defence} + {cover} support: {differential}.",
            attack=attack,
            fire=sum(fire),
            defence=defence,
            cover=sum(cover),
            differential=signed(result),
        )
    )
    return DifferentialReply(
        attack=attack,
        attack_support=sum(fire),
        defence=defence,
        defence_support=sum(cover),
        differential=result,
        steps=tuple(steps),
    )


DIFFERENTIAL = Procedure(
    "differential",
    ("7.3", "7.5", "8.3", "13.0"),
    "Sum attack and defence with support fire and give the difference.",
    DifferentialInputs,
    DifferentialReply,
    differential,
)
