"""Names on maps of hexes keep clear of towns, lines and signs."""

from __future__ import annotations

from math import dist

import pytest
from shapely import LineString, MultiLineString

from builder import resources
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Text
from builder.drawing.ink.text import cap_height, text_width
from builder.drawing.maps.field import MapGeometry, draw_names
from builder.drawing.maps.lettering.covers import built_reach
from tests.drawing.maps.atlas import items
from tests.drawing.maps.covering import Covered, covering
from tests.games import drawn
from tests.thorough import each_once, some

MOST = {"houses": 1.0, "sign": 1.0, "road": 2.2, "cliff": 3.0}
"""How many square millimetres a text may cover before a reader notices; of all other lines 1.5. Of the
band that counts as a cliff more than half is bare ground between its ticks."""

BUILT_UP = 0.1
"""The share of hexes of city blocks from which on names cannot keep clear of them, as in Hue."""

GAMES = each_once(resources.built_in_games(), ("en", "ja"))
MANY_NAMES = ["assault-on-belgium", "gotthard", "alder", "vietnam-battles"]


def too_much(covered: Covered, *, built_up: bool) -> dict[str, float]:
    """What a text covers more than a little of."""
    passed = {"own", "houses"} if built_up else {"own"}
    return {
        kind: round(area, 1)
        for kind, area in covered.parts.items()
        if kind not in passed and area > MOST.get(kind, 1.5)
    }


@pytest.mark.thorough
@pytest.mark.parametrize(("name", "language"), some(GAMES, 4))
def test_names_on_built_in_maps_cover_no_town_and_no_line(name: str, language: str) -> None:
    for work in drawn.geometries(name, language):
        arts = list(work.map_context.board.arts.values())
        built_up = arts.count("blocks") > BUILT_UP * len(arts)
        found = {
            (covered.text, *map(round, covered.at)): parts
            for covered in covering(work)
            if (parts := too_much(covered, built_up=built_up))
        }
        assert not found
        assert "no-room-for-name" not in [p.code for p in work.map_context.context.problems]


def parted(work: MapGeometry) -> set[str]:
    """The names of places beyond a river, a wall or a frontier from their place."""
    draw_names(work)
    frame, board = work.map_context.frame, work.map_context.board
    places = {work.map_context.context.tr(p.name, "place"): p for p in board.sheet.places}
    between = [c for c in work.courses if c.art in ("river", "wall", "frontier") and c.chain]
    lines = MultiLineString([c.points for c in between])
    found = set()
    for text in items(work.map_context.scene):
        if isinstance(text, Text) and text.text in places:
            at = frame.point(board.key(places[text.text].hex))
            wide = text_width(text.text, text.font, text.size, text.spacing)
            cap = cap_height(text.font) * text.size
            middle = Rect(text.x, text.y - cap, wide, cap).nearest(at)
            if LineString([at, middle]).distance(lines) < 0.3:
                found.add(text.text)
    return found


CROWDED = {"Liège", "Tournai"}
"""Towns of Belgium whose own side of a river or a frontier is full."""


@pytest.mark.thorough
@pytest.mark.parametrize("name", some(MANY_NAMES, 2))
def test_no_line_parts_a_name_from_its_place_if_there_is_room(name: str) -> None:
    for work in drawn.geometries(name):
        assert parted(work) <= CROWDED


def mistaken(work: MapGeometry) -> dict[str, str]:
    """The names that stand a millimetre nearer to the houses or the ring of another place than to
    those of their own, with that place."""
    draw_names(work)
    frame, board = work.map_context.frame, work.map_context.board
    names = {
        work.map_context.context.tr(p.name, "place"): board.key(p.hex) for p in board.sheet.places
    }
    found = {}
    for text in items(work.map_context.scene):
        if isinstance(text, Text) and text.text in names:
            cap = cap_height(text.font) * text.size
            wide = text_width(text.text, text.font, text.size, text.spacing)
            box = Rect(text.x, text.y - cap, wide, cap)
            gaps = {
                name: dist(frame.point(key), box.nearest(frame.point(key)))
                - built_reach(work.map_context, key)
                for name, key in names.items()
            }
            nearest = min(gaps, key=lambda name: gaps[name])
            if gaps[nearest] < gaps[text.text] - 1.0:
                found[text.text] = nearest
    return found


FIGURES_BETWEEN = {"Krefeld", "Namur"}
"""Towns of Belgium whose figures stand between their name and their houses."""


@pytest.mark.thorough
@pytest.mark.parametrize("name", some(MANY_NAMES, 2))
def test_no_name_stands_nearer_to_another_place_than_to_its_own(name: str) -> None:
    for work in drawn.geometries(name):
        assert mistaken(work).keys() <= FIGURES_BETWEEN
