"""Each word for what may become of a unit in play is known wherever one of them is."""

from __future__ import annotations

from pathlib import Path

from builder.i18n.translate import LANGUAGES, Translator
from builder.model.game import Game
from builder.outputs.vassal.features.queries.unit_predicates import changing_words
from builder.rules.engine.positions.aliases import ACTED, CHANGING_WORDS, DEEDS, STACK_WORDS
from builder.rules.engine.positions.declared_names import KnownWords
from builder.rules.engine.positions.position_input import situation_of
from builder.rules.engine.positions.situation import PositionInputs
from builder.rules.engine.wording.condition_clauses import fixed_word_texts
from builder.rules.procedures import Context
from tests.rules.engine.brook import game, good, loaded
from tests.together import together

DOCS = Path(__file__).parents[4] / "docs"

every_word = together("word", sorted(CHANGING_WORDS))


@every_word
def test_conditions_may_ask_for_it(word: str) -> None:
    assert word in KnownWords(game()).kinds


def asking(word: str) -> Game:
    """The game; for a word about stacks, one with a condition that asks for it."""
    who = f'source: given 4.0\nmovement: {{rule: "5.1", who: {{is: {word}}}}}\n'
    return good(loaded(mechanisms=who)) if word in STACK_WORDS else game()


@every_word
def test_the_engine_says_it_of_some_units_and_not_of_others(word: str) -> None:
    units = {"n-foot": "0203", "n-horse": "0203"}
    well = PositionInputs(units=units, unsupplied=(), isolated=())
    units = dict(reversed(units.items()))
    badly = PositionInputs(
        units=units, reduced=("n-foot",), unsupplied=("n-foot",), isolated=("n-foot",),
        deeds={"n-foot": (*DEEDS, ACTED)},
    )  # fmt: skip
    said = set()
    for given in (well, badly):
        situation = situation_of(Context(asking(word)), given)
        said.add(situation.is_called(situation.position.piece("n-foot"), word))
    assert said == {True, False}


def test_the_module_has_a_condition_for_each_and_for_no_other() -> None:
    assert changing_words(game()).keys() == CHANGING_WORDS


@every_word
@together("language", sorted({*LANGUAGES} - {"en"}))
def test_every_language_has_a_text_for_it(word: str, language: str) -> None:
    english, other = (fixed_word_texts(Translator(x))[word] for x in ("en", language))
    assert other != english


@every_word
@together("page", ["choose-your-rules.md", "spec-files.md"])
def test_the_page_names_it_among_the_words_of_units(word: str, page: str) -> None:
    (row,) = [x for x in (DOCS / page).read_text("utf-8").splitlines() if x.startswith("| `is` |")]
    assert f"`{word}`" in row
