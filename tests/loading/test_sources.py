"""Every datum can say where it comes from."""

from __future__ import annotations

import json
from pathlib import Path

from builder.loading.sources import SourceLine, estimates, sources
from tests.loading.mini import load


def lines(folder: Path) -> list[SourceLine]:
    game = load(folder).game
    assert game is not None
    return sources(game)


def test_each_part_has_a_line_and_each_value_that_differs(tmp_path: Path) -> None:
    found = {line.path: line for line in lines(tmp_path)}
    assert found["units", "a-co"].where == "4.0"
    assert ("units", "a-co", "values") not in found
    values = found["units", "b-co", "values"]
    assert (values.status, values.ground) == ("estimated", "like the other company")
    assert values.title == "B: values"


def test_parts_inside_are_listed_only_where_they_differ(tmp_path: Path) -> None:
    paths = [line.path for line in lines(tmp_path) if line.path[0] == "maps"]
    assert paths == [("maps", "ford")]


def test_cases_are_given_by_their_own_number(tmp_path: Path) -> None:
    case = next(line for line in lines(tmp_path) if line.path == ("rules", "en", "1.1"))
    assert (case.status, case.where, case.title) == ("given", "1.1", "1.1 Roads")


def test_estimates_are_picked_out(tmp_path: Path) -> None:
    game = load(tmp_path).game
    assert game is not None
    assert [line.path for line in estimates(game)] == [("units", "b-co", "values")]


def test_lines_are_json(tmp_path: Path) -> None:
    text = json.dumps([line.as_json() for line in lines(tmp_path)])
    assert json.loads(text)[0] == {
        "path": ["sheet"],
        "title": "Mini battle",
        "status": "given",
        "where": "1.0",
        "ground": "",
    }
