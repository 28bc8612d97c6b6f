"""What a hostile file costs is bounded by its size: texts that are repeated, marks that have to be read
again and again, names that are like others, mistakes without number."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.problems import Problem, suggestions
from tests.loading.mini import MINI, load, one

RULES = "rules/en/01.md"


def text(name: str) -> str:
    content = MINI[name]
    assert isinstance(content, str)
    return content


def of(problems: list[Problem], code: str) -> list[Problem]:
    return [problem for problem in problems if problem.code == code]


def test_an_alias_counts_as_the_text_that_it_repeats(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("builder.loading.reading.located_yaml.MAX_CHARACTERS", 5_000)
    forms = f"source: &long 'estimated: {'long' * 20}'\nforms: [{'*long, ' * 99}]"
    assert "more than 5000 characters" in one({**MINI, "forms.yaml": forms}, tmp_path, "too-large")


def test_a_csv_file_has_no_more_cells_than_a_yaml_file_has_values(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("builder.loading.reading.csv_rows.MOST_CELLS", 100)
    rows = text("counters/more.csv") + "unit\n" * 100
    told = one({**MINI, "counters/more.csv": rows}, tmp_path, "too-large")
    assert "more than 100 cells" in told


def test_a_row_of_wrong_quotation_marks_is_told_by_the_first(tmp_path: Path) -> None:
    rows = text("counters/more.csv") + '"a" b,' * 300
    one({**MINI, "counters/more.csv": rows}, tmp_path, "bad-quote")


@pytest.mark.parametrize(
    "paragraph",
    ["see [this](1.0) and\n" * 501, "[" * 501, "{zoc} " * 501, "word " * 4_001, "*a " * 7_000],
    ids=["links", "brackets", "terms", "words", "stars"],
)
def test_a_paragraph_without_end_is_not_read(paragraph: str, tmp_path: Path) -> None:
    files = {**MINI, RULES: f"{text(RULES)}\n{paragraph}\n"}
    told = one(files, tmp_path, "too-large")
    assert f"{RULES}:{text(RULES).count(chr(10)) + 2}:1" in told


def test_of_many_mistakes_of_one_sort_the_first_are_told_and_the_rest_counted(
    tmp_path: Path,
) -> None:
    sheet = text("game.yaml") + "".join(f"key{i}: 1\n" for i in range(300))
    found = of(load(tmp_path, {**MINI, "game.yaml": sheet}).problems, "unknown-key")
    assert len(found) == 200
    assert "more" not in found[198].hint
    assert found[199].hint.endswith("; and 100 more of this sort")


def test_a_part_in_error_all_over_is_told_by_its_first_errors(tmp_path: Path) -> None:
    sheet = text("game.yaml") + "".join(f"key{i}: 1\n" for i in range(600))
    found = of(load(tmp_path, {**MINI, "game.yaml": sheet}).problems, "unknown-key")
    assert len(found) == 200


def test_near_names_are_looked_for_until_too_many_were_compared(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("builder.problems._MOST_COMPARED", 10)
    suggest = suggestions()
    known = ["infantry", "armour", "artillery", "cavalry"]
    assert [suggest("infantri", known) for _ in range(3)] == [
        "did you mean 'infantry'?",
        "did you mean 'infantry'?",
        "",
    ]


def test_counters_that_there_are_not_share_one_search_for_near_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("builder.problems._MOST_COMPARED", 9)
    setup = "".join(f"- {{counter: a-col{i}, at: '0101'}}\n" for i in range(5))
    scenario = text("scenarios/first.yaml").replace("setup:\n", f"setup:\n{setup}")
    found = of(
        load(tmp_path, {**MINI, "scenarios/first.yaml": scenario}).problems, "unknown-counter"
    )
    assert [problem.hint for problem in found] == ["did you mean 'a-co'?"] * 2 + [
        "there are: a-co, b-co, cell, fire"
    ] * 3


def test_a_name_without_end_is_like_no_other() -> None:
    assert suggestions()("infantry" * 100, ["infantry" * 99, "armour"]) == "there is: armour"
