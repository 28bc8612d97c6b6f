"""Stacking limits at the end of movement (4.3)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from pydantic import Field

from builder.model.base import Words
from builder.model.game import Game
from builder.model.space.hexes import Cell
from builder.problems import error
from builder.rules.core.per_game_cache import cached_per_game_key
from builder.rules.core.questions import side_of, unit_of
from builder.rules.engine.stacking.stacking_rules import may_share
from builder.rules.procedures import Context, Procedure, Refused, Reply, step
from builder.rules.systems.city_fight.game_data import NVA_VC, unit_size
from builder.rules.systems.city_fight.mechanisms import stacking_rule
from builder.rules.systems.city_fight.situation import Battlefield, PositionInputs, battlefield_of
from builder.sentences import filled_sentence

NVA_VC_SIZE = "nva-vc"
"""The stacking size of every NVA or VC unit: one unit to a hex."""
SIZES = ("company", "platoon", "hq", "police", NVA_VC_SIZE)


def sizes_may_stack(sizes: Iterable[str]) -> bool:
    """Decide whether units of these sizes may stack together in one hex."""
    return _may_share(tuple(sorted(sizes)))


@lru_cache(maxsize=1024)
def _may_share(sizes: tuple[str, ...]) -> bool:
    return may_share(stacking_rule(), (frozenset((size,)) for size in sizes))


def stacking_size(game: Game, name: str) -> str:
    """Return the size that a unit has for stacking, by the unit's name."""
    return _size(game, name.partition("#")[0])


def _size_of(game: Game, id: str) -> str:
    unit = unit_of(game, id)
    return NVA_VC_SIZE if side_of(game, unit) == NVA_VC else unit_size(unit)


_size = cached_per_game_key(_size_of, most=1024)


def breaks_stacking_limit(field: Battlefield, cell: Cell, *more: str) -> bool:
    """Decide whether the units of a hex, together with the units ``more``, break the stacking
    limit."""
    there = (p.counter for p in field.units_by_place.get(cell, ()) if p.name not in more)
    return not sizes_may_stack(stacking_size(field.game, name) for name in (*there, *more))


class StackInputs(PositionInputs):
    """Input of the rules question ``stacking``: the sizes of the units in a stack, or a position."""

    sizes: Words = Field((), description=f"without a position: {', '.join(SIZES)}")


class StackReply(Reply):
    """Answer to the rules question ``stacking``: whether every hex is within the stacking limit,
    and which hexes are not."""

    legal: bool
    over: tuple[str, ...] = ()


def stacking(context: Context, given: StackInputs) -> StackReply:
    """Decide whether units may stack in a hex at the end of movement.

    Checks given sizes, or every stack of a position, against the limit.
    """
    if given.sizes:
        wrong = [s for s in given.sizes if s not in SIZES]
        if wrong:
            hint = filled_sentence("sizes are {sizes}", sizes=", ".join(SIZES))
            message = filled_sentence("{wrong!r} is no size of units", wrong=wrong[0])
            raise Refused(error("bad-argument", message, ("given", "sizes"), hint=hint))
        legal = sizes_may_stack(given.sizes)
        said = "The units may share a hex." if legal else "The units may not share a hex."
        return StackReply(legal=legal, steps=(step("4.3", said),))
    found = battlefield_of(context, given)
    over = tuple(
        sorted(
            found.sheet.hexes.id(c) for c in found.units_by_place if breaks_stacking_limit(found, c)
        )
    )
    lines = tuple(step("4.3", "Too many units in {hex}.", hex=hex) for hex in over)
    return StackReply(legal=not over, over=over, steps=lines)


STACKING = Procedure("stacking", ("4.3",), stacking)
