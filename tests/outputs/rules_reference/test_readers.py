"""The pages for those who hear them or cannot see them well: what the browser tells of their elements."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.outputs.rules_reference.browser import kept_open
from tests.thorough import each_once, some

ACTED_ON = {"button", "link", "checkbox", "radio", "textbox", "searchbox", "combobox", "listbox"}
LANDMARKS = {
    "banner",
    "complementary",
    "contentinfo",
    "form",
    "main",
    "navigation",
    "region",
    "search",
}


def told(page: Path, **screen: Any) -> list[tuple[str, str]]:
    """The role and name of every element that is told."""
    nodes = kept_open(page, **screen).call("Accessibility.getFullAXTree")["nodes"]
    return [
        (node["role"]["value"], node.get("name", {}).get("value", ""))
        for node in nodes
        if not node["ignored"]
    ]


@pytest.mark.parametrize(("language", "width"), some(each_once(["en", "ja"], [360, 1280]), 1))
def test_what_one_acts_on_has_a_name(belgium_folder: Path, language: str, width: int) -> None:
    found = told(belgium_folder / f"{language}.html", width=width, phone=width < 500)
    assert len([role for role, _ in found if role in ACTED_ON]) > 50
    assert [role for role, name in found if role in ACTED_ON and not name.strip()] == []


@pytest.mark.thorough
@pytest.mark.parametrize("language", some(["en", "ja"], 1))
def test_landmarks_are_told_apart(belgium_folder: Path, language: str) -> None:
    pairs = told(belgium_folder / f"{language}.html")
    named = (
        p for p in pairs if p[0] in LANDMARKS and p != ("form", "")
    )  # no landmark without a name
    found = Counter(named)
    assert {"banner", "navigation", "main", "search", "region"} <= {role for role, _ in found}
    assert [pair for pair, times in found.items() if times > 1] == []
