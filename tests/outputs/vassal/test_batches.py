"""Pictures of boards in the module."""

from __future__ import annotations

from typing import Any

import pytest

from builder.drawing.ink.scene import Scene
from builder.outputs.formats import pdf, png
from builder.outputs.vassal.module.pictures import Batch, unpack
from tests.outputs.scenes import opened


def test_a_large_board_is_painted_in_bands_of_its_own_scene(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scene = Scene(40, 30)
    scene.rect(5, 5, 30, 20, fill="#336699")
    batch = Batch("board", ((("board", "field"), "en"),), (scene,), colours=16)
    small = unpack(batch.render(pdf.Parts()))[0]
    painted: list[Scene] = []
    bands = png._in_bands

    def noted(scene: Scene, *given: Any) -> bytes:
        painted.append(scene)
        return bands(scene, *given)

    monkeypatch.setattr(png, "_LARGE", 100)
    monkeypatch.setattr(png, "_in_bands", noted)
    large = unpack(batch.render(pdf.Parts()))[0]
    assert painted == [scene]
    assert (
        opened(bytes(large)).convert("RGB").tobytes()
        == opened(bytes(small)).convert("RGB").tobytes()
    )
