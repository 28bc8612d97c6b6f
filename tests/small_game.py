"""A game small enough to be built whole in a test, written as its files."""

from __future__ import annotations

from pathlib import Path

FILES = {
    "game.yaml": """\
id: skirmish
title: Skirmish
version: 1.2.3
system: folio
languages: [en]
source: given 1.0
document: {title: The skirmish, publisher: Nobody, year: "2026"}
value_names: [attack, defence, movement]
movement_classes: [foot]
sides:
  - {id: red, name: Red}
  - {id: blue, name: Blue}
nations:
  - {id: reds, name: Reds, side: red, scheme: viet-cong}
  - {id: blues, name: Blues, side: blue, scheme: us-army}
sequence:
  - {id: move, name: Movement}
  - {id: fight, name: Combat}
""",
    "terrain.yaml": """\
source: given 2.0
hexes:
  - {id: clear, name: Clear, art: fields, movement: {foot: 1}, combat: open}
  - {id: woods, name: Woods, art: woods, movement: {foot: 2}, combat: cover}
""",
    "maps/field.yaml": """\
source: given 3.0
title: The field
theme: plain
sheet: [150, 130]
hex_size: 16
grid: {columns: 4, rows: 4}
legend: {c: clear, w: woods}
terrain: |
  .    01 02 03 04
  01    c  c  w  c
  02    c  w  w  c
  03    c  c  c  c
  04    w  c  c  c
""",
    "counters.yaml": """\
source: given 4.0
units:
  - {id: r1, name: R1, nation: reds, symbol: {branch: infantry, echelon: company}, values: 3-2-4,
     reduced: 2-1-4}
  - {id: b1, name: B1, nation: blues, symbol: {branch: armour, echelon: company}, values: 4-3-6,
     reduced: 2-2-6}
""",
    "tables/crt.yaml": """\
source: given 5.0
kind: results
title: Combat Results Table
rows:
  - {id: open, name: Open, bands: "<=0 >=1"}
  - {id: cover, name: Cover, bands: "<=1 >=2"}
results: {1: A1 D1, 2: A1 D1, 3: A1 D1, 4: A1 -, 5: "- -", 6: "- A1"}
legend:
  - {code: A1, text: The attacker retreats., effect: attacker-retreats}
  - {code: D1, text: The defender retreats., effect: defender-retreats}
  - {code: "-", text: Nothing., effect: none}
""",
    "scenarios/meeting.yaml": """\
source: given 6.0
number: "6.0"
title: Meeting
map: field
turns: 3
first_side: red
setup:
  - {counter: r1, at: "0101"}
  - {counter: b1, at: "0404"}
""",
}


def write(folder: Path, **changes: str) -> Path:
    """Write the game into ``folder``/skirmish; ``changes`` replace files, named with ``__`` for ``/``
    and without their ending."""
    game = folder / "skirmish"
    for name, text in FILES.items():
        path = game / name
        path.parent.mkdir(parents=True, exist_ok=True)
        key = name.rpartition(".")[0].replace("/", "__")
        path.write_text(changes.get(key, text), encoding="utf-8")
    return game
