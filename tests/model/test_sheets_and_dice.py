"""Sheets with cuts, print options and dice at the limits of what they may be; parts of a game that are found
by their ids."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import TypeAdapter

from builder.model.dice import Dice, DiceError
from builder.model.mechanisms import Mechanisms
from builder.model.pieces.cards import Card, CardLayout, Deck, NumbersText
from builder.model.printing import PrintOptions, Template
from builder.model.scenarios import FreeSetup
from builder.model.tables import Chart, ResultsTable
from builder.model.texts.markup import MOST_MARKS, MOST_TEXT, markup_parser
from builder.model.texts.prose import RulesText
from builder.model.tracks import Box, Track
from tests.model.boards import turned_boards
from tests.model.test_small_declarations import refused
from tests.rules.engine import brook
from tests.together import together

BLOCK: dict[str, Any] = {"x": 10, "y": 10, "columns": 4, "rows": 5, "cell": [20, 10]}


@together(
    ("block", "width", "height", "fits"),
    [
        ({}, 90, 60, True), ({}, 89, 60, False), ({}, 90, 59, False),
        ({"pitch": [21, 12]}, 93, 68, True), ({"pitch": [21, 12]}, 92, 68, False),
        ({"pitch": [21, 12]}, 93, 67, False), ({"pitch": [21, 12]}, 90, 60, False),
        ({"x": 0, "y": 0}, 80, 50, True), ({"x": -1}, 90, 60, False), ({"y": -1}, 90, 60, False),
        ({"columns": 1, "rows": 1}, 50, 50, True),
    ],
)  # fmt: skip
def test_a_block_of_cells_lies_on_its_sheet(
    block: dict[str, Any], width: float, height: float, fits: bool
) -> None:
    template = {"width": width, "height": height, "blocks": [{**BLOCK, **block}]}
    assert refused(Template, template) is not fits


@together(
    ("given", "separate", "both", "pages"),
    [
        ({"marks": "both", "spacing": "shared"}, False, (True, True), False),
        ({"marks": "front", "spacing": "shared"}, False, (True, False), False),
        ({"marks": "none", "spacing": "apart"}, True, (False, False), False),
        ({"spacing": "shared", "kerf": 0.2}, True, None, False),
        ({"spacing": "shared", "corners": 1}, True, None, False),
        ({"page_per_piece": True}, None, None, True),
        ({"piece_page": [60, 60]}, None, None, True),
    ],
)
def test_print_options_say_how_pieces_are_cut(
    given: dict[str, Any], separate: bool | None, both: tuple[bool, bool] | None, pages: bool
) -> None:
    options = PrintOptions.model_validate(given)
    assert separate is None or options.are_counters_separate is separate
    assert both is None or (options.marked("front"), options.marked("back")) == both
    assert options.has_piece_pages is pages


def test_the_gutter_has_room_for_bleed_and_kerf_on_both_sides() -> None:
    def between(**given: float) -> float:
        return PrintOptions.model_validate(given).between

    assert between(gutter=3, bleed=1, kerf=0.1) == 3
    assert between(gutter=3, bleed=2, kerf=0.1) == 4
    assert between(gutter=0, bleed=0, kerf=0.4) == 0.8


@together(
    ("text", "lowest", "highest"),
    [
        ("1d2", 1, 2), ("20d6", 20, 120), ("1d100", 1, 100), ("d66", 11, 66), ("2d6-1", 1, 11),
        ("2d6+1", 3, 13), ("2d6-1d6", -4, 11), ("1d10-1", 0, 9),
    ],
)  # fmt: skip
def test_dice_show_from_their_lowest_to_their_highest(text: str, lowest: int, highest: int) -> None:
    dice = Dice.parse(text)
    assert (dice.lowest, dice.highest) == (lowest, highest)
    shown = [roll in dice for roll in (lowest - 1, lowest, highest, highest + 1)]
    assert shown == [False, True, True, False]
    assert sum(dice.chances().values()) == 1
    assert (17 in dice) is (text not in ("d66",) and lowest <= 17 <= highest)


@together("text", ["21d6", "0d6", "1d1", "1d101", "21d101", "d67d", "6", ""])
def test_dice_have_a_number_and_a_size_within_limits(text: str) -> None:
    with pytest.raises(DiceError):
        Dice.parse(text)


def test_copies_of_a_card_have_their_numbers() -> None:
    numbers = TypeAdapter(NumbersText)
    assert [str(one) for one in numbers.validate_python("0 x2, red 2")] == ["0", "0", "red 2"]
    assert len(numbers.validate_python("0 x400")) == 400
    assert refused(NumbersText, "0 x401")
    assert refused(NumbersText, "0 x399, 1 x2")


@together(
    ("shown", "allowed"), [("", True), ("3", True), ("2d6", True), ("d1", False), ("0d6", False)]
)
def test_the_number_of_counters_shown_may_be_rolled(shown: str, allowed: bool) -> None:
    given = {"counters": ["n-foot"], "name": "The reserve", "source": "given 6.0", "shown": shown}
    assert refused(FreeSetup, given) is not allowed


def test_kinds_of_supply_states_and_combats_are_found_by_their_ids() -> None:
    found = Mechanisms.model_validate(
        {
            "source": "given 5.0",
            "supply": {"reach": 4, "from": [{"side": "north", "at": ["0101"]}]},
            "supplies": [
                {"id": id, "name": id, "reach": 2, "from": [{"side": "north", "at": ["0101"]}]}
                for id in ("food", "shells")
            ],
            "states": [{"id": id, "name": id} for id in ("tired", "lost")],
            "combat": [
                {"id": id, "table": "crt", "name": id.upper(), "results": {"AE": {}}}
                for id in ("battle", "siege")
            ],
        }
    )
    supplies = [found.supply_called(id) for id in ("", "food", "shells", "water")]
    assert supplies == [found.supply, *found.supplies, None]
    assert [found.state_called(id) for id in ("tired", "lost", "x")] == [*found.states, None]
    assert [found.combat_called(id) for id in ("battle", "siege", "x")] == [*found.combat, None]
    assert [found.combat_name(id) for id in ("siege", "x")] == ["SIEGE", ""]
    assert found.every_supply == (found.supply, *found.supplies)


def test_a_game_without_a_map_is_played_on_its_table_or_its_first_boxes() -> None:
    def track(id: str, kind: str) -> Track:
        box = Box.model_validate({"id": "a", "label": "A", "place": [0, 0, 9, 9]})
        given = {"id": id, "title": id, "source": "given 3.0", "kind": kind, "boxes": [box]}
        return Track.model_validate(given)

    turn, first, second = track("turn", "turn"), track("first", "boxes"), track("second", "boxes")
    table = track("table", "table")
    game = brook.game()

    def board(*tracks: Track) -> str:
        bare = game.model_copy(update={"maps": (), "tracks": tracks})
        return bare.board_track.id if bare.board_track else ""

    assert [board(turn), board(turn, first, second), board(first, table)] == ["", "first", "table"]
    assert game.model_copy(update={"tracks": (first,)}).board_track is None


def test_a_card_has_its_own_layout_or_that_of_its_deck() -> None:
    layouts = [CardLayout.model_validate({"id": i, "source": "given 3.3"}) for i in ("a", "b")]
    deck = Deck.model_validate({"id": "d", "title": "D", "layout": "b", "source": "given 3.3"})
    cards = [
        Card.model_validate({"id": id, "deck": "d", "title": id, "source": "given 3.3", **more})
        for id, more in (("one", {}), ("two", {"layout": "a"}), ("three", {"layout": "b"}))
    ]
    update = {"layouts": (*layouts,), "decks": (deck,), "cards": (*cards,)}
    game = brook.game().model_copy(update=update)
    assert [game.layout_of(card).id for card in cards] == ["b", "a", "b"]
    by_layout = {id: [c.id for c in found] for id, found in game.cards_by_layout.items()}
    assert by_layout == {"b": ["one", "three"], "a": ["two"]}
    with pytest.raises(KeyError):
        game.layout_of(cards[0].model_copy(update={"layout": "c"}))


def test_rules_are_found_by_their_language() -> None:
    texts = tuple(RulesText(language=language) for language in ("en", "ja"))
    game = brook.game().model_copy(update={"rules": texts})
    assert [game.rules_in(one) for one in ("en", "ja", "de")] == [*texts, None]


def test_names_along_the_edge_of_a_board_are_left_out_where_it_lies_beside_others() -> None:
    field = turned_boards.game().map("field")
    assert all(label.kind != "edge" for label in field.labels)


@together(
    ("dice", "totals", "needed"),
    [
        ("1d4", None, [1, 2, 3, 4]), ("1d4", [0, 5], [0, 1, 2, 3, 4, 5]), ("2d4", None, [*range(2, 9)]),
        ("d66", None, [10 * a + b for a in range(1, 7) for b in range(1, 7)]),
        ("d66", [11, 66], [*range(11, 67)]),
    ],
)  # fmt: skip
def test_every_roll_or_total_needs_a_line(
    dice: str, totals: list[int] | None, needed: list[int]
) -> None:
    given = {
        "id": "t", "title": "T", "source": "given 1.0", "dice": dice, "totals": totals,
        "rows": [{"id": "r", "name": "R", "source": "given 1.0", "bands": "1"}],
        "results": {n: ["AE"] for n in needed}, "legend": [],
    }  # fmt: skip
    assert [*ResultsTable.model_validate(given).needed_rolls] == needed


def test_texts_are_read_up_to_a_length_and_a_number_of_brackets() -> None:
    def is_read(text: str) -> bool:
        (token,) = (t for t in markup_parser().parse(text) if t.type == "inline")
        return not token.meta.get("unread")

    assert [is_read("a" * n) for n in (MOST_TEXT, MOST_TEXT + 1)] == [True, False]
    brackets = [is_read("[" * n + "{" * (MOST_MARKS - n)) for n in (0, 1, MOST_MARKS)]
    assert brackets == [True, True, True]
    assert not is_read("[" * MOST_MARKS + "{")


def test_a_chart_has_as_many_cells_as_somebody_reads() -> None:
    def chart(rows: int) -> dict[str, object]:
        many = [["x"] * 100] * rows
        given = {"kind": "chart", "id": "c", "title": "C", "source": "given 1.0"}
        return {**given, "columns": ["x"] * 100, "rows": many}

    assert not refused(Chart, chart(100))
    assert refused(Chart, chart(101))


def test_copies_of_a_card_are_counted_or_have_numbers() -> None:
    def copies(**given: object) -> list[str | None]:
        card = Card.model_validate(
            {"id": "c", "deck": "d", "title": "C", "source": "given 3.3", **given}
        )
        return [one and str(one) for one in card.copies]

    assert copies() == [None]
    assert copies(count=2) == [None, None]
    assert copies(numbers="red 2", count=2) == ["red 2", "red 2"]
    assert copies(numbers="red 2, 0") == ["red 2", "0"]
    card = {"id": "c", "deck": "d", "title": "C", "source": "given 3.3", "numbers": "1, 2"}
    assert refused(Card, {**card, "count": 2})
