"""Japanese speaks in two ways, one for each kind of text: rules, charts, answers and reports state (である),
pages, help and what VASSAL modules lack address the reader (です・ます)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.i18n.catalogues import entries_of

ROOT = Path(__file__).parents[2]
STATES = (
    "builder/rules/",
    "builder/drawing/",
    "builder/outputs/paper/",
    "builder/outputs/vassal/features/",
)
ADDRESSES = (
    "builder/cli/", "builder/play_server/", "builder/studio/", "builder/vassal/",
    "builder/outputs/vassal/table/windows/",
)  # fmt: skip
_POLITE = re.compile(r"(です|ます|ません|ました|ください|でした|でしょう)(か|。|、|$)")
_LISTS = re.compile(r"[}）]。$")
"""The end of a text that lists things, as in *Not shown: {names}.*, and has no verb to tell by."""


def _sentences(folders: tuple[str, ...]) -> Iterator[str]:
    """The built-in texts whose every use is in some folders."""
    for entry in entries_of(ROOT / "builder/i18n/ja.po"):
        used = [path for path, _ in entry.occurrences]
        if used and all(path.startswith(folders) for path in used):
            yield entry.msgstr


def test_rules_charts_and_reports_state() -> None:
    said = [*_sentences(STATES)]
    assert len(said) > 1000
    assert [text for text in said if _POLITE.search(text)] == []


def test_pages_and_help_address_the_reader() -> None:
    said = [t for t in _sentences(ADDRESSES) if t.endswith("。") and not _LISTS.search(t)]
    assert len(said) > 100
    assert [text for text in said if not _POLITE.search(text)] == []


@pytest.mark.parametrize("folder", ["specs", "docs"])
def test_rules_of_games_state(folder: str) -> None:
    files = sorted(ROOT.glob(f"{folder}/*/rules/ja/*.md"))
    assert files
    lines = ((path.name, line) for path in files for line in path.read_text("utf-8").splitlines())
    spoken = re.compile("「[^」]*」")
    assert [(name, line) for name, line in lines if _POLITE.search(spoken.sub("", line))] == []
