"""Areas that are drawn: outlines inside, exit edges where the map ends, a feature in every hex."""

from __future__ import annotations

from builder.drawing.ink.scene import Path, Use
from builder.drawing.maps.zones import draw_zones
from builder.model.ground.map_parts import Area, Feature
from tests.drawing.maps.atlas import country, items, laid_out


def drawn(*areas: Area) -> tuple[list[Path], set[tuple[float, float]]]:
    """The paths of a map's zones, and the corners of the hexes of its first area on the sheet."""
    work = laid_out(country(areas=areas))
    draw_zones(work.map_context)
    frame, board = work.map_context.frame, work.map_context.board
    corners = {frame.point(c) for h in areas[0].hexes for c in frame.corners(board.key(h))}
    return [i for i in items(work.map_context.scene) if isinstance(i, Path)], corners


def test_an_area_that_is_not_drawn_leaves_no_ink() -> None:
    assert drawn(Area(id="a", hexes="0303 0304"))[0] == []


def test_an_outline_is_broken_and_closed_and_runs_inside() -> None:
    hexes = ("0303", "0304", "0404")
    work = laid_out(country(areas=(Area(id="a", hexes=hexes, draw="outline"),)))
    draw_zones(work.map_context)
    line = [i for i in items(work.map_context.scene) if isinstance(i, Path)][-1]
    assert line.dash
    (ring,) = line.subs
    assert ring.closed
    frame, board = work.map_context.frame, work.map_context.board
    area = {board.key(h) for h in hexes}
    # curves of the ground may bulge over a side by more than the line is inset
    inside = [frame.key_at(*p) in area for p in ring.points]
    assert sum(inside) > 0.85 * len(inside)


def test_two_parts_have_two_rings() -> None:
    paths, _ = drawn(Area(id="a", hexes="0303 0707", draw="outline"))
    assert [len(p.subs) for p in paths] == [2, 2]


def test_an_exit_edge_runs_where_the_map_ends_and_nowhere_else() -> None:
    paths, corners = drawn(Area(id="a", hexes="0102 0103", draw="exit"))
    band = paths[-1]
    (run,) = band.subs
    assert not run.closed
    assert not band.dash
    # two sides of each hex look west, and they meet at one corner
    assert len(run.points) == 5
    assert set(run.points) <= corners
    west = sorted(x for x, _ in corners)[:3]
    assert max(x for x, _ in run.points) <= west[-1] + 5


def test_inland_an_exit_edge_has_no_sides() -> None:
    assert drawn(Area(id="a", hexes="0505", draw="exit"))[0] == []


def test_exit_edges_lie_over_outlines() -> None:
    paths, _ = drawn(
        Area(id="a", hexes="0102", draw="exit"), Area(id="b", hexes="0102", draw="outline")
    )
    assert [bool(p.dash) for p in paths] == [False, True, False, False]


def test_a_feature_of_an_area_lies_in_every_hex_of_it() -> None:
    sheet = country(
        features=(Feature(type="fort", at="0505"),),
        areas=(Area(id="a", hexes="0303 0404", feature="tunnel"), Area(id="b", hexes="0101")),
    )
    assert [(f.type, f.at) for f in sheet.all_features] == [
        ("fort", "0505"),
        ("tunnel", "0303"),
        ("tunnel", "0404"),
    ]


def test_tunnels_are_drawn_in_the_lower_half_of_their_hexes() -> None:
    from builder.drawing.maps.features import draw_features

    work = laid_out(country(areas=(Area(id="a", hexes="0303 0404", feature="tunnel"),)))
    draw_features(work.map_context)
    (mouths,) = [i for i in items(work.map_context.scene) if isinstance(i, Use)]
    frame, board = work.map_context.frame, work.map_context.board
    for (x, y, *_), hex_id in zip(mouths.places, ("0303", "0404"), strict=True):
        cx, cy = frame.point(board.key(hex_id))
        assert abs(x - cx) < 0.01
        assert 0 < y - cy < frame.inner
