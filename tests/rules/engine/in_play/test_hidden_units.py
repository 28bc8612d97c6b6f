"""Units whose state hides them lie face down until they are found, fight or show themselves; orders that
are given in secret are shown at once."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from builder.model.game import Game
from builder.playing.invariants import betrayed
from builder.playing.players import RandomPlayer
from builder.playing.random_source import RandomSource
from builder.playing.records import first_state, saved, state_of
from builder.playing.state import State
from builder.playing.table import played_on
from builder.positions.position_files import read_position
from builder.rules.play.actions import read_action
from builder.rules.play.pieces import LOST
from builder.rules.validation import check
from tests.playing import hidden_game
from tests.rules.engine import brook

NO_ORDERS = [
    "choose n-foot none",
    "choose n-foot#2 none",
    "choose n-leader none",
    "choose s-guns none",
    "choose s-foot none",
    "choose s-foot#2 none",
    "choose s-guard none",
]


def after(*actions: str, beside_enemies: bool = True) -> State:
    state = first_state(hidden_game.game(beside_enemies=beside_enemies), "over")
    for text in actions:
        state = state.apply(read_action(text))
    return state


def told(state: State) -> list[str]:
    return [one.text.format(**one.values) for one in state.moment.sentences]


def test_the_game_is_sound() -> None:
    codes = {p.code for p in check(hidden_game.game()) if p.severity == "error"}
    assert codes == set()


def test_enemies_face_down_are_all_alike() -> None:
    """The guns (a dummy) and a battalion of the South are seen where they are, and not what they are."""
    known = after().observation("north").known.moment.pieces
    down = {name: piece for name, piece in known.items() if name.startswith("face-down-")}
    assert {name: piece.at for name, piece in down.items()} == {
        "face-down-0503": "0503",
        "face-down-0504": "0504",
        "face-down-0604": "0604",
    }
    assert len({(piece.counter, piece.states) for piece in down.values()}) == 1
    assert {"n-foot", "n-foot#2", "s-guard"} <= {*known}


def test_a_guess_has_some_unit_in_the_place_of_each() -> None:
    guessed = after().observation("north").guessed(RandomSource(3)).moment.pieces
    south = [piece for piece in guessed.values() if piece.counter.startswith("s-")]
    assert sorted(piece.at for piece in south) == ["0503", "0504", "0604", "0606"]
    assert all(
        piece.counter in ("s-foot", "s-guns", "s-guard", "s-rest", "s-army") for piece in south
    )


def test_nobody_learns_what_lies_face_down_or_is_ordered() -> None:
    start = first_state(hidden_game.game(), "over")
    players = {side: RandomPlayer(f"4 {side}") for side in start.match.sides}
    before, betrayals, chosen = start, list[str](), 0
    for action, state in played_on(start, players, RandomSource("4 chance")):
        betrayals += betrayed(before, action, state)
        chosen += action.verb == "choose"
        before = state
    assert betrayals == []
    assert chosen > 15


def test_other_sides_search_in_their_own_phase() -> None:
    """A 4 finds what is within three hexes of an enemy."""
    searched = after(*NO_ORDERS)
    assert (searched.moment.phase, searched.moment.side) == ("search", "north")
    missed = searched.apply(read_action("roll 3"))
    assert told(missed) == ["s-guns is not found."]
    found = missed.apply(read_action("roll 4"))
    assert told(found)[0] == "s-foot is turned face up."
    assert "s-foot" in found.observation("north").known.moment.pieces


def test_a_dummy_that_is_found_is_taken_off_and_is_no_loss() -> None:
    found = after(*NO_ORDERS, "roll 4")
    assert told(found) == ["s-guns is a dummy and is taken off."]
    assert found.moment.piece("s-guns").at == ""
    assert found.moment.note(LOST, ()) == ()


def at(state: State, **places: str) -> State:
    """A state with units elsewhere, as if nothing else had happened."""
    sheet = state.match.sheet
    pieces = [
        replace(state.moment.piece(name), at=place, spot=sheet.space.cell(place))
        for name, place in places.items()
    ]
    return state.at(state.moment.with_pieces(*pieces))


def test_nobody_fights_against_dummies_alone() -> None:
    """The attack on two guns that lie face down is no combat, and the attackers have shown themselves."""
    state = after(*NO_ORDERS, "roll 1", "roll 1", "done", beside_enemies=False)
    state = at(state, **{"n-foot": "0403"})
    begun = state.apply(read_action("attack 0503")).apply(read_action("with n-foot"))
    fought = begun.apply(read_action("fight"))
    assert told(fought) == [
        "n-foot is turned face up.",
        "s-guns is a dummy and is taken off.",
        "There is no combat.",
    ]


def test_who_is_attacked_is_turned_up_and_defends() -> None:
    state = after(*NO_ORDERS, "roll 1", "roll 1", "done", beside_enemies=False)
    state = at(state, **{"n-foot": "0404"})
    begun = state.apply(read_action("attack 0504")).apply(read_action("with n-foot"))
    fought = begun.apply(read_action("fight"))
    assert told(fought) == ["n-foot is turned face up.", "s-foot is turned face up."]
    assert fought.current_player == "chance"


def test_a_state_ends_at_once_beside_an_enemy() -> None:
    moved = after(*NO_ORDERS, "roll 1", "roll 1", "unit n-leader", "move n-leader 0403")
    assert told(moved) == ["s-guns is a dummy and is taken off.", "s-foot is turned face up."]


def test_a_hidden_unit_stays_hidden_when_a_state_that_hides_nobody_ends() -> None:
    wary = "{id: wary, name: Wary, text: Wary., ends: [{when: {is: infantry}}]}"
    over = hidden_game.SCENARIO.replace('"0202", hidden: yes', '"0202", hidden: yes, states: wary')
    sheet = brook.with_sequence(hidden_game.SEQUENCE)
    mechanisms = f"source: given 4.0\nmovement: {{rule: '5.1'}}\nstates:\n- {wary}\n"
    game = brook.good(brook.loaded(game=sheet, mechanisms=mechanisms, over=over))
    foot = first_state(game, "over").moment.piece("n-foot")
    assert (foot.states, foot.hidden) == ((), True)


def test_who_comes_into_the_state_is_turned_face_down() -> None:
    assert not after().moment.piece("s-guard").hidden
    ordered = after(*NO_ORDERS)
    assert ordered.moment.piece("s-guard").hidden
    assert "s-guard" not in ordered.observation("north").known.moment.pieces


def test_a_hidden_marker_is_seen_by_nobody_and_is_no_unit_face_down() -> None:
    over = hidden_game.SCENARIO + '- {counter: smoke, at: "0303", hidden: yes}\n'
    smoke = "markers:\n- {id: smoke, name: Smoke, front: {title: Smoke, picture: star}}\n"
    found = brook.loaded(
        game=brook.with_sequence(hidden_game.SEQUENCE),
        mechanisms=hidden_game.MECHANISMS,
        over=over,
        counters=f"{brook.COUNTERS}\n{smoke}",
    )
    state = first_state(brook.good(found), "over")
    assert (state.moment.piece("smoke").states, state.moment.piece("smoke").hidden) == ((), True)
    known = state.observation("north").known.moment.pieces
    assert {"smoke", "face-down-0303"}.isdisjoint(known)
    assert "face-down-0503" in known


def test_orders_are_shown_when_all_are_given() -> None:
    orders = [*NO_ORDERS]
    orders[0], orders[-1] = "choose n-foot charging", "choose s-guard holding"
    before = after(*orders[:-1])
    assert dict(before.observation("south").known.moment.note("plotted")) == {
        "s-guns": "none",
        "s-foot": "none",
        "s-foot#2": "none",
    }
    shown = before.apply(read_action(orders[-1]))
    assert told(shown) == [
        "s-guard becomes hidden.",
        "n-foot becomes charging.",
        "s-guard becomes holding.",
    ]
    assert "plotted" not in shown.moment.notes


def test_an_order_ends_when_orders_are_given_again() -> None:
    orders = ["choose n-foot charging", *NO_ORDERS[1:]]
    state = after(*orders, "roll 1", "roll 1")
    while state.moment.turn == 1:
        quiet = [a for a in state.legal_actions if a.text == "done"]
        state = state.apply(quiet[0] if quiet else read_action("roll 1"))
    assert "charging" not in state.moment.piece("n-foot").states


def test_a_game_saved_among_the_orders_goes_on(tmp_path: Path) -> None:
    before = after(*NO_ORDERS[:4])
    file = tmp_path / "game.yaml"
    file.write_text(saved(before), "utf-8")
    sheet, *_ = read_position(hidden_game.game(), file)
    assert sheet is not None
    assert state_of(hidden_game.game(), sheet).moment == before.moment


def with_states(*states: str) -> Game:
    text = "source: given 4.0\nstates:\n" + "".join(f"- {state}\n" for state in states)
    return brook.good(brook.loaded(mechanisms=text))


HIDDEN = "{id: hidden, name: Hidden, hides: yes, begins: [{phase: rally}]"


@pytest.mark.parametrize(
    ("states", "path"),
    [
        (
            [HIDDEN + "}", "{id: dark, name: Dark, hides: yes, begins: [{phase: rally}]}"],
            (1, "hides"),
        ),
        (
            ["{id: dark, name: Dark, dummies: {is: artillery}, begins: [{phase: rally}]}"],
            (0, "dummies"),
        ),
        ([HIDDEN + ", sign: H}"], (0, "sign")),
        (
            [
                HIDDEN + ", recovery: [{phase: supply, dice: 1d6, needs: 4 or more, fails: lost}]}",
                "{id: lost, name: Lost, text: Lost.}",
            ],
            (0, "recovery", 0, "fails"),
        ),
        (
            [HIDDEN + "}", "{id: seen, name: Seen, clears: hidden, begins: [{phase: rally}]}"],
            (1, "clears"),
        ),
        (["{id: hold, name: Hold, begins: [{choice: yes}]}"], (0, "begins", 0)),
        (
            ["{id: hold, name: Hold, begins: [{phase: rally, secret: yes}]}"],
            (0, "begins", 0, "secret"),
        ),
        (
            [
                "{id: hold, name: Hold, begins: [{phase: rally, choice: yes, secret: yes}]}",
                "{id: go, name: Go, begins: [{phase: rally, choice: yes}]}",
            ],
            (1, "begins", 0, "secret"),
        ),
    ],
)
def test_a_contradiction_is_told_with_its_place(
    states: list[str], path: tuple[object, ...]
) -> None:
    found = [p.path for p in check(with_states(*states)) if p.code == "bad-state"]
    assert found == [("mechanisms", "states", *path)]


def test_a_setup_says_hidden_and_not_the_state() -> None:
    over = hidden_game.SCENARIO.replace('"0604", hidden: yes', '"0604", states: hidden')
    sheet = brook.with_sequence(hidden_game.SEQUENCE)
    game = brook.good(brook.loaded(game=sheet, mechanisms=hidden_game.MECHANISMS, over=over))
    (found,) = (p for p in check(game) if p.code == "bad-state")
    assert found.path == ("scenarios", "over", "setup", 5, "states", 0)


def test_what_is_chosen_for_each_unit_is_a_state_and_no_event() -> None:
    events = """\
source: given 4.0
events:
- id: orders
  choice: yes
  phase: rally
  each: {is: infantry}
  entries: [{id: charge, name: Charge, effects: [{points: 1, side: north}]}]
"""
    found = [p for p in check(brook.good(brook.loaded(mechanisms=events))) if p.code == "bad-event"]
    assert [p.path for p in found] == [("mechanisms", "events", 0, "each")]
