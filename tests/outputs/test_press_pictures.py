"""Pictures of a press kit: which pieces they show, how they are framed, and what a sell sheet says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from pathlib import Path

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene
from builder.drawing.sheets import PAPERS
from builder.model.game import Game
from builder.outputs import press_kit
from builder.outputs.tabletop.faces import Face
from tests.drawing.measured import measured_as_a_whole
from tests.outputs.tabletop.laden import table
from tests.recorded import assert_as_recorded
from tests.together import together


def recorded(name: str, lines: Iterable[str]) -> None:
    assert_as_recorded(Path(__file__).with_name("press_pictures.txt"), name, lines)


@cache
def game() -> Game:
    return table.game()


@together(
    ("groups", "most", "wanted"),
    [("aab", 2, "ab"), ("aab", 3, "aab"), ("aaabbc", 4, "aabc"), ("a", 5, "a"), ("bbaa", 3, "bba")],
)
def test_equally_many_faces_of_each_side_are_shown(groups: str, most: int, wanted: str) -> None:
    scenes = {letter: Scene(ord(letter), 1) for letter in groups}
    faces = [Face(f"{n}", scenes[letter], group=letter) for n, letter in enumerate(groups)]
    assert "".join(chr(int(s.width)) for s in press_kit.some_of_each(faces, most)) == wanted


def test_pictures_of_a_press_kit_are_framed() -> None:
    def lines() -> Iterator[str]:
        for count, (wide, high) in product((1, 2, 3, 7, 12), ((10, 10), (30, 10), (10, 30))):
            whole = press_kit.side_by_side([Scene(wide, high - n % 3) for n in range(count)], 2.0)
            framed = press_kit.in_frame(whole, (1920, 1080))
            yield f"{count} of {wide} x {high}: {measured_as_a_whole(whole)}"
            yield f"  framed {measured_as_a_whole(framed)}"

    recorded("frames", lines())


def test_a_sell_sheet_says_what_is_in_the_box() -> None:
    def lines() -> Iterator[str]:
        context, given = DrawContext(), game()
        cover = {"cover-1600x1067": Scene(210, 140)}
        scenes = {
            "map-a": Scene(300, 200),
            "map-b": Scene(10, 10),
            "counters": Scene(100, 60),
            "cards": Scene(80, 60),
        }
        sheet = given.sheet.model_copy(update={"summary": "Short.", "players": "2"})
        own = given.scenarios[2].model_copy(update={"title": sheet.title})
        games = {
            "whole": given,
            "told": given.model_copy(update={"sheet": sheet}),
            "one scenario of its name": given.model_copy(update={"scenarios": (own,)}),
            "bare": given.model_copy(
                update={
                    "scenarios": (),
                    "units": (),
                    "markers": (),
                    "cards": (),
                    "maps": (),
                    "pools": (),
                }
            ),
        }
        for (name, one), shown in product(games.items(), range(5)):
            some = cover | dict([*scenes.items()][4 - shown :])
            page = press_kit.sell_sheet(one, some, PAPERS["a4"], context)
            yield f"{name} {shown}: {measured_as_a_whole(page)}"

    recorded("sell sheet", lines())
