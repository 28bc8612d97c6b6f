"""Events that are rolled, chosen or drawn are in effect for as long as they last, and no longer."""

from __future__ import annotations

from functools import cache

import pytest

from builder.model.game import Game
from builder.outputs.vassal.features.turns.lasting_events import effect_truths, moment_writer
from builder.rules.core.module_export.term_names import event_term_name
from builder.rules.validation import fill
from builder.vassal.format.traits import trait_fields
from tests.outputs.vassal import built_in
from tests.outputs.vassal.expressions import work_out
from tests.outputs.vassal.known import decode
from tests.outputs.vassal.reading import Module, read_module
from tests.outputs.vassal.sample import blank_drawings, make_with
from tests.outputs.vassal.tabletop import Table, key_of
from tests.playing import rich_game
from tests.rules.engine import brook
from tests.together import together

EVENTS = """\
events:
- id: skies
  name: The skies
  dice: 1d6
  entries:
  - {id: frost, name: Hard frost, rolls: 1, lasts: 2}
  - {id: mist, name: Mist, rolls: 2}
  - {id: peace, name: Peace, rolls: 3, lasts: game}
  - {id: flash, name: A flash, rolls: 4, lasts: moment}
  - {id: calm, name: Calm, rolls: 5..6}
- id: orders
  name: Orders
  choice: yes
  entries:
  - {id: storm, name: Storm, lasts: 3}
  - {id: oath, name: An oath, once: yes, lasts: 2}
  - {id: wait, name: Wait}
"""
ASKED = ("frost", "mist", "peace", "flash", "storm", "oath")


@cache
def made() -> tuple[Game, Module]:
    """The brook, whose battles ask for most of its events."""
    rolls = "".join(f"  - {{by: 1, when: {{event: {id}}}}}\n" for id in ASKED)
    text = brook.MECHANISMS.replace("  rolls:\n", f"  rolls:\n{rolls}", 1)
    assert text != brook.MECHANISMS
    game = fill(brook.good(brook.loaded(mechanisms=text + EVENTS)))
    return game, read_module(make_with(game, blank_drawings(game)))


def table(turn: int = 4) -> Table:
    found = Table(made()[1], "field")
    found.globals |= {"TurnNo": str(turn), "EffectsTold": str(turn)}
    return found


def in_effect(on: Table, turn: int) -> set[str]:
    """The events that are in effect on a turn."""
    on.globals["TurnNo"] = str(turn)
    truths = effect_truths(made()[0])
    return {id for id in ASKED if on.work_out(truths[event_term_name(id)]) is True}


@pytest.mark.parametrize(
    ("die", "event", "last"),
    [(1, "frost", 5), (2, "mist", 4), (3, "peace", 99), (4, "", 0), (5, "", 0)],
)
def test_what_is_rolled_is_in_effect_for_so_many_turns(die: int, event: str, last: int) -> None:
    on = table()
    on.rolls = [die]
    on.button("The skies")
    told = [line for line in on.chat if line.startswith("From now on")]
    assert len(told) == bool(event)
    for turn in (4, 5, 6, 7, 99):
        assert in_effect(on, turn) == ({event} if turn <= last else set())


def test_what_is_chosen_is_in_effect_for_so_many_turns() -> None:
    on = table()
    on.answers = {"Orders": "Storm"}
    on.button("Orders")
    assert [bool(in_effect(on, turn)) for turn in (4, 6, 7)] == [True, True, False]


def test_what_is_chosen_only_once_is_put_into_effect_only_once() -> None:
    on = table()
    on.answers = {"Orders": "An oath"}
    on.button("Orders")
    assert [in_effect(on, turn) for turn in (4, 5, 6)] == [{"oath"}, {"oath"}, set()]
    on.chat.clear()
    on.button("Orders")
    assert in_effect(on, 6) == set()
    assert on.chat[-1] == "An oath: It has happened before, and happens only once."


def test_what_is_over_is_told_once() -> None:
    on = table()
    on.rolls = [1]
    on.button("The skies")
    told = []
    for turn in (4, 4, 5, 5, 6, 6, 7):
        on.chat.clear()
        on.globals["TurnNo"] = str(turn)
        on.press("effects-over")
        told.append([line for line in on.chat if line.startswith("No longer")])
    assert [len(lines) for lines in told] == [0, 0, 0, 0, 1, 0, 0]
    assert "Hard frost" in told[4][0]


def test_the_next_phase_looks_for_what_is_over() -> None:
    keys = [key_of(e.attributes["hotkey"]) for e in made()[1].root.find("TurnGlobalHotkey")]
    assert keys.count("effects-over") == 1


def test_players_put_events_into_effect_and_end_them() -> None:
    on = table()
    frost = next(
        e.attributes["text"] for e in made()[1].find("DoActionButton")
        if "Hard frost" in e.attributes["text"]
    )  # fmt: skip
    for turn, there in ((4, True), (5, True), (6, False)):
        if turn == 4:
            on.button(frost)
        assert in_effect(on, turn) == ({"frost"} if there else set())
    on.globals["TurnNo"] = "6"
    on.button(frost)
    assert in_effect(on, 7) == {"frost"}
    on.button(frost)
    assert in_effect(on, 7) == set()
    on.button(frost)
    on.button("Nothing is in effect")
    assert in_effect(on, 7) == set()


def test_a_chit_puts_its_event_into_effect_for_the_turn() -> None:
    """Our fighters keep the bombers away for the rest of the run."""
    module = built_in.module("ice-road")
    chits = [traits for e, traits in module.pieces if e.attributes["entryName"] == "Our fighters"]
    commands = [
        trait_fields(x)["commands"] for chit in chits for x in chit
        if x.kind == "SetGlobalProperty" and trait_fields(x)["property"] == "EventHoldsFighters"
    ]  # fmt: skip
    ((_, key, change),) = [decode(c, ":") for c in decode(commands[0], ",")]
    assert key_of(key) == "cup-hazards-say"
    assert work_out(decode(change, ",")[1], {"TurnNo": "7"}) == 7


def test_the_help_on_buttons_names_events_in_the_language_of_the_reader() -> None:
    page = built_in.module("gotthard").entries["help_ja/keys.html"].decode()
    assert "is in effect" not in page


@together(
    ("side", "word", "holds"),
    [
        ("north", "heart: 3+", True),
        ("south", "heart: 3+", False),
        ("south", "heart: 2-", True),
        ("", "heart: 0+", False),
        ("south", "north heart: 3+", True),
        ("north", "south heart: 3+", False),
        ("north", "heart: more than south heart", True),
        ("south", "heart: more than north heart", False),
    ],
)
def test_a_count_of_a_side_is_that_of_the_side_that_is_meant(
    side: str, word: str, holds: bool
) -> None:
    """Each side has a heart of its own; a moment that is no side's has none."""
    truth = moment_writer(rich_game.rich(), side, {"asked": word}).truths["asked"]
    known = {"PointsNorthHeart": "3", "PointsSouthHeart": "2"}
    assert work_out(truth, known) == holds
