"""The room of the page where everything that is written can be edited: what a designer without a text
editor does, and what it writes."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Iterator

import pytest

from tests.outputs.rules_reference.protocol import Tab
from tests.studio.paged import UNTIL, anew, mouse, press
from tests.studio.serving import Served, quickly

FOLLOWED = False
"""Whether the studio follows what is saved in the folder."""


@pytest.fixture
def tab(alder_page: Tab) -> Iterator[Tab]:
    with anew(alder_page, "#edit/"):
        yield alder_page


PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
EDIT = (
    UNTIL
    + """
const edit = async (file, ...path) => {
  location.hash = "#edit/" + encodeURIComponent(JSON.stringify([file, ...path]));
  await until(() => studio.view?.panel?.form && JSON.stringify(studio.view.path) === JSON.stringify(path)
    && studio.view.panel.fields);
};
const tool = word => [...document.querySelectorAll(".entry-tools button")].find(b => b.textContent === word);
const field = (...path) => document.querySelector(`main [data-path="${CSS.escape(JSON.stringify(path))}"]`);
const dialog = () => until(() => document.querySelector("dialog[open]"));
const yes = box => box.querySelector("button[value=yes]").click();
const type = (input, text) => { input.value = text; input.dispatchEvent(new Event("change")); };
const told = said => until(() => document.getElementById("status").textContent.includes(said));
"""
)


def test_a_unit_is_copied_changed_renamed_and_deleted_without_the_editor(
    alder: Served, tab: Tab
) -> None:
    """Each step changes only its own words, and four times Undo restores the files."""
    file = alder.folder / "counters" / "french.yaml"
    before = file.read_text("utf-8")
    row = next(line for line in before.splitlines() if "id: fr-1-1," in line)
    tab.ask(
        EDIT + "await edit('counters/french.yaml', 'units', 0); tool('Copy').click();"
        "yes(await dialog()); await until(() => studio.view.path[1] === 1 && field('units', 1, 'values'));"
        "type(field('units', 1, 'values'), '7-4'); await told('7-4');"
    )
    copy = row.replace("fr-1-1", "fr-1-4").replace("6-4", "7-4")
    assert file.read_text("utf-8") == before.replace(row, f"{row}\n{copy}")
    tab.ask(
        EDIT
        + "await until(() => field('units', 1, 'values')?.value === '7-4'); tool('Rename').click();"
        "const box = await dialog(); box.querySelector('input').value = 'fr-guard'; yes(box);"
        "await told('fr-guard');"
    )
    assert copy.replace("fr-1-4", "fr-guard") in file.read_text("utf-8")
    tab.ask(
        EDIT + "await until(() => studio.view.panel.form.thing.id === 'fr-guard');"
        "tool('Delete').click(); await until(() => studio.view.path.length === 1);"
    )
    assert file.read_text("utf-8") == before
    tab.ask("for (let i = 0; i < 4; i++) await studio.change({ do: 'undo' })")
    assert file.read_text("utf-8") == before


@pytest.mark.thorough
def test_values_that_are_typed_quickly_are_all_written(alder: Served, tab: Tab) -> None:
    """Each before the answer to the one before it: in fields of their own, and in cells of one row."""
    counters, table = alder.folder / "counters/french.yaml", alder.folder / "tables/crt.yaml"
    before = [file.read_text("utf-8") for file in (counters, table)]
    script = """
    await edit("counters/french.yaml", "units", 0);
    type(field("units", 0, "values"), "9-9");
    const reduced = field("units", 0, "reduced"); reduced.focus(); reduced.value = "5-5";
    reduced.dispatchEvent(new Event("input"));
    await studio.last; await told("9-9"); await pause(0); reduced.dispatchEvent(new Event("change"));
    await told("5-5");
    await edit("tables/crt.yaml");
    const cells = document.querySelectorAll(".grid tr:nth-child(2) td input");
    type(cells[0], "DR"); type(cells[1], "D1"); await told("D1"); await studio.last;
    """
    tab.ask(EDIT + script)
    pairs = (("6-4, reduced: 3-4", "9-9, reduced: 5-5"), ("0: A2 A2 ", "0: DR D1 "))
    wanted = [text.replace(*pair, 1) for text, pair in zip(before, pairs, strict=True)]
    assert [file.read_text("utf-8") for file in (counters, table)] == wanted
    tab.ask("for (let i = 0; i < 4; i++) await studio.change({ do: 'undo' })")
    assert [file.read_text("utf-8") for file in (counters, table)] == before


def test_a_marker_is_added_by_its_form_in_the_manner_of_the_others(alder: Served, tab: Tab) -> None:
    file = alder.folder / "counters" / "markers.yaml"
    before = file.read_text("utf-8")
    script = """
    await edit("counters/markers.yaml", "markers", 3);
    type(field("markers", 3, "id"), "fog"); type(field("markers", 3, "name"), "Fog");
    document.querySelector("main button.add").click();
    await until(() => studio.state.pictures.some(p => p.name === "fog"));
    await studio.change({ do: "undo" });
    """
    tab.ask(EDIT + script)
    assert file.read_text("utf-8") == before


@pytest.mark.thorough
def test_new_terrain_is_added_with_the_mouse_painted_and_deleted(alder: Served, tab: Tab) -> None:
    """Its values are written in the order of the form, and the help of a field does not move what is
    clicked. The map's legend learns it when it is painted; its own words are no place that names it."""
    files = [alder.folder / "terrain.yaml", alder.folder / "maps" / "valley.yaml"]
    before = [file.read_text("utf-8") for file in files]
    script = """
    await edit("terrain.yaml", "hexes", 4);
    for (const key of ["art", "name", "id"]) type(field("hexes", 4, key), key === "name" ? "Marsh" : "marsh");
    field("hexes", 4, "art").focus();
    const help = document.activeElement.closest(".field").querySelector(".help");
    if (!help.checkVisibility()) throw new Error("no help");
    const box = document.querySelector("main button.add").getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
    """
    x, y = tab.ask(EDIT + script)
    mouse(tab, "mousePressed", x, y)
    mouse(tab, "mouseReleased", x, y)
    tab.ask(EDIT + "await told('hexes → marsh'); await until(() => tool('Delete'));")
    assert "- {id: marsh, name: Marsh, art: marsh}" in files[0].read_text("utf-8")
    script = """
    const kinds = (await studio.get("/terrain/valley")).kinds.map(kind => kind.id);
    await studio.change({ do: "paint", map: "valley", painted: { marsh: ["0101"] } });
    return kinds;
    """
    assert tab.ask(script)[-1] == "marsh"
    assert "t: town, m: marsh}" in files[1].read_text("utf-8")
    tab.ask(
        EDIT + "await studio.change({ do: 'undo' }); tool('Delete').click();"
        "await until(() => studio.view.path.length === 1);"
    )
    assert [file.read_text("utf-8") for file in files] == before


def test_a_new_id_goes_to_all_places_that_name_it_and_they_are_shown_before(
    alder: Served, tab: Tab
) -> None:
    scenario = alder.folder / "scenarios" / "alder.yaml"
    before = {f: f.read_text("utf-8") for f in alder.folder.rglob("*.yaml")}
    uses = sum(text.count("fr-gren") for text in before.values())
    script = """
    await edit("counters/french.yaml", "units", 8); tool("Rename").click();
    const box = await dialog(), shown = box.querySelectorAll(".uses li").length;
    box.querySelector("input").value = "fr-guard"; yes(box); await told("fr-guard");
    return shown;
    """
    assert tab.ask(EDIT + script) == uses - 1
    assert scenario.read_text("utf-8") == before[scenario].replace("fr-gren", "fr-guard")
    after = {f: f.read_text("utf-8") for f in before}
    assert after == {f: text.replace("fr-gren", "fr-guard") for f, text in before.items()}
    assert not quickly(alder.folder, None)
    tab.ask("await studio.change({ do: 'undo' })")
    assert {f: f.read_text("utf-8") for f in before} == before


def test_what_is_in_use_is_deleted_only_after_its_places_were_shown(
    alder: Served, tab: Tab
) -> None:
    file = alder.folder / "terrain.yaml"
    before = file.read_text("utf-8")
    script = """
    await edit("terrain.yaml", "hexes", 1); tool("Delete").click();
    const box = await dialog(), shown = box.querySelector(".uses").textContent;
    box.querySelector("button[value=no]").click(); return shown;
    """
    assert "maps/valley.yaml" in tab.ask(EDIT + script)
    assert file.read_text("utf-8") == before


def test_a_wrong_value_is_told_at_its_field(alder: Served, tab: Tab) -> None:
    script = """
    await edit("counters/french.yaml", "units", 0);
    type(field("units", 0, "movement_class"), "wings");
    const at = () => field("units", 0, "movement_class");
    const said = await until(() => at()?.closest(".field").querySelector(".problem"));
    const text = said.textContent, wrong = at().ariaInvalid;
    await studio.change({ do: "undo" }); return [text, wrong];
    """
    said, wrong = tab.ask(EDIT + script)
    assert "wings" in said
    assert wrong == "true"


@pytest.mark.thorough
def test_a_column_is_added_to_a_results_table_with_its_head(alder: Served, tab: Tab) -> None:
    file = alder.folder / "tables" / "crt.yaml"
    before = file.read_text("utf-8")
    script = """
    await edit("tables/crt.yaml");
    document.querySelector(".grid [aria-label='Add a column 8']").click();
    await until(() => document.querySelectorAll(".grid tr:first-child th").length === 8);
    const cell = document.querySelectorAll(".grid tr:nth-child(2) td input")[7];
    type(cell, "D1"); cell.focus();
    await told("D1");
    """
    tab.ask(EDIT + script)
    press(tab, "ArrowDown")
    assert tab.ask("return document.activeElement.value") == "-"
    after = file.read_text("utf-8")
    assert 'bands: "1:2 1:1 3:2 2:1 3:1 4:1 5:1 6:1"' in after
    assert "  0: A2 A2 A1 A1 AR AR EX D1\n" in after
    assert "  7: DR DR D1 D1 D2 D2 D2 -\n" in after
    tab.ask(
        EDIT
        + "type(document.querySelector(\".grid [aria-label='Name 8']\"), '7:1'); await told('7:1');"
    )
    assert 'bands: "1:2 1:1 3:2 2:1 3:1 4:1 5:1 7:1"' in file.read_text("utf-8")
    tab.ask("for (let i = 0; i < 3; i++) await studio.change({ do: 'undo' })")
    assert file.read_text("utf-8") == before


def test_a_picture_that_is_dropped_on_its_field_is_put_into_the_folder_and_named(
    alder: Served, tab: Tab
) -> None:
    file = alder.folder / "counters" / "french.yaml"
    before = file.read_text("utf-8")
    script = """
    await edit("counters/french.yaml", "units", 0);
    const more = [...document.querySelectorAll("main .group > select")].at(-1);
    more.value = "art"; more.dispatchEvent(new Event("change"));
    const dataTransfer = new DataTransfer();
    const png = Uint8Array.from(atob("PNG"), sign => sign.charCodeAt(0));
    dataTransfer.items.add(new File([png], "my eagle.png"));
    const box = await until(() => document.querySelector("main .picture-field"));
    box.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    await told("art →");
    """
    tab.ask(EDIT + script.replace("PNG", PIXEL))
    assert (alder.folder / "art" / "my-eagle.png").read_bytes() == b64decode(PIXEL)
    assert "movement_class: foot, art: my-eagle.png}" in file.read_text("utf-8")
    tab.ask("await studio.change({ do: 'undo' }); await studio.change({ do: 'undo' })")
    assert file.read_text("utf-8") == before
    assert not (alder.folder / "art" / "my-eagle.png").exists()


@pytest.mark.thorough
def test_a_case_of_the_rules_is_changed_where_it_is_read(alder: Served, tab: Tab) -> None:
    file = alder.folder / "rules" / "en" / "01-the-game.md"
    before = file.read_text("utf-8")
    script = """
    location.hash = "#rules/";
    (await until(() => document.querySelector("main .rules .pen"))).click();
    const area = await until(() => document.querySelector("main .rules textarea"));
    area.value = area.value + " It rains."; area.dispatchEvent(new Event("input"));
    location.hash = "#edit/"; await until(() => !area.isConnected); location.hash = "#rules/";
    const kept = await until(() => document.querySelector("main .rules textarea"));
    if (kept.value !== area.value) throw new Error(kept.value);
    const file = "rules/en/01-the-game.md", text = (await studio.get(`/text?file=${file}`)).text;
    const steps = [{ op: "text", file, before: text, text: `${text}\n<!-- theirs -->\n` }];
    await studio.change({ do: "entry", steps });  // from another page
    document.querySelector("main .rules .tools button").click();
    await until(() => !document.querySelector("main .rules textarea")
      && document.querySelector("main .rules").textContent.includes("It rains."));
    """
    tab.ask(EDIT + script)
    old = [*before.splitlines(), "", "<!-- theirs -->"]
    new = file.read_text("utf-8").splitlines()
    changed = [(a, b) for a, b in zip(old, new, strict=True) if a != b]
    assert [(b.removesuffix(" It rains."), len(changed)) for _, b in changed] == [
        (changed[0][0], 1)
    ]
    tab.ask("await studio.change({ do: 'undo' }); await studio.change({ do: 'undo' })")
    assert file.read_text("utf-8") == before


@pytest.mark.thorough
def test_a_new_file_of_counters_gets_its_first_unit(alder: Served, tab: Tab) -> None:
    script = """
    const steps = [{ op: "new-file", file: "counters/more.yaml", text: "# more" }];
    await studio.change({ do: "entry", steps });
    await edit("counters/more.yaml");
    const more = document.querySelector("main .group > select");
    more.value = "units"; more.dispatchEvent(new Event("change"));
    await until(() => studio.view?.panel?.form && studio.view.path.length === 1);
    (await until(() => document.querySelector("main .list button"))).click();
    await until(() => field("units", 0, "id")); type(field("units", 0, "id"), "first");
    document.querySelector("main button.add").click(); await told("units");
    """
    tab.ask(EDIT + script)
    text = (alder.folder / "counters" / "more.yaml").read_text("utf-8")
    assert text == "# more\nunits:\n- {id: first}\n"
    tab.ask("await studio.change({ do: 'undo' }); await studio.change({ do: 'undo' })")
    assert not (alder.folder / "counters" / "more.yaml").exists()


@pytest.mark.thorough
def test_what_others_write_is_shown_while_something_is_typed_and_that_stays(
    alder: Served, tab: Tab
) -> None:
    """A translation that is typed and not yet left, beside another that changes; then it is written."""
    locale = alder.folder / "locale"
    before = {file: file.read_text("utf-8") for file in locale.rglob("*.po")}
    script = """
    location.hash = "#translations/ja";
    const ofData = ".pair:not(:has(.source b)) textarea";  // cases and terms have names before them
    const areas = () => [...document.querySelectorAll(`main ${ofData}`)];
    await until(() => areas().length > 1);
    const [mine, theirs] = areas(), pair = theirs.closest(".pair");
    const source = pair.querySelector(".source span").textContent;
    mine.focus(); mine.value += "!"; mine.dispatchEvent(new Event("input", { bubbles: true }));
    const steps = [{ op: "translate", language: "ja", source, text: "ジドウ", before: theirs.value }];
    await studio.change({ do: "entry", steps });  // from another page
    await until(() => areas()[1].value === "ジドウ");
    const kept = document.activeElement === mine && mine.value.endsWith("!");
    mine.dispatchEvent(new Event("change")); await studio.last;
    return [kept, mine.value];
    """
    kept, mine = tab.ask(UNTIL + script)
    assert kept
    after = {file: file.read_text("utf-8") for file in before}
    written = "".join(after.values())
    assert mine in written
    assert "ジドウ" in written
    tab.ask("await studio.change({ do: 'undo' }); await studio.change({ do: 'undo' })")
    assert {file: file.read_text("utf-8") for file in before} == before


@pytest.mark.thorough
def test_a_case_of_the_rules_is_typed_while_the_other_cases_follow_the_files(
    alder: Served, tab: Tab
) -> None:
    file = alder.folder / "rules" / "en" / "01-the-game.md"
    before = file.read_text("utf-8")
    script = """
    location.hash = "#rules/";
    (await until(() => document.querySelector("main .rules .pen"))).click();
    const area = await until(() => document.querySelector("main .rules textarea"));
    area.value = area.value + " It rains."; area.dispatchEvent(new Event("input"));
    const file = "rules/en/01-the-game.md", text = (await studio.get(`/text?file=${file}`)).text;
    const steps = [{ op: "text", file, before: text, text: text.replace("Components", "Contents") }];
    await studio.change({ do: "entry", steps });  // from another page
    await until(() => document.querySelector("main .rules").textContent.includes("Contents"));
    const kept = [area.isConnected, document.activeElement === area, area.value.endsWith("It rains.")];
    [...document.querySelectorAll("main .rules .tools button")].at(-1).click();
    await until(() => !area.isConnected);
    return kept;
    """
    assert tab.ask(UNTIL + script) == [True, True, True]
    tab.ask("await studio.change({ do: 'undo' })")
    assert file.read_text("utf-8") == before


@pytest.mark.thorough
def test_a_form_follows_the_files_while_one_of_its_fields_is_typed(alder: Served, tab: Tab) -> None:
    """Besides, of all helps of fields only that of the one with the focus is shown."""
    file = alder.folder / "counters" / "french.yaml"
    before = file.read_text("utf-8")
    script = """
    await edit("counters/french.yaml", "units", 0);
    const values = field("units", 0, "values"), name = () => field("units", 0, "name").value;
    values.focus(); values.value = "7-7"; values.dispatchEvent(new Event("input"));
    const path = ["units", 0, "name"], put = { op: "put", file: "counters/french.yaml", value: "Old" };
    await studio.change({ do: "entry", steps: [{ ...put, path }] });  // from another page
    await until(() => name() === "Old");
    const kept = document.activeElement === values && values.value;
    if (document.querySelector("nav [aria-current=page]")?.textContent !== "Edit") throw new Error("no room");
    const helps = [...document.querySelectorAll("main .help")].filter(one => one.offsetParent);
    values.dispatchEvent(new Event("change")); await told("7-7");
    return [kept, helps.map(one => one.closest(".field") === values.closest(".field"))];
    """
    kept, helps = tab.ask(EDIT + script)
    assert (kept, helps) == ("7-7", [True])
    assert "name: Old" in file.read_text("utf-8")
    assert "values: 7-7" in file.read_text("utf-8")
    tab.ask("await studio.change({ do: 'undo' }); await studio.change({ do: 'undo' })")
    assert file.read_text("utf-8") == before


@pytest.mark.thorough
def test_a_value_with_a_name_is_added_by_typing_both(alder: Served, tab: Tab) -> None:
    file = alder.folder / "game.yaml"
    before = file.read_text("utf-8")
    script = """
    await edit("game.yaml");
    const boxes = [...document.querySelectorAll("main .pairs")];
    const box = boxes.find(one => one.innerHTML.includes("formations"));
    const lines = () => [...box.querySelectorAll(".pairs p")].map(line => line.querySelectorAll("input"))
      .filter(line => line.length);  // a problem of the field is a line too
    const many = lines().length;
    box.querySelector(".pairs > button").click();
    const [name, value] = lines().at(-1), focus = document.activeElement === name;
    type(name, "R"); type(value, "Reserve"); await told("Reserve");
    await until(() => lines().length === many + 1 && lines().at(-1)[0].value === "R");
    return focus;
    """
    assert tab.ask(EDIT + script)
    new = [line for line in file.read_text("utf-8").splitlines() if line not in before]
    assert [line.strip() for line in new if "Reserve" in line]
    tab.ask("await studio.change({ do: 'undo' })")
    assert file.read_text("utf-8") == before


@pytest.mark.thorough
def test_a_picture_that_is_dropped_on_the_face_of_a_counter_becomes_its_face(
    alder: Served, tab: Tab
) -> None:
    """What is no picture is refused with the reason, accents go from names, and a file that is dropped
    where nothing takes it does not take the place of the page."""
    file = alder.folder / "counters" / "french.yaml"
    before = file.read_text("utf-8")
    script = """
    await edit("counters/french.yaml", "units", 0);
    const face = () => until(() => document.querySelector("main .picture-field .face"));
    const drop = (target, name, data) => {
      const dataTransfer = new DataTransfer(); dataTransfer.items.add(new File([data], name));
      const event = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
      target.dispatchEvent(event); return event.defaultPrevented;
    };
    const kept = drop(document.querySelector("nav h2"), "x.png", "x");
    drop(await face(), "notes.png", "hello"); await told("notes.png: this is neither PNG nor JPEG");
    const png = Uint8Array.from(atob("PIXEL"), sign => sign.charCodeAt(0));
    drop(await face(), "Wächter.png", png); await told("art →");
    await until(() => document.querySelector("main img[src$='Wachter.png']")?.naturalWidth); return kept;
    """
    assert tab.ask(EDIT + script.replace("PIXEL", PIXEL)) is True
    assert "movement_class: foot, art: Wachter.png}" in file.read_text("utf-8")
    tab.ask("await studio.change({ do: 'undo' }); await studio.change({ do: 'undo' })")
    assert file.read_text("utf-8") == before


@pytest.mark.thorough
def test_pictures_that_are_dropped_together_all_stay_though_their_names_have_no_latin_letters(
    alder: Served, tab: Tab
) -> None:
    script = """
    const box = await until(() => document.querySelector("main section.drop"));
    const png = Uint8Array.from(atob("PIXEL"), sign => sign.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    for (const name of ["鷹.png", "狼.png"]) dataTransfer.items.add(new File([png], name));
    box.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    await told("picture2.png");
    const shown = () => document.querySelector("main .pictures img[src$='picture2.png']");
    (await until(shown)).scrollIntoView(); await until(() => shown()?.naturalWidth);
    """
    tab.ask(EDIT + script.replace("PIXEL", PIXEL))
    added = [alder.folder / "art" / name for name in ("picture.png", "picture2.png")]
    assert all(path.is_file() for path in added)
    tab.ask("await studio.change({ do: 'undo' }); await studio.change({ do: 'undo' })")
    assert not any(path.is_file() for path in added)


def test_a_first_deck_is_made_by_one_button(alder: Served, tab: Tab) -> None:
    script = """
    const button = b => b.textContent.startsWith("Add a deck");
    (await until(() => [...document.querySelectorAll("main button")].find(button))).click();
    const box = await dialog(); box.querySelector("input").value = "events"; yes(box);
    await until(() => studio.view?.panel?.form && field("decks", 0, "title")?.value === "Events");
    await until(() => studio.state.pictures.some(p => p.kind === "card" && p.name.includes("events-1")));
    """
    tab.ask(EDIT + script)
    boxes = "{id: events.out, label: Out of the game, place: [174, 10, 72, 101]}"
    assert boxes in (alder.folder / "tracks.yaml").read_text("utf-8")
    tab.ask("await studio.change({ do: 'undo' })")
    assert not (alder.folder / "cards.yaml").exists()
    assert "events" not in (alder.folder / "tracks.yaml").read_text("utf-8")


@pytest.mark.thorough
def test_a_track_is_added_with_all_its_boxes_and_a_list_is_deleted_only_after_a_question(
    alder: Served, tab: Tab
) -> None:
    """The question says how many entries go, and the answer to it how they come back."""
    file = alder.folder / "tracks.yaml"
    before = file.read_text("utf-8")
    script = """
    await edit("tracks.yaml", "tracks", 1);
    type(field("tracks", 1, "id"), "morale"); type(field("tracks", 1, "title"), "Morale");
    type(field("tracks", 1, "boxes"), "broken 1-3"); document.querySelector("main button.add").click();
    await told("morale"); await until(() => document.querySelectorAll("main .items li").length === 4);
    await edit("tracks.yaml", "tracks", 1, "boxes"); tool("Delete").click();
    const box = await dialog(), asked = box.textContent;
    yes(box); await told("Undo brings it back"); return asked;
    """
    assert "4." in tab.ask(EDIT + script)
    added = "- id: morale\n  title: Morale\n"
    assert file.read_text("utf-8") == before + added
    tab.ask("await studio.change({ do: 'undo' })")
    labelled = ", ".join(f"{{id: {one}, label: {one}}}" for one in ("broken", '"1"', '"2"', '"3"'))
    assert file.read_text("utf-8") == f"{before}{added}  boxes: [{labelled}]\n"
    tab.ask("await studio.change({ do: 'undo' })")
    assert file.read_text("utf-8") == before


def test_fields_have_readable_labels_and_rows_of_maps_letters_of_one_width(tab: Tab) -> None:
    script = """
    await edit("counters/french.yaml", "units", 0);
    const labels = () => [...document.querySelectorAll("main .field label > span")];
    await until(() => labels().some(one => one.textContent === "Movement class"));
    await edit("maps/valley.yaml");
    const rows = [...document.querySelectorAll("main textarea")].find(area => / {2}/.test(area.value));
    return [getComputedStyle(rows).fontFamily.includes("monospace"), rows.wrap];
    """
    assert tab.ask(EDIT + script) == [True, "off"]
