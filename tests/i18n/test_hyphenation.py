"""Where words part: by the patterns of their language, never names, numbers or codes."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.i18n.hyphenation import (
    AFTER,
    BEFORE,
    break_positions,
    hyphenation_patterns,
    read_patterns,
)
from builder.i18n.locales import FOLDERS
from builder.i18n.translate import translator_of
from tests.games import belgium
from tests.together import together

ROOT = Path(__file__).resolve().parents[2]
VENDORED = ROOT / "builder" / "i18n" / "hyphenation"


def parted(text: str, language: str, whole: frozenset[str] = frozenset()) -> str:
    places = break_positions(text, language, whole)
    return "".join(("-" if at in places else "") + letter for at, letter in enumerate(text))


@together(
    ("language", "word"),
    [  # as Oxford, Duden, Larousse, the Real Academia and the Crusca have them
        ("en", "re-in-force-ment"), ("en", "uni-ver-sity"), ("en", "move-ment"),
        ("de", "Ver-tei-di-gungs-wert"), ("de", "Be-we-gungs-punkte"), ("de", "Stra-ßen-über-fall"),
        ("fr", "mou-ve-ment"), ("fr", "ap-pro-vi-sion-ne-ment"), ("fr", "hexa-gone"),
        ("es", "mo-vi-miento"), ("es", "guar-ni-ción"), ("es", "des-ple-garse"),
        ("it", "com-bat-ti-mento"), ("it", "schie-ra-mento"), ("it", "ri-for-ni-mento"),
    ],
)  # fmt: skip
def test_words_part_where_the_dictionaries_of_their_language_part_them(
    language: str, word: str
) -> None:
    assert parted(word.replace("-", ""), language) == word


def test_two_letters_stand_before_a_hyphen_and_three_after_it() -> None:
    for language in ("de", "en", "es", "fr", "it"):
        for word in ("ideologically", "abbordabile", "adelantado", "übereinander"):
            for at in break_positions(word, language):
                assert BEFORE <= at <= len(word) - AFTER


def test_words_after_an_article_part_and_the_article_does_not() -> None:
    assert parted("l’attaquant", "fr") == "l’at-ta-quant"
    assert parted("dell’attaccante", "it") == "dell’at-tac-cante"


def test_names_codes_and_compounds_stay_whole() -> None:
    for text in ("Charleroi", "ZUSAMMEN", "x2verteidigung", "self-protection", "defender’s"):
        assert not break_positions(text, "en")
    assert break_positions("Verteidigung", "de")
    assert not break_positions("Verteidigung", "de", frozenset({"Verteidigung"}))


def test_german_names_of_a_map_are_known() -> None:
    names = translator_of(belgium.game(), "de").names
    assert {"Lüttich", "Brüssel", "Deutschland"} <= names
    assert parted("Lüttich und Festungen", "de", names) == "Lüttich und Fes-tun-gen"
    assert not translator_of(belgium.game(), "fr").names


def test_a_language_without_patterns_parts_nothing() -> None:
    assert not break_positions("mouvement", "tlh")
    assert not break_positions("戦闘結果表", "ja")


def test_a_language_of_a_country_has_the_patterns_of_its_language() -> None:
    assert break_positions("Bewegungspunkte", "de-AT") == break_positions("Bewegungspunkte", "de")


def test_a_folder_of_languages_brings_patterns(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "hyphenation").mkdir()
    (tmp_path / "hyphenation" / "tlh.txt").write_text("% ours\nga1m\nga2ma\nqap-lahh\n", "utf-8")
    monkeypatch.setenv(FOLDERS, str(tmp_path))
    hyphenation_patterns.cache_clear()
    try:
        assert parted("xxgamxx xxgamaxx qaplahh", "tlh") == "xxga-mxx xxgamaxx qap-lahh"
    finally:
        hyphenation_patterns.cache_clear()


def test_the_greatest_number_of_a_gap_counts() -> None:
    assert read_patterns("a1b\na2bc\n").places("xabx") == (2,)
    assert read_patterns("a1b\na2bc\n").places("xabcx") == ()
    assert read_patterns("a1b\na2bc\na3bcd").places("xabcd") == (2,)


def test_all_vendored_patterns_carry_their_authors_and_the_mit_licence() -> None:
    files = sorted(VENDORED.glob("*.txt"))
    assert [path.stem for path in files] == ["de", "en", "es", "fr", "it"]
    for path in files:
        head = [line for line in path.read_text("utf-8").splitlines() if line.startswith("%")]
        said = " ".join(" ".join(head).replace("%", " ").split())
        assert "Copyright (" in said
        assert "Permission is hereby granted, free of charge, to any person" in said
