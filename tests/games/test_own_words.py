"""No sentence of a game's texts is taken over from its rules document: they share no long run."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from builder import resources
from tests.games import loading
from tests.thorough import some
from tools import shingles

GAMES = [g for g in resources.built_in_games() if (shingles.FOLDER / f"{g}.txt").is_file()]


def texts(name: str) -> Iterator[tuple[str, str]]:
    """Every text of a game with where it stands: rules, glossary, translations."""
    game = loading.game(name)
    for rules in game.rules:
        yield f"rules/{rules.language}", rules.intro
        for case in rules.cases:
            for block in case.blocks:
                for item in block.items:
                    yield f"{rules.language} {case.number}", "".join(run.text for run in item)
        for term in rules.glossary:
            yield f"{rules.language} {term.id}", f"{term.name} {term.text}"
    for language, entries in game.translations.items():
        for text, translation in entries.items():
            yield f"{language}.po {text[:40]!r}", translation


def test_the_first_games_are_held_against_their_documents() -> None:
    assert {"vietnam-battles", "assault-on-belgium"} <= set(GAMES)


@pytest.mark.parametrize("name", some(GAMES, 1))
def test_no_text_shares_a_long_run_with_the_document(name: str) -> None:
    marks = shingles.read(name)
    taken = {where: shingles.common(text, marks) for where, text in texts(name)}
    assert {where: found for where, found in taken.items() if found} == {}


def test_a_sentence_that_is_taken_over_would_be_found() -> None:
    document = "このユニットは移動フェイズのあいだ、川を渡るたびに、余分な移動力を一つずつ支払う。"
    marks = shingles.shingles(f"前置きがある。{document}それから先も続いていく。")
    assert shingles.common(f"例：{document}", marks)
    assert shingles.common(document.replace("、", "").replace("ユニット", "ﾕﾆｯﾄ"), marks)
    assert not shingles.common("川を渡るユニットは、渡るごとに移動力を1多く払う。", marks)


def test_lists_of_names_and_numbers_are_no_sentences() -> None:
    names = "3/60A 3/60B 3/60C 4/47A 4/47B 4/47C 3/47A 3/47B 3/47C 1210 0717 0816"
    assert not shingles.common(names, shingles.shingles(names))
