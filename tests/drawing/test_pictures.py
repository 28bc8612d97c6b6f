"""Silhouettes stay in their box, so that none covers what stands beside it."""

from __future__ import annotations

from builder.drawing.artwork import silhouettes
from builder.drawing.counters import counters
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.drawing_data import Colours, load_drawing_data
from builder.drawing.ink.scene import Path, Scene
from builder.drawing.ink.style import built_in_scheme
from builder.model.pieces.counters import Symbol
from tests.drawing.counter_parts import flat, game, ink_points, unit
from tests.together import together

VEHICLES = load_drawing_data("vehicles")
INKS = Colours("#101010", "#fefefe")


@together("name", sorted(VEHICLES["pictures"]))
def test_it_stays_in_its_box(name: str) -> None:
    scene, context = Scene(60, 40), DrawContext()
    silhouettes.place_silhouette(scene, name, 0, 0, 60, INKS, context)
    assert not context.problems
    xs, ys = zip(*ink_points(scene), strict=True)
    assert max(map(abs, xs)) <= 31.5
    assert max(map(abs, ys)) <= (22 if name in VEHICLES["from_above"] else 20.5)


def test_aircraft_from_above_fly_upwards() -> None:
    scene = Scene(60, 40)
    silhouettes.place_silhouette(scene, "fighter", 0, 0, 60, INKS, DrawContext())
    nose = min(ink_points(scene), key=lambda point: point[1])
    assert abs(nose[0]) < 6  # the airscrew


def test_a_silhouette_on_a_dark_ground_is_pale_but_on_the_band_of_a_lost_step() -> None:
    own = unit(nation="nva", symbol=Symbol(branch="heavy-tank", frame="picture"), reduced="1-1-1")
    trial, look = game((("nva", "red", "nva"),)), built_in_scheme("nva")
    for side, ink in (("front", look.ink), ("back", look.symbol_ink)):
        scene = counters.counter_face(
            trial, own, "front" if side == "front" else "back", DrawContext()
        )
        tank = scene.symbols[next(n for n, items in scene.symbols.items() if len(items) > 12)]
        assert ink in {i.fill for i in tank if isinstance(i, Path)}
    assert list(flat(scene))
