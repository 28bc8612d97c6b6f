"""Faces and backs of cards are drawn as before: what they hold, in numbers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path
from typing import Any, get_args

from builder.drawing.card_faces import card_back, card_face
from builder.drawing.card_faces.look import card_colours
from builder.drawing.card_faces.zones import layout_zones, used_fields
from builder.drawing.cards.card_frame import Pen
from builder.drawing.ink.draw_context import DrawContext, Ink
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Scene
from builder.drawing.zones.words import NARROW_ROLES, SERIF, fill_text
from builder.i18n.translate import Translator
from builder.model.pieces.cards import SIZES, Card, CardBack, CardLayout, CardNumber
from tests.drawing.card_table import game
from tests.drawing.measured import measured, measured_as_a_whole
from tests.recorded import assert_as_recorded

FILE = Path(__file__).with_name("measured_cards.txt")
FIELDS: dict[str, Any] = {
    "text": "All fire ends.", "kind": "Event", "values": {"Morale": "3"}, "numbers": "0, red 9",
    "picture": "tank",
}  # fmt: skip


def _zones() -> Iterator[str]:
    """The zones of cards with each choice of fields, upright and across."""
    for count in range(len(FIELDS) + 1):
        for fields in combinations(FIELDS, count):
            given = {name: FIELDS[name] for name in fields}
            card = Card.model_validate({"id": "a", "deck": "events", "title": "A", **given})
            layout = CardLayout(id="event", across=count % 2 == 1)
            yield " ".join(fields) or "nothing"
            for zone in layout_zones(layout, used_fields([card])):
                at = " ".join(f"{number:.2f}" for number in zone.at)
                yield f"  {zone.shows} {at} {zone.size or 0:.2f} {zone.align} {zone.turned}"


def test_fields_of_cards_share_a_face_as_before() -> None:
    assert_as_recorded(FILE, "zones", _zones())


_OWN = {
    "a panel": [{"shows": "panel", "at": (5, 5, 30, 30)}, {"shows": "title", "at": (5, 5, 30, 8)}],
    "no panel": [{"shows": "title", "at": (5, 5, 30, 8)}, {"shows": "kind", "at": (5, 15, 30, 8)}],
    "bands": [{"shows": "band", "at": (5, 5, 30, 8)},
              {"shows": "band", "at": (5, 15, 30, 8), "colour": "#a02020"}],
    "icons": [{"shows": "icon", "icon": "truck", "at": (5, 5, 30, 8)},
              {"shows": "icon", "icon": "truck", "at": (5, 15, 30, 8), "colour": "#a02020"}],
    "plates": [{"shows": "title", "at": (5, 5, 30, 8), "plate": "box"},
               {"shows": "title", "at": (5, 15, 30, 8), "plate": "disc"},
               {"shows": "title", "at": (5, 25, 8, 30), "plate": "disc", "turned": 90}],
    "sides": [{"shows": shows, "at": (5, 5 + 20 * n, 50, 18), "align": side}
              for n, side in enumerate(("left", "middle", "right")) for shows in ("title", "text")],
    "turned": [{"shows": "words", "words": "Battle", "at": (5, 5, 10, 30), "turned": turn}
               for turn in (0, 90, 180, 270)],
    "values": [{"shows": "values", "at": (5, 5, 40, 12)},
               {"shows": "values", "at": (5, 25, 40, 12), "size": 4},
               {"shows": "value Morale", "at": (5, 45, 12, 8)},
               {"shows": "value None", "at": (5, 55, 12, 8)}],
    "numbers": [{"shows": "number", "at": (5, 5, 10, 12)}, {"shows": "foot", "at": (5, 25, 40, 5)}],
    "sizes": [{"shows": "text", "at": (5, 5, 40, 12), "size": 2},
              {"shows": "title", "at": (5, 25, 40, 12), "size": 3, "colour": "#a02020"}],
}  # fmt: skip

_FULL: dict[str, Any] = {
    "id": "full", "deck": "events", "title": "A title", "kind": "Kind of card", "rule": "7.6",
    "values": {"Morale": "3", "Men": "12"}, "text": "All **fire** ends.\n- One :truck:.\n- Two.\nEnd.",
    "picture": "tank", "sources": {"values": "estimated: by ear"},
}  # fmt: skip


def _faces() -> Iterator[str]:
    """A full card, with each field left out, in each ink, with each colour of frame and number; and in
    layouts of its own."""
    inks: tuple[Ink, ...] = get_args(Ink.__value__ if hasattr(Ink, "__value__") else Ink)
    for ink in inks:
        for colour in ("#4a3b28", "#e0d0b0"):
            layout = CardLayout(id="event", colour=colour)
            card = Card.model_validate(_FULL)
            yield f"{ink} {colour}:"
            yield from measured(card_face(game(card, layout=layout), card, DrawContext(ink=ink)))
            table = game(layout=layout)
            yield from measured(card_back(table, table.card_backs["events"], DrawContext(ink=ink)))
    for left_out in ("kind", "rule", "values", "text", "picture", "sources"):
        card = Card.model_validate({k: v for k, v in _FULL.items() if k != left_out})
        context = DrawContext()
        yield f"no {left_out}: {measured_as_a_whole(card_face(game(card), card, context))}"
    for name, zones in _OWN.items():
        layout = CardLayout.model_validate({"id": "event", "zones": zones})
        card = Card.model_validate(_FULL)
        yield f"{name}:"
        number = CardNumber(colour="", value=7)
        yield from measured(card_face(game(card, layout=layout), card, DrawContext(), number))


def test_faces_of_cards_are_drawn_as_before() -> None:
    assert_as_recorded(FILE, "faces", _faces())


def _numbers() -> Iterator[str]:
    """Signs of each colour, with figures of one digit and of two, in ink of each kind."""
    zones = [{"shows": "number", "at": (5, 5, 10, 12)}]
    layout = CardLayout.model_validate({"id": "event", "zones": zones})
    table = game(layout=layout)
    for colour in ("", "red", "black", "blue", "green"):
        for value, ink in ((0, "colour"), (9, "grey"), (10, "colour"), (11, "low-ink")):
            number = CardNumber.model_validate({"colour": colour, "value": value})
            context = DrawContext(ink=ink)  # type: ignore[arg-type]
            scene = card_face(table, table.cards[0], context, number)
            yield f"{colour or 'plain'} {value} {ink}: {' / '.join([*measured(scene)][-4:])}"


def test_random_numbers_of_cards_are_drawn_as_before() -> None:
    assert_as_recorded(FILE, "numbers", _numbers())


def _backs() -> Iterator[str]:
    """Backs of each size, upright and across, with and without a title and words below it."""
    for size in SIZES:
        for n, back in enumerate(
            (CardBack(), CardBack(title="T"), CardBack(title="T", subtitle="S"))
        ):
            layout = CardLayout.model_validate({"id": "event", "size": size, "across": n == 1})
            table = game(layout=layout)
            deck = table.decks[0].model_copy(update={"back": back})
            table = table.model_copy(update={"decks": (deck, *table.decks[1:])})
            scene = card_back(table, table.card_backs["events"], DrawContext())
            yield f"{size} {n}:"
            yield from measured(scene)


def test_backs_of_cards_are_drawn_as_before() -> None:
    assert_as_recorded(FILE, "backs", _backs())


_WORDS = (
    "Out", "Two words", ":truck:", "山:truck:", "**Bold** and *slanted* words", "- One item",
    "- One\n- Two :flag: three", "• 第一。\nEnd of it **山**", "A very long text. " * 30,
    "First.\n\nThird, with a rather long text that takes several lines in its box.",
)  # fmt: skip


def _texts() -> Iterator[str]:
    """Texts in boxes that they fill, overfill and leave half empty, at each side, in two languages."""
    look = card_colours("#4a3b28", "colour")
    for words, language in product(_WORDS, ("en", "ja")):
        for box, side, roles in (
            (Rect(5, 5, 50, 20), "middle", SERIF), (Rect(5, 5, 30, 9), "start", NARROW_ROLES),
            (Rect(5, 5, 12, 40), "end", SERIF),
        ):  # fmt: skip
            scene, context = Scene(60, 60), DrawContext(Translator(language))
            x = {"start": box.x, "middle": box.centre[0], "end": box.right}[side]
            fits = fill_text(Pen(scene, context), words, box, 4.0, x, side, look, roles)  # type: ignore[arg-type]
            yield f"{words[:20]!r} {language} {side} {fits}: {measured_as_a_whole(scene)}"


def test_texts_fill_their_boxes_as_before() -> None:
    assert_as_recorded(FILE.with_name("measured_texts.txt"), "texts", _texts())
