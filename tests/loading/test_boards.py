"""Boards of every kind: a sound one is told nothing, one with mistakes each of them at its place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from builder.problems import Problem
from tests.loading import boards
from tests.loading.mini import load
from tests.recorded import assert_as_recorded

FILE = Path(__file__).with_name("boards.txt")
WRONG = {
    "maps": boards.files({**boards.SOUND, **boards.WRONG}),
    "composed maps": boards.files({**boards.SOUND, **boards.BOARDS}),
    "theatres": boards.files(boards.SOUND, boards.WRONG_THEATRES),
    "exits": boards.files(boards.SOUND, boards.WRONG_EXITS),
    "too few exits": boards.files(boards.SOUND, boards.TOO_FEW_EXITS),
}


def told(problems: list[Problem]) -> Iterator[str]:
    for one in problems:
        at = one.location
        where = f"{Path(at.file).name} {at.line}:{at.column}" if at else ""
        yield f"{where} {one.severity} {one.code}: {one.message} ({one.hint})"


def test_of_sound_boards_nothing_is_said(tmp_path: Path) -> None:
    assert list(told(load(tmp_path, boards.files(boards.SOUND, boards.THEATRE)).problems)) == []


@pytest.mark.parametrize("name", WRONG)
def test_each_mistake_is_told_at_its_place(name: str, tmp_path: Path) -> None:
    assert_as_recorded(FILE, name, told(load(tmp_path, WRONG[name]).problems))


PICTURES = {
    "outlines": boards.traced(),
    "outlines on a field of another shape": boards.traced(boards.SIZED),
    "outlines with mistakes": boards.traced(
        boards.TRACED.partition("  links:")[0], boards.WRONG_PICTURE
    ),
    "outlines in no picture": boards.traced(boards.TRACED.replace("traced.svg", "tracd.svg")),
    "outlines of no area": boards.traced(boards.TRACED.replace('"#isle"', '"#ile"')),
}


@pytest.mark.parametrize("name", PICTURES)
def test_outlines_of_a_picture_are_read_as_before(name: str, tmp_path: Path) -> None:
    """The areas with their corners, to a tenth of a millimetre, then what is wrong."""
    loaded = load(tmp_path, PICTURES[name])
    regions = [m.regions for m in loaded.game.maps if m.regions] if loaded.game else []
    lines = [
        f"{area.id} {area.name!r} {area.kind}: "
        + " | ".join(_ring(ring) for ring in (area.outline, *area.islands))
        for board in regions
        for area in board.areas
    ]
    assert_as_recorded(FILE, name, [*lines, *told(loaded.problems)])


def _ring(ring: Iterable[object]) -> str:
    return " ".join(f"{at[0]:.1f},{at[1]:.1f}" for at in ring if isinstance(at, tuple))
