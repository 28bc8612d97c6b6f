"""Makes counters and decks as objects of a Tabletop Simulator saved game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from builder.drawing.aids.placements import side_of_counter
from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.pieces.counters import Unit
from builder.outputs.tabletop import names
from builder.outputs.tabletop.faces import Faces
from builder.outputs.tabletop.simulator import objects
from builder.outputs.tabletop.simulator.hexagons import hexagon
from builder.outputs.tabletop.simulator.objects import Guids, Object, Spot

ABOVE, STEP = 0.2, 0.11
"""How far above its sheet the lowest counter of a stack begins, and each further one above it, in
units: as the save is loaded they settle."""


@dataclass(frozen=True)
class PieceMaker:
    """Makes the objects of a game's counters in a language; ``address`` returns the address of a
    picture by its name, and ``hexagon_model`` is the address of the model for hexagonal
    counters."""

    game: Game
    tr: Translator
    faces: Faces
    address: Callable[[str], str]
    guids: Guids
    hexagon_model: str = ""

    def counter(self, id: str, spot: Spot, lost: int = 0, *, at: str = "") -> Object:
        """Return the object of a counter that has lost some steps: turned over if its back shows
        that, or in the matching object state if it has more than two faces. Blocks lie face down.
        ``at`` is added to its description."""
        counter, sides = self.game.counters[id], self.faces.sides[id]
        lost = min(lost, len(sides) - 1)
        text = "\n".join(
            filter(None, (names.counter_text(self.game, counter, self.tr), at and f"→ {at}"))
        )
        if len(sides) < 2 or sides[1] == self.faces.backs[id]:
            face_down = spot.face_down or lost > 0
            one = self._tile(id, sides[0], replace(spot, face_down=face_down), text)
            return objects.face_down(one) if getattr(counter, "block", False) else one
        every = [self._tile(id, side, spot, text) for side in sides]
        if isinstance(counter, Unit) and counter.block:
            every = [objects.face_down(one) for one in every]
        shown = every.pop(lost)
        numbers = [n for n in range(1, len(sides) + 1) if n != lost + 1]
        return shown | {"States": {str(n): one for n, one in zip(numbers, every, strict=True)}}

    def _tile(self, id: str, face: str, spot: Spot, text: str) -> Object:
        counter, size = self.game.counters[id], self.faces.size(id)
        side = names.side_name(self.game, side_of_counter(self.game, counter), self.tr)
        key, title, tags = (
            f"{id} {face}",
            names.counter_name(counter, self.tr),
            [side] if side else [],
        )
        if counter.shape == "hex":
            picture = self.address(both_faces_name(face))
            return hexagon(
                self.guids, key, spot, size, self.hexagon_model, picture, title, text, tags=tags
            )
        return objects.tile(
            self.guids,
            key,
            spot,
            size,
            self.address(face),
            self.address(self.faces.backs[id]),
            title,
            text,
            shape=counter.shape,
            stacks=not isinstance(counter, Unit),
            tags=tags,
        )


def both_faces_name(face: str) -> str:
    """Return the name of the picture that shows both faces of a hexagonal counter."""
    return f"{face}-both-faces"


def stacked(spot: Spot, level: int) -> Spot:
    """Return the position of a counter that lies on ``level`` other counters."""
    return replace(spot, y=spot.y + ABOVE + level * STEP)


def inside() -> Spot:
    """Return the position of an object inside a bag or deck, which is always the same."""
    return Spot(0.0, 0.0, 0.0)


def copies(maker: PieceMaker, ids: Sequence[str]) -> list[Object]:
    """Return several copies of a counter, to be put into a bag."""
    return [maker.counter(id, inside()) for id in ids]
