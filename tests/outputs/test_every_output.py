"""Every output that a module defines is one that a build can make."""

from __future__ import annotations

import re
from pathlib import Path

from builder import outputs
from builder.outputs import MODULES, load_output


def test_every_output_is_in_the_list() -> None:
    folder = Path(outputs.__file__).parent
    defined = {
        ".".join(("builder.outputs", *path.relative_to(folder).with_suffix("").parts))
        for path in folder.rglob("*.py")
        if re.search(r"^OUTPUT = Output\(", path.read_text("utf-8"), re.MULTILINE)
    }
    assert defined == set(MODULES.values())


def test_each_says_what_it_makes() -> None:
    assert all(load_output(name).makes for name in MODULES)
