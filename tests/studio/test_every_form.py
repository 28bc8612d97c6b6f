"""The forms of entries in files that differ in what decides: keys written and not, values in every
notation, defaults, problems at the first and last sign of a value and beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from builder.loading.reading.source_nodes import SourceFile
from builder.problems import Location, PathKey, Problem
from builder.studio.entries.entry_files import EntryFile, kind_of_file
from builder.studio.entries.entry_forms import EntryForm
from tests.recorded import assert_as_recorded
from tests.together import together

RECORDED = Path(__file__).with_suffix(".txt")

FILES = {
    "game.yaml": """\
id: odd
title: Odd
summary: |
  Two
  lines
document: {title: T, own: yes}
value_names: [attack strength, "2"]
movement_classes: foot, wheel
movement_names: {foot: Foot, wheel: {x: y}}
formations: {a: b, c: d}
options: {p: {q: r}}
sides:
- {id: red, name: Red}
- {id: blue, hides: no}
- {name: nobody, 7: x}
sequence:
- id: move
  text: one line
""",
    "counters.yaml": """\
defaults:
  unit: {nation: reds, symbol: {branch: armour}, count: 2}
units:
- {id: r1, name: R1, symbol: {branch: infantry, echelon: company}, values: 3-2-4}
- {id: r2, name: R2, traits: [leader, two words], art: x.png}
- {values: 1-1, source: given 1, traits: {no: list}}
- just words
markers: []
""",
    "tables/crt.yaml": """\
kind: results
columns: [One, Two words]
rows:
- {id: open, bands: "<=0 >=1"}
- {id: cover, bands: [a, b c], start: 3}
- {id: bare}
results: {1: A1 D1, 2: [A1, D 1]}
legend: [{code: A1, text: Away.}]
""",
    "tables/own.yaml": "kind: results\nrows: [{id: x, bands: a b}]\nresults: {1: {2: 3}}\n",
    "tables/chart.yaml": """\
kind: chart
id: charted
columns: [A, B C]
rows:
- [1, two words]
- x y
notes: [one, two]
""",
    "tables/rows.yaml": "kind: chart\nrows:\n- [1, [2]]\n- {a: 1}\n",
    "tables/bare.yaml": "title: nothing else\n",
    "scenarios/dawn.yaml": """\
title: Dawn
turns: 3
setup:
- {counter: r1, at: "0101"}
- {counter: [r1, r2], at: [a, b], facing: 1}
first_side: red
special: [One rule., Two.]
""",
    "empty.yaml": "# nothing\n",
}
TABLES = {"empty.yaml": "table"}
FORMS: tuple[tuple[str, PathKey], ...] = (
    ("game.yaml", ()), ("game.yaml", ("document",)), ("game.yaml", ("sides", 0)), ("game.yaml", ("sides", 2)),
    ("game.yaml", ("sides", 3)), ("game.yaml", ("sequence", 0)), ("game.yaml", ("options", "p")),
    ("counters.yaml", ()), *(("counters.yaml", ("units", n)) for n in range(5)),
    ("counters.yaml", ("units", 0, "symbol")), ("counters.yaml", ("units", 1, "traits")),
    ("counters.yaml", ("markers", 0)), ("counters.yaml", ("units",)),
    *((f"tables/{name}.yaml", ()) for name in ("crt", "own", "chart", "rows", "bare")),
    *(("tables/crt.yaml", path) for path in (("rows", 1), ("results",), ("results", "1"))),
    ("scenarios/dawn.yaml", ()), ("scenarios/dawn.yaml", ("setup", 1)), ("empty.yaml", ()),
)  # fmt: skip


def file(name: str) -> EntryFile:
    return EntryFile(name, kind_of_file(name) or "table", SourceFile(name, FILES[name]))


def shown(path: Sequence[object]) -> str:
    return ".".join(map(str, path)) or "-"


def told(field: dict[str, Any], indent: str = "") -> Iterator[str]:
    """A field of a form on a line, then those inside it, and those that can be added."""
    line = [f"{field['key']}: {field['kind']}", *filter(None, [field["model"]])]
    line += [] if field["help"] else ["no help"]
    line += ["not written"] if not field["written"] else [f"line {field['line']}"]
    keys = ("default", "spaces", "choices", "quick")
    line += [f"{key} {field[key]}" for key in keys if field.get(key)]
    line += ["required"] if field.get("required") else []
    line += ["closed"] if field.get("closed") else []
    line += [f"= {field['value']!r}"] if field["value"] is not None else []
    line += [f"problem {one['code']}" for one in field["problems"]]
    line += [f"heads {field['heads']}"] if field.get("heads") else []
    yield f"{indent}{', '.join(line)} ({field['used']} at {shown(field['path'])})"
    for band in field.get("bands", ()):
        yield f"{indent}  bands {shown(band['path'])} {band['cells']} from {band['start']} {band['text']}"
    for item in field.get("items", ()):
        at, problems = shown(item["path"]), item["problems"]
        told_of = (
            f"{item['id']!r} {item['label']!r} {item['picture']} at {at} in line {item['line']}"
        )
        yield f"{indent}  · {told_of}{f', {problems} problems' if problems else ''}"
    for inner in field.get("fields", ()):
        yield from told(inner, f"{indent}  ")
    if more := [f"{one['key']}{'!' if one['required'] else ''}" for one in field.get("more", ())]:
        yield f"{indent}  + {' '.join(more[:12])} … {more[-1]}, {len(more)} in all"


@together(("name", "path"), FORMS)
def test_a_form_has_the_fields_that_are_recorded(name: str, path: PathKey) -> None:
    form = EntryForm(file(name)).form(path)
    crumbs = " > ".join(f"{one['label']} ({shown(one['path'])})" for one in form["crumbs"])
    head = [f"{form['title']!r}, {form['thing']}, entry {form['entry']}", crumbs]
    assert_as_recorded(RECORDED, f"{name} {shown(path)}", [*head, *told(form)])


MARKED = """\
units:
- id: a
  symbol:
    branch: infantry
  name: x  # y

- {id: b, values: 1-2}
"""


def marked(line: int, column: int) -> str:
    """The entries and fields that show a problem at a place."""
    found = EntryFile("counters.yaml", "counters", SourceFile("counters.yaml", MARKED))
    problem = Problem("p", "wrong", location=Location("counters.yaml", line, column))
    other = Problem("q", "elsewhere", location=Location("game.yaml", line, column))
    made = EntryForm(found, (problem, other, Problem("r", "nowhere")))
    entries = [item["id"] for item in made.form(("units",))["items"] if item["problems"]]
    fields = [field for n in (0, 1) for field in made.form(("units", n))["fields"]]
    inner = [one for field in fields for one in (field, *field.get("fields", ()))]
    return ", ".join([*entries, *(shown(one["path"]) for one in inner if one["problems"])])


def test_a_problem_is_shown_at_the_values_in_whose_text_or_key_it_lies() -> None:
    """From the first sign of the key to the one after the value."""
    runs: list[tuple[str, str]] = []
    for number, line in enumerate((*MARKED.split("\n"), "", ""), start=1):
        for column in range(1, len(line) + 2):
            at = f"{number}:{column}"
            said = marked(number, column)
            if runs and runs[-1][1] == said:
                runs[-1] = (f"{runs[-1][0].partition(' – ')[0]} – {at}", said)
            else:
                runs.append((at, said))
    assert_as_recorded(RECORDED, "problems", (f"{at}  {said or 'none'}" for at, said in runs))


def test_a_long_list_is_shown_up_to_600_items_and_long_labels_begin_only() -> None:
    words = [f"- {{id: {'i' * n}, name: {'n' * n}, title: t}}" for n in (10, 57, 58, 59)]
    rows = "\n".join(["units:", *words, f"- {'w' * 81}", *(f"- {{id: u{n}}}" for n in range(700))])
    found = EntryFile("counters.yaml", "counters", SourceFile("counters.yaml", rows))
    items = EntryForm(found).form(("units",))["items"]
    assert (len(items), items[-1]["id"]) == (600, "u594")
    assert [len(one["label"]) for one in items[:5]] == [27, 120, 120, 120, 80]


@together(
    ("others", "shown_first"),
    [
        (0, ["id", "values", "reduced"]),
        (1, ["id", "values"]),
        (2, ["id", "values"]),
        (3, ["id"]),
        (4, ["id"]),
    ],
)
def test_a_new_entry_shows_the_keys_that_half_of_the_others_have(
    others: int, shown_first: list[str]
) -> None:
    """Two have values and one of them is reduced as well; the others have an id."""
    rows = ["{id: a, values: 1-1, reduced: 1-1}", "{id: b, values: 1-1}"]
    rows += [f"{{id: c{n}}}" for n in range(others)]
    text = "units:\n" + "".join(f"- {row}\n" for row in rows)
    found = EntryFile("counters.yaml", "counters", SourceFile("counters.yaml", text))
    form = EntryForm(found).form(("units", len(rows)))
    assert [one["key"] for one in form["fields"]] == shown_first
    assert [one["key"] for one in form["more"]][:3] != ["source", "sources"]
