"""Maps without letters, and lists of places in short, in all variations: what they become, and what is wrong."""

# ruff: noqa: E501

from __future__ import annotations

from pathlib import Path

from tests.loading.mini import MINI, load
from tests.loading.test_boards import told
from tests.recorded import assert_as_recorded

RECORDED = Path(__file__).with_name("maps_varied.txt")
FLAT = "grid: {orientation: flat, columns: 4, rows: 3}"
SQUARES = "squares: {columns: 3, rows: 2}"

SOUND = {
    "all ground": f"{FLAT}\nground: clear",
    "ground and terrain": f"{FLAT}\nground: clear\nterrain: {{marsh: [0102, 0203]}}",
    "terrain in short": f"{FLAT}\nground: clear\nterrain: {{marsh: 0101-0301 0303}}",
    "terrain twice": f"{FLAT}\nground: clear\nterrain: {{marsh: 0101-0103, clear: ['0102']}}",
    "holes": f"{FLAT}\nground: clear\nterrain: {{'.': [0101, 0403]}}",
    "terrain alone": f"{SQUARES}\nterrain: {{clear: 0101-0301, marsh: 0102-0302}}",
    "squares of ground": f"{SQUARES}\nground: marsh",
    "short lines": f"{FLAT.replace('rows: 3', 'rows: 3, short: yes')}\nground: clear",
    "pointed": f"{FLAT.replace('flat', 'pointy')}\nground: clear\nterrain: {{marsh: 0101-0102}}",
    "banks, labels and areas": f"{FLAT}\nground: clear\nbanks: 0101-0103\nlabels: [{{text: L, along: [0101-0301], size: 3}}]\nareas: [{{id: a, hexes: 0101-0103 0202}}, {{id: b, hexes: ['0101', '0101']}}, {{id: c, hexes: 0101-0102 0101-0103}}]",
    "paths there and back": f"{FLAT}\nground: clear\npaths: {{road: [{{hexes: 0101-0301 0302 0301}}, {{hexes: ['0101', '0102']}}]}}",
    "rivers": f"{FLAT}\nground: clear\nhexsides: {{stream: [{{along: 0101/0201 0202/0302}}, {{sides: [0101/0102]}}, {{along: 0101/0102}}]}}",
    "an area without hexes": f"{FLAT}\nground: clear\nareas: [{{id: a, hexes: 0101-0103}}]\nhexsides: {{stream: [{{inside: a, sides: [0101/0102]}}]}}",
}  # fmt: skip
WRONG = {
    "ground of holes": f"{FLAT}\nground: '.'\nterrain: {{clear: 0101-0301, marsh: ['0202']}}",
    "hexes without terrain": f"{FLAT}\nterrain: {{clear: 0101-0301, marsh: [0102]}}",
    "one hex without terrain": f"{SQUARES}\nterrain: {{clear: 0101-0301, marsh: 0102-0202}}",
    "terrain off the map": f"{FLAT}\nground: clear\nterrain: {{marsh: [0909, 0101]}}",
    "an unknown ground": f"{FLAT}\nground: sand",
    "an unknown terrain": f"{FLAT}\nground: clear\nterrain: {{sand: [0101]}}",
    "ground and letters": f"{SQUARES}\nground: clear\nlegend: {{c: clear}}\nterrain: |\n  . 01 02 03\n  01 c c c\n  02 c c c",
    "ground and no terrain": f"{SQUARES}\nground: clear\nterrain: ''",
    "neither": SQUARES,
    "ground of points": "ground: clear\npoints: {size: [100, 100], nodes: [{id: a, kind: clear, at: [1, 1]}]}",
    "a range that is none": f"{FLAT}\nground: clear\nareas: [{{id: a, hexes: 0101-0302}}]",
    "a range off the map": f"{FLAT}\nground: clear\nareas: [{{id: a, hexes: 0101-0901}}]",
    "a river off the map": f"{FLAT}\nground: clear\nhexsides: {{stream: [{{along: 0101/0201 0909/0910}}, {{along: 0101/0301}}, {{along: '0101'}}, {{along: ''}}]}}",
    "a river both ways": f"{FLAT}\nground: clear\nhexsides: {{stream: [{{along: 0101/0201 0202/0302, sides: [0101/0102]}}]}}",
    "a grid of nothing": "grid: {orientation: flat, columns: x, rows: 3}\nground: clear",
    "paths that are none": f"{FLAT}\nground: clear\npaths: {{road: 3}}\nhexsides: 4\nareas: 5\nbanks: {{a: b}}",
}  # fmt: skip
SCENARIO = str(MINI["scenarios/first.yaml"])


def files(maps: dict[str, str]) -> dict[str, str | bytes]:
    found = dict(MINI)
    for n, text in enumerate(maps.values()):
        found[f"maps/m{n:02}.yaml"] = f"title: M{n}\nsource: given 1\n{text}\n"
    return found


def test_maps_become_maps_of_letters_with_their_places_written_out(tmp_path: Path) -> None:
    loaded = load(tmp_path, files(SOUND))
    assert loaded.game is not None, list(told(loaded.problems))
    lines = list(told(loaded.problems))
    for name, sheet in zip(
        SOUND, [one for one in loaded.game.maps if one.title[0] == "M"], strict=True
    ):
        lines += [f"{name}: {sheet.legend}", *(f"  {line}" for line in sheet.terrain.splitlines())]
        lines += [f"  banks {sheet.banks}"] if sheet.banks else []
        lines += [f"  area {area.id} {area.hexes}" for area in sheet.areas]
        lines += [f"  label {label.along}" for label in sheet.labels]
        lines += [
            f"  {kind} {[course.sides for course in found]}"
            for kind, found in sheet.hexsides.items()
        ]
        lines += [f"  {kind} {[run.hexes for run in found]}" for kind, found in sheet.paths.items()]
    assert_as_recorded(RECORDED, "sound", lines)


def test_what_is_wrong_with_maps_without_letters_is_told(tmp_path: Path) -> None:
    names = {f"m{n:02}": name for n, name in enumerate(WRONG)}
    problems = load(tmp_path, files(WRONG)).problems
    lines = (f"{names.get(line[:3], '')}: {line}" for line in told(problems))
    assert_as_recorded(RECORDED, "wrong", lines)


BOARDS = {
    "maps/west.yaml": f"title: W\nsource: given 1\n{FLAT}\nground: clear\n",
    "maps/east.yaml": f"title: E\nsource: given 1\n{FLAT}\nground: clear\n",
    "maps/both.yaml": "title: B\nsource: given 1\nboards: [{board: west}, {board: east, right_of: west}]\nareas: [{id: a, hexes: west-0101..west-0103 east-0101}]\n",
    "maps/some.yaml": "title: S\nsource: given 1\nboards: [{board: west}, {board: ford, right_of: west}]\nareas: [{id: a, hexes: west-0101..west-0103}]\n",
}  # fmt: skip


def test_places_of_scenarios_and_of_boards_laid_together_in_short(tmp_path: Path) -> None:
    own = {
        "scenarios/second.yaml": SCENARIO.replace("hexes: west", "hexes: 0101-0102 0201").replace('number: "1"', 'number: "2"'),
        "scenarios/third.yaml": SCENARIO.replace('number: "1"', 'number: "3"').replace("- {counter: a-co, at: '0101'}\n", "") + "free_setup:\n- {name: F, counters: a-co, within: 0101-0102 west, outside: ['0102']}\n",
    }  # fmt: skip
    lines: list[str] = []
    for more in (own, BOARDS):
        loaded = load(tmp_path / str(len(lines)), {**MINI, **more})
        lines += [one.replace(f"{tmp_path}/", "") for one in told(loaded.problems)]
        if loaded.game is not None:
            for one in loaded.game.scenarios:
                lines.append(
                    f"{one.id}: {[arrival.hexes for arrival in one.reinforcements]} {[(s.within, s.outside) for s in one.free_setup]}"
                )
            lines += [
                f"{sheet.id}: {[area.hexes for area in sheet.areas]}" for sheet in loaded.game.maps
            ]
    assert_as_recorded(RECORDED, "scenarios and boards", lines)
