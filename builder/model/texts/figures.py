"""What a figure of an example shows: counters in places, ways between places, marks on them.

Rules make such a value from a question and its answer; the drawing layer draws it on the map.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from builder.model.base import Identifier, Line, Model, Words


class Shown(Model):
    """A counter in its place: a hex (``0616``) or a hexside (``0717/0718``)."""

    counter: Identifier
    at: Line
    reduced: bool = False
    lost: Annotated[int, Field(ge=0, le=99)] = 0
    hidden: bool = False


class Arrow(Model):
    """A way over the map, place by place. ``attack`` and ``fire`` strike their last place, ``flight``
    goes straight, ``refused`` is the part of a way that a rule forbids. ``sight`` is a line of sight from
    centre to centre, ``blocked`` one with something in its way, ``supply`` a line of supply to where it
    comes from."""

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
    """A place that stands out: the ``target`` of an attack, a ``goal`` that may be reached, a place
    that is ``barred``, or one that the text speaks of (``noted``)."""

    kind: Literal["target", "goal", "barred", "noted"]
    at: Line


class Figure(Model):
    """A part of a map with what stands and happens there. ``focus`` are the places round which the
    map is cut; without any, those of the pieces, arrows and marks."""

    map: Identifier
    pieces: tuple[Shown, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    marks: tuple[Mark, ...] = ()
    focus: Words = ()

    @property
    def places(self) -> tuple[str, ...]:
        """Every place that has to be seen, each once, in order."""
        ways = (at for arrow in self.arrows for at in arrow.way)
        every = (*(p.at for p in self.pieces), *ways, *(m.at for m in self.marks))
        return tuple(dict.fromkeys(self.focus or every))
