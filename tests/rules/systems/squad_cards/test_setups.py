"""Setups of two sides: made by seed, written, saved, and held against the rules."""

from __future__ import annotations

from pathlib import Path

from builder.loading.position_yaml import position_as_yaml
from builder.outputs.vassal.module.positions import position_of_save, save_of_position
from builder.positions.position_files import check_position_file, read_position, write_position
from builder.problems import Severity
from builder.rules.free_setups import check_position, make_setup
from builder.rules.systems.squad_cards.position_notes import SidesPosition
from tests.games.up_front import game
from tests.together import together


def made(seed: int = 7) -> SidesPosition:
    """Both sides of the patrol by that seed."""
    sheet, problems = make_setup(game(), "patrol", seed)
    assert isinstance(sheet, SidesPosition), problems
    return sheet


@together("seed", range(40))
def test_what_a_seed_gives_is_legal_and_the_same_again(seed: int) -> None:
    sheet = made(seed)
    assert [f.nation for f in sheet.forces] == ["italy", "france"]
    assert sheet == made(seed)
    assert check_position(game(), sheet) == []


def test_seeds_give_different_sides() -> None:
    assert len({made(seed).forces for seed in range(20)}) > 15


@together(
    ("old", "new", "line", "rule"),
    [
        ("troops: bersaglieri", "troops: legion", 6, "51.4"),
        ("anti_tank: 2", "anti_tank: 3", 6, "53.0"),
        ("anti_tank: 2", "demolition: 2", 6, "53.0"),
        ("radio: russia", "radio: germany", 6, "50.8"),
        ("crew: 2", "crew: 1", 6, "50.7"),
        ("troops: bersaglieri", "troops: italian-partisans", 6, "50.9"),
        ("nation: france", "nation: japan", 7, "53.0"),
    ],
)
def test_a_breach_is_told_with_its_rule_and_line(
    old: str, new: str, line: int, rule: str, tmp_path: Path
) -> None:
    path = tmp_path / "sides.yaml"
    path.write_text(position_as_yaml(made()).replace(old, new, 1))
    found = check_position_file(game(), "", path)
    assert rule in [p.rule for p in found]
    where = next(p.location for p in found if p.rule == rule)
    assert where is not None
    wanted = 4 if "partisans" in new else line
    assert where.line == wanted


def test_the_sides_are_those_of_the_scenario() -> None:
    sheet = made()
    turned = sheet.model_copy(update={"forces": sheet.forces[::-1]})
    assert [p.code for p in check_position(game(), turned)] == ["bad-force", "bad-force"]


def test_names_that_there_are_not_and_chits_that_lack() -> None:
    sheet = made()
    italy = sheet.forces[0].model_copy(update={"nation": "italia", "troops": "bersagliere"})
    wrong = sheet.model_copy(update={"forces": (italy, sheet.forces[1])})
    found = check_position(game(), wrong)
    assert [(p.code, p.path[2:]) for p in found] == [
        ("unknown-nation", (0, "nation")),
        ("unknown-troops", (0, "troops")),
    ]
    short = sheet.model_copy(update={"pieces": sheet.pieces[1:]})
    assert [p.code for p in check_position(game(), short)] == ["missing-counter"]
    bare = sheet.model_copy(update={"forces": ()})
    assert [p.code for p in check_position(game(), bare)] == ["missing-force"]


def test_a_saved_game_keeps_the_sides(tmp_path: Path) -> None:
    path = tmp_path / "sides.vsav"
    assert write_position(game(), made(), path) == []
    sheet, problems, _ = read_position(game(), path)
    assert sheet is not None
    assert problems == []
    assert isinstance(sheet, SidesPosition)
    assert (sheet.year, sheet.forces) == (made().year, made().forces)
    assert {(p.counter, p.at) for p in sheet.pieces} == {(p.counter, p.at) for p in made().pieces}
    assert check_position_file(game(), "", path) == []


def test_a_saved_game_without_sides_is_only_warned_of() -> None:
    data, _ = save_of_position(game(), made().model_copy(update={"forces": ()}))
    sheet, _ = position_of_save(game(), data)
    assert sheet is not None
    found = check_position(game(), sheet)
    assert [(p.code, p.severity) for p in found] == [("missing-force", Severity.WARNING)]


def test_yaml_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "sides.yaml"
    for seed in range(10):
        write_position(game(), made(seed), path)
        sheet, problems, _ = read_position(game(), path)
        assert (sheet, problems) == (made(seed), [])
