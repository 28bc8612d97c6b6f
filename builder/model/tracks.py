"""Tracks, displays of holding boxes, and pools from which counters are drawn."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from builder.model.base import Identifier, Length, Line, Model, Number, Sourced, Text, Title, Words
from builder.sentences import filled_sentence

Side = Annotated[Number, Field(ge=15, le=200)]
"""The width or height of a box of a track, in mm."""

Coordinate = Annotated[Length, Field(ge=0, le=2000)]
"""A coordinate or a size of a box on a table, in mm."""


class Arrival(Model):
    """Reinforcements of a turn: the number of their scenario, the ``ways`` in which they may enter,
    and the name of each."""

    scenario: Line
    ways: tuple[Line, ...] = ()
    names: tuple[Line, ...]


class Box(Sourced):
    """One box. ``figures`` are small labelled values printed in it (support fire ``US: 8``).
    ``arrivals`` are taken from the scenarios if none are given. ``place`` is x, y, width and height
    in mm on a table, where boxes may lie anywhere. ``picture`` is a silhouette, printed pale in a
    holding box."""

    id: Identifier
    label: Line = ""
    date: Line = ""
    figures: dict[Line, Line] = {}
    arrivals: tuple[Arrival, ...] = ()
    note: Line = ""
    picture: Line = ""
    place: tuple[Coordinate, Coordinate, Coordinate, Coordinate] | None = None


class Track(Sourced):
    """A row or display of boxes. ``kind``: ``turn`` is the turn record track; ``points`` counts
    points; ``boxes`` is a holding-box display. ``across`` is the number of boxes in a row; ``box``
    is the width and height of each in mm, if they must hold more than usual. A ``table`` is what a
    game without a map is played on: its boxes have places; it is not printed, because everyone has
    a real one. With ``booklet: false`` the track appears only with the charts and in the web
    reference: the rulebook names it, but does not print it."""

    id: Identifier
    title: Title
    kind: Literal["turn", "points", "boxes", "table"] = "turn"
    rule: Line = ""
    across: Annotated[int, Field(ge=1, le=40)] = 10
    box: tuple[Side, Side] | None = None
    boxes: Annotated[tuple[Box, ...], Field(min_length=1)]
    notes: tuple[Text, ...] = ()
    booklet: bool = True

    @model_validator(mode="after")
    def _places(self) -> Track:
        lost = [box.id for box in self.boxes if box.place is None and self.kind == "table"]
        if lost:
            raise ValueError(
                filled_sentence("boxes of a table have a place: {lost}", lost=", ".join(lost))
            )
        return self


class Pool(Sourced):
    """A cup of counters drawn at random: ``contents`` gives the number of each counter. ``tokens``
    are places where counters of it lie face down from the start, to be used as counting markers:
    nobody sees which counters they are. It belongs to a ``side``, or to everybody. What was drawn
    ``returns`` at the end of the turn or, if so written, of the ``phase``."""

    id: Identifier
    title: Title
    side: Identifier | Literal[""] = ""
    contents: dict[Identifier, Annotated[int, Field(ge=0, le=400)]]
    returns: bool | Literal["phase"] = True
    tokens: Words = ()
