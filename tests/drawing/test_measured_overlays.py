"""Figures, dice and small pictures are drawn as before: on every kind of board, in every place and state."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any, get_args

from builder.drawing.artwork import silhouettes
from builder.drawing.artwork.dice_faces import die_face
from builder.drawing.artwork.raster_pictures import add_picture
from builder.drawing.artwork.text_with_icons import draw_fitted_line, marked_width, to_capitals
from builder.drawing.artwork.vector_pictures import add_vector
from builder.drawing.figures import Figures
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.drawing_data import Colours
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Group, Image, Scene, Text
from builder.drawing.mapsheet.field import FieldDrawing, empty_field
from builder.model.game import Game
from builder.model.texts.figures import Arrow, Figure, Mark
from builder.model.vectors import Vector, VectorPart, VectorRun
from tests.drawing import river_crossing
from tests.drawing.measured import measured_as_a_whole
from tests.loading.mini import PNG
from tests.model.boards import market_town, pass_road, two_shores
from tests.recorded import assert_as_recorded

FILE = Path(__file__).with_name("measured_overlays.txt")
INK = Colours("#202020", "#f0f0f0")


def _told(scene: Scene, context: DrawContext) -> str:
    said = " ".join(f"! {p.code} {p.message} {p.path}" for p in context.problems)
    return f"{measured_as_a_whole(scene)} {said}"


# -- figures -----------------------------------------------------------------------------------


def _sheets(game: Game) -> dict[str, FieldDrawing]:
    """The sheets of a game without their fields, but with a small number in each place."""
    found = {}
    for map in game.maps:
        sheet = empty_field(game, map, DrawContext())
        numbers: list[Any] = [
            Text(x, y, map.space.id(cell), "condensed", 2.0, anchor="middle")
            for cell in map.space.cells
            for x, y in [sheet.layout.centre(cell)]
        ]
        scene = Scene(sheet.scene.width, sheet.scene.height, [Group("numbers", numbers)])
        found[map.id] = replace(sheet, scene=scene)
    return found


_PIECES: list[list[dict[str, Any]]] = [
    [{"counter": "b1", "at": "0101"}], [{"counter": "b1", "at": "0302"}, {"counter": "r1", "at": "0101"}],
    [{"counter": "b1", "at": "0202"}, {"counter": "r1", "at": "0202"}, {"counter": "camp", "at": "0202"}],
    [{"counter": "b1", "at": "0202", "reduced": True}, {"counter": "r1", "at": "0201", "hidden": True}],
    [{"counter": "b1", "at": "0202", "lost": 1}, {"counter": "r1", "at": "0101/0201", "turned": 90}],
    [{"counter": "flag", "at": "0202", "turned": 45, "lying": (1, 60)}], [],
]  # fmt: skip


def _on_hexes() -> Iterator[str]:
    game = river_crossing.game(maps=[{**river_crossing.MAP, "hex_size": 20.0}])
    sheets = _sheets(game)
    for number, pieces in enumerate(_PIECES):
        focus = ["0101", "0302"] if not pieces else ["0202"] * (number % 2)
        figure = Figure.model_validate({"map": "valley", "pieces": pieces, "focus": focus})
        for scale in (1.0, 0.6, 0.3):
            context = DrawContext(ink="grey" if number == 3 else "colour")
            figures = Figures(game, sheets, context)
            yield f"{number} at {scale}: {_told(figures.draw(figure, scale), context)}"
        yield f"  whole {figures.size(figure)}: {measured_as_a_whole(figures.draw_whole(figure))}"
    held = [{"counter": "b1", "at": "0101"}, {"counter": "r1", "at": "0201"}]
    kinds = get_args(Arrow.model_fields["kind"].annotation)
    ways = (
        ["0101", "0201"],
        ["0101", "0201", "0301"],
        ["0302", "0101"],
        ["0101"],
        ["0202", "0202"],
    )
    for kind, (number, way) in product(kinds, enumerate(ways)):
        pieces = held * ((number + len(kind)) % 2)
        shown = {"map": "valley", "pieces": pieces, "focus": ["0201"]}
        made = Figure.model_validate({**shown, "arrows": [{"kind": kind, "way": way}]})
        scene = Figures(game, sheets, DrawContext()).draw(made)
        yield f"{kind} {' '.join(way)} {len(pieces)}: {measured_as_a_whole(scene)[:70]}"
    for kind, at in product(
        get_args(Mark.model_fields["kind"].annotation), ("0101", "0202", "0101/0201")
    ):
        made = Figure.model_validate(
            {"map": "valley", "pieces": held, "marks": [{"kind": kind, "at": at}]}
        )
        yield f"{kind} {at}: {measured_as_a_whole(Figures(game, sheets, DrawContext()).draw(made))[:70]}"


def test_figures_on_hexes_are_drawn_as_before() -> None:
    assert_as_recorded(FILE, "hexes", _on_hexes())


def _on_boards() -> Iterator[str]:
    """On squares, on points, and on joined maps, of which one is enough, or all, or one is missing."""
    for game in (market_town.game(), pass_road.game(), two_shores.game()):
        sheets = _sheets(game)
        for map in game.playable:
            ids = [map.space.id(cell) for cell in map.space.cells]
            places = [ids[0], ids[len(ids) // 2], ids[-1]]
            for shown in (places, places[:1], places[1:]):
                figure = Figure.model_validate(
                    {"map": map.id, "marks": [{"kind": "noted", "at": at} for at in shown],
                     "arrows": [{"kind": "move", "way": shown}]}
                )  # fmt: skip
                for scale in (1.0, 0.4) if shown is places else (0.6,):
                    context = DrawContext()
                    figures = Figures(game, sheets, context)
                    assert figures.can_draw(figure)
                    yield f"{map.id} {shown} {scale}: {_told(figures.draw(figure, scale), context)}"
                yield f"  whole: {measured_as_a_whole(figures.draw_whole(figure))}"
            fewer = {id: sheet for id, sheet in sheets.items() if id != game.maps[0].id}
            yield f"{map.id}: {Figures(game, fewer, DrawContext()).can_draw(figure)}"


def test_figures_on_boards_are_drawn_as_before() -> None:
    assert_as_recorded(FILE, "boards", _on_boards())


# -- artwork -----------------------------------------------------------------------------------


def _dice() -> Iterator[str]:
    few = {4: (1, 4), 6: range(1, 7), 8: (8,), 10: (9, 10), 12: (10, 12), 20: (1, 20), 30: (9, 30)}
    for sides, values in few.items():
        for value in values:
            yield f"{value} of {sides}: {measured_as_a_whole(die_face(sides, value))}"


def test_dice_are_drawn_as_before() -> None:
    assert_as_recorded(FILE, "dice", _dice())


def _pictures() -> Iterator[str]:
    """Vector pictures whose parts end on the edge, reach beyond it, or lie outside, with and without tint."""
    run = VectorRun(((0, 0), (10, 0), (10, 5)), True)
    outside = VectorRun(((12, 0), (15, 3)), True)
    inner = VectorRun(((1, 1), (9, 1), (5, 4)))
    curve = VectorRun(((2, 2), (3, 1), (4, 1), (5, 2)), False, True)
    parts = {
        "area": VectorPart((run,), "#808080"), "stroke": VectorPart((run,), None, "#000000", 1.0),
        "round stroke": VectorPart((inner,), "#ffffff", "#000000", 1.3, join="round", dash=(1, 2)),
        "wide stroke": VectorPart((inner,), None, "#000000", 0.51),
        "narrow stroke": VectorPart((inner,), None, "#000000", 0.5),
        "outside": VectorPart((outside,), "#808080"), "curve": VectorPart((curve, inner), "#b3b3b3"),
        "cut": VectorPart((run,), "#808080", cut=(2, 1, 8, 9)),
        "cut away": VectorPart((run,), "#808080", cut=(8, 1, 2, 9)),
        "cut below": VectorPart((run,), "#808080", cut=(2, 9, 8, 7)),
        "cut to a line": VectorPart((run,), "#808080", cut=(2, 1, 2, 4)),
    }  # fmt: skip
    for name, part in parts.items():
        for tint, ink in ((None, "colour"), (None, "grey"), (INK, "colour")):
            scene = Scene(60, 40)
            add_vector(scene, Vector(10, 5, (part, part)), Rect(5, 5, 30, 20), tint, ink)  # type: ignore[arg-type]
            clips = [item.clip for item in scene.items if isinstance(item, Group)]
            yield f"{name} {bool(tint)} {ink}: {measured_as_a_whole(scene)} {clips}"
    scene = Scene(60, 40)
    add_vector(scene, Vector(10, 5, tuple(parts.values())), Rect(5, 5, 10, 30))
    yield f"all: {measured_as_a_whole(scene)} {[type(item).__name__ for item in scene.items]}"
    for box, tint in ((Rect(5, 5, 30, 20), None), (Rect(5, 5, 10, 30), INK)):
        scene = Scene(60, 40)
        add_picture(scene, PNG, box, tint)
        (image,) = scene.items
        assert isinstance(image, Image)
        yield f"{image.x:.2f} {image.y:.2f} {image.width:.2f} {image.height:.2f} {image.tint}"


def test_pictures_are_drawn_as_before() -> None:
    assert_as_recorded(FILE, "pictures", _pictures())


def _icons() -> Iterator[str]:
    """Lines with icons and without, at each anchor, in narrow rooms and wide ones."""
    for words in ("Out", ":truck:", "One :truck: and", ":truck: :trukc:"):
        yield f"{words}: {marked_width(words, 'serif'):.3f} {to_capitals(words)}"
        for anchor, room, turn in product(
            ("start", "middle", "end"), (3.0, 8.0, 40.0), (0.0, 90.0)
        ):
            scene, context = Scene(60, 40), DrawContext()
            draw_fitted_line(scene, 20, 20, words, "serif", 4.0, room, INK, context, (), "its box", 0.5,
                             anchor=anchor, turn=turn)  # type: ignore[arg-type]  # fmt: skip
            yield f"  {anchor} {room:g} {turn:g}: {_told(scene, context)}"
    for name, box in product(
        ("truck", "jet", "palm", "trukc"), (Rect(5, 5, 30, 20), Rect(5, 5, 10, 30))
    ):
        for draw in (silhouettes.fit_silhouette, silhouettes.fill_room):
            scene, context = Scene(60, 40), DrawContext()
            draw(scene, name, box, INK, context, ())
            yield f"{name} {draw.__name__} {box.width:g}: {_told(scene, context)}"


def test_icons_in_lines_are_drawn_as_before() -> None:
    assert_as_recorded(FILE, "icons", _icons())
