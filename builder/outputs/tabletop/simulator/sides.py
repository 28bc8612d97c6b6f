"""The things in front of each side: the counters that wait for it, its hand, and an area that other
players cannot see into."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from builder.drawing.aids.placements import side_of_counter
from builder.i18n.translate import labelled
from builder.model.game import Game
from builder.outputs.tabletop.headings import heading
from builder.outputs.tabletop.simulator import objects
from builder.outputs.tabletop.simulator.layout import GAP, SHEET_Y, Extent, inches, rows
from builder.outputs.tabletop.simulator.objects import Spot
from builder.outputs.tabletop.simulator.pieces import stacked

if TYPE_CHECKING:
    from builder.outputs.tabletop.simulator.save import Save

_HAND = (10.0, 5.0, 3.0)
"""Width, height and depth of a hand in inches."""


@dataclass
class BeforeSide:
    """The area in front of a side, filled in rows from the sheets outward. With ``far``, it is at
    the far end of the table, where everything is rotated. ``z`` is where the next row begins, as
    seen from the near end."""

    save: Save
    side: str
    far: bool
    z: float

    def add(
        self, groups: Sequence[tuple[str, list[str]]], secret: Sequence[tuple[str, str]]
    ) -> None:
        """Add the counters that wait, by heading, then the hand, and an area hidden from other
        players with the counters that the side places secretly."""
        for head, ids in groups:
            self._label(head)
            self._rows([(id, "") for id in ids])
        if not self.side:
            return
        seat = self.save.seats[self.side]
        self._zone("FogOfWarTrigger", seat, secret)
        self._zone("HandTrigger", seat, ())

    def _spot(self, x: float, z: float, y: float = SHEET_Y) -> Spot:
        return Spot(-x, y, -z, 0.0) if self.far else Spot(x, y, z)

    def _label(self, head: str) -> None:
        save = self.save
        text = heading(save.game, save.tr, head)
        if name := save.side_name(self.side):
            text = labelled(save.tr, name, text)
        spot = self._spot(0.0, self.z)
        made = objects.label(save.guids, f"{self.side} {head}", spot, text)
        made["Transform"]["rotY"] = 180.0 if self.far else 0.0
        save.made.append(made)
        self.z -= GAP

    def _rows(self, counters: Sequence[tuple[str, str]]) -> float:
        """Add counters in rows, with equal ones in a stack, and return the depth of the rows."""
        save, piles = self.save, dict[tuple[str, str], int]()
        for one in counters:
            piles[one] = piles.get(one, 0) + 1
        sizes = [inches(save.maker.faces.size(id)) for id, _ in piles]
        wide = max(save.table.width, 12.0)
        found, depth = rows(sizes, wide)
        middle = max((e.x + e.width / 2 for e in found), default=0.0) / 2
        for ((id, at), count), extent in zip(piles.items(), found, strict=True):
            spot = self._spot(extent.x - middle, self.z + extent.z)
            for level in range(count):
                save.made.append(save.maker.counter(id, stacked(spot, level), at=at))
            save.lies.append(Extent(spot.x, spot.z, extent.width, extent.depth))
        self.z -= depth + GAP
        return depth

    def _zone(self, kind: Any, seat: str, secret: Sequence[tuple[str, str]]) -> None:
        save = self.save
        if kind == "FogOfWarTrigger" and not hides(save.game, self.side):
            return
        before = self.z
        if secret:
            self.z -= GAP
            self._rows(secret)
        wide, high, deep = _HAND
        deep = max(deep, before - self.z)
        middle = self._spot(0.0, before - deep / 2, SHEET_Y + high / 2)
        wide = max(wide, save.table.width * 0.6)
        place = objects.transform(
            replace(middle, turn=180.0 if self.far else 0.0), (wide, high, deep)
        )
        name = save.side_name(self.side)
        save.made.append(objects.zone(save.guids, kind, seat, place, name))
        save.lies.append(Extent(middle.x, middle.z, wide, deep))
        self.z = before - deep - GAP


def hides(game: Game, side: str) -> bool:
    """Return whether a side may hide counters from other sides."""
    own = {id for id, c in game.counters.items() if side_of_counter(game, c) == side}
    placed = any(p.hidden and p.counter in own for s in game.scenarios for p in s.setup)
    free = any(
        group.hidden != "no" and own & set(group.counters)
        for s in game.scenarios
        for group in s.free_setup
    )
    always = any(s.id == side and s.hides for s in game.sheet.sides)
    blocks = any(getattr(game.counters[id], "block", False) for id in own)
    return placed or free or always or blocks
