"""The examples in docstrings give what they say."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

from tests.together import together

ROOT = Path(__file__).parents[1]
MODULES = sorted(
    path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".")
    for path in (ROOT / "builder").rglob("*.py")
    if ">>> " in path.read_text("utf-8")
)


@together("module", MODULES)
def test_its_examples_give_what_they_say(module: str) -> None:
    result = doctest.testmod(importlib.import_module(module))
    assert (result.failed, result.attempted > 0) == (0, True)
