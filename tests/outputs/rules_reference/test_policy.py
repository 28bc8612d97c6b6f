"""What a page refuses: everything that the builder did not write, on a disk as on a server."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.outputs.web.content_security_policy import page_policy
from tests.outputs.rules_reference.browser import opened, read

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


def slipped(folder: Path, *what: str) -> list[str]:
    """The faults of a page into which something was slipped that did nothing."""
    (folder / "slipped.js").write_text("window.ran = true")
    words = (folder / "en.html").read_text("utf-8")
    page = folder / "slipped.html"
    more = "".join(SLIPPED_IN[one] for one in what)
    page.write_text(words.replace("</h1>", f"</h1>{more}", 1), "utf-8")
    with opened(page) as tab:
        ran, style, faults = tab.ask(RAN)
    assert (ran, style) == (False, "")
    found: list[str] = faults
    return found


def test_a_script_an_event_a_style_and_another_base_do_nothing(up_front_folder: Path) -> None:
    faults = slipped(up_front_folder, "a script", "an event", "a style", "another base")
    kinds = {"script-src-elem", "script-src-attr", "style-src-elem", "base-uri"}
    assert kinds <= {fault.partition(":")[0] for fault in faults}


@pytest.mark.thorough
@pytest.mark.parametrize("what", SLIPPED_IN)
def test_what_is_slipped_into_a_page_does_nothing(up_front_folder: Path, what: str) -> None:
    faults = slipped(up_front_folder, what)
    told = [fault for fault in faults if "-src" in fault or "base-uri" in fault]
    assert told or what == "a frame", "a frame's faults are told in the frame"


def test_the_page_itself_is_refused_nothing(belgium_folder: Path) -> None:
    assert read(
        belgium_folder / "en.html", "await pause(100); return window.findRules('tank').length"
    )


def test_a_page_without_scripts_runs_none() -> None:
    rules = page_policy([], ["a { color: red }"]).split("; ")
    assert "script-src 'none'" in rules
    assert "style-src 'sha256-LHvAPItmcc9l4w10oslyz6Nh8tFuoEH5lssCs9WdKIE='" in rules
