"""Converts a piece with several faces to two-sided counters. On a screen one piece can show any face; at a
table players exchange one counter for another instead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from builder.importing.naming import one_line
from builder.model.imported_module import CarriedLayer
from builder.vassal.format.traits import Trait
from builder.vassal.reading.piece_faces import (
    FacePainter,
    Layer,
    PieceLook,
    read_layer,
    shows_nothing,
)

MOST_FACES = 12
"""The largest number of faces of a piece that are printed: as many as a unit may have steps."""


@dataclass(frozen=True)
class PieceFaces:
    """The levels (faces) of the layer that flips a piece, in order: the two sides of each counter made
    from it. ``number`` is the layer's number in the piece, ``left`` the number of levels that are not
    printed."""

    number: int
    layer: Layer
    levels: tuple[int, ...]
    left: int = 0

    @property
    def counters(self) -> int:
        """The number of two-sided counters that are needed to show all faces."""
        return (len(self.levels) + 1) // 2

    def sides(self, counter: int) -> tuple[int, ...]:
        """Return the levels (from 0) of the front and, if it has one, the back of a counter."""
        return self.levels[2 * counter : 2 * counter + 2]

    def carried_layer(self, counter: int) -> CarriedLayer:
        """Return the link from a counter to the module's layer that shows the counter's faces."""
        two = self.sides(counter)
        return CarriedLayer(
            name=self.layer.name, images=self.layer.images, front=two[0], back=two[-1]
        )

    def shown_face(self, chain: Sequence[Trait]) -> int:
        """Return the number of the face that a piece with these traits shows; the first if it shows
        none of them."""
        layers = (read_layer(t) for t in chain if t.kind == "Embellishment")
        own = self.layer.name, self.layer.images
        mine = next((one for one in layers if (one.name, one.images) == own), None)
        if mine is None or mine.level in self.levels:
            return self.levels.index(mine.level) if mine else 0
        pictures = [self.layer.picture_of_level(level) for level in self.levels]
        shown = mine.picture_of_level(mine.level)
        return pictures.index(shown) if shown in pictures else 0

    def counter_suffix(self, counter: int) -> str:
        """Return the suffix that distinguishes a further counter from the first: the name of its
        level, or the number of its face."""
        level = self.levels[2 * counter]
        names = self.layer.level_names
        said = names[level - 1] if 0 < level <= len(names) else ""
        return one_line(said.strip("+() "), 16) or str(2 * counter + 1)


def piece_faces(painter: FacePainter, look: PieceLook) -> PieceFaces | None:
    """Return the faces of a piece that can be flipped; ``None`` for one with a single face."""
    number = painter.turning(look)
    if number is None:
        return None
    layer = look.layers[number]
    every = range(1, len(layer.images) + 1)
    later = [n for n in every if n > layer.level] + [n for n in every if n < layer.level]
    front = [] if shows_nothing(look) else [layer.level]
    first: dict[str, int] = {}
    for level in [*front, *(n for n in later if layer.picture_of_level(n))]:
        first.setdefault(layer.picture_of_level(level), level)
    levels = tuple(first.values())
    return PieceFaces(number, layer, levels[:MOST_FACES], max(0, len(levels) - MOST_FACES))
