"""The files and pictures that every kind of table on a screen is given of one of everything: recorded."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from builder.i18n.translate import translator_of
from builder.model.game import Game
from builder.model.printing import PrintOptions
from builder.outputs import load_output
from builder.outputs.render_context import RenderContext
from tests.drawing.measured import measured_as_a_whole
from tests.outputs.tabletop.laden import table
from tests.recorded import assert_as_recorded
from tests.told import digest

KEPT = ("b1", "b-3", "r2", "r3", "g1", "flag", "pinned", "smoke")


def few() -> Game:
    """The game with one counter of each kind, and no charts."""
    game = table.game()
    sheet = game.sheet.model_copy(update={"sequence": ()})
    units, markers = (
        tuple(one for one in some if one.id in KEPT) for some in (game.units, game.markers)
    )
    setup = tuple(p for p in game.scenarios[0].setup if p.counter in KEPT and not p.with_markers)
    first = game.scenarios[0].model_copy(
        update={"setup": setup, "free_setup": (), "reinforcements": ()}
    )
    changes = {"sheet": sheet, "units": units, "markers": markers, "scenarios": (first,)}
    bare = dict.fromkeys(("tables", "pools"), ())
    return game.model_copy(update=bare | changes | {"mechanisms": type(game.mechanisms)()})


@pytest.mark.parametrize(
    ("name", "way"),
    [
        ("pieces", {}), ("pieces", {"bleed": 2}),
        ("pieces", {"corners": 1.5, "card_corners": 0, "counter_size": 20}),
        ("tts", {}), ("ttp", {}), ("zuntzu", {}),
    ],
)  # fmt: skip
def test_pictures_are_packed_in_their_sizes(name: str, way: dict[str, Any]) -> None:
    game = few()
    context = RenderContext(
        game, {"en": translator_of(game, "en")}, printing=PrintOptions.model_validate(way), trial=True,
        base_url="https://example.org/laden/" if name == "tts" else "",
    )  # fmt: skip

    def lines() -> Iterator[str]:
        drawn = load_output(name).draw(context)
        for file, data in drawn.files.items():
            yield f"{file}: {digest(data.decode('utf-8-sig'))}"
        for rendering in drawn.renderings:
            yield f"{rendering.name} of {len(rendering.depends)} parts"
            for picture in getattr(rendering.make, "args", ((),))[0]:
                cut = f"cut at {len(picture.outline.points)} points" if picture.outline else "whole"
                size = (
                    f"{picture.size[0]} x {picture.size[1]} of {picture.dpi:.1f}, {picture.format}"
                )
                sign = measured_as_a_whole(picture.scene).split(", ")[1]
                mm = f"{picture.scene.width:.2f} x {picture.scene.height:.2f}"
                yield f"  {size}, {cut}, {mm} {sign}"

    said = " ".join([name, *(f"{key} {value}" for key, value in way.items())])
    assert_as_recorded(Path(__file__).with_name("packed.txt"), said, lines())
