"""What small parts of declarations mean, below, at and above their limits: amounts that exclude each other,
units of which a condition may become true, events that last, cards that are left, numbers shown by digits."""

from __future__ import annotations

from typing import Any

from builder.model.game import Game
from builder.model.mechanisms import Mechanisms
from builder.model.mechanisms.conditions import When
from builder.model.pieces.counters import Marker
from builder.rules.engine.counts.box_rows import counts_itself
from builder.rules.engine.counts.digit_markers import (
    box_of_digit,
    digit_markers,
    numbers_by_digits,
)
from builder.rules.engine.events.event_rules import events_left
from builder.rules.engine.joining.joined_units import (
    first_counter,
    joined_counter,
    sides_joined_by,
)
from builder.rules.engine.positions.turn_facts import events_by_calendar, turns_in_effect
from builder.rules.engine.positions.unit_conditions import unit_may_fulfil
from builder.rules.engine.regrouping.kinds import Strength, read_strength
from tests.rules.engine.whole_games.variations import plain, problems
from tests.together import together


def declared(**families: Any) -> Game:
    names = plain().mechanisms.names
    found = Mechanisms.model_validate({**families, "names": names, "source": "given 5.0"})
    return plain().model_copy(update={"mechanisms": found})


@together(
    ("asked", "barred", "never"),
    [
        ("3", "3", True), ("3", "4", False), ("3+", "2+", True), ("3+", "3+", True),
        ("3+", "4+", False), ("3-", "4-", True), ("3-", "3-", True), ("3-", "2-", False),
        ("2..4", "2..4", True), ("2..4", "1..5", True), ("2..4", "3..5", False),
        ("2..4", "1..3", False), ("2..4", "2+", True), ("2..4", "4-", True), ("2+", "2..4", False),
        ("4-", "2..4", False), ("less than will", "less than will", True),
        ("less than will", "more than will", False), ("3", "less than will", False),
        ("less than will", "0+", False),
    ],
)  # fmt: skip
def test_an_amount_that_is_asked_for_and_forbidden_is_told(
    asked: str, barred: str, never: bool
) -> None:
    when = {"amount": {"food": asked}, "not": {"amount": {"food": barred}}}
    game = declared(
        counts=[
            {"id": id, "name": id, "start": 3, "least": 0, "most": 9} for id in ("food", "will")
        ],
        victory={"rule": "11.1", "ends": [{"id": "end", "result": "Over", "when": when}]},
    )
    assert any(p.code == "never-holds" for p in problems(game)) is never


@together(
    ("when", "foot", "horse"),
    [
        ({}, True, True), ({"is": "cavalry"}, False, True), ({"is": ["cavalry", "infantry"]}, True, True),
        ({"side": "south"}, False, False), ({"side": ["north", "south"]}, True, True),
        ({"is": "reduced"}, True, True), ({"not": {"is": "cavalry"}}, True, False),
        ({"not": {"is": "reduced"}}, True, True), ({"not": {"is": "cavalry", "in": "town"}}, True, True),
        ({"not": {"is": ["cavalry", "infantry"]}}, False, False),
        ({"any": [{"is": "cavalry"}, {"is": "artillery"}]}, False, True),
        ({"any": [{"in": "town"}, {"is": "artillery"}]}, True, True),
        ({"not": {"any": [{"is": "cavalry"}, {"is": "moved"}]}}, True, False),
        ({"not": {"any": [{"in": "town"}, {"is": "moved"}]}}, True, True),
        ({"not": {"not": {"is": "cavalry"}}}, False, True),
        ({"not": {"is": "cavalry", "turn": "2"}}, True, True),
        ({"is": "cavalry", "any": [{"is": "infantry"}]}, False, False),
    ],
)  # fmt: skip
def test_a_condition_may_become_true_of_some_units(
    when: dict[str, Any], foot: bool, horse: bool
) -> None:
    units = [plain().counters[id] for id in ("n-foot", "n-horse")]
    found = [unit_may_fulfil(plain(), When.model_validate(when), unit) for unit in units]
    assert found == [foot, horse]


@together(
    ("lasts", "turns", "within"),
    [
        (None, [2], [2]), ("turn", [2], [2]), (1, [2], [2]), (2, [2], [2, 3]), (3, [1, 5], [1, 2, 3, 5, 6]),
        ("game", [4], [4, 5, 6]), ("moment", [2], []), ("phase", [3], [3]), (2, [], []),
    ],
)  # fmt: skip
def test_an_event_of_the_calendar_is_in_effect_while_it_lasts(
    lasts: object, turns: list[int], within: list[int]
) -> None:
    event = {"id": "storm", "name": "Storm", "turns": turns}
    if lasts is not None:
        event["lasts"] = lasts
    other = {"id": "calm", "name": "Calm", "turns": [1]}
    may = {"id": "perhaps", "name": "Perhaps", "turns": turns, "when": {"side": "north"}}
    game = declared(events=[{"id": "dates", "entries": [other, event, may]}])
    assert [n for n in turns_in_effect(game, "storm") if n < 7] == within
    told = [n for n in range(7) if "storm" in events_by_calendar(game, n)]
    assert told == within
    assert turns_in_effect(game, "perhaps") == turns_in_effect(game, "nothing") == ()
    assert not any("perhaps" in events_by_calendar(game, n) for n in range(7))


@together(
    ("before", "left"),
    [
        ([], {"bridge": 1, "gold": 3}), (["gold"], {"bridge": 1, "gold": 2}),
        (["bridge", "gold", "gold"], {"bridge": 0, "gold": 1}),
        (["gold"] * 4, {"bridge": 1, "gold": 0}),
    ],
)  # fmt: skip
def test_events_of_a_deck_are_drawn_until_none_is_left(
    before: list[str], left: dict[str, int]
) -> None:
    entries = [
        {"id": "bridge", "name": "The bridge", "once": True},
        {"id": "gold", "name": "Gold", "copies": 3},
    ]
    for kind, reshuffled in (({"deck": "affairs"}, None), ({"deck": "others"}, {"gold": 3})):
        game = declared(events=[{"id": "affairs", "entries": entries, **kind}])
        (drawn,) = game.mechanisms.events
        assert events_left(game, drawn, before) == left
        every = events_left(game, drawn, ["bridge", "gold", "gold", "gold"])
        deck = next((d for d in game.decks if d.id == drawn.deck), None)
        if deck is None or deck.reshuffle == "empty":
            assert every == {"gold": 3}
        else:
            assert (every, reshuffled) == ({"bridge": 0, "gold": 0}, None)


def test_numbers_are_shown_by_markers_of_their_digits() -> None:
    def game(*ids: str) -> Game:
        made = tuple(
            Marker.model_validate({"id": id, "name": id, "source": "given 4.0", "front": {"title": id}})
            for id in ids
        )  # fmt: skip
        return plain().model_copy(update={"markers": made})

    tens = game("points-1", "points-10")
    assert digit_markers(tens, "points") == {"points-1": 1, "points-10": 10}
    assert [*numbers_by_digits(tens)] == ["points"]
    every = game("points-1", "points-10", "points-100")
    assert digit_markers(every, "points") == {"points-1": 1, "points-10": 10, "points-100": 100}
    for one in (game("points-1"), game("points-10"), game("points-1", "points-100")):
        assert digit_markers(one, "points") == {}
        assert [*numbers_by_digits(one)] == []
    boxes = ("0", "1", "2", "10", "20")
    shown = [box_of_digit(25, power, boxes) for power in (1, 10, 100)]
    assert shown == ["5", "20", "0"]
    assert box_of_digit(125, 100, boxes) == "1"
    assert box_of_digit(25, 10, ("0", "1", "2")) == "2"


def test_a_row_of_boxes_counts_itself_if_each_is_worth_what_is_left() -> None:
    rows = [(3, 2, 1), (3, 2), (3, 2, 2), (4, 2, 1), (1,), ()]
    assert [counts_itself(row) for row in rows] == [True, False, False, False, True, True]


def test_a_strength_is_named_by_its_counter_and_its_losses() -> None:
    for one in (Strength("n-foot"), Strength("n-foot", 2)):
        assert read_strength(one.text) == one
    assert Strength("n-foot", 2).text == "n-foot/2"


def test_a_unit_joins_a_side_by_the_counter_that_it_has_there() -> None:
    changed = {"n-foot": ("s-foot",), "n-leader": ("s-guard",)}
    units = tuple(
        unit.model_copy(update={"joined": changed.get(unit.id, ())}) for unit in plain().units
    )
    game = declared(joining={"rule": "25.1"}).model_copy(update={"units": units})
    found = [joined_counter(game, "n-foot", side) for side in ("", "south", "north")]
    assert found == ["s-foot", "s-foot", ""]
    assert joined_counter(game, "s-guard", "") == joined_counter(game, "s-guard", "north")
    assert dict(sides_joined_by(game, "s-guard")) == {"north": "n-leader"}
    assert [joined_counter(game, "n-horse", side) for side in ("", "south")] == ["", ""]
    assert [first_counter(game, id) for id in ("s-foot", "n-foot", "s-guns")] == [
        "n-foot", "n-foot", "s-guns",
    ]  # fmt: skip
