"""Faces by sets of values, and what of a counter is shown on them."""

# ruff: noqa: E501

from __future__ import annotations

from pathlib import Path

from tests.loading.mini import MINI, load
from tests.together import together

SETS = "value_sets:\n- {id: ships, names: [guns, speed], face: FACE}\n"
FACES = "faces:\n- {id: warship, size: SIZE, front: [{shows: value guns, at: [0, 0, 16, 5]}, {shows: name, at: [0, 5, 10, 5]}]}\n"
SHIP = "- {id: hood, name: Hood, nation: us, symbol: {branch: naval}, movement_class: foot, values: 3-4, MORE}\n"


def files(
    face: str = "warship", size: str = "20", more: str = "value_set: ships"
) -> dict[str, str | bytes]:
    sheet = str(MINI["game.yaml"]) + SETS.replace("FACE", face)
    counters = str(MINI["counters.yaml"]).replace(
        "units:\n",
        f"{FACES.replace('size: SIZE, ' if not size else 'SIZE', size)}units:\n{SHIP.replace('MORE', more)}",
    )
    return {**MINI, "game.yaml": sheet, "counters.yaml": counters}


@together(
    ("given", "said"),
    [
        (files(), []),
        (files("warshop"), ["there is no face 'warshop'"]),
        (files(size=""), ["the zone of value guns leaves the face of 15.875 by 15.875 mm"]),
        (files(more="value_set: ships, text: Fast"), ["no zone of its face shows 'text'"]),
        (files(more="value_set: ships, details: {guns: '3'}"), []),
        (files(more="value_set: ships, details: {crew: '3'}"), ["no zone of its face shows 'details.crew'"]),
        (files(more="face: warship, value_set: ships, picture: gone.png"), ["there is no picture 'gone.png' in art/", "no zone of its face shows 'picture'"]),
    ],
)  # fmt: skip
def test_a_set_of_values_has_a_face(
    given: dict[str, str | bytes], said: list[str], tmp_path: Path
) -> None:
    found = [str(problem.message) for problem in load(tmp_path, given).problems]
    assert found == said
