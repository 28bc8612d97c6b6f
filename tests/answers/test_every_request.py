"""Requests for everything that is known of a small game, right and wrong: the status of each answer and the
beginning of what it tells."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from builder.answers import game_files
from builder.answers.game_answers import GameAnswers
from builder.answers.json_server import MOST_BYTES, json_app
from builder.local_server.request_guard import Guard
from builder.rules.procedures import Refused
from tests import small_game
from tests.recorded import assert_as_recorded
from tests.together import together

if find_spec("mcp") is None:  # its SDK brings the client
    pytest.skip("the SDK of MCP is not installed", allow_module_level=True)

RECORDED = Path(__file__).with_suffix(".txt")
RULES = """\
Read this.

## 1.0 Combat

Roll a die for the ambush.

- One is bad.
- Six is good.

| One | Two |
| --- | --- |
| a | b |
| c | d |

[[table:crt]]

## 1.1 Ambush

The ambush of combat.

## 2.0 Victory

Count. Combat is over.

## 12.0 Later

Nothing.
"""
ASKED: tuple[tuple[str, Any], ...] = (
    ("pictures", None), ("nothing", None), ("ask", {}),
    ("ask", {"procedure": "adjacent", "given": {"a": "0101", "b": "0102"}}), ("ask", {"procedure": 3}),
    ("ask", {"procedure": "none", "given": {}}), ("ask", {"procedure": "adjacent", "given": []}),
    ("legal-actions", {}), ("legal-actions", {"scenario": "none"}), ("legal-actions", {"actions": "x"}),
    ("legal-actions", {"actions": ["x", 3]}), ("legal-actions", {"actions": ["nothing"]}),
    ("legal-actions", {"language": "xx"}), ("legal-actions", {"scenario": "meeting", "language": "en"}),
    ("legal-actions", {"actions": ["done"]}),
    ("odds", {}), ("odds", {"action": "nothing"}), ("odds", {"action": 3}),
    ("search", {"words": "ambush"}), ("search", {"words": "combat", "most": 1}),
    ("search", {"words": "combat"}),
    ("search", {"words": "combat", "most": 0}), ("search", {"words": "combat", "most": "x"}),
    ("search", {"words": ""}),
    ("search", {"words": "1.1"}), ("search", {"words": "ambush", "language": "de"}),
    ("search", {"words": 3}),
    ("case", {"number": "1"}), ("case", {"number": "1.0"}), ("case", {"number": "1.1"}),
    ("case", {"number": "12"}),
    ("case", {"number": "3"}), ("case", {}), ("case", {"number": "1", "language": "xx"}),
    ("picture", {"kind": "counter", "name": "r1", "dpi": 1}),
    ("picture", {"kind": "counter", "name": "none"}),
    ("picture", {"kind": "none", "name": "r1"}), ("picture", {"name": "r1"}),
    ("picture", {"kind": "counter", "name": "r1", "dpi": "x"}),
)  # fmt: skip


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> GameAnswers:
    game = small_game.write(tmp_path_factory.mktemp("asked"))
    (game / "rules/en").mkdir(parents=True)
    (game / "rules/en/01-rules.md").write_text(RULES, "utf-8")
    broken = small_game.write(tmp_path_factory.mktemp("broken"), game="id: [\n")
    return GameAnswers({"skirmish": game, "broken": broken})


@pytest.fixture(scope="module")
def ask(answers: GameAnswers) -> Callable[..., str]:
    from starlette.testclient import TestClient

    guard = Guard(1)
    client = TestClient(json_app(answers, guard), base_url="http://127.0.0.1:1")
    own = {"Authorization": f"Bearer {guard.token}"}

    def asked(path: str, body: Any = None) -> str:
        sent = {"content": body} if isinstance(body, str) else {"json": body}
        found = (
            client.get(path, headers=own)
            if body is None
            else client.post(path, headers=own, **sent)
        )
        kind = found.headers["content-type"].removeprefix("application/")
        if kind != "json":
            return f"{found.status_code} {kind} {int.from_bytes(found.content[16:20], 'big')} wide"
        told = found.json()
        return f"{found.status_code} {len(told)} {json.dumps(told, ensure_ascii=False)[:140]}"

    return asked


def test_each_request_is_answered_as_recorded(answers: GameAnswers, ask: Any) -> None:
    folder = str(answers.folders["skirmish"])
    lines = [
        f"{what} {json.dumps(body)}  {ask(f'/games/skirmish/{what}', body)}".replace(folder, "…")
        for what, body in ASKED
    ]
    for path in ("/games/none/case", "/games/skirmish/search?words=die&most=2"):
        lines.append(f"{path}  {ask(path)}")
    for body in ("", "{}", "[]", "{", '{"number": "12"}'):
        lines.append(f"{body!r}  {ask('/games/skirmish/case?number=2', body)}")
    assert_as_recorded(RECORDED, "requests", lines)


@together(("size", "status"), [(MOST_BYTES, "200"), (MOST_BYTES + 1, "400")])
def test_a_request_has_two_megabytes_at_most(ask: Any, size: int, status: str) -> None:
    assert ask("/games/skirmish/case?number=2", "{}".ljust(size))[:3] == status


def test_the_rules_are_one_text_and_a_game_that_cannot_be_read_is_refused(
    answers: GameAnswers,
) -> None:
    rules = answers.rules("skirmish", "").splitlines()
    assert_as_recorded(RECORDED, "rules", (f"| {line}" for line in rules))
    with pytest.raises(Refused) as refused:
        answers.game("broken")
    assert [one.severity for one in refused.value.problems] == ["error"]


def test_a_game_is_read_again_only_once_a_file_has_changed(answers: GameAnswers) -> None:
    before = answers.game("skirmish")
    assert answers.game("skirmish") is before
    file = answers.folders["skirmish"] / "game.yaml"
    text = file.read_text("utf-8")
    file.write_text(f"{text}# more\n", "utf-8")
    try:
        assert answers.game("skirmish") is not before
    finally:
        file.write_text(text, "utf-8")


@together(("size", "refused"), [(game_files.MOST_BYTES, False), (game_files.MOST_BYTES + 1, True)])
def test_a_file_that_is_read_or_written_has_a_megabyte_at_most(
    tmp_path: Path, size: int, refused: bool
) -> None:
    (tmp_path / "a.md").write_bytes(b"x" * size)
    for work in (
        lambda: game_files.read_text(tmp_path, "a.md"),
        lambda: game_files.write_text(tmp_path, "b.md", "x" * size),
    ):
        if refused:
            with pytest.raises(Refused) as why:
                work()
            assert why.value.problems[0].code == "too-large"
        else:
            work()


def test_files_of_a_game_are_its_texts(answers: GameAnswers) -> None:
    folder = answers.folders["skirmish"]
    (folder / "art").mkdir(exist_ok=True)
    (folder / "art" / "x.png").write_bytes(b"x")
    listed = game_files.text_files(folder)
    assert {"game.yaml", "rules/en/01-rules.md"} <= {*listed}
    assert "art/x.png" not in listed
    for name in ("none.yaml", "none.md"):
        with pytest.raises(Refused) as why:
            game_files.read_text(folder, name)
        assert why.value.problems[0].code == "no-such-file"
