"""The page about printing names every option, word and template that there is."""

from __future__ import annotations

import re

from builder.cli.parameters.build_options import PAPERS as OFFERED
from builder.drawing.sheets import PAPERS
from builder.drawing.sheets.templates import built_in_templates
from builder.loading.print_options import read_print_options
from builder.model.printing import WORDS, PrintOptions
from tests.docs.pages import DOCS, fences
from tests.together import together

PAGE = DOCS / "printing.md"
SAID = set(re.findall(r"[A-Za-z0-9][\w./-]*", PAGE.read_text("utf-8").replace("_", "-")))


@together("name", PrintOptions.model_fields)
def test_every_option_is_told(name: str) -> None:
    told = {name.replace("_", "-"), *(w for w, sets in WORDS.items() if name in sets)}
    assert told & SAID


def test_every_template_and_paper_is_told() -> None:
    assert set(built_in_templates()) <= SAID
    assert {p.name for p in PAPERS.values()} <= SAID


def test_the_command_offers_every_paper() -> None:
    assert [p.name for p in PAPERS.values()] == list(OFFERED)


def test_the_examples_are_understood() -> None:
    words = re.findall(r"--print (\S+)", PAGE.read_text("utf-8"))
    assert words
    for said in words:
        known = [w for w in said.split(",") if not w.endswith(".yaml")]
        assert read_print_options(known)[1] == []


def test_the_profiles_are_understood(tmp_path) -> None:  # type: ignore[no-untyped-def]
    profiles = [f.text for f in fences(PAGE) if f.language == "yaml"]
    assert len(profiles) == 2
    for number, text in enumerate(profiles):
        file = tmp_path / f"{number}.yaml"
        file.write_text(text)
        assert read_print_options([str(file)])[1] == []
