"""Maps of every kind of board: sound ones, and the same with many mistakes at once."""

from __future__ import annotations

GAME = """\
id: boards
title: Boards
version: 1.0.0
system: open
languages: en
source: given 1.0
document: {title: Boards}
value_names: [attack, defence, movement]
movement_classes: [foot]
sides:
- {id: north, name: North}
- {id: south, name: South}
nations:
- {id: northern, name: Northern, side: north, scheme: us-army}
"""
TERRAIN = """\
source: given 2.0
hexes:
- {id: open, name: Open, art: fields, movement: {foot: 1}}
- {id: woods, name: Woods, art: woods, movement: {foot: 2}}
paths:
- {id: road, name: Road, art: primary, movement: {foot: 1/2}}
"""
HEAD = "source: given 3.0\ntheme: plain\nsheet: [400, 300]\n"

POINTS = """\
title: Points
points:
  size: [300, 280]
  nodes:
  - {id: a, name: Ann, at: [0, 0], kind: open}
  - {id: b, name: Bob, at: [300, 280], kind: woods}
  - {id: c, name: Cid, at: [150, 140], kind: open}
  - {id: d, name: Dan, at: [50, 140], kind: open}
  - {id: e, name: Eve, at: [50, 40], kind: open}
  links:
    road:
    - {nodes: a b c d e, via: {a/b: [[0, 280]], c/b: [[300, 0]]}}
"""
APART = POINTS.replace("nodes: a b c d e", "nodes: a b c").replace("title: Points", "title: Apart")
UNJOINED = POINTS.partition("  links:")[0].replace("title: Points", "title: Unjoined")
CORNERS = """\
title: Corners
points:
  size: [300, 280]
  nodes:
  - {id: f, name: Fox, at: [0, 0], kind: open}
  - {id: g, name: Gnu, at: [300, 280], kind: open}
  - {id: h, name: Hen, at: [150, 140], kind: open}
  - {id: i, name: Ibis, at: [10, 280], kind: open}
"""
WRONG_POINTS = """\
title: Wrong points
legend: {o: open}
heights: ""
banks: [here]
places:
- {name: Place, hex: "0101"}
points:
  size: [300, 280]
  nodes:
  - {id: a, name: Ann, at: [-1, 0], kind: opn}
  - {id: a, name: Bob, at: [301, 280], kind: open}
  - {id: c, name: ANN, at: [0, -1], kind: open}
  - {id: d, at: [0, 281], kind: open}
  - {id: D, name: d, at: [20, 20], kind: open}
  links:
    rode:
    - {nodes: a c}
    road:
    - {nodes: a}
    - {nodes: a a}
    - {nodes: c dd}
    - {nodes: a c d, via: {a/d: [[1, 1]], d/c: [[301, 1], [300, 0]]}}
"""
DISPLAY = """\
title: Display
display:
  size: [100, 80]
  boxes:
  - {id: k, name: King, at: [0, 0], box: [50, 40], kind: open}
  - {id: l, name: Lark, at: [50, 0], box: [50, 40], kind: open}
  - {id: m, name: Mole, at: [0, 40], box: [100, 40], kind: open}
  links:
    road:
    - {nodes: k l m}
"""
WRONG_DISPLAY = """\
title: Wrong display
display:
  size: [100, 80]
  boxes:
  - {id: k, name: King, at: [0, 0], box: [51, 41], kind: opn}
  - {id: l, name: King, at: [50, 0], box: [51, 40], kind: open}
  - {id: m, name: Mole, at: [0, 40], box: [100, 41], kind: open}
  - {id: m, name: Newt, at: [92, 72], box: [8, 8], kind: open}
  links:
    road:
    - {nodes: k nn}
"""
REGIONS = """\
title: Regions
regions:
  size: [300, 270]
  corners: {p: [0, 0], q: [100, 0], r: [100, 100], s: [0, 100], t: [200, 0], u: [200, 100]}
  areas:
  - {id: o, name: Otter, kind: open, outline: p q r s, at: [50, 50], neighbours: pig quail,
     islands: [[[150, 150], [170, 150], [170, 170]]]}
  - {id: pig, name: Pig, kind: woods, outline: q t u r, neighbours: o}
  - {id: quail, name: Quail, kind: open, outline: [[10, 200], [60, 200], [60, 260]]}
  links:
    road:
    - {nodes: o quail}
"""
WRONG_REGIONS = """\
title: Wrong regions
regions:
  size: [300, 270]
  corners: {p: [-1, 0], q: [100, 0], r: [100, 100]}
  areas:
  - {id: o, name: Otter, kind: opn, outline: p q, at: [301, 50]}
  - {id: pig, name: Otter, kind: woods, outline: q r rr, islands: [[[1, 1], [2, 1]]]}
  - {id: pig, name: Quail, kind: open, outline: [[10, 200], [60, 271], [60, 260]]}
  links:
    road:
    - {nodes: o quale}
"""
CLASHES = """\
title: Clashes
regions:
  size: [300, 270]
  areas:
  - {id: bow, name: Bow, kind: open, outline: [[0, 0], [50, 50], [50, 0], [0, 50]]}
  - {id: one, name: One, kind: open, outline: [[100, 0], [150, 0], [150, 50], [100, 50]]}
  - {id: two, name: Two, kind: open, outline: [[125, 25], [180, 25], [180, 60], [125, 60]]}
  - {id: flat, name: Flat, kind: open, outline: [[200, 0], [220, 0], [240, 0]]}
  - {id: isle, name: Isle, kind: open, outline: [[0, 100], [90, 100], [90, 190], [0, 190]],
     islands: [[[200, 200], [220, 200], [210, 220]], [[20, 120], [40, 120], [40, 140]]]}
  - {id: three, name: Three, kind: open, outline: [[205, 202], [230, 202], [230, 240]]}
"""
OWN_ISLAND = """\
title: Own island
regions:
  size: [300, 270]
  areas:
  - {id: isle, name: Isle, kind: open, outline: [[0, 100], [90, 100], [90, 190], [0, 190]],
     islands: [[[20, 120], [40, 120], [40, 140]]]}
  - {id: inn, name: Inn, kind: open, outline: [[50, 110], [60, 110], [60, 120]]}
"""
NEIGHBOURS = REGIONS.replace("title: Regions", "title: Neighbours")
NEIGHBOURS = NEIGHBOURS.replace(
    "at: [50, 50], neighbours: pig quail", "at: [150, 50], neighbours: quail"
)
NEIGHBOURS = NEIGHBOURS.replace(
    "outline: q t u r, neighbours: o", "outline: q t u r, neighbours: oo o"
)

HEXES = """\
grid: {orientation: flat, columns: 3, rows: 3}
hex_size: 18
legend: {o: open}
terrain: |
  .. 01 02 03
  01 o  o  o
  02 o  o  o
  03 o  o  o
"""
SQUARES = HEXES.replace("grid: {orientation: flat, ", "squares: {")


def composed(name: str, *boards: str) -> str:
    """A map of boards."""
    return f"title: {name}\nboards:\n" + "".join(f"- {{{board}}}\n" for board in boards)


BOARDS = {
    "west": f"title: West\n{HEXES}",
    "east": f"title: East\n{HEXES}",
    "pointy": f"title: Pointy\n{HEXES}".replace("flat", "pointy"),
    "large": f"title: Large\n{HEXES}".replace("hex_size: 18", "hex_size: 19"),
    "squares": f"title: Squares\n{SQUARES}",
    "diagonals": f"title: Diagonals\n{SQUARES}".replace("rows: 3", "rows: 3, diagonals: yes"),
    "both": composed("Both", "board: west", "board: east, right_of: west"),
    "twice": composed("Twice", "board: west", "board: west, right_of: west"),
    "strange": composed("Strange", "board: west", "board: eest, right_of: west"),
    "mixed": composed("Mixed", "board: west", "board: squares, right_of: west"),
    "mixed-squares": composed("Mixed", "board: squares", "board: diagonals, right_of: squares"),
    "mixed-ways": composed("Ways", "board: west", "board: pointy, right_of: west"),
    "mixed-sizes": composed("Sizes", "board: west", "board: large, right_of: west"),
    "of-boards": composed("Of boards", "board: west", "board: both, right_of: west"),
    "of-points": composed("Of points", "board: west", "board: points, right_of: west"),
    "nowhere": composed("Nowhere", "board: west", "board: east"),
}
SOUND = {"points": POINTS, "display": DISPLAY, "regions": REGIONS, "corners": CORNERS}
WRONG = {
    "apart": APART, "unjoined": UNJOINED, "wrong-points": WRONG_POINTS,
    "wrong-display": WRONG_DISPLAY, "wrong-regions": WRONG_REGIONS, "clashes": CLASHES,
    "own-island": OWN_ISLAND, "neighbours": NEIGHBOURS,
}  # fmt: skip
THEATRE = """\
source: given 4.0
theatres:
- id: whole
  title: Whole
  boards: [points, display, regions]
  exits:
    road:
    - {nodes: [b@points, k@display]}
    - {nodes: [m@display, o@regions]}
"""
WRONG_THEATRES = """\
source: given 4.0
theatres:
- id: points
  title: Of a name
  boards: [points, pints, points]
  exits:
    rode:
    - {nodes: [b@points, k@display]}
"""
WRONG_EXITS = """\
source: given 4.0
theatres:
- id: whole
  title: Whole
  boards: [points, display, regions]
  exits:
    road:
    - {nodes: [b@points]}
    - {nodes: [b@points, k@display]}
    - {nodes: [k@display, k@display]}
    - {nodes: [k@display, zz@points]}
"""
TOO_FEW_EXITS = THEATRE.replace("    - {nodes: [m@display, o@regions]}\n", "")


def files(maps: dict[str, str], theatres: str = "") -> dict[str, str | bytes]:
    """The files of a game of these maps."""
    found: dict[str, str | bytes] = {"game.yaml": GAME, "terrain.yaml": TERRAIN}
    found |= {f"maps/{id}.yaml": HEAD + text for id, text in maps.items()}
    return found | ({"theatres.yaml": theatres} if theatres else {})


TRACED = """\
title: Traced
regions:
  outlines: traced.svg
  areas:
  - {id: forest-isle, name: Isle, kind: woods, outline: "#isle"}
  - {id: by-label, name: Of a label, kind: open}
  - {id: own, name: Own, kind: open, outline: [[280, 200], [290, 200], [290, 210]]}
  links:
    road:
    - {nodes: forest-isle by-label slanted turned about stretched skewed curved with-parts own}
"""
SIZED = TRACED.replace("  outlines:", "  size: [150, 200]\n  outlines:").replace(
    "280, 200", "140, 200"
)
SIZED = SIZED.replace("290, 2", "150, 19")
PICTURE = """\
<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
     width="300mm" height="270mm" viewBox="0 0 600 540">
  <circle id="isle" cx="40" cy="40" r="16"/>
  <rect id="path7" inkscape:label="by-label" x="80" y="20" width="40" height="30"/>
  <g inkscape:label="open" id="layer1">
    <polygon id="slanted" transform="skewX(20)" points="140,20 180,20 180,60"/>
    <polygon id="turned" transform="rotate(10)" points="260,20 300,20 300,60"/>
    <polygon id="about" transform="rotate(90 350 40)" points="330,20 370,20 370,60"/>
    <polygon id="stretched" transform="scale(2 .5)" points="210,20 230,20 230,80"/>
  </g>
  <g class="woods">
    <polygon id="skewed" transform="translate(0 100) skewY(5) scale(2)" points="20,20 40,20 40,40"/>
    <path id="curved" d="M 140,140 C 160,100 200,100 220,140 q 20,20 0,40 A 30 30 0 0 1 140,180 Z"/>
    <path id="with-parts" transform="translate(20)" d="M 300,140 h 80 v 80 h -80 Z M 320,160 h 30 v 30 Z
      M 420,140 h 20 v 20 Z M 460,140 h 1 v 1 Z M 480,140 h 20 v 20.5 l -20,-20.2"/>
    <ellipse id="named" cx="60" cy="400" rx="40" ry="20"><title> A  long
      name </title></ellipse>
    <path id="layer-word" class="open strange" d="m 200,400 40,0 0,40 z"/>
  </g>
  <path d="M 0,0 H 600 V 540 H 0 Z" style="fill:none"/>
  <path id="unused" d="M 300,400 h 40 v 40 Z"/>
</svg>
"""
_PARTS = "".join(f"M {9 * n},300 h 6 v 6 Z " for n in range(62))
WRONG_PICTURE = f"""\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 540">
  <polygon id="isle" points="20,20 40,20 40,40"/>
  <polygon id="by-label" points="20,40 40,40 40,60"/>
  <g class="open">
    <path id="open-ended" d="M 100,20 h 40 v 40"/>
    <path id="nearly" d="M 200,20 h 40 v 40 L 201.1,21"/>
    <path id="unreadable" d="M 300,20 h forty v 40 Z"/>
    <path id="odd id: two" d="M 400,20 h 40 v 40 Z"/>
    <path id="many-parts" d="{_PARTS}"/>
  </g>
  {"".join(f'<path id="unused-{n}" d="M 300,400 h 40 v 40 Z"/>' for n in range(7))}
</svg>
"""


def traced(text: str = TRACED, picture: str = PICTURE) -> dict[str, str | bytes]:
    """The files of a game of one map whose outlines are in a picture."""
    return files({"traced": text}) | {"maps/traced.svg": picture}
