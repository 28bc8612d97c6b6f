"""Markdown becomes numbered cases of small blocks."""

from __future__ import annotations

import pytest

from builder.loading.reading.located_yaml import read_yaml
from builder.loading.reading.rules_text import ParsedRules, parse_rules
from builder.loading.reading.source_nodes import Place, SourceFile
from builder.model.texts.prose import Block, Case, Entry, Inline
from tests.together import together

GLOSSARY = "- {id: zoc, name: zone of control, text: The hexes round a unit., reading: ゾック}\n"


def parse(*texts: str) -> ParsedRules:
    files = [SourceFile(f"{i}.md", text) for i, text in enumerate(texts, 1)]
    glossary, _ = read_yaml(SourceFile("glossary.yaml", GLOSSARY))
    return parse_rules("en", files, glossary, Place(files[0], 0, 0))


def case(text: str, number: str = "7.4") -> Case:
    """The one case of a body of text; nothing is wrong with it."""
    parsed = parse(f"## {number} Terrain\n\n{text}\n")
    assert parsed.problems == []
    return parsed.text.cases[0]


def block(text: str) -> Block:
    """The one block of a text."""
    found = case(text).blocks
    assert len(found) == 1
    return found[0]


def runs(text: str) -> tuple[Inline, ...]:
    """The runs of a one-paragraph text."""
    found = block(text)
    assert found.kind == "paragraph"
    return found.items[0]


def test_headings_are_cases_with_number_and_title() -> None:
    parsed = parse("# Combat\n\n## 7.0 Combat\n\n### 7.4 Terrain\n\n#### 7.4.1 Bridges\n")
    assert [(c.number, c.title, c.depth) for c in parsed.text.cases] == [
        ("7.0", "Combat", 1),
        ("7.4", "Terrain", 2),
        ("7.4.1", "Bridges", 3),
    ]


@together("number", ["7.0", "12.4a", "B2.1", "3"])
def test_numbers_may_have_a_letter(number: str) -> None:
    assert case("x", number).number == number


def test_a_line_that_begins_with_a_date_is_no_list() -> None:
    assert (
        runs("15. Mai: Die Brücke wird\ngesprengt.")[0].text
        == "15. Mai: Die Brücke wird gesprengt."
    )
    assert [b.kind for b in case("15. Mai: Regen.\n\n16. Mai: Schnee.").blocks] == ["paragraph"] * 2
    items = block("- Am Morgen\n- 15. Mai").items
    assert [i[0].text for i in items] == ["Am Morgen", "15. Mai"]


def test_steps_may_go_on_with_another_number() -> None:
    assert [i[0].text for i in block("3. Three\n4. Four").items] == ["Three", "Four"]
    assert block("1. Only").kind == "steps"


def test_a_heading_may_have_a_scope_and_a_source() -> None:
    parsed = parse("## 7.4 Terrain {scope: Snoopy's Nose} {source: derived 7.0: by analogy}\n")
    only = parsed.text.cases[0]
    assert (only.title, only.scope) == ("Terrain", "Snoopy's Nose")
    assert str(only.provenance()) == "derived 7.0: by analogy"


def test_a_case_is_given_by_its_own_number() -> None:
    assert str(case("x").provenance()) == "given 7.4"


def test_what_stands_before_the_first_case_is_the_introduction() -> None:
    parsed = parse("# A\n\nFirst words,\nwrapped.\n\nSecond.\n\n## 1.0 One\n")
    assert parsed.text.intro == "First words, wrapped.\n\nSecond."


def test_files_follow_one_another() -> None:
    parsed = parse("## 1.0 One\n\na\n", "# Two\n\n## 2.0 Two\n\nb\n")
    assert [c.number for c in parsed.text.cases] == ["1.0", "2.0"]
    where = parsed.places.fields["2.0"].location
    assert (where.file, where.line, where.column) == ("2.md", 3, 4)


def test_steps_and_lists_hold_a_run_list_an_item() -> None:
    steps = block("1. One\n2. Two\n   wrapped")
    assert steps.kind == "steps"
    assert [i[0].text for i in steps.items] == ["One", "Two wrapped"]
    assert block("- a\n- b").kind == "list"


@together("kind", ["decision", "estimate", "note"])
def test_labelled_quotations_keep_their_paragraphs(kind: str) -> None:
    found = block(f"> {kind}: First **words**.\n>\n> Second.")
    assert found.kind == kind
    assert [[r.text for r in item] for item in found.items] == [
        ["First ", "words", "."],
        ["Second."],
    ]


@pytest.mark.parametrize("colon", [":", "："])
def test_a_text_for_a_chosen_option_names_option_and_value(colon: str) -> None:
    found = block(f"> option 7.5a=yes{colon} The enemy fires [7.4].")
    assert (found.kind, found.target) == ("choice", "7.5a=yes")
    assert "".join(run.text for run in found.items[0]).startswith("The enemy fires")


def test_parts_of_the_game_are_set_in_their_place() -> None:
    found = case("[[example:a-b]]\n[[table:crt]]\n\n[[track:turn]]\n\n[[figure:bridge]]").blocks
    assert [(b.kind, b.target) for b in found] == [
        ("example", "a-b"),
        ("table", "crt"),
        ("track", "turn"),
        ("figure", "bridge"),
    ]


def test_a_number_in_brackets_is_a_link() -> None:
    assert runs("See [7.4].")[1] == Inline(text="7.4", ref="7.4")


def test_a_link_may_have_words_of_its_own() -> None:
    assert runs("See [the **rule**](8.1).")[1:3] == (
        Inline(text="the ", ref="8.1"),
        Inline(text="rule", style="strong", ref="8.1"),
    )


def test_a_term_shows_its_name_or_other_words() -> None:
    assert runs("A {zoc}.")[1] == Inline(text="zone of control", term="zoc")
    assert runs("Two {zoc|zones\nof control}.")[1] == Inline(text="zones of control", term="zoc")


def test_the_innermost_style_wins() -> None:
    assert [(r.text, r.style) for r in runs("*a **b** `c`*")] == [
        ("a ", "em"),
        ("b", "strong"),
        (" ", "em"),
        ("c", "code"),
    ]


@together("text", [r"\[7.4\] and \{zoc\}", "[1] and [x]", "a < b & c", "<b>x</b>", "`[7.4] {zoc}`"])
def test_plain_characters_stay(text: str) -> None:
    found = runs(text)
    assert "".join(r.text for r in found) == text.replace("\\", "").strip("`")
    assert not any(r.ref or r.term for r in found)


def test_a_line_break_is_a_space_but_not_between_kana_and_kanji() -> None:
    assert runs("one\ntwo")[0].text == "one two"
    assert runs("道を\n進む。\nABC の\n後")[0].text == "道を進む。 ABC の後"


def test_a_link_in_the_second_line_of_a_step_has_its_place() -> None:
    parsed = parse("## 7.4 Terrain\n\n1. One\n2. Two\n   and [9.9].\n")
    mention = parsed.mentions[0]
    assert (mention.kind, mention.target) == ("case", "9.9")
    assert (mention.location.line, mention.location.column) == (5, 8)


@together(
    ("text", "said"),
    [
        ("---", "no hr"),
        ("```\nx\n```", "no fence"),
        ("- a\n\n  b", "one paragraph"),
        ("- a\n  - b\n    - c\n      - d", "one paragraph"),
        ("> x", "says what it is"),
        ("> note: x\n>\n> - a", "says what it is"),
        ("[x](y.html)", "is not a case number"),
        ("**战斗。**每轮", "no bold text"),
        ("a [[table:crt]]", "inside a text"),
        ("[[table:crt]]\nand more", "inside a text"),
    ],
)
def test_other_marks_are_refused(text: str, said: str) -> None:
    problems = parse(f"## 1.0 One\n\n{text}\n").problems
    assert [p.code for p in problems] == ["bad-markup"]
    assert said in problems[0].message
    assert problems[0].location is not None
    assert problems[0].location.line >= 3


NESTED = """\
## 1.0 One

1. Name it.
   - Pinned.
   - Far:
     1. Halve.
     2. Add.
2. Count, as {zoc} says.
   1. Ground.
   2. Sides.
   - Roads.
3. Go.
"""


def test_lists_lie_within_items_of_lists() -> None:
    (block,) = parse(NESTED).text.cases[0].blocks
    assert block.kind == "steps"

    def told(entries: list[Entry]) -> list[object]:
        return [(e.mark, e.runs[0].text, told(e.below)) for e in entries]

    assert told(block.entries()) == [
        ("1", "Name it.", [
            ("–", "Pinned.", []), ("–", "Far:", [("1", "Halve.", []), ("2", "Add.", [])]),
        ]),
        ("2", "Count, as ", [("a", "Ground.", []), ("b", "Sides.", []), ("–", "Roads.", [])]),
        ("3", "Go.", []),
    ]  # fmt: skip


def test_a_plain_list_has_its_items_at_one_level() -> None:
    (block,) = parse("## 1.0 One\n\n- a\n- b\n").text.cases[0].blocks
    assert (block.levels, [e.mark for e in block.entries()]) == ((), ["•", "•"])


GRID = """\
## 1.0 One

| Ground | Cost |
|---|---|
| **Woods** | 2, as [1.0] |
| Sea | {zoc\\|zones} |
"""


def test_tables_stand_in_rules_text() -> None:
    (block,) = parse(GRID).text.cases[0].blocks
    said = [["".join(run.text for run in cell) for cell in row] for row in block.rows()]
    assert (block.kind, said) == (
        "grid", [["Ground", "Cost"], ["Woods", "2, as 1.0"], ["Sea", "zones"]]
    )  # fmt: skip
    woods, cost, _, sea = block.items[2:]
    assert woods[0].style == "strong"
    assert (cost[1].ref, sea[0].term) == ("1.0", "zoc")


def test_what_a_table_mentions_is_checked_where_it_stands() -> None:
    parsed = parse(GRID)
    lines = {m.target: m.location.line for m in parsed.mentions if m.location}
    assert (lines["1.0"], lines["zoc"]) == (5, 6)


def test_lists_before_the_first_case_are_refused() -> None:
    problems = parse("# A\n\n- x\n\n## 1.0 One\n").problems
    assert [(p.code, p.message) for p in problems] == [
        ("bad-markup", "a list before the first case")
    ]


def test_a_term_twice_is_told() -> None:
    glossary, _ = read_yaml(SourceFile("glossary.yaml", GLOSSARY * 2))
    parsed = parse_rules("en", [], glossary, Place(SourceFile("x"), 0, 0))
    assert [p.code for p in parsed.problems] == ["duplicate-id"]
    assert [t.reading for t in parsed.text.glossary] == ["ゾック"]
