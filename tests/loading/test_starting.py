"""New games: whatever is wished for, they are whole and nothing is wrong with them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from builder.i18n.translate import LANGUAGES
from builder.loading import load_game
from builder.pipeline.build import build_game, check_game
from builder.pipeline.options import Options
from builder.playing.records import first_state
from builder.problems import Severity, render_problem
from builder.scaffolding.copies import copy_of, copyable_games, languages_of
from builder.scaffolding.editor import editor_files, editor_globs
from builder.scaffolding.files import new_game
from builder.scaffolding.options import (
    ACTIVATIONS,
    BOARDS,
    COMBATS,
    ERAS,
    NEEDS_COMBAT,
    NEEDS_TABLE,
    RULES,
    SIZES,
    NewGameOptions,
    size_of,
    title_of,
)
from builder.scaffolding.options import LANGUAGES as STARTING
from builder.scaffolding.translations import scaffolding_words
from tests import thorough
from tests.thorough import each_once, some

EVERY = tuple(RULES)
SPOKEN = tuple(some(STARTING, 3))


def written(folder: Path, files: Mapping[str, str | bytes]) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return folder


def wrong(folder: Path, *, quick: bool = False) -> list[str]:
    """What is wrong with a game; a phase without a rule is a note for players, and no fault."""
    found = check_game(folder, quick=quick)
    return [render_problem(problem) for problem in found if problem.severity is not Severity.NOTE]


@pytest.mark.thorough
@pytest.mark.parametrize(("board", "combat"), each_once([*BOARDS], [*COMBATS]))
def test_every_board_with_every_combat_has_no_problem(
    board: str, combat: str, tmp_path: Path
) -> None:
    wishes = NewGameOptions("mine", "My Game", board, 7, 6, rules=EVERY, combat=combat)
    # a combat is drawn alike for all boards
    drawn = board == "flat" or combat == "odds" or not thorough.THOROUGH
    assert wrong(written(tmp_path / "mine", new_game(wishes)), quick=not drawn) == []


@pytest.mark.thorough
@pytest.mark.parametrize("board", some(BOARDS, 1))
def test_every_board_is_said_wholly_in_every_language(board: str, tmp_path: Path) -> None:
    wishes = NewGameOptions("mine", "My Game", board, 5, 5, rules=EVERY, languages=STARTING)
    assert wrong(written(tmp_path / "mine", new_game(wishes)), quick=True) == []
    others = [replace(wishes, players=1, combat=combat) for combat in ("difference", "dice")]
    alone = replace(wishes, title='The "Game"', combat="none", rules=("movement",))
    for number, other in enumerate([*others, alone]):
        read = load_game(written(tmp_path / str(number), new_game(other)), untranslated=True)
        assert [render_problem(problem) for problem in read.problems] == []
        assert read.game is not None
        assert set(read.game.translations) == {*STARTING} - {"en"}


def test_new_games_speak_every_language_of_the_house() -> None:
    assert set(STARTING) == set(LANGUAGES)
    said = {language: set(scaffolding_words(language)) for language in STARTING if language != "en"}
    assert all(found == said["ja"] for found in said.values())
    assert all(to for language in said for to in scaffolding_words(language).values())


@pytest.mark.thorough
@pytest.mark.parametrize(
    "language", some([language for language in STARTING if language != "en"], 2)
)
def test_comments_are_written_in_the_language_that_is_asked_for_first(language: str) -> None:
    for board in BOARDS:
        for combat in ("odds", "dice"):
            wishes = NewGameOptions("mine", "My Game", board, 5, 5, rules=EVERY, combat=combat)
            english = new_game(wishes)
            told = new_game(replace(wishes, languages=("en", language), comments=language))
            for path, text in english.items():
                if not path.endswith(".yaml"):
                    continue
                (before, without), (after, same) = parted(text), parted(told[path])
                assert without == same.replace(f"languages: en {language}", "languages: en")
                assert bool(after) == bool(before), path
                assert not {*after} & {*before}
                assert all(len(line) <= 106 for line in after)


def parted(text: str) -> tuple[list[str], str]:
    """The comments of a file, and the rest."""
    lines = text.split("\n")
    comments = [line for line in lines if line.lstrip().startswith("#")]
    return comments, "\n".join(line for line in lines if line not in comments)


@pytest.mark.thorough
@pytest.mark.parametrize("era", ERAS)
def test_every_era_has_symbols_and_colours_that_can_be_told_apart(era: str, tmp_path: Path) -> None:
    wishes = NewGameOptions(
        "mine", "My Game", "flat", 7, 6, era=era, rules=("movement",), languages=SPOKEN
    )
    folder = written(tmp_path / "mine", new_game(wishes))
    assert wrong(folder, quick=era != "musket") == []  # maps and rules are those of any era
    assert load_game(folder, untranslated=True).problems == []


def test_units_are_called_what_their_age_calls_them() -> None:
    called = {
        era: new_game(NewGameOptions("mine", "My Game", era=era)) for era in ("medieval", "ww2")
    }
    assert "title: Blue Archers V, " in called["medieval"]["counters.yaml"]
    tanks = "title: Red Tanks IV, nation: red-army, symbol: {branch: armour, echelon: regiment}"
    assert tanks in called["ww2"]["counters.yaml"]
    assert "movement_classes: foot mech" in called["ww2"]["game.yaml"]


@pytest.mark.thorough
@pytest.mark.parametrize("family", RULES)
def test_each_rule_can_be_declared_alone(family: str, tmp_path: Path) -> None:
    with_it = ("movement", family) if family in ("overruns", "transport") else (family,)
    for board in ("flat", "points"):
        combat = "odds" if family in (*NEEDS_TABLE, *NEEDS_COMBAT) else "none"
        wishes = NewGameOptions("mine", "My Game", board, combat=combat, rules=with_it)
        if not wishes.declares(family):
            continue
        folder = written(tmp_path / board, new_game(wishes))
        assert wrong(folder, quick=True) == []
        game = load_game(folder).game
        assert game is not None
        assert game.mechanisms is not None
        expected = DECLARES.get(family, {family})
        assert {name for name, _ in game.mechanisms.families()} - FOUGHT >= expected - FOUGHT


DECLARES = {
    "overruns": {"movement"},
    "transport": {"movement"},
    "width": {"combat"},
    "fire": {"sight", "reactions"},
    "morale": {"states", "morale"},
    "hidden": {"states"},
    "orders": {"states"},
}
"""The families of declarations of the rules that have other names."""
FOUGHT = {"combat", "retreat"}


@pytest.mark.thorough
@pytest.mark.parametrize(("activation", "board"), each_once([*ACTIVATIONS], [*BOARDS]))
def test_units_act_in_each_order_on_some_board(activation: str, board: str, tmp_path: Path) -> None:
    wishes = NewGameOptions(
        "mine", "My Game", board, 7, 6, rules=EVERY, activation=activation, languages=SPOKEN
    )
    folder = written(tmp_path / "mine", new_game(wishes))
    assert wrong(folder, quick=True) == []
    game = load_game(folder).game
    assert game is not None
    declared = game.mechanisms.activation
    assert (declared.kind if declared else "sides") == activation


@pytest.mark.parametrize("activation", ACTIVATIONS)
def test_a_new_game_is_played(activation: str, tmp_path: Path) -> None:
    wishes = NewGameOptions("mine", "My Game", "pointy", 7, 6, rules=EVERY, activation=activation)
    game = load_game(written(tmp_path / "mine", new_game(wishes))).game
    assert game is not None
    state, chance, seen = first_state(game), Random(7), set[str]()
    for _ in range(150):
        if state.is_over:
            break
        chosen = chance.choice(state.legal_actions)
        seen.add(chosen.verb)
        state = state.apply(str(chosen))
    assert seen >= ({"act"} if activation != "sides" else {"unit", "move"})


@pytest.mark.parametrize(
    ("size", "board"),
    each_once([(5, 5), (60, 7), (8, 60), *SIZES.values()], ["flat", "pointy", "squares"]),
)
def test_a_river_parts_the_map_and_both_sides_whatever_its_size(
    board: str, size: tuple[int, int], tmp_path: Path
) -> None:
    folder = written(tmp_path / "mine", new_game(NewGameOptions("mine", "My Game", board, *size)))
    assert wrong(folder, quick=True) == []
    game = load_game(folder).game
    assert game is not None
    (sheet,) = game.maps
    space = sheet.plan().space
    (river,) = sheet.hexsides["river"]
    closed = {space.parse_side(side) for side in river.sides}
    (first, second) = (game.scenarios[0].setup[1].at, game.scenarios[0].setup[-1].at)
    reached, ahead = {space.cell(first)}, [space.cell(first)]
    while ahead:
        here = ahead.pop()
        for there in space.neighbours(here):
            if there not in reached and space.side_between(here, there) not in closed:
                reached.add(there)
                ahead.append(there)
    assert space.cell(second) not in reached


@pytest.mark.thorough
def test_one_is_built_wholly(tmp_path: Path) -> None:
    wishes = NewGameOptions("mine", "My Game", "squares", 7, 6, combat="difference")
    folder = written(tmp_path / "mine", new_game(wishes))
    options = Options(
        folder, tmp_path / "out", use_cache=False, jobs=1, papers=("A4",), strict=True
    )
    report = build_game(options, lambda done, total, name: None)
    names = {path.relative_to(tmp_path / "out" / "mine").as_posix() for path in report.files}
    assert report.problems == []
    assert {"mine-0.1.0.vmod", "rules/en.html", "en/print/map-field-sheet.pdf"} <= names


def test_the_game_of_the_tutorial_is_copied_from_its_page(tutorial_copy: Path) -> None:
    game = load_game(tutorial_copy).game
    assert game is not None
    assert (game.id, game.sheet.title, [m.id for m in game.maps]) == (
        "mine", "Mill Creek", ["mill-creek"],
    )  # fmt: skip
    assert wrong(tutorial_copy, quick=True) == []


@pytest.fixture
def tutorial_copy(tmp_path: Path) -> Path:
    return written(tmp_path / "mine", copy_of("mill-creek", "mine"))


def test_the_tutorials_game_is_complete_in_every_language_of_the_house(tmp_path: Path) -> None:
    assert set(languages_of("mill-creek")) == set(LANGUAGES)
    folder = written(tmp_path / "mine", copy_of("mill-creek", "mine", LANGUAGES))
    read = load_game(folder, untranslated=True)
    assert [render_problem(problem) for problem in read.problems] == []
    assert read.game is not None
    assert set(read.game.translations) == {*LANGUAGES} - {"en"}


def test_a_copy_speaks_the_languages_that_are_asked_for() -> None:
    files = copy_of("mill-creek", "mine", ("en", "fr"))
    assert b"\nlanguages: en fr\n" in files["game.yaml"]
    assert "locale/fr.po" in files
    assert "rules/fr/01-rules.md" in files
    assert not [path for path in files if "/ja" in path]
    files = copy_of("alder", "mine", ("en",))
    assert b"\nlanguages: en\n" in files["game.yaml"]
    assert not [path for path in files if "ja.po" in path or "rules/ja" in path]
    assert not [path for path in copy_of("mill-creek", "mine") if path.startswith("locale/")]


def test_a_built_in_game_is_copied_whole_but_for_its_id(tmp_path: Path) -> None:
    assert {"mill-creek", "alder"} <= set(copyable_games())
    game = load_game(written(tmp_path / "mine", copy_of("alder", "mine"))).game
    assert game is not None
    assert (game.id, game.sheet.title) == ("mine", "The Bridges of the Alder")


def test_an_editor_is_told_of_every_file_that_a_schema_is_for() -> None:
    assert editor_globs("counters*.yaml") == ["counters.yaml", "counters/*.yaml"]
    assert editor_globs("maps/*.yaml") == ["maps/*.yaml"]
    assert editor_globs("game.yaml") == ["game.yaml"]
    files = editor_files({"game.schema.json": {}})
    assert ".vscode/schemas/game.schema.json" in files
    assert '"mechanisms/*.yaml"' in files[".vscode/settings.json"]


def test_sizes_are_words_or_columns_and_rows() -> None:
    assert size_of("small") == SIZES["small"]
    assert size_of("12x9") == (12, 9)
    for bad in ("", "x", "4x9", "12x61", "12", "1e9x7", "99999x9", "-7x9"):
        assert size_of(bad) is None


def test_titles_are_made_of_names() -> None:
    assert title_of("mill-creek") == "Mill Creek"
