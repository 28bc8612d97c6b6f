"""What the package has that the repository writes otherwise: the long description, and the documents.

Hatchling finds the two hooks by this file's name.
"""

from __future__ import annotations

import re
from pathlib import Path
from runpy import run_path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface


class Readme(MetadataHookInterface):
    """README.md as it holds outside the repository."""

    def update(self, metadata: dict[str, Any]) -> None:
        root = Path(self.root)
        packaged = run_path(str(root / "tools" / "package_readme.py"))["packaged"]
        text = packaged((root / "README.md").read_text("utf-8"))
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


class Documents(BuildHookInterface):
    """The pages of ``docs`` in all languages and the pictures that they show, for ``chitwright docs``;
    and the translations of the tutorial's game, for ``chitwright new``."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # the pages lie beside the code
            return
        docs = Path(self.root) / "docs"
        for page in docs.glob("*.md"):
            shown = re.findall(r"!\[[^]]*\]\(([^)]+)\)", page.read_text("utf-8"))
            for file in (page, *(docs / name for name in shown)):
                self._take(file, docs, build_data)
        for file in (*docs.glob("??/*.md"), *(docs / "mill-creek").rglob("*.*")):
            self._take(file, docs, build_data)

    def _take(self, file: Path, docs: Path, build_data: dict[str, Any]) -> None:
        target = f"builder/_data/docs/{file.relative_to(docs).as_posix()}"
        build_data["force_include"][str(file)] = target
