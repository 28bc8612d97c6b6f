"""Joins the JavaScript modules of a page into one script, for pages that are a single file:
browsers do not load modules from a local disk."""

from __future__ import annotations

import re
from pathlib import Path

_IMPORT = re.compile(r'^import \{[^}]*\} from "([^"]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:const|let|function|class|async) )", re.MULTILINE)


def bundled_script(module: Path) -> str:
    """Return one script that consists of a JavaScript module and all modules that it imports, in
    order. They share their top-level names, so no two modules may define the same one."""
    found: dict[Path, str] = {}
    _gather(module.resolve(), found)
    body = "\n".join(found.values())
    return f'"use strict";\n(() => {{\n{body}}})();\n'


def _gather(module: Path, found: dict[Path, str]) -> None:
    if module in found:
        return
    text = module.read_text("utf-8")
    for needed in _IMPORT.findall(text):
        _gather((module.parent / needed).resolve(), found)
    found[module] = _EXPORT.sub("", _IMPORT.sub("", text))
