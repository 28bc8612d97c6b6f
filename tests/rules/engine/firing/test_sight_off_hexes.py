"""Sight off hexes: on squares, points and areas, and on several boards."""

from __future__ import annotations

from typing import Any

from builder.rules.asking import ask
from builder.rules.validation import check
from tests.model.boards import market_town, narrow_sea, pass_road, two_shores
from tests.model.boards.written import SmallGame

SIGHT = "sight: {obstacles: [{in: [WORD]}]}\n"


def look(module: Any, word: str, viewer: str, target: str, more: str = "") -> dict[str, Any]:
    small: SmallGame = module._GAME
    text = small.files["mechanisms.yaml"] + (more or SIGHT.replace("WORD", word))
    game = small.loaded(mechanisms=text).game
    assert game is not None
    assert [p for p in check(game) if p.severity == "error"] == []
    found = ask(game, "sight", {"viewer": viewer, "target": target})
    assert found.result is not None, [p.message for p in found.problems]
    return found.result


def test_a_pass_on_the_way_blocks_sight_between_points() -> None:
    found = look(pass_road, "pass", "airolo", "andermatt")
    assert (found["sees"], found["distance"], found["hexes"]) == (False, 2, ["gotthard"])
    assert look(pass_road, "pass", "airolo", "gotthard")["sees"]
    assert look(pass_road, "pass", "airolo", "disentis")["sees"]


def test_what_lies_on_a_link_blocks_as_a_side_does() -> None:
    wall = "sight: {sides: [{across: torrent, over: nobody}]}\n"
    found = look(pass_road, "", "gotthard", "altdorf", wall)
    assert (found["sees"], found["sides"]) == (False, ["andermatt/altdorf"])


def test_one_sees_over_areas_if_one_of_the_shortest_ways_is_free() -> None:
    # From Westmark to Levant two ways are equally short: over Midland, and over the narrows.
    assert look(narrow_sea, "plain", "westmark", "levant")["sees"]
    assert not look(narrow_sea, "plain, sea", "westmark", "levant")["sees"]


def test_squares_are_seen_along_straight_lines() -> None:
    game = market_town.game()
    sheet = game.maps[0]
    woods = next(
        cell
        for cell in sheet.space.cells
        if sheet.terrain_at(cell) == "woods"
        and all(cell._replace(line=cell.line + n) in sheet.space for n in (-1, 1))
    )
    left, right = (sheet.space.id(woods._replace(line=woods.line + n)) for n in (-1, 1))
    found = look(market_town, "woods", left, right)
    assert (found["sees"], found["hexes"]) == (False, [sheet.space.id(woods)])


def test_nobody_sees_from_map_to_map() -> None:
    found = look(two_shores, "woods", "0502", "fort")
    assert not found["sees"]
    assert look(two_shores, "woods", "0101@coast", "0202@coast")["sees"]
    assert not look(two_shores, "woods", "0203@coast", "0401")["sees"]
