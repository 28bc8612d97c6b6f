"""Play of Up Front: what its document holds, rule by rule; and the stops at what it does not hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from builder.playing.players import RandomPlayer
from builder.playing.players.greedy import GreedyPlayer
from builder.playing.position_text import position_lines
from builder.playing.random_source import RandomSource
from builder.playing.records import first_state, saved, state_of
from builder.playing.state import CHANCE, State
from builder.playing.story import Storyteller
from builder.playing.table import played_on
from builder.rules.asking import ask
from builder.rules.coverage import coverage
from builder.rules.free_setups import make_setup
from builder.rules.play.actions import read_action
from builder.rules.procedures import Refused
from tests.games import loading
from tests.rules.systems.in_play import done, due, verbs
from tests.rules.systems.squad_cards.table import FRANCE, ITALY, dealt
from tests.together import together


def note(state: State, name: str) -> Any:
    """A note, a mapping as a plain one; empty if there is none."""
    found = state.moment.note(name)
    return dict(found) if isinstance(found, Mapping) else found


def cards(state: State, verb: str = "play") -> set[str]:
    return {words[0] for words in verbs(state, verb)}


def texts(state: State) -> list[str]:
    return [said.text.format(**said.values) for said in state.moment.sentences]


def asked(what: str, given: dict[str, Any]) -> dict[str, Any]:
    reply = ask(loading.game("up-front"), what, given)
    assert reply.result is not None, reply.problems
    return reply.result


def chits(state: State, counter: str) -> set[str]:
    pieces = state.moment.pieces.values()
    return {piece.at for piece in pieces if piece.counter == counter and piece.at}


def to_turn(state: State, side: str) -> State:
    """Go on to the next turn of a side: nobody does anything, and the first card is drawn."""
    while not (due(state).kind == "actions" and due(state)["side"] == side):
        actions = [str(action) for action in state.legal_actions]
        state = state.apply("done" if "done" in actions else actions[0])
    return state


def pinned(state: State, men: tuple[str, ...]) -> State:
    """The same turn with some men pinned, as the players may say by hand."""
    return done(state, *(f"pin {man}" for man in men))


def number(state: State, name: str) -> State:
    """The same with a number drawn."""
    assert state.current_player == CHANCE
    return state.apply(f"number {name}")


RIFLES = tuple(f"italy-{n}" for n in range(10, 19))


# -- what the sides choose -----------------------------------------------------------------------


def test_50_9_italian_partisans_are_there_from_1943_on() -> None:
    start = first_state(loading.game("up-front"))
    assert ("italian-partisans",) not in verbs(start.apply("year 1942"), "troops")
    assert ("italian-partisans",) in verbs(start.apply("year 1943"), "troops")


def test_53_0_the_year_is_any_from_1940_to_1945() -> None:
    offered = verbs(first_state(loading.game("up-front")), "year")
    assert offered == {(str(year),) for year in range(1940, 1946)}


def test_53_0_a_squad_has_as_many_weapons_as_its_nation_allows() -> None:
    state = done(first_state(loading.game("up-front")), "year 1941", "troops italian-line")
    assert verbs(state, "anti-tank") == {("0",), ("1",), ("2",)}
    state = done(state, "anti-tank 2")
    assert verbs(state, "demolition") == {("0",), ("1",)}
    state = done(state, "demolition 0", "heavy none", "ordnance 0")
    assert verbs(state, "radio") == {("none",), ("russia",)}  # 50.8
    state = done(state, "radio none", "troops french-line")  # 51.6: no vehicle is asked for
    assert verbs(state, "anti-tank") == {("0",), ("1",)}
    state = done(state, "anti-tank 0", "demolition 0", "heavy none", "ordnance 0")
    assert verbs(state, "radio") == {("none",), ("germany",)}  # 51.5
    assert verbs(state.apply("radio none"), "vehicle") == {("none",), ("char-b1",)}


def test_51_3_partisans_have_four_cards_and_no_radio() -> None:
    state = done(first_state(loading.game("up-front")), "year 1941", "troops italian-line")
    for action in ("anti-tank 0", "demolition 0", "heavy none", "ordnance 0", "radio none"):
        state = state.apply(action)
    state = done(state, "troops french-partisans", "anti-tank 0", "demolition 0", "heavy none")
    state = state.apply("ordnance 0")
    assert verbs(state, "vehicle")
    state = state.apply("vehicle none")
    drawn = Counter[str]()
    while not state.moment.phase:
        drawn[due(state)["side"]] += 1
        state = state.apply(state.legal_actions[0])
    assert drawn == {"Italy": 4, "France": 4}


def test_50_7_the_crew_is_of_one_group() -> None:
    state = done(first_state(loading.game("up-front")), "year 1941")
    while due(state).kind != "crew":
        actions = [str(action) for action in state.legal_actions]
        state = state.apply("heavy mmg" if "heavy mmg" in actions else actions[0])
    assert ("italy-mmg-1", "italy-2") not in verbs(state, "crew")  # he has a machine gun already
    second = state.apply("crew italy-mmg-1 italy-11")
    assert verbs(second, "crew") == {("italy-mmg-1", man) for man in RIFLES if man != "italy-11"}


def test_a_setup_that_was_made_is_played() -> None:
    found = loading.game("up-front")
    sheet, _ = make_setup(found, "patrol", 7)
    assert sheet is not None
    state = state_of(found, sheet)
    assert due(state).kind in ("crew", "draw")
    assert "year: 1941" in saved(state)  # what the setup says, not asked again


# -- hands and the deck --------------------------------------------------------------------------


def _copies() -> Counter[str]:
    """How many cards the deck has of each name, counted from the cards of the spec."""
    found = Counter[str]()
    for card in loading.game("up-front").cards:
        if card.deck == "action":
            for one in card.numbers:
                found[f"{card.id}:{str(one).replace(' ', '-')}"] += 1
    return found


def test_50_1_cards_are_drawn_without_being_put_back() -> None:
    state = done(first_state(loading.game("up-front")), "year 1941")
    while due(state).kind != "draw":
        state = state.apply(state.legal_actions[0])
    deck = _copies()
    assert deck.total() == 80
    for name in ("movement:0", "movement:0", "movement:0", "hero:0"):
        chances = {action.words[1]: one for action, one in state.chance_outcomes.items()}
        assert chances == {card: Fraction(many, deck.total()) for card, many in deck.items()}
        state = state.apply(f"draw Italy {name}")
        deck -= Counter({name: 1})
    assert due(state)["side"] == "France"  # Italians hold four
    names = {action.words[1] for action in state.chance_outcomes}
    assert "movement:0" not in names  # all three are gone
    for _ in range(6):
        state = state.apply(state.legal_actions[0])
    assert state.moment.phase == "actions"  # 51.1: Frenchmen hold six


def test_nobody_sees_the_hand_of_the_other_side() -> None:
    state = dealt()
    known = state.observation("Italy").known
    assert note(known, "hands")["Italy"] == tuple(sorted(ITALY))
    assert note(known, "hands")["France"] == ("?",) * 6
    unseen = _copies() - Counter(ITALY)
    assert note(known, "deck") == dict(sorted(unseen.items()))
    assert sum(name.startswith("draw France ?") for name in known.moment.log) == 6
    assert not any(f"draw France {card}" in known.moment.log for card in FRANCE)
    assert sum(name.startswith("draw Italy ?") for name in known.moment.log) == 0
    assert note(state.observation("France").known, "hands")["Italy"] == ("?",) * 4


def test_what_chance_brings_follows_from_what_a_side_may_know() -> None:
    state = dealt().apply("dig-in first-a")
    chances = state.observation("Italy").known.chance_outcomes
    # 76 cards that Italy has not seen, the six in the hand of France among them
    assert sum(chances.values()) == 1
    ones = sum(one for action, one in chances.items() if action.words[0].endswith("-1"))
    seen = Counter(card.rpartition("-")[2] for card in ITALY if not card.endswith(":0"))
    assert ones == Fraction(22 - seen["1"], 76)


def test_50_1_italians_discard_two_cards_in_a_quiet_turn_and_draw_as_many() -> None:
    state = dealt().apply("done")
    state = done(state, "discard rally:0", "discard hero:black-2")
    assert due(state).kind == "draw"
    state = done(state, "draw Italy movement:0", "draw Italy ridge:0")
    assert state.current_player == "France"
    assert note(state, "discards") == {"hero:black-2": 1, "rally:0": 1}


def test_50_1_after_an_action_they_discard_nothing() -> None:
    state = done(dealt(), "play movement:0", "group first-a", "range 2", "done")
    assert due(state).kind == "draw"
    assert chits(state, "first-a") == {"table:range.2"}


@pytest.mark.parametrize(
    ("troops", "actions", "most"),
    [
        ({"italy": "blackshirts"}, 0, 1),
        ({"italy": "bersaglieri"}, 0, 2),
        ({"france": "french-line"}, 0, 1),
        ({"france": "french-line"}, 1, 0),
        ({"france": "legion"}, 1, 1),
        ({"france": "legion"}, 2, 0),
        ({"france": "reservists"}, 0, 1),
    ],
)
def test_50_5_and_51_4_troops_discard_as_they_may(
    troops: dict[str, str], actions: int, most: int
) -> None:
    state = dealt(**troops)
    if "france" in troops:
        state = to_turn(state, "France")
    for group in ("second-a", "second-b")[:actions]:
        state = number(state.apply(f"dig-in {group}"), f"fire-{3 + (group == 'second-b')}:0")
    state = state.apply("done")
    many = 0
    while due(state).kind == "discard":
        state = state.apply(next(a for a in state.legal_actions if a.verb == "discard"))
        many += 1
    assert many == most


@together(
    ("side", "troops", "usable"),
    [
        ("italy", "italian-line", False),
        ("italy", "bersaglieri", True),
        ("italy", "blackshirts", False),
        ("france", "french-line", True),
        ("france", "legion", True),
        ("france", "reservists", False),
    ],
)
def test_50_2_split_action_cards(side: str, troops: str, usable: bool) -> None:
    italy, france = ("split:0", *ITALY[1:]), FRANCE
    if side == "france":
        italy, france = ITALY, ("split:0", *FRANCE[1:])
    state = dealt(italy, france, **{side: troops})
    state = to_turn(state, side.capitalize())
    assert ("split:0" in cards(state)) == usable


def test_50_8_radio_cards_are_for_those_who_have_bought_a_radio() -> None:
    hand = ("radio-russian:black-1", "radio-german:black-1", *ITALY[:2])
    assert not cards(dealt(hand)) & {"radio-russian:black-1", "radio-german:black-1"}
    bought = dealt(hand, italy_radio="russia")
    assert cards(bought) & {"radio-russian:black-1", "radio-german:black-1"} == {
        "radio-russian:black-1"
    }


# -- fire ----------------------------------------------------------------------------------------


def _least(state: State) -> int:
    return min(int(words[0]) for words in verbs(state, "strength"))


def test_50_3_italians_must_exceed_what_their_fire_needs() -> None:
    state = dealt(("fire-5:black-1", *ITALY[:3]))
    fire = done(state, "play fire-5:black-1", "group first-b", "at second-a")
    assert _least(fire) == 6
    assert fire.allows(next(iter(fire.legal_actions)))
    assert not fire.allows(type(fire.legal_actions[0])("strength", ("5",)))


def test_50_3_ordnance_and_frenchmen_must_reach_it() -> None:
    state = dealt(("fire-5:black-1", *ITALY[:3]), italy_ordnance="1")
    group = "first-a"  # where the ordnance was put
    fire = done(state, "play fire-5:black-1", f"group {group}", "at second-a", "with ordnance")
    assert _least(fire) == 5
    state = to_turn(dealt(french=("fire-5:black-1", *FRANCE[:5])), "France")
    assert _least(done(state, "play fire-5:black-1", "group second-b", "at first-a")) == 5


@pytest.mark.parametrize(("card", "doubles"), [("hero:black-2", True), ("hero:red-2", False)])
def test_50_6_a_hero_with_a_black_number_doubles_a_machine_gun(card: str, doubles: bool) -> None:
    hero = ("hero:0", *FRANCE[:3], *FRANCE[4:])  # not that of the other hand
    state = dealt((card, *ITALY[:3]), hero)
    asked_ = done(state, "play fire-1:black-1", "group first-a", "at second-a")
    assert verbs(asked_, "hero") == {(card, "italy-2"), (card, "italy-4")}
    played = asked_.apply(f"hero {card} italy-2")
    assert ("The firepower of the machine gun doubles." in texts(played)) == doubles
    assert due(played).kind == "strength"


def test_50_3_what_fire_does_is_said_by_the_players() -> None:
    state = dealt(("fire-1:black-1", *ITALY[:1], *ITALY[2:]))
    state = done(state, "play fire-1:black-1", "group first-b", "at second-b", "strength 4")
    assert state.current_player == "France"
    assert {action.verb for action in state.legal_actions} == {"done", "number", "men"}
    assert "base game" in due(state)["why"]
    told = [state.explain(read_action(words)).text for words in ("done", "pin france-9")]
    assert told[0] != "Nothing happens."
    assert told[1] == "{man} {number} is pinned."
    hurt = done(state, "men", "kill france-7", "wound france-8", "pin france-9")
    assert note(hurt, "losses") == {"France": ("france-7",)}
    assert note(hurt, "wounded") == ("france-8",)
    assert note(hurt, "pinned") == ("france-9",)
    assert chits(hurt, "french-losses") == {"french-losses:1"}


# -- heavy weapons and the tank ------------------------------------------------------------------


def test_50_7_without_two_unwounded_men_the_machine_gun_holds_its_group() -> None:
    state = dealt(italy_heavy="mmg")
    crew = note(state, "crews")["italy-mmg-1"]
    group = note(state, "weapons")["italy-mmg-1"]
    assert (group,) in verbs(state.apply("play movement:0"), "group")
    hurt = state.apply(f"wound {crew[0]}")
    assert (group,) not in verbs(hurt.apply("play movement:0"), "group")
    left = hurt.apply("leave-behind italy-mmg-1")
    assert (group,) in verbs(left.apply("play movement:0"), "group")
    assert due(left.apply("done")).kind == "discard"  # leaving it is no action


def test_51_6_a_tank_fires_one_weapon_a_turn_and_not_the_75_hull_down() -> None:
    state = to_turn(dealt(france_vehicle="char-b1"), "France")
    tank = "second-c"
    assert verbs(state, "shoot") == {(tank, weapon) for weapon in ("75", "47", "mg")}
    shot = done(state, f"shoot {tank} 47", "at first-a", "strength 3", "done")
    assert not verbs(shot, "shoot")
    down = state.apply(f"hull-down {tank}")
    assert verbs(down, "shoot") == {(tank, "47"), (tank, "mg")}


# -- surrender -----------------------------------------------------------------------------------


def _surrendered(**chosen: str) -> State:
    """The turn of France in which the Italian rifle support group has surrendered."""
    state = pinned(dealt(**chosen), RIFLES)
    return to_turn(state, "France")


def test_50_41_a_group_that_is_wholly_pinned_surrenders_at_the_end_of_the_turn() -> None:
    state = pinned(dealt(), RIFLES[1:])
    assert not chits(to_turn(state, "France"), "surrender")
    assert chits(_surrendered(), "surrender") == {"table:first.b"}
    assert not chits(_surrendered(italy="bersaglieri"), "surrender")


def test_50_41_it_neither_fires_nor_moves_nor_rallies() -> None:
    state = to_turn(_surrendered(), "Italy")
    for card in ("movement:0", "fire-1:black-1"):
        assert verbs(state.apply(f"play {card}"), "group") == {("first-a",)}
    assert not cards(state) & {"rally:0", "hero:black-2"}  # nobody else is pinned


def test_50_41_an_unpinned_man_rescues_it() -> None:
    state = to_turn(_surrendered(), "Italy")
    rescued = done(state, "transfer", "man italy-1", "join italy-1 first-b")
    assert not chits(rescued, "surrender")
    assert "rally:0" in cards(rescued)


def test_50_41_fired_on_it_takes_up_arms_and_nobody_surrenders_any_more() -> None:
    state = _surrendered()
    shot = done(
        state, "play fire-1:black-3", "group second-a", "at first-b", "done", "strength 2", "done"
    )
    assert not chits(shot, "surrender")
    assert not chits(to_turn(shot, "Italy"), "surrender")
    sniped = done(state, "sniper first-b", "done")
    assert not chits(to_turn(sniped, "Italy"), "surrender")


def test_50_41_by_an_option_only_the_group_that_was_fired_on_no_longer_surrenders() -> None:
    for options, chit in (("", set()), ("surrender_scope=group", {"table:first.a"})):
        state = done(_surrendered(options=options), "sniper first-b", "done")
        down = pinned(to_turn(state, "Italy"), tuple(f"italy-{n}" for n in range(1, 10)))
        assert chits(to_turn(down, "France"), "surrender") == chit


def test_50_41_captured_men_are_losses_and_those_who_have_surrendered_are_not() -> None:
    state = _surrendered()
    assert state.outcome.points == {"Italy": 0, "France": 0}
    state = done(state, "play movement:0", "group second-a", "enter first-b", "man france-1")
    assert due(state).kind == "entry"  # the column is on the base game's cards
    assert state.apply("fails").outcome.points["France"] == 0
    taken = state.apply("enters")
    assert taken.outcome.points["France"] == 9
    assert taken.is_over  # 50.4: more than 40 % of 18
    assert (taken.outcome.result, taken.outcome.side) == ("The enemy breaks", "France")


# -- breaking ------------------------------------------------------------------------------------


def test_50_4_an_italian_squad_breaks_with_the_eighth_man() -> None:
    state = done(dealt(), *(f"kill italy-{n}" for n in range(1, 8)))
    assert not state.is_over
    assert state.apply("kill italy-8").is_over


def test_51_7_a_french_squad_breaks_with_the_sixth_man() -> None:
    state = done(dealt(), *(f"kill france-{n}" for n in range(1, 6)))
    assert not state.is_over
    last = state.apply("kill france-6")
    assert last.is_over
    assert last.outcome.side == "Italy"


def _against_russians() -> State:
    """A game of an owner who has Russians: they hold four cards, and their squad has twelve men."""
    found = loading.game("up-front")
    line = next(troops for troops in found.troops if troops.id == "french-line")
    troops = line.model_copy(update={"id": "russian-line", "nation": "russia", "hand": 4})
    squad = next(one for one in found.squads if one.id == "french-squad")
    theirs = squad.model_copy(update={"id": "russian-squad", "troops": troops.id})
    nations = tuple(
        one.model_copy(update={"side": "Russia"}) if one.id == "russia" else one
        for one in found.sheet.nations
    )
    (patrol,) = found.scenarios
    owned = found.model_copy(
        update={
            "troops": (*found.troops, troops),
            "squads": (*found.squads, theirs),
            "sheet": found.sheet.model_copy(update={"nations": nations}),
            "scenarios": (patrol.model_copy(update={"nations": ("italy", "russia")}),),
        }
    )
    state = first_state(owned).apply("year 1942")
    while not state.moment.phase:
        state = state.apply(state.legal_actions[0])
    return state


def test_50_42_against_russians_nobody_surrenders_and_the_squad_breaks_with_the_tenth_man() -> None:
    start = _against_russians()
    assert start.match.sides == ("Italy", "Russia")
    assert not chits(to_turn(pinned(start, RIFLES), "Russia"), "surrender")
    state = done(start, *(f"kill italy-{n}" for n in range(1, 10)))
    assert not state.is_over
    assert state.apply("kill italy-10").is_over


def test_nations_without_a_squad_cannot_be_played() -> None:
    found = loading.game("up-front")
    (patrol,) = found.scenarios
    lost = patrol.model_copy(update={"nations": ("italy", "britain")})
    with pytest.raises(Refused) as refused:
        first_state(found.model_copy(update={"scenarios": (lost,)}))
    assert [problem.code for problem in refused.value.problems] == ["not-in-document"]


# -- the desert ----------------------------------------------------------------------------------


def _laid(card: str, **chosen: str) -> State:
    """Italy discards a card on the group b of France."""
    state = dealt((card, *ITALY[:3]), **chosen).apply("done")
    return state.apply(f"lay {card} second-b")


def test_52_11_a_minefield_may_be_refused_and_may_be_a_dummy() -> None:
    asked_ = _laid("minefield:black-1")
    assert asked_.current_player == "France"
    assert note(asked_.apply("refuse minefield:black-1"), "ground") == ""
    drawn = asked_.apply("accept minefield:black-1")
    assert note(number(drawn, "movement:black-1"), "ground") == {"second-b": "minefield"}
    assert note(number(drawn, "movement:red-1"), "ground") == {"second-b": "open"}
    assert note(number(drawn, "hero:0"), "ground") == {"second-b": "open"}


def test_52_13_a_wadi_is_not_refused_takes_one_from_fire_and_is_left_sideways() -> None:
    state = _laid("wadi:red-1")
    assert note(state, "ground") == {"second-b": "wadi"}
    fire = ("fire-1:black-1", "wadi:red-1", *ITALY[2:])
    state = done(dealt(fire), "done", "lay wadi:red-1 second-b")
    state = to_turn(to_turn(state, "France"), "Italy")
    shot = done(state, "play fire-1:black-1", "group first-b", "at second-b", "strength 5")
    assert "Wadi changes the attack by -1: 4." in texts(shot)
    hand = ("sideways:0", *FRANCE[1:])
    out = to_turn(done(dealt(fire, hand), "done", "lay wadi:red-1 second-b"), "France")
    left = done(out, "play sideways:0", "group second-b", "leave")
    assert "A sideways movement card leaves it: Wadi." in texts(left)
    assert note(left, "ground") == {}
    assert note(left, "discards")["wadi:red-1"] == 1


def test_52_14_buildings_of_3_are_unusable_and_leave_the_game() -> None:
    state = dealt(("building-3:0", *ITALY[:3]))
    assert "building-3:0" not in cards(state)
    gone = done(state, "done", "discard building-3:0")
    assert note(gone, "out") == {"building-3:0": 1}
    drawn = number(dealt().apply("dig-in first-a"), "building-3:black-2")
    assert note(drawn, "out") == {"building-3:black-2": 1}


def test_52_14_nobody_digs_into_a_cliff_and_no_tank_enters_it() -> None:
    state = dealt(("cliff:red-2", *ITALY[:3]))
    on = done(state, "play cliff:red-2", "group first-b")
    assert verbs(on, "dig-in") == {("first-a",)}
    state = to_turn(dealt(french=("cliff:red-2", *FRANCE[:5]), france_vehicle="char-b1"), "France")
    assert verbs(state.apply("play cliff:red-2"), "group") == {("second-a",), ("second-b",)}


def test_52_15_soft_sand_makes_tanks_check_for_bog() -> None:
    state = dealt(("soft-sand:red-1", *ITALY[:3]), france_vehicle="char-b1").apply("done")
    sunk = state.apply("lay soft-sand:red-1 second-c")
    assert "A bog check at once, 2 columns to the left." in texts(sunk)
    assert due(sunk).kind == "base-game"
    dry = state.apply("lay soft-sand:red-1 second-a")
    assert due(dry).kind != "base-game"
    assert due(dry)["side"] == "Italy"


def test_52_15_shells_lose_one_in_soft_sand() -> None:
    hand = ("soft-sand:red-1", "radio-russian:black-1", *ITALY[:2])
    state = dealt(hand, italy_radio="russia").apply("done")
    state = to_turn(state.apply("lay soft-sand:red-1 second-a"), "France")
    state = to_turn(state, "Italy")
    shelled = done(state, "play radio-russian:black-1", "at second-a", "strength 5")
    assert "Soft sand changes the attack by -1: 4." in texts(shelled)


def test_52_16_an_oasis_needs_a_black_number_and_steels_its_defenders() -> None:
    state = dealt(("oasis:0", *ITALY[:3])).apply("play oasis:0").apply("group first-b")
    for red in ("movement:red-1", "hero:0"):
        gone = number(state, red)
        assert note(gone, "ground") == ""
        assert note(gone, "out") == {"oasis:0": 1}
    stays = number(state, "movement:black-2")
    assert note(stays, "ground") == {"first-b": "oasis"}
    fire = done(to_turn(stays, "France"), "play fire-1:black-3", "group second-b", "at first-b")
    assert "Morale +1, panic +1." in texts(fire.apply("strength 3"))


def test_52_16_an_oasis_that_is_discarded_unused_or_drawn_leaves_the_game() -> None:
    state = dealt(("oasis:0", *ITALY[:3]))
    assert note(done(state, "done", "discard oasis:0"), "out") == {"oasis:0": 1}
    drawn = number(state.apply("dig-in first-a"), "oasis:red-1")
    assert note(drawn, "out") == {"oasis:red-1": 1}


def _success(state: State) -> Fraction:
    """The chance that digging in succeeds, by trying every number."""
    found = Fraction(0)
    for action, chance in state.chance_outcomes.items():
        found += chance if chits(state.apply(action), "entrenched") else 0
    return found


def test_52_2_digging_in_needs_a_1() -> None:
    state = dealt().apply("dig-in first-a")
    # 22 cards bear a 1; fire-1:black-1 is with Italy, rally:red-1 and hill:red-1 with France
    assert _success(state) == Fraction(22 - 3, 70)
    dug = number(state, "movement:red-1")
    assert chits(dug, "entrenched") == {"table:first.a"}
    assert verbs(dug, "dig-in") == {("first-b",)}


def test_52_12_on_a_hill_it_needs_a_black_1() -> None:
    state = dealt(("hill:black-1", *ITALY[:3]))
    dug = done(state, "play hill:black-1", "group first-a", "dig-in first-a")
    # 11 black ones less hill:black-1 and fire-1:black-1, both with Italy
    assert _success(dug) == Fraction(11 - 2, 70)


# -- the end -------------------------------------------------------------------------------------


def _at_deck_end() -> State:
    """The number for the sandstorm is to be drawn: both have dug and drawn through the deck."""
    state = dealt()
    while due(state).kind != "number" or due(state)["use"] != "storm":
        actions = [str(action) for action in state.legal_actions]
        if due(state).kind == "actions":
            wanted = [text for text in actions if text.startswith(("dig-in", "transfer"))]
            state = state.apply(wanted[0] if wanted else "done")
        elif due(state).kind == "number" and any("movement" in text for text in actions):
            state = state.apply(next(text for text in actions if "movement" in text))
        else:
            discards = [text for text in actions if text.startswith("discard")]
            state = state.apply(discards[0] if discards else actions[0])
        assert not state.is_over
    return state


def test_52_4_at_the_end_of_the_deck_a_red_6_ends_the_scenario() -> None:
    state = _at_deck_end()
    assert state.moment.turn == 1
    assert note(state, "discards") == {}
    deck = note(state, "deck")
    storms = sum(many for name, many in deck.items() if name.endswith("red-6"))
    over = sum(one for action, one in state.chance_outcomes.items() if state.apply(action).is_over)
    assert over == Fraction(storms, sum(deck.values()))
    calm = next(name for name in deck if not name.endswith("red-6"))
    on = number(state, calm)
    assert on.moment.turn == 2
    assert chits(on, "deck-end") == {"decks:2"}


def test_the_sixth_end_of_the_deck_is_the_last() -> None:
    state = _at_deck_end()
    last = State(state.match, state.moment.at(6, state.moment.phase, state.moment.side))
    calm = next(name for name in last.moment.note("deck") if not name.endswith("red-6"))
    assert number(last, calm).is_over
    assert number(last, calm).outcome.result == "A draw"


def test_where_nobody_does_anything_both_may_agree_to_end() -> None:
    state = done(dealt(), "done", "done", "done", "done")
    assert due(state).kind == "agree"
    assert not done(state, "end", "go-on").is_over
    ended = done(state, "end", "end")
    assert ended.is_over
    assert ended.outcome.result == "A draw"


def test_greedy_players_end_a_game_too() -> None:
    start = _at_deck_end()
    last = State(start.match, start.moment.at(6, start.moment.phase, start.moment.side))
    players = {side: GreedyPlayer(side) for side in start.match.sides}
    *_, (_, end) = played_on(last, players, RandomSource("chance"))
    assert end.is_over


# -- what a person sees --------------------------------------------------------------------------


def test_a_person_sees_the_own_hand_and_how_many_cards_the_other_has() -> None:
    state = dealt(("fire-5:black-1", *ITALY[:3]))
    story = Storyteller(state.match.game, "en")
    lines = [line.strip() for line in position_lines(state.observation("Italy"), story)]
    assert "In the hand of Italy: Fire 5 (black 1)." in lines
    assert "Cards in the hand of France: 6." in lines
    assert "Cards in the deck: 70." in lines
    assert not any("hand of France: " in line and "(" in line for line in lines)


# -- play and ask --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def some_states() -> list[State]:
    """States of random games."""
    found, first = list[State](), first_state(loading.game("up-front"))
    for seed in (1, 2, 3):
        players = {side: RandomPlayer(f"{seed} {side}") for side in first.match.sides}
        found += (s for _, s in played_on(first, players, RandomSource(f"{seed} chance")))
    return found


def _troops(state: State, side: str) -> str:
    nation = state.match.scenario.nations.index(side.lower())
    return str(note(state, "forces")[nation]["troops"])


@pytest.mark.thorough
def test_cards_are_never_lost_or_doubled(some_states: list[State]) -> None:
    whole = _copies()
    for state in some_states:
        if "deck" not in state.moment.notes:
            continue
        notes = state.moment.notes
        found = Counter(dict(notes["deck"])) + Counter(dict(notes.get("discards", {})))
        found += Counter(dict(notes.get("out", {}))) + Counter(dict(notes.get("laid", {})).values())
        for hand in notes.get("hands", {}).values():
            found += Counter(hand)
        held = (task.get("card") for task in state.moment.agenda)
        on_the_way = [c for c in held if c and found[c] < whole[c]]
        found += Counter(on_the_way[:1])
        assert found == whole, state.moment.log[-1]


def test_what_sides_choose_is_a_legal_selection(some_states: list[State]) -> None:
    forces = [s.sheet.model_dump(mode="json") for s in some_states if s.is_over]
    assert len(forces) == 3
    for sheet in forces:
        first, second = sheet["forces"]
        given = {"first": first, "second": second, "year": sheet["year"]}
        assert asked("selection", given)["legal"]


def test_discards_are_those_that_ask_allows(some_states: list[State]) -> None:
    tried = 0
    for state in some_states:
        if state.is_over or due(state).kind != "discard":
            continue
        side, notes = due(state)["side"], state.moment.notes
        given = {"troops": _troops(state, side), "actions": notes["actions"]}
        if "partisans" in given["troops"]:
            continue
        assert asked("hand", given)["most"] > notes["discarded"]
        tried += 1
    assert tried > 10


def test_digging_in_succeeds_as_often_as_ask_says(some_states: list[State]) -> None:
    tried, whole = 0, _copies()
    for state in some_states:
        if state.is_over or due(state).kind != "number" or due(state)["use"] != "entrench":
            continue
        out = whole - Counter(dict(note(state, "deck")))
        seen = [name.partition(":")[2].replace("-", " ") for name in out.elements()]
        terrain = dict(note(state, "ground") or {}).get(due(state)["group"], "open")
        reply = asked("entrench", {"terrain": terrain, "seen": ", ".join(seen)})
        assert reply["chance"] == str(_more(state))
        tried += 1
        if tried == 12:
            break
    assert tried == 12


def _more(state: State) -> Fraction:
    """The chance that there is one trench more after the number."""
    before, found = len(chits(state, "entrenched")), Fraction(0)
    for action, chance in state.chance_outcomes.items():
        found += chance if len(chits(state.apply(action), "entrenched")) > before else 0
    return found


def test_groups_surrender_where_ask_says_it(some_states: list[State]) -> None:
    """Who lies wholly pinned when a turn has ended has a chit if the question gives him one."""
    tried = 0
    for state in some_states:
        if state.is_over or due(state).kind != "draw" or "men" not in state.moment.notes:
            continue
        men = dict(note(state, "men"))
        for group in ("first-a", "first-b"):
            own = [man for man, where in men.items() if where == group]
            if not own or note(state, "shot"):
                continue
            down = [man for man in own if man in note(state, "pinned")]
            given = {"troops": _troops(state, "Italy"), "men": len(own), "pinned": len(down)}
            at = f"table:{group.replace('-', '.')}"
            assert asked("surrender", given)["chit"] == (at in chits(state, "surrender"))
            tried += 1
    assert tried > 50


# -- what is left to the players -----------------------------------------------------------------


def test_every_case_is_listed_and_those_not_played_have_a_reason() -> None:
    found = {case.rule: case for case in coverage(loading.game("up-front"))}
    rules = loading.game("up-front").rules_in("en")
    assert rules is not None
    assert {case.number for case in rules.cases if case.blocks} <= found.keys()
    assert {case.how for case in found.values()} == {"played", "told", "players"}
    assert all(case.why for case in found.values() if case.how != "played")
    assert found["50.4"].how == "played"
    assert found["50.42"].how == "players"  # the document has no Russians
    assert "base game" in found["50.3"].why
