"""What is left to ``--thorough`` leaves out no game, no language and no value."""

from __future__ import annotations

import pytest

from builder import resources
from tests import thorough
from tests.games import loading


@pytest.fixture(autouse=True)
def in_a_usual_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thorough, "THOROUGH", False)


def test_every_game_is_tried_in_english_japanese_and_one_more_of_its_languages() -> None:
    spoken = {name: loading.sheet(name).languages for name in resources.built_in_games()}
    chosen = thorough.in_languages(spoken)
    assert {language for _, language in chosen} == set().union(*spoken.values())
    for name, languages in spoken.items():
        own = [language for game, language in chosen if game == name]
        assert set(own) <= set(languages)
        assert set(own) >= {"en", "ja"} & set(languages)
        assert len(own) >= min(3, len(languages))


def test_what_is_costly_is_tried_in_english_and_one_more_language() -> None:
    spoken = {name: loading.sheet(name).languages for name in resources.built_in_games()}
    chosen = thorough.in_languages(spoken, always=("en",))
    assert {language for _, language in chosen} == set().union(*spoken.values())
    for name, languages in spoken.items():
        own = [language for game, language in chosen if game == name]
        assert own[0] == "en"
        assert len(own) == min(2, len(languages))


def test_a_language_that_is_tried_once_is_tried_with_one_game() -> None:
    spoken = {name: loading.sheet(name).languages for name in resources.built_in_games()}
    chosen = thorough.in_languages(spoken, always=("en",), once=True)
    others = [language for _, language in chosen if language != "en"]
    assert sorted(others) == sorted(set().union(*spoken.values()) - {"en"})
    assert [name for name, language in chosen if language == "en"] == list(spoken)


def test_no_language_is_left_out_though_games_are_few() -> None:
    spoken = {"one": ("en", "de", "fr", "it"), "two": ("ja", "en", "de")}
    assert thorough.in_languages(spoken) == [
        ("one", "en"), ("one", "fr"), ("one", "it"), ("two", "ja"), ("two", "en"), ("two", "de"),
    ]  # fmt: skip


def test_each_value_of_each_axis_comes_up() -> None:
    assert thorough.each_once("abc", (1, 2)) == [("a", 1), ("b", 2), ("c", 1)]


def test_some_cases_reach_from_the_first_to_the_last() -> None:
    assert thorough.some(range(100), 4) == [0, 33, 66, 99]
    assert thorough.some("abc", 1) == ["a"]
    assert thorough.some("abc", 5) == ["a", "b", "c"]


def test_cases_are_kept_by_name() -> None:
    assert thorough.kept([("one", 1), ("two", 2), ("two", 3)], "two") == [("two", 2), ("two", 3)]
    assert thorough.kept("abc", "a", "c") == ["a", "c"]
    with pytest.raises(AssertionError, match="no such case"):
        thorough.kept("abc", "d")


def test_every_language_comes_up_though_each_game_is_tried_in_one() -> None:
    spoken = {name: loading.sheet(name).languages for name in resources.built_in_games()}
    chosen = thorough.one_language_each(spoken)
    assert [name for name, _ in chosen] == list(spoken)
    assert {language for _, language in chosen} == set().union(*spoken.values())


def test_a_thorough_run_tries_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thorough, "THOROUGH", True)
    assert thorough.times(3, 500) == 500
    assert thorough.some(range(9), 2) == [*range(9)]
    assert thorough.kept(range(9), 2) == [*range(9)]
    assert thorough.each_once("ab", (1, 2)) == [("a", 1), ("a", 2), ("b", 1), ("b", 2)]
    assert thorough.in_languages({"one": ("en", "de", "fr")}) == [
        ("one", "en"), ("one", "de"), ("one", "fr"),
    ]  # fmt: skip


@pytest.mark.thorough
def test_what_is_marked_is_left_out_of_a_usual_run(pytestconfig: pytest.Config) -> None:
    assert pytestconfig.getoption("--thorough")
