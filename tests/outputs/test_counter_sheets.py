from xml.etree import ElementTree

import pytest

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Group, Path, Scene, Use
from builder.drawing.sheets import A4
from builder.outputs.formats import svg
from builder.outputs.paper.counter_sheets import counter_sheet_scenes
from tests.drawing.river_crossing import game

SHEETS = counter_sheet_scenes(game(), DrawContext())


def layer(scene: Scene, name: str) -> Group:
    return next(i for i in scene.items if isinstance(i, Group) and i.id == name)


def places(scene: Scene) -> dict[str, tuple[float, float]]:
    found = {}
    for group in layer(scene, "print").items:
        assert isinstance(group, Group)
        (use,) = group.items
        assert isinstance(use, Use)
        found[group.id] = use.places[0][:2]
    return found


def test_each_sheet_has_a_front_and_a_back() -> None:
    assert list(SHEETS) == ["counters-sheet-1-front.svg", "counters-sheet-1-back.svg"]


def test_every_copy_has_a_group_of_its_own_on_both_sides() -> None:
    front, back = SHEETS.values()
    assert set(places(front)) == set(places(back))
    assert {"b1-1", "b1-3", "flag-1", "camp-2"} <= set(places(front))


def test_backs_are_mirrored() -> None:
    front, back = (places(s) for s in SHEETS.values())
    for id, size in (("b1-1", 15.875), ("flag-1", 20.0)):
        assert front[id][0] + back[id][0] + size == pytest.approx(A4.width)
        assert front[id][1] == back[id][1]


def test_the_cuts_are_a_layer_of_hairlines_round_every_counter() -> None:
    for scene in SHEETS.values():
        cut = layer(scene, "cut")
        assert cut.layer
        (path,) = cut.items
        assert isinstance(path, Path)
        ends = [p for sub in path.subs for p in sub.points]
        for x, y in places(scene).values():
            assert any(abs(x - a) < 1e-6 for a, _ in ends)
            assert any(abs(y - b) < 1e-6 for _, b in ends)


def test_the_svg_is_in_millimetres_with_the_groups_by_id() -> None:
    root = ElementTree.fromstring(svg.render(SHEETS["counters-sheet-1-front.svg"]))
    assert root.get("width") == "210mm"
    ids = {e.get("id") for e in root.iter()}
    assert {"b1-1", "cut", "print"} <= ids
