"""Random games of games that declare something of every family."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest

from builder.model.game import Game
from builder.playing.fuzz import random_game
from builder.playing.records import first_state
from builder.playing.state import State
from builder.rules.core.positions.position import Piece, read_spot
from builder.rules.engine.combat.attack_choice import attacks
from builder.rules.engine.victory.victory_play import SO_FAR
from builder.rules.play.moment import Moment, task
from builder.rules.play.pieces import in_play
from builder.rules.play.values import Frozen
from tests.playing.rich_game import (
    ALTERNATE,
    IMPULSES,
    LOTS,
    acting,
    before_combat,
    bound_to_attack,
    of_cards,
    of_omens,
    rich,
)
from tests.thorough import some, times
from tests.together import together


@pytest.mark.parametrize("game", some([of_cards, rich, before_combat], 1))
@pytest.mark.parametrize("seed", range(1, times(2, 9)))
def test_random_games_hold_what_holds_always(game: Callable[[], Game], seed: int) -> None:
    last, fault = random_game(first_state(game()), seed, rewritten_every=10)
    assert fault is None, f"{fault.what}: {' / '.join(fault.actions[-12:])}"
    assert last.is_over


@together(
    ("terrain", "secret"), [((), {"0502", "0503"}), (("woods",), {"0502"}), (("town",), set())]
)
def test_who_may_be_written_down_is_so_where_the_terrain_allows_it(
    terrain: tuple[str, ...], secret: set[str]
) -> None:
    game = rich()
    scenario = game.scenarios[0]
    entry = scenario.free_setup[0].model_copy(
        update={"hidden": "choice", "hidden_terrain": terrain, "within": ("0502", "0503")}
    )
    scenario = scenario.model_copy(update={"free_setup": (entry,)})
    state = first_state(game.model_copy(update={"scenarios": (scenario,)}))
    places = [action.words[1:] for action in state.legal_actions]
    assert {place for place, *hidden in places if not hidden} == {"0502", "0503"}
    assert {place for place, *hidden in places if hidden} == secret


@pytest.mark.parametrize("how", [LOTS, ALTERNATE, IMPULSES])
@pytest.mark.parametrize("seed", range(1, times(2, 5)))
def test_units_that_act_a_few_at_a_time(how: str, seed: int) -> None:
    last, fault = random_game(first_state(acting(how)), seed, rewritten_every=10)
    assert fault is None, f"{fault.what}: {' / '.join(fault.actions[-12:])}"
    assert last.is_over
    assert "move" in {text.split()[0] for text in last.moment.log}


def test_a_lot_lets_those_act_whom_it_names() -> None:
    state = first_state(acting(LOTS)).apply("place s-army 0503")
    assert {a.text: str(p) for a, p in state.chance_outcomes.items()} == {
        "draw n-order": "1/3",
        "draw s-order": "1/3",
        "draw dusk": "1/3",
    }
    north = state.apply("draw n-order")
    # two of the northern units act
    assert north.current_player == "north"
    two = north.apply("act n-horse").apply("act n-foot")
    assert [a.text for a in two.legal_actions] == ["unit n-horse", "unit n-foot", "done"]
    south = state.apply("draw s-order")
    assert sum(a.verb == "unit" for a in south.legal_actions) == 5


def test_a_side_that_lets_its_turn_to_act_go_by_has_done_with_two_units() -> None:
    """Where sides act by turns with two units each, nobody puts the end of the phase off."""
    state = first_state(acting(ALTERNATE)).apply("place s-army 0503").apply("first south")
    able = []
    while len(able) < 9 and "done" in [action.text for action in state.legal_actions]:
        units = sum(action.verb == "act" for action in state.legal_actions)
        able.append((state.current_player, units))
        state = state.apply("done")
    assert able == [
        ("south", 5),
        ("north", 5),
        ("south", 3),
        ("north", 3),
        ("south", 1),
        ("north", 1),
    ]
    # one that has acted with a unit has done with that unit alone
    state = first_state(acting(ALTERNATE)).apply("place s-army 0503").apply("first south")
    state = state.apply("act s-army").apply("done")
    while state.current_player == "south":
        state = state.apply("done")
    state = state.apply("done")
    assert [a.text for a in state.legal_actions if a.verb == "act"] == [
        "act s-foot", "act s-foot#2", "act s-guard", "act s-guns",
    ]  # fmt: skip


def dealt(*cards: str) -> State:
    """The game of cards, with these cards dealt: two to the north, then two to the south."""
    state = first_state(of_cards()).apply("place s-army 0503")
    for card in cards:
        (hand,) = {action.words[0] for action in state.legal_actions}
        state = state.apply(f"deal {hand} {card}")
    return state


def test_hands_are_filled_with_exact_chances_that_one_side_alone_knows() -> None:
    state = dealt("gold")
    # five cards: the bridge, the plague, a letter, and gold twice, of which one has been dealt
    quarter = Fraction(1, 4)
    assert {a.words[1]: p for a, p in state.chance_outcomes.items()} == {
        "bridge": quarter,
        "gold": quarter,
        "letter": quarter,
        "plague": quarter,
    }
    assert state.known_to(state.legal_actions[0]) == "north"
    assert dict(state.observation("south").known.moment.note("hands")) == {"northern": ("?",)}
    assert dict(state.observation("north").known.moment.note("hands")) == {"northern": ("gold",)}


def test_a_card_is_played_for_its_operations_or_for_its_event() -> None:
    state = dealt("gold", "letter", "bridge", "plague")
    # gold is an event of the enemy, and a letter has none
    assert [a.text for a in state.legal_actions] == ["operations gold", "operations letter"]
    acting = state.apply("operations gold")
    # the enemy's event happens besides, and two units act
    assert "gold" in acting.moment.note("happened")
    assert dict(acting.moment.note("discards")) == {"affairs": ("gold",)}
    moved = acting.apply("act n-foot").apply("act n-horse")
    assert [a.text for a in moved.legal_actions] == ["unit n-foot", "unit n-horse", "done"]


def test_what_happens_once_leaves_the_game_and_the_rest_is_dealt_again() -> None:
    state = dealt("bridge", "letter", "gold", "plague").apply("event bridge")
    assert dict(state.moment.note("cards out of the game")) == {"affairs": ("bridge",)}
    # the event of both is that of the side that plays it: a point for the south
    state = state.apply("event plague")
    while state.current_player == "chance":
        state = state.apply(state.legal_actions[0])
    assert state.moment.note(SO_FAR)["south"] == 1
    assert [a.text for a in state.legal_actions] == ["operations letter"]


def test_the_discards_become_the_deck_when_its_last_card_is_drawn() -> None:
    state = dealt("bridge", "letter", "gold")
    discards = Frozen({"affairs": ("plague",)})
    state = replace(state, moment=state.moment.noted_all({"discards": discards}))
    state = state.apply("deal southern gold")
    # what is discarded from now on waits until the deck is empty again
    assert dict(state.moment.note("discards")) == {"affairs": ()}


def test_what_an_event_of_neither_side_brings_is_for_the_side_in_whose_phase_it_comes() -> None:
    state = first_state(of_omens()).apply("place s-army 0503")
    gained = []
    for _ in range(2):
        before = dict(state.moment.note(SO_FAR, {}))
        assert state.legal_actions[0].verb == "roll"
        state = state.apply("roll 3")
        after = dict(state.moment.note(SO_FAR, {}))
        gained.append({side: after[side] - before.get(side, 0) for side in after})
    assert [max(one, key=lambda side: one[side]) for one in gained] == ["north", "south"]
    assert all(sum(one.values()) == 1 for one in gained)


MUSTER = """\
  - {id: muster, name: Muster, values: {operations: 1}, when: {count: {who: {side: player}, least: 2}},
     effects: [{points: 1, side: player}, {state: disrupted, who: {not: {side: player}}},
               {remove: yes, who: {side: player, is: leader}}]}
"""


def test_an_event_does_what_it_says_for_the_side_that_plays_it() -> None:
    start = first_state(of_cards(MUSTER)).apply("place s-army 0503")
    for name, other in (("north", "south"), ("south", "north")):
        state = start
        for card in ("muster", "letter") if name == "north" else ("letter", "gold"):
            state = state.apply(f"deal northern {card}")
        for card in ("gold", "bridge") if name == "north" else ("muster", "bridge"):
            state = state.apply(f"deal southern {card}")
        if name == "south":
            state = state.apply("operations letter").apply("done")
        assert state.current_player == name
        after = state.apply("event muster")
        sides = {p.name: p.name[0] for p in after.moment.pieces.values() if p.at}
        disrupted = {p.name[0] for p in after.moment.pieces.values() if "disrupted" in p.states}
        assert disrupted == {other[0]}, sides
        assert after.moment.note(SO_FAR).get(name) == 1
        assert ("n-leader" in sides) == (name == "south")


def attacking(must: str, units: dict[str, str], more: str = "") -> State:
    """The attacks of the north in a position."""
    start = first_state(bound_to_attack(must, more))
    sheet, combat = start.match.sheet, start.match.game.mechanisms.combat[0].id
    pieces = (
        Piece(name, name.partition("#")[0], hex, read_spot(sheet, hex))
        for name, hex in units.items()
    )
    moment = Moment(1, "combat", "north", in_play(pieces))
    moment = moment.then(attacks("combat", combat=combat, side="north"))
    return State(start.match, start.match.settled(moment))


# 0401 touches 0501 and 0502, and 0402 only 0502.
UNITS = {"n-horse": "0401", "n-foot": "0402", "s-foot": "0501", "s-foot#2": "0502"}


def test_nobody_joins_an_attack_who_is_needed_against_other_enemies() -> None:
    state = attacking("yes", UNITS)
    assert [a.text for a in state.legal_actions] == ["attack 0501", "attack 0502"]
    second = state.apply("attack 0502")
    # the cavalry alone can attack 0501
    assert [a.text for a in second.legal_actions] == ["with n-foot"]
    assert [a.text for a in second.apply("with n-foot").legal_actions] == ["fight"]


def test_all_attack_who_can_where_all_must() -> None:
    units = {**UNITS, "n-foot#2": "0402"}
    assert "fight" in texts(attacking("yes", units).apply("attack 0502").apply("with n-foot"))
    state = attacking("all", units).apply("attack 0502").apply("with n-foot")
    assert texts(state) == ["with n-foot#2"]
    assert texts(state.apply("with n-foot#2")) == ["fight"]


def test_one_attack_may_be_against_several_hexes() -> None:
    more = "several: yes\n  advance: {most: 1}"
    state = attacking("no", UNITS, more).apply("attack 0501")
    # the cavalry alone is next to both
    assert texts(state) == ["also 0502", "with n-horse", "call-off 0501"]
    both = state.apply("also 0502")
    assert texts(both) == ["with n-horse", "call-off 0501"]
    rolled = both.apply("with n-horse").apply("fight")
    assert rolled.current_player == "chance"
    # 3 attack 3 and 3
    told = rolled.apply("roll 1").moment.sentences
    assert "1:2" in [one.values["head"] for one in told if "head" in one.values]


def test_nobody_is_left_idle_by_an_attack_on_several_hexes_where_all_must_attack() -> None:
    """The cavalry alone reaches both hexes; who is with it in 0402 could attack nothing else."""
    for target in ("0501", "0502"):
        bound = attacking("all", UNITS, "several: yes").apply(f"attack {target}")
        assert not any(text.startswith("also") for text in texts(bound))
        free = attacking("yes", UNITS, "several: yes").apply(f"attack {target}")
        assert sum(text.startswith("also") for text in texts(free)) == 1
    alone = {name: at for name, at in UNITS.items() if name != "n-foot"}
    state = attacking("all", alone, "several: yes").apply("attack 0501")
    assert texts(state) == ["also 0502", "with n-horse"]


def test_who_has_attacked_two_hexes_at_once_advances_into_either() -> None:
    start = attacking("no", {"n-horse": "0401"}, "several: yes\n  advance: {most: 1}")
    combat = start.match.game.mechanisms.combat[0].id
    goes = task(
        "advance", of="combat", id=combat, gone=(), side="north", units=("n-horse",),
        target="0501", also=("0502",),
    )  # fmt: skip
    state = State(start.match, start.moment.over().then(goes))
    assert texts(state) == ["advance n-horse 0501", "advance n-horse 0502", "done"]
    assert state.apply("advance n-horse 0502").moment.piece("n-horse").at == "0502"


def texts(state: State) -> list[str]:
    return [a.text for a in state.legal_actions]


@pytest.mark.parametrize("must", ["yes", "all"])
@pytest.mark.parametrize("seed", range(1, times(2, 4)))
def test_random_games_in_which_attacks_must_be_made(must: str, seed: int) -> None:
    last, fault = random_game(
        first_state(bound_to_attack(must, "several: yes")), seed, rewritten_every=10
    )
    assert fault is None, f"{fault.what}: {' / '.join(fault.actions[-12:])}"
    assert last.is_over
