"""The package that ``new --extension`` makes is sound: its own test holds once it is installed."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.command import run


@pytest.fixture
def package(tmp_path: Path) -> Path:
    folder = tmp_path / "acme"
    made = run("new", str(folder), "--extension")
    assert made.exit_code == 0, made.output
    return folder


def _install(package: Path) -> str:
    """Let Python find the package and its entry points, as an installation would; return the path."""
    project = tomllib.loads((package / "pyproject.toml").read_text("utf-8"))["project"]
    lies = package / "src" / "chitwright_acme-0.1.0.dist-info"
    lies.mkdir()
    (lies / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: 0.1.0\n"
    )
    groups = project["entry-points"].items()
    lines = [[f"[{group}]", *(f"{k} = {v}" for k, v in named.items())] for group, named in groups]
    (lies / "entry_points.txt").write_text("\n".join(line for group in lines for line in group))
    return str(lies.parent)


def test_its_own_test_holds_and_its_shop_and_language_are_known(
    package: Path, tmp_path: Path
) -> None:
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([_install(package), str(Path(__file__).parents[2])]),
        "CHITWRIGHT_CACHE": str(tmp_path / "cache"),
    }
    code = (
        "import sys, pytest; from builder.i18n.translate import LANGUAGES; from builder.i18n.locales import "
        "languages; from builder.loading.print_shops import read_shop; "
        "assert languages()['eo'].decimal == ','; assert read_shop('acme-press').shop; "
        "sys.exit(pytest.main(['-q', '-p', 'no:cacheprovider', 'tests']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=package, env=environment, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_name_that_no_package_can_have_is_refused(tmp_path: Path) -> None:
    told = run("new", str(tmp_path / "Acme_1"), "--extension")
    assert (told.exit_code, "cannot name an extension" in told.output) == (2, True)
