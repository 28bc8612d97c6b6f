"""Pictures of the module, as they are painted."""

from __future__ import annotations

from typing import Any

import pytest

from builder.drawing.ink.scene import Scene
from builder.drawing.ink.text import add_text
from builder.outputs.formats import pdf, png
from builder.outputs.formats.packing import join_packed, unpack
from builder.outputs.vassal.module.picture_batches import GROUP, Batch, PictureName
from tests.outputs.scenes import opened


def test_a_large_board_is_painted_in_bands_of_its_own_scene(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scene = Scene(40, 30)
    scene.rect(5, 5, 30, 20, fill="#336699")
    batch = Batch("board", ((("board", "field"), "en"),), (scene,), colours=16)
    small = unpack(batch.render(pdf.SharedObjects()))[0]
    painted: list[Scene] = []
    bands = png._in_bands

    def noted(scene: Scene, *given: Any) -> bytes:
        painted.append(scene)
        return bands(scene, *given)

    monkeypatch.setattr(png, "_LARGE", 100)
    monkeypatch.setattr(png, "_in_bands", noted)
    large = unpack(batch.render(pdf.SharedObjects()))[0]
    assert painted == [scene]
    assert (
        opened(bytes(large)).convert("RGB").tobytes()
        == opened(bytes(small)).convert("RGB").tobytes()
    )


def test_counters_in_groups_are_those_that_are_painted_together() -> None:
    scenes = tuple(_counter(f"{number}") for number in range(GROUP + 3))
    names: list[PictureName] = [("counter", scene.title, "front") for scene in scenes]
    batch = Batch("counters", tuple((name, "en") for name in names), scenes, pixels=75)
    groups = batch.groups()
    assert [len(group.scenes) for group in groups] == [GROUP, 3]
    assert join_packed(*(group.render() for group in groups)) == batch.render()


def _counter(words: str) -> Scene:
    scene = Scene(15, 15, title=words)
    scene.rect(0, 0, 15, 15, fill="#cc9966")
    add_text(scene, 2, 10, words, "condensed", 6)
    return scene
