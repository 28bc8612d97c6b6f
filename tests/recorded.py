"""What the tool gave at length before: text files beside the tests, in parts under headings ``# name``. They
tell no right from wrong, which other tests do, but show every change: ``pytest --record FOLDER`` writes what
is given now. Read the difference; whatever was not changed on purpose is a fault."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from itertools import zip_longest
from pathlib import Path

from tests.shared import in_turn

RECORD = False
"""Whether the option ``--record`` is given: set before any module of tests is read."""


def parts_of(file: Path) -> dict[str, str]:
    """The recorded texts of a file by their headings."""
    text = file.read_text("utf-8") if file.is_file() else ""
    _, *found = re.split(r"^# (.*)\n", text, flags=re.M)
    return {name: part.strip() for name, part in zip(found[::2], found[1::2], strict=True)}


_recorded = cache(parts_of)
"""The same, read once."""


def assert_as_recorded(file: Path, name: str, lines: Iterable[str]) -> None:
    """Fail with the first line that differs from the part of a file under a heading; with ``--record`` write
    the lines there instead."""
    now = "\n".join(line.rstrip() for line in lines).strip()
    if RECORD:
        with in_turn(f"record-{file.stem}"):
            known = parts_of(file)
            if known.get(name) != now:
                known[name] = now
                texts = (f"# {name}\n{part}\n" for name, part in known.items())
                file.write_text("\n".join(texts), "utf-8")
        return
    both = zip_longest(
        _recorded(file).get(name, "").split("\n"), now.split("\n"), fillvalue="(nothing)"
    )
    for number, (was, found) in enumerate(both, start=1):
        assert found == was, f"{file.name}, {name}, line {number} (written again with --record)"
