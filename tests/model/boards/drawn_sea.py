"""The narrow sea once more, with the outlines in a picture: curved coasts, layers, titles."""

from __future__ import annotations

from tests.model.boards import narrow_sea
from tests.model.boards.written import SmallGame

PICTURE = """\
<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
     width="300mm" height="270mm" viewBox="0 0 600 540">
  <title>The narrow sea</title>
  <style>.plain { fill: #dcb }</style>
  <g id="layer1" inkscape:label="plain">
    <path id="westmark" d="M 32,40 C 80,10 150,40 192,28 Q 230,70 208,132 L 184,264 C 140,250 100,240
      60,224 C 40,160 20,100 32,40 Z"/>
    <path id="midland" d="M 208,132 L 300,216 C 260,220 220,240 184,264 Z"/>
    <g transform="translate(80 0)">
      <path id="coast" d="M 220,216 L 288,152 L 444,208 C 400,240 370,230 332,252 Z">
        <title>The Coast</title>
      </path>
    </g>
  </g>
  <path id="path12" class="mountains" d="m 192,28 l 108,32 68,92 -68,64 -92,-84 q 22,-62 -16,-104 z"/>
  <path id="ostmark" class="forest" d="M 300,60 C 360,30 420,60 472,36 L 560,120 524,208 368,152 Z"/>
  <g id="forest" transform="matrix(2 0 0 2 0 0)">
    <polygon id="southmoor" points="30,186 96,176 150,206 130,258 40,246"/>
    <path id="levant" d="M 150,206 L 96,176 C 120,172 140,150 160,160 A 60 60 0 0 1 236,176 L 276,220
      240,256 C 200,246 160,262 130,258 Z"/>
    <circle id="isle" cx="240" cy="140" r="14"/>
  </g>
  <path d="M 0,0 H 600 V 540 H 0 Z" style="fill:none"/>
</svg>
"""

MAP = """\
source: given 3.0
title: The narrow sea
theme: plain
sheet: [420, 297]
tables: terrain
regions:
  outlines: coasts.svg
  areas:
  - {id: highlands, name: The Highlands, kind: mountains, outline: "#path12"}
  - {id: midland, name: Midland, kind: plain, slots: 2, neighbours: westmark highlands levant}
  links:
    strait:
    - {name: Ferry, nodes: midland levant}
    - {nodes: coast isle}
    - {nodes: isle levant}
hexsides:
  river:
  - {name: Alder, sides: [westmark/midland, highlands/midland]}
features:
- {type: fort, at: highlands}
areas:
- {id: north, hexes: [westmark, highlands, ostmark, midland, coast]}
"""

FILES = {
    **narrow_sea.FILES,
    "game.yaml": narrow_sea.FILES["game.yaml"].replace("narrow-sea", "drawn-sea"),
    "maps/sea.yaml": MAP,
    "maps/coasts.svg": PICTURE,
}

_GAME = SmallGame("drawn-sea", "sea", FILES)
write, loaded, mapped, game = _GAME.write, _GAME.loaded, _GAME.mapped, _GAME.game
