"""Declarations say themselves, in English and Japanese; the designer's own words stand before them."""

from __future__ import annotations

import re
from pathlib import Path

from builder.loading.load import load_game
from builder.model.game import Game
from builder.model.texts.prose import Case
from builder.problems import render_problem
from builder.rules.engine.events.event_export import draws_for_module
from builder.rules.validation import complete
from tests.rules.engine.brook import MECHANISMS, declaring, game, good, loaded, write


def cases(of: Game, language: str = "en") -> dict[str, Case]:
    full, problems = complete(of)
    assert not problems, "\n".join(map(render_problem, problems))
    rules = full.rules_in(language)
    assert rules is not None
    return {case.number: case for case in rules.cases}


def text(case: Case) -> str:
    return " ".join(run.text for block in case.blocks for item in block.items for run in item)


def test_stacking_says_itself() -> None:
    assert text(cases(game())["4.1"]) == (
        "At most 2 units of a side may be in a hex. "
        "At most 3 units of a side may be in a hex if the hex is a town. "
        "A leader does not count. "
        "The limit applies at the end of a move; on the way, units may pass through one another."
    )


def test_each_case_is_under_a_section() -> None:
    numbers = list(cases(game()))
    order = [tuple(map(int, number.split("."))) for number in numbers]
    assert order == sorted(order)
    assert {f"{number.split('.')[0]}.0" for number in numbers} <= set(numbers)


def test_a_section_is_called_as_its_first_case() -> None:
    """Stacking that stands behind movement does not give both its name."""
    found = cases(good(declaring('stacking:\n  rule: "4.1"', 'stacking:\n  rule: "5.9"')))
    assert (found["5.0"].title, found["5.9"].title) == ("Movement", "Stacking Limits")


FIRES = """\
- id: {name}
  name: {name}
  rule: "{rule}"
  table: crt
  attack: attack
  defence: defence
  reach: {{range: 4}}
  results: {{AE: {{}}, AR: {{}}, EX: {{}}, DR: {{}}, D1: {{defender: lose 1}}, DE: {{}}}}
"""


def test_combats_that_have_sections_of_their_own_give_them_their_names() -> None:
    def titles(first: str, second: str) -> list[str]:
        fires = FIRES.format(name="Guns", rule=first) + FIRES.format(name="Rockets", rule=second)
        found = cases(good(declaring("combat:\n", f"combat:\n{fires}")))
        return [case.title for number, case in found.items() if number in ("17.0", "18.0")]

    assert titles("17.1", "18.1") == ["Guns", "Rockets"]
    assert titles("17.1", "17.2") == ["Fire"]


def test_conditions_are_clauses() -> None:
    found = cases(game())
    assert text(found["7.3"]) == (
        "The strength of an attacking unit is halved if it is cavalry and the defender is in a town."
    )
    assert text(found["7.5"]) == "One column to the left if the defender is in woods or a town."
    assert text(found["7.7"]) == "+1 to the roll if an attacker is with a leader."
    assert "if there is mud" in text(found["5.3"])


def test_what_must_not_lie_between_is_said_plainly() -> None:
    bridged = "closed: {across: brook, not: {across: bridge}}"
    found = good(declaring("closed: {across: brook, any: [{in: lake}, {across: brook}]}", bridged))
    said = text(cases(found)["6.0"])
    assert "if the brook lies between and bridge does not." in said


def test_the_rules_say_whether_one_may_or_must_attack() -> None:
    free = text(cases(game())["7.1"])
    bound = text(cases(good(declaring("  table: crt\n", "  table: crt\n  must: all\n")))["7.1"])
    assert "Units may attack enemy units" in free
    assert "must attack" not in free
    assert "Units must attack the enemy units next to them." in bound
    assert "Every unit that is next to an enemy must take part" in bound


def test_the_rules_say_how_a_hex_blocks_only_where_something_does() -> None:
    plain = 'sight: {rule: "14.1", obstacles: [{in: [town, woods]}]}'
    assert "A hex blocks the line" in text(cases(game())["14.1"])
    far = text(cases(good(declaring(plain, 'sight: {rule: "14.1", range: 3}')))["14.1"])
    assert "Nobody sees farther than 3 hexes." in far
    assert "blocks the line" not in far


def test_the_table_stands_in_the_case_of_its_combat() -> None:
    assert "crt" in [b.target for b in cases(game())["7.1"].blocks if b.kind == "table"]


def test_japanese_is_square() -> None:
    english, japanese = cases(game()), cases(game(), "ja")
    assert list(english) == list(japanese)
    game_words = r"\b(a |the |open |northern )?[A-Za-z]*\b"
    for number, case in japanese.items():
        rest = re.sub(game_words, "", text(case))
        assert not text(case) or re.search("[ぁ-んァ-ン一-龠]", rest), number
        assert text(case) == "" or text(case) != text(english[number]), number


def test_own_words_stand_in_place_of_a_declarations() -> None:
    own = good(declaring('rule: "7.7"}', 'rule: "7.7", text: A general is worth a die.}'))
    assert text(cases(own)["7.7"]) == "A general is worth a die."


def test_own_words_have_bold_italics_and_links_to_cases() -> None:
    words = "A **general** is *worth* a die, see [4.1] and [how stacks fight](7.1)."
    own = good(declaring('rule: "7.7"}', f'rule: "7.7", text: "{words}"}}'))
    ((runs,),) = (block.items for block in cases(own)["7.7"].blocks)
    assert "".join(run.text for run in runs) == (
        "A general is worth a die, see 4.1 and how stacks fight."
    )
    marked = {run.text: run.style if not run.ref else run.ref for run in runs}
    assert (marked["general"], marked["worth"]) == ("strong", "em")
    assert (marked["4.1"], marked["how stacks fight"]) == ("4.1", "7.1")


def test_a_line_of_own_words_is_a_paragraph() -> None:
    own = good(declaring('rule: "4.1"', 'rule: "4.1"\n  text: "One.\\nTwo."'))
    blocks = cases(own)["4.1"].blocks
    assert [run.text for block in blocks for item in block.items for run in item] == [
        "One.",
        "Two.",
    ]


def test_a_link_to_no_case_is_told_where_it_stands() -> None:
    found = declaring('rule: "7.7"}', 'rule: "7.7", text: "See [77.1]."}')
    (problem,) = (p for p in found.problems if p.code == "unknown-case")
    assert problem.message == "there is no case '77.1'"
    assert problem.location is not None
    assert Path(problem.location.file).name == "mechanisms.yaml"


def test_a_case_that_is_written_stays_as_it_is(tmp_path: Path) -> None:
    path = write(tmp_path)
    (path / "rules" / "en").mkdir(parents=True)
    written = "# Rules\n\n## 4.1 Crowds\n\nNever more than two; see 7.1.\n"
    (path / "rules" / "en" / "01.md").write_text(written)
    found = load_game(path)
    assert not [p for p in found.problems if p.severity == "error"]
    case = cases(good(found))["4.1"]
    assert (case.title, text(case)) == ("Crowds", "Never more than two; see 7.1.")


def test_that_there_is_no_attack_below_the_first_column_is_said_where_it_is_so() -> None:
    none = good(declaring("  table: crt\n", "  table: crt\n  below: no attack\n"))
    said = "At worse odds than those of the first column, there is no attack."
    assert [said in text(cases(of)["7.1"]) for of in (none, game())] == [True, False]


def test_what_is_not_declared_is_not_said() -> None:
    only = good(loaded(mechanisms="stacking: {limits: [{most: 1}]}\n"))
    assert list(cases(only)) == ["4.0"]
    assert text(cases(only)["4.0"]).startswith("Only one unit of a side may be in a hex.")


def test_a_game_without_declarations_has_no_rules_made() -> None:
    assert "supply" in MECHANISMS
    without = good(loaded(mechanisms="{}\n"))
    assert complete(without)[0].rules == ()


BOXES = """\
source: given 5.0
tracks:
- id: rear
  title: Rear
  kind: boxes
  boxes: [{id: depot, label: The Depot}, {id: camp, label: The Camp}]
"""


def test_a_limit_of_boxes_calls_them_by_their_names() -> None:
    limits = (
        "  limits:\n  - {most: 5, when: {in: depot}}\n"
        "  - {most: 1, when: {in: [depot, camp], weather: mud}}\n"
    )
    made = good(loaded(mechanisms=MECHANISMS.replace("  limits:\n", limits, 1), tracks=BOXES))
    said = text(cases(made)["4.1"])
    assert "At most 5 units of a side may be in The Depot. " in said
    assert (
        "Only one unit of a side may be in each of The Depot and The Camp if there is mud. "
    ) in said
    assert "if the hex is a town" in said
    assert "The Depotには各陣営5ユニットまで入れる。" in text(cases(made, "ja")["4.1"])


def test_what_is_asked_of_a_unit_is_said_of_the_unit() -> None:
    of = good(declaring("- {points: 3, count: units, of: {is: leader}}",
                        "- {points: 3, count: units, of: {is: leader, in: town}}"))  # fmt: skip
    said = text(cases(of)["11.1"])
    assert "1 for each step that the enemy has lost." in said
    assert "3 for each eliminated enemy leader that is in a town." in said
    assert text(cases(of)["9.1"]).startswith("Every unit that is not a leader needs supply.")
    assert "on a roll of 5 or 6" in text(cases(of)["10.1"])


EVENT = """\
events:
- {id: sky, cup: sky, entries: [{id: storm, name: The bridge is broken, text: "**All** see [5.1]."}]}
"""


def test_names_of_events_stand_in_quotation_marks() -> None:
    rain = MECHANISMS.replace(
        "{times: 1/2, when: {weather: mud}", "{times: 1/2, when: {event: storm}"
    )
    said = text(cases(good(loaded(mechanisms=rain + EVENT)))["5.3"])
    assert said == "The allowance is halved if “The bridge is broken” is in effect."


def test_no_mark_of_own_words_is_printed_on_cards_and_in_the_chat() -> None:
    (drawn,) = draws_for_module(good(loaded(mechanisms=MECHANISMS + EVENT)))
    assert drawn.texts == {"storm": "All see 5.1."}
