"""Scenarios and pools with many mistakes, each told at its place, and others at their limits."""

# ruff: noqa: E501

from __future__ import annotations

from pathlib import Path

from tests.loading.mini import MINI, load
from tests.loading.test_boards import told
from tests.recorded import assert_as_recorded

RECORDED = Path(__file__).with_name("wrong_scenarios.txt")
HEAD = "title: T\nsource: given 8.0\nfirst_side: blue\nmap: ford\nturns: 2\n"
SCENARIOS = {
    "sound": "track: turn\nturns: 2\nsetup: [{counter: a-co, at: '0101'}, {counter: cell, at: '0102', count: 2}, {counter: fire, at: cup}, {counter: fire, at: 'turn:2'}]",
    "no-map": "setup: [{counter: a-co, at: '9999'}]",
    "short-track": "track: turn\nturns: 3",
    "long-track": "track: turn\nturns: 1",
    "no-track": "track: trun\nturns: 2",
    "no-side": "first_side: green",
    "places": "setup: [{counter: a-co, at: '0909'}, {counter: b-co, at: 'turn:9'}, {counter: fire, at: 'trun:1'}, {counter: cell, at: 0101 0102}, {counter: fire, at: cap}, {counter: fire, at: CUP}, {counter: fire, at: west}, {counter: fire, at: 0201/0301}, {counter: fire, at: 'c7'}]",
    "counters": "setup: [{counter: a-cc, at: '0101'}, {counter: a-co, at: '0101', count: 2}, {counter: b-co, at: '0101'}, {counter: b-co, at: '0102'}, {counter: b-co, at: '0102'}, {counter: cell, at: '0101', count: 3}]",
    "enough": "setup: [{counter: cell, at: '0101'}, {counter: cell, at: '0102'}]",
    "one-too-many": "setup: [{counter: cell, at: '0101'}, {counter: cell, at: '0102'}, {counter: cell, at: '0102'}]",
    "markers": "setup: [{counter: a-co, at: '0101', with_markers: [fire, fyre, fire, fire, fire]}]",
    "arrivals": "track: turn\nturns: 2\nreinforcements: [{turn: 0, counters: a-co}, {turn: 1, counters: b-co, hexes: west}, {turn: 2, counters: cell cll, hexes: ['0101', '0909', est]}, {turn: 3, counters: fire}]",
    "waiting": "track: turn\nturns: 2\nsetup: [{counter: a-co, at: 'turn:2'}]\nreinforcements: [{turn: 2, counters: a-co}]",
    "not-waiting": "track: turn\nturns: 2\nsetup: [{counter: a-co, at: '0101'}]\nreinforcements: [{turn: 2, counters: a-co}]",
    "free": "free_setup: [{name: F, counters: a-co cell, within: west, terrain: clear, hidden_terrain: sand}, {name: G, counters: b-cc, outside: ['0909'], barred: mush}]",
    "free-many": "free_setup: [{name: F, counters: cell, count: 3}]",
    "free-twice": "free_setup: [{name: F, counters: cell}, {name: G, counters: cell}]",
    "rules": "special_rules:\n  exits: [{side: green, at: ['0909'], rule: '1.0'}, {side: red, at: west, rule: '1.0'}]\n  battalion_sites: [{at: west, name: W}, {at: est, name: E}]",
    "theatre": "map: frod",
}  # fmt: skip
POOLS = """\
pools:
- {id: cup, title: Cup, side: red, contents: {fire: 3}, source: given 7.0}
- {id: bag, title: Bag, side: green, contents: {fire: 1, a-co: 1, zzz: 1}, tokens: ['turn:1', 'turn:9', 'trun:1', turn], source: given 7.0}
- {id: sack, title: Sack, contents: {a-co: 1, cell: 2}, source: given 7.0}
"""


def test_each_mistake_of_scenarios_is_told_at_its_place(tmp_path: Path) -> None:
    own: dict[str, str | bytes] = {}
    for n, (name, text) in enumerate(SCENARIOS.items(), 2):
        head = "".join(
            line + "\n"
            for line in HEAD.splitlines()
            if line.partition(":")[0] + ":" not in text.split()
        )
        own[f"scenarios/{name}.yaml"] = f'number: "{n}"\n{head}{text}\n'
    found = told(load(tmp_path, {**MINI, **own}).problems)
    assert_as_recorded(RECORDED, "scenarios", (line.replace(f"{tmp_path}/", "") for line in found))


def test_each_mistake_of_pools_is_told_at_its_place(tmp_path: Path) -> None:
    found = told(load(tmp_path, {**MINI, "pools.yaml": POOLS}).problems)
    assert_as_recorded(RECORDED, "pools", (line.replace(f"{tmp_path}/", "") for line in found))
