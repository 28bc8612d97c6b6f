"""A game that is played by clicks in a browser is the engine's own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from builder.playing.automatic_players import AutomaticPlayers
from builder.playing.random_source import RandomSource
from builder.playing.records import first_state
from builder.playing.state import CHANCE, State
from builder.rules.systems.squad_cards.play.deck_play import hand_of
from tests import thorough
from tests.everybody import found_by_axe, with_axe
from tests.games import loading
from tests.outputs.rules_reference.browser import new_browser
from tests.outputs.rules_reference.protocol import Tab
from tests.play_server.paged import choose_by_clicks, in_game, paged, sit
from tests.play_server.served import ServedGame, serving
from tests.studio.paged import UNTIL, press

SEED = 3
ACTIONS = 10
"""The number of actions in a usual run; the whole game is played with ``--thorough``."""


def rolled(state: State) -> State:
    """The state after all that dice and cups decide before a side is asked."""
    dice = AutomaticPlayers({}, SEED)
    while state.current_player == CHANCE:
        action = dice.choose(state)
        assert action is not None
        state = state.apply(action)
    return state


def seen_in(tab: Tab) -> dict[str, str]:
    """Where the page draws each counter."""
    script = """
    const found = Object.fromEntries(board.pieces.map((one) => [one.id, one.at]));
    const drawn = document.querySelectorAll("[data-piece]").length;
    return [found, drawn];
    """
    found, drawn = in_game(tab, script)
    assert drawn == len(found)
    return dict(found)


@pytest.mark.thorough
def test_a_game_played_by_clicks_is_the_engines_own() -> None:
    """Chosen at random from the legal actions; after each the places on the page, the choices and the
    state of the server are those of the engine."""
    game = loading.filled("vietnam-battles")
    state = rolled(first_state(game, "the-boys-of-67"))
    source, left = RandomSource(SEED), thorough.times(ACTIONS, 10_000)
    with serving(game, "the-boys-of-67", seed=SEED) as served, paged(served) as tab:
        in_game(tab, f"{UNTIL} await until(() => game.state.on !== 'chance' || game.state.curtain)")
        while not state.is_over and left:
            left -= 1
            on = state.current_player
            sit(tab)
            wanted = (
                f"{UNTIL} await until(() => game.state.on === {on!r} && game.state.actions?.length)"
            )
            in_game(tab, wanted)
            texts = in_game(tab, "return game.state.actions.map((one) => one.text)")
            assert texts == [action.text for action in state.legal_actions]
            text = source.one_of(texts)
            choose_by_clicks(tab, text)
            state = rolled(state.apply(text))
            script = f"await until(() => game.state.number === {len(state.moment.log) + 1})"
            in_game(tab, f"{UNTIL} {script}")
            assert served.played.now == state
            if state.current_player == on:
                known = state.observation(on).known.moment.pieces
                assert seen_in(tab) == {name: piece.at for name, piece in known.items()}
        if state.is_over:
            sit(tab)
            assert state.outcome.result in in_game(tab, "return document.body.innerText")


def test_cards_of_a_hand_are_clicked_and_those_of_the_other_side_lie_face_down() -> None:
    """The French play a hero from their hand for one of their groups; of the Italian hand the page
    knows no card."""
    game, dealt = loading.filled("up-front"), "play hero:red-2"
    states = [first_state(game)]
    players = AutomaticPlayers(dict.fromkeys(states[0].match.sides, "random"), 1)
    while dealt not in [action.text for action in states[-1].legal_actions]:
        action = players.choose(states[-1])
        assert action is not None
        states.append(states[-1].apply(action))
    after = states[-1].apply(dealt)
    with serving(game, pace="pause") as served:
        served.show(*states)
        with paged(served, "side-2") as tab:
            hands = """return [...document.querySelectorAll("#cards .hand")].map((hand) =>
                [hand.querySelectorAll("[data-card]").length, hand.querySelectorAll("img.card").length])"""
            assert in_game(tab, hands) == [[0, 3], [len(hand_of(states[-1].moment, "France")), 0]]
            choose_by_clicks(tab, dealt)
            assert served.played.now == after
            group = after.legal_actions[0].text
            choose_by_clicks(tab, group)
            assert served.played.now == after.apply(group)


@pytest.mark.thorough
def test_no_picture_of_one_player_lies_over_the_curtain_for_the_next() -> None:
    states = [first_state(loading.filled("vietnam-battles"), "the-boys-of-67")]
    while states[-1].current_player != "VC":
        states.append(states[-1].apply(states[-1].legal_actions[0]))
    last = states[-1].moment.log[-1]
    with serving(states[0].match.game, "the-boys-of-67", pace="pause") as served:
        served.show(*states[:-1])
        with paged(served) as tab:
            sit(tab)
            script = f"""
            document.getElementById("pictures").showModal();
            const {{ post }} = await import(new URL("server.js", location).href);
            await post({{ do: "act", action: {last!r}, number: game.state.number }});
            await until(() => game.state.curtain);
            const covered = document.querySelectorAll("dialog[open], #said.shown").length;
            document.getElementById("save").focus();
            return [covered, document.activeElement.id];
            """
            covered, focused = in_game(tab, f"{UNTIL}{script}")
            assert covered == 0
            assert focused != "save"  # nor does the Tab key come to what lies behind


@pytest.fixture(scope="module")
def alder() -> Iterator[ServedGame]:
    with serving(loading.filled("alder")) as served:
        yield served


@pytest.fixture(scope="module")
def alder_page(alder: ServedGame) -> Iterator[Tab]:
    with paged(alder) as tab:
        yield tab


@pytest.fixture
def alder_tab(alder_page: Tab) -> Tab:
    """The page, for tests that leave the game and what the page shows as they were."""
    alder_page.to_front()
    return alder_page


@pytest.mark.thorough
def test_two_browsers_play_one_game_each_with_its_own_side() -> None:
    """What the French do on their page is told on the Austrians' page, which can choose nothing."""
    with (
        serving(loading.filled("alder")) as served,
        paged(served, "side-2", program=new_browser()) as austrian,
        paged(served, "side-1") as french,
    ):
        choose_by_clicks(french, "unit fr-gren")
        choose_by_clicks(french, "move fr-gren 0206")
        told = """await until(() => game.state.number === 3);
        return [game.state.actions.length, document.getElementById("story").innerText]"""
        choices, story = in_game(austrian, f"{UNTIL}{told}")
    assert choices == 0
    assert "French grenadiers move to 0206." in story


def test_keys_choose_take_back_and_show_the_rule_and_a_link_brings_the_game_back(
    alder_tab: Tab,
) -> None:
    tab = alder_tab
    story = "return document.getElementById('story').innerText"
    press(tab, "2")
    in_game(tab, f"{UNTIL} await until(() => game.state.number === 2)")
    assert "French 2nd brigade, 1st Division moves." in tab.ask(story)
    press(tab, "?")
    rule = (
        f"{UNTIL} return (await until(() => document.querySelector('#rule[open] h2'))).textContent"
    )
    assert in_game(tab, rule).startswith("5.1 ")
    shown = """
    document.getElementById("in-rules").click();
    await until(() => document.activeElement.tagName.startsWith("H"));
    const heading = document.activeElement.textContent;
    panels.show("charts");
    const chart = document.querySelector("#panel-charts .chart");
    await until(() => chart.querySelector("img").naturalWidth);
    panels.show("play");
    return [heading, chart.textContent];
    """
    heading, chart = in_game(tab, f"{UNTIL}{shown}")
    assert heading.startswith("5.1 ")
    assert chart == "Attack Needed"
    copied = """
    Object.defineProperty(navigator, "clipboard", { value: undefined });  // as on another machine
    document.getElementById("link").click();
    const link = (await until(() => document.querySelector("#question[open] textarea"))).value;
    document.querySelector("#question button").click();
    await until(() => document.activeElement === document.body);
    return link;
    """
    link = in_game(tab, f"{UNTIL}{copied}")
    press(tab, "u")
    in_game(tab, f"{UNTIL} await until(() => game.state.number === 3)")
    assert tab.ask(story) == ""
    pasted = f"""
    const clipboardData = new DataTransfer(); clipboardData.setData("text/plain", {link!r});
    document.dispatchEvent(new ClipboardEvent("paste", {{ clipboardData }}));
    (await until(() => document.querySelector("#question[open] [data-does=yes]"))).click();
    await until(() => game.state.number === 4 && document.querySelector("#story li"));
    """
    in_game(tab, f"{UNTIL}{pasted}")
    assert "French 2nd brigade, 1st Division moves." in tab.ask(story)
    press(tab, "u")
    in_game(tab, f"{UNTIL} await until(() => game.state.number === 5)")


def test_the_first_turn_is_guided_by_the_sequence_of_play_and_the_rules(alder_tab: Tab) -> None:
    """Movement is a step of the turn, under rule 5.0, which is a heading alone; its first decision is
    under 5.1."""
    script = """
    const guide = document.getElementById("guide");
    guide.querySelector("[data-does=guide]").click();
    await until(() => guide.querySelector("h2"));
    const found = [...guide.querySelectorAll("h2, h3, .now")].map((one) => one.textContent.trim());
    guide.querySelector("[data-does=guide-end]").click();
    return [found, guide.hidden];
    """
    found, hidden = in_game(alder_tab, f"{UNTIL}{script}")
    assert found == [
        "Step 3 of 7: Movement",
        "Moving Units 5.1",
        "Click what lights up, or choose from the list.",
    ]
    assert hidden


def test_what_is_told_several_times_in_a_row_is_one_line_with_a_number(alder_tab: Tab) -> None:
    """But each roll of a die has a line of its own."""
    script = """
    const { Story } = await import(new URL("story.js", location).href);
    const list = document.createElement("ol"), story = new Story(list);
    const told = (text, die) => ({ lines: [["Turn 1", text]], die });
    const secret = told("France keeps that secret."), roll = told("The die shows 3.", 3);
    story.show({ course: 1, viewer: "", story: [secret, secret], story_from: 0 });
    story.show({ course: 1, viewer: "", story: [secret, roll, roll], story_from: 2 });
    return [...list.children].map((one) => one.textContent);
    """
    assert in_game(alder_tab, script) == [
        "Turn 1",
        "France keeps that secret. (3×)",
        *["⚂The die shows 3."] * 2,
    ]


@with_axe
def test_everybody_can_use_the_page_with_its_guide_and_rules(alder: ServedGame) -> None:
    with paged(alder) as tab:
        in_game(tab, "document.querySelector('#guide [data-does=guide]').click(); await pause(300)")
        found = found_by_axe(tab)
        in_game(tab, "await panels.show('rules'); await pause(300)")
        assert found + found_by_axe(tab) == []


@pytest.mark.thorough
def test_after_a_change_of_the_language_a_click_is_one_click_in_the_right_place(
    alder_tab: Tab,
) -> None:
    """On a map that had another size before."""
    tab = alder_tab
    speak = """
    const select = document.getElementById("language"), old = board;
    select.value = CODE; select.dispatchEvent(new Event("change"));
    const now = async () => (await import(new URL("main.js", location).href)).board;
    for (let n = 0; n < 400 && (await now()) === old; n++) await pause(20);
    for (let n = 0; n < 400 && !(await now()).pieces.length; n++) await pause(20);
    """
    in_game(tab, "board.view.zoom(1.4);" + speak.replace("CODE", "'ja'"))
    choose_by_clicks(tab, "unit fr-hussars")
    choose_by_clicks(tab, "move fr-hussars 0404")
    moved = "return game.state.pieces.find((one) => one[0] === 'fr-hussars')[1]"
    assert in_game(tab, moved) == "0404"
    for _ in range(2):
        before = in_game(tab, "return game.state.number")
        press(tab, "u")
        in_game(tab, f"{UNTIL} await until(() => game.state.number > {before})")
    in_game(tab, speak.replace("CODE", "'en'"))


def test_a_map_can_be_pointed_at_before_its_counters_have_come(alder_tab: Tab) -> None:
    """As after a change of the language, while the server still answers."""
    script = """
    const { Board } = await import(new URL("board.js", location).href);
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const given = { board: svg, trays: document.createElement("div"), map: "data:,", words: {} };
    const fresh = new Board(game.table, { ...given, picture: () => "", clicked: () => {} });
    const [, x, y] = game.table.places["0206"];
    return [fresh.placeAt(x, y), fresh.tokens("0206")];
    """
    assert in_game(alder_tab, script) == ["0206", []]


@pytest.mark.thorough
def test_the_map_is_enlarged_towards_the_pointer_and_dragged(alder_tab: Tab) -> None:
    tab = alder_tab
    at = "return [...board.view.at(400, 300), board.view.scale]"
    before = in_game(tab, at)
    tab.call("Input.dispatchMouseEvent", type="mouseWheel", x=400, y=300, deltaX=0, deltaY=-300)
    x, y, scale = in_game(tab, f"await pause(50); {at}")
    assert (x, y) == (pytest.approx(before[0], abs=0.2), pytest.approx(before[1], abs=0.2))
    assert scale > 1.2 * before[2]
    seen = "return [board.view.x, board.view.y]"
    before = in_game(tab, seen)
    press(tab, "ArrowRight", "ArrowDown")
    assert [now > then for now, then in zip(in_game(tab, seen), before, strict=True)] == [True] * 2
    in_game(tab, "board.frame()")


@pytest.mark.thorough
def test_the_counters_stay_in_sight_when_the_map_gets_smaller(alder_tab: Tab) -> None:
    """As when cards are laid below it."""
    script = """
    board.frame();
    const place = document.getElementById("board").parentElement, whole = board.view.scale;
    place.style.maxHeight = "300px"; await until(() => board.view.scale < whole);
    const places = board.pieces.map((one) => board.places[one.at]);
    const field = places.filter((one) => one && board.view.isOnField(one));
    const low = Math.max(...field.map((one) => one[2]));
    const seen = low < board.view.y + document.getElementById("board").clientHeight / board.view.scale;
    place.style.maxHeight = ""; await until(() => board.view.scale === whole);
    return seen;
    """
    assert in_game(alder_tab, f"{UNTIL}{script}")


def test_the_page_speaks_a_language_on_a_phone_without_scrolling_sideways(
    alder: ServedGame,
) -> None:
    """And everything that can be pressed has a name for screen readers."""
    script = """
    const select = document.getElementById("language");
    select.value = "ja"; select.dispatchEvent(new Event("change"));
    await until(() => document.documentElement.lang === "ja" && !game.busy);
    const shown = [...document.querySelectorAll("button, select, input")].filter((one) => one.offsetParent);
    const text = (one) => one.tagName === "BUTTON" && one.textContent.trim();
    const unnamed = shown.filter((one) => !one.ariaLabel && !one.title && !text(one));
    const undo = document.getElementById("undo").textContent;
    return [undo, document.documentElement.scrollWidth, unnamed.map((one) => one.outerHTML)];
    """
    with paged(alder, width=360, height=740, phone=True) as tab:
        undo, wide, unnamed = in_game(tab, f"{UNTIL}{script}")
    assert undo == "元に戻す"
    assert wide <= 360
    assert unnamed == []


@pytest.mark.thorough
def test_the_phases_of_a_side_have_the_colour_of_its_counters(alder_tab: Tab) -> None:
    """Whichever side goes first: a pale tone of it, which is seen on the dark bar."""
    script = """
    await until(() => document.querySelector("#phases li"));
    return [...document.querySelectorAll("#phases [data-side]")].map(one =>
      [one.dataset.side, one.style.getPropertyValue("--side"), getComputedStyle(one).borderTopColor]);
    """
    found = in_game(alder_tab, f"{UNTIL}{script}")
    schemes = {one.id: one.ground for one in loading.sheet("alder").schemes}
    nations = (one for one in loading.sheet("alder").nations if one.side)
    grounds = {one.side: schemes[one.scheme] for one in nations}
    assert {side for side, _, _ in found} == {*grounds}
    assert all(colour == grounds[side] for side, colour, _ in found)
    assert len({shown for _, _, shown in found}) == len(grounds)
