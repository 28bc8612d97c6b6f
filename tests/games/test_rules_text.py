"""The rules text of every game: whole, alike in its languages, and whatever is cited is there."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import pytest

from builder import resources
from builder.i18n.locales import customs
from builder.model.game import Game
from builder.model.texts.prose import Case, RulesText
from builder.rules import registry
from tests.games import loading

GAMES = [g for g in resources.built_in_games() if (resources.specs_folder() / g / "rules").is_dir()]
INVENTORY = Path(__file__).parent / "inventory"
LISTED = [g for g in GAMES if (INVENTORY / f"{g}.txt").is_file()]
NUMBER = re.compile(r"\d+(\.\d+)+[a-z]?")


def game_of(name: str) -> Game:
    """A game with all its rules, those that it declares among them."""
    return loading.filled(name)


def words(case: Case) -> str:
    """What a case says, references as their numbers."""
    runs = (r for b in case.blocks for item in b.items for r in item)
    return " ".join([case.title, *(r.text or r.ref for r in runs)])


def in_figures(said: str, language: str) -> str:
    """A text with its dice, minus and first of the month (French *1er*) as the inventories write them."""
    said = re.sub(rf"(?<=\d){customs(language).die}(?=\d)", "d", said.replace("−", "-"))
    return re.sub(r"\b1er\b", "1", said)


def refs(rules: RulesText) -> dict[str, Counter[str]]:
    """How often each case refers to which others."""
    return {
        c.number: Counter(r.ref for b in c.blocks for item in b.items for r in item if r.ref)
        for c in rules.cases
    }


def cited_by_the_engine(system: str) -> set[str]:
    """Every string of a system's source that looks like a case number."""
    package = import_module(registry.MODULES[system].partition(":")[0])
    found: set[str] = set()
    for file in sorted(Path(str(package.__file__)).parent.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found |= {node.value} if NUMBER.fullmatch(node.value) else set()
    return found


class Listed(NamedTuple):
    """A line of an inventory: a rule of the document, the cases that hold it, and figures that their
    text must name in every language."""

    id: str
    cases: list[str]
    figures: list[str]


def inventory(name: str) -> Iterator[Listed]:
    for line in (INVENTORY / f"{name}.txt").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            id_, cases, figures = (part.strip() for part in line.split("|"))
            yield Listed(id_, cases.split(), figures.split())


VOWEL = re.compile(
    r"\ba (?!un|us|eu|one\b|[A-Z])[aeio]\w*|\ban (?!hour|honou?r|[A-Z])[^aeiou\W\d]\w*"
)
"""An article that does not go with the word after it."""


@pytest.mark.parametrize("name", GAMES)
class TestEveryGame:
    def test_articles_go_with_the_terms_after_them(self, name: str) -> None:
        """A term is its name in the glossary where the source has an id."""
        english = next(r for r in game_of(name).rules if r.language == "en")
        runs = (
            "".join(r.text for r in item)
            for c in english.cases
            for b in c.blocks
            for item in b.items
        )
        assert [found[0] for text in runs for found in VOWEL.finditer(text)] == []

    def test_its_languages_have_the_same_cases_terms_and_links(self, name: str) -> None:
        first, *others = game_of(name).rules
        for other in others:
            assert [c.number for c in other.cases] == [c.number for c in first.cases]
            assert [t.id for t in other.glossary] == [t.id for t in first.glossary]
            ours, theirs = refs(first), refs(other)
            assert {n: (ours[n], theirs[n]) for n in ours if ours[n] != theirs[n]} == {}

    def test_its_languages_set_the_same_blocks_in_the_same_order(self, name: str) -> None:
        first, *others = (
            {c.number: [(b.kind, b.target) for b in c.blocks] for c in r.cases}
            for r in game_of(name).rules
        )
        for other in others:
            assert {n: (first[n], other[n]) for n in first if first[n] != other[n]} == {}

    def test_no_case_is_empty_but_heads_over_others(self, name: str) -> None:
        for rules in game_of(name).rules:
            said = {c.number.split(".")[0] for c in rules.cases if c.blocks and c.depth > 1}
            empty = [c for c in rules.cases if not c.title or not c.blocks]
            heads = [
                c for c in empty if c.title and c.depth == 1 and c.number.split(".")[0] in said
            ]
            assert [c.number for c in empty if c not in heads] == []

    def test_no_link_is_dead(self, name: str) -> None:
        for rules in game_of(name).rules:
            known = {c.number for c in rules.cases}
            linked = {ref for counted in refs(rules).values() for ref in counted}
            assert linked | {t.rule for t in rules.glossary if t.rule} <= known

    def test_the_engine_cites_no_other_rule(self, name: str) -> None:
        game = game_of(name)
        known = {c.number for c in game.rules[0].cases}
        said = {s.rule for run in loading.runs(name) for s in run.answer.steps if s.rule}
        assert (said | cited_by_the_engine(game.sheet.system)) - known == set()

    def test_it_tells_what_it_is_about(self, name: str) -> None:
        game = game_of(name)
        assert game.sheet.summary
        assert game.sheet.sequence
        assert all(rules.intro for rules in game.rules)


@pytest.mark.parametrize("name", LISTED)
def test_every_rule_of_the_document_is_there_in_every_language(name: str) -> None:
    for rules in game_of(name).rules:
        cases = {c.number: c for c in rules.cases}
        for rule in inventory(name):
            assert set(rule.cases) <= set(cases), rule.id
            said = in_figures(" ".join(words(cases[n]) for n in rule.cases), rules.language)
            lost = [
                f
                for f in rule.figures
                if not re.search(rf"(?<![\w.]){re.escape(f)}(?![\w]|\.\d)", said, re.ASCII)
            ]
            assert not lost, f"{rules.language}: {rule.id} does not name {lost}"


def test_the_first_games_have_their_inventories() -> None:
    assert {"vietnam-battles", "assault-on-belgium"} <= set(LISTED)
