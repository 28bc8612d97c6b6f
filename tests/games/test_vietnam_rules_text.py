"""The rules text of Vietnam Battles: it holds every case of the document, alike in both languages,
and whatever cites a rule cites one that is there."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from builder.model.texts.prose import Case, RulesText
from builder.rules.systems import folio
from tests.games.vietnam import game, runs
from tests.together import together

LANGUAGES = ("en", "ja")
NUMBER = re.compile(r"\d+(\.\d+)+")

CASES_OF_THE_DOCUMENT = """
    1.0
    2.0 2.1 2.2 2.3 2.3.1 2.3.2 2.4
    3.0
    4.0 4.1
    5.0 5.1 5.1.1 5.1.2 5.2 5.2.1 5.2.2 5.3
    6.0 6.1 6.2
    7.0 7.1 7.2 7.3 7.4 7.5 7.6 7.7 7.7.1 7.7.2 7.8 7.9
    8.0 8.1 8.2 8.3 8.4 8.4.1 8.4.2 8.5 8.6
    9.0
    10.0 10.1
    11.0 11.1 11.2
    12.0 12.1
    13.0
    14.0 14.1 14.2
    15.0
    16.0 16.1
    17.0
    18.0 18.1 18.2 18.3
    19.0 20.0 21.0 22.0 23.0 24.0
    25.0 26.0 27.0
"""

MAP_OF_CASE = {
    "snoopys-nose": "11.1 13.0 15.0 16.0 19.0 21.0 25.0 26.0",
    "iron-triangle": "16.1 22.0 23.0 24.0 27.0",
}
"""The cases that the document ties to a map."""

SCOPE = {
    "en": {"snoopys-nose": "Snoopy’s Nose", "iron-triangle": "Iron Triangle"},
    "ja": {"snoopys-nose": "スヌーピーズ・ノーズ", "iron-triangle": "アイアン・トライアングル"},
}


def rules(language: str) -> RulesText:
    return next(r for r in game().rules if r.language == language)


def cases(language: str) -> dict[str, Case]:
    return {c.number: c for c in rules(language).cases}


def examples_of(case: Case) -> list[str]:
    return [b.target for b in case.blocks if b.kind == "example"]


def cited_by_the_engine() -> set[str]:
    """Every string of the folio rules' source that looks like a case number."""
    found: set[str] = set()
    for file in sorted(Path(folio.__file__).parent.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found |= {node.value} if NUMBER.fullmatch(node.value) else set()
    return found


def cited_by_the_spec() -> Iterator[str]:
    """Rules that parts of the game name: examples, tables, tracks, phases, free setups, terms."""
    sheet = game()
    for part in (*sheet.examples, *sheet.tables, *sheet.tracks, *sheet.sheet.sequence):
        yield part.rule
    yield from (lot.rule for s in sheet.scenarios for lot in s.free_setup)
    yield from (s.number for s in sheet.scenarios)
    yield from (t.rule for language in LANGUAGES for t in rules(language).glossary)


@pytest.mark.parametrize("language", LANGUAGES)
class TestEachLanguage:
    def test_it_holds_every_case_of_the_document_and_no_other(self, language: str) -> None:
        ours, *others = [c.number for c in rules(language).cases]
        assert ours == "0.0", "the game in five minutes"
        assert others == CASES_OF_THE_DOCUMENT.split()

    def test_no_case_is_empty(self, language: str) -> None:
        assert [n for n, c in cases(language).items() if not c.blocks or not c.title] == []

    def test_the_engine_cites_no_other_rule(self, language: str) -> None:
        assert cited_by_the_engine() - set(cases(language)) == set()

    def test_the_spec_cites_no_other_rule(self, language: str) -> None:
        cited = {n.group() for text in cited_by_the_spec() for n in NUMBER.finditer(text)}
        assert cited - set(cases(language)) == set()

    def test_no_answer_cites_another_rule(self, language: str) -> None:
        said = {s.rule for run in runs() for s in run.answer.steps if s.rule}
        assert said - set(cases(language)) == set()

    def test_cases_of_one_map_say_so(self, language: str) -> None:
        of_map = {n: m for m, numbers in MAP_OF_CASE.items() for n in numbers.split()}
        expected = {n: SCOPE[language][m] for n, m in of_map.items()}
        maps = set(SCOPE[language].values())
        assert {n: c.scope for n, c in cases(language).items() if c.scope in maps} == expected

    def test_every_term_is_used(self, language: str) -> None:
        runs = (r for c in rules(language).cases for b in c.blocks for i in b.items for r in i)
        used = Counter(run.term for run in runs)
        assert {t.id for t in rules(language).glossary if not used[t.id]} == set()

    def test_every_map_shows_its_turn_track(self, language: str) -> None:
        shown = {b.target for c in rules(language).cases for b in c.blocks if b.kind == "track"}
        assert shown >= {s.track for s in game().scenarios}

    def test_a_case_has_two_examples_at_most_and_none_comes_twice(self, language: str) -> None:
        shown = {n: examples_of(c) for n, c in cases(language).items()}
        assert {n: e for n, e in shown.items() if len(e) > 2} == {}
        assert max(Counter(e for some in shown.values() for e in some).values()) == 1

    def test_every_exclusive_rule_is_shown_at_work(self, language: str) -> None:
        shown = {n for n, c in cases(language).items() if examples_of(c)}
        assert {n for n in cases(language) if int(n.split(".")[0]) >= 10} - shown == {"11.2"}


def test_both_languages_say_the_same_things_in_the_same_order() -> None:
    def shape(case: Case) -> list[tuple[str, int, str]]:
        return [(b.kind, len(b.items), b.target) for b in case.blocks]

    english, japanese = cases("en"), cases("ja")
    assert [n for n in english if shape(english[n]) != shape(japanese[n])] == []


def test_both_languages_link_to_the_same_cases() -> None:
    def links(case: Case) -> Counter[str]:
        return Counter(r.ref for b in case.blocks for i in b.items for r in i if r.ref)

    english, japanese = cases("en"), cases("ja")
    assert {n: (links(english[n]), links(japanese[n])) for n in english} == {
        n: (links(english[n]), links(english[n])) for n in english
    }


def test_both_glossaries_have_the_same_terms() -> None:
    english, japanese = ([(t.id, t.rule) for t in rules(n).glossary] for n in LANGUAGES)
    assert english == japanese


def test_every_japanese_term_has_a_reading_in_kana() -> None:
    readings = {t.name: t.reading for t in rules("ja").glossary}
    assert {n for n, r in readings.items() if not re.fullmatch(r"[ぁ-ゖー・]+", r)} == set()


OFF_THE_MAP = {
    "en": "not on the map",
    "ja": "マップ上になく",
    "de": "nicht auf der Karte",
    "fr": "pas sur la carte",
    "es": "no están en el mapa",
    "it": "non sono sulla mappa",
    "zh": "不在地图上",
}


@together("language", OFF_THE_MAP)
def test_the_game_in_five_minutes_says_that_hidden_units_are_off_the_map(language: str) -> None:
    """Case 15.0: their hexes are written down; no counter lies face down for them."""
    found = game().rules_in(language)
    assert found is not None
    (short,) = [case for case in found.cases if case.number == "0.0"]
    lines = ["".join(run.text for run in runs) for block in short.blocks for runs in block.items]
    assert any(OFF_THE_MAP[language] in line for line in lines)
