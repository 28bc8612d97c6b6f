"""Folders with the references of the built-in games, for browsers."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.outputs.rules_reference.pages import files_of


def _written(folder: Path, name: str) -> Path:
    for file, data in files_of(name).items():
        (folder / file).write_bytes(data)
    return folder


@pytest.fixture(scope="session")
def vietnam_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The reference of Vietnam Battles."""
    return _written(tmp_path_factory.mktemp("vietnam"), "vietnam")


@pytest.fixture(scope="session")
def belgium_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The reference of Assault on Belgium."""
    return _written(tmp_path_factory.mktemp("belgium"), "belgium")


@pytest.fixture(scope="session")
def up_front_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The reference of Up Front."""
    return _written(tmp_path_factory.mktemp("up-front"), "up-front")
