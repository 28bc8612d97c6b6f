"""Counted values: what there is, what changes it, what happens at an amount, who asks for it."""

from __future__ import annotations

import pytest

from builder.model.game import Game
from builder.model.mechanisms.counts import Count
from builder.outputs.vassal.counters.points import first_number
from builder.playing.records import first_state
from builder.rules.asking import ask
from builder.rules.core.positions.position import Piece
from builder.rules.engine.counts.count_consequences import consequences_of_change
from builder.rules.engine.positions.amounts import amount_on_track, is_amount_known_to_module
from builder.rules.validation import check, complete
from tests.rules.engine import brook
from tests.rules.engine.brook import MECHANISMS, good, loaded
from tests.rules.engine.sentences.test_prose import cases, text
from tests.together import together

COUNTS = """\
counts:
- id: food
  name: Food
  rule: "21.1"
  start: 6
  most: 9
  changes:
  - {phase: supply, by: 2}
  - {phase: supply, by: -3, each: {side: north}, short: [{change: {north will: -1}}],
     enough: [{points: 1, side: north}]}
  reached:
  - {amount: 0, effects: [{end: Famine}], rule: "21.4"}
- id: will
  name: Will
  rule: "21.2"
  of: side
  start: {north: 5, south: 4}
  changes:
  - {result: DE, by: 1, when: {side: north}}
  - {lost: steps, by: -1}
- id: shells
  name: Shells
  rule: "21.3"
  of: unit
  who: {is: artillery}
  start: attack
  changes: [{phase: rally, by: -1, when: {amount: {food: 3-}}}]
"""
"""More declarations of the small game."""
FIELD: dict[str, object] = {"units": {"n-foot": "0303", "n-horse": "0303", "s-guns": "0505"}}


def game(counts: str = COUNTS) -> Game:
    return good(loaded(mechanisms=MECHANISMS + counts))


def counted(given: dict[str, object], of: Game | None = None) -> dict[str, object]:
    answer = ask(of or game(), "counts", FIELD | given)
    assert answer.result is not None, answer.problems
    return answer.result


def after(given: dict[str, object]) -> object:
    return counted(given)["after"]


def test_each_holder_has_the_start_that_is_his() -> None:
    assert after({}) == {"food": 6, "north will": 5, "south will": 4, "s-guns shells": 5}


@pytest.mark.parametrize(("own", "rule"), [("", "21.1"), (', rule: "21.5"', "21.5")])
def test_what_follows_from_a_change_has_its_rule_or_else_that_of_the_count(
    own: str, rule: str
) -> None:
    one = "enough: [{points: 1, side: north}]"
    of = game(COUNTS.replace(one, one + own))
    (found,) = consequences_of_change(of, of.mechanisms.counts[0], 1, "", enough=True)
    assert found.rule == rule


def test_a_phase_makes_its_changes_in_their_order() -> None:
    found = counted({"phase": "supply"})
    assert found["after"] == {"food": 2, "north will": 5, "south will": 4, "s-guns shells": 5}
    assert found["points"] == {"north": 1}


def test_where_there_is_not_as_much_as_is_taken_nothing_is_left_and_something_happens() -> None:
    found = counted({"phase": "supply", "amounts": {"food": 3}})
    assert found["after"] == {"food": 0, "north will": 4, "south will": 4, "s-guns shells": 5}
    assert found["points"] == {}
    assert "The game ends at once: Famine." in str(found["what"])


def test_nothing_rises_above_its_most() -> None:
    assert "'food': 9" in str(after({"change": {"food": 20}}))


def test_a_result_of_a_combat_changes_what_it_says_of_the_side_it_says() -> None:
    assert "'north will': 6, 'south will': 4" in str(after({"result": "DE"}))
    assert "'north will': 5, 'south will': 4" in str(after({"result": "AE"}))


def test_losses_are_counted_for_the_side_that_has_them() -> None:
    assert "'north will': 3, 'south will': 4" in str(after({"lost": ["n-foot"]}))


def test_a_change_of_units_asks_of_what_is_counted() -> None:
    assert "'s-guns shells': 5" in str(after({"phase": "rally"}))
    assert "'s-guns shells': 4" in str(after({"phase": "rally", "amounts": {"food": 2}}))


@pytest.mark.parametrize(
    ("amounts", "column"), [({}, "1:1"), ({"food": 1}, "1:2"), ({"s-foot shells": 1}, "")]
)
def test_a_shift_asks_for_an_amount(amounts: dict[str, int], column: str) -> None:
    own = MECHANISMS.replace(
        "  shifts:\n", "  shifts:\n  - {by: -1, when: {amount: {food: 3-}}}\n", 1
    )
    of = good(loaded(mechanisms=own + COUNTS))
    given = {
        "units": {"n-foot": "0303", "s-foot": "0402"},
        "attackers": "n-foot",
        "target": "0402",
        "amounts": amounts,
    }
    found = ask(of, "combat", given)
    assert found.result["head"] == column if found.result else found.problems and not column


def test_victory_points_and_sudden_ends_ask_for_amounts() -> None:
    own = MECHANISMS.replace(
        "  levels:\n",
        "  counts: [{count: will, points: 2, rule: '11.4'}]\n"
        "  ends: [{id: mutiny, result: Mutiny, when: {amount: {south will: 1-}}}]\n  levels:\n",
    )
    of = good(loaded(mechanisms=own + COUNTS))
    given = {"amounts": {"south will": 1}, "units": {}}
    score, ending = ask(of, "score", given).result, ask(of, "ending", given).result
    assert score is not None
    assert ending is not None
    assert score["points"] == {"north": 10, "south": 7}
    assert ending["result"] == "Mutiny"
    assert "2 for each point of will." in text(cases(of)["11.4"])


def test_counts_say_themselves() -> None:
    found = cases(game())
    assert text(found["21.1"]) == (
        "The food: 6 at the start, never less than 0 or more than 9. "
        "In the Supply phase add 2 to the food. "
        "In the Supply phase take 3 from the food for each unit of North. "
        "If there is not enough: Take 1 from the will of North. "
        "If there is enough: 1 point for North."
    )
    assert text(found["21.2"]) == (
        "The will, for each side: North 5 and South 4 at the start, never less than 0. "
        "When the result of a combat is DE, add 1 to the will of North. "
        "Take 1 from the will of each side for each step of its own that is lost."
    )
    assert text(found["21.4"]) == "As soon as it is 0, the game ends at once: Famine."
    assert text(found["21.3"]) == (
        "The shells, for each unit that is artillery: its attack at the start, never less than 0. "
        "In the Rally phase take 1 from the shells of each unit if the food is at most 3. "
        "A phase of one side changes the shells of its own units only."
    )


@pytest.mark.parametrize(
    ("event_effect", "said"),
    [
        ("change: {will: -1}", "Take 1 from the will of each side."),
        ("change: {will: -1}, side: south", "Take 1 from the will of South."),
        ("change: {north will: 2}", "Add 2 to the will of North."),
        ("change: {food: 2}", "Add 2 to the food."),
    ],
)
def test_an_effect_says_whose_count_it_changes(event_effect: str, said: str) -> None:
    of = game(COUNTS.replace("{end: Famine}", f"{{{event_effect}}}"))
    assert text(cases(of)["21.4"]) == f"As soon as it is 0, {said[0].lower()}{said[1:]}"


def test_two_numbers_do_not_stand_side_by_side() -> None:
    of = game(COUNTS.replace("{end: Famine}", "{points: 4, side: south}"))
    assert text(cases(of)["21.4"]) == "As soon as it is 0: 4 points for South."


def test_counts_say_themselves_in_japanese() -> None:
    said = text(cases(game(), "ja")["21.1"])
    assert "Food：開始時は6、最小は0、最大は9。" in said
    assert "補給フェイズに、Foodを2増やす。" in said


@pytest.mark.parametrize(
    ("before", "now", "code", "said"),
    [
        ("start: 6\n", "start: 60\n", "bad-count", "food begins at 60"),
        ("phase: rally", "phase: ralley", "unknown-word", "'ralley' is no phase"),
        ("food: 3-", "foot: 3-", "unknown-word", "'foot' is nothing that is counted"),
        ("food: 3-", "food: 12+", "never-holds", "food is never that"),
        ("food: 3-", "food: 0+", "unreached", "food is always that"),
        ("result: DE", "result: DX", "unknown-word", "'DX' is no result of a combat"),
        ("start: attack", "start: shells", "bad-count", "s-guns"),
        ("is: artillery", "is: wagon", "unknown-word", "'wagon' is nothing that a unit is"),
        ("north will", "east will", "unknown-word", "'east' is nobody who has will"),
        ("amount: 0,", "amount: 12,", "never-holds", "food is never 12"),
    ],
)
def test_mistakes_are_told(before: str, now: str, code: str, said: str) -> None:
    assert before in COUNTS
    of = good(loaded(mechanisms=MECHANISMS + COUNTS.replace(before, now)))
    found = [p for p in check(of) if p.code == code]
    assert found, list(check(of))
    assert said in found[0].message


def test_an_amount_that_is_none_is_told_with_what_to_write() -> None:
    bad = loaded(mechanisms=MECHANISMS + COUNTS.replace("food: 3-", "food: few")).problems
    assert any("write 3, 3+ (or more)" in f"{p.message} {p.hint}" for p in bad)


PRINTED = COUNTS.replace("  most: 9\n", "  most: 9\n  printed: yes\n").replace(
    "  start: {north: 5, south: 4}\n", "  start: {north: 5, south: 4}\n  most: 12\n  printed: yes\n"
)


def test_a_printed_count_has_a_track_and_a_marker_that_stands_where_it_starts() -> None:
    full, problems = complete(game(PRINTED))
    assert not problems
    tracks = {track.id: track for track in full.tracks}
    assert [box.id for box in tracks["food"].boxes] == [str(n) for n in range(10)]
    assert tracks["north-will"].title == "Will: North"
    starts = {place.counter: place.at for place in full.scenarios[0].setup}
    assert starts["food"] == "food:6"
    assert starts["south-will"] == "south-will:4"


def test_the_amount_is_read_from_where_the_marker_stands() -> None:
    given = {"position": {"pieces": [{"counter": "food", "at": "food:2"}]}}
    full = complete(game(PRINTED))[0]
    found = ask(full, "counts", given).result
    assert found is not None, ask(full, "counts", given).problems
    assert found["after"]["food"] == 2


def test_the_module_counts_from_the_start() -> None:
    full = complete(game(PRINTED))[0]
    assert first_number(full, "north-will") == 5
    assert first_number(full, "food") == 6


def test_one_mistake_in_a_declaration_is_told_once() -> None:
    found = loaded(mechanisms=(MECHANISMS + COUNTS).replace("most: 9", "most: many"))
    assert [p.code for p in found.problems if p.severity == "error"] == ["bad-value"]


def test_a_side_counts_by_what_the_game_has_of_another_count() -> None:
    declared = COUNTS.replace(
        "  - {lost: steps, by: -1}\n",
        "  - {phase: rally, by: -1, count: food, times: 1/2}\n"
        "  reached: [{amount: less than food, note: Bread without heart.}]\n",
    )
    found = counted({"phase": "rally", "amounts": {"food": 4, "north will": 5}}, game(declared))
    assert found["after"]["north will"] == 3  # type: ignore[index]
    assert "Bread without heart." in found["what"]  # type: ignore[operator]


def test_steps_of_units_that_live_on_are_lost_too_and_steps_that_were_lost_before_are_not() -> None:
    assert "'north will': 4, 'south will': 4" in str(after({"worn": {"n-foot": 1}}))
    had = {"lost": ["n-foot"], "units": {"n-foot": "0101"}, "reduced": ["n-foot"]}
    assert "'north will': 4, 'south will': 4" in str(after(had))


CONTROL = """\
counts:
- id: control
  name: Political control
  rule: "21.1"
  of: place
  at: ["0101", "0303", "0606"]
  least: -1
  most: 1
  start: {"0101": 1, "0606": -1}
"""


@pytest.mark.parametrize(
    ("bounds", "start"), [("-1", 0), ("1\n  most: 3", 1), ("-3\n  most: -1", -1)]
)
def test_places_of_which_no_start_is_said_begin_with_none(bounds: str, start: int) -> None:
    lines = CONTROL.replace("  least: -1\n  most: 1\n", f"  least: {bounds}\n")
    if start:
        lines = lines.replace('{"0101": 1, "0606": -1}', f'{{"0101": {start}, "0606": {start}}}')
    before = counted({}, game(lines))["before"]
    assert isinstance(before, dict)
    assert before["0303 control"] == start


def test_the_rules_say_what_there_is_in_other_places() -> None:
    of = game(CONTROL)
    assert "0101 1 and 0606 -1, elsewhere 0 at the start" in text(cases(of)["21.1"]).replace(
        "−", "-"
    )
    full, _ = complete(game(CONTROL + "  printed: yes\n"))
    assert first_number(full, "0303-control") == 0


@together(
    ("at", "amount"),
    [("food:7", 7), ("food:-2", -2), ("food:full", None), ("turn:7", None), ("0303", None)],
)
def test_an_amount_is_read_where_the_marker_of_the_count_lies(at: str, amount: int | None) -> None:
    """Other pieces may lie on the track as well."""
    count = Count(id="food", name="Food", rule="21.1", track="food", marker="bread")
    others = (Piece("n-foot", "n-foot", "food:3"), Piece("n-horse", "n-horse", "0303"))
    pieces = (others[0], Piece("bread", "bread", at), others[1])
    assert amount_on_track(pieces, count) == amount
    assert amount_on_track(others, count) is None
    unmarked = count.model_copy(update={"marker": ""})
    assert amount_on_track(pieces, unmarked) is None


def test_who_plays_may_make_an_optional_change_or_leave_it() -> None:
    optional = """\
counts:
- {id: bread, name: Bread, rule: "21.1", of: side, start: 4,
   changes: [{phase: rally, by: -1, choice: yes}]}
- {id: will, name: Will, rule: "21.2", start: 3, changes: [{phase: rally, by: -1, choice: yes}]}
"""
    rules = "source: given 4.0\n" + optional
    state = first_state(complete(good(loaded(mechanisms=rules)))[0]).apply("done")
    asked = []
    for choice in ("change north bread", "change will", "done", "leave south bread", "change will"):
        asked.append((state.current_player, [action.text for action in state.legal_actions]))
        state = state.apply(choice)
    assert [actions for actions in asked if "done" not in actions[1]] == [
        ("north", ["change north bread", "leave north bread"]),
        ("north", ["change will", "leave will"]),
        ("south", ["change south bread", "leave south bread"]),
        ("south", ["change will", "leave will"]),
    ]
    assert dict(state.moment.notes["amounts"]) == {"north bread": 3, "will": 1}


IN_TURN = """\
counts:
- {id: coal, name: Coal, rule: "21.1", of: unit, start: 5, changes: [{phase: rally, by: -1}]}
- {id: will, name: Will, rule: "21.2", of: side, start: 5, changes: [{phase: rally, by: -1}]}
- {id: days, name: Days, rule: "21.3", changes: [{phase: rally, by: 1}]}
"""
"""Counts that the rally phase changes, which each side has in turn."""


@pytest.mark.parametrize("side", ["north", "south"])
def test_a_phase_of_one_side_changes_its_own_counts_and_those_of_its_units(side: str) -> None:
    found = counted({"phase": "rally", "side": side}, game(IN_TURN))["after"]
    by = {"north": 5, "south": 5, side: 4}
    assert found == {
        "n-foot coal": by["north"], "n-horse coal": by["north"], "s-guns coal": by["south"],
        "north will": by["north"], "south will": by["south"], "days": 1,
    }  # fmt: skip


def test_a_phase_of_both_sides_changes_the_counts_of_all_whoever_is_named() -> None:
    both = brook.GAME.replace("name: Rally}", "name: Rally, side: both}")
    of = good(loaded(game=both, mechanisms=MECHANISMS + IN_TURN))
    assert (
        "'n-foot coal': 4, 'n-horse coal': 4, 's-guns coal': 4, 'north will': 4, 'south will': 4"
        in str(counted({"phase": "rally", "side": "south"}, of)["after"])
    )
    assert "A phase of one side" not in text(cases(of)["21.1"])


def test_each_side_plays_the_counts_of_its_own_phase() -> None:
    state = first_state(complete(good(loaded(mechanisms="source: given 4.0\n" + IN_TURN)))[0])
    state = state.apply("done")
    assert (state.moment.side, dict(state.moment.notes["amounts"])) == (
        "south",
        {"n-foot coal": 4, "n-foot#2 coal": 4, "n-leader coal": 4, "north will": 4, "days": 1},
    )
    state = state.apply("done")
    amounts = dict(state.moment.notes["amounts"])
    assert (state.moment.turn, amounts.pop("days"), {*amounts.values()}) == (2, 2, {4})
    assert {name.split()[0][0] for name in amounts} == {"n", "s"}


def test_a_side_that_is_not_there_has_no_phase() -> None:
    answer = ask(game(IN_TURN), "counts", FIELD | {"phase": "rally", "side": "east"})
    assert [p.path for p in answer.problems] == [("given", "side")]


def test_a_module_knows_counts_of_sides_but_not_that_of_one_unit_by_name() -> None:
    of = game()
    known = ("food: 3-", "north will: 4+", "shells: 1+", "food: less than south will")
    assert [word for word in known if not is_amount_known_to_module(of, word)] == []
    assert not is_amount_known_to_module(of, "s-guns shells: 1+")
    assert not is_amount_known_to_module(of, "drums: 1+")
