"""Carrying: how many pieces a stack may carry, and which pieces may carry which (9.0 to 9.4)."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import Field

from builder.rules.core.names import UnitNames
from builder.rules.procedures import Context, Inputs, Procedure, Reply, Step, step
from builder.rules.systems.green_beret.game_data import Gear, gears


def carrying_limit(carriers: Sequence[Gear]) -> int:
    """Return how many pieces some carriers, who move together, may carry in all (9.3)."""
    return sum(g.load for g in carriers)


def load_bar(carriers: Sequence[Gear], items: Sequence[Gear], at_camp: bool) -> Step | None:
    """Return the explanation why the carriers cannot carry the items; ``None`` if they can. In a
    base camp (``at_camp``) the limit does not apply, because everything is at hand (9.4)."""
    for item in items:
        if item.is_team:
            return step("9.0", "A team is never carried.")
        if "pbr" in item.traits:
            return step("11.2", "A patrol boat is never carried.")
        if item.kind == "plus":
            bearer = _no_bearer_bar(carriers, item)
            if bearer is not None:
                return bearer
    if at_camp:
        return None
    most = carrying_limit(carriers)
    if len(items) > most:
        return step(
            "9.1", "{count} pieces are more than the limit of {most}.",
            count=len(items), most=most,
        )  # fmt: skip
    return None


def _no_bearer_bar(carriers: Sequence[Gear], item: Gear) -> Step | None:
    """Return the explanation why none of the carriers can carry a plus piece (a piece that adds
    movement); ``None`` if one can. A black plus piece is carried by a team or by a plus piece that
    is not black; other plus pieces are never carried."""
    if any(c.is_team for c in carriers) and item.black:
        return None
    if not item.black:
        return step(
            "9.2", "{item} is a plus piece that is not black: nobody carries it.", item=item.id
        )
    if any(c.kind == "plus" and not c.black for c in carriers):
        return None
    return step("10.4", "Black plus pieces do not carry each other.")


class CarryInputs(Inputs):
    """Input of the rules question ``carry``: the carriers and the items that they carry. Each plus
    piece is named once: as a carrier or as an item."""

    carriers: UnitNames = Field(
        description="teams, leaders and plus pieces that carry, by id or name"
    )
    items: UnitNames = Field((), description="pieces that are carried")
    at_camp: bool = Field(False, description="whether they stand in a base camp (9.4)")


class CarryReply(Reply):
    """Answer to the rules question ``carry``: the limit, whether the load is allowed, and how many
    pieces exceed the limit."""

    limit: int
    legal: bool
    over: int
    why: str = ""
    by: str = ""


def carry(context: Context, given: CarryInputs) -> CarryReply:
    """Add up what teams, leaders and plus pieces can carry together, and check a load against it.

    Adds up the limits of the carriers and checks every piece of the load.
    """
    carriers, items = gears(context.game, given.carriers), gears(context.game, given.items)
    most = carrying_limit(carriers)
    lines = [step("9.3", "Together they carry {most}.", most=most)]
    if given.at_camp:
        lines.append(step("9.4", "In a base camp there is no limit."))
    wrong = load_bar(carriers, items, given.at_camp)
    over = 0 if given.at_camp else max(0, len(items) - most)
    return CarryReply(
        limit=most,
        legal=wrong is None,
        over=over,
        why=wrong.text.format(**wrong.values) if wrong else "",
        by=wrong.rule if wrong else "",
        steps=(*lines, *([wrong] if wrong else [])),
    )


CARRY = Procedure("carry", ("9.1", "9.0", "9.2", "9.3", "9.4"), carry)
