"""The text of the files and the table of counters, in the page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.outputs.rules_reference.protocol import Tab
from tests.studio.paged import UNTIL, anew, paged, press
from tests.studio.serving import Served, save

FOLLOWED = False
"""Whether the studio follows what is saved in the folder."""


@pytest.fixture
def tab(alder_page: Tab) -> Iterator[Tab]:
    with anew(alder_page, "#edit/"):
        yield alder_page


TEXT = (
    UNTIL
    + """
const open = async (file, line) => {
  location.hash = "#text/" + encodeURIComponent(JSON.stringify([file, line]));
  await until(() => studio.view?.file === file && studio.view.editor);
  return studio.view.editor;
};
"""
)


def test_the_text_is_loaded_when_it_is_asked_for_and_opens_at_the_line(alder: Served) -> None:
    """A link beside a value of a counter leads to its line."""
    loaded = "performance.getEntriesByType('resource').some(e => e.name.includes('codemirror'))"
    script = """
    location.hash = "#counter"; (await until(() => document.querySelector("main .shelf button"))).click();
    (await until(() => document.querySelector("#side a.where"))).click();
    const { state } = await until(() => studio.view?.editor);
    return state.doc.lineAt(state.selection.main.head).text;
    """
    with paged(alder, map=False, room="#edit/") as tab:
        assert tab.ask(f"return {loaded}") is False
        assert tab.ask(UNTIL + script).startswith("- {id: at-1-1,")
        assert tab.ask(f"return {loaded}") is True


def test_what_is_typed_is_written_with_a_key_and_its_mistake_stands_in_the_margin(
    alder: Served, tab: Tab
) -> None:
    file = alder.folder / "counters" / "french.yaml"
    before = file.read_text("utf-8")
    typed = before.replace("movement_class: foot", "movement_class: wings", 1)
    tab.ask(
        TEXT
        + "const editor = await open('counters/french.yaml', 6), text = editor.state.doc.toString();"
        "const from = text.indexOf('movement_class: foot') + 16;"
        "editor.dispatch({ changes: { from, to: from + 4, insert: 'wings' } }); editor.focus();"
    )
    press(tab, "s", ctrl=True)
    told = tab.ask(
        TEXT
        + "const marker = () => studio.view.host.shadowRoot.querySelector('.cm-lint-marker-error');"
        "await until(marker); return studio.state.problems[0].line"
    )
    assert told == 6
    assert file.read_text("utf-8") == typed
    tab.ask(TEXT + "await studio.change({ do: 'undo' }); await until(() => !studio.view.dirty)")
    assert file.read_text("utf-8") == before


def test_keys_values_and_ids_are_offered_while_the_text_is_not_yaml_yet(alder: Served) -> None:
    """In the editor the keys of a symbol come with their meaning."""
    text = (alder.folder / "counters" / "french.yaml").read_text("utf-8")

    def offered(more: str) -> dict[str, str]:
        body = {"file": "counters/french.yaml", "text": text + more, "offset": len(text + more)}
        found = alder.plain("/text/help", body)
        assert found["from"] == len(text + more) - len(more.rpartition(" ")[2].lstrip("{"))
        return {one["label"]: one.get("info", "") for one in found["options"]}

    assert "the branch" in offered("- {id: x, symbol: {br")["branch"]
    assert {"foot", "horse", "guns"} <= offered("- {id: x, movement_class: h").keys()
    assert {"square", "hex", "round"} <= offered("- id: x\n  shape: ").keys()
    assert "values" in offered("- id: x\n  ")


def test_a_file_that_another_hand_wrote_meanwhile_is_not_overwritten(
    alder: Served, tab: Tab
) -> None:
    file = alder.folder / "tracks.yaml"
    before = file.read_text("utf-8")
    tab.ask(
        TEXT + "const editor = await open('tracks.yaml', 1);"
        "editor.dispatch({ changes: { from: 0, insert: '# mine\\n' } });"
    )
    leaves = "return !dispatchEvent(new Event('beforeunload', { cancelable: true }))"
    assert tab.ask(leaves), "the browser asks before the page is closed"
    save(file, f"# theirs\n{before}")
    said = tab.ask("await studio.view.save(); return document.getElementById('status').textContent")
    assert "has changed meanwhile" in said
    assert file.read_text("utf-8") == f"# theirs\n{before}"
    save(file, f"{before}# theirs\n")  # at another place: both are kept
    tab.ask("await studio.view.refresh(); await studio.view.save()")
    assert file.read_text("utf-8") == f"# mine\n{before}# theirs\n"
    assert not tab.ask(leaves)
    save(file, before)


def test_a_file_keeps_its_line_breaks_of_windows(alder: Served, tab: Tab) -> None:
    file = alder.folder / "tracks.yaml"
    before = file.read_bytes()
    windows = before.replace(b"\n", b"\r\n")
    save(file, windows.decode())
    dirty = tab.ask(
        TEXT + "const editor = await open('tracks.yaml', 1), dirty = studio.view.dirty;"
        "editor.dispatch({ changes: { from: 0, insert: '# mine\\n' } });"
        "await studio.view.save(); return [dirty, studio.view.dirty];"
    )
    assert dirty == [False, False]
    assert file.read_bytes() == b"# mine\r\n" + windows
    file.write_bytes(before)


@pytest.mark.thorough
def test_cells_of_a_spreadsheet_are_pasted_and_filled_down(alder: Served, tab: Tab) -> None:
    file = alder.folder / "counters" / "french.yaml"
    before = file.read_text("utf-8")
    script = """
    location.hash = "#table/";
    await until(() => studio.view?.rows?.length);
    const view = studio.view, column = key => view.columns.findIndex(one => one.key === key);
    view.set({ filter: "french brigade" }); view.sort("id");
    const y = view.rows.findIndex(row => row.id === "fr-1-1"), x = column("values");
    view.go({ y, x }, { y, x });
    const clipboardData = new DataTransfer(); clipboardData.setData("text/plain", "9-9\\t5-5\\n8-8\\t4-4\\n");
    const number = studio.state.number;
    view.table.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    await until(() => studio.state.number > number && view.text(view.rows[y], view.columns[x]) === "9-9");
    view.go({ y: y + 1, x }, { y: y + 2, x });
    const heads = [...view.table.querySelectorAll("th")].map(one => one.textContent.trim());
    return [view.rows.slice(y, y + 3).map(row => row.id), heads];
    """
    rows, heads = tab.ask(UNTIL + script)
    assert rows == ["fr-1-1", "fr-1-2", "fr-1-3"]
    assert {"Nation", "Values", "Symbol: Branch"} <= {*heads}  # labels, not keys
    pasted = before.replace("6-4, reduced: 3-4", "9-9, reduced: 5-5", 1)
    pasted = pasted.replace("6-4, reduced: 3-4", "8-8, reduced: 4-4", 1)
    assert file.read_text("utf-8") == pasted
    press(tab, "d", ctrl=True)
    tab.ask(f"{UNTIL} await until(() => studio.said.includes('8-8')); await studio.last")
    assert file.read_text("utf-8") == pasted.replace("5-4, reduced: 2-4", "8-8, reduced: 2-4", 1)
    tab.ask("await studio.change({ do: 'undo' }); await studio.change({ do: 'undo' })")
    assert file.read_text("utf-8") == before


@pytest.mark.thorough
def test_a_table_is_saved_for_a_spreadsheet_and_read_again(alder: Served, tab: Tab) -> None:
    """Read again unchanged it changes nothing; a line with another id is a new counter, beside the one
    above it. A list of any file has a table too."""
    file = alder.folder / "counters" / "french.yaml"
    before = file.read_text("utf-8")
    script = """
    location.hash = "#table/";
    await until(() => studio.view?.rows?.length && !studio.view.file);
    const { asLines } = await import("/table_csv.js"), view = studio.view, make = URL.createObjectURL;
    let saved; URL.createObjectURL = blob => { saved = blob; return ""; };
    view.save_file(); URL.createObjectURL = make;
    const lines = asLines(await saved.text()), at = lines.findIndex(line => line[0] === "fr-1-1");
    studio.say("");
    await view.take(lines);
    const nothing = studio.said, fresh = ["fr-9-9", ...lines[at].slice(1)];
    fresh[lines[0].indexOf("title")] = 'The "Old", Guard'; lines.splice(at + 1, 0, fresh);
    const quoted = cell => `"${cell.replaceAll('"', '""')}"`;
    await view.take(asLines(lines.map(line => line.map(quoted).join(";")).join("\\n")));
    await view.take([["id", "colour"], ["fr-1-1", "blue"]]);
    const failed = view.failed;
    location.hash = "#table/" + encodeURIComponent('["scenarios/alder.yaml","setup"]');
    await until(() => studio.view !== view && studio.view?.rows?.length);
    return [nothing, failed, studio.view.columns.map(one => one.key).slice(0, 2), studio.view.rows.length];
    """
    nothing, failed, columns, rows = tab.ask(UNTIL + script)
    assert (nothing, failed) == ("", "The table has no column: colour")
    added = file.read_text("utf-8").removeprefix(before)
    assert added.startswith("- {id: fr-9-9, ")
    assert 'title: "The \\"Old\\", Guard"' in added
    assert "nation" not in added
    assert columns == ["counter", "at"]
    assert rows == (alder.folder / "scenarios/alder.yaml").read_text("utf-8").count("counter: ")
    tab.ask("await studio.change({ do: 'undo' })")
    assert file.read_text("utf-8") == before
