"""The parts of counters are drawn as before: outlines, patterns, backs, badges, signs; units are named."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Any, get_args

from builder.drawing.counters import backs, badges
from builder.drawing.counters.counters import counter_face
from builder.drawing.counters.designations import (
    bare_names,
    designations,
    name_or_title,
    title_or_name,
)
from builder.drawing.counters.markers import fits_band
from builder.drawing.counters.outlines import (
    counter_extent,
    counter_outline,
    half_width,
    shape_slice,
)
from builder.drawing.counters.rooms import put_largest
from builder.drawing.counters.state_signs import side_face, state_sign
from builder.drawing.counters.symbols import check_symbol, expand_symbol
from builder.drawing.counters.turned import TurnedCounter
from builder.drawing.counters.values import Style, add_values, fitting_size, value_tokens
from builder.drawing.ink import style
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.drawing_data import Colours, parse_svg_path
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Discs, Scene
from builder.model.game import Game
from builder.model.mechanisms import Mechanisms
from builder.model.pieces.counters import Shape, Symbol
from builder.model.pieces.schemes import Cue
from tests.drawing.counter_parts import game, marker, unit
from tests.drawing.measured import measured_as_a_whole
from tests.recorded import assert_as_recorded

FILE = Path(__file__).with_name("measured_parts.txt")
SHAPES: tuple[Shape, ...] = get_args(Shape)
CUES: tuple[Cue, ...] = get_args(Cue)
INK = Colours("#202020", "#f0f0f0")


def _points(points: Iterable[Sequence[float]]) -> str:
    return " ".join(",".join(f"{round(v, 2) + 0.0:g}" for v in point) for point in points)


def _outlines() -> Iterator[str]:
    box = Rect(2, 3, 20, 16)
    for shape in SHAPES:
        around = Rect(2, 3, *counter_extent(shape, 16, 12))
        yield f"{shape}: {counter_extent(shape, 16, None)} {counter_extent(shape, 16, 12)}"
        for grow, corners in ((0, 0), (1, 0), (-1, 2), (0, 2), (0, 30)):
            run = counter_outline(shape, around, grow=grow, corners=corners)
            yield f"  {grow} {corners}: {_points(run.points)}"
        yield f"  {_points([(half_width(shape, around, y), y) for y in (2, 3, 5, 11, 19, 30)])}"
        yield f"  {_points(shape_slice(shape, around, 4, 9))}"
        face = Scene(20, 16)
        face.rect(0, 0, 20, 16, fill="#808080")
        for degrees, shadow in product((0, 30, 90, 180), (False, True)):
            scene = Scene(60, 60)
            at = TurnedCounter(face, shape, 0.8, degrees).draw(scene, (30, 30), shadow=shadow)
            yield f"  {degrees} {shadow}: {_points([at])} {measured_as_a_whole(scene)}"
    assert box.contains(box.centre)


def test_outlines_are_cut_as_before() -> None:
    assert_as_recorded(FILE, "outlines", _outlines())


def _patterns() -> Iterator[str]:
    """Each edge pattern on square faces and long ones, in boxes, across discs, in low ink; and the backs."""
    for cue in CUES:
        for wide, trimmed in ((16, False), (16, True), (24, False), (23.9, False), (50, True)):
            scene = Scene(wide, 16)
            backs.draw_edge_pattern(scene, cue, "#a02020", 0.5, trimmed)
            yield f"{cue} {wide} {trimmed}: {measured_as_a_whole(scene)}"
        for box in (Rect(1, 1, 12, 1), Rect(1, 1, 30, 1), Rect(1, 1, 4, 9)):
            scene = Scene(40, 16)
            backs.fill_with_pattern(scene, cue, "#a02020", box)
            yield f"{cue} in {box.width:g} x {box.height:g}: {measured_as_a_whole(scene)}"
    for name, ink, shape in product(("us-army", "neutral"), ("colour", "low-ink", "grey"), SHAPES):
        scheme = style.built_in_scheme(name, ink)  # type: ignore[arg-type]
        scene = Scene(18, 16)
        backs.draw_ground(scene, scheme, "#c0c0c0", shape)
        backs.draw_pattern_across(scene, scheme, shape, 3)
        back = backs.shaped_plain_back(scheme, shape, 18, 16)
        yield f"{name} {ink} {shape}: {measured_as_a_whole(scene)}; {measured_as_a_whole(back)}"
        if shape == "square":
            yield f"  plain: {measured_as_a_whole(backs.plain_back(scheme, 16))}"


def test_patterns_and_backs_are_drawn_as_before() -> None:
    assert_as_recorded(FILE, "patterns", _patterns())


def _signs() -> Iterator[str]:
    """Badges by name and of letters, pictures in the largest room, and values of all marks and sizes."""
    for badge, size in product((*badges.badge_names(), "A", "A1B", "ABCD", "stra"), (1.0, 4.0)):
        scene, context = Scene(20, 20), DrawContext()
        badges.place_badge(scene, badge, 10, 10, size, INK, context, ("units", "a", "badge"))
        yield f"{badge} {size}: {measured_as_a_whole(scene)} {[p.message for p in context.problems]}"
    for discs in ([(0, 0, 1)], [(0, 0, 10), (20, 0, 5)], []):
        scene, picture = Scene(20, 20), Scene(0, 0, [Discs(discs, "#000000")] if discs else [])
        put_largest(
            scene, picture, (Rect(0, 0, 0.5, 1), Rect(0, 0, 1, 0.4), Rect(0.5, 0.5, 0.5, 0.5)), 20
        )
        yield f"{discs}: {measured_as_a_whole(scene)}"
    for values in ((), ("4",), ("-4", "10"), ("[6]", "(4)", "{3}"), ("+2", "-", "12a")):
        tokens = " ".join(f"{t.kind}:{t.text}:{t.width:.3f}" for t in value_tokens(values))
        for size, wide, dagger in ((4, 10, 0), (4, 10, 1.5), (4, 40, 1.5)):
            scene, fit = Scene(50, 10), fitting_size(values, size, wide, dagger)
            add_values(scene, 25, 5, values, fit, Style("#000000", "#ffffff", wide), dagger)
            told = f"{fit:.3f} {tokens if wide == 40 else ''}"
            yield f"{values} {wide} {dagger}: {told} {measured_as_a_whole(scene)}"


def test_signs_and_values_are_drawn_as_before() -> None:
    assert_as_recorded(FILE, "signs", _signs())


_TITLES = (
    "Out", "A", "Supporting fire", "Very long title of a marker", "Supportingfireofartillery",
    "支援射撃を待つ部隊の印", "支援（大）射撃の部隊", "（支援）大射撃の部隊", "支援 射撃 大隊", "支援Fire",
    "A :truck: goes here", "Kyïv-Привет Αθήνα",
)  # fmt: skip


def _titles() -> Iterator[str]:
    """Titles of one line and of two, of letters and of squares, on small markers and large ones."""
    made = game()
    for title, mm in product(_TITLES, (9.0, 12.7, 15.875, 25.0)):
        context = DrawContext()
        scene = counter_face(made, marker(front={"title": title}), "front", context, mm)
        said = [problem.message for problem in context.problems]
        yield f"{title} {mm} {fits_band(title, mm)}: {measured_as_a_whole(scene)} {said}"


def test_titles_of_markers_are_set_as_before() -> None:
    assert_as_recorded(FILE, "titles", _titles())


def _states() -> Iterator[str]:
    """States with a marker, with letters of their own and without, one more than there are colours."""
    states = [{"id": f"s{n}", "name": f"State {n}", "sign": "XYZ"[: n % 4]} for n in range(7)]
    states.append({"id": "marked", "name": "Marked", "marker": "support-2"})
    made = game((("us-army", "B", "us-army"),), markers=[marker()])
    mechanisms = Mechanisms.model_validate({"states": states})
    own = made.model_copy(update={"mechanisms": mechanisms})
    for state in mechanisms.states:
        context = DrawContext()
        sign = state_sign(own, state, context)
        yield f"{state.id}: {measured_as_a_whole(sign)} {[p.message for p in context.problems]}"
    spent = unit(
        lower="3-2-9 / 2-1-9", sides={"s1": "5-5-5 / 4-4-4", "other": "1-1-1"}, back_art="x.png"
    )
    for state, lost, size in (("s1", 0, None), ("s1", 1, 25.0), ("other", 0, None)):
        scene = side_face(own, spent, state, lost, DrawContext(), size)
        yield f"{state} {lost} {size}: {measured_as_a_whole(scene)}"


def test_states_are_shown_as_before() -> None:
    assert_as_recorded(FILE, "states", _states())


def _army(*units: tuple[str, str, str]) -> Game:
    """Units by name, title and formation."""
    made = game(
        units=[
            unit(id=f"u{n}", name=name, title=title, formation=of)
            for n, (name, title, of) in enumerate(units)
        ]
    )
    formations = {"1": "1st Division", "2": "2nd Division"}
    return made.model_copy(
        update={"sheet": made.sheet.model_copy(update={"formations": formations})}
    )


def test_units_are_named_so_that_they_are_known() -> None:
    """A short name, or one that two share, goes after the formation; without one, the title is named."""
    army = _army(
        ("I", "", "1"), ("II", "", "1"), ("III", "", "1"), ("T", "General Thurn", ""), ("I", "First", "2"),
        ("Guard", "The Guard", "9"), ("AB", "", ""), ("ABC", "", ""),
        ("Twin", "One", ""), ("Twin", "Two", "1"),
    )  # fmt: skip
    context = DrawContext()
    assert bare_names(army) == {"I", "II", "T", "AB", "Twin"}
    assert designations(army, army.units, context) == [
        "1st Division I, II, Twin", "III", "General Thurn", "Guard", "AB", "ABC", "One", "2nd Division I",
    ]  # fmt: skip
    told = [(name_or_title(unit, context), title_or_name(unit, context)) for unit in army.units]
    assert told[3:7] == [
        ("General Thurn", "General Thurn"), ("I", "First"), ("Guard", "The Guard"), ("AB", "AB"),
    ]  # fmt: skip


def test_symbols_are_expanded_and_their_parts_checked() -> None:
    told = []
    for symbol in (
        {"branch": "mechanised"}, {"branch": "infantry", "modifiers": ["mountain", "mountain"]},
        {"branch": "tanks"}, {"branch": "qqq", "frame": "bxo"}, {"branch": "jeep", "frame": "picture"},
        {"branch": "jepe", "frame": "picture"}, {"branch": "infantry", "modifiers": ["mountian"]},
    ):  # fmt: skip
        context, made = DrawContext(), Symbol.model_validate(symbol)
        sound = check_symbol(made, context, ("units", "a", "symbol"))
        said = " ".join(f"! {p.message} {p.path} ({p.hint})" for p in context.problems)
        told.append(f"{made.branch}: {expand_symbol(made)} {sound} {said}")
    assert_as_recorded(FILE, "symbols", told)


def _svg() -> Iterator[str]:
    for data in (
        "M0 0L3 0L3 3Z",
        "M0 0Q1 1 2 0",
        "M0 0L1 0C1 1 2 1 2 0",
        "M-1.5 .5 2 3 4 5M0 0L1 1Z",
        "",
    ):
        runs: list[Any] = parse_svg_path(data)
        yield f"{data}: {' | '.join(f'{_points(run.points)} {run.closed} {run.curve}' for run in runs)}"


def test_paths_of_drawings_are_read_as_before() -> None:
    assert_as_recorded(FILE, "paths", _svg())
