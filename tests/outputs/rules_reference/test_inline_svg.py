"""Scenes within a page: short data, shared symbols, text as text."""

from __future__ import annotations

import re

from builder.drawing.ink.scene import Scene, Sub, Text
from builder.outputs.web.inline_svg import MAP_UNITS, SYMBOL_UNITS, SvgSymbols


def drawn(scene: Scene) -> str:
    return str(SvgSymbols().drawing(scene, "A position", "position"))


def test_the_box_is_the_scenes_and_the_name_is_read() -> None:
    words = drawn(Scene(20, 10))
    assert f'viewBox="0 0 {20 * MAP_UNITS} {10 * MAP_UNITS}"' in words
    assert 'role="img"' in words
    assert "<title>A position</title>" in words


def test_a_drawing_without_a_name_is_passed_over() -> None:
    assert 'aria-hidden="true"' in str(SvgSymbols().picture(Scene(4, 4), "", "swatch"))


def test_a_line_is_written_in_steps_of_whole_units() -> None:
    scene = Scene(20, 10)
    scene.line([(1, 1), (2, 1), (2, 1), (2, 3)], stroke="#112233")
    unit = MAP_UNITS
    assert f'd="M{unit} {unit}l{unit} 0 0 {2 * unit}"' in drawn(scene)


def test_a_curve_keeps_its_control_points() -> None:
    scene = Scene(20, 10)
    scene.path([Sub([(0, 0), (1, 0), (2, 1), (2, 2)], curve=True)], stroke="#112233")
    unit = MAP_UNITS
    assert f'd="M0 0c{unit} 0 {2 * unit} {unit} {2 * unit} {2 * unit}"' in drawn(scene)


def test_holes_stay_holes() -> None:
    scene = Scene(20, 10)
    ring = [Sub([(0, 0), (9, 0), (9, 9), (0, 9)], True), Sub([(3, 3), (6, 3), (6, 6)], True)]
    scene.path(ring, fill="#112233")
    assert 'fill-rule="evenodd"' in drawn(scene)


def test_discs_of_one_size_are_one_line_of_dots() -> None:
    scene = Scene(20, 10)
    scene.disc(1, 1, 0.5, fill="#aabbcc")
    words = drawn(scene)
    assert f'stroke="#abc" stroke-width="{MAP_UNITS}" stroke-linecap="round"' in words
    assert f'd="M{MAP_UNITS} {MAP_UNITS}h0"' in words


def test_words_are_escaped_and_stay_words() -> None:
    scene = Scene(20, 10)
    scene.items.append(Text(1, 2, "A & B", "serif-italic", 3, "#000000", "middle", 90))
    words = drawn(scene)
    assert ">A &amp; B</text>" in words
    assert 'class="f-serif-italic"' in words
    assert f'transform="rotate(90 {MAP_UNITS} {2 * MAP_UNITS})"' in words


def test_what_comes_twice_is_written_once() -> None:
    counter = Scene(10, 10)
    counter.rect(0, 0, 10, 10, fill="#123456")
    map_part = Scene(40, 40)
    map_part.place(counter, 5, 5, scale=0.5)
    sprites = SvgSymbols()
    page = str(sprites.picture(counter, "One", "counter"))
    page += str(sprites.picture(counter, "Again", "counter"))
    page += str(sprites.drawing(map_part, "A position", "position"))
    assert str(sprites.definitions()).count("#123456") == 1
    assert len(set(re.findall(r'href="#(\w+)"', page))) == 1
    assert f"scale({0.5 * MAP_UNITS / SYMBOL_UNITS:g})" in page


def test_a_large_drawing_waits_as_text_in_a_place_of_its_size() -> None:
    sprites = SvgSymbols()
    words = str(sprites.drawing(Scene(20, 10), "A position", "position"))
    place = re.fullmatch(
        r'<span class="late position (\w+)"><noscript>(.*)</noscript></span>', words
    )
    assert place
    assert place[2].startswith(f'<svg class="position {place[1]}"')
    assert sprites.sizes() == f".{place[1]} {{ --wide: 20; --high: 10 }}"


def test_drawings_of_one_size_share_its_class() -> None:
    sprites = SvgSymbols()
    for title in ("One", "Another"):
        sprites.picture(Scene(20, 10), title, "counter", late=True)
    assert len(sprites.sizes().splitlines()) == 1
