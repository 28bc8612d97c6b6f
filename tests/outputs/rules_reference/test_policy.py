"""What a page refuses: everything that the builder did not write, on a disk as on a server."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.outputs.web.content_security_policy import page_policy
from tests.outputs.rules_reference.browser import opened, run
from tests.thorough import kept

SLIPPED_IN = {
    "a script": "<script>window.ran = true</script>",
    "a script beside the page": "<script src='slipped.js'></script>",
    "a script from outside": "<script src='https://example.org/slipped.js'></script>",
    "an event": "<img src='data:,' onerror='window.ran = true'>",
    "a frame": "<iframe srcdoc='<script>parent.ran = true</script>'></iframe>",
    "a style": "<style>:root { --ran: yes }</style>",
    "a style of an element": "<p style='--ran: yes' id='ran'>",
    "a picture from outside": "<img src='https://example.org/seen.png'>",
    "another base": "<base href='https://example.org/'>",
}

RAN = """
await pause(100);
const style = getComputedStyle(document.querySelector("#ran") || document.documentElement);
return [window.ran === true, style.getPropertyValue("--ran"), faults];
"""


@pytest.mark.parametrize(
    "what", kept(SLIPPED_IN, "a script", "an event", "a style", "another base")
)
def test_what_is_slipped_into_a_page_does_nothing(up_front_folder: Path, what: str) -> None:
    (up_front_folder / "slipped.js").write_text("window.ran = true")
    words = (up_front_folder / "en.html").read_text("utf-8")
    page = up_front_folder / "slipped.html"
    page.write_text(words.replace("</h1>", f"</h1>{SLIPPED_IN[what]}", 1), "utf-8")
    with opened(page) as tab:
        ran, style, faults = tab.ask(RAN)
    assert (ran, style) == (False, "")
    told = [fault for fault in faults if "-src" in fault or "base-uri" in fault]
    assert told or what == "a frame", "a frame's faults are told in the frame"


def test_the_page_itself_is_refused_nothing(belgium_folder: Path) -> None:
    assert run(
        belgium_folder / "en.html", "await pause(100); return window.findRules('tank').length"
    )


def test_a_page_without_scripts_runs_none() -> None:
    rules = page_policy([], ["a { color: red }"]).split("; ")
    assert "script-src 'none'" in rules
    assert "style-src 'sha256-LHvAPItmcc9l4w10oslyz6Nh8tFuoEH5lssCs9WdKIE='" in rules
