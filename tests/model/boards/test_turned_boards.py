"""Geomorphic boards: turned, laid edge to edge, and played as one map."""

from __future__ import annotations

from builder.drawing.aids.setup_card import setup_card
from builder.drawing.ink.draw_context import DrawContext
from builder.model.ground.geomorphic_maps import ComposedMap
from builder.model.space.hexes import HexGrid, HexLayout, LaidGrid, Numbering
from builder.model.space.hexes.composed import compose_hex_grid
from builder.model.space.space import Cell
from builder.outputs.vassal.table.boards.fields import field_of
from builder.problems import Problem
from builder.rules.asking import ask
from tests.model.boards import turned_boards
from tests.model.boards.test_displays import texts


def field() -> ComposedMap:
    found = turned_boards.game().map("field")
    assert isinstance(found, ComposedMap)
    return found


def asked(name: str, **given: object) -> dict[str, object]:
    found = ask(turned_boards.game(), name, {"scenario": "meeting", **given})
    assert found.result is not None, [p.message for p in found.problems]
    return found.result


def test_the_game_is_sound() -> None:
    assert turned_boards.loaded().problems == []


def test_hexes_keep_the_numbers_of_their_boards() -> None:
    grid = field().hexes
    top = [grid.id(Cell(line, 0)) for line in range(grid.columns)]
    assert top[:3] == ["west-0101", "west-0201", "west-0301"]
    assert top[-3:-1] == ["east-0305", "east-0204"]
    assert top[-1] == "east-0105"


def test_a_shared_hex_has_the_number_of_the_first_board_and_is_found_by_both() -> None:
    grid = field().hexes
    assert grid.cell("east-0703") == grid.cell("west-0703")
    assert grid.id(grid.cell("east-0703")) == "west-0703"
    assert grid.distance(grid.cell("west-0603"), grid.cell("east-0603")) == 2


def test_boards_without_a_number_in_common_need_no_prefix() -> None:
    grid = HexGrid("flat", 3, 2, short=True)
    other = HexGrid("flat", 3, 2, short=True, numbering=Numbering(first_column=11))
    first = LaidGrid("a", grid)
    whole = compose_hex_grid(
        [first, LaidGrid("b", other).placed_next_to(first, "right", shared=True)]
    )
    assert {"0101", "0301", "1201", "1302"} <= set(whole.ids)


def test_a_road_goes_on_over_a_seam() -> None:
    found = asked("move", unit="n-foot", path=["west-0703", "east-0602"])
    assert (found["legal"], found["at"], found["spent"]) == (True, "east-0602", "3/2")


def test_what_lies_on_boards_lies_on_the_map() -> None:
    sheet = field()
    assert {(p.name, p.hex) for p in sheet.places} == {
        ("Aldham", "west-0303"),
        ("Besham", "east-0504"),
    }
    assert sheet.terrain_at(sheet.hexes.cell("east-0503")) == "woods"
    both = {sheet.hexes.id(cell) for cell in sheet.area("hedge")}
    assert both == {"west-0301", "west-0302", "east-0202"}
    assert len(sheet.area("east")) == len(sheet.hexes.cells) - len(sheet.area("west"))


def test_a_board_below_shares_the_half_hexes_of_its_top() -> None:
    grid = HexGrid("flat", 5, 3, short=True)
    first = LaidGrid("a", grid)
    whole = compose_hex_grid(
        [first, LaidGrid("b", grid).placed_next_to(first, "below", shared=True)]
    )
    assert whole.cell("b-0101") == whole.cell("a-0103")
    assert whole.adjacent(whole.cell("a-0202"), whole.cell("b-0201"))
    assert whole.cell("b-0201") not in {whole.cell(f"a-{id}") for id in grid.ids}


def test_boards_that_share_nothing_touch_without_a_gap() -> None:
    grid = HexGrid("flat", 4, 3)
    for way in ("right", "below"):
        other = LaidGrid("b", grid).placed_next_to(LaidGrid("a", grid), way, shared=False)  # type: ignore[arg-type]
        whole = compose_hex_grid([LaidGrid("a", grid), other])
        assert len(whole.cells) == 24
        assert not whole.holes


def test_a_board_turned_by_a_sixth_lies_on_a_hex_of_another() -> None:
    grid = HexGrid("flat", 3, 3, holes=frozenset({Cell(0, 2), Cell(2, 2)}))
    turned = LaidGrid("b", grid, turns=1)
    laid = turned.placed_on(grid.cell("0201"), LaidGrid("a", grid), grid.cell("0302"))
    whole = compose_hex_grid([LaidGrid("a", grid), laid])
    assert whole.id(whole.cell("b-0201")) == "a-0302"
    assert len(whole.cells) == len(grid.cells) * 2 - sum(
        key in laid.keys for key in LaidGrid("a", grid).keys
    )
    for a in grid.cells:
        near = {f"b-{grid.id(c)}" for c in grid.neighbours(a)}
        here = {whole.cell(id) for id in near}
        assert here <= set(whole.neighbours(whole.cell(f"b-{grid.id(a)}")))


def test_the_engine_calls_every_hex_as_it_is_printed() -> None:
    for turn in ("none", "left", "half"):
        layout = field().model_copy(update={"turn": turn}).hex_plan(10, 10)
        drawn = field_of(layout, 6.0)
        assert drawn.misnamed() == []
        for cell in drawn.hexes.cells:
            id = drawn.hexes.id(cell)
            place, (x, y) = drawn.place(id), drawn.layout.centre(cell)
            assert place is not None
            assert place.names == (id,)
            assert abs(place.point[0] - x) < 2
            assert abs(place.point[1] - y) < 2
        assert len(list(drawn.grids())) == 2


def test_a_board_turned_by_a_sixth_has_a_point_for_each_hex() -> None:
    grid = HexGrid("flat", 3, 3)
    laid = LaidGrid("b", grid, turns=1).placed_next_to(LaidGrid("a", grid), "right", shared=False)
    drawn = field_of(HexLayout(compose_hex_grid([LaidGrid("a", grid), laid]), 16.0), 6.0)
    kinds = [element.kind for _, element in drawn.grids()]
    assert kinds == ["HexGrid", "RegionGrid"]


# -- bad input ---------------------------------------------------------------------------------


def wrong(old: str, new: str) -> Problem:
    (problem,) = [p for p in turned_boards.mapped(old, new).problems if p.path[0] == "maps"]
    assert problem.location is not None
    assert problem.location.file.endswith("field.yaml")
    return problem


EAST = "- {board: east, turn: 180, right_of: west}"


def test_boards_over_one_another_are_told() -> None:
    found = wrong(EAST, '- {board: east, hex: "0101", on: 0402@west}')
    assert (found.code, found.location and found.location.line) == ("seam", 5)
    assert "east lies over west" in found.message


def test_a_board_that_lies_nowhere_is_told() -> None:
    assert "it lies nowhere" in wrong(EAST, "- {board: east}").message
    assert "no board 'north' lies before" in wrong(EAST, "- {board: east, below: north}").message


def test_a_first_board_that_lies_beside_another_is_told() -> None:
    found = wrong("- {board: west}", "- {board: west, right_of: east}")
    assert (found.code, found.location and found.location.line) == ("bad-value", 4)


def test_a_turn_that_hexes_do_not_allow_is_told() -> None:
    found = wrong("turn: 180", "turn: 90")
    assert "boards of hexes turn by sixths" in found.message


def test_a_hex_that_no_board_has_is_told() -> None:
    found = wrong(EAST, '- {board: east, hex: "0101", on: 0909@west}')
    assert found.code == "off-map-hex"


def test_a_board_of_other_hexes_does_not_fit() -> None:
    small = turned_boards.EAST.replace("hex_size: 18", "hex_size: 20")
    (found,) = turned_boards.loaded(east=small).problems
    assert found.code == "seam"
    assert "20 mm" in found.message


def test_unlike_edges_are_a_warning() -> None:
    odd = turned_boards.EAST.replace("05 o  .  o  .  o  .  o", "05 o  .  o  .  o  .  w")
    (found,) = turned_boards.loaded(east=odd).problems
    assert (found.code, found.severity.value) == ("unlike-seam", "warning")
    assert "0705 is woods, 0701 open" in found.message


def test_a_set_up_card_names_hexes_by_board_and_number() -> None:
    context = DrawContext()
    card = setup_card(turned_boards.game(), turned_boards.game().scenarios[0], context)
    assert context.problems == []
    assert {"west", "0603"} <= set(texts(list(card.items)))


def test_runs_and_blocks_of_hexes_follow_the_columns_of_their_board() -> None:
    files = dict(turned_boards.FILES)
    files["scenarios/meeting.yaml"] = turned_boards.SCENARIO.partition("- {counter: s-foot")[0] + (
        "free_setup:\n- name: Guard\n  rule: '6.1'\n  counters: [s-foot]\n"
        "  within: [east-0301-0303, west-0202..0303]\n"
    )
    found = turned_boards.SmallGame("short", "field", files).loaded()
    assert found.problems == []
    assert found.game is not None
    assert found.game.scenarios[0].free_setup[0].within == (
        "east-0301", "east-0302", "east-0303", "west-0202", "west-0203", "west-0302", "west-0303",
    )  # fmt: skip


def test_rivers_of_a_map_of_boards_are_written_by_what_they_pass() -> None:
    files = dict(turned_boards.FILES)
    side = "west-0502/west-0602, west-0602/west-0503"
    files["maps/field.yaml"] += (
        "hexsides:\n  brook:\n  - {name: Hedge brook, along: [" + side + "]}\n"
    )
    assert turned_boards.SmallGame("river", "field", files).loaded().problems == []
