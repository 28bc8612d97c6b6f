"""The page on extensions: what it promises is there, and what is made for an extension needs no more."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from builder import extensions
from builder.scaffolding.extension_package import extension_files
from tools.dependencies import bill_of_materials, dependencies

PAGE = (Path(__file__).parents[2] / "docs" / "extending.md").read_text("utf-8")


def promised() -> set[tuple[str, str]]:
    """Every module and name of the table."""
    rows = re.findall(r"^\| `(builder[\w.]+)` \| (.+) \|$", PAGE, re.M)
    return {(module, name) for module, names in rows for name in re.findall(r"`(\w+)`", names)}


def _used(text: str) -> Iterator[tuple[str, str]]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("builder"):
            yield from ((str(node.module), alias.name) for alias in node.names)


def test_everything_that_the_page_promises_is_there_under_its_version() -> None:
    assert len(promised()) > 15
    assert [x for x in promised() if not hasattr(import_module(x[0]), x[1])] == []
    assert f"version **{extensions.VERSION}**" in PAGE


def test_the_example_package_relies_on_nothing_else() -> None:
    files = extension_files("acme", "0.1.0")
    own = {
        path: text
        for path, text in files.items()
        if path.startswith("src") and path.endswith(".py")
    }
    assert {name for text in own.values() for name in _used(text)} <= promised()


def test_everything_needed_has_a_permissive_licence_and_stands_in_the_bill_of_materials() -> None:
    found = dependencies()
    assert [one for one in found if not one.is_permissive] == []
    bill = bill_of_materials(found)
    assert all(f'"pkg:pypi/{one.name}@{one.version}"' in bill for one in found)
    assert {"click", "pydantic", "reportlab"} <= {one.name for one in found}
