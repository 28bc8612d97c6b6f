"""The page on the command line: every schema is attached to its files, every shell's line is click's."""

from __future__ import annotations

import json
import re
from fnmatch import fnmatch

import click.shell_completion

from builder.cli.completion.command import SHELLS
from builder.loading.schema import FILE_PATTERNS
from tests.docs.pages import DOCS, fences
from tests.together import together

PAGE = "command-line.md"


def test_the_editors_settings_attach_every_schema_to_its_files() -> None:
    (settings,) = [json.loads(f.text) for f in fences(PAGE) if f.language == "json"]
    attached = settings["yaml.schemas"]
    assert list(attached) == [f"schemas/{kind}.schema.json" for kind in FILE_PATTERNS]
    for kind, glob in FILE_PATTERNS.items():
        patterns = attached[f"schemas/{kind}.schema.json"]
        listed = [patterns] if isinstance(patterns, str) else patterns
        assert all(fnmatch(pattern, glob) for pattern in listed), kind


@together("shell", SHELLS)
def test_every_shell_that_can_be_set_up_is_on_the_page_and_clicks(shell: str) -> None:
    rows = re.findall(r"^\| (\w+)", (DOCS / PAGE).read_text("utf-8"), re.MULTILINE)
    assert shell in [row.lower() for row in rows]
    assert shell == "powershell" or click.shell_completion.get_completion_class(shell)
