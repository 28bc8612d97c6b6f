"""Activation as it is declared: who goes first, what is drawn next, when a turn ends."""

from __future__ import annotations

import pytest

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.playing.players import RandomPlayer
from builder.playing.random_source import RandomSource
from builder.playing.records import first_state
from builder.playing.table import played_on
from builder.rules.engine.activation.activation_text import lot_said
from builder.rules.engine.events.event_export import draws_for_module
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.validation import check, complete
from tests.playing import rich_game
from tests.rules.engine.brook import COUNTERS, MECHANISMS, good, loaded, result
from tests.rules.engine.sentences.test_prose import cases, text

MARKERS = """
markers:
- {id: n-order, name: North, count: 2, front: {title: North, picture: star}}
- {id: s-order, name: South, front: {title: South, picture: star}}
- {id: dusk, name: Dusk, count: 3, front: {title: Dusk, picture: star}}
"""
POOLS = """\
source: given 5.0
pools: [{id: orders, title: Orders, side: north, contents: {n-order: 2, s-order: 1, dusk: 3}}]
"""
CUP = """\
activation:
  kind: cup
  cup: orders
  lots:
  - {chit: n-order, side: north, units: {is: infantry}}
  - {chit: s-order, side: south}
  - {chit: dusk, ends: yes}
  end_lots: 2
"""


def declaring(activation: str) -> Game:
    """The game with an activation, and a cup of orders."""
    text = MECHANISMS + activation
    return good(loaded(mechanisms=text, pools=POOLS, counters=COUNTERS + MARKERS))


def first(how: str) -> dict[str, str]:
    found = result("activate", {}, declaring(f"activation: {{first: {how}}}\n"))["first"]
    assert isinstance(found, dict)
    return found


def test_who_goes_first_is_rolled_for() -> None:
    # Of 36 rolls of two dice 6 are equal, and of the others each side has the higher in half.
    assert first("{dice: 1d6}") == {"north": "1/2", "south": "1/2"}
    assert first("{dice: 1d6, ties: south}") == {"north": "5/12", "south": "7/12"}
    # With 1 more the north is higher in 21 of 36, equal in 5, lower in 10.
    assert first("{dice: 1d6, add: {north: 1}}") == {"north": "21/31", "south": "10/31"}
    assert first("{side: south}") == {"south": "1"}
    assert first("{add: {north: 3, south: 2}}") == {"north": "1"}


def test_the_chance_of_each_chit_is_exact() -> None:
    found = result("activate", {}, declaring(CUP))
    assert found["chances"] == {"n-order": "1/3", "s-order": "1/6", "dusk": "1/2"}
    later = result("activate", {"before": "n-order dusk"}, declaring(CUP))
    assert later["chances"] == {"n-order": "1/4", "s-order": "1/4", "dusk": "1/2"}


def test_the_chance_to_act_before_the_turn_ends_is_exact() -> None:
    # One chit and three of dusk in any order: it is third or earlier among the four in half the cases.
    found = result("activate", {}, declaring(CUP))["in_time"]
    assert found["s-order"] == "1/2"
    # Of two equal chits one comes before the second dusk unless the first two of five are dusk: 3/10.
    assert found["n-order"] == "7/10"


def test_a_chit_says_who_may_act() -> None:
    units = {"n-foot": "0101", "n-horse": "0102", "s-foot": "0606"}
    found = result("activate", {"lot": "n-order", "units": units}, declaring(CUP))
    assert (found["acts"], found["ends"]) == (["n-foot"], False)
    south = result("activate", {"lot": "s-order", "units": units}, declaring(CUP))
    assert south["acts"] == ["s-foot"]


def test_the_second_dusk_ends_the_turn() -> None:
    game = declaring(CUP)
    assert result("activate", {"lot": "dusk"}, game)["ends"] is False
    over = result("activate", {"lot": "dusk", "before": "s-order dusk"}, game)
    assert (over["ends"], over["chances"], over["in_time"]) == (True, {}, {})


def test_impulses_end_by_a_roll() -> None:
    game = declaring(
        "activation: {kind: impulses, impulses: 5, end: {dice: 1d6, rolls: 6..9, after: 2, rising: 1}}\n"
    )
    # After impulse 3 on a 6, after impulse 4 on 5 and 6, and impulse 5 is the last.
    assert result("activate", {}, game)["ended"] == {"3": "1/6", "4": "4/9", "5": "1"}


@pytest.mark.parametrize(
    ("old", "new", "code", "said"),
    [
        ("cup: orders", "cup: order", "unknown-word", "'order' is no pool"),
        ("{is: infantry}", "{is: artillery}", "unreached", "no unit acts when n-order is drawn"),
        ("end_lots: 2", "end_lots: 4", "bad-activation",
         "the turn ends with end lot 4, and there are only 3"),
        ("  - {chit: s-order, side: south}\n", "", "bad-activation",
         "s-order may be drawn, and nothing says what it does"),
        ("kind: cup", "kind: impulses", "bad-activation", "nothing ends the impulses of a turn"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_activation_is_told(old: str, new: str, code: str, said: str) -> None:
    assert CUP.count(old) == 1
    found = [(p.code, p.message) for p in check(declaring(CUP.replace(old, new)))]
    assert (code, said) in found


def test_a_formation_is_what_a_unit_is() -> None:
    with_formation = COUNTERS.replace("name: S2,", "name: S2, formation: II Corps,")
    orders = CUP.replace("{chit: s-order, side: south}", "{chit: s-order, units: {is: [II Corps]}}")
    game = good(
        loaded(mechanisms=MECHANISMS + orders, pools=POOLS, counters=with_formation + MARKERS)
    )
    units = {"s-foot": "0606", "s-guns": "0605"}
    assert result("activate", {"lot": "s-order", "units": units}, game)["acts"] == ["s-guns"]


def test_the_cup_says_itself() -> None:
    rules = {text.language: text for text in complete(declaring(CUP))[0].rules}
    case = next(c for c in rules["en"].cases if c.number == "3.0")
    said = " ".join(r.text for b in case.blocks for item in b.items for r in item)
    assert "North: Every unit of North that is infantry acts." in said
    assert "The turn ends when 2 chits that may end it have been drawn" in said


def test_a_chit_is_told_by_its_name_when_it_is_drawn() -> None:
    (told,) = draws_for_module(declaring(CUP))
    assert (told.way, told.source) == ("cup", "orders")
    assert told.names == {"n-order": "North", "s-order": "South", "dusk": "Dusk"}
    assert told.texts["dusk"] == "It may end the turn."
    assert told.said["ja"]["It may end the turn."] == "ターンを終わらせうる。"


def test_the_units_of_a_formation_belong_to_it() -> None:
    counters = COUNTERS.replace("values: 4-5-3,", "formation: Blue First, values: 4-5-3,")
    cup = CUP.replace("{is: infantry}", "{is: [Blue First]}")
    own = good(loaded(mechanisms=MECHANISMS + cup, pools=POOLS, counters=counters + MARKERS))
    wording = Wording.of(own, "en")
    declared = own.mechanisms.activation
    assert declared is not None
    lot = declared.lots[0].model_copy(update={"side": ""})
    assert lot_said(wording, declared, lot) == "Every unit of Blue First acts."


RATED = CUP.replace(
    "{is: infantry}}", "{is: infantry}, count: defence, of: {is: cavalry, side: north}}"
)


def test_as_many_units_act_as_the_rating_of_their_leader() -> None:
    units = {"n-foot": "0101", "n-foot#2": "0102", "n-foot#3": "0103", "n-horse": "0104"}
    led = result("activate", {"lot": "n-order", "units": units}, declaring(RATED))
    assert (led["operations"], len(led["acts"])) == (2, 3)
    del units["n-horse"]
    alone = result("activate", {"lot": "n-order", "units": units}, declaring(RATED))
    assert (alone["operations"], alone["acts"]) == (0, [])


def test_a_rated_chit_says_whose_rating_it_is() -> None:
    game = declaring(RATED)
    (lot, *_) = game.mechanisms.activation.lots if game.mechanisms.activation else ()
    assert game.mechanisms.activation is not None
    said = lot_said(Wording(game, Translator("en")), game.mechanisms.activation, lot)
    assert said == (
        "Every unit of North that is infantry may act. The number of units that act is at most the "
        "greatest defence of a unit of North that is cavalry."
    )


@pytest.mark.parametrize(
    ("new", "code", "key"),
    [("genius, of: {is: cavalry,", "no-value-name", "count"),
     ("defence, of: {is: artillery,", "unreached", "of")],
)  # fmt: skip
def test_a_rating_that_nobody_has_is_told(new: str, code: str, key: str) -> None:
    found = check(declaring(RATED.replace("defence, of: {is: cavalry,", new)))
    assert (code, key) in [(problem.code, problem.path[-1]) for problem in found]


def test_in_play_a_side_chooses_as_many_units_as_the_rating_says() -> None:
    how = rich_game.LOTS.replace("count: 2", "count: defence, of: {is: cavalry}")
    start = first_state(rich_game.acting(how), "over")
    players = {side: RandomPlayer(f"3 {side}") for side in start.match.sides}
    states = [state for _, state in played_on(start, players, RandomSource("3 chance"))]
    dues = [state.moment.next for state in states]
    assert {due["left"] for due in dues if due is not None and due.kind == "lot-acts"} == {2}


INTERRUPT = "  interrupt: {dice: 1d6, rolls: 1..2, after: 1, rule: '3.3'}\n"


def test_the_chance_of_an_interruption_grows_with_each_unit() -> None:
    """A third after each unit but the first; after the fourth nobody is left."""
    found = result("interruption", {"units": 4}, declaring(CUP + INTERRUPT))
    assert found["interrupted"] == {"1": "0", "2": "1/3", "3": "5/9"}


def test_only_those_who_act_a_few_at_a_time_are_interrupted() -> None:
    (found,) = (
        p
        for p in check(declaring("activation:\n  kind: alternate\n" + INTERRUPT))
        if p.code == "bad-activation"
    )
    assert found.path == ("mechanisms", "activation", "interrupt")


@pytest.mark.parametrize(
    ("after", "said"),
    [
        (0, "After each unit, the enemy rolls 1d6: on a roll of 1 or 2 the others do not act."),
        (1, "After each unit beyond the first, the enemy rolls 1d6"),
        (3, "After each unit beyond the first 3, the enemy rolls 1d6"),
    ],
)
def test_the_rules_say_when_the_enemy_interrupts(after: int, said: str) -> None:
    game = declaring(CUP + INTERRUPT.replace("after: 1", f"after: {after}"))
    assert said in text(cases(game)["3.3"])


def test_an_interrupted_chit_lets_no_more_units_act() -> None:
    """Units act one after the other; the roll comes after the second, and then the next chit is drawn."""
    state = first_state(rich_game.acting(rich_game.INTERRUPTED), "over")
    while "draw s-order" not in {a.text for a in state.legal_actions}:
        state = state.apply(state.legal_actions[-1])
    state, acted = state.apply("draw s-order"), 0
    while state.current_player != "chance":
        acts = [a for a in state.legal_actions if a.verb == "act"]
        acted += bool(acts)
        state = state.apply(acts[0] if acts else state.legal_actions[-1])
    assert acted == 2
    assert {a.text for a in state.legal_actions} == {"interrupted", "goes-on"}
    assert state.apply("goes-on").legal_actions[0].verb == "act"
    assert {a.verb for a in state.apply("interrupted").legal_actions} == {"draw"}
