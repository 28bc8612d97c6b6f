"""Words that a system does not know are found in every system, and each knows what it reads."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from builder.model.game import Game
from builder.model.pieces.counters import Unit
from builder.problems import Problem
from builder.rules.core.checks.word_checks import check_words
from builder.rules.registry import MODULES, load_system, system_of
from builder.rules.validation import check
from builder.rules.vocabulary import Effect
from tests.games.green_beret import game as green_beret
from tests.games.hue import game as hue
from tests.games.up_front import game as up_front
from tests.rules.engine.brook import game as brook
from tests.rules.fords import build_game as fords
from tests.rules.systems.air_land.border import build_game as border
from tests.together import together

GAMES = {
    "air_land": border,
    "city_fight": hue,
    "folio": fords,
    "green_beret": green_beret,
    "open": brook,
    "squad_cards": up_front,
}
RULES = Path(__file__).resolve().parents[2] / "builder" / "rules"


def found(game: Game) -> list[Problem]:
    return list(check_words(game, system_of(game).vocabulary))


def told(game: Game) -> list[tuple[str, tuple[str | int, ...]]]:
    return [(p.code, p.path) for p in found(game)]


def with_trait(game: Game, field: str, trait: str) -> Game:
    """The game with one more trait on its first unit, marker or card."""
    first, *rest = getattr(game, field)
    first = first.model_copy(update={"traits": (*first.traits, trait)})
    return game.model_copy(update={field: (first, *rest)})


def with_effects(game: Game, **effects: int | str) -> Game:
    first, *rest = game.terrain.hexes
    changed = (first.model_copy(update={"effects": effects}), *rest)
    return game.model_copy(update={"terrain": game.terrain.model_copy(update={"hexes": changed})})


def with_sheet(game: Game, **changes: object) -> Game:
    return game.model_copy(update={"sheet": game.sheet.model_copy(update=changes)})


def first_marked(game: Game) -> tuple[str, int]:
    """The first part with traits of a game, and how many it has."""
    field = next(f for f in ("units", "markers", "cards") if getattr(game, f))
    return field, len(getattr(game, field)[0].traits)


@together("system", sorted(MODULES))
def test_what_a_game_says_is_known_to_its_system(system: str) -> None:
    assert found(GAMES[system]()) == []


@together("system", sorted(MODULES))
def test_a_trait_that_the_system_does_not_know_is_found(system: str) -> None:
    game = GAMES[system]()
    field, many = first_marked(game)
    wrong = with_trait(game, field, "flyng")
    id = getattr(game, field)[0].id
    assert told(wrong) == [("unknown-counter-trait", (field, id, "traits", many))]
    assert "own_words" in found(wrong)[0].hint


@together("system", sorted(MODULES))
def test_a_word_of_the_games_own_is_none_of_the_systems_business(system: str) -> None:
    game = GAMES[system]()
    own = with_sheet(game, own_words=(*game.sheet.own_words, "night-trained"))
    assert found(with_trait(own, first_marked(game)[0], "night-trained")) == []


def test_every_trait_is_told_once_with_the_nearest_and_all_that_there_are() -> None:
    game = with_trait(fords(), "units", "enginer")
    doubled = game.model_copy(
        update={"units": (*game.units, game.units[0].model_copy(update={"id": "x"}))}
    )
    (problem,) = found(doubled)
    assert problem.message == "folio knows no trait of units 'enginer', 2 times"
    assert "did you mean 'engineer'? it knows: commando, engineer" in problem.hint


def test_a_trait_of_markers_is_none_of_units() -> None:
    assert [code for code, _ in told(with_trait(fords(), "units", "fort"))] == [
        "unknown-counter-trait"
    ]
    assert found(with_trait(fords(), "markers", "fort")) == []


@together("system", sorted(MODULES))
def test_an_effect_that_the_system_does_not_know_is_found(system: str) -> None:
    game = GAMES[system]()
    path = ("terrain", game.terrain.hexes[0].id, "effects", "colum")
    assert told(with_effects(game, colum=-1)) == [("unknown-effect", path)]


def wrong_value(effect: Effect) -> int | str:
    return "sideways-up" if effect.number or effect.words else 1


@together("system", sorted(MODULES))
def test_every_effect_takes_what_it_takes_and_nothing_else(system: str) -> None:
    game = GAMES[system]()
    for name, effect in load_system(system).vocabulary.effects.items():
        right = [*([-1] if effect.number else []), *effect.words]
        assert [told(with_effects(game, **{name: value})) for value in right] == [[]] * len(right)
        wrong = with_effects(game, **{name: wrong_value(effect)})
        path = ("terrain", game.terrain.hexes[0].id, "effects", name)
        assert told(wrong) == [("bad-effect", path)]


@together("system", sorted(MODULES))
def test_an_option_that_the_system_does_not_have_is_found(system: str) -> None:
    game = with_sheet(GAMES[system](), options={"advanse": "yes"})
    assert told(game) == [("unknown-option", ("sheet", "options", "advanse"))]


@pytest.mark.parametrize("system", sorted(MODULES))
def test_every_option_takes_its_values_alone(system: str) -> None:
    game = GAMES[system]()
    for name, choice in load_system(system).vocabulary.options.items():
        for value in choice.values:
            assert found(with_sheet(game, options={name: value})) == []
        wrong = with_sheet(game, options={name: "perhaps"})
        assert told(wrong) == [("unknown-choice", ("sheet", "options", name))]


# -- what must be there ------------------------------------------------------------------------


@together(
    ("system", "field", "code"),
    [
        ("air_land", "tables", "no-results-table"),
        ("green_beret", "tables", "no-chart"),
        ("green_beret", "pools", "no-cup"),
    ],
)
def test_a_part_that_a_system_needs_is_missed_where_the_system_is_named(
    system: str, field: str, code: str
) -> None:
    game = GAMES[system]().model_copy(update={field: (), "scenarios": (), "examples": ()})
    missed = [p for p in check(game, ()) if p.code == code]
    assert {p.path for p in missed} == {("sheet", "system")}
    assert len(missed) == 3
    assert all(p.hint.startswith("write ") for p in missed)


# -- the vocabularies and the code --------------------------------------------------------------


@cache
def source(system: str) -> str:
    files = sorted((RULES / ("engine" if system == "open" else f"systems/{system}")).rglob("*.py"))
    return "\n".join(f.read_text("utf-8") for f in files if f.name != "words.py")


def traits(system: str) -> Mapping[str, str]:
    words = load_system(system).vocabulary
    return {**words.unit_traits, **words.marker_traits, **words.card_traits}


@together("system", sorted(MODULES))
def test_a_vocabulary_has_no_trait_that_its_rules_do_not_read(system: str) -> None:
    assert [word for word in traits(system) if f'"{word}"' not in source(system)] == []


@together("system", sorted(MODULES))
def test_rules_read_no_trait_that_their_vocabulary_lacks(system: str) -> None:
    asked = re.findall(r'"([a-z0-9-]+)" in [\w.()\[\]]*traits', source(system))
    assert set(asked) - traits(system).keys() == set()


def test_a_unit_is_read_by_one_set_of_values() -> None:
    for system, game in GAMES.items():
        words = load_system(system).vocabulary
        if not words.values:
            continue  # its declarations name the values that they read
        units: tuple[Unit, ...] = game().units
        assert all(words.values_of(unit) for unit in units)


def test_a_value_that_has_no_name_is_told_in_every_system() -> None:
    for name in ("open", "folio", "city_fight", "green_beret"):
        game = GAMES[name]()
        first, *rest = game.units
        longer = first.model_copy(update={"values": (*first.values, first.values[0])})
        many, names = len(longer.values), game.value_names(first)
        if many <= len(names):
            continue
        problem = next(
            p for p in found(game.model_copy(update={"units": (longer, *rest)}))
            if p.code == "bad-values"
        )  # fmt: skip
        assert problem.path == ("units", first.id, "values")
        assert problem.hint.endswith(", ".join(names))
