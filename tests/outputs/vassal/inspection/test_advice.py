"""What ``inspect`` advises: graded, grouped, in every language of the house."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

import builder.vassal.lint as linting
import builder.vassal.reading as reading
from builder.cli import cli
from builder.i18n.translate import LANGUAGES, Translator, builtin_texts
from builder.problems import error, warning
from builder.vassal.format.files import unpacking
from builder.vassal.format.files.archive import pack_archive
from builder.vassal.lint.findings import (
    ADVICE_BY_CODE,
    GRADE_HEADINGS,
    Grade,
    finding_lines,
    group_findings,
)
from tests.outputs.vassal.inspection.test_inspect import read_archive
from tests.outputs.vassal.sample import skirmish_module
from tests.together import together

EN = Translator("en")


def codes_said() -> Iterator[str]:
    """The codes of all findings, as the code of the house says them."""
    rooms = (*linting.__path__, *reading.__path__)
    files = [file for room in rooms for file in Path(room).glob("*.py")]
    for path in [*files, Path(unpacking.__file__)]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                first = node.args[0] if node.args else None
                if node.func.id in ("error", "warning") and isinstance(first, ast.Constant):
                    yield str(first.value)


def test_each_sort_of_findings_has_its_advice_and_no_other() -> None:
    assert set(codes_said()) == ADVICE_BY_CODE.keys()


@together("language", [code for code in LANGUAGES if code != "en"])
def test_advice_is_said_in_every_language(language: str) -> None:
    held = builtin_texts(language)
    said = [
        *GRADE_HEADINGS.values(),
        *(t for a in ADVICE_BY_CODE.values() for t in (a.notice, a.cure)),
    ]
    assert [text for text in said if held.get(text, text) == text] == []


def test_what_players_run_into_comes_first_and_alike_findings_stand_together() -> None:
    problems = [
        warning("unused-image", "nothing shows the image 'a.png'"),
        error("lost-image", "piece 'A' shows 'b.png'", hint="did you mean 'B.png'?"),
        warning("shared-key", "two entries on X"),
        error("lost-image", "piece 'B' shows 'c.png'"),
    ]
    assert list(finding_lines(group_findings(problems), EN)) == [
        "Players will run into this:",
        "  lost-image (2): A piece, a button or a board has no picture.",
        "    Fix: Add the picture; capitals and accents count.",
        "    - piece 'A' shows 'b.png' (did you mean 'B.png'?)",
        "    - piece 'B' shows 'c.png'",
        "Players may notice this:",
        "  shared-key (1): Two things happen on one key.",
        "    Fix: Give each a key of its own.",
        "    - two entries on X",
        "Only someone who edits the module notices this:",
        "  unused-image (1): Nothing, but the file is larger than it need be.",
        "    Fix: Take the picture out, unless saved games show it.",
        "    - nothing shows the image 'a.png'",
    ]


def test_many_of_a_sort_are_counted() -> None:
    problems = [error("lost-image", f"piece {n}") for n in range(20)]
    lines = list(finding_lines(group_findings(problems, {"lost-image": 431}), EN))
    assert lines[1].startswith("  lost-image (431): ")
    assert len(lines) == 3 + 5 + 1
    assert lines[-1] == "    and 426 more"
    assert len(list(finding_lines(group_findings(problems), EN, briefly=True))) == 3


def test_equal_findings_of_pieces_of_one_name_are_told_once_with_their_number() -> None:
    """Nine pieces called alike must not push out what is wrong with the others."""
    problems = [
        *[error("lost-destination", "piece 'Lost' goes to the map 'Box', which does not exist")]
        * 9,
        *[error("lost-destination", f"piece {n} goes astray") for n in range(5)],
    ]
    lines = list(finding_lines(group_findings(problems), EN))
    assert lines[3] == "    - piece 'Lost' goes to the map 'Box', which does not exist (× 9)"
    assert lines[4:] == [*[f"    - piece {n} goes astray" for n in range(4)], "    and 1 more"]


def test_a_sort_of_another_room_is_graded_by_its_severity() -> None:
    groups = group_findings([warning("elsewhere", "soft"), error("elsewhere-too", "hard")])
    assert [(g.code, g.advice.grade) for g in groups] == [
        ("elsewhere-too", Grade.BROKEN), ("elsewhere", Grade.ASTRAY),
    ]  # fmt: skip


@pytest.fixture
def faulty(tmp_path: Path) -> Path:
    entries = read_archive(skirmish_module())
    lost = {n: d for n, d in entries.items() if n not in ("first.vsav", "images/counter-red-1.png")}
    (tmp_path / "old.vmod").write_bytes(pack_archive(lost))
    return tmp_path / "old.vmod"


def test_the_command_advises_in_the_language_that_is_asked_for(faulty: Path) -> None:
    run = CliRunner().invoke(cli, ["inspect", str(faulty), "--lang", "fr"])
    assert run.exit_code == 1
    assert "Remède\u00a0: Ajoutez l’image\u00a0; majuscules et accents comptent." in run.output
    asked = CliRunner().invoke(cli, ["inspect", str(faulty), "--json", "--lang", "de"])
    advice = {one["code"]: one for one in json.loads(asked.stdout)["advice"]}
    assert advice["lost-file"]["notice"] == "Ein Eintrag eines Menüs öffnet nichts."
    assert (advice["lost-file"]["grade"], advice["lost-file"]["count"]) == (1, 1)


def test_a_language_that_the_house_does_not_speak_is_refused(faulty: Path) -> None:
    run = CliRunner().invoke(cli, ["inspect", str(faulty), "--lang", "tlh"])
    assert run.exit_code == 2
    assert "the advice is in en, de, es, fr, it, ja, zh" in run.output
