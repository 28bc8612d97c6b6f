"""Writes the rules text of units that cover several places."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.mechanisms.fighting.facing import Facing
from builder.rules.engine.wording.condition_phrases import Wording


def length_text(wording: Wording, declared: Facing) -> Iterator[str]:
    """Yield the text on the hexes that a long unit covers, and what that means for it; nothing for
    units of one hex."""
    if declared.covers == 1:
        return
    tr, many = wording.tr, wording.hexes(declared.covers)
    yield {
        "behind": tr("The unit covers {hexes} in a line, from its own hex straight back.", hexes=many),
        "left": tr("The unit covers {hexes} in a line, from its own hex to its left.", hexes=many),
        "right": tr("The unit covers {hexes} in a line, from its own hex to its right.", hexes=many),
    }[declared.lies]  # fmt: skip
    if declared.lies == "behind":
        yield tr("Its front begins at its own hex, its rear at the last one.")
    else:
        yield tr("It has its arcs from each of these hexes.")
    yield tr("It is in each of them: units that may not share a hex with it enter none, and it counts for "
             "stacking in each.")  # fmt: skip
    yield tr(
        "When it turns, it swings around its own hex, direction by direction, the shorter way."
    )
    yield tr("It may not move or turn so that it hangs off the map, or lies over prohibited terrain or over "
             "units with which it may not share a hex.")  # fmt: skip
    movement = wording.game.mechanisms.movement
    if movement is not None and movement.entries:
        yield tr("Where it comes onto the map, it may at first lie partly beyond the edge.")
    if movement is not None:
        yield tr("What its move costs, and where it must stop, depends on its own hex alone.")
    if wording.game.mechanisms.combat:
        yield tr(
            "An attack on it is an attack on its own hex, but may come from beside any of its hexes."
        )
        yield tr("Distances are counted between the nearest hexes that both units cover.")
