"""The package that ``new --extension`` makes is sound: its own test holds once it is installed."""

from __future__ import annotations

import runpy
import tomllib
from pathlib import Path

import pytest

from builder.i18n.locales import languages
from builder.loading.print_shops import read_shop
from tests.command import run
from tests.extensions.packages import as_if_installed
from tests.together import together


@pytest.fixture
def package(tmp_path: Path) -> Path:
    folder = tmp_path / "acme"
    made = run("new", str(folder), "--extension")
    assert made.exit_code == 0, made.output
    return folder


def _installed(package: Path) -> Path:
    """Give the package what an installation writes; return the folder where Python finds it."""
    project = tomllib.loads((package / "pyproject.toml").read_text("utf-8"))["project"]
    lies = package / "src" / "chitwright_acme-0.1.0.dist-info"
    lies.mkdir()
    (lies / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: 0.1.0\n"
    )
    groups = project["entry-points"].items()
    lines = [[f"[{group}]", *(f"{k} = {v}" for k, v in named.items())] for group, named in groups]
    (lies / "entry_points.txt").write_text("\n".join(line for group in lines for line in group))
    return lies.parent


def test_its_own_test_holds_and_its_shop_and_language_are_known(
    package: Path, tmp_path: Path
) -> None:
    own = runpy.run_path(str(package / "tests" / "test_extension.py"))
    tests = [made for name, made in own.items() if name.startswith("test_")]
    assert len(tests) == 2
    with as_if_installed(_installed(package), "chitwright_acme"):
        for number, test in enumerate(tests):
            (tmp_path / str(number)).mkdir()
            test(tmp_path / str(number))
        assert languages()["eo"].decimal == ","
        assert read_shop("acme-press").shop
    assert "eo" not in languages()


def test_a_map_says_what_is_wrong_with_a_board_of_a_package(package: Path, tmp_path: Path) -> None:
    game = tmp_path / "game"
    assert run("new", str(game), "--board", "areas", "--no-ask").exit_code == 0
    map = game / "maps" / "own.yaml"

    def told(made_by: str) -> str:
        map.write_text(f"title: Own\nsource: 'estimated: ours'\nregions:\n  made_by: {made_by}\n")
        return run("check", str(game), "--quick").output

    whole = "board: acme-triangles, columns: 4, rows: 2, ground: plain"
    assert "own.yaml:4:20: error[unknown-board]" in told(f"{{{whole}}}")
    with as_if_installed(_installed(package), "chitwright_acme"):
        assert "own.yaml:4:21: error[unknown-board]" in told("{ board: acme-triangle}")
        assert "did you mean 'acme-triangles'?" in told("{board: acme-triangle}")
        assert "own.yaml:4:45: error[bad-value]" in told(f"{{{whole.replace('4', '0')}}}")
        (package / "src" / "chitwright_acme" / "triangles.py").write_text("BOARD = 1\n")
    with as_if_installed(package / "src", "chitwright_acme"):
        assert (
            "error[board-not-made]: the board acme-triangles cannot be made: it is a int"
            in told(f"{{{whole}}}")
        )


def test_a_name_that_no_package_can_have_is_refused(tmp_path: Path) -> None:
    for name in ("Acme_1", "acme-"):
        told = run("new", str(tmp_path / name), "--extension")
        assert (told.exit_code, "cannot name an extension" in told.output) == (2, True)


@together(
    "words", [("--git",), ("--from", "mill-creek"), ("--board", "squares"), ("--title", "Acme")]
)
def test_options_of_games_are_refused(tmp_path: Path, words: tuple[str, ...]) -> None:
    told = run("new", str(tmp_path / "acme"), "--extension", *words)
    assert (told.exit_code, f"{words[0]} is for games" in told.output) == (2, True)
    assert not (tmp_path / "acme").exists()
