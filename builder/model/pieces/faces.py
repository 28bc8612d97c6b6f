"""Places on the faces of cards and counters, and how counters look that are laid out freely."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import (
    BeforeValidator,
    Field,
    WithJsonSchema,
    field_validator,
    model_validator,
)

from builder.model.base import Identifier, Length, Line, Model, Sourced, Wrong
from builder.model.ground.themes import Colour
from builder.model.texts.marks import Label
from builder.problems import did_you_mean

_TURNS = {"yes": 180, "true": 180, "no": 0, "false": 0, "0": 0, "90": 90, "180": 180, "270": 270}


def _quarters(value: Any) -> Any:
    """``yes`` is half a turn."""
    return _TURNS.get(str(value).strip().lower(), value)


Turned = Annotated[
    Literal[0, 90, 180, 270],
    BeforeValidator(_quarters),
    WithJsonSchema({"enum": [True, False, 0, 90, 180, 270]}),
]
"""Degrees clockwise; ``yes`` stands something on its head."""

VALUE = "value "
"""What begins a zone of one value: its name follows."""

FIXED = {"words": "words", "icon": "icon"}
"""What zones show that is written in the zone itself, and the key that holds it."""


class Zone(Model):
    """A place on a face. ``shows`` says what stands in it. ``at`` is x, y, width and height in mm from
    the top left corner of what is cut; ``size`` the type in mm, ``align`` where words stand, ``plate``
    what lies below them. ``turned`` are degrees clockwise about its middle. ``words`` and ``icon`` are
    what a zone of these shows: the same on every face. ``colour`` is that of what it shows; ``tint``
    gives its colours to a picture of the game's own."""

    SHOWN: ClassVar[tuple[str, ...]] = ()

    shows: Line
    at: tuple[Length, Length, Length, Length]
    size: Annotated[Length, Field(ge=1.2, le=40)] | None = None
    align: Literal["left", "middle", "right"] = "middle"
    plate: Literal["none", "box", "disc"] = "none"
    turned: Turned = 0
    words: Label = ""
    icon: Line = ""
    colour: Colour | None = None
    tint: bool = False

    @property
    def value(self) -> str:
        """The name of the one value that it shows; empty for anything else."""
        return self.shows.removeprefix(VALUE) if self.shows.startswith(VALUE) else ""

    @field_validator("shows")
    @classmethod
    def _is_shown(cls, shows: str) -> str:
        if shows in cls.SHOWN or shows.removeprefix(VALUE) not in ("", shows):
            return shows
        hint = did_you_mean(shows, cls.SHOWN)
        listed = f"there is: {', '.join(cls.SHOWN)}, and value with the name of one"
        hint = f"{hint} {listed}" if hint.startswith("did") else listed
        raise Wrong(f"{shows!r} is nothing that a zone here shows", hint)

    @model_validator(mode="after")
    def _says_what_it_shows(self) -> Self:
        """Raises ``ValueError`` for words or an icon where none is shown, or that are not said."""
        if self.at[2] <= 0 or self.at[3] <= 0:
            raise ValueError(f"the zone of {self.shows} has no width or no height")
        for shows, key in FIXED.items():
            if (self.shows == shows) != bool(getattr(self, key)):
                raise ValueError(f"'shows: {shows}' and '{key}: …' belong together")
        return self


class FaceZone(Zone):
    """A place on a counter's face. ``shows`` is ``name``, ``title``, ``formation``, ``symbol`` (its
    echelon is a zone of its own), ``echelon``, ``picture``, ``text``, ``values`` (all, with hyphens),
    ``value`` and the name of one, ``badge``, ``setup``, ``nation``; of a marker ``figure`` and ``foot``;
    or what all counters of the face share: ``words``, an ``icon``, ``stripes`` (the pattern of the
    nation), a ``band`` and a ``panel``. With ``edges`` it stands on each edge of a block in turn, with
    what the block is after each step lost: write it as it stands on the upper one."""

    SHOWN = (
        "panel", "band", "stripes", "words", "icon", "name", "title", "formation", "symbol",
        "echelon", "picture", "text", "values", "figure", "foot", "badge", "setup", "nation",
    )  # fmt: skip

    edges: bool = False


Shape = Literal["square", "hex", "round"]


class FaceLayout(Sourced):
    """How counters look whose ``face`` it is. ``size``, ``height`` and ``shape`` are theirs unless they
    have their own: zones are written for them. ``ground`` is the colour of the face, that of the
    nation's scheme if it is left out. The ``back`` of counters that have one shows its own zones, or
    those of the front."""

    id: Identifier
    size: Annotated[Length, Field(ge=8, le=60)] | None = None
    height: Annotated[Length, Field(ge=8, le=60)] | None = None
    shape: Shape = "square"
    ground: Colour | None = None
    front: Annotated[tuple[FaceZone, ...], Field(min_length=1, max_length=60)]
    back: Annotated[tuple[FaceZone, ...], Field(max_length=60)] = ()
