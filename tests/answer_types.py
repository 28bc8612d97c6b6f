"""The types that the scripts of pages give to the answers of servers, compared with the answers."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

_FILE = Path(__file__).resolve().parents[1] / "tools/pages/answers.d.ts"
_INNER = re.compile(r"\{[^{}]*\}")


@cache
def _interfaces() -> dict[str, tuple[str, str]]:
    """The text of each interface, and the one that it extends."""
    text = re.sub(r"//.*", "", _FILE.read_text("utf-8"))
    heads = re.findall(r"interface (\w+)(?: extends (\w+))? \{((?:[^{}]|\{[^{}]*\})*)\}", text)
    return {name: (base, body) for name, base, body in heads}


def _keys(name: str) -> dict[str, bool]:
    """The keys of an interface, and whether an answer must have each."""
    base, body = _interfaces()[name]
    own = re.findall(r"(?:^|;|\{)\s*(\w+)(\??):", ";" + _INNER.sub("", body))
    return (_keys(base) if base else {}) | {key: not optional for key, optional in own}


def differing(name: str, data: dict[str, Any]) -> set[str]:
    """The keys that data has and the interface does not, or the reverse."""
    keys = _keys(name)
    return {key for key in data if key not in keys} | {
        key for key, needed in keys.items() if needed and key not in data
    }
