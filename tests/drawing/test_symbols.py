"""Unit symbols are layers: a frame, a branch, modifiers, an echelon."""

from __future__ import annotations

from typing import get_args

import pytest

from builder.drawing.counters import symbols
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.drawing_data import Colours, cut_strokes, parse_svg_path
from builder.drawing.ink.scene import Path, Scene, Sub, Text
from builder.model.pieces.counters import Echelon, Symbol
from tests.drawing.counter_parts import flat, ink_points
from tests.together import together

COLOURS = Colours("#101010", "#fefefe")
PATH = ("units", "us-1", "symbol")


BRANCHES = (
    *("infantry", "mechanised", "armour", "cavalry", "airborne", "air-assault", "engineer"),
    *("recon", "ranger", "special-forces", "artillery", "mortar", "rocket", "anti-tank", "hq"),
    *("riverine", "naval", "supply", "fighter", "bomber", "helicopter"),
)


def drawn(**parts: object) -> Scene:
    scene, context = Scene(60, 40), DrawContext()
    symbols.place_symbol(scene, Symbol(**parts), 30, 20, 60, COLOURS, context, PATH)
    assert context.problems == []
    return scene


def paths(scene: Scene) -> list[str]:
    return [repr((item.subs, item.fill)) for item, _ in flat(scene) if isinstance(item, Path)]


@together(
    "branch",
    BRANCHES,
)
def test_the_branches_of_the_hobby_are_there(branch: str) -> None:
    assert len(list(flat(drawn(branch=branch)))) > 2


def test_every_branch_looks_different() -> None:
    plain = [
        b
        for b in symbols.symbol_names()["branch"]
        if len(symbols.expand_symbol(Symbol(branch=b))[1]) == 0
    ]
    synonyms = {"cavalry"}
    faces = {b: drawn(branch=b).digest() for b in plain if b not in synonyms}
    assert len(set(faces.values())) == len(faces)


def test_mechanised_infantry_is_infantry_with_the_track_oval() -> None:
    composed = drawn(branch="infantry", modifiers="mechanised")
    assert composed.digest() == drawn(branch="mechanised").digest()
    assert set(paths(drawn(branch="infantry"))) < set(paths(composed))
    oval = set(paths(drawn(branch="armour"))) - set(paths(drawn(branch="blank")))
    assert oval < set(paths(composed))


def test_modifiers_come_on_top_of_those_of_the_branch_and_once() -> None:
    symbol = Symbol(branch="mechanised", modifiers="mechanised riverine")
    assert symbols.expand_symbol(symbol) == ("infantry", ("mechanised", "riverine"))


def test_riverine_infantry_leaves_room_for_the_waves() -> None:
    cross = drawn(branch="infantry")
    over_water = drawn(branch="infantry", modifiers="riverine")
    assert not set(paths(cross)) <= set(paths(over_water))


@together("frame", [f for f in symbols.symbol_names()["frame"] if f != "picture"])
def test_nothing_of_the_branch_leaves_its_frame(frame: str) -> None:
    bare = ink_points(drawn(branch="blank", frame=frame)) or [(0, 0), (60, 40)]
    xs, ys = [p[0] for p in bare], [p[1] for p in bare]
    for x, y in ink_points(drawn(branch="infantry", frame=frame)):
        assert min(xs) - 0.01 <= x <= max(xs) + 0.01
        assert min(ys) - 0.01 <= y <= max(ys) + 0.01


def test_diagonals_stop_at_a_clipped_corner() -> None:
    diamond = [(0.0, -10.0), (10.0, 0.0), (0.0, 10.0), (-10.0, 0.0)]
    (run,) = cut_strokes([Sub([(-20.0, 0.0), (20.0, 0.0)])], diamond)
    assert run.points[0] == pytest.approx((-10, 0))
    assert run.points[1] == pytest.approx((10, 0))
    assert cut_strokes([Sub([(-20.0, 30.0), (20.0, 30.0)])], diamond) == []


def test_the_frame_is_inked_last() -> None:
    scene = drawn(branch="infantry")
    *_, last = [item for item, _ in flat(scene)]
    assert isinstance(last, Path)
    assert last.subs[0].closed
    assert last.fill is None
    assert last.stroke == COLOURS.ink


@together("echelon", [e for e in get_args(Echelon) if e])
def test_every_echelon_of_the_model_can_be_drawn(echelon: str) -> None:
    scene = Scene(60, 40)
    symbols.place_echelon(scene, echelon, 30, 5, 60, "#101010")
    assert len(list(flat(scene))) >= 1


def test_no_echelon_draws_nothing() -> None:
    scene = Scene(60, 40)
    symbols.place_echelon(scene, "", 30, 5, 60, "#101010")
    assert scene.items == []


@together(
    ("parts", "at", "meant"),
    [
        ({"branch": "infantri"}, ("branch",), "infantry"),
        ({"branch": "infantry", "modifiers": ["mechanized"]}, ("modifiers", 0), "mechanised"),
        ({"branch": "infantry", "frame": "boxx"}, ("frame",), "box"),
        ({"branch": "tanc", "frame": "picture"}, ("branch",), "tank"),
    ],
)
def test_an_unknown_name_is_a_problem_that_guesses_what_was_meant(
    parts: dict[str, object], at: tuple[str | int, ...], meant: str
) -> None:
    scene, context = Scene(60, 40), DrawContext()
    symbols.place_symbol(scene, Symbol(**parts), 30, 20, 60, COLOURS, context, PATH)
    (problem,) = context.problems
    assert problem.code == "unknown-symbol"
    assert problem.path == (*PATH, *at)
    assert f"did you mean {meant!r}" in problem.hint
    assert scene.items, "an empty box stands in"


def test_equal_symbols_are_one_drawing_of_the_scene() -> None:
    scene, context = Scene(60, 40), DrawContext()
    for x in (10, 20, 30):
        symbols.place_symbol(scene, Symbol(branch="armour"), x, 10, 8, COLOURS, context)
    assert len(scene.symbols) == 1
    assert len(scene.items) == 3


def test_paths_are_read_as_svg_would() -> None:
    line, curve = parse_svg_path("M0 0L10 0 10 5ZM1 1Q2 3 3 1")
    assert line == Sub([(0, 0), (10, 0), (10, 5)], closed=True)
    assert curve.curve
    assert curve.points[0] == (1, 1)
    assert curve.points[-1] == (3, 1)
    assert curve.points[1] == pytest.approx((1 + 2 / 3, 1 + 4 / 3))


def test_names_are_titled_for_the_schema() -> None:
    known = symbols.symbol_names()
    assert known["branch"]["mechanised"] == "Infantry + Mechanised: track oval"
    assert all(title for part in known.values() for title in part.values())


# -- composition -----------------------------------------------------------------------------------


def _parts(branch: str, *modifiers: str, frame: str = "box") -> Scene:
    scene = Scene(60, 40)
    symbol = Symbol(branch=branch, modifiers=modifiers, frame=frame)
    context = DrawContext()
    symbols.place_symbol(scene, symbol, 0, 0, 60, Colours("#000000", "#ffffff"), context)
    assert not context.problems
    return scene


def _height(scene: Scene, text: str) -> float:
    found = [(i, at) for i, at in flat(scene) if isinstance(i, Text) and i.text == text]
    ((item, at),) = found
    return item.size * at[2]


def test_every_branch_takes_every_modifier_in_every_frame() -> None:
    names = symbols.symbol_names()
    for modifier in names["modifiers"]:
        _parts("armour", modifier)
        _parts("infantry", modifier, "heavy")
    for branch in names["branch"]:
        for frame in ("hostile", "friend-air", "unknown"):
            _parts(branch, "attack", "heavy", frame=frame)


def test_a_branch_makes_way_for_what_stands_above_and_below_it() -> None:
    alone, one, both = (
        _height(_parts("eod", *mods), "EOD") for mods in ((), ("heavy",), ("heavy", "attack"))
    )
    assert alone > one > both


def test_what_fills_the_frame_makes_no_way() -> None:
    corners = {(x, y) for x, y in ink_points(_parts("infantry")) if abs(x) == 30}
    assert corners <= set(ink_points(_parts("infantry", "heavy")))


def test_mobility_stands_below_any_frame() -> None:
    for frame in ("box", "hostile", "unknown", "friend-sea"):
        without = max(y for _, y in ink_points(_parts("infantry", frame=frame)))
        with_tracks = max(y for _, y in ink_points(_parts("infantry", "tracked", frame=frame)))
        assert with_tracks > without + 2 or frame == "unknown"


def test_a_frame_on_a_counter_keeps_clear_of_its_figures() -> None:
    for frame in symbols.symbol_names()["frame"]:
        if frame not in ("picture", "staff", "none"):
            _, high, _, _ = symbols.frame_extent(frame)
            assert high * symbols.frame_scale(frame) <= 52, frame


def test_the_set_of_app_6_is_there() -> None:
    names = symbols.symbol_names()
    assert len(names["branch"]) + len(names["modifiers"]) > 169
    assert {"theatre", "command", "team"} <= names["echelon"].keys()
    for where in ("", "-air", "-sea", "-subsurface", "-space"):
        assert {f"{who}{where}" for who in ("friend", "hostile", "neutral", "unknown")} <= names[
            "frame"
        ].keys()


def test_modifiers_at_the_top_stand_below_the_black_cap_of_frames_of_space() -> None:
    for who in ("friend", "hostile", "neutral", "unknown"):
        frame = f"{who}-space"
        for modifier in ("topographic-unit", "anchor", "missile-unit"):
            plain = set(ink_points(_parts("infantry", frame=frame)))
            added = set(ink_points(_parts("infantry", modifier, frame=frame))) - plain
            assert min(y for _, y in added) > -16, (frame, modifier)


@together(
    ("branch", "hint"),
    [
        ("aircraft", "write 'fixed-wing'"),
        ("Headquarters", "write 'hq'"),
        ("heavy", "'heavy' is a modifier: {branch: infantry, modifiers: heavy}"),
        ("infanrty", "did you mean 'infantry'?"),
    ],
)
def test_a_branch_by_another_name_is_led_to_its_own(branch: str, hint: str) -> None:
    context = DrawContext()
    assert not symbols.check_symbol(Symbol(branch=branch), context, ())
    (problem,) = context.problems
    assert problem.hint is not None
    assert problem.hint.startswith(hint)


def test_the_other_names_of_branches_are_no_branches_and_lead_to_some() -> None:
    known = symbols.symbol_names()["branch"]
    assert set(symbols._BRANCH_SYNONYMS.values()) <= set(known)
    assert not set(symbols._BRANCH_SYNONYMS) & set(known)
