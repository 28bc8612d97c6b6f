"""A generated third language, accented and a third longer, goes through every output of every game and
breaks no layout."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder import resources
from builder.i18n.translate import translated_builtin_texts
from builder.loading import load_game
from builder.model.game import Game
from builder.outputs.formats import pdf
from builder.pipeline.build import validate_game
from builder.pipeline.options import Options
from builder.pipeline.output_plan import Plan, draw_outputs, rendering_names
from builder.problems import render_problem
from tests.thorough import some
from tools.pseudo_language import LANGUAGE, pseudo, pseudo_game

WHOLE = "ice-road"
"""The game whose outputs are written, too."""
GAMES = some((WHOLE, "vietnam-battles", "hue", "green-beret"), 1)
"""With what the others have too: forms and decks, a display and a cup, many tables, walls and fire."""


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Game:
    source = resources.specs_folder() / request.param
    folder = pseudo_game(source, tmp_path_factory.mktemp("pseudo"))
    proved, problems = validate_game(load_game(folder))
    ours = [p for p in problems if LANGUAGE in f"{p.message} {p.location}"]
    assert not ours, "\n".join(map(render_problem, ours))
    assert proved is not None
    return proved


@pytest.fixture(scope="module")
def drawn(game: Game) -> Plan:
    options = Options(Path(game.id), languages=(LANGUAGE,), papers=("A4",))
    return draw_outputs(game, options, trial=game.id != WHOLE)


@pytest.mark.thorough
def test_every_text_of_the_game_and_the_house_is_translated(game: Game) -> None:
    catalogue = game.translations[LANGUAGE]
    assert set(translated_builtin_texts()) <= catalogue.keys()
    assert all(catalogue[text] == pseudo(text) for text in translated_builtin_texts())
    rules = game.rules_in(LANGUAGE)
    assert rules is not None
    assert not rules.lent
    assert not [case.number for case in rules.cases if case.fallback]
    assert rules.cases[0].title == pseudo(game.rules[0].cases[0].title)


@pytest.mark.thorough
def test_it_breaks_no_layout(drawn: Plan) -> None:
    assert not drawn.problems, "\n".join(map(render_problem, drawn.problems))


@pytest.mark.parametrize("game", [WHOLE], indirect=True)
def test_every_output_speaks_it(drawn: Plan) -> None:
    assert {f"{LANGUAGE}/print/kit-a4.pdf", f"{LANGUAGE}/svg/counters-sheet-1-front.svg"} <= set(
        rendering_names(drawn)
    )
    assert drawn.drawn["vassal"].renderings
    book = drawn.render_context.printed[LANGUAGE]["rulebook-a4.pdf"]
    assert book.navigation is not None
    titles = {mark.title for mark in book.navigation.bookmarks}
    assert {pseudo("Glossary"), pseudo("Index"), pseudo("Contents")} <= titles
    assert pdf.render_pdf(book.pages[1:3], book.info).startswith(b"%PDF")
    page = drawn.files[f"rules/{LANGUAGE}.html"].decode()
    assert pseudo("Glossary") in page
    assert f'lang="{LANGUAGE}"' in page


def test_it_is_about_a_third_longer() -> None:
    words = translated_builtin_texts()
    grown = sum(len(pseudo(word)) for word in words) / sum(map(len, words))
    assert 1.28 < grown < 1.45
    assert (
        pseudo("Roll {dice} for [7.4] and {zoc|zones}")
        == "Rööll {dice} föör [7.4] ááññd {zoc|žööññééš}"
    )
