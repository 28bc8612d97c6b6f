"""A counter's face says who, what and how strong, and nothing falls off its edge."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import pytest

from builder.drawing.counters import counters, rooms
from builder.drawing.counters.layout import SAFE, layout_for_size
from builder.drawing.counters.values import fitting_size, value_tokens
from builder.drawing.ink.colour import luminance
from builder.drawing.ink.cropping import Cutter
from builder.drawing.ink.draw_context import DrawContext, Ink
from builder.drawing.ink.geometry import bounding_box
from builder.drawing.ink.scene import Discs, Image, Path, Scene, Text, Use
from builder.drawing.ink.style import built_in_scheme, built_in_scheme_names
from builder.i18n.translate import Translator
from builder.model.pieces.counters import Unit
from tests.drawing.counter_parts import flat, game, ink_points, marker, placed, text_corners, texts
from tests.drawing.counter_parts import unit as a_unit
from tests.games import loading
from tests.together import together

INKS: list[Ink] = ["colour", "low-ink", "grey"]


def face(
    unit: Unit, side: Any = "front", context: DrawContext | None = None, **options: Any
) -> Scene:
    used = context or DrawContext()
    scene = counters.counter_face(game(), unit, side, used, **options)
    if context is None:
        assert used.problems == []
    return scene


def fills(scene: Scene) -> list[str | None]:
    return [i.fill for i, _ in flat(scene) if isinstance(i, Path | Discs)]


# -- what stands on it ---------------------------------------------------------------------------


def test_a_unit_shows_its_values_name_formation_and_setup() -> None:
    scene = face(a_unit(setup="1611"))
    assert texts(scene) == ["2/47", "9", "1611", "6", "4", "10"]


def test_ids_are_turned_and_figures_are_the_largest() -> None:
    by_text = {i.text: i for i, _ in flat(face(a_unit())) if isinstance(i, Text)}
    assert by_text["2/47"].turn == -90
    assert by_text["2/47"].x < 16 * 0.5 < by_text["9"].x
    assert by_text["10"].size > 2 * by_text["2/47"].size


def test_the_reduced_side_has_other_values_and_a_white_band() -> None:
    unit = a_unit(reduced="3-2-10")
    back = face(unit, "back")
    assert texts(back)[-3:] == ["3", "2", "10"]
    assert "#ffffff" in fills(back)
    assert "#ffffff" not in fills(face(unit))


def test_a_dark_side_keeps_pale_figures_and_dark_ids_when_reduced() -> None:
    nva = built_in_scheme("nva")
    scene = face(a_unit(nation="nva", reduced="3-2-10"), "back")
    colours = {i.text: i.fill for i, _ in flat(scene) if isinstance(i, Text)}
    assert colours["10"] == nva.ink
    assert colours["2/47"] == nva.symbol_ink
    assert luminance(colours["10"]) > luminance(colours["2/47"])


def test_a_unit_of_one_step_has_the_plain_back_of_its_side() -> None:
    one, other = a_unit(), a_unit(id="us-2", name="1/16", values="9-9-9")
    assert face(one, "back").digest() == face(other, "back").digest()
    assert face(one, "back").digest() == counters.hidden_face(game(), one, DrawContext()).digest()
    assert texts(face(one, "back")) == []


# -- hidden backs --------------------------------------------------------------------------------


@together("ink", INKS)
@together("nation", built_in_scheme_names())
def test_a_hidden_back_is_the_same_turned_by_half_a_turn(nation: str, ink: Ink) -> None:
    back = counters.hidden_face(game(), a_unit(nation=nation), DrawContext(ink=ink), 16.0)
    points = {(round(x, 3), round(y, 3)) for x, y in ink_points(back)}
    turned = {(round(16 - x, 3), round(16 - y, 3)) for x, y in ink_points(back)}
    assert len(points) > 20
    assert points == turned


@together("ink", INKS)
@together("cut", [{"shape": "hex"}, {"shape": "round"}, {"size": 30.0, "height": 12.0}])
def test_a_hidden_back_that_is_no_square_is_the_same_turned_by_half_a_turn(
    cut: dict[str, Any], ink: Ink
) -> None:
    back = counters.hidden_face(game(), a_unit(**cut), DrawContext(ink=ink))
    points = sorted({(round(x, 3), round(y, 3)) for x, y in ink_points(back)})
    assert len(points) > 20
    for x, y in points:
        turned = (back.width - x, back.height - y)
        assert min(math.dist(turned, other) for other in points) < 0.01


def test_the_back_of_a_round_counter_has_a_round_frame_and_lozenges_up_to_the_cut() -> None:
    back = counters.hidden_face(game(), a_unit(shape="round"), DrawContext())
    radius, middle = back.width / 2, back.width / 2
    strokes = [item for item, _ in flat(back) if isinstance(item, Path) and item.stroke]
    lines = [
        [math.hypot(x - middle, y - middle) for x, y in sub.points if not sub.curve]
        for item in strokes for sub in item.subs
    ]  # fmt: skip
    reach = [max(ends) for ends in lines if ends]
    assert reach
    assert all(0.97 * radius < r <= 1.001 * radius for r in reach)
    frames = [sub for item in strokes for sub in item.subs if sub.curve]
    ends = [[math.hypot(x - middle, y - middle) for x, y in sub.points[::3]] for sub in frames]
    assert max(map(max, ends)) == pytest.approx(radius - SAFE * back.width)
    assert all(max(at) - min(at) < 0.001 for at in ends)


def test_the_back_of_an_oblong_counter_has_an_oblong_frame() -> None:
    back = counters.hidden_face(game(), a_unit(size=30.0, height=12.0), DrawContext())
    strokes = [item for item, _ in flat(back) if isinstance(item, Path) and item.stroke]
    boxes = [bounding_box([p for sub in item.subs for p in sub.points]) for item in strokes]
    sizes = [(round(box.width, 2), round(box.height, 2)) for box in boxes]
    assert (round(30 - 2 * SAFE * 12, 2), round(12 - 2 * SAFE * 12, 2)) in sizes
    assert (round(12 - 2 * SAFE * 12, 2),) * 2 not in sizes


def test_a_hidden_back_tells_the_side_only() -> None:
    us, vc = a_unit(), a_unit(nation="viet-cong")
    backs = [counters.hidden_face(game(), u, DrawContext()).digest() for u in (us, vc)]
    assert backs[0] != backs[1]


# -- values --------------------------------------------------------------------------------------


@together(
    ("value", "kinds"),
    [
        ("6", ["plain"]),
        ("(9)", ["bracket"]),
        ("[3]", ["box"]),
        ("{7}", ["disc"]),
        ("4^+1", ["plain", "raised"]),
        ("10*", ["plain"]),
    ],
)
def test_the_value_language(value: str, kinds: list[str]) -> None:
    assert [t.kind for t in value_tokens((value,))] == kinds


def test_hyphens_between_values_are_drawn_not_typed() -> None:
    assert [t.kind for t in value_tokens(("6", "4", "8"))] == [
        "plain",
        "hyphen",
        "plain",
        "hyphen",
        "plain",
    ]
    assert "-" not in texts(face(a_unit()))


def test_a_reversed_value_is_set_in_the_ground_colour() -> None:
    us = built_in_scheme("us-army")
    by_text = {
        i.text: i for i, _ in flat(face(a_unit(values="(9)-[3]-{8}"))) if isinstance(i, Text)
    }
    assert by_text["3"].fill == us.ground
    assert by_text["8"].fill == us.ground
    assert by_text["9"].fill == us.ink


def test_more_values_are_set_smaller_and_all_fit() -> None:
    grid = layout_for_size(15.875)
    sizes = [grid.figures(n) for n in (1, 2, 3, 4, 5)]
    assert sizes == sorted(sizes, reverse=True)
    assert fitting_size(("12", "12", "12", "12"), 5, 10) < 5


# -- estimates -----------------------------------------------------------------------------------


def test_estimated_values_carry_a_small_raised_dagger() -> None:
    scene = face(a_unit(sources={"values": "estimated: by the company's strength"}))
    by_text = {i.text: i for i, _ in flat(scene) if isinstance(i, Text)}
    dagger, last = by_text["†"], by_text["10"]
    assert dagger.x > last.x
    assert dagger.y < last.y
    assert dagger.size < 0.5 * last.size


def test_front_and_back_are_marked_by_their_own_source() -> None:
    unit = a_unit(reduced="3-2-10", sources={"reduced": "estimated: a half"})
    assert "†" not in texts(face(unit))
    assert "†" in texts(face(unit, "back"))


def test_the_dagger_does_not_shrink_or_move_short_figures() -> None:
    plain = face(a_unit(values="6-4"))
    marked = face(a_unit(values="6-4", source="estimated: by eye"))
    places = [
        [(i.text, i.x, i.size) for i, _ in flat(s) if isinstance(i, Text) and i.text in "64"]
        for s in (plain, marked)
    ]
    assert places[0] == places[1]


# -- badges --------------------------------------------------------------------------------------


def test_a_riverine_badge_is_an_r_in_the_corner_with_an_arrow_to_its_left() -> None:
    scene = face(a_unit(badge="riverine"), size=10.0)
    (letter,) = [
        placed((i.x, i.y), at) for i, at in flat(scene) if isinstance(i, Text) and i.text == "R"
    ]
    assert letter[0] > 8
    assert letter[1] < 2.5
    arrows = [
        [placed(p, at) for p in i.subs[0].points]
        for i, at in flat(scene)
        if isinstance(i, Path) and len(i.subs[0].points) == 7
    ]
    (arrow,) = arrows
    assert all(x < letter[0] - 0.5 for x, _ in arrow)
    tip = min(arrow, key=lambda p: p[1])
    assert sum(1 for p in arrow if p[1] == tip[1]) == 1, "one point, towards the edge"


def test_special_forces_have_crossed_arrows_on_a_disc() -> None:
    plain, badged = face(a_unit()), face(a_unit(badge="sf"))
    assert len(list(flat(badged))) > len(list(flat(plain))) + 3
    assert texts(plain) == texts(badged)


def test_letters_are_a_badge_too() -> None:
    assert "K" in texts(face(a_unit(badge="K")))


def test_a_badge_leaves_the_other_corner_to_the_setup_hex() -> None:
    def place_of_setup(unit: Unit) -> float:
        return next(i.x for i, _ in flat(face(unit)) if isinstance(i, Text) and i.text == "1611")

    assert place_of_setup(a_unit(setup="1611")) > 8
    assert place_of_setup(a_unit(setup="1611", badge="sf")) < 8


def test_an_unknown_badge_is_a_problem() -> None:
    context = DrawContext()
    face(a_unit(badge="river"), context=context)
    (problem,) = context.problems
    assert (problem.code, problem.path) == ("unknown-symbol", ("units", "us-1", "badge"))
    assert "riverine" in problem.hint


# -- sizes and room ------------------------------------------------------------------------------


def test_a_counter_is_as_large_as_it_says_or_as_the_game_says() -> None:
    assert counters.counter_size(game(), a_unit()) == 15.875
    assert counters.counter_size(game(), a_unit(size=25.0)) == 25.0
    assert face(a_unit(size=25.0)).width == 25.0


@together("size", [10.0, 12.7, 14.0, 15.875, 17.3, 19.05, 25.0, 30.0])
@together("values", ["6", "12-12", "(9)-[3]-8", "10-12-14-16", "{7}-4^+1-12"])
def test_nothing_that_is_read_leaves_the_safe_area(size: float, values: str) -> None:
    unit = a_unit(values=values, name="2/502", formation="101A", setup="T13", source=None)
    for side in ("front", "back"):
        for item, at in flat(face(unit, side, size=size)):
            if isinstance(item, Text):
                for x, y in (placed(p, at) for p in text_corners(item)):
                    slack = 0.02 * size
                    assert SAFE * size - slack <= x <= size * (1 - SAFE) + slack
                    assert SAFE * size - slack <= y <= size * (1 - SAFE) + slack


@together("nation", built_in_scheme_names())
def test_nothing_at_all_leaves_the_counter(nation: str) -> None:
    unit = a_unit(nation=nation, badge="riverine", setup="1611", reduced="1-1-1")
    for side in ("front", "back"):
        for x, y in ink_points(face(unit, side, size=12.7)):
            assert -0.05 <= x <= 12.75
            assert -0.05 <= y <= 12.75


def test_the_symbol_keeps_clear_of_figures_and_top_line() -> None:
    for mm in (10.0, 12.7, 15.875, 19.05, 30.0):
        grid = layout_for_size(mm)
        bottom = 0.382 + grid.box / 3
        assert bottom < grid.value - 0.35 * grid.figures(3)
        assert 0.382 - grid.box / 3 > 0.128 + 5 / 60 * grid.box


def test_the_grid_passes_through_the_four_sizes_and_holds_beyond() -> None:
    assert layout_for_size(12.70).box == 0.52
    assert layout_for_size(15.875).box == pytest.approx(0.48)
    assert layout_for_size(19.05).side == pytest.approx(0.122)
    assert layout_for_size(10.0).box == 0.52
    assert layout_for_size(30.0).box == 0.46
    assert 0.46 < layout_for_size(17.0).box < 0.48


def test_a_name_shrinks_before_it_is_reported() -> None:
    context = DrawContext()
    scene = face(a_unit(name="2/502 Inf"), context=context)
    assert context.problems == []
    short, long = (
        next(i.size for i, _ in flat(s) if isinstance(i, Text) and i.text == name)
        for s, name in ((face(a_unit()), "2/47"), (scene, "2/502 Inf"))
    )
    assert long < short


def test_a_name_that_cannot_fit_is_reported_at_the_unit() -> None:
    context = DrawContext()
    face(a_unit(name="The Queen’s Own Very Long Regiment"), context=context)
    (problem,) = context.problems
    assert (problem.code, problem.path) == ("text-too-long", ("units", "us-1", "name"))


def test_a_japanese_name_stands_upright_in_a_column() -> None:
    context = DrawContext(tr=Translator("ja", {"unit|Rgr": "遊撃"}))
    scene = face(a_unit(name="Rgr"), context=context)
    first, second = (i for i, _ in flat(scene) if isinstance(i, Text) and i.text in "遊撃")
    assert first.turn == second.turn == 0
    assert first.x == pytest.approx(second.x, abs=0.01)
    assert first.y < second.y
    assert context.problems == []


# -- sheets, ink, art ----------------------------------------------------------------------------


def test_a_trimmed_strip_keeps_off_the_cut() -> None:
    def top_of_strip(trimmed: bool) -> float:
        scene = face(a_unit(), trimmed=trimmed)
        dark = built_in_scheme("us-army").strip
        strips = [(i, at) for i, at in flat(scene) if isinstance(i, Path) and i.fill == dark]
        return min(placed(p, at)[1] for i, at in strips for s in i.subs for p in s.points)

    assert top_of_strip(False) == 0
    assert top_of_strip(True) == pytest.approx(0.022 * 15.875)


def test_low_ink_prints_no_ground() -> None:
    ground = built_in_scheme("us-army").ground
    assert ground in fills(face(a_unit()))
    low = face(a_unit(reduced="1-1-1"), context=DrawContext(ink="low-ink"))
    assert ground not in fills(low)


def test_grey_has_no_colour_at_all() -> None:
    scene = face(a_unit(badge="sf", setup="1611"), context=DrawContext(ink="grey"))
    for item, _ in flat(scene):
        colours = [getattr(item, "fill", None), getattr(item, "stroke", None)]
        for colour in filter(None, colours):
            assert colour[1:3] == colour[3:5] == colour[5:7]


def test_art_of_the_game_replaces_the_face() -> None:
    trial = game(art={"tank.png": b"\x89PNG"})
    scene = counters.counter_face(trial, a_unit(art="tank.png"), "front", DrawContext())
    assert scene.items == [Image(0, 0, 15.875, 15.875, b"\x89PNG")]


def test_art_that_is_not_there_is_reported_and_drawn_as_usual() -> None:
    context = DrawContext()
    trial = game(art={"tank.png": b"\x89PNG"})
    scene = counters.counter_face(trial, a_unit(art="tanc.png"), "front", context)
    (problem,) = context.problems
    assert (problem.code, problem.path) == ("unknown-art", ("units", "us-1", "art"))
    assert "10" in texts(scene)


def test_a_sheet_of_like_units_draws_their_symbol_once() -> None:
    sheet = Scene(200, 200)
    for i in range(20):
        sheet.place(face(a_unit(id=f"us-{i}", name=str(i))), 0, 0)
    used = {i.symbol for items in sheet.symbols.values() for i in items if isinstance(i, Use)}
    assert len(used) == 3, "the strip, the symbol and the echelon, for all twenty"


def test_faces_do_not_change_from_one_drawing_to_the_next() -> None:
    assert face(a_unit(badge="sf")).digest() == face(a_unit(badge="sf")).digest()


def test_a_marker_is_drawn_by_the_same_call() -> None:
    scene = counters.counter_face(game(), marker(), "front", DrawContext())
    assert "+2" in texts(scene)
    assert not any(math.isnan(v) for p in ink_points(scene) for v in p)


def test_a_face_is_drawn_once_and_what_is_wrong_with_it_is_told_to_all_who_show_it() -> None:
    found, long = game(), a_unit(name="2nd Battalion of the 47th Infantry (Mechanized), Panthers")
    sheets = DrawContext()
    kit = replace(sheets, problems=[])
    first, again = (
        counters.counter_face(found, long, "front", context) for context in (sheets, kit)
    )
    assert first is again
    assert sheets.problems == kit.problems != []


@pytest.mark.parametrize(("id", "count"), [("green-beret", 40), ("assault-on-belgium", 15)])
def test_no_picture_lies_below_a_square_or_a_disc(id: str, count: int) -> None:
    own, looked_at = loading.filled(id), 0
    for unit in own.units:
        shown = counters.counter_face(own, unit, "front", DrawContext())
        cutter = Cutter(shown)
        shared_fields = [
            box
            for item in shown.items
            if isinstance(item, Path | Discs) and (box := cutter.extent(item))
            if 2 < box.width < 0.4 * shown.width and box.height > 2
        ]
        if not shared_fields:
            continue
        looked_at += 1
        picture = next(item for item in shown.items if isinstance(item, Use))
        box = bounding_box(rooms.corners_of(shown, picture))
        for plate in shared_fields:
            apart = plate.inset(0.15)
            assert not (
                box.x < apart.right
                and apart.x < box.right
                and box.y < apart.bottom
                and apart.y < box.bottom
            ), unit.id
    assert looked_at >= count


def test_a_value_below_zero_has_a_minus_sign() -> None:
    assert [token.text for token in value_tokens(("-0", "3-4"))][::2] == ["−0", "3-4"]
