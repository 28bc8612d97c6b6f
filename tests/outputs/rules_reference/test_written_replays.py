"""Pages of games that were played, and pages for translators: recorded."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from builder.model.position_sheets import Standing
from builder.model.side_by_side import Pair, SideBySide
from builder.outputs.web.proof_page import changes, proof_page
from builder.outputs.web.replay import Replay, ReplayStep, replay_page
from tests.outputs.rules_reference.written import recorded
from tests.outputs.tabletop.laden import table
from tests.together import together
from tests.told import digest


@together(
    ("earlier", "now", "told_as"),
    [
        ("One two", "One two", "One two"), ("", "One", "<ins>One</ins>"), ("One", "", "<del>One</del>"),
        ("One two", "One <b>", "One <del>two</del><ins>&lt;b&gt;</ins>"), ("", "", ""),
        ("a b c", "a c", "a <del>b </del>c"),
    ],
)  # fmt: skip
def test_changes_of_a_text_are_marked(earlier: str, now: str, told_as: str) -> None:
    assert changes(earlier, now) == told_as


def test_a_page_for_translators_has_texts_beside_their_pictures() -> None:
    game = table.game()
    texts = [("units", "b1", "title"), ("tables", "crt", "title"), ("units", "b1", "name"),
             ("maps", "valley", "title"),
             ("scenarios", "first"), ("cards", "march", "title"), ("tracks", "turn", "title")]  # fmt: skip
    pairs = [Pair("", f"text {n}", "", "new", path=path) for n, path in enumerate(texts)]
    case = Pair("1.0", "Now", "Nun", "stale", earlier="Then", mistakes=("wrong",))
    read = SideBySide(game, (case,), (Pair("t", "a", "b", "done"),), tuple(pairs))
    html = proof_page(read, "de").decode()
    shown = re.sub(r"base64,[^\"]*", lambda m: digest(m[0]), html.partition("<body")[2])
    recorded("replays", "proof", (line for line in map(str.strip, shown.split("\n")) if line))


def data_of(page: bytes) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page.decode())
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


def test_a_replay_tells_what_changes_in_every_step() -> None:
    def standing(**at: str | Standing) -> Mapping[str, Standing]:
        return {
            id: Standing(counter=id, at=one) if isinstance(one, str) else one
            for id, one in at.items()
        }

    hidden = Standing(counter="b2", at="turn:2", hidden=True)
    lost = Standing(counter="b1", at="0201", lost=1, reduced=True)
    first = standing(b1="0101", b2=hidden)
    steps = [
        ReplayStep(1, "", ["Begin."], first), ReplayStep(1, "Movement", [], first),
        ReplayStep(1, "Combat", [], standing(b1=lost, b2=hidden, tally="points:3")),
        ReplayStep(2, "", [], standing(b1="")),
        ReplayStep(3, "End", [], standing(b1="", b2="turn:1", tally="turn:2", r3="nowhere")),
    ]  # fmt: skip

    def lines() -> Iterator[str]:
        for map in ("", "valley"):
            made = replay_page(table.game(), Replay(map, "First" if map else "", steps), "en")
            data = data_of(made)
            data["pictures"], data["map"] = len(data["pictures"]), bool(data["map"])
            yield from (f"{key}: {json.dumps(part)}" for key, part in data.items())
            yield " ".join(re.findall(r"<option[^>]*>[^<]*", made.decode()))

    recorded("replays", "replay", lines())
