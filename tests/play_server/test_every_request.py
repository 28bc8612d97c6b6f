"""Requests of the pages of a small game of cards, right and wrong, from the table and from a side: the
status of each answer, and the beginning of what it tells."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from builder.local_server.request_guard import Guard
from builder.play_server.explanations import rule_text
from builder.play_server.free_table import opinions
from builder.play_server.seats import Seat, give_sides, seats_of
from builder.rules.validation import fill
from tests.play_server.served import ServedGame, serving
from tests.play_server.test_every_view import course
from tests.playing import hidden_game, rich_game
from tests.recorded import assert_as_recorded
from tests.together import together

RECORDED = Path(__file__).with_suffix(".txt")
GETS = (
    "", "play.html", "board.js", "none.js", "play.py", "..%2fx.js", "table", "table?lang=xx", "state",
    "state?course=1&story=2",
    "state?course=9&story=2", "state?course=x&story=-1", "map.png", "counter/n-foot/front/0",
    "counter/none/front/0",
    "card/letter", "card/none", "back/affairs", "back/none", "chart/crt", "chart/none", "rules",
    "rule/5.1", "rule/5.1a",
    "rule/5.9.9", "rule/x", "rule/99", "why", "why?piece=n-foot", "why?piece=none", "why?place=0303",
    "why?place=none",
    "outlook", "outlook?action=done", "outlook?action=none", "record",
)  # fmt: skip
DOES: tuple[Any, ...] = (
    {}, [], {"do": "none"}, {"do": "act"}, {"do": "act", "action": "done"},
    {"do": "act", "action": "none", "number": 1},
    {"do": "undo"}, {"do": "undo", "anyhow": True}, {"do": "undo", "anyhow": 1},
    {"do": "sit", "side": "none"}, {"do": "sit"},
    {"do": "pace", "pace": "none"}, {"do": "pace"}, {"do": "load"}, {"do": "load", "text": "a: ["},
    {"do": "load", "text": "a: [", "lang": "de"},
)  # fmt: skip


@pytest.fixture(scope="module")
def served() -> Iterator[ServedGame]:
    game = fill(rich_game.of_cards())
    with serving(game, pace="pause") as found:
        found.show(*course(game, 12))
        yield found


def brief(served: ServedGame, seat: str, path: str, body: Any = None) -> str:
    status, headers, data = served.ask(seat, path, body)
    kind = headers.get("content-type", "").partition(";")[0].removeprefix("application/")
    if kind == "image/png":
        wide, high = (int.from_bytes(data[at : at + 4], "big") for at in (16, 20))
        return f"{status} {kind} {wide}×{high}"
    text = data.decode("utf-8", "replace")
    if kind != "json":
        return f"{status} {kind} {re.sub(r'[0-9a-f]{16,}', '…', text)[:40]!r}"
    told = json.loads(text)
    size = len(told) if told is not None else "nothing"
    return f"{status} {size} {json.dumps(told, ensure_ascii=False)[:110]}"


@together("seat", ["table", "side-1", "side-2"])
def test_each_request_of_a_seat_is_answered_as_recorded(served: ServedGame, seat: str) -> None:
    states = [*served.played.history.states]
    lines = [f"{path}  {brief(served, seat, path)}" for path in GETS]
    for body in DOES:
        lines.append(f"{json.dumps(body)}  {brief(served, seat, 'do', body)}")
        served.show(*states)
    assert_as_recorded(RECORDED, seat, lines)


def test_a_game_with_secrets_is_given_to_who_may_know_them() -> None:
    """To the table that plays all sides; to a side at the end alone, and then with the seed."""
    game = fill(hidden_game.game())
    states = course(game, 400)
    lines = []
    with serving(game, pace="pause") as found:
        for number in (20, len(states) - 1):
            found.show(*states[: number + 1])
            for seat in found.seats:
                status, _, data = found.ask(seat, "record")
                lines.append(f"over {states[number].is_over}, {seat}: {status} {b'seed' in data}")
    assert_as_recorded(RECORDED, "record", lines)


@together(
    ("asked", "found"),
    [
        ("5.1", "5.1"),
        ("5.1a", "5.1"),
        ("5.1.9", "5.1"),
        ("5.9", ""),
        ("99", ""),
        ("", ""),
        ("x", ""),
    ],
)
def test_a_rule_is_the_one_asked_for_or_the_next_above_it(asked: str, found: str) -> None:
    game = fill(rich_game.rich())
    case = rule_text(game, "en", asked)
    assert (case["number"] if case else "") == found


def seat(id: str, *sides: str, viewer: str = "") -> Seat:
    return Seat(id, sides, Guard(1), viewer)


@together(
    ("people", "told"),
    [
        (("north", "south"), ["table north south", "side-1 north", "side-2 south"]),
        (("south", "north"), ["table north south", "side-1 north", "side-2 south"]),
        (("west", "east"), ["table west east", "side-1 west", "side-2 east"]),
        (("west",), ["table west", "side-1 west", "side-2 closed"]),
        ((), ["table", "side-1 closed", "side-2 closed"]),
        (("west", "east", "north"), ["table west east north", "side-1 west", "side-2 east"]),
    ],
)
def test_the_sides_of_a_loaded_game_go_to_the_seats_that_there_are(
    people: tuple[str, ...], told: list[str]
) -> None:
    """If they are the same in any order, everybody keeps his seat and what he sees."""
    seats = [
        seat("table", "north", "south", viewer="south"),
        seat("side-1", "north"),
        seat("side-2", "south"),
    ]
    give_sides(seats, people)
    words = [" ".join((one.id, *(["closed"] if one.closed else one.sides))) for one in seats]
    assert words == told
    assert (seats[0].viewer == "south") is ({*people} == {"north", "south"})


@together(
    ("people", "ids"),
    [((), ["table"]), (("a",), ["table"]), (("a", "b"), ["table", "side-1", "side-2"])],
)
def test_each_of_several_sides_of_people_has_a_seat(
    people: tuple[str, ...], ids: list[str]
) -> None:
    assert [one.id for one in seats_of(people, 1)] == ids


def test_who_sits_at_a_page_and_what_it_holds() -> None:
    table = seat("table", "north", "south")
    table.take("west")
    assert table.viewer == ""
    table.take("south")
    assert table.viewer == "south"
    assert table.holds_all(("south",))
    assert table.holds_all(())
    assert not table.holds_all(("south", "west"))
    states = course(fill(rich_game.rich()), 9)
    state = next(one for one in states if one.current_player in one.match.sides)
    assert seat("side", "x").wanted(state) == "x"
    assert seat("nobody").wanted(state) == ""
    assert seat("other", "x", "y", viewer="y").wanted(state) == "y"
    acting = replace(seat("all", *state.match.sides), viewer="other")
    assert acting.wanted(state) == state.current_player


PLACED = (("n-foot", "0101"), ("none", "0101"), ("n-foot", "9999"))


def test_the_rules_say_what_they_think_of_a_position_that_is_sent() -> None:
    game = fill(rich_game.rich())
    lines = []
    placed = [f"pieces:\n- {{counter: {id}, at: '{at}'}}" for id, at in PLACED]
    for text in ("", "a: [", "pieces: []", *placed, f"game: {game.id}\nscenario: none"):
        lines.append(f"{text!r}: {opinions(game, text, 'en')}")
    assert_as_recorded(RECORDED, "opinions", lines)
