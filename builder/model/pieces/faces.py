"""Zones on the faces of cards and counters, and the layouts of counters whose zones are placed
freely."""

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
from builder.sentences import filled_sentence, joined_sentences

_TURNS = {"yes": 180, "true": 180, "no": 0, "false": 0, "0": 0, "90": 90, "180": 180, "270": 270}


def _read_turned(value: Any) -> Any:
    """Read a rotation; ``yes`` is half a turn."""
    return _TURNS.get(str(value).strip().lower(), value)


Turned = Annotated[
    Literal[0, 90, 180, 270],
    BeforeValidator(_read_turned),
    WithJsonSchema({"enum": [True, False, 0, 90, 180, 270]}),
]
"""A rotation in degrees clockwise; ``yes`` turns something upside down."""

VALUE = "value "
"""The prefix of what a zone shows if it is a single value; the value's name follows."""

FIXED = {"words": "words", "icon": "icon"}
"""The kinds of content that are written in the zone itself, each with the key that holds it."""


class Zone(Model):
    """A zone on a face. ``shows`` says what it contains. ``at`` is x, y, width and height in mm
    from the top left corner of the cut-out piece; ``size`` is the type size in mm, ``align`` the
    alignment of words, ``plate`` the shape drawn behind the content. ``turned`` is a rotation in
    degrees clockwise about its middle. ``words`` and ``icon`` are the content of a zone that shows
    one of these: the same on every face. ``colour`` is that of the content; with ``tint`` a picture
    of the game's own takes these colours."""

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
        """The name of the single value that the zone shows; empty if it shows anything else."""
        return self.shows.removeprefix(VALUE) if self.shows.startswith(VALUE) else ""

    @field_validator("shows")
    @classmethod
    def _is_shown(cls, shows: str) -> str:
        if shows in cls.SHOWN or shows.removeprefix(VALUE) not in ("", shows):
            return shows
        hint = did_you_mean(shows, cls.SHOWN)
        listed = filled_sentence(
            "there is: {shown}, and value with the name of one", shown=", ".join(cls.SHOWN)
        )
        hint = joined_sentences((hint, listed), " ") if hint.startswith("did") else listed
        raise Wrong(
            filled_sentence("{shows!r} is nothing that a zone here shows", shows=shows), hint
        )

    @model_validator(mode="after")
    def _says_what_it_shows(self) -> Self:
        """Raises ``ValueError`` if words or an icon are given but not shown, or shown but not
        given, or if the zone has no width or height."""
        if self.at[2] <= 0 or self.at[3] <= 0:
            raise ValueError(
                filled_sentence("the zone of {shows} has no width or no height", shows=self.shows)
            )
        for shows, key in FIXED.items():
            if (self.shows == shows) != bool(getattr(self, key)):
                raise ValueError(
                    filled_sentence(
                        "'shows: {shows}' and '{key}: …' belong together", shows=shows, key=key
                    )
                )
        return self


class FaceZone(Zone):
    """A zone on a counter's face. ``shows`` is ``name``, ``title``, ``formation``, ``symbol``
    (without its echelon, which has its own zone), ``echelon``, ``picture``, ``text``, ``values``
    (all, with hyphens), ``value`` and the name of one, ``badge``, ``setup``, ``nation``; for a
    marker ``figure`` and ``foot``; or something that all counters of the face share: ``words``, an
    ``icon``, ``stripes`` (the pattern of the nation), a ``band`` and a ``panel``. With ``edges`` it
    is repeated on each edge of a block, with the values that the block has after each step lost:
    place it for the upper edge."""

    SHOWN = (
        "panel", "band", "stripes", "words", "icon", "name", "title", "formation", "symbol",
        "echelon", "picture", "text", "values", "figure", "foot", "badge", "setup", "nation",
    )  # fmt: skip

    edges: bool = False


Shape = Literal["square", "hex", "round"]


class FaceLayout(Sourced):
    """The layout of counters that name it as their ``face``. ``size``, ``height`` and ``shape``
    apply to these counters unless they have their own; zones are placed for them. ``ground`` is the
    colour of the face (by default that of the nation's scheme). The ``back`` of counters that have
    one shows its own zones, or those of the front."""

    id: Identifier
    size: Annotated[Length, Field(ge=8, le=60)] | None = None
    height: Annotated[Length, Field(ge=8, le=60)] | None = None
    shape: Shape = "square"
    ground: Colour | None = None
    front: Annotated[tuple[FaceZone, ...], Field(min_length=1, max_length=60)]
    back: Annotated[tuple[FaceZone, ...], Field(max_length=60)] = ()
