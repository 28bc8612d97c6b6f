"""Puts the modules of a page's script together, for pages that are one file: browsers do not load
modules from a disk."""

from __future__ import annotations

import re
from pathlib import Path

_IMPORT = re.compile(r'^import \{[^}]*\} from "([^"]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:const|let|function|class|async) )", re.MULTILINE)


def bundled_script(module: Path) -> str:
    """Return a module, preceded by the modules that it imports, as one script. Its modules share
    their top-level names, so no two of them may define the same one."""
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
