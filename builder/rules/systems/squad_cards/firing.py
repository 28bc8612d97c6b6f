"""Fire: the strength that a card requires, how terrain reduces fire, and machine guns (50.3, 50.6,
51.8, 52.13, 52.15)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from builder.model.pieces.cards import NumberText
from builder.rules.expressions.evaluator import EvaluatedFormula, evaluate_term
from builder.rules.procedures import Context, Inputs, Procedure, Reply, sentences_as_steps, step
from builder.rules.systems.squad_cards.formulas import (
    FIRE_CARD_FORMULA,
    GUN_FIREPOWER,
    IS_BLACK,
    TERRAIN_STRENGTH_FORMULA,
)
from builder.rules.systems.squad_cards.game_data import number_effect, terrain_of, troops_of
from builder.rules.systems.squad_cards.numbers import number_values

Strength = Annotated[int, Field(ge=0, le=99)]


class FireInputs(Inputs):
    """Input of the rules question ``fire``: the troops that fire, their strength, and the strength
    that the card requires."""

    troops: str = Field(description="an id of squads.yaml")
    strength: Strength = Field(description="the firepower of the group")
    needs: Strength = Field(description="the strength that the card needs")
    ordnance: bool = Field(False, description="whether ordnance fires")


class FireReply(Reply):
    """Answer to the rules question ``fire``: whether the fire is legal, and the lowest strength
    that would be."""

    legal: bool
    least: int


def fire(context: Context, given: FireInputs) -> FireReply:
    """Decide whether a group's strength is enough for a fire card."""
    troops = troops_of(context.game, given.troops)
    found = EvaluatedFormula(
        FIRE_CARD_FORMULA,
        {
            "troops": troops.name,
            "strict": troops.exceeds and not given.ordnance,
            "needs": given.needs,
            "strength": given.strength,
        },
    )
    return FireReply(
        legal=bool(found["legal"]),
        least=found.number("least"),
        steps=sentences_as_steps(found.sentences()),
    )


class StrengthInputs(Inputs):
    """Input of the rules question ``attack-strength``: an attack on a group in terrain."""

    strength: Strength = Field(description="the strength of the attack")
    terrain: str = Field(description="where the target is: an id of terrain.yaml")
    weapon: Literal["fire", "he"] = Field("fire", description="bullets, or shells and artillery")
    defending: bool = Field(True, description="whether the group defends, or is on the move")


class StrengthReply(Reply):
    """Answer to the rules question ``attack-strength``: the strength of the attack after the
    effects of terrain; ``known`` is false if the base game's card changes it too."""

    strength: int
    change: int
    known: bool


def strength(context: Context, given: StrengthInputs) -> StrengthReply:
    """Return the strength of an attack on a group in desert terrain."""
    kind = terrain_of(context.game, given.terrain)
    effects = {name: number_effect(kind, name) for name in ("defence", "he")}
    how = {"defending": given.defending, "shells": given.weapon == "he"}
    found = EvaluatedFormula(
        TERRAIN_STRENGTH_FORMULA, {**effects, **how, "strength": given.strength}
    ).number
    change, left = found("change"), found("left")
    known = "defence" in kind.effects or "he" in kind.effects or "card" not in kind.effects
    text = "{terrain} changes the attack by {change}: {left}." if change else (
        "{terrain} changes nothing: {left}." if known else
        "The desert adds nothing to the card of {terrain}: {left}."
    )  # fmt: skip
    rule = {"wadi": "52.13", "soft-sand": "52.15"}.get(kind.id, "52.1")
    said = step(rule, text, terrain=kind.name, change=change, left=left)
    return StrengthReply(strength=left, change=left - given.strength, known=known, steps=(said,))


class LmgInputs(Inputs):
    """Input of the rules question ``light-machine-gun``: a light machine gun and the Hero card
    played on it."""

    firepower: Strength = Field(1, description="the gun's firepower")
    number: NumberText | None = Field(None, description="the number of the Hero card")
    crew_served: bool = Field(False, description="whether the gun counts as crew-served")
    nation: Literal["italy", "france"] = "italy"


class LmgReply(Reply):
    """Answer to the rules question ``light-machine-gun``: whether the Hero card doubles the gun's
    firepower by this rule, and the firepower; ``known`` is false for guns with a crew, to which the
    base game's rules apply."""

    doubled: bool
    firepower: int
    known: bool = True


def lmg(context: Context, given: LmgInputs) -> LmgReply:
    """Decide whether a Hero card doubles the firepower of a light machine gun.

    For a gun served by one man, only a black number on the card doubles it.
    """
    rule = "50.6" if given.nation == "italy" else "51.8"
    if given.crew_served:
        said = step(rule, "Crew-served guns follow the base game’s rules.")
        return LmgReply(doubled=False, firepower=given.firepower, known=False, steps=(said,))
    number = number_values(given.number)
    black = bool(evaluate_term(IS_BLACK, number))
    left = int(evaluate_term(GUN_FIREPOWER, number, firepower=given.firepower))
    text = "{number} doubles the firepower to {left}." if black else (
        "{number} leaves the firepower at {left}." if given.number else
        "Without a Hero the firepower stays {left}."
    )  # fmt: skip
    said = step(rule, text, number=str(given.number or ""), left=left)
    return LmgReply(doubled=black, firepower=left, steps=(said,))


FIRE = Procedure("fire", ("50.3",), fire)  # fmt: skip
STRENGTH = Procedure("attack-strength", ("52.13", "52.15", "52.1"), strength)
LMG = Procedure("light-machine-gun", ("50.6", "51.8"), lmg)  # fmt: skip
