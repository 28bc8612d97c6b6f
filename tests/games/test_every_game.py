"""What holds for every game of ``specs``: it loads, keeps its rules, and draws without a complaint, each
in one language, every language with one of them, or with ``--thorough`` in all of its languages."""

from __future__ import annotations

import pytest

from builder import resources
from builder.fonts import font_metrics
from builder.i18n.translate import LANGUAGES
from builder.loading import load_game
from builder.outputs.render_context import SharedMapFields
from builder.pipeline.build import validate_game
from builder.pipeline.options import Options
from builder.pipeline.output_plan import draw_outputs, rendering_names
from builder.problems import render_problem
from tests.games import drawn, loading
from tests.games.parts import unsourced
from tests.thorough import one_language_each
from tests.together import together

GAMES = resources.built_in_games()
SPOKEN = one_language_each({name: loading.sheet(name).languages for name in GAMES})


def test_the_built_in_games_are_there() -> None:
    assert {"vietnam-battles", "assault-on-belgium"} <= set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_proved_and_drawn_without_a_complaint(name: str) -> None:
    game, problems = validate_game(loading.loaded(name))
    assert not problems, "\n".join(map(render_problem, problems))
    assert game is not None
    assert game.id == name
    languages = tuple(language for id, language in SPOKEN if id == name)
    options = Options(resources.specs_folder() / name, papers=("A4",), languages=languages)
    plan = draw_outputs(
        game, options, loading.runs(name), trial=True, shared_fields=fields_of(name)
    )
    assert not plan.problems, "\n".join(map(render_problem, plan.problems))
    names = rendering_names(plan)
    assert len(names) == len(set(names))
    for language in languages:
        assert f"{language}/print/counters-a4.pdf" in names


def fields_of(name: str) -> SharedMapFields:
    """The fields of a game's maps, which other tests have drawn."""
    found = SharedMapFields()
    for sheet in loading.game(name).maps:
        found.fields |= drawn.fields(name, sheet.id)
    return found


@together("name", GAMES)
def test_a_game_has_worked_examples_and_the_same_cases_in_each_language(
    name: str,
) -> None:
    game = loading.game(name)
    assert game.examples
    assert all(example.expect for example in game.examples), "an example that proves nothing"
    assert {rules.language for rules in game.rules} == set(game.sheet.languages)
    cases = [[case.number for case in rules.cases] for rules in game.rules]
    assert all(numbers == cases[0] for numbers in cases)


def test_assault_on_belgium_speaks_every_language_of_the_house() -> None:
    read = load_game(resources.specs_folder() / "assault-on-belgium", untranslated=True)
    assert read.game is not None
    assert set(read.game.sheet.languages) == set(LANGUAGES)
    assert [render_problem(problem) for problem in read.problems] == []


@pytest.mark.parametrize("name", GAMES)
def test_every_part_of_a_game_says_where_it_comes_from(name: str) -> None:
    assert unsourced(loading.game(name)) == []


@together("face", ["sans-jp", "sans-jp-bold"])
@together("name", GAMES)
def test_every_japanese_text_has_its_glyphs(name: str, face: str) -> None:
    texts = loading.game(name).translations["ja"].values()
    drawable = {*font_metrics(face).advances, *font_metrics("condensed").advances, ord("\n")}
    assert {c for text in texts for c in text if ord(c) not in drawable} == set()
