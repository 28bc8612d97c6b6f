"""Whatever is wrong with a declaration, the finding says what to do."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import builder.rules.open

_ROOM = Path(builder.rules.open.__file__).parent


def _hintless(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text())):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        if node.func.id in ("error", "warning") and "hint" not in {k.arg for k in node.keywords}:
            yield f"{file.relative_to(_ROOM)}:{node.lineno}"


def test_every_finding_on_declarations_says_what_to_do() -> None:
    assert [place for file in sorted(_ROOM.rglob("*.py")) for place in _hintless(file)] == []
