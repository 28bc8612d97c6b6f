"""Every room of the studio's page, come to by its links: pictures of each kind, the rules, and questions
asked by their form."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.everybody import found_by_axe, with_axe
from tests.games.copied import copied
from tests.outputs.rules_reference.protocol import Tab
from tests.studio.paged import UNTIL, anew, mouse, on_screen, paged, press
from tests.studio.serving import Served, serving
from tests.thorough import some

FOLLOWED = False
"""Whether the studio follows what is saved in the folder."""


@pytest.fixture
def tab(alder_page: Tab) -> Iterator[Tab]:
    with anew(alder_page, "#map/valley"):
        yield alder_page


_ROOM = """
const room = async (kind, name = "") => {
  location.hash = `#${kind}/${encodeURIComponent(name)}`;
  await until(() => document.querySelector("nav [aria-current=page]")?.hash === location.hash);
  const drawn = image => image.naturalWidth > 20 && image.src.startsWith("blob:");
  const seen = () => [...document.querySelectorAll("main .shelf img")].filter(drawn);
  await until(() => seen().length > 0);
  return [seen().length, document.querySelector("nav [aria-current=page]")?.textContent];
};
"""


@pytest.mark.parametrize(
    ("kind", "name", "title"),
    some(
        [
            ("counter", "", "Counters"),
            ("chart", "crt", "Combat Results Table"),
            ("track", "turn", "Turn"),
            ("setup", "alder", ""),
        ],
        2,
    ),
)
def test_each_kind_of_picture_has_a_room(lists: Tab, kind: str, name: str, title: str) -> None:
    count, current = lists.ask(f"{UNTIL}{_ROOM} return await room('{kind}', '{name}')")
    assert count >= 1
    assert current.startswith(title)
    assert current


@pytest.mark.thorough
def test_cards_have_a_room_in_a_game_without_maps(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    with serving(copied("up-front", tmp_path_factory.mktemp("studio"))) as served:
        served.until_checked()
        with paged(served, map=False) as tab:
            count, current = tab.ask(f"{UNTIL}{_ROOM} return await room('card')")
            assert (count >= 1, current[:5]) == (True, "Cards")
            script = """
            document.querySelector("main .shelf button").click();
            await until(() => document.querySelectorAll("main .shelf figure").length === 1);
            return decodeURIComponent(location.hash);
            """
            assert tab.ask(UNTIL + script) == "#card/char-b1"


def test_the_rules_lead_to_the_lines_that_they_stand_in(alder: Served, lists: Tab) -> None:
    script = """
    location.hash = "#rules/";
    const page = (await until(() => document.querySelector("main .rules h2"))).closest(".rules");
    return [page.textContent, [...page.querySelectorAll(".where")].map(b => b.textContent)];
    """
    text, lines = lists.ask(UNTIL + script)
    assert "Stacking" in text
    file, _, line = lines[0].partition(":")
    written = (alder.folder / file).read_text("utf-8").splitlines()
    assert written[int(line) - 1].startswith("#")


def test_a_rule_is_asked_by_its_form_with_keys_alone(tab: Tab) -> None:
    """Where a brigade can go on the first turn is told with its case, and shown on the map."""
    script = """
    location.hash = "#ask/";
    const select = await until(() => document.querySelector("#side form select")?.options.length
      && document.querySelector("#side form select"));
    select.value = "reach"; select.dispatchEvent(new Event("change"));
    """
    tab.ask(UNTIL + script)
    tab.ask("document.querySelector('#side form [name=unit]').focus()")
    tab.call("Input.insertText", text="fr-1-1")
    press(tab, "Enter")
    step, figures, found = tab.ask(
        UNTIL + "const line = await until(() => document.querySelector('#side .steps li'));"
        "return [line.textContent, document.querySelector('#side .result').textContent,"
        " studio.view.overlay.querySelectorAll('.found').length]"
    )
    assert step.startswith("Places in reach: ")
    assert step.endswith("[5.1]")
    assert "hexes" in figures
    assert found == int(step.split()[3].rstrip("."))
    assert found > 20


@pytest.mark.thorough
def test_places_are_clicked_into_a_question_and_hexes_are_no_numbers(tab: Tab) -> None:
    """A brigade in 1206 attacks what stands in 1207; two more places make a list."""
    script = """
    location.hash = "#ask/";
    const select = await until(() => document.querySelector("#side form select"));
    select.value = "combat"; select.dispatchEvent(new Event("change"));
    const field = name => document.querySelector(`#side form [name=${name}]`);
    const boxes = [...document.querySelectorAll("#side fieldset")];
    const units = boxes.find(box => box.textContent.startsWith("Units"));
    for (const pair of [["fr-1-1", "1206"], ["at-1-1", "1207"]]) {
      units.querySelector("button:not(.off)").click();
      [...units.querySelectorAll("input")].slice(-2).forEach((input, i) => { input.value = pair[i]; });
    }
    const click = id => studio.view.act(id);
    const takes = ["attackers", "target", "weather"].map(name => field(name).dataset.takes || "nothing");
    field("attackers").value = "fr-1-1";
    field("target").focus(); click("1207"); const one = field("target").value;
    click("1107"); const two = field("target").value; field("target").value = one;
    const known = [...field("scenario").options].map(o => o.value); field("scenario").value = "";
    document.querySelector("#side form").requestSubmit();
    const said = await until(() => document.querySelector("#side .result"));
    return [one, two, known, said.textContent, !!studio.view.here, takes];
    """
    one, two, scenarios, said, chosen, takes = tab.ask(UNTIL + script)
    assert takes == ["unit", "place", "nothing"]
    assert (one, two, scenarios, chosen) == ("1207", "1207, 1107", ["", "alder"], False)
    assert "head1:2" in said


@pytest.mark.thorough
def test_a_row_of_a_chart_tells_what_it_says_and_its_line(alder: Served, tab: Tab) -> None:
    """With the mouse on the row of a 3, then with keys on the next."""
    script = """
    location.hash = "#chart/crt";
    await until(() => document.querySelectorAll("main .frame rect").length > 6);
    const all = [...document.querySelectorAll("main .frame rect")];
    const row = all.find(one => one.ariaLabel.startsWith("3:"));
    row.nextSibling.focus();
    const box = row.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2];
    """
    x, y = tab.ask(UNTIL + script)
    press(tab, "Enter")
    told = "return document.getElementById('side').innerText"
    fourth = tab.ask(told)
    for kind in ("mousePressed", "mouseReleased"):
        mouse(tab, kind, x, y)
    third = tab.ask(told)
    written = (alder.folder / "tables" / "crt.yaml").read_text("utf-8").splitlines()
    for roll, said in ((3, third), (4, fourth)):
        line = next(n for n, text in enumerate(written, 1) if text.strip().startswith(f"{roll}:"))
        codes = written[line - 1].partition(":")[2].replace('"', " ").split()
        assert f"crt.yaml:{line}" in said
        assert [code for code in codes if code in said] == codes
        assert "given" in said


@pytest.mark.thorough
def test_a_phase_of_the_sequence_of_play_tells_its_line(alder: Served, tab: Tab) -> None:
    script = """
    location.hash = "#chart/sequence";
    const first = await until(() => document.querySelector("main .frame rect"));
    first.dispatchEvent(new MouseEvent("click"));
    return document.getElementById("side").innerText;
    """
    said = tab.ask(UNTIL + script)
    written = (alder.folder / "game.yaml").read_text("utf-8").splitlines()
    line = next(n for n, text in enumerate(written, 1) if "id: weather, name: Weather" in text)
    assert said.startswith("Weather")
    assert f"game.yaml:{line}" in said


@pytest.mark.thorough
def test_what_is_told_is_in_sight_on_a_phone_until_it_is_closed(alder: Served) -> None:
    script = """
    document.querySelector("nav a[href^='#ask']").click();
    const form = await until(() => document.querySelector("#side form"));
    const seen = form.getBoundingClientRect();
    document.getElementById("close").click();
    const gone = document.getElementById("beside").getBoundingClientRect();
    return [seen.top > 0, seen.top < innerHeight - 100, gone.height];
    """
    with paged(alder, width=390, height=800) as tab:
        assert tab.ask(UNTIL + script) == [True, True, 0]


@with_axe
def test_everybody_can_use_each_room(tab: Tab) -> None:
    """Axe finds nothing, neither on maps nor in lists, forms and tables."""
    rooms = [
        "help",
        "edit",
        "table",
        "translations",
        "text",
        "rules",
        "module",
        "balance",
        "ask",
        "counter",
        "chart",
        "setup",
    ]
    found = {"map": found_by_axe(tab)} | {room: _found_in(tab, room) for room in rooms}
    assert {room: lines for room, lines in found.items() if lines} == {}


def _found_in(tab: Tab, room: str) -> list[str]:
    tab.ask(f"location.hash = '#{room}/'; await pause(500)")
    return found_by_axe(tab)


@pytest.mark.thorough
def test_counters_are_taken_from_the_map_into_a_question_and_moved_for_it_alone(
    alder: Served, tab: Tab
) -> None:
    """Nothing is written; with the question the counters go."""
    scenario = alder.folder / "scenarios" / "alder.yaml"
    before = scenario.read_text("utf-8")
    script = """
    location.hash = "#ask/";
    await until(() => studio.panel?.asks && studio.view?.setup?.data && studio.view.shapes.size);
    const select = document.querySelector("#side form > select");
    select.value = "combat"; select.dispatchEvent(new Event("change", { bubbles: true }));
    await until(() => document.querySelector("#side [name=attackers]"));
    window.counter_at = id => {
      const piece = studio.view.setup.pieces.find(one => one.counter === id).id;
      const shown = document.querySelectorAll(".pane [data-piece]");
      const box = [...shown].find(one => one.dataset.piece === piece).getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    return [counter_at("fr-1-3"), counter_at("at-1-1")];
    """
    start, target = tab.ask(UNTIL + script)
    ((x, y),) = on_screen(tab, tuple(tab.ask("return studio.view.middle('0706')")))
    mouse(tab, "mousePressed", *start)
    for share in (0.5, 1.0):
        to = (start[0] + share * (x - start[0]), start[1] + share * (y - start[1]))
        mouse(tab, "mouseMoved", *to, buttons=1)
    mouse(tab, "mouseReleased", x, y)
    there = "studio.view.setup.pieces.find(one => one.counter === 'fr-1-3').at === '0706'"
    tab.ask(f"{UNTIL} await until(() => {there}); await studio.last; await pause(0)")
    for where in (tab.ask("return counter_at('fr-1-3')"), target):
        mouse(tab, "mousePressed", *where)
        mouse(tab, "mouseReleased", *where)
        tab.ask("document.querySelector('#side [name=target]').focus()")
    script = """
    const value = name => document.querySelector(`#side [name=${name}]`).value;
    const fields = [...studio.panel.fields.listed.get("attackers"), value("target")];
    document.querySelector("#side form").requestSubmit();
    const told = (await until(() => studio.panel.said && document.querySelector("#side .bad"))).textContent;
    document.getElementById("close").click(); await until(() => !studio.view.setup.pieces.length);
    return [fields, told];
    """
    fields, told = tab.ask(UNTIL + script)
    assert fields == ["fr-1-3", "0806"]
    assert "1:2" in told  # adjacent for the question: only the odds are wrong
    assert scenario.read_text("utf-8") == before


@pytest.mark.thorough
def test_a_sheet_that_is_turned_is_clicked_where_it_is_seen(alder: Served, tab: Tab) -> None:
    """A small sheet lies in the middle; beside it stands what can be done there."""
    script = """
    location.hash = "#map/valley"; await until(() => studio.view?.width && studio.view.shapes.size);
    studio.view.whole(); await pause(50);
    const pane = studio.view.pane.getBoundingClientRect(), sheet = studio.view.sheet.getBoundingClientRect();
    const across = sheet.left - pane.left - (pane.right - sheet.right);
    const about = (await until(() => document.querySelector("#about section"))).textContent;
    studio.view.turn();
    const box = studio.view.shapes.get("0101").getBoundingClientRect();
    const event = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
    const found = studio.view.ground.at(studio.view.at_pointer(event));
    const corner = box.x > (sheet.left + sheet.right) / 2;
    studio.view.turn();
    return [Math.abs(across) < 4, about.includes("Click on a place"), found, corner];
    """
    assert tab.ask(UNTIL + script) == [True, True, "0101", True]
