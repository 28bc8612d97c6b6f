"""Gives each page of the home page its own language: that of its folder, for the words around it too."""

from __future__ import annotations

from typing import Any


def on_page_context(context: Any, page: Any, config: Any, **_: Any) -> Any:
    """Set the language of the theme before a page is drawn; mkdocs draws one page after the other."""
    folders = page.file.src_uri.split("/")[:-1]
    config.theme["language"] = next((name for name in folders if len(name) == 2), "en")
    return context
