"""Writes plain data as the YAML of game files: one line for each item, as a person would write it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence

Value = "str | int | float | bool | Mapping[str, Value] | Sequence[Value]"
"""A value in a game file that can be written as YAML."""

_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_./ ()-]*(?<! )")
_WORDS = {"yes", "no", "true", "false", "on", "off", "null", "y", "n"}
_WIDE = 110


def yaml_file_text(fields: Mapping[str, object]) -> str:
    """Return the content of a YAML file with these keys, leaving out keys without a value."""
    return "\n".join(line for key, value in fields.items() for line in _field(key, value)) + "\n"


def _field(key: str, value: object) -> Iterator[str]:
    if _is_empty(value):
        return
    flow = f"{_text(key)}: {inline_yaml(value)}"
    items = isinstance(value, Sequence) and not isinstance(value, str)
    if items and (len(flow) > _WIDE or isinstance(value[0], Mapping)):  # type: ignore[index]
        yield f"{_text(key)}:"
        assert isinstance(value, Sequence)
        yield from (f"- {inline_yaml(one)}" for one in value)
    elif isinstance(value, Mapping) and len(flow) > _WIDE:
        yield f"{_text(key)}:"
        for name, inner in value.items():
            yield from (f"  {line}" for line in _field(name, inner))
    else:
        yield flow


def inline_yaml(value: object) -> str:
    """Return the YAML text of a value on one line."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return f"{value:g}" if abs(value) < 100_000 else str(round(value))
    if isinstance(value, Mapping):
        pairs = (f"{_text(k)}: {inline_yaml(v)}" for k, v in value.items() if not _is_empty(v))
        return "{" + ", ".join(pairs) + "}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "[" + ", ".join(map(inline_yaml, value)) + "]"
    return _text(str(value))


def _is_empty(value: object) -> bool:
    return value is None or (isinstance(value, (str, Mapping, Sequence)) and not len(value))


def _text(text: str) -> str:
    plain = _PLAIN.fullmatch(text) and text.lower() not in _WORDS
    return text if plain else json.dumps(text, ensure_ascii=False)
