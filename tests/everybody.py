"""Whether everybody can use a page: with a screen reader, with keys alone, with weak eyes."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tests.outputs.rules_reference.protocol import Tab

_AXE = Path(__file__).resolve().parents[1] / "tools/pages/node_modules/axe-core/axe.min.js"

UNNAMED = """
const said = (one) => one.textContent.trim() || one.querySelector("img")?.alt;
const told = (one) => one.ariaLabel || one.title || one.labels?.length;
const named = (one) => told(one) || one.matches("button, a") && said(one);
const pressed = [...document.querySelectorAll("button, select, input, textarea, a[href]")];
return pressed.filter((one) => one.offsetParent && !named(one)).map((one) => one.outerHTML.slice(0, 200));
"""
"""What can be pressed or filled in on a page and has no name for screen readers."""


with_axe = pytest.mark.skipif(
    not _AXE.exists(), reason="axe is not installed: npm ci --prefix tools/pages"
)
"""Marks tests that ask axe."""


@cache
def _axe() -> str:
    return _AXE.read_text("utf-8")


def found_by_axe(tab: Tab) -> list[str]:
    """What axe finds on the page as it is shown, a line for each place."""
    tab.call("Runtime.evaluate", expression=_axe())
    script = """
    const { violations } = await axe.run(document, { resultTypes: ["violations"] });
    faults.length = 0;  // its own probes are refused by the policy of the page
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
    """
    return list(tab.ask(script))
