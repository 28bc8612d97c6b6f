"""The studio answers its own page, and nobody else."""

from __future__ import annotations

import gzip
import json
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest

from builder.local_server.request_guard import Guard
from builder.studio.library import check_here
from tests.answer_types import differing
from tests.games.copied import copied
from tests.studio.serving import Served, serving


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = copied("alder", tmp_path_factory.mktemp("studio"))
    with serving(folder, look=check_here) as served:
        served.until_checked()
        yield served


def test_the_state_lists_what_is_drawn_in_the_language_asked_for(studio: Served) -> None:
    state = studio.plain("/state?lang=ja")
    assert state["language"] == "ja"
    assert {"map", "counter", "chart"} <= {p["kind"] for p in state["pictures"]}
    assert state["problems"] == []
    assert state["words"]["problems"] == "問題"


def test_the_scripts_of_the_page_know_the_types_of_the_answers(studio: Served) -> None:
    """Those of tools/pages/answers.d.ts, by which they are checked."""
    unit = f"file=counters/french.yaml&path={quote(json.dumps(['units', 0]))}"
    state, form = studio.plain("/state"), studio.plain(f"/entry?{unit}")
    table = studio.plain("/entries/table?file=&path=[]")
    set_up = studio.plain("/set-up/valley/alder")
    answers = {
        "StudioState": state,
        "PictureName": state["pictures"][0],
        "ScenarioName": state["scenarios"][0],
        "Fact": studio.plain("/facts/valley/0806")[0],
        "ChartRow": studio.plain("/rows/crt")[0],
        "RulesCase": studio.plain("/rules")[0],
        "HelpRoom": studio.plain("/help")[0],
        "ModuleHeld": studio.plain("/module"),
        "Question": studio.plain("/questions")[0],
        "TranslationPair": studio.plain("/entries/translations?into=ja")[0],
        "EntryForm": form,
        "EntryField": form["fields"][0],
        "EntryUse": studio.plain(f"/entry/uses?{unit}")[0],
        "EntryTable": table,
        "TableColumn": table["columns"][0],
        "TableRow": table["rows"][0],
        "SetUpAnswer": set_up,
        "SetUpPiece": set_up["pieces"][0],
        "SetUpCounter": set_up["counters"][0],
    }
    found = {name: differing(name, data) for name, data in answers.items()}
    assert {name: keys for name, keys in found.items() if keys} == {}


def test_a_refusal_is_in_the_language_of_the_page(studio: Served) -> None:
    said = studio.plain("/change?lang=ja", {"do": "redo"})
    assert said == {"error": "やり直すことがありません"}


def test_a_picture_is_an_svg_and_is_sent_once(studio: Served) -> None:
    status, headers, data = studio.ask("/picture/counter/fr-1-1")
    assert status == 200
    assert headers["content-type"].startswith("image/svg+xml")
    assert data.startswith(b"<?xml")
    own = {
        "Cookie": f"{studio.guard.cookie}={studio.guard.token}",
        "If-None-Match": headers["etag"],
    }
    assert studio.ask("/picture/counter/fr-1-1", headers=own)[0] == 304


@pytest.mark.parametrize(
    ("path", "accepted", "packed"),
    [
        ("/state", "gzip, deflate, br", True),
        ("/picture/map/valley", "gzip;q=1.0", True),
        ("/state", "identity", False),
        ("/state", "br, gzip;q=0", False),
        ("/favicon.svg", "gzip", False),
    ],
)
def test_long_answers_are_compressed_for_browsers_that_accept_it(
    studio: Served, path: str, accepted: str, packed: bool
) -> None:
    own = {"Cookie": f"{studio.guard.cookie}={studio.guard.token}"}
    _, headers, data = studio.ask(path, headers={**own, "Accept-Encoding": accepted})
    plain = studio.ask(path, headers=own)[2]
    assert (headers.get("content-encoding") == "gzip") == packed
    assert int(headers["content-length"]) == len(data)
    assert (gzip.decompress(data) if packed else data) == plain
    assert not packed or len(data) < len(plain) / 2


def test_one_question_tells_which_pictures_of_a_shelf_have_changed(studio: Served) -> None:
    names = ("fr-1-1", "fr-1-2", "at-1-1")
    marks = {name: studio.ask(f"/picture/counter/{name}")[1]["etag"] for name in names}
    shown = [["counter", name, mark] for name, mark in marks.items()]
    assert studio.plain("/changed", {"pictures": shown}) == []
    old = [["counter", "fr-1-1", "old"], ["counter", "nobody", "x"], *shown[1:]]
    assert studio.plain("/changed", {"pictures": old}) == [
        ["counter", "fr-1-1"],
        ["counter", "nobody"],
    ]
    for odd in ({}, {"pictures": 3}, {"pictures": [["counter"], 7, ["counter", "fr-1-1", None]]}):
        assert studio.plain("/changed", odd) == []


def test_outlines_are_sent_again_only_once_a_place_has_moved(studio: Served) -> None:
    status, headers, data = studio.ask("/outlines/valley")
    assert (status, len(json.loads(data)["0101"])) == (200, 6)
    cookie = f"{studio.guard.cookie}={studio.guard.token}"
    own = {"Cookie": cookie, "If-None-Match": headers["etag"]}
    assert studio.ask("/outlines/valley", headers=own)[0] == 304
    file = studio.folder / "maps" / "valley.yaml"
    before = file.read_text("utf-8")
    studio.plain("/change", {"do": "paint", "map": "valley", "painted": {"woods": ["0101"]}})
    assert studio.ask("/outlines/valley", headers=own)[0] == 304
    studio.plain("/change", {"do": "undo"})
    assert file.read_text("utf-8") == before


def test_what_is_not_there_is_told(studio: Served) -> None:
    for path in ("/picture/map/atlantis", "/facts/valley/9999", "/counter/nobody", "/nothing"):
        assert studio.ask(path)[0] == 404, path
    assert studio.ask("/../../etc/passwd")[0] == 404


def test_a_place_tells_its_facts_and_their_lines(studio: Served) -> None:
    facts = studio.plain("/facts/valley/0806")
    found = {fact["name"]: fact for fact in facts}
    assert found["Terrain"]["text"] == "Town"
    assert found["Name"]["text"] == "Brücken"
    text = Path(found["Name"]["file"]).read_text("utf-8").splitlines()
    assert "Brücken" in text[found["Name"]["line"] - 1]


def test_a_rule_is_asked_with_its_steps(studio: Served) -> None:
    answer = studio.plain("/ask", {"name": "stacking", "given": {}})
    assert answer["rule"] == "4.1"
    names = [q["name"] for q in studio.plain("/questions")]
    assert "reach" in names


def test_steps_are_sentences_in_the_language_of_the_page(studio: Served) -> None:
    given = {"attackers": "fr-1-1", "target": "0806", "combat": "battle"}
    given |= {"units": {"fr-1-1": "0706", "at-1-1": "0806"}}  # type: ignore[dict-item]
    english = studio.plain("/ask?lang=en", {"name": "combat", "given": given})["steps"]
    japanese = studio.plain("/ask?lang=ja", {"name": "combat", "given": given})["steps"]
    assert len(english) == len(japanese) > 2
    assert not [step for step in (*english, *japanese) if "{" in step["text"]]
    assert english[0]["text"].startswith("French 1st brigade, 1st Division")
    assert japanese[0]["text"] != english[0]["text"]


def test_the_game_is_played_as_it_is_written_now(studio: Served) -> None:
    """The page that is begun is a server of its own; with another game, or with the studio, it ends."""
    choices = studio.plain("/table")
    (scenario,) = choices["scenarios"]
    assert [side["id"] for side in scenario["sides"]] == ["french", "austrian"]
    wanted = {"scenario": "alder", "players": {"austrian": "greedy"}, "seed": 3}
    (address,) = studio.plain("/table/begin", wanted)["addresses"]
    with urllib.request.build_opener(urllib.request.HTTPCookieProcessor()).open(address) as page:
        assert b'id="board"' in page.read()
    both = studio.plain("/table/begin", wanted | {"players": {}})["addresses"]
    assert len(both) == 3
    refused = studio.plain("/table/begin", wanted | {"players": {"french": "nobody"}})
    assert refused == {"error": "this game has no player nobody"}


def test_rules_are_told_case_by_case(studio: Served) -> None:
    cases = studio.plain("/rules?lang=en")
    stacking = next(case for case in cases if case["number"] == "4.1")
    assert "At most 3 units" in stacking["blocks"][0]["items"][0]


def test_each_case_leads_to_where_it_is_written(studio: Served) -> None:
    """What the game declares stands in ``mechanisms.yaml``, whatever Markdown file comes before it."""
    cases = {case["number"]: case for case in studio.plain("/rules?lang=en")}
    declared = (studio.folder / "mechanisms.yaml").read_text("utf-8").splitlines()
    prose = (studio.folder / "rules" / "en" / "01-the-game.md").read_text("utf-8").splitlines()
    for number, word in (("4.0", "stacking:"), ("4.1", "stacking:"), ("9.1", "supply:")):
        case = cases[number]
        assert case["file"].endswith("mechanisms.yaml"), case
        around = declared[max(0, case["line"] - 2) : case["line"]]
        assert any(word in line for line in around), (case, around)
    for number in ("1.0", "3.0"):
        assert number in prose[cases[number]["line"] - 1]
        assert cases[number]["file"].endswith("01-the-game.md")


def test_a_change_is_written_and_taken_back(studio: Served) -> None:
    file = studio.folder / "counters" / "french.yaml"
    before = file.read_text("utf-8")
    path = ["units", "fr-1-1", "values"]
    said = studio.plain("/change", {"do": "value", "path": path, "text": "9-9"})
    assert "9-9" in said["what"]
    assert "values: 9-9" in file.read_text("utf-8")
    studio.plain("/change", {"do": "undo"})
    assert file.read_text("utf-8") == before


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"do": "format-the-disk"},
        {"do": "value", "path": "units", "text": "x"},
        {"do": "value", "path": [None], "text": "x"},
        {"do": "paint", "map": "valley", "painted": {"woods": ["9999"]}},
        {"do": "paint", "map": "atlantis", "painted": {"woods": []}},
        {"do": "set-up", "map": "valley", "scenario": "alder", "deeds": {"moved": [{}]}},
        {"do": "value", "path": ["units", "fr-1-1", "values"], "text": "a\nb"},
        {"do": "value", "path": ["units", "fr-1-1", "name"], "text": "half \ud83d"},
        {"do": "name", "map": "valley", "at": "0101", "name": "Höhe", "kind": "hill"},
    ],
)
def test_a_change_that_makes_no_sense_is_refused_with_a_reason(
    studio: Served, body: object
) -> None:
    status, _, data = studio.ask("/change", body)
    assert status == 409
    assert b"error" in data


class TestStrangers:
    def test_who_has_the_address_of_a_run_that_is_over_is_told_what_to_do(
        self, studio: Served
    ) -> None:
        for language, text in (("ja,en;q=0.5", "アドレスを開いて"), ("tlh", "open the address")):
            status, headers, data = studio.ask("/", headers={"Accept-Language": language})
            assert (status, headers["content-type"]) == (403, "text/html; charset=utf-8")
            assert text in data.decode()

    def test_two_studios_do_not_take_each_others_secret(self, studio: Served) -> None:
        _, headers, _ = studio.ask(f"/?token={studio.guard.token}", headers={})
        name, _, _ = headers["set-cookie"].partition("=")
        assert name == studio.guard.cookie != Guard(studio.guard.port + 1).cookie

    def test_nothing_is_told_without_the_secret(self, studio: Served) -> None:
        for path in ("/", "/state", "/picture/counter/fr-1-1", "/studio.js"):
            assert studio.ask(path, headers={})[0] == 403, path
            wrong = {"Cookie": f"{studio.guard.cookie}=guessed"}
            assert studio.ask(path, headers=wrong)[0] == 403, path
        own = {"Origin": f"http://127.0.0.1:{studio.guard.port}"}
        for path in ("/change", "/open", "/ask"):
            assert studio.ask(path, {"do": "undo"}, headers=own)[0] == 403, path

    def test_a_page_from_elsewhere_changes_nothing(self, studio: Served) -> None:
        cookie = {"Cookie": f"{studio.guard.cookie}={studio.guard.token}"}
        for origin in ({"Origin": "http://evil.example"}, {"Origin": "null"}, {}):
            status, _, _ = studio.ask("/change", {"do": "undo"}, headers={**cookie, **origin})
            assert status == 403, origin

    def test_another_name_of_this_machine_is_refused(self, studio: Served) -> None:
        cookie = {
            "Cookie": f"{studio.guard.cookie}={studio.guard.token}",
            "Host": "evil.example:80",
        }
        assert studio.ask("/state", headers=cookie)[0] == 403

    def test_the_secret_becomes_a_cookie_that_scripts_do_not_see(self, studio: Served) -> None:
        status, headers, _ = studio.ask(f"/?token={studio.guard.token}", headers={})
        assert status == 303
        assert headers["location"] == "/"
        assert "HttpOnly" in headers["set-cookie"]
        assert "samesite=strict" in headers["set-cookie"].lower()

    def test_every_answer_lets_nothing_in_from_outside(self, studio: Served) -> None:
        _, headers, _ = studio.ask("/")
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]

    def test_only_files_of_the_game_are_opened(self, studio: Served) -> None:
        status, _, data = studio.ask("/open", {"file": "/etc/passwd", "line": 1})
        assert status == 409
        assert b"not one of the game's" in data

    def test_names_that_climb_out_of_the_folder_lead_nowhere(self, studio: Served) -> None:
        for path in ("/..%2f..%2fetc%2fpasswd", "/picture/map/..%2f..%2fgame", "/%2e%2e/guard.py"):
            assert studio.ask(path)[0] == 404, path
        (studio.folder / "link.yaml").symlink_to("/etc/passwd")
        for name in ("link.yaml", "../../../etc/passwd", "maps/../../alder/../secret"):
            file = f"{studio.folder}/{name}"
            assert studio.ask("/open", {"file": file, "line": 1})[0] == 409, name
        (studio.folder / "link.yaml").unlink()

    def test_a_question_of_many_megabytes_is_not_read(self, studio: Served) -> None:
        status, _, _ = studio.ask("/ask", {"name": "x" * 3_000_000, "given": {}})
        assert status == 400


@pytest.mark.thorough
def test_the_module_is_told_in_the_words_that_players_meet(studio: Served) -> None:
    told = studio.plain("/module?lang=ja")
    lists = {one["title"]: one["items"] for one in told["lists"]}
    assert lists["陣営"] == ["フランス軍", "オーストリア軍", "ソリテア"]
    assert "1 アルダー川の橋" in lists["シナリオ"]
    french = next(one for one in told["pieces"] if one["palette"].endswith("フランス"))
    assert "退却を終えた" in french["commands"]
