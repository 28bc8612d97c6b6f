"""Every procedure that reads an option is asked under each of its values."""

from __future__ import annotations

import importlib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest

from builder.model.game import Game
from builder.rules.asking import ask
from builder.rules.examples import mismatches, run_example
from builder.rules.option_choices import options_of
from tests.games import loading
from tests.rules.choices_asked import ASKED, CHANGED, Asked
from tests.together import together

GAMES = ("assault-on-belgium", "vietnam-battles", "hue", "green-beret", "up-front")


@cache
def under(game: str, option: str, value: str) -> Game:
    """A game with another value of an option."""
    found = loading.game(game)
    options = {**found.sheet.options, option: value}
    return found.model_copy(update={"sheet": found.sheet.model_copy(update={"options": options})})


def values_of(game: str, option: str) -> tuple[str, ...]:
    """The values of an option; of one that takes areas two of them."""
    choice = options_of(loading.game(game).sheet.system)[option]
    return ("france netherlands",) if choice.areas else choice.values


def other_values(game: str, option: str) -> tuple[str, ...]:
    """The values of an option but for the game's own, under which other tests run all examples."""
    values = values_of(game, option)
    own = loading.game(game).sheet.options.get(option, values[0] if len(values) > 1 else "")
    return tuple(value for value in values if value != own)


@together("one", ASKED)
def test_an_answer_is_that_of_the_value_that_is_chosen(one: Asked) -> None:
    for value in values_of(one.game, one.option):
        answer = ask(under(one.game, one.option, value), one.procedure, one.given)
        found = answer.result or {"problem": answer.problems[0].code}
        assert mismatches(one.expected.get(value, {}), found) == [], value


@together("one", ASKED)
def test_the_values_that_are_expected_are_those_that_there_are(one: Asked) -> None:
    assert set(one.expected) <= set(values_of(one.game, one.option))


# -- which examples read which options ---------------------------------------------------------------


def noted(game: str) -> Mapping[str, frozenset[str]]:
    """For each worked example of a game the options that its answer asks for."""
    read: dict[str, set[str]] = defaultdict(set)
    for example, options in _noting(loading.game(game)):
        read[example] |= options
    return {example: frozenset(options) for example, options in read.items()}


def _noting(game: Game) -> Iterator[tuple[str, set[str]]]:
    asked: set[str] = set()
    with pytest.MonkeyPatch.context() as patch:
        _listen(patch, asked)
        for example in game.examples:
            asked.clear()
            if example.do != "options":
                # folio maps are cached with what was read for them: a copy of the game has none yet
                run_example(game.model_copy() if game.sheet.system == "folio" else game, example)
                yield example.id, set(asked)


def _listen(patch: pytest.MonkeyPatch, asked: set[str]) -> None:
    """Note each option as it is asked for."""
    from builder.rules.core import options

    real = options.chosen_option

    def chosen(game: Game, choices: Any, name: str) -> str:
        asked.add(name)
        return real(game, choices, name)

    class Noting(frozenset[str]):
        def __contains__(self, name: object) -> bool:
            asked.add(str(name))
            return super().__contains__(name)

        def __or__(self, other: Any) -> Any:
            return Noting(super().__or__(other))

    places = ("air_land.options", "folio.options", "green_beret.options")
    for name in (*places, "squad_cards.breaking", "squad_cards.surrender"):
        patch.setattr(
            importlib.import_module(f"builder.rules.systems.{name}"), "chosen_option", chosen
        )
    switches = importlib.import_module("builder.rules.systems.city_fight.options")
    patch.setattr(switches, "frozenset", Noting, raising=False)


@pytest.mark.thorough
@pytest.mark.parametrize("game", GAMES)
def test_the_examples_of_every_procedure_hold_under_every_value_but_those_of_the_reading(
    game: str,
) -> None:
    examples = {e.id: e for e in loading.game(game).examples}
    failed: dict[tuple[str, str], set[str]] = defaultdict(set)
    for example, options in noted(game).items():
        for option in options:
            for value in other_values(game, option):
                if not run_example(under(game, option, value), examples[example]).ok:
                    failed[game, option].add(example)
    assert failed == {key: ids for key, ids in CHANGED.items() if key[0] == game}


@together("game", GAMES)
def test_every_option_of_a_game_changes_some_answer(game: str) -> None:
    """But 7.1: whether units lie face down no question asks; setups that are made note it."""
    told = {key[1] for key in CHANGED if key[0] == game}
    told |= {one.option for one in ASKED if one.game == game}
    switched = _switched_in_examples(loading.game(game))
    assert set(options_of(loading.game(game).sheet.system)) - told - switched <= {"7.1"}


def _switched_in_examples(game: Game) -> set[str]:
    """The options that worked examples switch on in their questions."""
    given = (e.given.get("options", ()) for e in game.examples)
    words = (w.split() if isinstance(w, str) else w for w in given)
    return {name for some in words for name in some}
