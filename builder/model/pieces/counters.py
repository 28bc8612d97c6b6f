"""Counters: units and markers, front and back."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, Field, WithJsonSchema, model_validator

from builder.model.base import Identifier, Length, Line, Model, Sourced, Text, Whole, Words
from builder.model.pieces.faces import Shape
from builder.model.pieces.values import Values
from builder.model.texts.marks import Label
from builder.sentences import filled_sentence

Echelon = Literal[
    "",
    "team",
    "squad",
    "section",
    "platoon",
    "company",
    "battalion",
    "regiment",
    "brigade",
    "division",
    "corps",
    "army",
    "army-group",
    "theatre",
    "command",
    "battle-group",
]


PICTURE_FILES = (".svg", ".png", ".jpg", ".jpeg")
"""The extensions of picture files; only SVG is a vector format."""


class Symbol(Model):
    """An APP-6 unit symbol made of layers: frame, branch, modifiers, echelon; the names come from
    the symbol data.

    A ``branch`` with the extension of a picture file is a picture of the game's own in ``art/``,
    drawn in the frame or, with the frame ``picture``, alone; ``tint`` paints it in the colours of
    the scheme.
    """

    branch: Line
    tint: bool = False
    modifiers: Words = ()
    echelon: Echelon = ""
    frame: Line = "box"

    @model_validator(mode="after")
    def _tinted(self) -> Self:
        """Raises ``ValueError`` if a built-in symbol has a tint; only pictures of the game's own
        can be tinted."""
        if self.tint and not self.file:
            raise ValueError("only a picture of the game's own is tinted; leave 'tint' out")
        return self

    @property
    def file(self) -> str:
        """The picture in ``art/`` that replaces the drawn symbol; empty if there is none."""
        return self.branch if self.branch.lower().endswith(PICTURE_FILES) else ""


class Counter(Sourced):
    """The fields that every counter has. ``count`` is how many the game contains; ``nation`` names
    a colour scheme (``game.yaml``); ``size`` is the printed width in mm (across the flats of a hex)
    if it is not the game's, ``height`` the height of an oblong counter. ``face`` is its layout, if
    not the built-in one; ``picture``, ``text`` and ``details`` (words by their names) are further
    things that such a layout can show."""

    id: Identifier
    count: Annotated[int, Field(ge=1, le=400)] = 1
    nation: Identifier = "neutral"
    size: Annotated[Length, Field(ge=8, le=60)] | None = None
    height: Annotated[Length, Field(ge=8, le=60)] | None = None
    shape: Shape = "square"
    group: Line = ""
    art: Line = ""
    back_art: Line = ""
    face: Identifier | Literal[""] = ""
    picture: Line = ""
    text: Text = ""
    details: dict[Line, Label] = {}


def _split_lower_values(value: Any) -> Any:
    """Split ``5-4 / 4-4 / 2-4`` into the values after each step lost."""
    return [part.strip() for part in value.split("/")] if isinstance(value, str) else value


MOST_STEPS = 12
BLOCK_STEPS = 4
"""The number of edges of a block, and so its largest number of steps; ``MOST_STEPS`` is the limit
for any unit whose values are given for each step."""

Lower = Annotated[
    tuple[Values, ...],
    BeforeValidator(_split_lower_values),
    Field(max_length=MOST_STEPS - 1),
    WithJsonSchema({"type": ["string", "array"], "examples": ["5-4 / 4-4 / 2-4"]}),
]


def _read_boxes(value: Any) -> Any:
    """Read rows of boxes: ``10`` or ``8 7 6 4 2``; raises ``ValueError``."""
    if not isinstance(value, dict):
        return value
    return {row: _read_row(boxes) for row, boxes in value.items()}


def _read_row(boxes: Any) -> Any:
    """Read a row of boxes: ten boxes that are worth 10, 9, 8 … (``10``), or the worth of each."""
    if isinstance(boxes, str) and re.fullmatch(r"[0-9]{1,3}( +[0-9]{1,3})*", boxes.strip()):
        worth = tuple(map(int, boxes.split()))
        boxes = worth[0] if len(worth) == 1 else worth
    if isinstance(boxes, int) and not isinstance(boxes, bool):
        if not 1 <= boxes <= MOST_ROW_BOXES:
            raise ValueError(
                filled_sentence("a row has 1 to {most_boxes} boxes", most_boxes=MOST_ROW_BOXES)
            )
        return tuple(range(boxes, 0, -1))
    if not isinstance(boxes, (list, tuple)):
        raise ValueError(
            "write the number of boxes (10), or what each of them is worth (8 7 6 4 2)"
        )
    return boxes


MOST_ROW_BOXES = 60

Boxes = Annotated[
    dict[Identifier, Annotated[tuple[Annotated[int, Field(ge=0, le=999)], ...],
                               Field(min_length=1, max_length=MOST_ROW_BOXES)]],
    BeforeValidator(_read_boxes),
    WithJsonSchema({"type": "object", "examples": [{"hull": 10, "guns": "8 7 6 4 2"}]}),
]  # fmt: skip


class Unit(Counter):
    """A combat unit.

    ``name`` is printed on the left of the symbol, ``formation`` on the right. ``reduced`` are the
    values on the back; a unit without them has one step. ``movement_class`` is one of the game's
    (foot, mech …), ``traits`` are words that rules look for (``engineer``, ``special-forces``,
    ``riverine``), ``badge`` is a small symbol in one corner, ``setup`` the hex or turn in the
    other. ``value_set`` names a value set of ``game.yaml`` if its values are not those of the
    game's ``value_names``.

    A unit with more steps has ``lower``, the values after each loss, instead of ``reduced``; a
    ``block`` has them on its edges, the present ones on top. ``points`` are identical steps:
    strength points. ``boxes`` are the rows of its damage boxes by the counts that they belong to:
    the number of boxes, or what the count is worth while so many of them are left. ``sides`` are
    further sides of its counter: the values that it has in a state, by the id of the state, after
    each step lost (the last ones hold for all further steps). ``replaced`` is
    the unit whose counter replaces this one when its own steps are gone. ``joined`` are the units
    that take its place when it joins another side, one for each side that it may join.
    """

    kind: Literal["unit"] = "unit"
    name: Label
    title: Label = ""
    formation: Label = ""
    symbol: Symbol
    values: Values
    value_set: Identifier | Literal[""] = ""
    reduced: Values | None = None
    lower: Lower = ()
    block: bool = False
    points: Annotated[int, Field(ge=0, le=99)] = 0
    boxes: Boxes = {}
    sides: dict[Identifier, Lower] = {}
    replaced: Identifier | Literal[""] = ""
    joined: Words = ()
    movement_class: Line = "foot"
    traits: Words = ()
    badge: Line = ""
    setup: Line = ""

    @model_validator(mode="before")
    @classmethod
    def _back(cls, data: Any) -> Any:
        """Set the back (``reduced``) of a unit of several steps to its values after the first loss,
        before the fields are validated."""
        if isinstance(data, dict) and data.get("lower") and data.get("reduced") is None:
            lower = _split_lower_values(data["lower"])
            return {**data, "reduced": lower[0]} if isinstance(lower, (list, tuple)) else data
        return data

    @model_validator(mode="after")
    def _agrees(self) -> Self:
        """Raises ``ValueError`` if the steps are given in two ways, or if a block has too many
        steps or a shape that it cannot have."""
        if self.lower and self.reduced != self.lower[0]:
            raise ValueError("write 'lower' for several steps, or 'reduced' for two, not both")
        if self.points and self.reduced is not None:
            raise ValueError("write 'points', or the values after each step lost, not both")
        if self.block and self.steps > BLOCK_STEPS:
            raise ValueError(
                filled_sentence(
                    "a block has {block_steps} edges: write at most 3 values in 'lower'",
                    block_steps=BLOCK_STEPS,
                )
            )
        if self.sides and (self.block or self.points):
            raise ValueError("a block, or a counter of strength points, has no sides for states")
        if any(len(values) > self.steps for values in self.sides.values()):
            raise ValueError("write at most as many values for a side as the unit has steps")
        if self.block and (self.shape == "hex" or self.height not in (None, self.size)):
            raise ValueError("a block is square or round: its four edges are alike")
        return self

    @property
    def after(self) -> tuple[Values, ...]:
        """The unit's values after each step lost, except the last step."""
        return self.lower or (() if self.reduced is None else (self.reduced,))

    @property
    def steps(self) -> int:
        """The number of steps that the unit itself has, without those of the unit that replaces it."""
        return self.points or 1 + len(self.after)

    def values_after(self, lost: int) -> Values:
        """Return the unit's values after it has lost this many steps."""
        return (self.values, *self.after)[min(max(0, lost), len(self.after))]

    def side_after(self, state: str, lost: int) -> Values:
        """Return the values on the unit's side for a state, after it has lost this many steps."""
        values = self.sides[state]
        return values[min(max(0, lost), len(values) - 1)]

    def shown_in(self, state: str) -> Unit:
        """Return the unit with the values of its side for a state in place of its own."""
        values, *after = (self.side_after(state, lost) for lost in range(self.steps))
        reduced = after[0] if after else None
        lower = tuple(after) if self.lower else ()
        return self.model_copy(update={"values": values, "reduced": reduced, "lower": lower})


class MarkerFace(Model):
    """One side of a marker: a title band, then one figure or one picture, then a line at the
    bottom. ``nation`` is whose colours it has, if not those of the marker's nation."""

    title: Label
    figure: Label = ""
    picture: Line = ""
    foot: Label = ""
    nation: Identifier | Literal[""] = ""


class Marker(Counter):
    """A marker. ``family`` determines the colour of the band: fire, transport (air and landing),
    works, status, track, control. ``value`` is the number that rules read from it (a support
    marker's modifier). ``player`` is whose it is in each scenario, whichever side that player
    has: of the player who moves first, or of the other."""

    kind: Literal["marker"] = "marker"
    name: Label
    family: Literal["fire", "transport", "works", "status", "track", "control"] = "status"
    front: MarkerFace
    back: MarkerFace | None = None
    value: Whole | None = None
    player: Literal["first", "second"] | None = None
    traits: Words = ()
