"""The default layout of a card: zones, from top to bottom, for the fields that its cards contain."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.drawing.ink.geometry import Rect
from builder.drawing.zones.words import TEXT_SIZE
from builder.model.pieces.cards import Card, CardLayout, CardZone

EDGE = 3.2
HEAD = 13.0
FOOT = 5.6
SIGN = 10.6
SMALL_SIGN = 8.0
VALUES = 11.0
PICTURE = 31.0
"""The height of a picture above a text on tall cards, in mm on a poker card."""
PAD = 2.2


def card_scale(wide: float, high: float) -> float:
    """Return the size of a card relative to a poker card: the factor for all sizes below."""
    return min(wide, high) / 63.5


def used_fields(cards: Iterable[Card]) -> frozenset[str]:
    """Return which fields the given cards use (text, kind, values, number, picture …), so that one
    layout can serve all of them."""
    found: set[str] = set()
    for card in cards:
        found |= {"text"} if card.text else set()
        found |= {"kind"} if card.kind else set()
        found |= {"values"} if card.values else set()
        found |= {"number"} if card.numbers else set()
        found |= {"picture"} if card.picture or card.ground or card.art else set()
    return frozenset(found)


def layout_zones(layout: CardLayout, used: frozenset[str]) -> tuple[CardZone, ...]:
    """Return the zones of a layout: its own or, if it has none, the default zones for the fields
    ``used`` by its cards."""
    return layout.zones or tuple(_default_zones(layout, used))


def _default_zones(layout: CardLayout, used: frozenset[str]) -> Iterator[CardZone]:
    (wide, high), k = layout.extent, card_scale(*layout.extent)
    panel = Rect(EDGE * k, HEAD * k, wide - 2 * EDGE * k, high - (HEAD + FOOT) * k)
    yield _zone("panel", panel)
    yield from _head(wide, k, used)
    yield from _body(panel.inset(PAD * k, PAD * 0.9 * k), k, used)
    yield _zone(
        "foot", Rect(EDGE * k, high - FOOT * k, wide - 2 * EDGE * k, FOOT * k), size=2.3 * k,
        align="left",
    )  # fmt: skip
    if "number" in used:
        small = SMALL_SIGN * k
        at = Rect(wide - small - 1.3 * k, high - small - 1.3 * k, small, small)
        yield _zone("number", at, turned=True)


def _head(wide: float, k: float, used: frozenset[str]) -> Iterator[CardZone]:
    left = (SIGN + 3.4) * k if "number" in used else EDGE * k
    room = wide - left - (EDGE + 0.4) * k
    align = "left" if "number" in used else "middle"
    if "kind" in used:
        yield _zone("title", Rect(left, 1.8 * k, room, 6.4 * k), size=5.2 * k, align=align)
        yield _zone("kind", Rect(left, 7.8 * k, room, 3.8 * k), size=3.1 * k, align=align)
    else:
        yield _zone("title", Rect(left, 2.2 * k, room, 9.0 * k), size=5.6 * k, align=align)
    if "number" in used:
        yield _zone("number", Rect(1.7 * k, 1.5 * k, SIGN * k, SIGN * k))


def _body(room: Rect, k: float, used: frozenset[str]) -> Iterator[CardZone]:
    if "values" in used:
        row = Rect(room.x, room.bottom - VALUES * k, room.width, VALUES * k)
        if "number" in used:
            row = row._replace(y=row.y - 1.0 * k, width=row.width - 5.6 * k)
        yield _zone("values", row, size=6.2 * k)
        room = room._replace(height=row.y - 1.6 * k - room.y)
    elif "number" in used:
        room = room._replace(height=room.height - 2.4 * k)
    if "picture" in used:
        high = min(0.5 * room.height - 0.9 * k, PICTURE * k) if "text" in used else room.height
        at = room._replace(height=high)
        yield _zone("picture", at)
        room = room._replace(y=at.bottom + 1.8 * k, height=room.bottom - at.bottom - 1.8 * k)
    if "text" in used:
        yield _zone("text", room, size=TEXT_SIZE * k)


def _zone(shows: str, at: Rect, **other: object) -> CardZone:
    return CardZone.model_validate({"shows": shows, "at": tuple(at), **other})
