"""The page on the command line: every schema is attached to its files, every shell's line is click's."""

from __future__ import annotations

import json
import re
from fnmatch import fnmatch

import click.shell_completion
import pytest

from builder.spec.schema import GLOBS
from tests.docs.pages import DOCS, fences

PAGE = "command-line.md"


def test_the_editors_settings_attach_every_schema_to_its_files() -> None:
    (settings,) = [json.loads(f.text) for f in fences(PAGE) if f.language == "json"]
    attached = settings["yaml.schemas"]
    assert list(attached) == [f"schemas/{kind}.schema.json" for kind in GLOBS]
    for kind, glob in GLOBS.items():
        patterns = attached[f"schemas/{kind}.schema.json"]
        listed = [patterns] if isinstance(patterns, str) else patterns
        assert all(fnmatch(pattern, glob) for pattern in listed), kind


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_shell_that_the_page_names_is_one_that_click_completes(shell: str) -> None:
    said = re.findall(r"_CHITWRIGHT_COMPLETE=(\w+)_source", (DOCS / PAGE).read_text("utf-8"))
    assert shell in said
    assert click.shell_completion.get_completion_class(shell) is not None
