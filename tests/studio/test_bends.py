"""Bends of links changed by hand: written as a person would write them, and nothing else changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Scene
from builder.drawing.maps.canvas import lay_out_canvas
from builder.drawing.maps.points.lines import link_lines
from builder.drawing.maps.shapes.polylines import nearest_on_line, point_distance
from builder.drawing.maps.themes import theme_of
from builder.loading import load_game
from builder.loading.reading.source_nodes import Locations
from builder.model.ground.boards import Link
from builder.model.ground.maps import MapSheet
from builder.studio.editing.board_handles import Handle, handles, move_handle, remove_link_bend
from builder.studio.editing.edits import ChangeHistory, Refused
from builder.studio.editing.link_bends import bends
from tests.model.boards import pass_road, two_shores

MAP = "maps/alps.yaml"
Read = tuple[MapSheet, Locations]


@pytest.fixture
def road(tmp_path: Path) -> Path:
    return pass_road.write(tmp_path / "pass-road")


def read(folder: Path, map: str = "alps") -> Read:
    found = load_game(folder)
    assert found.game is not None, found.problems
    return next(sheet for sheet in found.game.maps if sheet.id == map), found.locations


def grips(found: Read, name: str, *, new: bool) -> list[Handle]:
    return [h for h in handles(*found) if h.ends and h.name == name and h.new is new]


def links(found: Read) -> dict[str, Link]:
    assert found[0].points is not None
    return {" ".join(link.nodes): link for _, link in found[0].points.runs}


def texts_of(folder: Path) -> list[str]:
    return (folder / MAP).read_text("utf-8").splitlines()


def rewrite(folder: Path, old: str, new: str) -> None:
    file = folder / MAP
    text = file.read_text("utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), "utf-8")


def bend(folder: Path, name: str, piece: int, to: tuple[float, float]) -> list[str]:
    """The lines that are new once a piece of a link is dragged somewhere."""
    before, found = texts_of(folder), read(folder)
    ChangeHistory(folder).make(move_handle(*found, grips(found, name, new=True)[piece].number, to))
    return [line for line in texts_of(folder) if line not in before]


def straighten(folder: Path, name: str, number: int) -> list[str]:
    before, found = texts_of(folder), read(folder)
    ChangeHistory(folder).make(
        remove_link_bend(*found, grips(found, name, new=False)[number].number)
    )
    return [line for line in texts_of(folder) if line not in before]


@pytest.mark.thorough
def test_where_a_link_may_be_bent_lies_on_its_drawn_line(road: Path) -> None:
    game = load_game(road).game
    assert game is not None
    (sheet,) = game.maps
    plan = sheet.point_plan(40.0, 60.0)
    field = Rect(plan.left, plan.top, *plan.size)
    work = lay_out_canvas(
        game, sheet, field, theme_of(game, sheet.theme), DrawContext(), Scene(400, 400)
    )
    drawn = [line.points for line in link_lines(game, sheet, plan, work.map_context)]
    new = [bend for bend in bends(sheet) if bend.new]
    assert len(new) > 8
    for bend in new:
        at = plan.point(bend.at)
        assert min(point_distance(at, nearest_on_line(at, line)) for line in drawn) < 0.8, bend.name


def test_a_bend_that_is_dragged_has_other_numbers(road: Path) -> None:
    found = read(road)
    first, second = grips(found, "Biasca – Airolo", new=False)
    assert (first.at, second.at) == ((160, 196), (146, 178))
    ChangeHistory(road).make(move_handle(*found, second.number, (140.26, 180)))
    assert "       via: {biasca/airolo: [[160, 196], [140.3, 180]]}}" in texts_of(road)


@pytest.mark.parametrize(
    ("piece", "written"),
    [
        (0, "[[100, 90], [160, 196], [146, 178]]"),
        (1, "[[160, 196], [100, 90], [146, 178]]"),
        (2, "[[160, 196], [146, 178], [100, 90]]"),
    ],
)
def test_a_bend_is_put_into_the_piece_that_is_dragged(road: Path, piece: int, written: str) -> None:
    new = bend(road, "Biasca – Airolo", piece, (100, 90))
    assert new == [f"       via: {{biasca/airolo: {written}}}}}"]


def test_another_step_of_a_bent_link_is_bent_behind_the_first(road: Path) -> None:
    (new,) = bend(road, "Airolo – St Gotthard", 0, (120, 150))
    assert new.endswith("[[160, 196], [146, 178]], airolo/gotthard: [[120, 150]]}}")


def test_a_straight_link_gets_its_first_bend(road: Path) -> None:
    assert bend(road, "Chur – Disentis", 0, (250, 100)) == [
        "    - {nodes: chur disentis, via: {chur/disentis: [[250, 100]]}}"
    ]
    assert links(read(road))["chur disentis"].bends("disentis", "chur") == ((250, 100),)


def test_a_bend_that_was_written_the_other_way_round_stays_so(road: Path) -> None:
    rewrite(road, "{nodes: chur glarus}", "{nodes: chur glarus, via: {glarus/chur: [[260, 50]]}}")
    (new,) = bend(road, "Glarus – Chur", 1, (264, 60))
    assert new == "    - {nodes: chur glarus, via: {glarus/chur: [[260, 50], [264, 60]]}}"


def test_links_on_lines_of_their_own_are_written_so(road: Path) -> None:
    block = "\n      ".join(("nodes: chur glarus  # up the valley", "name: Valley road"))
    rewrite(road, "{nodes: chur glarus}", block)
    assert bend(road, "Chur – Glarus", 0, (264, 60)) == ["      via: {chur/glarus: [[264, 60]]}"]
    rewrite(
        road, "{chur/glarus: [[264, 60]]}",
        "\n        chur/glarus:  # by the lake\n        - [264, 60]  # the ford",
    )  # fmt: skip
    assert bend(road, "Chur – Glarus", 1, (258, 50)) == ["        - [258, 50]"]
    assert bend(road, "Chur – Glarus", 0, (268, 70)) == ["        - [268, 70]"]
    assert links(read(road))["chur glarus"].via["chur/glarus"] == (
        (268, 70),
        (264, 60),
        (258, 50),
    )
    assert straighten(road, "Chur – Glarus", 1) == []
    assert "the ford" not in "\n".join(texts_of(road))
    assert links(read(road))["chur glarus"].via["chur/glarus"] == ((268, 70), (258, 50))


def test_a_bend_is_taken_away_and_with_the_last_all_that_said_it(road: Path) -> None:
    assert straighten(road, "Biasca – Airolo", 0) == ["       via: {biasca/airolo: [[146, 178]]}}"]
    (new,) = straighten(road, "Biasca – Airolo", 0)
    assert new.endswith("nodes: bellinzona biasca airolo gotthard andermatt altdorf}")
    assert links(read(road))["bellinzona biasca airolo gotthard andermatt altdorf"].via == {}


def test_a_point_is_no_bend_and_stays(road: Path) -> None:
    found = read(road)
    with pytest.raises(Refused, match="bends of links"):
        remove_link_bend(*found, 0)
    with pytest.raises(Refused, match="bends of links"):
        remove_link_bend(*found, grips(found, "Chur – Disentis", new=True)[0].number)


def test_what_boxes_of_a_display_are_joined_by_is_bent_too(tmp_path: Path) -> None:
    folder = two_shores.write(tmp_path / "two-shores")
    found = read(folder, "staging")
    (grip,) = grips(found, "The convoy – Doldrums", new=True)
    ChangeHistory(folder).make(move_handle(*found, grip.number, (66, 40)))
    text = (folder / "maps/staging.yaml").read_text("utf-8")
    line = "{name: Trade wind, nodes: convoy doldrums, via: {convoy/doldrums: [[66, 40]]}}"
    assert line in text
