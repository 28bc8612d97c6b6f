"""Whether everybody can use a page: with a screen reader, with keys alone, with weak eyes."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import pytest

from tests.outputs.rules_reference.protocol import Tab

_CHECKS = Path(__file__).resolve().parents[1] / "tools/pages/node_modules"

UNNAMED = """
const said = (one) => one.textContent.trim() || one.querySelector("img")?.alt;
const told = (one) => one.ariaLabel || one.title || one.labels?.length;
const named = (one) => told(one) || one.matches("button, a") && said(one);
const pressed = [...document.querySelectorAll("button, select, input, textarea, a[href]")];
return pressed.filter((one) => one.offsetParent && !named(one)).map((one) => one.outerHTML.slice(0, 200));
"""
"""What can be pressed or filled in on a page and has no name for screen readers."""


def page_check(name: str) -> Path | None:
    """A file of what checks pages, or None if it is not installed. Where ``CHITWRIGHT_PAGE_CHECKS`` says
    that it is, it must be there: then no test is skipped."""
    found = _CHECKS / name
    if found.exists():
        return found
    assert not os.environ.get("CHITWRIGHT_PAGE_CHECKS"), f"there is no {found}"
    return None


with_axe = pytest.mark.skipif(
    page_check("axe-core/axe.min.js") is None,
    reason="axe is not installed: npm ci --prefix tools/pages",
)
"""Marks tests that ask axe."""


@cache
def _axe() -> str:
    found = page_check("axe-core/axe.min.js")
    assert found is not None
    return found.read_text("utf-8")


def found_by_axe(tab: Tab) -> list[str]:
    """What axe finds on the page as it is shown, a line for each place."""
    tab.call("Runtime.evaluate", expression=_axe())
    script = """
    const { violations } = await axe.run(document, { resultTypes: ["violations"] });
    faults.length = 0;  // its own probes are refused by the policy of the page
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
    """
    return list(tab.ask(script))
