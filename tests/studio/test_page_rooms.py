"""Every room of the studio's page, come to by its links: pictures of each kind, the rules, and questions
asked by their form."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from builder import resources
from tests.outputs.rules_reference.browser import browser
from tests.outputs.rules_reference.protocol import Tab
from tests.studio.paged import UNTIL, paged, press
from tests.studio.serving import Served, serving


def copied(game: str, above: Path) -> Path:
    return Path(shutil.copytree(resources.specs_folder() / game, above / game))


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    browser()
    with serving(copied("alder", tmp_path_factory.mktemp("studio"))) as served:
        served.until_checked()
        yield served


@pytest.fixture
def tab(studio: Served) -> Iterator[Tab]:
    with paged(studio) as tab:
        yield tab


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
    [
        ("counter", "", "Counters"),
        ("chart", "crt", "Combat Results Table"),
        ("track", "turn", "Turn"),
        ("setup", "alder", ""),
    ],
)
def test_each_kind_of_picture_has_a_room(tab: Tab, kind: str, name: str, title: str) -> None:
    count, current = tab.ask(f"{UNTIL}{_ROOM} return await room('{kind}', '{name}')")
    assert count >= 1
    assert current.startswith(title)
    assert current


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


def test_the_rules_lead_to_the_lines_that_they_stand_in(studio: Served, tab: Tab) -> None:
    script = """
    location.hash = "#rules/";
    const page = (await until(() => document.querySelector("main .rules h2"))).closest(".rules");
    return [page.textContent, [...page.querySelectorAll("button.where")].map(b => b.textContent)];
    """
    text, lines = tab.ask(UNTIL + script)
    assert "Stacking" in text
    file, _, line = lines[0].partition(":")
    written = (studio.folder / file).read_text("utf-8").splitlines()
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
    for name, text in (("scenario", "alder"), ("unit", "fr-1-1")):
        tab.ask(f"document.querySelector('#side form input[name={name}]').focus()")
        tab.call("Input.insertText", text=text)
    press(tab, "Enter")
    step, plain, found = tab.ask(
        UNTIL + "const line = await until(() => document.querySelector('#side .steps li'));"
        "return [line.textContent, document.querySelector('#side pre').textContent,"
        " studio.view.overlay.querySelectorAll('.found').length]"
    )
    assert step.startswith("Places in reach: ")
    assert step.endswith("[5.1]")
    assert '"hexes"' in plain
    assert found == int(step.split()[3].rstrip("."))
    assert found > 20
