"""Cards of hands in the module: who may play them for what, what the chat says, where they go."""

from __future__ import annotations

from functools import cache

import pytest

from builder.outputs.vassal.features.turns.hands import HAPPEN, OPERATE
from builder.rules.system import fill
from builder.vassal.format import traits as t
from builder.vassal.format.traits import trait_fields
from tests.outputs.vassal.expressions import work_out
from tests.outputs.vassal.reading import Module, read_module
from tests.outputs.vassal.sample import blank_drawings, make_with
from tests.outputs.vassal.tabletop import Piece, Table, keys_of
from tests.playing import rich_game
from tests.rules.engine.sequences import test_event_players, test_hands

NORTH, SOUTH = "Northern hand", "Southern hand"


@cache
def module() -> Module:
    game = fill(test_hands.game())
    return read_module(make_with(game, blank_drawings(game)))


def played(card: str, hand: str, key: str) -> tuple[list[str], str]:
    """What the chat says when a command of a card is given in a hand, and where the card goes."""
    table, went = on_table(module(), card, hand, key)
    return table.chat, went


def on_table(of: Module, card: str, hand: str, key: str) -> tuple[Table, str]:
    """The table after a command of a card is given in a hand, and where the card goes."""
    table = Table(of, "field")
    traits = [
        *of.prototypes["Card affairs"],
        t.marker_trait({"CardId": card, "Obscured": "false"}),
    ]
    piece = Piece(table, card, traits, map=hand)
    went: list[str] = []
    original = piece.press

    def press(key: str) -> None:
        if key in ("card-to-discards", "card-to-out"):
            went.append(key)
        original(key)

    piece.press = press  # type: ignore[method-assign]
    piece.press(key)
    assert len(went) == 1
    return table, went[0]


def may(card: str, hand: str, key: str) -> bool:
    """Whether a command is in the menu of a card that lies there."""
    (bar,) = (
        fields["condition"]
        for x in module().prototypes["Card affairs"]
        if x.kind == "RestrictCommands" and key in keys_of((fields := trait_fields(x))["keys"])
    )
    return work_out(bar, {"CardId": card, "CurrentMap": hand, "Obscured": "false"}) is False


@pytest.mark.parametrize(
    ("card", "north", "south"),
    [
        ("bridge", True, False),
        ("gold", False, True),
        ("plague", True, True),
        ("letter", False, False),
    ],
)
def test_a_side_plays_its_own_events_and_those_of_both(card: str, north: bool, south: bool) -> None:
    assert (may(card, NORTH, HAPPEN), may(card, SOUTH, HAPPEN)) == (north, south)
    assert not may(card, "The table", HAPPEN)
    assert may(card, NORTH, OPERATE)
    assert not may(card, "The table", OPERATE)


def test_a_card_is_played_for_operations() -> None:
    chat, went = played("letter", NORTH, OPERATE)
    assert chat == ["letter, played for operations: 4 units may act (3.1)"]
    assert went == "card-to-discards"
    chat, _ = played("plague", NORTH, OPERATE)
    assert chat == ["plague, played for operations: one unit may act (3.1)"]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("", "up to 4 units may act, or a leader of up to 4 with units in its place (3.1)"),
        (", only: yes", "a leader of up to 4 may act, with units in its place (3.1)"),
    ],
)
def test_the_chat_says_whom_a_card_lets_lead(more: str, said: str) -> None:
    game = fill(rich_game.of_cards(leaders=f"{{who: {{is: leader}}, value: attack{more}}}"))
    made = read_module(make_with(game, blank_drawings(game)))
    table, _ = on_table(made, "letter", NORTH, OPERATE)
    assert table.chat[-1] == f"letter, played for operations: {said}"


def test_the_event_of_an_enemy_happens_besides() -> None:
    chat, _ = played("gold", NORTH, OPERATE)
    assert chat == [
        "gold, played for operations: 2 units may act (3.1)",
        "Gold: 1 point for South.",
    ]
    chat, _ = played("gold", SOUTH, OPERATE)
    assert chat == ["gold, played for operations: 2 units may act (3.1)"]


def test_an_event_that_happens_once_leaves_the_game() -> None:
    chat, went = played("bridge", NORTH, HAPPEN)
    assert chat == ["The bridge: 2 points for North. The event happens only once."]
    assert went == "card-to-out"
    assert played("gold", SOUTH, HAPPEN)[1] == "card-to-discards"


def test_no_button_draws_a_card_for_its_event() -> None:
    buttons = [b.attributes.get("text", "") for b in module().root.find("DoActionButton")]
    assert "Affairs" not in buttons
    assert "Fill the hand" in buttons


@cache
def with_players() -> Module:
    """The module with a card whose event depends on who plays it."""
    game = fill(test_event_players.game())
    return read_module(make_with(game, blank_drawings(game)))


@pytest.mark.parametrize(
    ("hand", "side", "other", "points"),
    [(NORTH, "north", "south", ("1", "-1")), (SOUTH, "south", "north", ("0", "0"))],
)
def test_an_event_is_carried_out_for_the_side_that_played_its_card(
    hand: str, side: str, other: str, points: tuple[str, str]
) -> None:
    table, _ = on_table(with_players(), "drill", hand, HAPPEN)
    assert table.globals["EventCame"] == f".drill@{side}."
    table.side = other.title()
    table.button("Carry out the event")  # it is not theirs
    assert table.globals["EventCame"] == f".drill@{side}."
    table.side = side.title()
    table.button("Carry out the event")
    assert table.globals["EventCame"] == ""
    # 1 point for who plays it, and 1 less for the south, whoever plays it
    assert (table.globals["EventPoints_north"], table.globals["EventPoints_south"]) == points
