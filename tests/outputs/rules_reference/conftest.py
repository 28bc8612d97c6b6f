"""Folders with the references of the built-in games, for browsers."""

from __future__ import annotations

import re
from base64 import b64decode
from pathlib import Path

import pytest

from tests.outputs.rules_reference.pages import files_of

_PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="


def _written(folder: Path, name: str) -> Path:
    """The files of a reference in a folder, with a pixel for the art of each map."""
    for file, data in files_of(name).items():
        (folder / file).write_bytes(data)
        for art in re.findall(rb'src="(maps/[^"]+)"', data):
            (folder / art.decode()).parent.mkdir(exist_ok=True)
            (folder / art.decode()).write_bytes(b64decode(_PIXEL))
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
