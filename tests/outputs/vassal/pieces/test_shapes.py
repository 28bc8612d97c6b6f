"""Counters that are no rectangles: nothing is seen outside of them in the module."""

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import SceneDigests
from builder.model.game import Game, Side
from builder.outputs.vassal.counters.prototypes_of_counters import masks_of
from builder.outputs.vassal.module.module_scenes import ModuleScenes, picture_drawers
from builder.outputs.vassal.module.picture_batches import Batch
from builder.outputs.vassal.module.pictures import plan_pictures
from tests.drawing.counter_parts import game, marker, unit


def _batches(made: Game) -> tuple[Batch, ...]:
    shown = ModuleScenes(picture_drawers(made)["counters"](made, DrawContext()), {}, {})
    return plan_pictures(made, {"en": shown}, SceneDigests()).batches


def test_only_counters_that_are_no_rectangles_are_seen_through() -> None:
    made = game(units=[unit(), unit(id="hex", shape="hex")], markers=[marker(shape="round")])
    seen = {
        name[1]: b.transparent
        for b in _batches(made)
        for name, _ in b.names
        if name[0] == "counter"
    }
    assert seen == {"us-1": False, "hex": True, "support-2": True}


def test_what_hides_a_counter_has_its_form() -> None:
    made = game((("us-army", "blue", "us-army"),))
    sheet = made.sheet.model_copy(update={"sides": (Side(id="blue", name="Blue", hides=True),)})
    units = (unit(), unit(id="ship", size=30, height=15), unit(id="disc", shape="round"))
    made = made.model_copy(update={"sheet": sheet, "units": units})
    masks = {name: mask.hides for name, mask in masks_of(made).items()}
    assert masks == {
        "blue": ("us-1",),
        "blue square-30x15": ("ship",),
        "blue round-15.875x15.875": ("disc",),
    }
    shown = {
        name[1]: (round(scene.width / scene.height, 2), batch.transparent)
        for batch in _batches(made)
        for (name, _), scene in zip(batch.names, batch.scenes, strict=True)
        if name[-1] == "mask"
    }
    assert shown == {
        "blue": (1, False),
        "blue square-30x15": (2, False),
        "blue round-15.875x15.875": (1, True),
    }
