"""Breaking points, surrenders and the data that the rules can read."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from builder.model.game import Game
from builder.rules.asking import ask
from builder.rules.systems.squad_cards.breaking import breaking_point
from builder.rules.systems.squad_cards.game_data import troops_of
from builder.rules.validation import check, fill
from tests.games.up_front import game
from tests.together import together


@together("men", range(1, 25))
def test_a_squad_breaks_with_its_first_loss_past_the_mark(men: int) -> None:
    italian, french = troops_of(game(), "italian-line"), troops_of(game(), "french-line")
    at = breaking_point(italian, men)
    assert Fraction(at, men) > Fraction(2, 5) >= Fraction(at - 1, men)
    at = breaking_point(french, men)
    assert Fraction(at, men) >= Fraction(1, 2) > Fraction(at - 1, men)
    at = breaking_point(italian, men, "russia")
    assert Fraction(at, men) > Fraction(1, 2) >= Fraction(at - 1, men)


def course(*events: str, **more: Any) -> dict[str, Any]:
    answer = ask(game(), "surrendered-group", {"events": events, **more})
    assert answer.result is not None, answer.problems
    return answer.result


@together("event", ["fire", "move", "rally", "hero"])
def test_a_surrendered_group_does_nothing(event: str) -> None:
    assert course("turn-end", event)["legal"] is False
    assert course("turn-end", "rescue", "rally")["legal"] is True


@pytest.mark.parametrize("event", ["fired-on", "sniper"])
def test_fire_ends_a_surrender_for_good(event: str) -> None:
    found = course("turn-end", event, "turn-end")
    assert found["states"] == ["surrendered", "pinned", "pinned"]
    assert found["surrenders_again"] is False


def test_a_captured_group_stays_so() -> None:
    found = course("turn-end", "entered", "rescue")
    assert (found["legal"], found["states"][-1], found["losses"]) == (False, "captured", True)


@together(
    ("troops", "enemy"), [("bersaglieri", ""), ("french-line", ""), ("italian-line", "russia")]
)
def test_who_does_not_surrender(troops: str, enemy: str) -> None:
    assert course("turn-end", troops=troops, enemy=enemy)["states"] == ["pinned"]


@pytest.mark.parametrize(("held", "panic"), [("printed", 5), ("whole", 4)])
def test_which_panic_the_campaign_holds_near_morale_is_an_option_50_41(
    held: str, panic: int
) -> None:
    """Printed 1 with morale 4, then 1 each for Russians and an oasis, which adds to morale too."""
    given = {"troops": "italian-line", "panic": 1, "morale": 4, "campaign": True}
    asked = ask(
        _with_options(game(), campaign_panic=held),
        "panic",
        {**given, "enemy": "russia", "oasis": True},
    )
    assert asked.result == {"panic": panic}


def test_what_partisans_do_with_russian_cards_is_not_in_the_document_50_9() -> None:
    asked = ask(game(), "split-card", {"troops": "italian-partisans", "card": "russia"})
    assert [p.code for p in asked.problems] == ["not-in-document"]
    german = ask(game(), "split-card", {"troops": "italian-partisans", "card": "germany"})
    assert german.result == {"usable": False}


def test_the_scope_of_a_shot_is_an_option() -> None:
    given = {"troops": "italian-line", "men": 3, "pinned": 3, "shot_at": "other"}
    by_group = _with_options(game(), surrender_scope="group")
    assert ask(game(), "surrender", given).result == {"chit": False}
    assert ask(by_group, "surrender", given).result == {"chit": True}
    wrong = check(_with_options(game(), surrender_scope="army"), ())
    assert [(p.code, p.path[1:]) for p in wrong] == [
        ("unknown-choice", ("options", "surrender_scope"))
    ]


def _with_options(of: Game, **options: str) -> Game:
    return of.model_copy(update={"sheet": of.sheet.model_copy(update={"options": options})})


def test_the_game_breaks_no_rule_of_its_system() -> None:
    assert check(game()) == []


@together(
    ("field", "index", "update", "code"),
    [
        ("hands", 0, {"limit": 5}, "wrong-hand"),
        ("limits", 0, {"what": "cannon"}, "unknown-limited-thing"),
        ("matchups", 0, {"nations": ("italy", "italy")}, "bad-matchup"),
        ("matchups", 1, {"nations": ("britain", "italy")}, "bad-matchup"),
        ("arrivals", 6, {"number": 5}, "missing-number"),
    ],
)
def test_data_that_contradicts_the_rules_is_told(
    field: str, index: int, update: dict[str, Any], code: str
) -> None:
    parts = list(getattr(game(), field))
    parts[index] = parts[index].model_copy(update=update)
    wrong = game().model_copy(update={field: tuple(parts), "examples": ()})
    assert {p.code for p in check(wrong)} == {code}


def test_a_deck_without_numbers_is_told() -> None:
    bare = tuple(c.model_copy(update={"numbers": ()}) for c in game().cards)
    assert [p.code for p in check(game().model_copy(update={"cards": bare, "examples": ()}))] == [
        "no-numbers"
    ]


def test_every_chart_is_filled() -> None:
    filled = {t.id: t for t in fill(game()).tables}
    assert {id for id, t in filled.items() if not t.rows} == set()
    rows = {row[0]: row for row in filled["breaking-points"].rows}  # type: ignore[union-attr]
    assert rows["18"][1:] == ("8", "9", "10")
    assert rows["12"][1:] == ("5", "6", "7")
    summary = {r[0]: r for r in filled["nation-summary"].rows}  # type: ignore[union-attr]
    assert summary["Foreign Legion"][1:4] == ("6", "1 (1)", "Germany")
    matrix = {r[0]: r for r in filled["matchups"].rows}  # type: ignore[union-attr]
    assert matrix["Russia"][1:] == ("yes", "no", "?", "?", "?", "–", "?")


def test_who_enters_a_surrendered_group_checks_no_morale_50_41() -> None:
    answer = ask(game(), "enter-surrendered", {})
    assert answer.result is not None
    assert (answer.result["morale_check"], answer.result["column"]) == (False, 1)


def test_the_chance_of_the_entry_is_not_in_the_document_50_41() -> None:
    asked = ask(game(), "enter-surrendered", {"chance": True})
    assert [(p.code, p.rule) for p in asked.problems] == [("not-in-document", "50.41")]
    never = ask(game(), "enter-surrendered", {"troops": "bersaglieri"})
    assert [p.code for p in never.problems] == ["bad-argument"]
