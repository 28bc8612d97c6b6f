"""Questions that are asked in the studio's page: lists of objects, counters by name, saved positions."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from builder.loading.position_yaml import position_as_yaml
from builder.studio.positions.positions_asked import position_of_scenario
from tests.games.copied import copied
from tests.games.loading import game
from tests.outputs.rules_reference.browser import browser
from tests.outputs.rules_reference.protocol import Tab
from tests.studio.paged import UNTIL, anew, paged, press
from tests.studio.serving import Served, serving

FOLLOWED = False
"""Whether the studio follows what is saved in the folder."""


ASKED = """
const asked = async name => {
  location.hash = "#ask/"; await until(() => studio.panel?.asks && studio.questions && studio.view?.width);
  const select = document.querySelector("#side form > select");
  select.value = name; select.dispatchEvent(new Event("change", { bubbles: true }));
};
const field = name => document.querySelector(`#side form [name="${name}"]`);
const put = (name, value) => {
  const one = field(name); one.value = value; one.dispatchEvent(new Event("change", { bubbles: true }));
};
const listed = () => [...document.querySelectorAll("#side .listed button")].map(one => one.textContent);
const send = async () => {
  studio.panel.said = null; document.querySelector("#side form").requestSubmit();
  return until(() => studio.panel.said);
};
// a file that was chosen
const read = async (text, name) => {
  const input = document.querySelector("#side .position input[type=file]"), held = new DataTransfer();
  held.items.add(new File([text], name)); input.files = held.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
};
"""


@pytest.fixture(scope="module")
def hue_page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tab]:
    browser()
    with serving(copied("hue", tmp_path_factory.mktemp("studio"))) as served:
        served.until_checked()
        with paged(served) as tab:
            yield tab


@pytest.fixture
def tab(alder_page: Tab) -> Iterator[Tab]:
    with anew(alder_page, "#map/valley"):
        yield alder_page


@pytest.mark.thorough
def test_attacks_of_a_phase_are_added_line_by_line_and_taken_off(hue_page: Tab) -> None:
    """Case 5.3 as its worked example has it: the defender, eliminated by response fire, does not fire."""
    script = """
    await asked("fire-phase");
    put("scenario", "");
    Object.entries({ "usmc-a-1-1": "3403", "nva-800-1": "3404" }).forEach(pair => studio.panel.move(...pair));
    const attacks = document.querySelector("#side .objects"), add = () => attacks.lastElementChild.click();
    add(); add(); add();
    attacks.querySelectorAll(".object > .off")[1].click();
    const [one, two] = studio.panel.fields.lines.get("attacks").map(line => `attacks.${line}.`);
    put(one + "attackers", "usmc-a-1-1"); put(one + "target", "nva-800-1"); put(one + "response", "true");
    put(two + "attackers", "nva-800-1"); put(two + "target", "usmc-a-1-1");
    put(one + "die", "1"); put(two + "die", "1"); put("entered", "nva-800-1");
    const lines = studio.panel.fields.lines.get("attacks").length;
    const said = await send();
    return [lines, said.problems, said.result];
    """
    lines, problems, result = hue_page.ask(UNTIL + ASKED + script)
    assert (lines, problems) == (2, [])
    assert result["at_once"] == ["nva-800-1"]
    assert result["left"] == ["usmc-a-1-1"]


@pytest.mark.thorough
def test_counters_of_a_list_are_shown_by_name_and_taken_out(tab: Tab) -> None:
    script = """
    await asked("combat");
    field("attackers").focus();
    for (const unit of ["fr-1-1", "fr-1-2", "fr-1-1"]) studio.panel.take("0504", unit);
    const clicked = listed();
    put("attackers", "fr-1-3"); const typed = listed();
    document.querySelector("#side .listed button").click();
    return [clicked, typed, listed(), field("attackers").value];
    """
    clicked, typed, left, text = tab.ask(UNTIL + ASKED + script)
    assert len(clicked) == 1
    assert clicked[0].endswith(" ×")
    assert "fr-1-2" not in clicked[0]
    assert typed == [*clicked, *left]
    assert text == ""


@pytest.mark.thorough
def test_a_counter_joins_a_list_by_enter_and_the_next_enter_asks(tab: Tab) -> None:
    tab.ask(UNTIL + ASKED + "await asked('combat'); field('attackers').focus()")
    tab.call("Input.insertText", text="fr-1-1")
    press(tab, "Enter")
    assert tab.ask(UNTIL + ASKED + "return [listed().length, studio.panel.said]") == [1, None]
    tab.ask("document.querySelector('#side [name=target]').focus()")
    tab.call("Input.insertText", text="1207")
    press(tab, "Enter")
    assert tab.ask(UNTIL + "return !!await until(() => studio.panel.said)") is True


@pytest.mark.thorough
def test_a_position_of_a_saved_game_stands_on_the_map_and_is_asked_about(
    alder: Served, tab: Tab
) -> None:
    """Only what was saved stands there; the scenario's own set-up comes back with the button beside it."""
    whole = position_of_scenario(game("alder"), game("alder").scenarios[0])
    kept = tuple(one for one in whole.pieces if one.counter in ("fr-1-1", "at-1-1"))
    moved = tuple(
        one.model_copy(update={"at": {"fr-1-1": "1206", "at-1-1": "1207"}[one.counter]})
        for one in kept
    )
    text = position_as_yaml(whole.model_copy(update={"pieces": moved}))
    script = f"""
    await asked("combat");
    const all = (await until(() => studio.view.setup.data)).pieces.length;
    await read({text!r}, "game.yaml"); await until(() => studio.view.setup.pieces.length === 2);
    const there = studio.view.setup.pieces.map(one => `${{one.counter}} ${{one.at}}`).sort();
    put("attackers", "fr-1-1"); put("target", "1207");
    const said = await send();
    document.querySelector("#side .position p button").click();
    await until(() => studio.view.setup.pieces.length === all);
    return [there, said.problems, said.result, all];
    """
    there, problems, result, count = tab.ask(UNTIL + ASKED + script)
    assert there == ["at-1-1 1207", "fr-1-1 1206"]
    assert problems == []
    assert result["head"] == "1:2"
    assert count > 30


def test_a_file_that_is_no_position_is_refused_in_words(tab: Tab) -> None:
    script = """
    await asked("combat"); await read("pieces: 7", "game.yaml");
    const wrong = (await until(() => document.querySelector("#side .bad"))).textContent;
    studio.panel.said = null; studio.panel.draw(); await read("{}", "game.txt");
    const other = (await until(() => document.querySelector("#side .bad"))).textContent;
    return [wrong, other, studio.panel.saved];
    """
    wrong, other, saved = tab.ask(UNTIL + ASKED + script)
    assert wrong
    assert ".yaml" in other
    assert saved is None


@pytest.mark.thorough
def test_a_question_that_needs_a_whole_position_takes_it_from_the_scenario(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    with serving(copied("green-beret", tmp_path_factory.mktemp("studio"))) as served:
        served.until_checked()
        given = served.plain("/position/green-beret")["position"]
        assert given["scenario"] == "green-beret"
        answer = served.plain("/ask", {"name": "setup", "given": {"position": given}})
    assert answer["result"] is not None
