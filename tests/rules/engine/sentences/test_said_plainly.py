"""What declarations say of themselves reads as somebody would say it, whatever else is declared."""

from __future__ import annotations

from fractions import Fraction

from builder.i18n.translate import Translator
from builder.model.mechanisms.conditions import Tally, When
from builder.model.texts.examples import Example
from builder.rules.engine.wording.amount_clauses import tally_clause
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.engine.wording.joined_clauses import shorten_side_clauses
from builder.rules.examples import run_example
from builder.rules.explain import explain_example, names_of
from tests.rules.engine.brook import game, good, loaded
from tests.rules.engine.sentences.test_prose import cases, text

EN = Translator("en")
BARE = """source: given 5.0
retreat: {}
supply: {reach: 3, from: [{side: north, at: north-edge}, {side: south, at: ["0606"]}]}
time: {cycle: 2, nights: 2}
sight:
  spotting: [{within: 4, when: {is: artillery}, by: {not: {is: cavalry}}}]
victory:
  ends:
  - {id: one, lost: 1, of: {is: leader}, result: Defeat}
  - {id: many, lost: 3, of: {not: {is: leader}}, result: Rout}
names: {leader: a leader, artillery: artillery, cavalry: cavalry, north-edge: the northern edge}
"""


def test_sides_are_named_in_few_words() -> None:
    assert shorten_side_clauses("A unit that is of North and is in a town moves.") == (
        "A unit of North that is in a town moves."
    )
    assert shorten_side_clauses("3 units that are of North act.") == "3 units of North act."


def test_sides_are_named_in_few_words_in_every_language() -> None:
    long_and_short = {
        "Eine Einheit, die von Rot ist, fällt.": "Eine Einheit von Rot fällt.",
        "Eine, die von Rot ist und dort steht, zieht.": "Eine von Rot, die dort steht, zieht.",
        "3 Einheiten, von denen jede von Rot ist, ziehen.": "3 Einheiten von Rot ziehen.",
        "Une unité qui est de Rouge et qui est là bouge.": "Une unité de Rouge qui est là bouge.",
        "2 unités dont chacune est de Rouge agissent.": "2 unités de Rouge agissent.",
        "Una unidad que es de Rojo pierde un paso.": "Una unidad de Rojo pierde un paso.",
        "3 unidades, cada una de las cuales es de Rojo": "3 unidades de Rojo",
        "Un’unità che è di Rosso perde un passo.": "Un’unità di Rosso perde un passo.",
        "3 unità che sono di Rosso agiscono.": "3 unità di Rosso agiscono.",
    }
    assert {text: shorten_side_clauses(text) for text in long_and_short} == long_and_short


def test_zones_and_stacking_that_a_game_has_not_are_not_spoken_of() -> None:
    said = cases(good(loaded(mechanisms=BARE)))
    assert "zone" not in text(said["8.0"]) + text(said["9.0"])
    assert "stacking" not in text(said["8.0"])
    assert "zone of control" in text(cases(game())["8.1"])


def test_what_is_counted_agrees_with_its_verb() -> None:
    said = text(cases(good(loaded(mechanisms=BARE)))["11.0"])
    assert "the enemies of a side have lost a leader: Defeat" in said
    assert "have lost at least 3 units that are not leaders: Rout" in said


def test_who_spots_is_told_beside_whom() -> None:
    said = text(cases(good(loaded(mechanisms=BARE)))["14.0"])
    assert (
        "A unit that is artillery is spotted by a unit that is not cavalry from at most 4 hexes"
        in said
    )


def test_nights_have_no_year() -> None:
    said = text(cases(good(loaded(mechanisms=BARE)))["3.0"])
    assert "After every 2 turns the days and nights start again." in said


def test_a_case_is_called_as_its_title_says() -> None:
    titled = BARE.replace("{reach: 3,", '{reach: 3, rule: "9.1", title: Bread and powder,')
    assert cases(good(loaded(mechanisms=titled)))["9.1"].title == "Bread and powder"


def told(do: str, **given: object) -> list[str]:
    example = Example(id="asked", rule="1.0", do=do, given=given, expect={})
    run = run_example(game(), example)
    return [
        line.text for line in explain_example(game(), run, None, EN, names_of(game(), EN)).lines
    ]


def test_an_example_calls_sides_places_and_weather_by_their_names() -> None:
    assert told("weather", turn=2, die=5) == ["The die shows 5.", "The weather: Mud."]
    said = told("score", units={"s-foot": "0303", "n-foot": ""}, so_far={"north": 2}, lost="n-foot")
    assert said == [
        "North had scored 2 points before.",
        "0303: 5 for South.",
        "N1 has lost 2 steps: 2 for South.",
        "South is 5 points ahead: Victory.",
    ]


DENIED = """source: given 5.0
states:
- id: shaken
  name: Shaken
  recovery: [{when: {not: {any: [{next to: enemy}, {is: cavalry}]}}}]
movement:
  allowances:
  - {points: 2, when: {not: {phase: rally}}}
  - {points: 3, when: {is: cavalry}}
sight: {units: {when: {not: {is: leader}}}}
victory:
  ends:
  - {id: fallen, result: Fallen, when: {not: {some: {is: n-horse}}}}
  - {id: rich, points: 8, ahead: 3, result: Rich}
"""


def test_what_must_not_be_is_said_without_it_is_not_so() -> None:
    said = cases(good(loaded(mechanisms=DENIED)))
    assert "recovers if it is not next to an enemy unit and is not cavalry" in text(said["12.0"])
    assert "if there is no unit that is" in text(said["11.0"])
    assert "The allowance is 2 movement points if it is not the Rally phase." in text(said["5.0"])
    assert "Hexes with units block the line if they are not leader." in text(said["14.0"])
    assert not any("not so" in text(case) for case in said.values())


def test_a_side_is_named_once_for_points_and_lead() -> None:
    said = text(cases(good(loaded(mechanisms=DENIED)))["11.0"])
    assert "if a side has at least 8 points and is at least 3 points ahead: Rich" in said


def test_the_allowance_that_is_named_first_stands() -> None:
    said = text(cases(good(loaded(mechanisms=DENIED)))["5.0"])
    assert said.index("first counts") > said.index("if the unit is cavalry")


ONE_CASE = """\
source: given 5.0
stacking:
  limits: [{most: 1, of: {is: artillery}, when: {in: town}}]
  sizes: [{points: 1/2, when: {is: leader}}]
movement:
  ways:
  - {id: march, name: Forced march, add: 1}
  - {id: trek, name: Trek, rate: 1}
combat:
- id: battle
  table: crt
  options:
  - {id: stand, name: Stand}
  - {id: run, name: Run, does: retreat 1, fought: no}
  - {id: charge, name: Charge, of: attacker}
  shifts: [{by: 1, when: {option: [charge, stand]}}]
  results:
    AE: {attacker: eliminated}
    AR: {attacker: retreat 2}
    EX: {defender: eliminated, attacker: exchange, advance: no}
    DR: {defender: retreat 2, advance: no}
    D1: {defender: "lose 1, retreat 2"}
    DE: {defender: eliminated}
replacements:
  income: [{points: 1}]
  prices: [{points: 1}]
  places: [{at: ["0101"], side: north, who: {is: cavalry}}]
names: {leader: a leader, town: a town, artillery: artillery, cavalry: cavalry}
"""


def test_options_of_either_side_stand_with_their_own_head_where_one_case_has_all() -> None:
    battle = cases(good(loaded(mechanisms=ONE_CASE)))["7.0"]
    paragraphs = [run.text for block in battle.blocks for item in block.items for run in item]
    assert (
        "Before the combat the defender may choose one of these: Stand. Run: The defender retreats "
        "one hex. There is no combat." in paragraphs
    )
    assert "Before the combat the attacker may choose one of these: Charge." in paragraphs
    assert paragraphs[0].startswith("Units may attack")


def test_ways_of_moving_are_named_where_one_case_has_several() -> None:
    said = " ".join(text(cases(good(loaded(mechanisms=ONE_CASE)))["5.0"]).split())
    assert "Forced march: A unit may move in this way instead of its normal move." in said
    assert "Trek: A unit may move in this way instead of its normal move." in said


def test_results_after_which_nobody_advances_are_named() -> None:
    said = text(cases(good(loaded(mechanisms=ONE_CASE)))["7.0"])
    assert "attackers may enter it. After EX or DR no attacker advances." in said


def test_a_limit_says_where_it_holds_before_whom_it_counts() -> None:
    said = text(cases(good(loaded(mechanisms=ONE_CASE)))["4.0"])
    assert (
        "Only one unit of a side may be in a hex if the hex is a town; a unit counts only if it is "
        "artillery." in said
    )
    assert "A unit counts as half a point if it is a leader." in said


def test_who_comes_where_agrees_with_its_verb() -> None:
    said = text(cases(good(loaded(mechanisms=ONE_CASE)))["17.0"])
    assert "A unit of North that is cavalry: 0101." in said


CHAINED = """\
source: given 5.0
movement: {changes: [{times: 3/2, add: 1, when: {is: cavalry}}]}
supply:
  reach: 3
  from: [{side: north, at: north-edge}]
  chain: [{who: {is: artillery}, reach: 1}, {who: {is: leader}, reach: 5}]
  direct: no
names: {leader: a leader, artillery: artillery, cavalry: cavalry}
"""


def test_links_without_a_name_are_called_by_what_they_are() -> None:
    said = text(cases(good(loaded(mechanisms=CHAINED)))["9.0"])
    assert "leads from it to a leader of its side that is in supply itself." in said
    assert "A unit that is artillery is in supply if" in said


def test_what_is_multiplied_and_added_to_is_named_once() -> None:
    said = text(cases(good(loaded(mechanisms=CHAINED)))["5.0"])
    assert "The allowance is multiplied by 1½, then 1 is added if the unit is cavalry." in said


def test_one_unit_or_none_is_not_told_as_several() -> None:
    cavalry, wording = When(is_=("cavalry",)), Wording(game(), EN)
    numbers = [{}, {"most": 1}, {"least": 0, "most": 1}, {"least": 0, "most": 0}]
    said = [tally_clause(wording, Tally(who=cavalry, **number)) for number in numbers]
    assert said == [
        "there is a unit that is cavalry",
        "there is exactly one unit that is cavalry",
        "there is at most one unit that is cavalry",
        "there is no unit that is cavalry",
    ]


def test_half_a_movement_point_is_not_half_of_them_all() -> None:
    assert [Wording(game(), EN).movement_points(Fraction(n, 2)) for n in (1, 2, 3)] == [
        "half a movement point",
        "one movement point",
        "1½ movement points",
    ]


def test_what_alternatives_have_in_common_is_said_of_each() -> None:
    who = "{is: cavalry, any: [{in: town}, {in: woods}]}"
    said = text(
        cases(good(loaded(mechanisms=f"source: given 5.0\nmovement: {{who: {who}}}\n")))["5.0"]
    )
    assert "only if it is cavalry and is in town, or it is cavalry and is in woods." in said
