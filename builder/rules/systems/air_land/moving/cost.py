"""Movement costs by terrain alone (5.1)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from pydantic import Field

from builder.model.base import Points
from builder.model.game import Game
from builder.model.pieces.values import number_text
from builder.problems import error, unknown_name
from builder.rules.core.moving.movement import StepCost, StepTerrain, step_cost
from builder.rules.procedures import Context, Inputs, Procedure, Refused, Reply, Step, step
from builder.rules.systems.air_land.combat.battlefield import Lines
from builder.sentences import filled_sentence


class CostInputs(Inputs):
    """Input of the rules question ``movement-cost``: the movement points of a unit, and a path
    given as the terrain of its steps."""

    allowance: Annotated[int, Field(ge=0)] | None = Field(None, description="movement points")
    way: Lines = Field(description="for each step the terrain entered and hexsides crossed")
    movement_class: str = Field("", description="if not the game's first")


class CostReply(Reply):
    """Answer to the rules question ``movement-cost``: the cost of each step and of the whole path
    in movement points; ``legal`` tells whether the unit's points cover it."""

    costs: tuple[Points | None, ...]
    cost: Points | None
    legal: bool
    left: Points | None = None
    barred: str = ""


def movement_cost(context: Context, given: CostInputs) -> CostReply:
    """Add up the movement points that a path costs by terrain, and tell whether the unit's points
    cover them."""
    game = context.game
    costs = [cost_of(game, text, given.movement_class) for text in given.way]
    barred = next((c.barred for c in costs if c.barred), "")
    total = None if barred else sum((c.total or Fraction(0) for c in costs), Fraction(0))
    covered = total is not None and (given.allowance is None or total <= given.allowance)
    left = given.allowance - total if covered and total is not None and given.allowance else None
    return CostReply(
        costs=tuple(c.total for c in costs),
        cost=total,
        legal=covered,
        left=left,
        barred=barred,
        steps=tuple(leg_step(comma_separated(t), c) for t, c in zip(given.way, costs, strict=True)),
    )


def cost_of(game: Game, text: str, movement_class: str = "") -> StepCost:
    """Return the cost of a step that ``text`` gives as names: the terrain entered, then the hexside
    types crossed; raises :class:`Refused`."""
    terrain, sides = _split(game, text)
    return step_cost(
        game.terrain, StepTerrain(terrain, sides), mover_of(game, movement_class), _never_a_bridge
    )


def mover_of(game: Game, movement_class: str = "") -> str:
    """Return the id of a movement class of the game, the first if none is named; raises
    :class:`Refused`."""
    known = game.sheet.movement_classes
    found = movement_class or next(iter(known), "land")
    if known and found not in known:
        raise Refused(unknown_name("movement class", found, known, ("given", "movement_class")))
    return found


def _never_a_bridge(_: object) -> bool:
    """Return false for every feature: none in these games is a bridge."""
    return False


def _split(game: Game, text: str) -> tuple[str, tuple[str, ...]]:
    key, words = game.terrain, text.split()
    hexes, sides = {t.id for t in key.hexes}, {t.id for t in key.hexsides}
    lying = {t.id for t in key.features}
    for word in words:
        if word not in hexes | sides | lying:
            raise Refused(unknown_name("terrain", word, hexes | sides | lying, ("given", "way")))
    entered = [w for w in words if w in hexes]
    if len(entered) != 1:
        message = filled_sentence(
            "{text!r} names {count} hex terrains; a step enters one", text=text, count=len(entered)
        )
        hint = "name one terrain of hexes, and with it what lies on the side that is crossed"
        raise Refused(error("bad-argument", message, ("given", "way"), rule="5.1", hint=hint))
    return entered[0], tuple(w for w in words if w in sides)


def comma_separated(text: str) -> str:
    """Return the words that describe a step, separated by commas, so that each terrain name is
    translated separately."""
    return ", ".join(text.split())


def leg_step(to: str, cost: StepCost) -> Step:
    """Return the step of the explanation that lists the cost of a move to a hex, item by item."""
    if cost.barred:
        return step("5.1", "To {hex}: {terrain} is prohibited.", hex=to, terrain=cost.barred)
    return step("5.1", "To {hex}: {items}.", hex=to, items=_items(cost))


def _items(cost: StepCost) -> str:
    return ", ".join(f"{p.id} {number_text(p.cost)}" for p in cost.parts)


MOVEMENT_COST = Procedure("movement-cost", ("5.1", "10.0"), movement_cost)
