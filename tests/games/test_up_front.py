"""Desert War: what the appendix gives, and what of it is ours."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from builder import resources
from builder.i18n.translate import Translator, builtin_texts
from builder.loading import load_game
from builder.model.tables import Chart
from builder.rules.system import ask, describe, fill
from tests.games import loading
from tests.games.parts import parts
from tests.games.up_front import game, runs
from tests.together import together

HANDS = {
    "italian-line": (4, 2, 0),
    "bersaglieri": (4, 2, 0),
    "blackshirts": (4, 1, 0),
    "italian-partisans": (4, None, 0),
    "french-line": (6, 1, 0),
    "legion": (6, 1, 1),
    "reservists": (6, 1, 0),
    "french-partisans": (4, None, 0),
}
REINFORCEMENTS = {
    "france": ["sniper", "10 11", "12 15 23", "16 24 17 *", "18 22 19 20 *", "35", "31"],
    "italy": ["sniper", "8 17", "18 19 20", "22 23 24 *", "22 18 17 23 *", "31", "33"],
}
CASES = [
    "50.1",
    "50.2",
    "50.3",
    "50.4",
    "50.41",
    "50.42",
    "50.5",
    "50.6",
    "50.7",
    "50.8",
    "50.9",
    "51.1",
    "51.2",
    "51.3",
    "51.4",
    "51.5",
    "51.6",
    "51.7",
    "51.8",
    "52.1",
    "52.11",
    "52.12",
    "52.13",
    "52.14",
    "52.15",
    "52.16",
    "52.17",
    "52.2",
    "52.3",
    "52.4",
    "53.0",
]


def test_hands_and_discards_are_those_of_the_appendix() -> None:
    assert {t.id: (t.hand, t.discards, t.actions) for t in game().troops} == HANDS


def test_the_squads_have_eighteen_and_twelve_men_and_a_card_for_each() -> None:
    assert {s.id: s.men for s in game().squads} == {"italian-squad": 18, "french-squad": 12}
    men = Counter(c.deck for c in game().cards for _ in c.copies)
    assert (men["italian-squad"], men["french-squad"]) == (18, 12)


@pytest.mark.parametrize("nation", REINFORCEMENTS)
def test_reinforcements_are_those_of_the_table(nation: str) -> None:
    listed = [a for a in game().arrivals if a.nation == nation]
    assert [a.number for a in listed] == list(range(7))
    lines = [" ".join((*a.cards, *a.mark.split())) for a in listed]
    assert lines == REINFORCEMENTS[nation]


def test_who_meets_whom_is_as_the_text_says() -> None:
    met = {frozenset(m.nations) for m in game().matchups}
    italian = {n for pair in met if "italy" in pair for n in pair - {"italy"}}
    french = {n for pair in met if "france" in pair for n in pair - {"france"}}
    assert italian == {"britain", "usa", "russia", "france", "germany"}
    assert french == {"germany", "italy", "usa", "britain", "japan"}


def test_every_case_of_the_appendix_has_a_worked_example() -> None:
    assert {e.rule for e in game().examples} == set(CASES)
    assert all(run.ok for run in runs())


def test_every_procedure_is_in_an_example_or_makes_what_one_checks() -> None:
    asked = {e.do for e in game().examples}
    assert {p.name for p in describe(game())} - asked == {"number-chances", "make-selection"}


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_rules_tell_every_case_and_show_every_table(language: str) -> None:
    rules = game().rules_in(language)
    assert rules is not None
    assert set(CASES) <= {case.number for case in rules.cases}


def test_the_cards_are_ours_and_say_so() -> None:
    ours = {
        path: part.provenance().status
        for path, part in parts(game())
        if path.startswith(("cards/", "decks/", "layouts/"))
    }
    told = {path for path, status in ours.items() if status != "estimated"}
    troops = {f"cards/{c.id}" for c in game().cards if c.id.startswith("sheet-")}
    assert told == {"cards/char-b1", *troops}


def test_every_step_of_every_example_can_be_read_in_japanese() -> None:
    said = {s.text for run in runs() for s in run.answer.steps}
    assert said - set(builtin_texts("ja")) == set()


def test_every_word_of_the_charts_is_square() -> None:
    tr = Translator("ja", game().translations["ja"])
    words = [w for t in fill(game()).tables if t.kind == "chart" for r in (t.columns, *t.rows)
             for w in r]  # fmt: skip
    lost = {w for w in words if any(c.islower() for c in w) and tr.lookup(w) is None}
    assert lost == set()


def test_an_owner_puts_the_numbers_of_a_real_deck_in_the_place_of_ours(tmp_path: Path) -> None:
    """The chances follow, and the dagger goes."""
    numbered = [c for c in game().cards if c.numbers]
    entries = "".join(f"  {c.id}: {{numbers: black 2}}\n" for c in numbered)
    file = tmp_path / "mine.yaml"
    file.write_text(f"game: up-front\nsource: given my deck\ncards:\n{entries}", "utf-8")
    loaded = load_game(resources.specs_folder() / "up-front", file)
    assert loaded.game is not None, loaded.problems
    answer = ask(loaded.game, "number-chances", {})
    assert answer.result is not None
    assert answer.result["chances"]["mines"] == "1"
    changed = next(c for c in loaded.game.cards if c.id == "hero")
    assert changed.provenance("numbers").status == "given"


def test_the_desert_chart_says_cards_as_players_do_and_not_by_ids() -> None:
    chart = loading.filled("up-front").table("terrain-cards")
    assert isinstance(chart, Chart)
    cards = [row[0] for row in chart.rows]
    assert {"Minefield", "Woods", "Building −2", "Building −3"} <= set(cards)


REFERENCES = ("7.3", "21.11", "28.2", "32.2", "32.12", "37", "42.44", "43.7", "48.3")
"""The cases of the base game that the appendix refers to."""


@together("language", ["en", "ja", "de", "fr", "es", "it", "zh"])
def test_the_rules_refer_to_the_cases_of_the_base_game(language: str) -> None:
    """A player who has the base game looks up there what the appendix leaves to it."""
    rules = game().rules_in(language)
    assert rules is not None
    prose = " ".join(
        "".join(run.text for run in runs)
        for case in rules.cases
        for block in case.blocks
        for runs in block.items
    )
    lost = [
        n for n in REFERENCES if not re.search(rf"(?<![\d.]){re.escape(n)}(?![\d]|\.\d)", prose)
    ]
    assert not lost
    numbers = {case.number: case for case in rules.cases}
    words = "".join(
        run.text for block in numbers["50.41"].blocks for runs in block.items for run in runs
    )
    assert "32.12" in words
