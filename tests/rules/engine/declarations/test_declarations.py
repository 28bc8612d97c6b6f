"""Mistakes in declarations have file, line and column, and say what there is instead."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.loading.load import Loaded, load_game
from builder.model.game import Game
from builder.pipeline.build import validate_game
from builder.problems import render_problem
from builder.rules.validation import check
from tests.rules.engine.brook import COUNTERS, GAME, MECHANISMS, declaring, good, loaded, write

SHIFT = "{attacker is: [cavalry, leader], defender in: clear}"


def wrong(found: Loaded) -> list[str]:
    return [render_problem(p) for p in found.problems if p.severity == "error"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("most: 3", "mots: 3", "did you mean 'most'?"),
        ("{in: town}}\n  - {most: 2}", "{inn: town}}\n  - {most: 2}", "did you mean 'in'?"),
        ("defender in: [woods", "defendr in: [woods", "did you mean 'defender in'?"),
        ("enter: stop", "enter: halt", "free, stop, barred, or a cost such as +1"),
        (
            "attacker: retreat 2",
            "attacker: flee 2",
            "eliminated, exchange, exchange strength, lose 1",
        ),
        ("shift_limits: -2..2", "shift_limits: 2..-2", "write the least first"),
        ('rule: "7.3"', 'rule: "seven"', ""),
    ],
)
def test_a_word_that_there_is_not_is_told_with_its_place(old: str, new: str, said: str) -> None:
    told = "\n".join(wrong(declaring(old, new)))
    assert "mechanisms.yaml:" in told
    assert said in told


def located(found: Loaded) -> list[tuple[str, str]]:
    game = good(found)
    said = []
    for problem in check(game):
        where = found.locations.find(problem.path)
        assert where is not None
        word = where.text[where.column - 1 :].split("]")[0].split("}")[0].split(",")[0].split()[0]
        said.append((problem.code, word))
    return said


@pytest.mark.parametrize(
    ("old", "new", "code", "word"),
    [
        ("[woods, town]", "[woods, twon]", "unknown-word", "twon"),
        ("is: [cavalry,", "is: [cavalri,", "unknown-word", "cavalri"),
        ("when: {across: brook}", "when: {across: river}", "unknown-word", "river"),
        ("DR: {defender: retreat 2}", "DD: {defender: retreat 2}", "bad-combat", ""),
        ("table: crt", "table: ctr", "unknown-results-table", "ctr"),
    ],
)
def test_a_name_that_the_game_does_not_have_is_told_at_its_place(
    old: str, new: str, code: str, word: str
) -> None:
    found = located(declaring(old, new))
    assert code in [c for c, _ in found]
    assert not word or (code, word) in found


def test_declarations_that_a_system_does_not_read_are_told() -> None:
    folio = declared_for("folio")
    assert "unread-mechanisms" in [p.code for p in check(folio)]
    assert "unread-mechanisms" not in [p.code for p in check(declared_for("open"))]


def declared_for(system: str) -> Game:
    return good(loaded(game=GAME.replace("system: open", f"system: {system}")))


def test_a_trait_that_no_declaration_asks_for_is_told() -> None:
    wrong = good(loaded(counters=COUNTERS.replace("traits: leader", "traits: leadr")))
    assert "unknown-counter-trait" in [p.code for p in check(wrong)]


def test_odds_and_other_columns_are_not_mixed() -> None:
    found = check(good(declaring("  table: crt\n", "  table: crt\n  reckon: difference\n")))
    assert [p.code for p in found] == ["bad-combat"]


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("{in: town}}\n  - {most: 2}", "{attacker in: town}}\n  - {most: 2}", "attacker in"),
        ("{most: 2}\n", "{most: 2, when: {across: brook}}\n", "across"),
        ("{is: leader}\n  apart", "{is: leader, not: {is: [leader, cavalry]}}\n  apart", "not"),
        ("{is: leader}\n  apart", "{is: northern, side: south}\n  apart", "is"),
        ("{is: leader}\n  apart", "{is: cavalry, not: {is: horse}}\n  apart", "not"),
        (
            SHIFT,
            "{attacker is: southern, side: north}",
            "attacker is",
        ),
        (
            SHIFT,
            "{defender is: northern, side: north}",
            "defender is",
        ),
    ],
)
def test_a_condition_that_nothing_meets_is_told(old: str, new: str, key: str) -> None:
    found = [p for p in check(good(declaring(old, new))) if p.code == "never-holds"]
    assert [p.path[-1] for p in found] == [key]


def test_a_limit_behind_one_that_always_stands_is_told() -> None:
    found = check(
        good(declaring("  - {most: 2}\n", "  - {most: 2}\n  - {most: 4, when: {in: woods}}\n"))
    )
    assert [(p.code, p.path[-1]) for p in found] == [("unreached", 2)]


def test_an_exchange_needs_one_who_loses_first() -> None:
    found = check(good(declaring("EX: {defender: eliminated,", "EX: {defender: exchange,")))
    assert [p.code for p in found] == ["bad-combat"]


def test_a_word_says_what_there_is() -> None:
    found = check(good(declaring("is: [cavalry,", "is: [cavalri,")))
    assert "did you mean 'cavalry'?" in found[0].hint
    assert "artillery" in found[0].hint


def test_a_game_that_declares_nothing_is_told_where_its_system_is_named(tmp_path: Path) -> None:
    folder = write(tmp_path)
    (folder / "mechanisms.yaml").unlink()
    found = load_game(folder)
    (lost,) = [p for p in validate_game(found)[1] if p.code == "no-mechanisms"]
    assert lost.location is not None
    assert lost.location.text.strip() == "system: open"


def test_an_amount_that_is_asked_for_and_forbidden_is_told() -> None:
    counts = "counts:\n- {id: food, name: Food, start: 5, most: 9}\n"
    asked = "{amount: {food: 4}, not: {amount: {food: 3+}}}"
    game = good(loaded(mechanisms=MECHANISMS.replace(SHIFT, asked) + counts))
    assert [p.path[-1] for p in check(game) if p.code == "never-holds"] == ["not"]
