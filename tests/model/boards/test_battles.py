"""Battles and events of the module on boards without hexes: who is next to whom, who goes where."""

from __future__ import annotations

import pytest

from builder.model.mechanisms import Mechanisms
from builder.outputs.vassal.counters.box_layout import places_in_box
from builder.outputs.vassal.expressions.icons import Icons
from builder.outputs.vassal.expressions.module_pictures import PIXELS_PER_MM
from builder.outputs.vassal.features.queries.adjacency import adjacent_to_target, near_tables
from builder.outputs.vassal.features.queries.exits import exits_of
from builder.outputs.vassal.features.turns.event_effects import EventEffectsFeature
from builder.outputs.vassal.module.positions import layout_only
from builder.rules.registry import event_effects_of
from builder.vassal.expressions.tree import TRUE
from builder.vassal.format.lookups import table_entries
from builder.vassal.format.traits import trait_fields
from tests.model.boards import market_town, narrow_sea, pass_road
from tests.outputs.vassal.expressions import work_out


@pytest.mark.parametrize(("game", "map"), [(pass_road, "alps"), (narrow_sea, "sea")])
def test_the_table_of_neighbours_is_that_of_the_rules(game: object, map: str) -> None:
    made = game.game()  # type: ignore[attr-defined]
    sheet, boards = made.map(map), layout_only(made).boards
    (text,) = near_tables(boards).values()
    found = table_entries(text)
    assert len(found) == len(sheet.space.cells)
    for cell in sheet.space.cells:
        near = {sheet.title_of(other) for other in sheet.space.neighbours(cell)}
        assert set(found[sheet.title_of(cell)].strip("<>").split("><")) == near
    assert "Nears_1" in str(adjacent_to_target(boards, exits_of(made, boards), TRUE))


def test_squares_need_no_table() -> None:
    made = market_town.game()
    boards = layout_only(made).boards
    assert near_tables(boards) == {}
    assert "Nears" not in str(adjacent_to_target(boards, exits_of(made, boards), TRUE))


@pytest.mark.parametrize(
    ("board", "map", "place"),
    [(pass_road, "alps", "chur"), (narrow_sea, "sea", "westmark"), (market_town, "town", "E6")],
)
def test_events_bring_units_to_places_that_are_no_hexes(
    board: object, map: str, place: str
) -> None:
    made = board.game()  # type: ignore[attr-defined]
    unit = next(u.id for u in made.units if u.count == 1)
    event = {
        "id": "help",
        "name": "Help",
        "rolls": "1..6",
        "effects": [{"arrive": unit, "at": place}],
    }
    mechanisms = Mechanisms.model_validate({"events": [{"dice": "1d6", "entries": [event]}]})
    made = made.model_copy(update={"mechanisms": mechanisms})
    event_effects, boards = event_effects_of(made), layout_only(made).boards
    assert event_effects is not None
    kit = EventEffectsFeature(
        made, event_effects, {map: boards[map]}, "Map", {}, Icons({}), frozenset()
    )
    (goes,) = [trait_fields(x) for x in kit.traits(unit) if x.kind == "SendToLocation"]
    spot = boards[map].place(place)
    assert spot is not None
    # in a box, a unit that comes first lies where the first of many is set up
    side = round(made.sheet.counter_size * PIXELS_PER_MM)
    first = spot.point if spot.box is None else places_in_box(spot.box, side, 1000)[0]
    nobody = {"CountLocation": lambda *given: 0}
    x, y = (int(str(work_out(str(goes[axis]), {}, nobody))) for axis in ("x", "y"))
    assert (goes["destination"], x, y) == ("L", *first)
