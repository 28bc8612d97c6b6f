"""A module as a library of others reads it: pywargame, which needs Python 3.12 and is no part of this
project. Without a Python that has it the tests are skipped; ``CHITWRIGHT_PEER_PYTHON`` names one."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from builder.vassal.format.files.saves import ESCAPE, deobfuscate
from builder.vassal.format.traits import Trait
from tests.outputs.vassal.reading import Module, read_archive, read_module
from tests.outputs.vassal.sample import SKIRMISH, make

_ROOT = Path(__file__).resolve().parents[4]
_SCRIPT = Path(__file__).parents[1] / "peer_reader.py"


def _candidates() -> Iterator[str]:
    yield os.environ.get("CHITWRIGHT_PEER_PYTHON", "")
    yield str(_ROOT / "benchmarks/work/tools/pywargame/bin/python")
    yield from (shutil.which(f"python3.{minor}") or "" for minor in (14, 13, 12))


@cache
def peer() -> str:
    """A Python with pywargame, or nothing."""
    for python in filter(None, _candidates()):
        try:
            done = subprocess.run([python, "-c", "import pywargame"], capture_output=True)
        except OSError:
            continue
        if done.returncode == 0:
            return python
    return ""


@pytest.fixture(scope="module")
def module() -> Module:
    return read_module(make(SKIRMISH))


@pytest.fixture(scope="module")
def read(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    if not peer():
        pytest.skip("no Python 3.12 or later with pywargame: set CHITWRIGHT_PEER_PYTHON")
    folder = tmp_path_factory.mktemp("peer")
    data = make(SKIRMISH)
    (folder / "m.vmod").write_bytes(data)
    (folder / "s.vsav").write_bytes(read_module(data).entries["first.vsav"])
    names = [str(folder / name) for name in ("m.vmod", "s.vsav", "out.json")]
    done = subprocess.run([peer(), str(_SCRIPT), *names], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "Warning" not in done.stdout
    found: dict[str, Any] = json.loads((folder / "out.json").read_text("utf-8"))
    return found


def ids(traits: list[Trait]) -> list[str]:
    return [t.type.partition(";")[0] for t in traits]


def test_it_finds_the_same_files_and_boards(read: dict[str, Any], module: Module) -> None:
    assert read["files"] == sorted(module.entries)
    ours = {
        m.attributes["mapName"]: sorted(b.attributes["name"] for b in m.find("Board"))
        for m in module.root.find("Map")
    }
    assert read["boards"] == ours


def test_it_finds_the_same_prototypes_trait_by_trait(read: dict[str, Any], module: Module) -> None:
    ours = {name: ids(traits) for name, traits in module.prototypes.items()}
    assert read["prototypes"] == ours


def test_it_finds_the_same_pieces_with_their_slots(read: dict[str, Any], module: Module) -> None:
    """It knows pieces by name, so that a pool's equal markers count once."""
    ours = {
        (e.attributes["entryName"], e.attributes["gpid"], *ids(traits))
        for e, traits in module.pieces
    }
    found = {(name, gpid, *traits) for name, gpid, traits in read["pieces"]}
    assert found <= ours
    assert {name for name, *_ in found} == {name for name, *_ in ours}


def test_it_reads_every_command_of_a_saved_game(read: dict[str, Any], module: Module) -> None:
    """It takes bytes for letters, so that only the start of a command is compared."""
    text = deobfuscate(read_archive(module.entries["first.vsav"])["savedGame"])
    starts = [command[:8] for command in text.split(ESCAPE)]
    assert [line[:8] for line in read["save"]] == starts
