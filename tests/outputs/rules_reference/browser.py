"""A browser without a window: opens a page, runs a script in it and brings back what it found."""

from __future__ import annotations

import html
import json
import os
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

OPTIONS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update", "--disable-extensions"),
    *("--virtual-time-budget=20000", "--host-resolver-rules=MAP * ~NOTFOUND", "--dump-dom"),
)

_REPORT = """
<script>
window.faults = [];
const fault = (event) => window.faults.push(String(event.message || event.target.src));
addEventListener("error", fault, true);
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const press = (target, key) =>
  target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
addEventListener("load", async () => {
  let found;
  try { found = { result: await (async () => { SCRIPT })(), faults: window.faults }; }
  catch (error) { found = { faults: [...window.faults, String(error.stack || error)] }; }
  const text = document.createElement("pre");
  text.id = "found";
  text.textContent = JSON.stringify(found);
  document.body.replaceChildren(text);
});
</script>
"""


@cache
def browser() -> str:
    """The browser's program; without one the test is skipped, and says so."""
    named = os.environ.get("CHITWRIGHT_BROWSER", "")
    found = next(filter(None, map(shutil.which, [named] if named else NAMES)), None)
    if found is None:
        pytest.skip("no Chromium on this machine: the page's scripts are not tested")
    return found


def run(page: Path, script: str, *, width: int = 1280, height: int = 900, hash: str = "") -> Any:
    """What a script returns in a page: the body of an async function, its value in plain types. Fails
    on any error in the page's own scripts."""
    copy = page.with_name(f"tested-{page.name}")
    words = page.read_text("utf-8")
    report = _REPORT.replace("SCRIPT", script)
    copy.write_text(words.replace("<head>", f"<head>{report}", 1), "utf-8")
    profile = page.parent / "profile"
    command = [
        browser(), *OPTIONS, f"--window-size={width},{height}", f"--user-data-dir={profile}",
        f"{copy.as_uri()}{hash}",
    ]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    match = re.search(r'<pre id="found">(.*?)</pre>', done.stdout, re.S)
    assert match, f"the page did not answer: {done.stderr[-500:]}"
    found = json.loads(html.unescape(match[1]))
    assert not found["faults"], found["faults"]
    return found["result"]
