"""Packages for tables on screens told in short: every object by its name and a digest of all that is said of
it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from tests.told import digest

_NAMES = ("Name", "Nickname", "GUID", "objectId", "id", "name", "title")


def lines(files: Mapping[str, bytes]) -> Iterator[str]:
    """The files of a package: names of all, and what is in those of JSON."""
    for name, data in sorted(files.items()):
        yield f"> {name}"
        if name.endswith(".json"):
            yield from _lines(json.loads(data), "")
        elif name.endswith((".js", ".lua", ".txt")):
            yield f"  {digest(data.decode())}"


def _lines(value: Any, key: str) -> Iterator[str]:
    """A line for each object in a list; other values by their keys."""
    if isinstance(value, dict) and not key:
        for name, part in value.items():
            yield from _lines(part, str(name))
    elif isinstance(value, list) and any(isinstance(one, dict) for one in value):
        for one in value:
            yield f"  {key} {_called(one)}: {digest(json.dumps(one, sort_keys=True))}"
    else:
        text = json.dumps(value, sort_keys=True)
        yield f"  {key}: {text if len(text) < 60 else digest(text)}"


def _called(one: Any) -> str:
    known = one if isinstance(one, dict) else {}
    return " ".join(str(known[name]) for name in _NAMES if name in known)
