"""Games with many mistakes at once, each told at its place."""

from __future__ import annotations

from pathlib import Path

from tests.loading import boards, mini
from tests.loading.test_boards import told
from tests.recorded import assert_as_recorded
from tests.together import together

RECORDED = Path(__file__).with_name("wrong_parts.txt")
GRID = "title: T\nsource: given 1\nground: clear\n"


def hexes(**numbering: object) -> str:
    """A map of four columns and three rows whose hexes are numbered so."""
    own = ", ".join(
        f"{key}: {value}"
        for key, value in numbering.items()
        if key not in ("orientation", "squares")
    )
    way = numbering.get("orientation", "flat")
    size = "columns: 4, rows: 3"
    if "squares" in numbering:
        return f"{GRID}squares: {{{size}, numbering: {{{own}}}}}\n"
    return f"{GRID}grid: {{orientation: {way}, {size}, numbering: {{{own}}}}}\n"


NUMBERINGS = {
    "plain": hexes(),
    "names": hexes(names="{'0101': Camp, '0403': Hill, '0404': Off, '0500': Far}"),
    "twice": hexes(names="{'0101': Camp, '0102': Camp}"),
    "twice-later": hexes(names="{'0302': Camp, '0403': Camp}"),
    "a-number": hexes(names="{'0101': '0102'}"),
    "few-digits": hexes(digits=1, first_column=9, first_row=9),
    "squares": hexes(squares=True, names="{'0101': Camp, '0201': Camp}"),
    "slant-squares": hexes(squares=True),
    **{
        f"{way}-{slant}-{n}": hexes(orientation=way, slant=slant, **{f"first_{kind}": n})
        for way, kind in (("flat", "row"), ("pointy", "column"))
        for slant in ("rising", "falling")
        for n in (0, 1, 2)
    },
    **{
        f"{way}-letters-{n}": hexes(
            orientation=way, slant=slant, letters=f"{kind}s", **{f"first_{kind}": n}
        )
        for way, kind, slant in (
            ("flat", "row", "rising"),
            ("flat", "row", "falling"),
            ("pointy", "column", "rising"),
        )
        for n in (1, 2, 3)
    },
    "other-letters": hexes(slant="rising", letters="columns", first_row=0),
}

FACES = """\
source: given 4.0
defaults: {unit: {symbol: {branch: infantry}}}
faces:
- id: own
  size: 20
  front:
  - {shows: name, at: [0, 0, 20, 20]}
  - {shows: name, at: [-0.005, -0.005, 20.01, 20.01]}
  - {shows: name, at: [-0.02, 0, 20, 20]}
  - {shows: name, at: [0, -0.02, 20, 20]}
  - {shows: name, at: [1, 0, 19.02, 20]}
  - {shows: name, at: [0, 1, 20, 19.02]}
- id: oblong
  size: 20
  height: 30
  front:
  - {shows: name, at: [0, 0, 20, 30]}
  - {shows: text, at: [0, 0, 20, 30.02]}
  - {shows: value morale, at: [0, 0, 5, 5]}
  - {shows: value attack, at: [0, 0, 5, 5]}
  - {shows: value atack, at: [0, 0, 5, 5]}
- {id: even, size: 20, height: 20, front: [{shows: name, at: [0, 0, 20, 20]}]}
- {id: usual, front: [{shows: name, at: [0, 0, 15.8, 15.8]}, {shows: name, at: [0, 0, 16, 15]}]}
- id: disc
  shape: round
  size: 20
  front:
  - {shows: name, at: [3, 3, 14, 14]}
  - {shows: name, at: [2.9, 2.9, 14.2, 14.2]}
  - {shows: name, at: [2.5, 3, 14, 14]}
  - {shows: name, at: [3, 2.5, 14, 14]}
  - {shows: name, at: [3, 3, 14.5, 14]}
  - {shows: name, at: [3, 3, 14, 14.5]}
  - {shows: panel, at: [0, 0, 20, 20]}
- id: six
  shape: hex
  size: 20
  front:
  - {shows: name, at: [0, 0, 23.09, 20]}
  - {shows: name, at: [0, 0, 23.2, 20]}
  - {shows: icon, icon: shield, at: [0, 0, 5, 5]}
  - {shows: icon, icon: gone.svg, at: [0, 0, 5, 5]}
  back:
  - {shows: name, at: [0, 0, 23.09, 20.5]}
units:
- {id: u1, name: U1, nation: us, values: 1-1-1, face: own, block: yes}
- {id: u2, name: U2, nation: us, values: 1-1-1, face: oblong, block: yes}
- {id: u3, name: U3, nation: us, values: 1-1-1, face: even, block: yes}
- {id: u4, name: U4, nation: us, values: 1-1-1, face: disc, block: yes}
- {id: u5, name: U5, nation: us, values: 1-1-1, face: six, block: yes}
- {id: u6, name: U6, nation: us, values: 1-1-1, face: oblong, text: Long, details: {morale: "4", steps: "2"}}
- {id: u7, name: U7, nation: us, values: 1-1-1, face: own, picture: tank, details: {morale: "4"}}
- {id: u8, name: U8, nation: us, values: 1-1-1, text: Long}
- {id: u9, name: U9, nation: us, values: 1-1-1, picture: gone.png}
- {id: u10, name: U10, nation: us, values: 1-1-1, picture: there.svg}
- {id: u11, name: U11, nation: us, values: 1-1-1, face: gone, text: Long}
- {id: u12, name: U12, nation: uk, values: 1-1-1, movement_class: wheels}
- {id: u13, name: U13, nation: neutral, values: 1-1-1, art: there.png, back_art: gone.png}
- {id: u14, name: U14, nation: us, values: 1-1-1, value_set: ships}
- {id: u15, name: U15, nation: us, values: 1-1-1, symbol: {branch: gone.svg}}
- {id: u15, name: U15, nation: us, values: 1-1-1}
markers:
- {id: u1, name: M, nation: us, front: {title: M}}
- {id: m1, name: M, nation: us, front: {title: M}, face: oblong, block: yes,
   details: {steps: "2"}, art: there.png}
- {id: m2, name: M, nation: us, front: {title: M}, face: disc, details: {steps: "2"}}
"""

TABLE = """\
kind: results
title: T
source: given 5.0
dice: 1d6
rows:
- {id: a, name: A, bands: "<=0 1..2 >=3"}
- {id: b, name: B, bands: "<=0 2..3 >=4"}
- {id: c, name: C, bands: "<=0 0..2 >=3"}
- {id: d, name: D, bands: "1..2 3..3 4..5"}
- {id: e, name: E, bands: "1..2 3..2 4..5"}
- {id: f, name: F, bands: ">=1 2..3 4..5"}
- {id: g, name: G, bands: "1 <=2 4..5"}
- {id: h, name: H, bands: "1..2 3..4 5..6 7..8"}
- {id: i, name: I, bands: "1..2 3..4", start: 2}
- {id: j, name: J, bands: "1..2 3..4", start: 3}
- {id: k, name: K, bands: "1..2 3..4", start: 4}
results:
  0: X - -
  1: X - Y
  2: X Z -
  3: X -
  4: X - - -
  5: X - -
  7: X - -
legend:
- {code: X, text: X, effect: exchange}
- {code: Y, text: Y, effect: exchange}
"""
CHART = """\
kind: chart
title: C
source: given 5.0
columns: [A, B]
rows:
- [a, b]
- [a]
- [a, b, c]
"""

MECHANISMS = """\
source: given 5.0
dice:
- {id: two, dice: 2d6}
- {id: bare}
- {id: faced, faces: [a, b]}
- {id: hits, dice: 1d10, hits: ">=5"}
battles:
- {id: b, dice: two}
combat:
- table: crt
  reckon: odds
  strength:
  - {of: attacker, times: 1/2, when: {across: stream}}
  results:
    AE: {attacker: eliminated}
checks:
- {id: morale, dice: two, most: 7}
- {id: panic, dice: faced, most: 7}
- {id: other, dice: hits, most: 7}
- {id: plain, dice: bare, most: 7}
- {id: none, dice: gone, most: 7}
"""

COURSES = """\
title: Courses
source: given 3.0
grid: {columns: 4, rows: 3}
ground: clear
theme: autumn
hexsides:
  stream:
  - {name: Creek, sides: [0201/0301, 0202/0909, 0101/0401, 0101]}
  - {inside: west, along: rim}
  - {inside: wets, sides: [0101/0201]}
  road: []
  pond:
  - {sides: [0101/0201]}
paths:
  road:
  - {hexes: ['0101', '0201', '0302']}
  - {hexes: ['0909', '0101', '0201']}
  - {hexes: ['0101', '0909', '0201', '0301']}
  - {hexes: ['0101', '0301']}
  - {hexes: ['0101']}
  clear:
  - {hexes: ['0101', '0201']}
features:
- {type: bridge, at: 0201/0301, on: Creek}
- {type: bridge, at: '0101', on: stream}
- {type: bridge, at: '0909', on: Brook}
- {type: clear, at: '0101'}
- {type: ferry, at: '0101'}
places:
- {name: P, hex: '0909'}
labels:
- {text: L, along: ['0101', '0909'], size: 3}
areas:
- {id: west, hexes: ['0101', '0909'], feature: bridge, without: [east, south]}
- {id: east, hexes: ['0401'], feature: marsh}
banks: ['0101', '0909']
tracks: [turn, trun]
tables: [crt, crr]
"""

WRONG: dict[str, dict[str, str | bytes]] = {
    "numbers": {**mini.MINI, **{f"maps/{name}.yaml": text for name, text in NUMBERINGS.items()}},
    "faces": {**mini.MINI, "counters.yaml": FACES, "art/there.png": mini.PNG, "art/odd.png": b"x"},
    "tables": {**mini.MINI, "tables/t.yaml": TABLE, "tables/c.yaml": CHART},
    "dice": {
        **mini.MINI,
        "mechanisms.yaml": MECHANISMS,
        "tables/crt.yaml": mini.TABLE.replace("1d6", "two"),
    },
    "dice of a table": {
        **mini.MINI,
        "mechanisms.yaml": MECHANISMS,
        "tables/crt.yaml": mini.TABLE.replace("1d6", "faced"),
    },
    "courses": {**mini.MINI, "maps/courses.yaml": COURSES},
    "courses without themes": {
        **{name: text for name, text in mini.MINI.items() if name != "themes.yaml"},
        "maps/courses.yaml": f"{GRID}grid: {{columns: 2, rows: 2}}\ntheme: autumn\n",
    },
}


@together("name", WRONG)
def test_each_mistake_is_told_at_its_place(name: str, tmp_path: Path) -> None:
    lines = told(mini.load(tmp_path, WRONG[name]).problems)
    assert_as_recorded(RECORDED, name, (line.replace(f"{tmp_path}/", "") for line in lines))


@together("name", ["one", "bare", "1d6"])
def test_dice_that_are_named_are_those_that_are_declared(name: str, tmp_path: Path) -> None:
    declared = "source: given 5.0\ndice:\n- {id: one, dice: 1d6}\n- {id: bare}\n"
    table = mini.TABLE.replace("dice: 1d6", f"dice: {name}")
    loaded = mini.load(
        tmp_path, {**mini.MINI, "tables/crt.yaml": table, "mechanisms.yaml": declared}
    )
    assert [str(problem.message) for problem in loaded.problems] == []
    assert loaded.game is not None
    assert str(loaded.game.tables[0].dice) == "1d6"  # type: ignore[union-attr]


def display(*boxes: tuple[str, int, int, int, int]) -> str:
    said = "".join(
        f"  - {{id: {id}, name: {id}, at: [{x}, {y}], box: [{w}, {h}], kind: open}}\n"
        for id, x, y, w, h in boxes
    )
    return f"title: D\ndisplay:\n  size: [100, 80]\n  boxes:\n{said}"


def islands(name: str, count: int) -> str:
    """A board of eight joined points and so many joined to each other alone."""
    nodes = [f"a{n}" for n in range(8)], [f"b{n}" for n in range(count)]
    said = "".join(
        f"  - {{id: {id}, name: {id}, at: [{10 + 20 * n}, {20 + 40 * row}], kind: open}}\n"
        for row, ids in enumerate(nodes)
        for n, id in enumerate(ids)
    )
    links = "".join(f"    - {{nodes: {' '.join(ids)}}}\n" for ids in nodes)
    return (
        f"title: {name}\npoints:\n  size: [300, 280]\n  nodes:\n{said}  links:\n    road:\n{links}"
    )


def corners(*points: tuple[int, int]) -> str:
    said = "".join(
        f"  - {{id: n{n}, at: [{x}, {y}], kind: open}}\n" for n, (x, y) in enumerate(points)
    )
    return f"title: C\npoints:\n  size: [300, 280]\n  nodes:\n{said}"


MAPS = {
    "side-by-side": display(("a", 50, 0, 50, 40), ("b", 0, 0, 50, 40), ("c", 0, 40, 100, 40)),
    "one-above": display(("a", 0, 40, 50, 40), ("b", 0, 0, 50, 40)),
    "over": display(("a", 49, 0, 50, 40), ("b", 0, 0, 50, 40)),
    "under": display(("a", 0, 39, 50, 40), ("b", 0, 0, 50, 40)),
    "inside": display(("a", 10, 10, 5, 5), ("b", 0, 0, 50, 40)),
    "six": islands("Six", 6),
    "seven": islands("Seven", 7),
    "on-edges": corners((0, 140), (300, 140), (150, 0)),
    "in-corners": corners((0, 0), (300, 280), (0, 280), (300, 0)),
    "two-inside": corners((0, 0), (10, 280), (300, 10)),
}


def test_boards_at_their_limits(tmp_path: Path) -> None:
    found = mini.load(tmp_path, boards.files(boards.SOUND | MAPS)).problems
    assert_as_recorded(RECORDED, "boards at their limits", told(found))
