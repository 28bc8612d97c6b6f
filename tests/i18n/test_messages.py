"""Messages in the language of the person at the terminal."""

from __future__ import annotations

import json
import os
import pickle
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest

from builder.cli.help_texts.help_language import translated_help
from builder.cli.help_texts.wide_letters import term_len, wrap_text
from builder.i18n import messages
from builder.i18n.messages import in_language, message_language
from builder.loading import load_game
from builder.pipeline.problem_records import problem_from_record, problem_record
from builder.problems import Problem, did_you_mean, error, printable, unknown_name
from builder.rules.engine.positions.declared_names import known_word
from builder.sentences import (
    FilledSentence,
    counted_sentence,
    filled_sentence,
    joined_sentences,
    listed_with_and,
    listed_with_or,
    split_sentence,
)
from tests import small_game
from tests.command import run
from tests.i18n.catalogues import entries_of, texts_of
from tests.thorough import some
from tests.together import together
from tools.messages import FOLDER, formatted_too_early, placeholders
from tools.messages import messages as all_messages
from tools.pseudo_language import pseudo

CATALOGUES = sorted(FOLDER.glob("*.po"))
ROOT = Path(__file__).resolve().parents[2]


@together(
    ("said", "language"),
    [
        ({}, "en"),
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "ja_JP"}, "ja"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "ja:en"}, "en"),
        ({"LANG": "ja_JP.UTF-8", "LANGUAGE": "xx:en"}, "en"),
        ({"LANG": "ja_JP.UTF-8", "CHITWRIGHT_MESSAGES": "en"}, "en"),
        ({"LANG": "C", "CHITWRIGHT_MESSAGES": "ja"}, "ja"),
        ({"CHITWRIGHT_MESSAGES": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "xx_YY"}, "en"),
        ({"LANG": "../../x"}, "en"),
        ({"LANG": "zh_TW.UTF-8"}, "en"),
    ],
)
def test_the_environment_names_the_language(said: dict[str, str], language: str) -> None:
    assert message_language(said) == language


def test_a_sentence_is_translated_with_its_values_and_the_sentences_in_it() -> None:
    found = unknown_name("side", "rde", ["red", "blue"], whole=True)
    assert isinstance(found.message, FilledSentence)
    assert in_language(found.message, "ja").startswith("陣営「rde」")
    assert in_language(found.hint, "ja").startswith("「red」のことですか。 あるのは blue, red")
    assert in_language(found.message, "en") == "there is no side 'rde'"
    assert in_language("nobody has said this", "ja") == "nobody has said this"


def test_a_reference_to_nothing_names_its_kind_in_the_language(tmp_path: Path) -> None:
    folder = small_game.write(tmp_path / "game")
    path = folder / "counters.yaml"
    path.write_text(path.read_text("utf-8").replace("nation: ", "nation: x", 1), "utf-8")
    told = {in_language(one.message, "ja") for one in load_game(folder).problems}
    assert any(one.startswith("国籍「x") for one in told), told
    path.write_text(path.read_text("utf-8").replace("id: ", "idd: ", 1), "utf-8")
    told = {in_language(one.message, "ja") for one in load_game(folder).problems}
    assert "'idd' は ユニット のキーではありません" in told


def test_a_terminal_shows_the_spaces_of_a_language() -> None:
    hint = in_language(did_you_mean("sde", ["side"]), "fr")
    assert hint.endswith("\u00a0?")
    assert printable(hint) == hint
    assert printable("\u3000\u00a0\u202e\x1b") == "\u3000\u00a0\ufffd\ufffd"


def test_what_a_user_wrote_is_never_translated() -> None:
    said = filled_sentence("there is no place {id!r} on the map", id="error")
    assert in_language(said, "ja") == "マップに場所「error」はありません"


def test_a_sentence_outlives_exceptions_pickles_and_records() -> None:
    said = filled_sentence("there is no place {id!r} on the map; write one", id="0101")
    assert isinstance(str(ValueError(said)), FilledSentence)
    told = pickle.loads(pickle.dumps(error("x", said)))
    assert in_language(split_sentence(told.message)[0], "ja") == "マップに場所「0101」はありません"
    kept = json.loads(json.dumps(problem_record(error("x", split_sentence(said)[0], hint="a"))))
    again = problem_from_record(kept)
    assert again == Problem("x", "there is no place '0101' on the map", hint="a")
    assert in_language(again.message, "ja") == "マップに場所「0101」はありません"


def test_one_and_many() -> None:
    one, many = (counted_sentence("{count} file", "{count} files", count=n) for n in (1, 2))
    assert (one, many) == ("1 file", "2 files")
    assert [in_language(said, "ja") for said in (one, many)] == ["1ファイル", "2ファイル"]


def test_sentences_in_a_row_are_translated_each() -> None:
    said = joined_sentences(("no part of a game nests so deep", "split the file"))
    assert said == "no part of a game nests so deep; split the file"
    assert "ファイルを分けてください" in in_language(said, "ja")


def test_words_in_a_row_are_joined_as_the_language_joins_them() -> None:
    said = filled_sentence("two hexes have the same id: {twice}", twice=listed_with_and(["a", "b"]))
    assert said == "two hexes have the same id: a and b"
    assert in_language(said, "de") == "zwei Hexfelder haben die gleiche id: a und b"
    choice = filled_sentence("write {meant}", meant=listed_with_or(["a", "b", "c"]))
    assert choice == "write a, b or c"
    assert in_language(choice, "es") == "escriba a, b o c"
    assert (listed_with_and([]), listed_with_and(["a"])) == ("", "a")


def test_what_a_word_is_not_is_said_in_the_language() -> None:
    """What fills a message is a sentence of its own, which has its own place in each language."""
    (found,) = known_word("rde", ["red"], ("mechanisms",), "no side")
    assert found.message == "'rde' is no side"
    assert in_language(found.message, "ja") == "「rde」は陣営ではありません"
    assert in_language(found.message, "fr") == "«\u00a0rde\u00a0» n’est pas un camp"


def test_a_hex_beside_the_map_is_told_in_the_language(tmp_path: Path) -> None:
    folder = small_game.write(tmp_path / "game")
    path = next((folder / "scenarios").glob("*.yaml"))
    path.write_text(re.sub(r'at: "\d\d', 'at: "99', path.read_text("utf-8"), count=1), "utf-8")
    told = {in_language(one.message, "it") for one in load_game(folder).problems}
    assert any(one.startswith("l’esagono 99") and "sulla mappa" in one for one in told), told


# -- the catalogues ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def every_message() -> dict[str, list[str]]:
    return all_messages()


def test_no_message_is_filled_before_it_can_be_translated() -> None:
    found = {f"{one.file.relative_to(ROOT)}:{one.node.lineno}" for one in formatted_too_early()}
    assert found == set(), "say these with filled_sentence()"


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_a_catalogue_has_every_message_and_no_other(
    path: Path, every_message: dict[str, list[str]]
) -> None:
    there = {entry.msgid for entry in entries_of(path)}
    assert there == set(every_message), "python -m tools.messages brings them up to date"


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_translations_have_the_placeholders_of_their_messages(path: Path) -> None:
    wrong = {}
    for entry in entries_of(path):
        for said in filter(None, texts_of(entry)):
            if _is_filled(entry.msgid) and placeholders(said) != placeholders(entry.msgid):
                wrong[entry.msgid] = said
    assert wrong == {}


def _is_filled(message: str) -> bool:
    """Whether a message has values; others may show braces."""
    try:
        return bool(placeholders(message)) and all(map(str.isidentifier, placeholders(message)))
    except ValueError:
        return False


@pytest.mark.parametrize("language", [path.stem for path in CATALOGUES])
def test_the_most_seen_messages_are_translated(language: str) -> None:
    entries = {e.msgid: e for e in entries_of(FOLDER / f"{language}.po")}
    for message in (
        "error", "warning", "hint:", "Usage:", "{name}: no problems",
        "there is no {kind} {word!r}", "{name} is not a key of {with_article}",
        "{key!r} is missing from this {part}", "{files} in {seconds:.1f} s", "{count} files",
    ):  # fmt: skip
        assert entries[message].msgstr or entries[message].msgstr_plural, message


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_nearly_all_messages_are_translated(path: Path) -> None:
    """New messages may wait for their translations, but not many of them."""
    entries = entries_of(path)
    waiting = [e.msgid for e in entries if not any(texts_of(e))]
    assert len(waiting) < len(entries) * 0.03, waiting


# -- a language that nobody speaks ---------------------------------------------------------------------


@pytest.fixture
def pseudo_messages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, every_message: dict[str, list[str]]
) -> Iterator[None]:
    """The messages in a language of which every word can be told from English."""
    made = polib.POFile()
    made.metadata = {"Language": "qps", "Content-Type": "text/plain; charset=UTF-8"}
    made.extend(polib.POEntry(msgid=text, msgstr=pseudo(text)) for text in every_message)
    (tmp_path / "messages").mkdir()
    (tmp_path / "messages" / "qps.po").write_text(str(made), "utf-8")
    monkeypatch.setenv("CHITWRIGHT_LANGUAGES", str(tmp_path))
    caches = (messages.message_languages, messages._catalogue)
    for one in caches:
        one.cache_clear()
    yield
    for one in caches:
        one.cache_clear()


@pytest.mark.parametrize(
    ("file", "instead", "by"),
    some(
        [
            ("game.yaml", "title:", "titel:"),
            ("game.yaml", "system:", "system: no-such-system\nversions:"),
            ("counters.yaml", "nation: ", "nation: x"),
            ("counters.yaml", "id: ", "id: /"),
            ("maps/field.yaml", "sheet: [", "sheet: [x, "),
            ("terrain.yaml", "name:", "names:"),
            ("game.yaml", ":", "["),
        ],
        4,
    ),
)
@pytest.mark.usefixtures("pseudo_messages")
def test_no_english_is_left_in_what_is_wrong_with_a_game(
    tmp_path: Path, file: str, instead: str, by: str
) -> None:
    folder = small_game.write(tmp_path / "game")
    path = folder / file
    path.write_text(path.read_text("utf-8").replace(instead, by, 1), "utf-8")
    found = load_game(folder).problems
    assert found
    for problem in found:
        if problem.code != "yaml-syntax":  # the parser says in English what it met
            assert in_language(problem.message, "qps") != problem.message, problem
        if problem.hint:
            assert in_language(problem.hint, "qps") != problem.hint, problem


# -- the commands ------------------------------------------------------------------------------------


def _run(*words: str, **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "builder", *words],
        capture_output=True, text=True, encoding="utf-8", cwd=ROOT,
        env={**os.environ, "CHITWRIGHT_MESSAGES": "", "LC_ALL": "C.UTF-8", **environ},
    )  # fmt: skip


def test_a_check_speaks_the_language_and_programs_read_english(tmp_path: Path) -> None:
    folder = small_game.write(tmp_path / "game")
    path = folder / "game.yaml"
    path.write_text(path.read_text("utf-8").replace("title:", "titel:", 1), "utf-8")
    said = _run("check", str(folder), "--quick", LC_ALL="ja_JP.UTF-8")
    assert "エラー[missing-key]: この" in said.stderr
    assert "ヒント：" in said.stderr
    again = run("--messages", "ja", "check", str(folder), "--quick")
    assert again.stderr == said.stderr
    for_programs = _run("check", str(folder), "--quick", "--json", LC_ALL="ja_JP.UTF-8")
    english = json.loads(for_programs.stdout)
    assert "'title' is missing from this game sheet" in {one["message"] for one in english}
    asked = json.loads(run("--messages", "ja", "check", str(folder), "--quick", "--json").stdout)
    assert [one["code"] for one in asked] == [one["code"] for one in english]
    assert [one["message"] for one in asked] != [one["message"] for one in english]


@pytest.mark.thorough
def test_help_and_wrong_usage_speak_the_language() -> None:
    said = _run("check", "--help", LANG="ja_JP.UTF-8", LC_ALL="")
    assert said.stdout.startswith("使い方：")
    assert "  例：\n    chitwright check" in said.stdout
    assert max(map(term_len, said.stdout.splitlines())) <= 90
    wrong = _run("check", "no-such-game", LANG="ja_JP.UTF-8", LC_ALL="")
    assert wrong.returncode == 2
    assert "エラー：GAME" in wrong.stderr.replace("'GAME'", "GAME")
    unknown = _run("--messages", "xx", "list")
    assert unknown.returncode == 2
    assert "messages are in en" in unknown.stderr


def test_wide_letters_take_two_columns_and_lines_begin_with_no_full_stop() -> None:
    lines = wrap_text("あいうえお。かきくけこ", 10).splitlines()
    assert lines == ["あいうえ", "お。かきく", "けこ"]
    assert wrap_text("one two three", 8) == "one two\nthree"
    kept = "あい\n\n\b\nExample:\n  chitwright list"
    assert wrap_text(kept, 78, "  ", "  ", preserve_paragraphs=True) == (
        "  あい\n\n  Example:\n    chitwright list"
    )


def test_english_help_stays_as_it_is_written() -> None:
    text = "One.\n\n\b\nExamples:\n  chitwright list"
    assert translated_help(text) == text


def test_a_folder_of_ones_own_has_the_messages_of_another_language(tmp_path: Path) -> None:
    (tmp_path / "messages").mkdir()
    shutil.copyfile(FOLDER / "ja.po", tmp_path / "messages" / "ko.po")
    said = _run("list", "--nonsense", CHITWRIGHT_LANGUAGES=str(tmp_path), CHITWRIGHT_MESSAGES="ko")
    assert "使い方" in said.stderr
