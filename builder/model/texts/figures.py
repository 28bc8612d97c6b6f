"""The content of a figure of an example: counters in their places, arrows between places, marks on
places.

The rules create a figure from a question and its answer; the drawing layer draws it on the map.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from builder.model.base import Identifier, Line, Model, Words


class Shown(Model):
    """A counter in its place: a hex (``0616``) or a hexside (``0717/0718``), ``turned`` clockwise by
    so many degrees. A long counter is ``lying`` over so many more hexes in a direction in degrees."""

    counter: Identifier
    at: Line
    reduced: bool = False
    lost: Annotated[int, Field(ge=0, le=99)] = 0
    hidden: bool = False
    turned: Annotated[int, Field(ge=0, lt=360)] = 0
    lying: tuple[int, int] = (0, 0)


class Arrow(Model):
    """A path across the map, place by place. ``attack`` and ``fire`` hit the last place, ``flight``
    goes straight, ``refused`` is the part of a path that a rule forbids. ``sight`` is a line of
    sight from centre to centre, ``blocked`` one that is blocked, ``supply`` a supply line to its
    source."""

    kind: Literal[
        "move",
        "flight",
        "attack",
        "fire",
        "retreat",
        "advance",
        "refused",
        "sight",
        "blocked",
        "supply",
    ]
    way: Words


class Mark(Model):
    """A highlighted place: the ``target`` of an attack, a ``goal`` that can be reached, a place
    that is ``barred``, or one that the text mentions (``noted``)."""

    kind: Literal["target", "goal", "barred", "noted"]
    at: Line


class Figure(Model):
    """A part of a map with the pieces on it and what happens there. ``focus`` are the places around
    which the map is cropped; by default those of the pieces, arrows and marks."""

    map: Identifier
    pieces: tuple[Shown, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    marks: tuple[Mark, ...] = ()
    focus: Words = ()

    @property
    def places(self) -> tuple[str, ...]:
        """Every place that must be visible, each once, in order."""
        ways = (at for arrow in self.arrows for at in arrow.way)
        every = (*(p.at for p in self.pieces), *ways, *(m.at for m in self.marks))
        return tuple(dict.fromkeys(self.focus or every))
