"""Markers of control in the module: units and events turn them, and points and conditions read them."""

from __future__ import annotations

from functools import cache

from builder.model.game import Game
from builder.rules.validation import fill
from tests.outputs.vassal.combat.test_contests import Field, field_of
from tests.outputs.vassal.reading import Module, read_module
from tests.outputs.vassal.sample import blank_drawings, make_with
from tests.outputs.vassal.tabletop import Piece
from tests.playing import three_sides
from tests.rules.engine import brook
from tests.rules.engine.sequences.test_control import CONTROL, PHASES

PACT = """\
- {id: pact, rule: "18.2", name: Pact, dice: 1d6, entries: [
   {id: gift, name: A gift, rolls: 1..6, effects: [{take: north-edge, side: south}]}]}
"""


@cache
def built(taken: str = "entering") -> tuple[Game, bytes]:
    control = CONTROL.replace("  who: {not", f"  taken: {taken}\n  who: {{not") + PACT
    game = fill(brook.good(brook.loaded(mechanisms=brook.MECHANISMS + control, game=PHASES)))
    return game, make_with(game, blank_drawings(game))


@cache
def made(taken: str) -> tuple[Game, Module]:
    game, data = built(taken)
    return game, read_module(data)


def table(taken: str = "entering") -> Field:
    """The brook with its markers and no units."""
    found = field_of(*made(taken))
    for placed in found.game.scenarios[0].setup:
        if placed.counter == "control":
            found.table.place("Control", placed.at, (0, 0), lost=int(placed.reduced))
    return found


def holders(found: Field) -> dict[str, str]:
    """The side that the marker in each place shows."""
    markers = (piece for piece in found.table.pieces if piece.name == "Control")
    return {piece.place: ("north", "south")[piece.level - 1] for piece in markers}


def goes(found: Field, piece: Piece, place: str) -> None:
    piece.place = place
    piece.press("put-down")


def test_a_unit_turns_the_marker_of_a_place_where_it_is_alone() -> None:
    found = table()
    foot = found.put("n-foot", "0304")
    goes(found, foot, "0303")
    assert holders(found)["0303"] == "north"
    assert found.table.chat[-1].endswith("North holds 0303")
    found.table.chat.clear()
    goes(found, found.put("s-foot", "0304"), "0303")
    assert (holders(found)["0303"], found.table.chat) == ("north", [])
    goes(found, foot, "0304")
    goes(found, found.put("s-guns", "0304"), "0303")
    assert holders(found)["0303"] == "south"


def test_a_unit_lays_a_marker_where_nobody_held_the_place_and_a_leader_none() -> None:
    found = table()
    goes(found, found.put("s-foot", "0304"), "0202")
    assert holders(found)["0202"] == "south"
    goes(found, found.put("n-leader", "0304"), "0502")
    goes(found, found.put("n-foot", "0304"), "0304")
    assert not holders(found).keys() & {"0502", "0304"}


def test_an_event_turns_the_markers_without_enemies() -> None:
    found = table()
    found.put("n-foot", "0201")
    found.table.rolls = [3]
    found.table.button("Pact")
    found.table.button("Carry out the event")
    assert [holders(found)[at] for at in ("0101", "0201", "0301")] == ["south", "north", "south"]


def test_points_go_to_the_side_on_the_marker() -> None:
    found = table()
    found.table.button("Count the points")
    assert any(line.endswith("0303: 5 for South") for line in found.table.chat)
    found.table.chat.clear()
    goes(found, found.put("n-foot", "0304"), "0303")
    found.table.button("Count the points")
    assert any(line.endswith("0303: 5 for North") for line in found.table.chat)


def test_in_a_phase_a_button_lets_all_units_take_their_places() -> None:
    found = table("rally")
    foot = found.put("n-foot", "0304")
    goes(found, foot, "0303")
    assert holders(found)["0303"] == "south"
    found.table.button("Take places")
    assert holders(found)["0303"] == "north"


@cache
def of_four_sides() -> tuple[Game, Module]:
    """The game of four sides with control, and its module."""
    game = fill(three_sides.with_control())
    return game, read_module(make_with(game, blank_drawings(game)))


def shown(found: Field, place: str) -> list[tuple[str, int]]:
    """The markers of control in a place: which they are, and the faces that they show."""
    there = (piece for piece in found.table.pieces if piece.place == place)
    return [(piece.name, piece.level) for piece in there if piece.name.startswith("Control")]


def test_one_click_gives_a_place_to_any_of_four_sides() -> None:
    found = field_of(*of_four_sides())
    marker = found.table.place("Control (control)", "0303", (0, 0), lost=1)
    marker.press("control-by-4")
    assert shown(found, "0303") == [("Control (control-2)", 2)]
    assert found.table.chat[-1].endswith("East holds 0303")
    found.table.pieces[-1].press("control-by-3")
    assert shown(found, "0303") == [("Control (control-2)", 1)]
    found.table.pieces[-1].press("control-by-1")
    assert shown(found, "0303") == [("Control (control)", 1)]


def test_a_unit_takes_the_marker_of_an_enemy_but_not_of_an_ally() -> None:
    found = field_of(*of_four_sides())
    found.table.place("Control (control)", "0303", (0, 0), lost=1)
    goes(found, found.put("w-foot", "0304"), "0303")
    assert shown(found, "0303") == [("Control (control)", 2)]
    goes(found, found.put("n-foot", "0304"), "0202")
    assert shown(found, "0202") == [("Control (control)", 1)]
    found.pieces["n-foot"].place = "0304"
    goes(found, found.put("w-foot#2", "0304"), "0202")
    assert shown(found, "0202") == [("Control (control-2)", 1)]


def test_units_take_the_places_of_a_side_that_becomes_their_enemy() -> None:
    found = field_of(*of_four_sides())
    found.table.place("Control (control)", "0303", (0, 0), lost=1)
    goes(found, found.put("w-foot", "0304"), "0303")
    found.table.press("relation-south-and-west-enemies")
    found.table.press("control-related")
    assert shown(found, "0303") == [("Control (control-2)", 1)]


def test_counting_the_points_reminds_of_secret_objectives_and_tells_no_result() -> None:
    game = fill(three_sides.with_objectives())
    found = field_of(game, read_module(make_with(game, blank_drawings(game))))
    found.table.button("Count the points")
    told = "\n".join(found.table.chat)
    assert "To be added: points for secret objectives" in told
    assert "Result" not in told


def test_of_four_sides_the_module_tells_the_result_that_allies_have_together() -> None:
    found = field_of(*of_four_sides())
    found.table.place("Control (control)", "0303", (0, 0), lost=1)
    found.table.button("Count the points")
    assert found.table.chat[-1].endswith("Result: Victory")
    found.table.place("Control (control)", "0101", (0, 0))
    found.table.place("Control (control)", "0201", (0, 0))
    found.table.place("Control (control)", "0301", (0, 0))
    found.table.button("Count the points")
    assert any(line.endswith("Result: Draw") for line in found.table.chat[-3:])
