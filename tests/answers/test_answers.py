"""What assistants and programs are told: the same as ``ask --json``, about the named games alone."""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import Awaitable, Callable
from fractions import Fraction
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from builder.answers.game_answers import GameAnswers
from builder.answers.json_server import MOST_BYTES, json_app
from builder.local_server.request_guard import Guard
from builder.resources import specs_folder
from builder.rules.procedures import Refused
from tests import small_game
from tests.command import run

if find_spec("mcp") is None:  # an extra, which those for development include
    pytest.skip("the SDK of MCP is not installed", allow_module_level=True)

ALDER = {"alder": specs_folder() / "alder"}
ASKED = {
    "procedure": "move",
    "given": {"units": {"fr-1-1": "0503"}, "unit": "fr-1-1", "path": ["0504"]},
}
RULES = "## 1.0 Combat\n\nRoll a die for the ambush.\n\n## 2.0 Victory\n\nCount.\n"


def _client(answers: GameAnswers, guard: Guard) -> Any:
    """A client of the server for any program. It needs a library that the SDK brings."""
    from starlette.testclient import TestClient

    return TestClient(json_app(answers, guard), base_url="http://127.0.0.1:1")


@pytest.fixture(scope="module")
def answers() -> GameAnswers:
    return GameAnswers(ALDER)


@pytest.fixture
def skirmish(tmp_path: Path) -> GameAnswers:
    game = small_game.write(tmp_path)
    (game / "rules/en").mkdir(parents=True)
    (game / "rules/en/01-rules.md").write_text(RULES, "utf-8")
    return GameAnswers({"skirmish": game})


def _with_client(
    answers: GameAnswers, use: Callable[[Any], Awaitable[Any]], *, may_write: bool = False
) -> Any:
    """What the SDK's own client is told by the server."""

    from mcp import Client

    from builder.answers.mcp_server import mcp_server

    async def talk() -> Any:
        async with Client(mcp_server(answers, may_write=may_write)) as client:
            return await use(client)

    return asyncio.run(talk())


def _told(answers: GameAnswers, tool: str, **given: Any) -> Any:
    async def use(client: Any) -> Any:
        return await client.call_tool(tool, given)

    found = _with_client(answers, use, may_write=True)
    if found.is_error:
        return found.content[0].text
    told = found.structured_content
    return told["result"] if set(told) == {"result"} else told


def _why_refused(asked: Callable[[], Any]) -> str:
    with pytest.raises(Refused) as refused:
        asked()
    return refused.value.problems[0].code


def _ask_json() -> Any:
    given = json.dumps(ASKED["given"])
    return json.loads(run("ask", "alder", "move", "--given", given, "--json").output)


def test_an_assistant_and_a_program_are_told_what_ask_tells(answers: GameAnswers) -> None:
    assert _told(answers, "ask_rules", game="alder", **ASKED) == _ask_json()
    guard = Guard(1)
    client = _client(answers, guard)
    sent = {"Authorization": f"Bearer {guard.token}"}
    assert client.post("/games/alder/ask", json=ASKED, headers=sent).json() == _ask_json()


def test_legal_actions_lead_to_a_roll_whose_exact_chances_add_up_to_one(
    answers: GameAnswers,
) -> None:
    actions: list[str] = []
    for _ in range(60):
        told = answers.legal_actions("alder", "", actions, "")
        assert told["problems"] == []
        if told["chances"]:
            break
        *_, last = told["actions"]
        actions.append(last["action"])
    odds = _told(answers, "odds", game="alder", actions=actions)
    assert sum(Fraction(one["chance"]) for one in odds["chances"]) == 1
    assert all(one["text"] and one["rule"] for one in odds["chances"])


def test_an_assistant_is_told_what_is_legal_at_first_and_after_some_actions(
    skirmish: GameAnswers,
) -> None:
    first = _told(skirmish, "legal_actions", game="skirmish")
    then = _told(skirmish, "legal_actions", game="skirmish", actions=["done"])
    assert [first["phase"], then["phase"]] == ["move", "fight"]
    assert _told(skirmish, "odds", game="skirmish", action="done")["phase"] == "fight"
    assert "counters.yaml" in _told(skirmish, "files", game="skirmish")


def test_a_search_finds_the_case_that_says_it(skirmish: GameAnswers) -> None:
    found = _told(skirmish, "search_rules", game="skirmish", words="the ambush")
    assert [one["number"] for one in found] == ["1.0"]
    assert _told(skirmish, "read_case", game="skirmish", number="2")["cases"][0]["text"] == "Count."
    assert "no case" in _told(skirmish, "read_case", game="skirmish", number="9.9")


def test_resources_are_rules_cases_and_pictures(skirmish: GameAnswers) -> None:
    async def use(client: Any) -> list[Any]:
        names = ("rules/en", "case/1.0", "picture/counter/r1")
        found = [await client.read_resource(f"chitwright://skirmish/{name}") for name in names]
        return [one.contents[0] for one in found]

    assert "no-such-language" in _why_refused(lambda: skirmish.rules("skirmish", "xx"))
    rules, case, picture = _with_client(skirmish, use)
    assert "## 1.0 Combat" in rules.text
    assert json.loads(case.text)["cases"][0]["title"] == "Combat"
    assert base64.b64decode(picture.blob).startswith(b"\x89PNG")


def test_no_other_game_and_no_file_outside_is_read(skirmish: GameAnswers, tmp_path: Path) -> None:
    (tmp_path / "secret.yaml").write_text("a: 1", "utf-8")
    (tmp_path / "skirmish" / "link.yaml").symlink_to(tmp_path / "secret.yaml")
    assert "no-such-game" in _told(skirmish, "procedures", game="alder")
    (tmp_path / "skirmish" / "odd.yaml").write_bytes(b"\xff")
    outside = ("../secret.yaml", "link.yaml", str(tmp_path / "secret.yaml"), ".git/x.yaml")
    for file in (*outside, "odd.yaml", "a\0.csv/../../../secret.yaml"):
        assert "no text file" in _told(skirmish, "read_file", game="skirmish", file=file)


def test_files_are_written_only_if_that_is_allowed(skirmish: GameAnswers) -> None:
    async def tools(client: Any) -> list[tuple[str, bool | None]]:
        listed = (await client.list_tools()).tools
        return [(t.name, t.annotations and t.annotations.read_only_hint) for t in listed]

    assert all(only for _, only in _with_client(skirmish, tools))
    assert ("write_file", False) in _with_client(skirmish, tools, may_write=True)
    wrong = small_game.FILES["counters.yaml"].replace("nation: reds", "nation: greens")
    told = _told(skirmish, "write_file", game="skirmish", file="counters.yaml", text=wrong)
    assert (told["sound"], told["problems"][0]["code"]) == (False, "unknown-reference")
    assert "greens" in _told(skirmish, "read_file", game="skirmish", file="counters.yaml")


def test_a_request_without_the_token_or_from_a_page_is_refused(skirmish: GameAnswers) -> None:
    guard = Guard(1)
    client = _client(skirmish, guard)
    sent = {"Authorization": f"Bearer {guard.token}"}
    for headers in (
        {},
        {"Authorization": "Bearer x"},
        {**sent, "Origin": "http://127.0.0.1:1"},
        {**sent, "Host": "example.org"},
    ):
        for path in ("/games", "/games/skirmish/nothing", "/games/skirmish/picture"):
            assert client.get(path, headers=headers).status_code == 403
    assert client.get("/games", headers=sent).json()[0]["game"] == "skirmish"
    assert client.get("/games/other/procedures", headers=sent).status_code == 404
    assert client.get("/games/skirmish/nothing", headers=sent).status_code == 404
    wrong = client.post("/games/skirmish/ask", json={"given": 3}, headers=sent)
    assert (wrong.status_code, wrong.json()) == (400, {"error": "given must be an object"})
    for body, said in (
        ('{"words": "ambush", "most": 1e999}', "most must be a number"),
        ("[1]", "no JSON object"),
        (" " * (MOST_BYTES + 1), "over 2 MB"),
    ):
        wrong = client.post("/games/skirmish/search", content=body, headers=sent)
        assert (wrong.status_code, said in wrong.json()["error"]) == (400, True)
    found = client.get("/games/skirmish/search?words=ambush&most=1", headers=sent).json()
    assert found[0]["number"] == "1.0"
