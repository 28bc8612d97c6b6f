"""A phase may belong to one side, and take place on some turns only: in play, in print and in the module."""

from __future__ import annotations

from functools import cache

import pytest

from builder.drawing.aids.phase_text import phase_text
from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.playing.players import RandomPlayer
from builder.playing.random_source import RandomSource
from builder.playing.records import first_state
from builder.playing.table import played_on
from builder.rules.validation import check, fill
from tests.docs.pages import fences
from tests.outputs.vassal.playing import Play
from tests.outputs.vassal.reading import read_module
from tests.outputs.vassal.sample import blank_drawings, make_with
from tests.playing.rich_game import SCENARIO
from tests.rules.engine import brook

(SEQUENCE,) = (
    f.text
    for f in fences("choose-your-rules.md")
    if f.about == "game.yaml" and f.text.startswith("sequence:")
)
"""The sequence that the page shows."""

IN_ORDER = [
    *[("movement", "north"), ("combat", "north"), ("panzer", "north")],
    *[("movement", "south"), ("combat", "south")],
    *[("movement", "north"), ("combat", "north")],
    *[("rail", "south"), ("movement", "south"), ("combat", "south")],
]
"""The phases of turns 1 and 2: the other phases of a side come in the order of the sequence."""


@cache
def game() -> Game:
    return brook.good(brook.loaded(game=brook.with_sequence(SEQUENCE), over=SCENARIO))


def test_a_side_has_its_own_phases_on_their_turns() -> None:
    start = first_state(game(), "over")
    players = {side: RandomPlayer(f"7 {side}") for side in start.match.sides}
    had = [(1, start.moment.phase, start.moment.side)]
    for _, state in played_on(start, players, RandomSource("7 chance")):
        now = (state.moment.turn, state.moment.phase, state.moment.side)
        if now != had[-1]:
            had.append(now)
        if now[0] == 3:
            break
    assert [(phase, side) for turn, phase, side in had if phase and turn < 3] == IN_ORDER


def test_the_module_passes_over_phases_that_do_not_take_place() -> None:
    played = fill(game())
    module = read_module(make_with(played, blank_drawings(played)))
    table, had = Play(module, []), []
    names = {f"{side.title()}: {name}": (id, side) for side in ("north", "south")
             for id, name in (("rail", "Rail movement"), ("movement", "Movement"),
                              ("combat", "Combat"), ("panzer", "Panzer movement"))}  # fmt: skip
    table.globals |= {"Step": "North: Movement", "TurnNo": "1"}
    for _ in IN_ORDER:
        had.append(names[table.globals["Step"]])
        table.push("Next phase")
    assert had == IN_ORDER
    assert table.globals["TurnNo"] == "3"


def test_the_module_goes_on_after_the_last_turn_of_every_phase() -> None:
    dated = "sequence:\n- {id: movement, name: Movement, rule: '5.0', turns: 1 3}\n"
    played = fill(brook.good(brook.loaded(game=brook.with_sequence(dated), over=SCENARIO)))
    table, had = Play(read_module(make_with(played, blank_drawings(played))), []), []
    table.globals |= {"Step": "North: Movement", "TurnNo": "1"}
    for _ in range(6):
        table.push("Next phase")
        had.append((table.globals["TurnNo"], table.globals["Step"][:5]))
    assert had == [
        ("1", "South"),
        ("3", "North"),
        ("3", "South"),
        ("4", "North"),
        ("4", "South"),
        ("5", "North"),
    ]


@pytest.mark.parametrize(
    ("phase", "text"),
    [("rail", "South only. On turns 2–3, 5 only."), ("panzer", "North only. On turn 1 only.")],
)
def test_the_sequence_of_play_says_so(phase: str, text: str) -> None:
    (found,) = (one for one in game().sheet.sequence if one.id == phase)
    assert phase_text(game(), found, Translator("en")) == text


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("of: nowhere}", "unknown-reference", "nowhere"),
        ("of: north, side: both}", "bad-value", "write of without side"),
    ],
)
def test_a_phase_of_nobody_is_told(line: str, code: str, said: str) -> None:
    text = brook.with_sequence(SEQUENCE).replace("of: north, turns: 1}", line)
    wrong = [p for p in brook.loaded(game=text).problems if p.severity == "error"]
    assert [p.code for p in wrong] == [code]
    assert said in str(wrong[0].message)


@pytest.mark.parametrize("turns", ["0..2", "4..6"])
def test_a_phase_on_turns_that_never_come_is_told(turns: str) -> None:
    made = brook.good(
        brook.loaded(game=brook.with_sequence(SEQUENCE.replace("2..3 5", turns)), over=SCENARIO)
    )
    assert ("sheet", "sequence", 0, "turns") in [p.path for p in check(made)]
