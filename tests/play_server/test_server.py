"""The server of a game in play: whom it answers, what it does, and what it keeps to itself."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from builder.local_server.request_guard import Guard
from builder.local_server.serving import names_of_host, taken_port
from builder.play_server.explanations import consequences
from builder.play_server.page_view import PageView
from builder.play_server.seats import give_sides
from builder.playing.automatic_players import AutomaticPlayers
from builder.playing.records import first_state, saved
from builder.playing.state import State
from builder.playing.story import Storyteller
from builder.rules.play.actions import Action, read_action
from tests.answer_types import differing
from tests.games import loading
from tests.play_server.served import ServedGame, serving
from tests.playing import storming


def until(what: Callable[[], Any]) -> Any:
    """Wait until something is true, and return it."""
    for _ in range(600):
        if found := what():
            return found
        time.sleep(0.05)
    raise AssertionError("it never came")


@pytest.fixture
def alder() -> Iterator[ServedGame]:
    with serving(loading.filled("alder")) as served:
        yield served


def test_the_scripts_of_the_page_know_the_types_of_the_answers(alder: ServedGame) -> None:
    """Those of tools/pages/answers.d.ts, by which they are checked."""
    alder.act("table", "unit fr-gren")
    table, state = alder.plain("table", "table"), alder.plain("table", "state")
    answers = {
        "GameTable": table,
        "GameState": state,
        "TurnStep": state["steps"][0],
        "StoryStep": state["story"][0],
        "GameAction": state["actions"][0],
        "ActionGroup": state["groups"][0],
    }
    found = {name: differing(name, data) for name, data in answers.items()}
    assert {name: keys for name, keys in found.items() if keys} == {}


def test_only_the_page_of_a_seat_is_answered(alder: ServedGame) -> None:
    guard, other = alder.seats["table"].guard, alder.seats["side-1"].guard
    cookie = {"Cookie": f"{guard.cookie}={guard.token}"}
    assert alder.ask("table", "state")[0] == 200
    for headers in (
        {},
        {"Cookie": f"{guard.cookie}={other.token}"},  # the secret of another seat
        {"Cookie": f"{other.cookie}={other.token}"},
        cookie | {"Host": "evil.example"},
        cookie | {"Origin": "http://evil.example"},
    ):
        assert alder.ask("table", "state", headers=headers)[0] == 403, headers
    assert alder.ask("table", "do", {"do": "undo"}, headers=cookie)[0] == 403  # no origin
    nobody = Guard(guard.port, name="play-nobody", path="/nobody/")
    assert _status(nobody) == 403
    for name in ("../../pyproject.toml", "nothing.js", "play.py"):
        assert alder.ask("table", name)[0] == 404


def test_other_machines_are_answered_only_under_the_names_that_are_allowed() -> None:
    here, open_ = Guard(8000), Guard(8000, names=names_of_host("192.0.2.7"))
    asked = {"host": "192.0.2.7:8000"}
    assert here.refuses("GET", asked, here.token)
    assert open_.refuses("GET", asked, open_.token) == ""
    assert open_.refuses("GET", asked, here.token)
    assert open_.refuses("GET", {"host": "evil.example:8000"}, open_.token)
    assert open_.address.startswith("http://192.0.2.7:8000/?token=")
    assert names_of_host("127.0.0.1") == ()
    assert names_of_host("0.0.0.0")
    # as a browser writes them in its address
    assert names_of_host("Evening.local") == ("evening.local",)
    assert names_of_host("FD00:0::7") == ("[fd00::7]",)
    assert Guard(8000, names=names_of_host("::1")).address.startswith("http://[::1]:8000/")
    with taken_port(0, "127.0.0.2") as taken:
        assert taken.getsockname()[0] == "127.0.0.2"


def test_what_follows_the_head_of_an_answer_is_sent_at_once() -> None:
    async def delays() -> list[int]:
        found: list[int] = []

        async def answer(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            taken = writer.get_extra_info("socket")
            found.append(taken.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        with taken_port(0) as taken:
            async with await asyncio.start_server(answer, sock=taken):
                reader, writer = await asyncio.open_connection(*taken.getsockname())
                await reader.read()
                writer.close()
        return found

    assert asyncio.run(delays()) == [1]


def _status(guard: Guard) -> int:
    from tests.local_pages import asked

    return asked(guard, f"{guard.path}state")[0]


def test_what_is_chosen_is_done_as_in_the_engine_and_nothing_else(alder: ServedGame) -> None:
    state = first_state(loading.game("alder"))
    for action in ("unit fr-gren", "move fr-gren 0206", "unit fr-1-1"):
        told = alder.plain("table", "state")
        assert [one["text"] for one in told["actions"]] == [a.text for a in state.legal_actions]
        assert alder.act("table", action) == {}
        state = state.apply(action)
        assert alder.played.now == state
    assert "is not legal" in alder.act("table", "move fr-gren 0206")["error"]
    assert alder.act("side-2", "stay fr-1-1") == {"error": "other-turn"}  # the French move
    old = {"do": "act", "action": "stay fr-1-1", "number": 1}
    assert alder.plain("table", "do", old) == {"error": "gone-on"}
    assert alder.ask("table", "do", {"do": "dance"})[0] == 400
    assert alder.played.now == state


def test_the_page_is_told_what_it_draws(alder: ServedGame) -> None:
    table, state = alder.plain("table", "table?lang=ja"), alder.plain("table", "state?lang=ja")
    assert (table["language"], table["words"]["save"]) == ("ja", "保存")
    assert len(table["places"]["0206"][4]) == 12  # six corners
    grenadiers = next(piece for piece in state["pieces"] if piece[0] == "fr-gren")
    assert grenadiers[:3] == ["fr-gren", "0106", "fr-gren/front/0"]
    assert state["actions"][0]["targets"] == [state["actions"][0]["text"].split()[1]]
    status, headers, data = alder.ask("table", "counter/fr-gren/front/0")
    assert (status, headers["content-type"], data[:4]) == (200, "image/png", b"\x89PNG")
    for name in ("nobody/front/0", "fr-gren/side/0", "fr-gren/front/x"):
        assert alder.ask("table", f"counter/{name}")[0] == 404


def test_a_refusal_names_its_rule(alder: ServedGame) -> None:
    """The grenadiers have 4 movement points, and 0410 is five hexes away: it is told where they stop."""
    assert alder.act("table", "unit fr-gren") == {}
    assert alder.plain("table", "why?place=0410") == [
        {"text": "0310: Not enough movement points are left.", "rule": "5.1"}
    ]
    # enemies stand on the shortest way there, but not on the next
    assert alder.plain("table", "why?place=1503") == [
        {"text": "0805: Enemy zones of control prevent the move.", "rule": "6.1"}
    ]
    (told,) = alder.plain("table", "why?piece=at-hussars")
    assert told["text"].endswith("belong to the Austrian player.")
    assert told["rule"] == "5.1"
    assert alder.plain("table", "rule/5.1")["number"] == "5.1"
    # what there is not is answered with what may be chosen
    (nobody,) = alder.plain("table", "why?piece=nobody")
    assert nobody == alder.plain("table", "why?place=")[0] != told


def test_the_odds_are_told_before_a_battle_is_declared(alder: ServedGame) -> None:
    """Grenadiers of strength 8 attack hussars of strength 3 in the open: 2:1. That column of the
    results table says AR to 1 and 2, EX to 3, DR to 4 and 5, D1 to 6 (rule 7.1)."""
    record = alder.ask("table", "record")[2].decode()
    moved = record.replace('{counter: fr-gren, at: "0106"}', '{counter: fr-gren, at: "1008"}')
    assert moved != record
    assert alder.plain("table", "do", {"do": "load", "text": moved}) == {}
    for action in ("done", "attack 1108", "with fr-gren"):
        assert "outlook" not in alder.act("table", action)
    found = alder.plain("table", "outlook?action=fight")
    assert found["told"] == ["Column 2:1."]
    assert [(one["rolls"], one["lines"][:1]) for one in found["results"]] == [
        (["1", "2"], ["Result: AR."]),
        (["3"], ["Result: EX."]),
        (["4", "5"], ["Result: DR."]),
        (["6"], ["Result: D1."]),
    ]


def test_the_odds_are_told_as_if_no_option_were_chosen_before_the_roll() -> None:
    state = first_state(storming.game())
    for words in ("unit n-foot", "move n-foot 0303", "done", "attack 0304", "with n-foot"):
        state = state.apply(read_action(words))
    story = Storyteller(storming.game(), "en")
    found = consequences(state.observation("north"), story, read_action("fight"))
    assert found is not None
    assert found["told"] == ["Nothing is chosen before the combat.", "Column 1:1."]
    assert found["results"][0]["lines"] == ["Result: AR.", "N1 goes back to 0302."]


def test_actions_are_taken_back_freely_until_something_was_learned(alder: ServedGame) -> None:
    first = alder.played.now
    alder.act("table", "unit fr-gren")
    assert alder.plain("table", "state")["undo"] == "freely"
    assert alder.plain("table", "do", {"do": "undo"}) == {}
    assert alder.played.now == first
    assert alder.plain("table", "do", {"do": "undo"}) == {"error": "not-undone"}
    alder.act("table", "done")
    while alder.played.now.current_player != "austrian":
        alder.act("table", alder.played.now.legal_actions[-1].text)
    assert alder.plain("table", "state")["undo"] == "anyhow"
    assert alder.plain("table", "do", {"do": "undo"}) == {"error": "not-undone"}
    assert alder.plain("side-1", "do", {"do": "undo", "anyhow": True}) == {"error": "not-undone"}
    assert alder.plain("table", "do", {"do": "undo", "anyhow": True}) == {}
    assert alder.played.now.current_player == "french"


def test_a_game_is_saved_and_loaded_as_the_record_of_the_shell(tmp_path: Path) -> None:
    file = tmp_path / "evening.yaml"
    with serving(loading.game("alder"), seed=7, file=file) as alder:
        alder.act("table", "unit fr-gren")
        alder.act("table", "move fr-gren 0206")
        record = alder.ask("table", "record")[2].decode()
        assert record == file.read_text("utf-8") == saved(alder.played.now, 7)
        then = alder.played.now
        alder.act("table", "unit fr-1-1")
        assert alder.plain("table", "do", {"do": "load", "text": record}) == {}
        assert alder.played.now == then
        assert len(alder.plain("table", "state")["story"]) == 2  # from the beginning
        wrong = alder.plain("table", "do", {"do": "load", "text": "game: hue\n"})
        assert "this is a position of hue" in wrong["error"]
        assert alder.plain("side-1", "do", {"do": "load", "text": record}) == {
            "error": "only-table"
        }


def test_a_game_of_another_scenario_is_loaded_with_its_map() -> None:
    game = loading.filled("vietnam-battles")
    other = first_state(game, "the-iron-triangle")
    with serving(game, "the-boys-of-67", pace="pause") as served:
        before = served.plain("table", "table")
        assert served.plain("table", "do", {"do": "load", "text": saved(other, 1)}) == {}
        after = served.plain("table", "table")
    assert after["scenario_id"] == "the-iron-triangle"
    assert after["places"].keys() >= {*game.map(other.match.scenario.map).space.ids}
    assert after["size"] != before["size"]


def test_the_sides_of_a_loaded_game_are_given_to_the_seats_again() -> None:
    """A seat for which the game has no side is told nothing: it might be told what others hide."""
    with serving(loading.filled("alder")) as served:
        give_sides(served.seats.values(), ("blue", "red"))
        assert [seat.sides for seat in served.seats.values()] == [
            ("blue", "red"),
            ("blue",),
            ("red",),
        ]
        give_sides(served.seats.values(), ("french",))
        assert served.plain("side-1", "table")["seats"] == ["french"]
        assert served.ask("side-2", "state")[0] == 403


def test_one_of_several_players_is_not_told_the_seed_of_the_dice(alder: ServedGame) -> None:
    assert "seed: " in alder.ask("table", "record")[2].decode()
    record = alder.ask("side-1", "record")[2].decode()
    assert "counter: fr-gren" in record
    assert "seed: " not in record


def test_pages_that_ask_at_once_are_told_each_action_once(
    alder: ServedGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    together, step = threading.Barrier(2), PageView._step

    def slowly(view: PageView, side: str, before: State, after: State) -> Any:
        with suppress(threading.BrokenBarrierError):
            together.wait(0.2)
        return step(view, side, before, after)

    alder.act("table", "unit fr-gren")
    alder.act("table", "move fr-gren 0206")
    monkeypatch.setattr(PageView, "_step", slowly)
    with ThreadPoolExecutor(2) as pages:
        told = list(pages.map(alder.plain, ["table", "side-1"], ["state", "state"]))
    assert [len(state["story"]) for state in told] == [2, 2]


def test_programs_and_dice_go_on_by_themselves() -> None:
    players = {"french": "random", "austrian": "random"}
    with serving(loading.game("alder"), players=players) as alder:
        until(lambda: alder.played.number > 3)
        assert alder.plain("table", "do", {"do": "pace", "pace": "pause"}) == {}
        state = alder.plain("table", "state")
    assert (state["actions"], state["undo"], state["program"]) == ([], "", True)


def test_pages_are_answered_while_a_program_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    thinks, may_end = threading.Event(), threading.Event()
    choose = AutomaticPlayers.choose

    def slowly(players: AutomaticPlayers, state: State) -> Action | None:
        if state.current_player == "french":
            thinks.set()
            may_end.wait(20)
        return choose(players, state)

    monkeypatch.setattr(AutomaticPlayers, "choose", slowly)
    with serving(loading.game("alder"), players={"french": "random"}) as alder:
        assert thinks.wait(20)
        told = alder.plain("table", "state")
        assert (told["program"], told["on"], told["actions"]) == (True, "french", [])
        number = told["number"]
        may_end.set()
        assert until(lambda: alder.played.number > number)


# -- secrets -------------------------------------------------------------------------------------

PATHS = ("table", "state", "why?place=0104", "record", "news")
"""Everything that a page can read about the game, besides pictures of what it names itself."""


def everything_sent(served: ServedGame, seat: str) -> list[bytes]:
    """What a seat can read of the game."""
    paths = [path for path in PATHS if path != "news"]
    return [served.ask(seat, path)[2] for path in paths]


def _secret_setups() -> Iterator[tuple[str, str]]:
    """Two first actions of the Viet Cong, the same but for the hex of a hidden camp."""
    state = first_state(loading.game("vietnam-battles"), "snoopys-nose")
    hidden = [a.text for a in state.legal_actions if a.text.endswith("hidden")]
    yield hidden[0], hidden[-1]


def test_what_a_side_may_not_know_never_leaves_the_server() -> None:
    """Two games that differ only in the hex of a hidden camp send the other side the same bytes, and
    none with that hex in the story or among the counters."""
    game = loading.game("vietnam-battles")
    ((one, two),) = _secret_setups()
    sent = []
    for secret in (one, two):
        with serving(game, "snoopys-nose") as served:
            vc = next(s.id for s in served.seats.values() if s.sides == ("VC",))
            us = next(s.id for s in served.seats.values() if s.sides == ("US",))
            assert served.act(vc, secret) == {}
            state = served.plain(us, "state")
            place = secret.split()[2]
            assert place not in str([state["pieces"], state["story"], state["actions"]])
            assert served.plain(us, "record") == {"error": "others-secret"}
            assert served.plain(us, "do", {"do": "sit", "side": "VC"}) == {}
            sent.append(everything_sent(served, us))
            (camp,) = (p for p in served.plain(vc, "state")["pieces"] if p[1] == place)
            assert camp[2] == "base-camp/front/0"  # who hides it sees what it is
            assert camp[5] == "Base camp, hidden"
            # at the shared table nothing is shown before the next player sits there
            table = served.plain("table", "state")
            assert ("pieces" in table, "curtain" in table) == (False, True)
    assert sent[0] == sent[1]


def test_flags_of_control_lie_below_the_units_that_hold_their_places() -> None:
    with serving(loading.filled("ponte-novo")) as served:
        french = next(s.id for s in served.seats.values() if s.sides == ("french",))
        state = served.plain(french, "state")
    lying = [name for name, at, *_ in state["pieces"] if at == "bastia"]
    assert lying[0].startswith("flag")
    assert {*lying[1:]} == {"marbeuf", "languedoc", "rouergue"}
