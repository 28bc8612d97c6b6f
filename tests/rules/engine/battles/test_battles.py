"""Battles of dice: exact odds, equal to what counting every roll gives."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest

from builder.model.game import Game
from builder.rules.core.pools import hit_chances_of_die
from builder.rules.engine.dice_battles.dice_battle_odds import First, Line, battle_odds
from builder.rules.validation import check
from tests.rules.engine.brook import (
    COUNTERS,
    MECHANISMS,
    answer,
    declaring,
    game,
    good,
    loaded,
    replaced,
    result,
)
from tests.rules.engine.sentences.test_prose import cases, text

PAIR = {"units": {"n-horse": "0401", "s-foot": "0501"}, "attackers": "n-horse", "target": "0501"}
SIX = hit_chances_of_die(tuple("123456"), frozenset("56"), frozenset(), frozenset())


def changed(*pairs: tuple[str, str]) -> Game:
    return good(loaded(mechanisms=replaced(MECHANISMS, *pairs)))


# -- counted by hand -----------------------------------------------------------------------------


def test_one_die_each_way_for_one_round() -> None:
    # The cavalry, one step, fires first; the infantry has two steps and then one or two dice.
    once = changed(("  rounds: 3\n", "  rounds: 1\n"))
    found = result("battle", PAIR, once)
    assert found["losses"]["defender"] == {"0": "2/3", "1": "1/3"}
    # 1/3 of one die, 2/3 of two dice: 1/3·1/3 + 2/3·5/9
    assert found["losses"]["attacker"] == {"0": "14/27", "1": "13/27"}
    assert found["wins"] == {"defender": "13/27", "both": "14/27"}
    assert found["mean"]["defender"] == "1/3"


def test_both_at_the_same_time_do_not_spare_each_other() -> None:
    once = changed(
        ("  rounds: 3\n", "  rounds: 1\n  first: together\n"),
        ("  order: [artillery, cavalry]\n", ""),
    )
    assert result("battle", PAIR, once)["losses"]["attacker"] == {"0": "4/9", "1": "5/9"}


def rolls(many: int, good: int) -> Iterator[tuple[int, Fraction]]:
    """The hits of so many dice, one throw after the other."""
    for throw in product(range(6), repeat=many):
        yield sum(face < good for face in throw), Fraction(1, 6**many)


def by_hand(ours: int, theirs: int, first: First, rounds: int) -> dict[tuple[int, int], Fraction]:
    """The losses of two units that roll a die for each step, and hit on two faces, by every throw."""
    found = {(0, 0): Fraction(1)}
    for _ in range(rounds):
        after: dict[tuple[int, int], Fraction] = {}
        for (a, d), chance in found.items():
            for pair, p in _round(ours, theirs, a, d, first):
                after[pair] = after.get(pair, Fraction(0)) + chance * p
        found = after
    return found


def _round(
    ours: int, theirs: int, a: int, d: int, first: First
) -> Iterator[tuple[tuple[int, int], Fraction]]:
    if a == ours or d == theirs:
        yield (a, d), Fraction(1)
    elif first == "together":
        for (x, p), (y, q) in product(rolls(ours - a, 2), rolls(theirs - d, 2)):
            yield (min(ours, a + y), min(theirs, d + x)), p * q
    elif first == "attacker":
        for x, p in rolls(ours - a, 2):
            left = max(0, theirs - d - x)
            for y, q in rolls(left, 2):
                yield (min(ours, a + y), min(theirs, d + x)), p * q
    else:
        for (d2, a2), p in _round(theirs, ours, d, a, "attacker"):
            yield (a2, d2), p


@pytest.mark.thorough
@pytest.mark.parametrize("first", ["attacker", "defender", "together"])
@pytest.mark.parametrize(("ours", "theirs"), [(1, 1), (3, 2), (2, 4)])
def test_odds_are_those_of_every_throw(first: First, ours: int, theirs: int) -> None:
    def line(steps: int) -> Line:
        return Line(steps, (tuple(((SIX, steps - lost),) for lost in range(steps + 1)),))

    assert dict(battle_odds(line(ours), line(theirs), first, 3).losses) == by_hand(
        ours, theirs, first, 3
    )


def test_odds_of_a_great_battle_are_whole() -> None:
    units = {f"n-foot{n}": "0401" for n in ("", "#2", "#3")} | {
        "n-horse": "0401",
        "n-leader": "0401",
    }
    units |= {"s-army": "0501", "s-guard": "0501", "s-guns": "0501"}
    fight = {"units": units, "attackers": [n for n in units if n[0] == "n"], "target": "0501"}
    found = result("battle", fight)
    for chances in (found["wins"], *found["losses"].values()):
        assert sum(map(Fraction, chances.values())) == 1


# -- who fires, and whom it strikes --------------------------------------------------------------


def test_units_fire_sort_by_sort_and_the_defender_first() -> None:
    units = {"n-horse": "0401", "n-foot": "0401", "s-foot": "0501", "s-guns": "0501"}
    found = answer("battle", {"units": units, "attackers": "n-foot n-horse", "target": "0501"})
    assert [s.values["unit"] for s in found.steps] == ["s-guns", "n-horse", "s-foot", "n-foot"]


def test_a_leader_makes_one_face_more_hit_and_a_town_halves_the_dice() -> None:
    led = {
        "units": {"n-foot": "0302", "n-leader": "0302", "s-foot": "0303"},
        "attackers": "n-foot",
        "target": "0303",
    }
    found = answer("battle", led)
    (mine,) = [s for s in found.steps if s.values["unit"] == "n-foot"]
    assert (mine.values["many"], mine.values["number"]) == (1, 4)


def test_hits_strike_the_unit_that_rolls_the_most() -> None:
    fight = {
        "units": {"n-foot": "0401", "s-army": "0501", "s-guard": "0501"},
        "attackers": "n-foot",
        "target": "0501",
        "hits": {"defender": 6, "attacker": 2},
    }
    # 8 and 4 steps: the first four hits leave 4 and 4, the next ones one each.
    found = answer("battle", fight)
    assert found.result is not None
    assert found.result["left"] == {"n-foot": 0, "s-army": 3, "s-guard": 3}
    assert "{unit} is eliminated." in [s.text for s in found.steps]
    weak = changed(("  after: attacker\n", "  after: attacker\n  losses: weakest\n"))
    assert result("battle", fight, weak)["left"] == {"n-foot": 0, "s-army": 6, "s-guard": 0}


def test_a_value_of_the_unit_may_say_what_hits() -> None:
    # Their firepower is the third value of counters, three or less.
    printed = changed(("  hits: 5 or more\n", "  hits: movement or less\n"))
    found = answer("battle", PAIR, printed)
    texts = {s.values["unit"]: (s.text, s.values["number"]) for s in found.steps}
    less = "{unit} rolls {many} dice and hits on {number} or less."
    assert texts == {"n-horse": (less, 6), "s-foot": (less, 3)}


def test_a_declared_pool_may_be_the_die() -> None:
    pool = changed(
        ("  hits: 5 or more\n", "  die: volley\n"),
        ('  aim:\n  - {of: attacker, by: 1, when: {with: leader}, rule: "7.22"}\n', ""),
        ("  rounds: 3\n", "  rounds: 1\n"),
    )
    # A 5 is one hit and a 6 two, of the one die of the cavalry.
    found = result("battle", PAIR, pool)
    assert found["losses"]["defender"] == {"0": "2/3", "1": "1/6", "2": "1/6"}


def test_units_in_boxes_of_a_display_do_not_fight_without_an_enemy() -> None:
    found = answer("battle", {"units": {"n-foot": "0401"}, "attackers": "n-foot", "target": "0501"})
    assert [p.message for p in found.problems] == ["nobody defends 0501"]
    far = answer("battle", {**PAIR, "units": {"n-horse": "0101", "s-foot": "0501"}})
    assert [p.message for p in far.problems] == ["n-horse is not adjacent to 0501"]


def test_no_battle_is_too_great_to_be_counted() -> None:
    masses = COUNTERS.replace("points: 8", "points: 99, count: 3")
    found = answer("battle", {**PAIR, "units": {"n-horse": "0401", "s-army": "0501"}},
                   good(loaded(counters=masses)))  # fmt: skip
    assert [p.message for p in found.problems] == ["more than 60 steps of one side fight"]


# -- checks, and words ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "code", "last"),
    [
        ("  dice: steps\n", "  dice: strenght\n", "no-value-name", "dice"),
        ("  hits: 5 or more\n", "  hits: fire or less\n", "no-value-name", "hits"),
        ("  hits: 5 or more\n", "", "bad-dice", 0),
        ("  hits: 5 or more\n", "  hits: 5 or more\n  die: 2d6\n", "bad-dice", "die"),
        ("  hits: 5 or more\n", "  hits: 5 or more\n  die: voley\n", "bad-dice", "die"),
        ("  hits: 5 or more\n", "  hits: 5 or more\n  die: volley\n", "bad-dice", "hits"),
        ("order: [artillery, cavalry]", "order: [artilery, cavalry]", "unknown-word", 0),
    ],
)
def test_a_battle_that_cannot_be_is_told_of(old: str, new: str, code: str, last: str | int) -> None:
    found = [p for p in check(good(declaring(old, new))) if p.code == code]
    assert last in [p.path[-1] for p in found]
    assert all(p.path[:2] == ("mechanisms", "battles") and p.hint for p in found)


def test_battles_say_themselves() -> None:
    found = cases(game())
    said = text(found["7.20"])
    assert "Each unit rolls a die for each step that it has left." in said
    assert "A battle has at most 3 rounds; it ends when a side has no unit left." in said
    assert text(found["7.22"]) == (
        "An attacking unit hits on one more face of each die if it is with a leader."
    )


WORSE = ("  after: attacker\n", "  after: worse\n  enter: yes\n  advance: yes\n")


def test_who_has_lost_more_steps_retreats() -> None:
    once = changed(WORSE, ("  rounds: 3\n", "  rounds: 1\n"))
    units = {"n-foot": "0401", "s-foot": "0501"}
    found = result("battle", {"units": units, "attackers": "n-foot", "target": "0501"}, once)
    losses = {
        s: {int(n): Fraction(p) for n, p in found["losses"][s].items()} for s in found["losses"]
    }
    assert set(losses["attacker"]) == {0, 1, 2}
    # One of each side's two steps lost, and nobody retreats: what is left over of two losses is none.
    beaten = sum(Fraction(p) for p in found["retreats"].values())
    assert 0 < beaten < Fraction(found["wins"]["both"])


def test_a_unit_attacks_only_where_it_could_move() -> None:
    closed = changed(WORSE)
    found = answer("battle", {
        "units": {"n-foot": "0404", "s-foot": "0405"}, "attackers": "n-foot", "target": "0405",
    }, closed)  # fmt: skip
    assert [p.message for p in found.problems] == ["n-foot could not move into 0405"]
    said = text(cases(closed)["7.20"])
    assert "A unit attacks only where it could move." in said
    assert "the one that has lost more steps retreats; with equal losses neither does." in said
    assert "Attackers may enter a hex that is left empty." in said


BOTH = {"units": {"n-foot": "0401", "s-foot": "0501"}, "attackers": "n-foot", "target": "0501"}


def test_a_beaten_side_goes_as_far_as_the_battle_says() -> None:
    far = changed(("  after: attacker\n", "  after: worse\n  retreat: 2\n"))
    found = result("battle", BOTH, far)
    assert set(found["hexes"]) == {"2"}
    as_lost = changed(("  after: attacker\n", "  after: worse\n  retreat: difference\n"))
    found = result("battle", BOTH, as_lost)
    assert set(found["hexes"]) <= {"1", "2", "3"}
    assert sum(map(Fraction, found["hexes"].values())) == sum(
        map(Fraction, found["retreats"].values())
    )
    assert "Each of its units retreats one hex for each step" in text(cases(as_lost)["7.20"])
