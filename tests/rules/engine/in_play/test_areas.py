"""Areas: how much crosses a border, what is contested, and who takes what the enemy leaves."""

from __future__ import annotations

from typing import Any

import pytest

from builder.model.game import Game
from builder.rules.asking import ask
from tests.playing.seas import complaints, declaring, game, started, until
from tests.rules.engine.sentences.test_prose import cases, text

AFTER = '  - {when: {within: {of: enemy, hexes: 0}, in: held-by-enemy}, rule: "5.3"}\n'
"""The last line of movement."""


def limited(*limits: str) -> Game:
    """The game in which borders have these limits."""
    lines = "".join(f"  - {{{one}, rule: '5.5'}}\n" for one in limits)
    return declaring(AFTER, f"{AFTER}  crossings:\n{lines}")


def move(of: Game, unit: str, path: list[str], **more: Any) -> dict[str, Any]:
    given = {"scenario": "over", "unit": unit, "path": path, **more}
    answer = ask(of, "move", given)
    assert answer.result is not None, answer.problems
    return answer.result


RIVER = "most: 1, when: {across: river}"


@pytest.mark.parametrize(
    ("limit", "crossed", "legal"),
    [
        (RIVER, [], True),
        (RIVER, ["n-2"], False),
        (RIVER, ["s-2"], True),  # of the other side
        ("most: 1, when: {across: ridge}", ["n-2"], True),
        ("most: 1, of: {is: armour}, when: {across: river}", ["n-2"], True),
        ("most: 5, count: attack", ["n-2"], False),  # 3 and 3
        ("most: 6, count: attack", ["n-2"], True),
        ("most: 2, count: steps", ["n-2"], False),  # it has two
    ],
)
def test_so_much_of_a_side_crosses_a_border_in_a_phase(
    limit: str, crossed: list[str], legal: bool
) -> None:
    borders = {"ashford/brookside": crossed}
    found = move(limited(limit), "n-1", ["ashford"], crossed=borders)
    assert (found["legal"], found["by"]) == (legal, "" if legal else "5.5")


def test_of_limits_that_count_the_same_the_first_that_fits_applies() -> None:
    both = limited(RIVER, "most: 2")
    crossed = {"brookside/ashford": ["n-2"], "brookside/saddle": ["n-2"]}
    assert not move(both, "n-1", ["ashford"], crossed=crossed)["legal"]
    assert move(both, "n-tank", ["brookside"], crossed=crossed)["legal"]


def test_in_play_a_border_is_full_until_the_next_phase() -> None:
    state = until(started(limited("most: 1")).apply("done"), "unit n-2")
    assert "move n-tank brookside" in map(str, state.apply("unit n-tank").legal_actions)
    state = state.apply("unit n-2").apply("move n-2 brookside").apply("unit n-tank")
    assert "move n-tank brookside" not in map(str, state.legal_actions)
    later = until(state.apply("stay n-tank").apply("done"), "unit n-tank")
    assert later.moment.turn == 2
    assert "move n-tank brookside" in map(str, later.apply("unit n-tank").legal_actions)


def test_a_limit_says_itself_and_what_it_counts_is_checked() -> None:
    made = limited("most: 2, count: attack, of: {is: infantry}, when: {across: river}")
    assert text(cases(made)["5.5"]) == (
        "Counting both directions, units of a side that make the same movement step in a phase may "
        "have at most 2 points of attack together if it crosses river; a unit counts only if it is "
        "infantry."
    )
    assert "unknown-word" in complaints(limited("most: 2, count: atack"))


def holder(of: Game, **units: str) -> str:
    given = {"scenario": "over", "units": units}
    answer = ask(of, "control", given)
    assert answer.result is not None, answer.problems
    found: dict[str, str] = answer.result["holds"]
    return found["stonegate"]


def test_a_contested_area_is_kept_by_its_holder_or_held_by_nobody() -> None:
    free = declaring("  at: [plain, forest]\n", "  at: [plain, forest]\n  contested: nobody\n")
    invaded = {"n-1": "stonegate"}
    assert (holder(game()), holder(game(), **invaded)) == ("south", "south")
    assert (holder(free), holder(free, **invaded)) == ("south", "")
    assert holder(free, **invaded, **{"s-2": "highcross"}) == "north"


def test_a_contested_area_brings_nothing_to_anybody() -> None:
    free = declaring("  at: [plain, forest]\n", "  at: [plain, forest]\n  contested: nobody\n")

    def points(of: Game) -> int:
        given = {"side": "south", "scenario": "over", "units": {"n-1": "stonegate"}}
        answer = ask(of, "replacements", given)
        assert answer.result is not None
        found: int = answer.result["points"]
        return found

    assert points(game()) - points(free) == 3


COVER = "  shifts: [{by: -1, figure: Cover, rule: '7.3'}]\n"
"""A shift by the figure of the area that is attacked; that of Stonegate is 1, of the Saddle 2."""
STRENGTH = '  strength:\n  - {of: attacker, times: 1/2, when: {across: river}, rule: "7.2"}\n'


@pytest.mark.parametrize(("area", "shift"), [("stonegate", -1), ("saddle", -2), ("ashford", 0)])
def test_the_figure_of_an_area_shifts_the_columns_of_an_attack_on_it(area: str, shift: int) -> None:
    units = {"n-tank": area, "n-tank-2": area, "s-1": area}
    given = {
        "units": units,
        "attackers": ["n-tank", "n-tank-2"],
        "target": area,
        "combat": "battle",
    }
    plain, covered = (ask(of, "combat", given).result for of in (game(), covering(COVER)))
    assert plain is not None
    assert covered is not None
    assert covered["column"] - plain["column"] == shift


def covering(shifts: str) -> Game:
    return declaring(STRENGTH, shifts + STRENGTH)


def test_a_shift_by_a_figure_says_itself_and_its_name_is_checked() -> None:
    said = text(cases(covering(COVER))["7.3"])
    assert said == "As many columns to the left as the Cover of the area that is attacked."
    assert "unknown-word" in complaints(covering(COVER.replace("Cover", "Covers")))
    assert "bad-modifier" in complaints(covering(COVER.replace("figure", "value: attack, figure")))


@pytest.mark.parametrize(
    ("foes", "free"),
    [([], True), (["s-1"], True), (["s-1", "s-2"], False), (["s-1", "s-tank"], True)],
)
def test_each_enemy_pins_one_unit(foes: list[str], free: bool) -> None:
    pinning = declaring(AFTER, AFTER + "  pins: {not: {is: armour}}\n")
    units = dict.fromkeys(["n-1", "n-2", *foes], "brookside")
    found = move(pinning, "n-1", ["ashford"], units={"n-tank": "saddle", **units})
    assert (found["legal"], found["by"]) == (free, "" if free else "5.1")
    assert move(game(), "n-1", ["ashford"], units=units)["legal"]
