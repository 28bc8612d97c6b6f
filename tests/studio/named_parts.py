"""The files of a game in which words mean several things: names of sides, layouts, traits, piles, keys and
texts are alike. It need not be a game that can be played."""

from __future__ import annotations

from pathlib import Path

from tests import small_game

FILES = {
    "game.yaml": small_game.FILES["game.yaml"].replace(
        "movement_classes: [foot]",
        "movement_classes: [foot, 'wheel']\nmovement_names: {foot: On foot, wheel: Wheels}",
    ),
    "terrain.yaml": small_game.FILES["terrain.yaml"].replace("{foot: 1}", '{"foot": 1, wheel: 2}')
    + "hexsides:\n- {id: brook, name: Brook, art: stream}\n",
    "maps/field.yaml": small_game.FILES["maps/field.yaml"]
    + "hexsides:\n  brook:\n  - {sides: 0101/0201}\ntables: crt\n",
    "tables/crt.yaml": small_game.FILES["tables/crt.yaml"],
    "tables/losses.yaml": "kind: chart\nid: loss\nrows: [[crt, open]]\nnotes: [See crt.]\n",
    "counters/red.yaml": """\
defaults: {unit: {nation: reds, count: 2}}
units:
- {id: r1, name: R1, movement_class: foot, traits: [smoke, leader], values: 3-2-4}
- {id: r1.b, name: R1, symbol: {branch: infantry}, values: 3-2-4, traits: smoke r1}
- {id: red, name: Guard, text: "red r1", count: 1}
markers:
- {id: smoke, name: Smoke, back: r1}
""",
    "counters/more.yaml": "markers:\n- {id: fog}\n# nothing else\n",
    "cards.yaml": """\
layouts:
- {id: red, size: mini}
decks:
- {id: ruses, title: Ruses, layout: red}
- {id: plain, layout: none, discards: no}
cards:
- {id: c-1, deck: ruses, title: ruses, text: ruses}
- {id: c-2, deck: "ruses", needs: {counter: r1}}
hands: [{id: red, side: red, deck: [ruses, plain]}]
""",
    "tracks.yaml": """\
tracks:
- id: ruses
  kind: table
  boxes:
  - {id: ruses, label: ruses, place: [10, 10, 60, 90]}
  - {id: ruses.discards, place: [80, 10, 60, 90.5]}
  - {id: ruses.outer}
  - {id: ruses2}
- {id: turn, kind: turn, boxes: [{id: ruses}, {id: '1'}], box: ruses}
""",
    "scenarios/meeting.yaml": small_game.FILES["scenarios/meeting.yaml"].replace(
        'at: "0404"}', 'at: "0404"}\n  - {counter: "r1", at: ruses}\n  - {counter: smoke, at: r1}'
    ),
    "squads.yaml": "a: [\n",
    "pools.yaml": "# no pools yet\n",
    "rules/en/01.md": "# One\n\n[[table:crt]] and [[table: crt ]], not crt.\n\n[[track:turn]]\n",
    "art/flag.png": "no picture",
}


def write(folder: Path, **changes: str | None) -> Path:
    """Write the files; ``changes`` replace files or leave them out, named with ``__`` for ``/`` and
    without their ending."""
    for name, text in FILES.items():
        key = name.rpartition(".")[0].replace("/", "__")
        there = changes.get(key, text)
        if there is not None:
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(there, "utf-8")
    return folder
