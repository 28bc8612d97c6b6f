"""The toolbar's icons: thirty-four, of one hand."""

from __future__ import annotations

from builder.drawing.artwork import icons
from builder.drawing.ink.style import ACCENT, CARD, INK
from tests.drawing.counter_parts import flat, ink_points
from tests.together import together


def test_there_are_thirty_four() -> None:
    assert len(icons.icon_names()) == 34
    assert {"dice", "charts", "turn", "dead-pool", "line-of-sight"} <= set(icons.icon_names())


@together("name", icons.icon_names())
def test_an_icon_fills_its_square_and_keeps_a_margin(name: str) -> None:
    scene = icons.icon(name)
    assert (scene.width, scene.height) == (24, 24)
    points = ink_points(scene)
    assert all(1.5 <= x <= 22.5 and 1.5 <= y <= 22.5 for x, y in points)
    spread = max(max(p[i] for p in points) - min(p[i] for p in points) for i in (0, 1))
    assert spread >= 14


@together("name", icons.icon_names())
def test_an_icon_is_ink_and_paper_with_something_red(name: str) -> None:
    used = {
        colour
        for item, _ in flat(icons.icon(name))
        for colour in (getattr(item, "fill", None), getattr(item, "stroke", None))
        if colour
    }
    assert {INK, ACCENT} <= used <= {INK, ACCENT, CARD}


def test_no_two_icons_are_alike() -> None:
    assert len({icons.icon(name).digest() for name in icons.icon_names()}) == 34
