"""Cards: layouts of their faces, decks with their backs, and hands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    PlainSerializer,
    WithJsonSchema,
    model_validator,
)

from builder.model.base import Identifier, Length, Line, Model, Sourced, Text, Title, Words
from builder.model.ground.themes import Colour
from builder.model.pieces.faces import Zone
from builder.model.texts.marks import Label, without_bold_marks
from builder.sentences import filled_sentence

CardSize = Literal["poker", "bridge", "mini", "tarot"]

SIZES: dict[str, tuple[float, float]] = {
    "poker": (63.5, 88.9),
    "bridge": (57.15, 88.9),
    "mini": (44.45, 63.5),
    "tarot": (69.85, 120.65),
}
"""Width and height of the usual card sizes in mm, upright."""

Extent = Annotated[Length, Field(ge=25, le=200)]

_NUMBER = re.compile(r"(?:(red|black|blue|green) )?(\d{1,2})")


class CardNumber(Model):
    """A random number on a card: its colour (none for a plain one) and its figure. Written ``red
    3`` or ``0``."""

    colour: Literal["", "red", "black", "blue", "green"] = ""
    value: Annotated[int, Field(ge=0, le=99)]

    def __str__(self) -> str:
        return f"{self.colour} {self.value}".strip()


def parse_card_number(value: Any) -> Any:
    """Read a random number such as ``red 3``, ``black 2`` or ``0``; raises ``ValueError``."""
    if not isinstance(value, str):
        return value
    match = _NUMBER.fullmatch(value.strip())
    if match is None:
        raise ValueError("a random number is a figure, with its colour if it has one: red 3, 0")
    return {"colour": match[1] or "", "value": int(match[2])}


NumberText = Annotated[
    CardNumber,
    BeforeValidator(parse_card_number),
    PlainSerializer(str),
    WithJsonSchema({"type": ["string", "number"], "examples": ["red 3", "0"]}),
]

_COPIES = re.compile(r"[0-9]{1,3}")
_MOST_COPIES = 400


def parse_card_numbers(value: Any) -> Any:
    """Read the random numbers of a card's copies, one for each copy: ``0 x3, red 2, black 5``."""
    if not isinstance(value, str):
        return value
    found: list[Any] = []
    for part in value.split(","):
        number, times, count = part.strip().rpartition(" x")
        copies = _COPIES.fullmatch(count) if times else None
        found += [parse_card_number(number if copies else part)] * int(count if copies else 1)
        if len(found) > _MOST_COPIES:
            raise ValueError(
                filled_sentence("a card has at most {most_copies} copies", most_copies=_MOST_COPIES)
            )
    return tuple(found)


NumbersText = Annotated[
    tuple[NumberText, ...],
    BeforeValidator(parse_card_numbers),
    WithJsonSchema({"type": ["string", "number"], "examples": ["red 3", "0 x3, red 2, black 5"]}),
]


class CardZone(Zone):
    """A zone on a card's face. ``shows`` is a field of the card: ``title``, ``kind``, ``text``,
    ``picture``, ``values`` (all of them), ``number``, ``foot``, or ``value`` and the name of one;
    or something that all cards of the layout share: ``words``, an ``icon``, the ``panel``, which is
    the light background for them, and a ``band``, a strip in the frame's colour."""

    SHOWN = (
        "panel", "band", "words", "icon", "title", "kind", "text", "picture", "values", "number",
        "foot",
    )  # fmt: skip

    size: Annotated[Length, Field(ge=1.5, le=40)] | None = None


class CardLayout(Sourced):
    """The layout of the faces of some cards. ``size`` is one of the usual sizes, or width and
    height in mm; ``across`` makes the face landscape. ``colour`` is that of the frame, ``theme``
    the map theme in which terrain is drawn. Without ``zones`` Chitwright arranges the fields that
    the cards have."""

    id: Identifier
    size: CardSize | tuple[Extent, Extent] = "poker"
    across: bool = False
    colour: Colour = "#4a3b28"
    theme: Identifier = "temperate"
    zones: tuple[CardZone, ...] = ()

    @model_validator(mode="after")
    def _on_the_face(self) -> CardLayout:
        wide, high = self.extent
        for zone in self.zones:
            x, y, width, height = zone.at
            if min(x, y) < 0 or x + width > wide + 0.01 or y + height > high + 0.01:
                raise ValueError(
                    filled_sentence(
                        "the zone of {shows} leaves the face of {wide:g} by {high:g} mm",
                        shows=zone.shows,
                        wide=wide,
                        high=high,
                    )
                )
        return self

    @property
    def extent(self) -> tuple[float, float]:
        """Width and height of a face in mm."""
        wide, high = SIZES[self.size] if isinstance(self.size, str) else self.size
        return (high, wide) if self.across else (wide, high)


class CardBack(Model):
    """The back of a deck's cards, or of a card that has its own: words in its middle, and the colour
    of the frame (by default that of the deck's layout), or a picture for all of it."""

    title: Line = ""
    subtitle: Line = ""
    colour: Colour | None = None
    art: Line = ""

    def completed_from(self, deck: CardBack) -> CardBack:
        """Return a card's own back with the words and the colour of its deck's back in place of
        those that it leaves out."""
        left_out = {
            name: getattr(deck, name)
            for name in ("title", "subtitle", "colour")
            if not getattr(self, name)
        }
        return self.model_copy(update=left_out)


class Deck(Sourced):
    """Cards that are shuffled and drawn together. ``layout`` is that of cards that name none.
    ``side`` is the side that plays it (empty: all). ``reshuffle`` says what happens when the deck
    is empty; ``discards`` whether it has a discard pile, ``open`` whether its cards lie face up
    from the start."""

    id: Identifier
    title: Title
    layout: Identifier
    back: CardBack = CardBack.model_construct()
    side: Identifier | Literal[""] = ""
    reshuffle: Literal["empty", "never"] = "empty"
    discards: bool = True
    open: bool = False
    rule: Line = ""


class Hand(Sourced):
    """The cards that a side holds, visible to that side alone. ``limit`` is the largest number (0:
    no limit), ``deck`` the deck that they come from."""

    id: Identifier
    title: Title
    side: Identifier
    deck: Identifier
    limit: Annotated[int, Field(ge=0, le=60)] = 0
    rule: Line = ""


class Card(Sourced):
    """A card of a deck, in ``count`` copies; or, with several ``numbers``, one copy for each of
    them.

    ``kind`` is printed small below the title. A line of ``text`` is a paragraph, or an item of a
    list if it begins with a dash; ``**words**`` are bold, ``*words*`` italic, ``:truck:`` is an
    icon. ``picture`` is a silhouette (see markers), ``ground`` a terrain of the game, drawn as on
    maps, ``art`` a picture file: the face shows the first of these that the card has. ``values``
    are named figures, ``numbers`` the random numbers of its copies. ``traits`` are words that rules
    look for. ``back`` is a back of its own, instead of that of its deck.
    """

    id: Identifier
    deck: Identifier
    title: Annotated[Title, AfterValidator(without_bold_marks)]
    count: Annotated[int, Field(ge=1, le=_MOST_COPIES)] = 1
    layout: Identifier | Literal[""] = ""
    back: CardBack | None = None
    kind: Label = ""
    text: Text = ""
    picture: Line = ""
    ground: Line = ""
    art: Line = ""
    values: dict[Line, Label] = {}
    numbers: NumbersText = ()
    nation: Identifier = "neutral"
    traits: Words = ()
    rule: Line = ""

    @model_validator(mode="after")
    def _one_way_to_count(self) -> Card:
        if len(self.numbers) > 1 and self.count > 1:
            raise ValueError("either count or several numbers say how many copies there are")
        return self

    @property
    def copies(self) -> tuple[CardNumber | None, ...]:
        """The random number of every copy; ``None`` for copies without one."""
        if len(self.numbers) > 1:
            return self.numbers
        return (self.numbers[0] if self.numbers else None,) * self.count


class SharedBack(NamedTuple):
    """A back that some cards of a deck have in common, of a ``size`` in mm. Its ``name`` is that of
    the deck, with a number for the backs of cards that differ from the others; so it tells nothing
    of what is on the front. ``card`` is the first card with such a back of its own."""

    name: str
    deck: Deck
    back: CardBack
    size: tuple[float, float]
    card: str = ""

    @property
    def path(self) -> tuple[str, str]:
        """The path of the part that gives the back."""
        return ("cards", self.card) if self.card else ("decks", self.deck.id)


NUMBERED_BACK = "~"
"""What stands between the name of a deck and the number of a back; it is in no id."""


def shared_backs(
    decks: Iterable[Deck], layouts: Iterable[CardLayout], cards: Sequence[Card]
) -> tuple[tuple[SharedBack, tuple[str, ...]], ...]:
    """Return the backs of all decks in order, each with the ids of the cards that have it: first
    that of the deck, then those of single cards. Equal backs of one size are one."""
    sizes = {layout.id: layout.extent for layout in layouts}
    return tuple(
        one
        for deck in decks
        if deck.layout in sizes
        for one in _backs_of_deck(deck, sizes, (card for card in cards if card.deck == deck.id))
    )


def _backs_of_deck(
    deck: Deck, sizes: Mapping[str, tuple[float, float]], cards: Iterable[Card]
) -> Iterator[tuple[SharedBack, tuple[str, ...]]]:
    first = SharedBack(deck.id, deck, deck.back, sizes[deck.layout])
    found = {(first.back, first.size): (first, list[str]())}
    for card in cards:
        own = card.back.completed_from(deck.back) if card.back else deck.back
        name = f"{deck.id}{NUMBERED_BACK}{len(found) + 1}"
        size = sizes[card.layout or deck.layout]
        back = SharedBack(name, deck, own, size, card.id if card.back else "")
        found.setdefault((own, size), (back, []))[1].append(card.id)
    return ((back, tuple(ids)) for back, ids in found.values())
