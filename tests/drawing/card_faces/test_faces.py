"""Card faces and backs: what stands on them, what fits, what is told."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pytest

from builder.drawing.artwork import silhouettes
from builder.drawing.card_faces import card_back, card_face
from builder.drawing.card_faces.look import card_colours
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.drawing_data import Colours
from builder.drawing.ink.geometry import Rect, bounding_box
from builder.drawing.ink.scene import Discs, Group, Image, Item, Path, Scene, Text, Use
from builder.drawing.ink.text import text_width
from builder.i18n.translate import Translator
from builder.model.pieces.cards import (
    SIZES,
    Card,
    CardBack,
    CardLayout,
    CardZone,
    parse_card_number,
)
from builder.model.pieces.cards import CardNumber as Number
from builder.model.texts.marks import plain_words
from tests.drawing.card_table import game
from tests.drawing.counter_parts import flat
from tests.loading.mini import PNG
from tests.together import together

LONG = "One man outdoes himself and runs through the wadi to the guns. " * 12


def texts(scene: Scene) -> list[str]:
    return [t.text for t in _texts(scene.items, scene)]


def _texts(items: list[Item], scene: Scene) -> list[Text]:
    found: list[Text] = []
    for item in items:
        if isinstance(item, Text):
            found.append(item)
        elif isinstance(item, Group):
            found += _texts(item.items, scene)
        elif isinstance(item, Use):
            found += _texts(scene.symbols[item.symbol], scene)
    return found


@together("size", SIZES)
def test_a_face_has_the_size_of_its_layout(size: str) -> None:
    for across in (False, True):
        layout = CardLayout.model_validate({"id": "event", "size": size, "across": across})
        scene = card_face(game(layout=layout), game().cards[0], DrawContext())
        expected = SIZES[size][::-1] if across else SIZES[size]
        assert (scene.width, scene.height) == expected


def test_a_face_shows_title_text_values_and_number() -> None:
    context = DrawContext()
    one = card_face(game(), game().cards[0], context, Number(colour="red", value=3))
    assert {"Storm", "All fire ends."} <= set(texts(one))
    assert texts(one).count("3") == 2, "once at each end"
    man = card_face(game(), game().cards[2], context)
    assert {"Private", "Morale", "3"} <= set(texts(man))
    assert context.problems == []


def test_each_colour_of_number_has_a_shape_of_its_own() -> None:
    signs = []
    for written in ("0", "red 1", "black 1", "blue 1", "green 1"):
        number = Number.model_validate(parse_card_number(written))
        scene = card_face(game(), game().cards[0], DrawContext(ink="grey"), number)
        signs.append(next(repr(i) for i in reversed(scene.items) if isinstance(i, (Path, Discs))))
    assert len(set(signs)) == 5


def test_a_text_shrinks_before_it_is_too_long() -> None:
    card = Card(id="tale", deck="events", title="Tale", text=LONG[:400])
    context = DrawContext()
    drawn = card_face(game(card), card, context)
    assert context.problems == []
    sizes = [t.size for t in _texts(drawn.items, drawn) if t.font == "serif"]
    short = card_face(game(), game().cards[0], context)
    assert max(sizes) < max(t.size for t in _texts(short.items, short) if t.font == "serif")


@together(("field", "words"), [("title", "Wadi " * 20), ("kind", "Wadi " * 40), ("text", LONG * 2)])
def test_words_that_do_not_fit_are_an_error_of_that_field(field: str, words: str) -> None:
    card = Card.model_validate({"id": "tale", "deck": "events", "title": "Tale", field: words})
    context = DrawContext()
    card_face(game(card), card, context)
    assert {(p.code, p.path) for p in context.problems} == {
        ("text-too-long", ("cards", "tale", field))
    }


def test_text_stays_inside_its_zone() -> None:
    zone = CardZone(shows="text", at=(6, 20, 50, 30))
    layout = CardLayout(id="event", zones=(zone, CardZone(shows="title", at=(6, 6, 50, 8))))
    card = Card(id="tale", deck="events", title="Tale", text=LONG[:300])
    scene = card_face(game(card, layout=layout), card, DrawContext())
    box = Rect(*zone.at)
    lines = [t for t in _texts(scene.items, scene) if t.font == "serif"]
    assert len(lines) > 3
    assert all(box.y <= t.y <= box.bottom for t in lines)


def told(words: str, tr: Translator | None = None) -> tuple[list[Text], int]:
    """The words of a card's text as they stand on it, from the top, and how many dots are beside them."""
    card = Card(id="told", deck="events", title="x", text=words)
    context = DrawContext(tr or Translator())
    scene = card_face(game(card), card, context)
    assert context.problems == []
    shown = [t for t in _texts(scene.items, scene) if t.text not in ("x", "†")]
    return shown, len([i for i in scene.items if isinstance(i, Discs)])


def test_lines_of_a_text_are_paragraphs_in_the_middle() -> None:
    (first, second), dots = told("First.\nSecond.")
    assert (first.text, second.text, dots) == ("First.", "Second.", 0)
    assert first.anchor == second.anchor == "middle"
    assert first.y < second.y


def test_lines_that_begin_with_a_dash_are_a_list() -> None:
    (head, first, second), dots = told("Choose one:\n- First.\n- Second.")
    assert (head.text, first.text, second.text, dots) == ("Choose one:", "First.", "Second.", 2)
    assert (head.anchor, first.anchor, second.anchor) == ("middle", "start", "start")
    assert first.x == second.x


def test_marked_words_are_bold_or_slanted_and_the_marks_are_gone() -> None:
    shown, _ = told("**Remove** the *first* unit.")
    assert [(t.text.strip(), t.font) for t in shown] == [
        ("Remove", "serif-semibold"),
        ("the", "serif"),
        ("first", "serif-italic"),
        ("unit.", "serif"),
    ]
    assert len({t.y for t in shown}) == 1
    shown, dots = told("- **除去**する。\n- 残す。", Translator("ja"))
    assert [(t.text, t.font) for t in shown][:2] == [
        ("除去", "sans-jp-bold"),
        ("する。", "sans-jp"),
    ]
    assert dots == 2


def test_asterisks_that_mark_nothing_stay() -> None:
    for words in ("2*3*4 men", "a * b", "Wild *", "** and **"):
        shown, _ = told(words)
        assert [t.text for t in shown] == [words]


def test_marked_text_is_as_large_as_it_fits_and_stays_in_the_middle() -> None:
    shown, _ = told(f"**All** units. {LONG[:300]}")
    plain, _ = told(f"All units. {LONG[:300]}")
    assert abs(shown[0].size - plain[0].size) < 0.3
    first = [t for t in shown if t.y == shown[0].y]
    middle = (first[0].x + first[-1].x + text_width(first[-1].text, "serif", first[-1].size)) / 2
    assert middle == pytest.approx(plain[0].x, abs=0.01)


def test_a_back_has_the_colour_of_its_layout_unless_it_names_one() -> None:
    layout = CardLayout(id="event", colour="#6c4a1e")
    plain = game(layout=layout)
    named = plain.decks[0].model_copy(update={"back": CardBack(colour="#23456e")})
    for deck, colour in ((plain.decks[0], "#6c4a1e"), (named, "#23456e")):
        one = plain.model_copy(update={"decks": (deck, *plain.decks[1:])})
        ground = card_back(one, one.card_backs["events"], DrawContext()).items[0]
        assert isinstance(ground, Path)
        assert ground.fill == colour


def test_a_back_tells_nothing_of_the_way_up() -> None:
    """Its words stand there twice, once on their head; all else is the same under a half turn."""
    scene = card_back(game(), game().card_backs["events"], DrawContext())
    halves = [use for use in scene.items if isinstance(use, Use)]
    assert sorted(turn for use in halves for *_, turn in use.places) == [0.0, 180.0]
    (x0, y0, _, _), (x1, y1, _, _) = (use.places[0] for use in halves)
    assert (x0 + x1, y0 + y1) == (scene.width, scene.height)
    nets = [sub.points for item in scene.items if isinstance(item, Path) for sub in item.subs
            if len(sub.points) == 2]  # fmt: skip
    ends = {tuple(sorted((round(x, 6), round(y, 6)) for x, y in run)) for run in nets}
    turned = {
        tuple(sorted((round(scene.width - x, 6), round(scene.height - y, 6)) for x, y in run))
        for run in nets
    }
    assert ends == turned


def test_an_unknown_picture_is_told() -> None:
    card = Card(id="odd", deck="events", title="Odd", picture="tnak")
    context = DrawContext()
    card_face(game(card), card, context)
    assert [(p.code, p.path) for p in context.problems] == [
        ("unknown-picture", ("cards", "odd", "picture"))
    ]


def test_a_picture_file_keeps_its_shape() -> None:
    """A picture of 2 by 3 pixels is drawn half as high again as it is wide."""
    card = Card(id="photo", deck="events", title="Photo", art="photo.png")
    with_art = game(card).model_copy(update={"art": {"photo.png": PNG}})
    scene = card_face(with_art, card, DrawContext())
    (image,) = (item for item in scene.items if isinstance(item, Image))
    assert abs(image.height / image.width - 1.5) < 1e-9
    assert Rect(0, 0, scene.width, scene.height).contains_rect(
        Rect(image.x, image.y, image.width, image.height)
    )


def test_icons_stand_among_the_words_of_a_text() -> None:
    card = Card(id="told", deck="events", title="x", text="Lose a :truck: or **two**.")
    context = DrawContext()
    scene = card_face(game(card), card, context)
    assert context.problems == []
    words = " ".join(t.text.strip() for t in _texts(scene.items, scene))
    assert "truck" not in words
    assert ":" not in words
    plain = card_face(
        game(card), card.model_copy(update={"text": "Lose a lot or **two**."}), DrawContext()
    )
    assert len([i for i in scene.items if isinstance(i, Use)]) == 1 + len(
        [i for i in plain.items if isinstance(i, Use)]
    )


def test_an_icon_that_there_is_not_is_told_at_the_text() -> None:
    card = Card(id="told", deck="events", title="x", text="Lose a :truk:.")
    context = DrawContext()
    card_face(game(card), card, context)
    (problem,) = context.problems
    assert (problem.code, problem.path) == ("unknown-picture", ("cards", "told", "text"))
    assert "truck" in problem.hint


def test_times_are_no_icons() -> None:
    shown, _ = told("From 06:30:00 on: note: all move.")
    assert "".join(t.text for t in shown) == "From 06:30:00 on: note: all move."


def test_bold_marks_are_never_printed_where_all_is_of_one_weight() -> None:
    card = Card(id="a", deck="events", title="**Storm**", kind="**Air**", values={"V": "**3**"})
    assert (card.title, card.kind, card.values["V"]) == ("Storm", "Air", "3")


def test_a_text_that_is_told_has_no_marks() -> None:
    assert plain_words("**Lose** *one* :truck: 2*3") == "Lose one truck 2*3"


def test_a_layout_has_words_and_icons_of_its_own_turned_as_they_are_written() -> None:
    zones = [
        {"shows": "words", "words": "Battle", "at": [5, 5, 8, 30], "turned": 270},
        {"shows": "icon", "icon": "truck", "at": [20, 5, 12, 9]},
        {"shows": "title", "at": [20, 20, 40, 8], "colour": "#a02020"},
    ]
    layout = CardLayout.model_validate({"id": "event", "zones": zones})
    context = DrawContext()
    scene = card_face(table := game(layout=layout), table.cards[1], context)
    assert not context.problems
    found = {i.text: (i, at) for i, at in flat(scene) if isinstance(i, Text)}
    assert found["Battle"][1][3] == 270
    assert found["Rain"][0].fill == "#a02020"
    own = card_colours("#4a3b28", "colour")
    assert silhouettes.silhouette_stamp("truck", Colours(own.ink, own.tint)).name in scene.symbols


def test_an_icon_of_a_layout_that_there_is_not_names_the_layout() -> None:
    zones = [{"shows": "icon", "icon": "trukc", "at": [20, 5, 12, 9]}]
    context = DrawContext()
    table = game(layout=CardLayout.model_validate({"id": "event", "zones": zones}))
    card_face(table, table.cards[1], context)
    assert [(p.code, p.path) for p in context.problems] == [
        ("unknown-picture", ("layouts", "event"))
    ]


@together("name", ["rifle", "crosshair", "palm", "jet", "flag"])
@together("box", [Rect(5, 10, 44, 26), Rect(5, 10, 36, 50)])
def test_a_silhouette_fills_its_box_as_far_as_its_shape_allows(name: str, box: Rect) -> None:
    """Whatever its drawing leaves empty: a rifle is long and low, a palm narrow, and a plane stands
    upright."""
    scene, context = Scene(60, 70), DrawContext()
    silhouettes.fit_silhouette(scene, name, box, Colours("#000000", "#ffffff"), context)
    drawn = bounding_box(_painted_points(scene))
    shares = drawn.width / box.width, drawn.height / box.height
    assert max(shares) == pytest.approx(0.78)
    assert drawn.centre == pytest.approx(box.centre)
    assert context.problems == []


def _painted_points(scene: Scene) -> Iterator[tuple[float, float]]:
    for use in scene.items:
        assert isinstance(use, Use)
        ((x, y, scale, turn),) = use.places
        corner = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        for item in scene.symbols[use.symbol]:
            points = [p for sub in item.subs for p in sub.points] if isinstance(item, Path) else []
            for px, py, radius in item.discs if isinstance(item, Discs) else []:
                points += [(px - radius, py - radius), (px + radius, py + radius)]
            for px, py in points:
                yield (
                    x + scale * (corner[0] * px - corner[1] * py),
                    y + scale * (corner[1] * px + corner[0] * py),
                )
