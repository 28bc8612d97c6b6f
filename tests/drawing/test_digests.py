"""Drawings have digests by which what was rendered of them is found again."""

from __future__ import annotations

from builder.drawing.ink.scene import Group, Scene, SceneDigests


def scene(x: float = 1.0, title: str = "Map", **symbols: float) -> Scene:
    made = Scene(100, 50, title=title)
    made.rect(x, 2, 3, 4, fill="#ffffff")
    for name, at in symbols.items():
        inner = Scene(1, 1)
        inner.rect(at, 0, 1, 1, fill="#000000")
        made.symbols[name] = [Group("g", inner.items)]
    return made


def test_equal_drawings_have_equal_digests_whoever_reads_them() -> None:
    assert SceneDigests().full_digest(scene(field=1)) == SceneDigests().full_digest(scene(field=1))
    shared = SceneDigests()
    assert [shared.full_digest(scene(field=n % 2)) for n in range(4)] == [
        SceneDigests().full_digest(scene(field=n % 2)) for n in range(4)
    ]


def test_whatever_differs_changes_the_digest() -> None:
    several = [
        scene(),
        scene(1.5),
        scene(title="Board"),
        scene(field=1),
        scene(field=2),
        scene(sea=1),
    ]
    shared = SceneDigests()
    assert len({shared.full_digest(one) for one in several}) == len(several)


def test_a_symbol_that_two_sheets_share_is_the_same_in_both() -> None:
    first, second = scene(field=1), scene(2.0)
    second.symbols = first.symbols
    shared = SceneDigests()
    shared.full_digest(first)
    assert shared.full_digest(second) == SceneDigests().full_digest(second)
