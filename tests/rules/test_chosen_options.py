"""Rules text under options: what is chosen stands beside the case that it changes."""

from __future__ import annotations

import pytest

from builder import resources
from builder.loading.load import load_game
from builder.model.game import Game
from builder.model.texts.prose import Block, Inline
from builder.pipeline.build import validate_game
from builder.rules.chosen_options import check_option_texts
from builder.rules.option_choices import options_of, read_options, switched_on
from builder.rules.validation import fill
from builder.rules.vocabulary import Choice, Effect
from tests.games import loading
from tests.rules.test_every_option import under
from tests.thorough import each_once
from tests.together import together


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
    ("name", "option", "value", "case", "said"),
    [
        ("assault-on-belgium", "excess-hits", "both", "9.2", "both"),
        ("hue", "7.5a", "yes", "7.5a", "on"),
        ("green-beret", "leaders-lend", "no", "10.4", "off"),
    ],
)
def test_an_option_is_told_in_its_case_in_every_language(
    name: str, option: str, value: str, case: str, said: str
) -> None:
    game = under(name, option, value)
    found = notes(game, "en")
    assert list(found) == [case]
    assert f"The option {option} is {said}." in found[case]
    japanese = {"on": "を使う", "off": "は使わない"}.get(said, f"は{said}とする")
    assert f"オプション{option}{japanese}" in notes(game, "ja")[case]


def test_where_its_case_is_not_printed_the_nearest_above_tells_it() -> None:
    game = under("vietnam-battles", "stray-fire", "retreats-only")
    cut = tuple(
        text.model_copy(update={"cases": tuple(c for c in text.cases if c.number != "8.4.2")})
        for text in game.rules
    )
    assert list(notes(game.model_copy(update={"rules": cut}), "en")) == ["8.4"]


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("option", "value", "case", "english", "japanese"),
    [
        ("stray-fire", "retreats-only", "8.4.2", "Ae and (A) do not", "Aeと(A)では当たらない"),
        ("forded-arm", "as-bridged", "19.0", "at no cost, as over a bridge", "コストなしで渡れる"),
    ],
)
def test_a_game_says_in_its_own_words_what_holds_under_a_value(
    option: str, value: str, case: str, english: str, japanese: str
) -> None:
    game = under("vietnam-battles", option, value)
    assert list(notes(game, "en")) == list(notes(game, "ja")) == [case]
    assert english in notes(game, "en")[case]
    assert japanese in notes(game, "ja")[case]


@pytest.mark.thorough
def test_every_value_of_an_option_of_the_folio_games_is_told_in_words() -> None:
    """The name of a value, such as "stays", says little to a reader."""
    found = [(n, value) for n, choice in options_of("folio").items() for value in choice.values[1:]]
    for (name, value), language in each_once(found, ("en", "ja")):
        (told,) = notes(under("vietnam-battles", name, value), language).values()
        assert "The option" not in told
        assert f"オプション{name}" not in told


def test_a_text_for_an_option_or_value_that_there_is_not_is_told_at_its_case() -> None:
    game = loading.game("vietnam-battles")
    wrong = [
        Block(kind="choice", target=target, items=((Inline(text="Nothing."),),))
        for target in ("stray-fires=every-a", "stray-fire=never")
    ]
    text = game.rules[0]
    first = text.cases[0].model_copy(update={"blocks": tuple(wrong)})
    rules = (text.model_copy(update={"cases": (first, *text.cases[1:])}), *game.rules[1:])
    changed = game.model_copy(update={"rules": rules})
    found = list(check_option_texts(changed, options_of("folio")))
    assert [(p.code, p.path[2]) for p in found] == [
        ("unknown-option", first.number), ("unknown-choice", first.number),
    ]  # fmt: skip
    assert "stray-fire" in found[0].hint
    assert "retreats-only" in found[1].hint


def test_areas_that_an_option_names_are_told_by_their_names() -> None:
    told = notes(under("assault-on-belgium", "closed-countries", "netherlands france"), "en")
    assert any("closed-countries is Netherlands, France." in text for text in told.values())


def test_the_reading_that_the_rules_have_anyway_is_not_told_again() -> None:
    assert notes(loading.game("vietnam-battles"), "en") == {}
    assert notes(under("vietnam-battles", "stray-fire", "every-a"), "en") == {}


@pytest.mark.thorough
def test_an_example_that_an_option_refuses_stops_no_build() -> None:
    found = load_game(
        resources.specs_folder() / "vietnam-battles", chosen=(("camps", "one-of-eight"),)
    )
    _, problems = validate_game(found, owned=True)
    assert problems
    assert [p for p in problems if p.severity == "error"] == []


NAMED = {
    "7.1": Choice("7.1", ("no", "yes"), "Units lie face down."),
    "dive": Choice("3.1", ("yes", "no"), "Aircraft dive."),
    "fire": Choice("8.4", ("once", "again"), "Guns fire again."),
    "closed": Choice("15.0", (), "Countries are closed.", areas=True),
}


NAMES = "there are: 7.1, dive, fire, closed"
AREAS = "there are: france, netherlands"


@together(
    ("words", "chosen", "wrong"),
    [
        ("7.1", {"7.1": "yes"}, ""),
        ("7.1=no dive", {"7.1": "no", "dive": "yes"}, ""),
        ("7.1=", {"7.1": ""}, "say what 7.1 is (write 7.1=no or 7.1=yes)"),
        ("fire=again", {"fire": "again"}, ""),
        ("fire", {"fire": ""}, "say what fire is (write fire=once or fire=again)"),
        ("fire=yes", {"fire": "yes"}, "fire is not 'yes' (write fire=once or fire=again)"),
        ("closed=france", {"closed": "france"}, ""),
        (
            "closed=frence",
            {"closed": "frence"},
            f"there is no area 'frence' (did you mean 'france'? {AREAS})",
        ),
        ("fier=once", {}, f"there is no option 'fier' (did you mean 'fire'? {NAMES})"),
        ("zzz fire=once", {"fire": "once"}, f"there is no option 'zzz' ({NAMES})"),
    ],
)
def test_options_are_read_from_words(words: str, chosen: dict[str, str], wrong: str) -> None:
    found, problems = read_options(words.split(), NAMED, ("netherlands", "france"))
    assert dict(found) == chosen
    assert [f"{one.message} ({one.hint})" for one in problems] == [wrong] * bool(wrong)


def test_a_game_without_options_has_none_of_any_name() -> None:
    _, (problem,) = read_options(["dive"], {}, ())
    assert problem.message == "the game has no options, and so no 'dive'"


def test_positions_note_the_options_that_are_on() -> None:
    chosen = [("7.1", "yes"), ("7.2", "no"), ("whole-stack", "yes"), ("moat-inside", "no")]
    assert switched_on(loading.game("hue"), chosen) == ("7.1", "whole-stack")


def test_only_no_and_yes_make_a_switch() -> None:
    assert [name for name, choice in NAMED.items() if choice.is_switch] == ["7.1", "dive"]


@together(
    ("effect", "takes", "fits"),
    [
        (Effect("", "", number=True), "a number", [1, 2]),
        (Effect("", "", words=("half", "double")), "half or double", ["half"]),
        (Effect("", "", number=True, words=("half",)), "a number or half", [1, 2, "half"]),
        (Effect("", "", any_word=True), "a word", ["half", "third"]),
    ],
)
def test_effects_of_terrain_are_numbers_or_words(
    effect: Effect, takes: str, fits: list[int | str]
) -> None:
    assert effect.takes == takes
    every: list[int | str] = [1, 2, "half", "third"]
    assert [value for value in every if effect.fits(value)] == fits
