"""Faces in files of counters: what is wrong with them is told where it stands."""

from __future__ import annotations

from pathlib import Path

from builder.loading.languages.translatable_texts import visible_texts
from tests.together import together
from tools.counters_gallery import files, loaded

SHIPS = files()["counters/ships.yaml"]
TOKENS = files()["counters/tokens.yaml"]


@together(
    ("text", "old", "new", "code", "place", "hint"),
    [
        (
            SHIPS,
            "at: [24, 1.4, 5,",
            "at: [24, 1.4, 7,",
            "off-the-face",
            "[24, 1.4, 7",
            "left corner",
        ),
        (SHIPS, "shows: name", "shows: nmae", "bad-value", "nmae", "did you mean 'name'?"),
        (SHIPS, "value guns", "value gnus", "unknown-reference", "value gnus", "'guns'"),
        (SHIPS, "face: warship", "face: warshop", "unknown-reference", "warshop", "'warship'"),
        (SHIPS, "icon: shield, ", "", "bad-value", "{shows: icon, at", ""),
        (SHIPS, "name: Hood", "name: Hood, text: Fast", "not-shown", "Fast", "zone that shows"),
        (TOKENS, "12.4, 9.2, 3]", "12.4, 13.6, 3]", "off-the-face", "[4.4, 12.4, 13.6", "narrower"),
    ],
)
def test_a_fault_is_told_where_it_stands(
    text: str, old: str, new: str, code: str, place: str, hint: str
) -> None:
    assert old in text
    found = [p for p in loaded(text.replace(old, new, 1)).problems if p.code == code]
    where = found[0].location
    assert where is not None
    assert Path(where.file).name == "counters.yaml"
    assert where.text[where.column - 1 :].startswith(place)
    assert hint in found[0].hint


def test_a_block_on_an_oblong_face_is_refused() -> None:
    text = SHIPS.replace("name: Hood,", "name: Hood, block: yes,")
    assert "bad-block" in {p.code for p in loaded(text).problems}


def test_a_face_is_translated() -> None:
    game = loaded(TOKENS.replace("words: CONVOY", "words: Escorted")).game
    assert game is not None
    assert "Escorted" in {text for _, text in visible_texts(game)}
