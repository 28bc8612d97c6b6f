"""Rules text under options: what is chosen stands beside the case that it changes."""

from __future__ import annotations

import pytest

from builder import resources
from builder.loading.load import load_game
from builder.model.game import Game
from builder.pipeline.build import validate_game
from builder.rules.validation import fill
from tests.games import loading
from tests.rules.test_every_option import under


def notes(game: Game, language: str) -> dict[str, str]:
    """The choices that the rules of a filled game tell, by case."""
    (text,) = (rules for rules in fill(game).rules if rules.language == language)
    return {
        case.number: "".join(run.text for run in block.items[0])
        for case in text.cases
        for block in case.blocks
        if block.kind == "choice"
    }


@pytest.mark.parametrize(
    ("name", "option", "value", "case"),
    [
        ("vietnam-battles", "stray-fire", "retreats-only", "8.4.2"),
        ("hue", "7.5a", "yes", "7.5a"),
        ("green-beret", "leaders-lend", "no", "10.4"),
    ],
)
def test_an_option_is_told_in_its_case_in_every_language(
    name: str, option: str, value: str, case: str
) -> None:
    game = under(name, option, value)
    found = notes(game, "en")
    assert list(found) == [case]
    assert f"The option {option} is {value}." in found[case]
    assert f"オプション{option}は{value}とする" in notes(game, "ja")[case]


def test_where_its_case_is_not_printed_the_nearest_above_tells_it() -> None:
    game = under("vietnam-battles", "stray-fire", "retreats-only")
    cut = tuple(
        text.model_copy(update={"cases": tuple(c for c in text.cases if c.number != "8.4.2")})
        for text in game.rules
    )
    assert list(notes(game.model_copy(update={"rules": cut}), "en")) == ["8.4"]


def test_areas_that_an_option_names_are_told_by_their_names() -> None:
    told = notes(under("assault-on-belgium", "closed-countries", "netherlands france"), "en")
    assert any("closed-countries is Netherlands, France." in text for text in told.values())


def test_the_reading_that_the_rules_have_anyway_is_not_told_again() -> None:
    assert notes(loading.game("vietnam-battles"), "en") == {}
    assert notes(under("vietnam-battles", "stray-fire", "every-a"), "en") == {}


def test_an_example_that_an_option_refuses_stops_no_build() -> None:
    found = load_game(
        resources.specs_folder() / "vietnam-battles", chosen=(("camps", "one-of-eight"),)
    )
    _, problems = validate_game(found, owned=True)
    assert problems
    assert [p for p in problems if p.severity == "error"] == []
