"""Pictures that are whole faces are told of where their dots or their rims will be seen."""

from __future__ import annotations

import io
from typing import Any

import pytest
from PIL import Image, ImageDraw

from builder.model.game import Game
from builder.model.pieces.cards import CardBack, CardLayout, CardZone
from builder.model.printing import DEFAULT, PrintOptions
from builder.outputs.paper.whole_faces import picture_warnings, pictures_without_bleed
from tests.drawing import card_table
from tests.drawing.river_crossing import game, unit
from tests.together import together


def picture(
    size: tuple[int, int], *, rim: int = 0, within: tuple[int, ...] = (180, 30, 30, 255)
) -> bytes:
    """One colour, with so many clear pixels round it."""
    made = Image.new("RGBA", size, (0, 0, 0, 0))
    box = (rim, rim, size[0] - 1 - rim, size[1] - 1 - rim)
    ImageDraw.Draw(made).rectangle(box, fill=within)
    file = io.BytesIO()
    made.save(file, "PNG")
    return file.getvalue()


def counter(data: bytes, **more: Any) -> Game:
    """One counter of 20 mm whose front is a picture."""
    one = unit("one", "blue", "1/7", "3-4", size=20, art="one.png", **more)
    return game(units=[one], markers=[], scenarios=[], pools=[], art={"one.png": data})


def poker(data: bytes) -> Game:
    """Cards of 63.5 by 88.9 mm with a picture all over them."""
    whole = CardZone(shows="picture", at=(0, 0, 63.5, 88.9))
    made = card_table.game(layout=CardLayout(id="event", zones=(whole,)))
    first = made.cards[0].model_copy(update={"art": "one.png"})
    return made.model_copy(update={"cards": (first,), "art": {"one.png": data}})


def told(of: Game, options: PrintOptions = DEFAULT) -> list[tuple[str, tuple[Any, ...]]]:
    return [(p.code, p.path) for p in picture_warnings(of, options)]


@together(("dots", "coarse"), [(118, True), (119, False), (236, False)])
def test_dots_that_are_seen_are_told(dots: int, coarse: bool) -> None:
    """150 dots an inch are 118.1 on 20 mm."""
    found = told(counter(picture((dots, dots))))
    assert found == [("coarse-picture", ("units", "one", "art"))] * coarse


def test_a_picture_is_held_against_the_size_that_is_printed() -> None:
    made = counter(picture((130, 130)))
    assert told(made) == []
    larger = PrintOptions(counter_size=2 * made.sheet.counter_size)
    assert [code for code, _ in told(made, larger)] == ["coarse-picture"]


def test_a_card_of_24_dots_an_inch_is_told() -> None:
    (problem,) = picture_warnings(poker(picture((60, 84))), DEFAULT)
    assert "24 dots an inch on a face of 63.5 by 88.9 mm" in problem.message


@pytest.mark.parametrize(("rim", "clear"), [(0, False), (3, True)])
def test_a_rim_that_is_clear_is_told(rim: int, clear: bool) -> None:
    for made in (counter(picture((300, 300), rim=rim)), poker(picture((750, 1050), rim=rim))):
        assert [code for code, _ in told(made)] == ["clear-rim"] * clear


def test_what_lies_upon_the_ground_of_a_card_may_be_clear() -> None:
    shade = picture((750, 1050), within=(0, 0, 0, 90))
    assert told(poker(shade)) == []
    assert [code for code, _ in told(counter(shade))] == ["clear-rim"]


def test_many_pictures_of_one_kind_are_told_in_a_few_lines() -> None:
    one = unit("one", "blue", "1/7", "3-4", size=20)
    units = [{**one, "id": f"u{i}", "art": f"{i}.png"} for i in range(40)]
    art = {f"{i}.png": picture((60, 60)) for i in range(40)}
    found = list(
        picture_warnings(game(units=units, markers=[], scenarios=[], pools=[], art=art), DEFAULT)
    )
    assert len(found) == 5
    assert found[-1].message.endswith(", and 35 more pictures are as coarse")


def test_the_back_of_a_deck_is_a_face_too() -> None:
    made = card_table.game()
    decks = tuple(
        deck.model_copy(update={"back": CardBack(art="one.png")}) if deck.id == "events" else deck
        for deck in made.decks
    )
    made = made.model_copy(update={"decks": decks, "art": {"one.png": picture((60, 84))}})
    assert told(made) == [("coarse-picture", ("decks", "events", "back"))]


def test_hexes_and_discs_have_clear_corners() -> None:
    assert told(counter(picture((300, 300), rim=3), shape="round")) == []


@pytest.mark.parametrize(("edges", "said"), [("", True), ("mirror", False), ("stretch", False)])
def test_pictures_without_bleed_are_told_unless_it_is_said_how_they_go_on(
    edges: Any, said: bool
) -> None:
    options = PrintOptions(edge_art=edges)
    for made, path in (
        (counter(picture((300, 300))), ("units", "one", "art")),
        (poker(picture((750, 1050))), ("cards", poker(b"").cards[0].id, "art")),
    ):
        found = list(pictures_without_bleed(made, options, 3.0))
        assert [(p.code, p.path) for p in found] == [("art-without-bleed", path)] * said
        assert list(pictures_without_bleed(made, options, 0.0)) == []


def with_rim(opaque: str, *, size: tuple[int, int] = (30, 20), within: int = 255) -> bytes:
    """A picture whose sides are clear but for some: of the top, the bottom, the left and the right."""
    wide, high = size
    made = Image.new("RGBA", size, (180, 30, 30, 0))
    made.paste((180, 30, 30, within), (1, 1, wide - 1, high - 1))
    for side, box in {
        "t": (0, 0, wide, 1), "b": (0, high - 1, wide, high),
        "l": (0, 0, 1, high), "r": (wide - 1, 0, wide, high),
    }.items():  # fmt: skip
        if side in opaque:
            made.paste((180, 30, 30, 255), box)
    file = io.BytesIO()
    made.save(file, "PNG")
    return file.getvalue()


@together(
    ("opaque", "clear"),
    [
        ("", True), ("t", True), ("b", True), ("l", True), ("r", True), ("tb", False), ("lr", True),
        ("tl", False), ("tr", False), ("bl", False), ("br", False), ("tlr", False), ("tblr", False),
    ],
)  # fmt: skip
def test_a_rim_is_clear_if_less_than_half_of_it_is_opaque(opaque: str, clear: bool) -> None:
    """The top and the bottom are longer than the sides; a corner is in two of them."""
    codes = [code for code, _ in told(counter(with_rim(opaque))) if code == "clear-rim"]
    assert codes == ["clear-rim"] * clear


@together(
    ("within", "clear"), [(255, True), (128, True), (127, False), (0, False)]
)  # of 0 to 255; the ground below a card is to be seen
def test_a_card_that_is_clear_inside_too_shows_its_ground(within: int, clear: bool) -> None:
    codes = [code for code, _ in told(poker(with_rim("", size=(75, 105), within=within)))]
    assert codes == ["coarse-picture", *["clear-rim"] * clear]
    assert "clear-rim" in [code for code, _ in told(counter(with_rim("", within=within)))]


@together(
    ("at", "whole"),
    [((94.01, 94.01), True), ((93.99, 94.01), False), ((94.01, 93.99), False), ((100, 100), True),
     ((50, 50), False)],
)  # fmt: skip
def test_a_picture_fills_a_card_from_nineteen_parts_of_twenty(
    at: tuple[float, float], whole: bool
) -> None:
    zones = (
        CardZone(shows="title", at=(0, 0, 100, 100)),
        CardZone(shows="picture", at=(0, 0, *at)),
    )
    made = card_table.game(layout=CardLayout(id="event", size=(100, 100), zones=zones))
    cards = tuple(card.model_copy(update={"art": "one.png"}) for card in made.cards[:2])
    made = made.model_copy(update={"cards": cards, "art": {"one.png": picture((60, 60))}})
    assert told(made) == [("coarse-picture", ("cards", "storm", "art"))] * whole


@together("count", [1, 4, 5, 6, 7])
def test_five_pictures_are_told_and_the_last_tells_of_the_rest(count: int) -> None:
    one = unit("one", "blue", "1/7", "3-4", size=20)
    units = [{**one, "id": f"u{i}", "art": f"{i}.png"} for i in range(count)]
    art = {f"{i}.png": picture((60, 60)) for i in range(count)}
    made = game(units=units, markers=[], scenarios=[], pools=[], art=art)
    found = list(picture_warnings(made, DEFAULT))
    assert len(found) == min(count, 5)
    assert [p.message.endswith(f", and {count - 5} more pictures are as coarse") for p in found] == [
        *[False] * min(count - 1, 4), count > 5,
    ]  # fmt: skip
    (note,) = pictures_without_bleed(made, DEFAULT, 2.0)
    assert (f"as {count - 1} more do" in note.message) == (count > 1)


def test_a_picture_is_held_against_its_largest_face() -> None:
    sizes = {"small": 12, "large": 20, "less": 15}
    units = [unit(id, "blue", id, "3-4", size=mm, art="one.png") for id, mm in sizes.items()]
    made = game(
        units=units, markers=[], scenarios=[], pools=[], art={"one.png": picture((100, 100))}
    )
    assert told(made) == [("coarse-picture", ("units", "large", "art"))]
    assert told(made.model_copy(update={"blank": frozenset(sizes)})) == []
    backs = [unit("one", "blue", "1", "3-4", size=20, back_art="one.png")]
    backed = game(units=backs, markers=[], scenarios=[], pools=[], art=dict(made.art))
    assert told(backed) == [("coarse-picture", ("units", "one", "back_art"))]


def test_damaged_pictures_and_those_of_other_kinds_are_told_elsewhere() -> None:
    for data in (b"", b"no picture", picture((60, 60))[:60]):
        assert told(counter(data)) == []
