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
