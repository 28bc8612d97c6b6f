"""Each mistake has its code, its very place and its way out."""

# ruff: noqa: E501
from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from builder.problems import render_problem
from tests.loading.mini import MINI, caret, changed, load, one


class Broken(NamedTuple):
    """A passage of the good game written wrong; ``‸`` in ``new`` stands where the complaint must
    point. ``also`` are codes that the same mistake may bring besides."""

    code: str
    file: str
    old: str
    new: str
    message: str
    hint: str
    also: tuple[str, ...] = ()


DATA = [
    # keys and values
    Broken("unknown-key", "game.yaml", "system: folio", "system: folio\n‸sytem: x", "'sytem'", "did you mean 'system'?"),
    Broken("unknown-key", "counters.yaml", "  reduced: 2-3-5", "  ‸reducd: 2-3-5", "'reducd'", "did you mean 'reduced'?"),
    Broken("unknown-key", "counters.yaml", "    nation: us", "    ‸nations: us", "'nations'", "did you mean 'nation'?", ("unknown-key",)),
    Broken("unknown-key", "counters.yaml", "  unit:\n", "  ‸unnit:\n", "'unnit'", "did you mean 'unit'?"),
    Broken("unknown-key", "counters.yaml", "markers:\n", "‸marker:\n", "'marker'", "did you mean 'markers'?", ("unknown-counter",)),
    Broken("unknown-key", "counters/more.csv", "values,count", "values,‸cuont", "'cuont'", "did you mean 'count'?"),
    Broken("unknown-key", "counters.yaml", "{values: \"estimated", "{‸valeus: \"estimated", "no value 'valeus'", "did you mean 'values'?"),
    Broken("unknown-key", "terrain.yaml", "source: given 2.0", "sources: {‸movment: given 2.0}", "no part here has a value 'movment'", "did you mean 'movement'?"),
    Broken("unknown-key", "maps/ford.yaml", "- name: Creek", "- name: Creek\n    sources: {‸with: given 3.0}", "no value 'with'", "did you mean 'width'?"),
    Broken("missing-key", "maps/ford.yaml", "title: Ford\n", "‸", "'title' is missing from this map sheet", "write 'title: …'"),
    Broken("missing-key", "counters.yaml", "- id: a-co\n  name: A\n  symbol: {branch: infantry}\n", "- ‸id: a-co\n  name: A\n", "'symbol' is missing from this unit", ""),
    Broken("missing-key", "counters.yaml", "- id: a-co\n  name: A\n  symbol: {branch: infantry}\n", "- id: a-co\n  name: A\n  symbol: ‸{}\n", "'branch' is missing from this symbol", ""),
    Broken("missing-key", "scenarios/first.yaml", "turns: 2\n", "", "'turns' is missing from this scenario", ""),
    Broken("empty-value", "maps/ford.yaml", "title: Ford", "title:‸", "title has no value", "leave the line out"),
    Broken("bad-value", "maps/ford.yaml", "columns: 4, rows: 3", "columns: 4, rows: ‸3x", "rows: '3x' is not a whole number", ""),
    Broken("bad-value", "maps/ford.yaml", "grid: {", "hex_size: ‸2\ngrid: {", "hex_size: '2' is not allowed", "the least is 8"),
    Broken("bad-value", "maps/ford.yaml", "grid: {", "turn: ‸lefft\ngrid: {", "turn: 'lefft' is not allowed", "did you mean 'left'? one of: none, left, right, half"),
    Broken("bad-value", "game.yaml", "version: 1.0.0", "version: ‸1.0", "version: '1.0' is not written", "as in 1.0.0"),
    Broken("bad-value", "game.yaml", "id: mini", "id: ‸mini battle", "id: 'mini battle'", "an id has letters"),
    Broken("bad-value", "game.yaml", "id: mini", "id: ‸a/../../mini", "id: 'a/../../mini'", "an id has letters"),
    Broken("bad-value", "maps/ford.yaml", "title: Ford", "id: ‸ford/../../x\ntitle: Ford", "id: 'ford/../../x'", "an id has letters", ("unknown-reference",)),
    Broken("bad-value", "scenarios/first.yaml", "number:", "id: ‸..\nnumber:", "id: '..'", "an id has letters"),
    Broken("bad-value", "terrain.yaml", "{foot: 2, mech: prohibited}", "{foot: 2, mech: ‸prohibitted}", "mech: write a number of movement points", "did you mean 'prohibited'?"),
    Broken("bad-value", "tables/crt.yaml", '"<=0 1..2 >=3"', '"<=0 ‸1.2 >=3"', "a band is a number", "", ("bad-table",)),
    Broken("bad-value", "tables/crt.yaml", '"<=0 1..2 >=3"', "‸[]", "bands: an empty list is too short", "at least 1", ("bad-table",)),
    Broken("bad-value", "counters.yaml", "source: given 4.0", "source: ‸givn 4.0", "a source starts with given", ""),
    Broken("bad-value", "counters.yaml", "estimated: like the other company", "estimated", "on what ground", ""),
    Broken("bad-value", "counters.yaml", "units:\n- id: a-co", "units:\n- ‸nonsense\n- id: a-co", "units: a mapping is expected", "key: value"),
    Broken("bad-value", "pools.yaml", "contents: {fire: 3}", "contents: ‸[fire]", "contents: a list is not a mapping", "indented"),
    Broken("bad-value", "maps/ford.yaml", "tracks: turn", "sheet: ‸[100]\ntracks: turn", "sheet: too few values", ""),
    Broken("unknown-key", "tables/crt.yaml", "results:\n", "‸bands: 1:1 2:1\nresults:\n", "'bands' is not a key of a results table", "'bands' is a key of rows: write it there"),
    Broken("short-track", "scenarios/first.yaml", "turns: 2\n", "turns: ‸3\n", "3 turns are played, and the track turn has 2", "add boxes"),
    Broken("bad-value", "scenarios/first.yaml", "{turn: 2,", "{turn: ‸3,", "turn 3 is not one of the scenario's 2 turns", ""),
    Broken("missing-key", "tables/crt.yaml", "kind: results\n", "‸", "'kind' is missing", "kind: chart"),
    Broken("bad-value", "counters/more.csv", "1-2-4,2", "1-2-4,2,‸extra", "'extra' stands under no column", "double quotes"),
    Broken("bad-value", "tables/crt.yaml", "kind: results", "kind: ‸result", "kind: 'result' is not allowed", "did you mean 'results'?"),
    Broken("bad-value", "counters.yaml", "reduced: 2-3-5", "reduced: ‸2-3-x", "reduced: 'x' is no number up to 999", "write a number up to 999, with ½"),
    Broken("bad-value", "counters.yaml", "reduced: 2-3-5", "reduced: [2, 3, ‸'(4']", "reduced: '(4' is no number up to 999", "write a number"),
    Broken("bad-value", "counters.yaml", "reduced: 2-3-5", "reduced: ‸2--3", "a value is missing", "with signs, write spaces"),
    # what spreadsheets make of values and texts
    Broken("bad-value", "counters/more.csv", "1-2-4,2", "‸2004-03-02,2", "'2004-03-02' is a date, which a spreadsheet makes", ""),
    Broken("bad-value", "counters/more.csv", "1-2-4,2", "‸3-Apr-05,2", "'3-Apr-05' is a date", ""),
    Broken("bad-value", "counters.yaml", "  reduced: 2-3-5", "  reduced: ‸04/03/2002", "'04/03/2002' is a date", ""),
    Broken("bad-value", "game.yaml", "languages: en\n", "languages: ‸[en, en]\n", "languages: en stands there twice", ""),
    *(Broken("bad-value", "game.yaml", 'title: Mini battle', f'title: ‸"{blank}"', f"title: {said}", "")
      for blank, said in {"": "it is empty", " ": "it is empty", "\u2060\u200b": "nothing of it can be seen",
                          "\u3164 \u2800": "nothing of it can be seen"}.items()),
    Broken("bad-value", "counters/more.csv", "Cell,", '"‸Ce\nll",', "name: a line break stands in it", ""),
    Broken("bad-quote", "counters/more.csv", "Cell,", '‸"Cell,', "this quotation mark is not closed", "take it out"),
    Broken("bad-quote", "counters/more.csv", "Cell,", '‸"Cell" one,', "'one' follows a closing quotation mark", "written twice"),
    Broken("too-deep", "counters/more.csv", "values,count", "values,‸" + "a." * 100_000, "dots", "", ("too-many-placed",)),
    Broken("too-large", "counters/more.csv", "values,count", "values,count" + ",x" * 193 + ",‸x", "201 columns", "column names"),
    # characters, lengths, numbers without end
    Broken("bad-value", "maps/ford.yaml", "title: Ford", 'title: ‸"Fo\\x07rd"', "title: the character U+0007 stands in it", ""),
    Broken("bad-value", "maps/ford.yaml", "title: Ford", "title: ‸Fo\u202erd", "title: the character U+202E stands in it", ""),
    Broken("bad-value", "maps/ford.yaml", "title: Ford", "title: ‸" + "Ford " * 30, "title: 'Ford Ford", "at most 100 characters"),
    Broken("bad-value", "maps/ford.yaml", "grid: {", "sheet: [‸nan, 100]\ngrid: {", "'nan' is not allowed", "finite"),
    Broken("bad-value", "maps/ford.yaml", "grid: {", "sheet: [100, ‸1000000]\ngrid: {", "'1000000' is not allowed", "the most is 5000"),
    Broken("bad-value", "maps/ford.yaml", "grid: {", "sheet: ‸[4000, 4000]\ngrid: {", "at most 10 square metres", ""),
    Broken("bad-value", "maps/ford.yaml", "grid: {", "hex_metres: ‸inf\ngrid: {", "'inf' is not allowed", "finite"),
    Broken("bad-value", "game.yaml", "system: folio", "system: folio\ncounter_size: ‸" + "9" * 400, "write millimetres", ""),
    Broken("bad-value", "terrain.yaml", "movement: {all: +1}", "movement: {all: ‸1e99999999}", "write a number of movement points", ""),
    Broken("bad-value", "tables/crt.yaml", "dice: 1d6", "totals: [1, ‸9999999999]", "'9999999999' is not allowed", "the most is 200"),
    Broken("bad-value", "game.yaml", "movement_classes: foot mech", "movement_classes: foot mech\ndice: ‸1d6 ones", "'ones' is not dice", ""),
    Broken("bad-value", "game.yaml", "languages: en", "languages: ‸[]", "a game is written in a language at least", ""),
    Broken("bad-value", "tracks.yaml", "  title: Turn track\n  boxes:\n", "  title: Turn track\n  boxes: ‸[]\n  x:\n", "boxes: an empty list is too short", "at least 1", ("unknown-key", "unknown-reference")),
    Broken("bad-value", "scenarios/first.yaml", "reinforcements:", "free_setup:\n- {name: B, counters: b-co, shown: ‸2d0}\nreinforcements:", "'2d0' is not dice", "", ("too-many-placed",)),
    # YAML itself
    Broken("yaml-syntax", "pools.yaml", "contents: {fire: 3}", "contents: {fire: 3", "not YAML", "not closed"),
    Broken("yaml-syntax", "pools.yaml", "contents: {fire: 3}", "contents: [", "did not find expected node content", "not closed"),
    Broken("yaml-syntax", "game.yaml", "system: folio", 'system: "-" ‸DD', "not YAML", "wants quotes round the whole of it"),
    Broken("yaml-syntax", "pools.yaml", "contents: {fire: 3}", "contents: ['a' ‸b]", "not YAML", "wants quotes round the whole of it"),
    Broken("yaml-syntax", "game.yaml", "system: folio", "system: folio‸: x", "mapping values", "stands in quotes"),
    Broken("yaml-syntax", "game.yaml", "system: folio", "options: {a: Stars :star‸:, b: c}", "unexpected ':'", "such as :truck:"),
    Broken("yaml-feature", "game.yaml", "system: folio", "system: ‸!!int folio", "tags", "leave the tag out"),
    Broken("yaml-feature", "counters.yaml", "  name: B", "  ‸<<: {name: B}\n  name: B", "merge keys", "defaults:"),
    Broken("yaml-feature", "pools.yaml", "pools:", "? ‸[a]\n: b\npools:", "a key is a word", ""),
    Broken("duplicate-key", "game.yaml", "system: folio", "system: folio\n‸system: folio", "'system' is written twice", "line 4"),
    Broken("duplicate-key", "counters/more.csv", "values,count", "values,‸values", "'values' is there twice", "one of the two", ("too-many-placed",)),
    Broken("too-deep", "pools.yaml", "contents: {fire: 3}", "contents: " + "[" * 58 + "‸[" + "[" * 20 + "]" * 79, "nesting", "no part"),
    # ids
    Broken("duplicate-id", "counters.yaml", "- id: b-co", "- id: ‸a-co", "'a-co' is there twice in counters", "counters.yaml:6:7 already", ("unknown-counter",)),
    Broken("duplicate-id", "counters/more.csv", "unit,cell", "unit,‸fire", "'fire' is there twice in counters", "", ("unknown-counter", "too-many-placed")),
    Broken("duplicate-id", "tracks.yaml", '{id: "2", label: "2"}', '{id: ‸"1", label: "2"}', "'1' is there twice in boxes", "tracks.yaml:6:10 already"),
    Broken("duplicate-id", "game.yaml", "{id: red, name: Red}", "{id: ‸blue, name: Red}", "'blue' is there twice in sides", "", ("unknown-reference",)),
    # hexes
    Broken("bad-hex-id", "maps/ford.yaml", "{name: Two Huts, hex: '0202'}", "{name: Two Huts, hex: ‸'202'}", "'202' is not a hex id", "0101 to 0403"),
    Broken("off-map-hex", "maps/ford.yaml", "{name: Two Huts, hex: '0202'}", "{name: Two Huts, hex: ‸'0502'}", "hex 0502 is not on the map", "0101 to 0403"),
    Broken("off-map-hex", "maps/ford.yaml", "hexes: ['0101', '0102']", "hexes: ['0101', ‸'0103']", "hex 0103 is not on the map", ""),
    Broken("not-adjacent", "maps/ford.yaml", "0201/0301, 0202/0302]", "0201/0301, ‸0202/0401]", "0202 and 0401 do not touch", "0302, 0303; next to 0401: 0301, "),
    Broken("not-adjacent", "maps/ford.yaml", "['0101', '0201', '0302']", "['0101', ‸'0302']", "0101 and 0302 do not touch", "next to 0101: 0102, 0201"),
    Broken("bad-range", "maps/ford.yaml", "hexes: ['0101', '0102']", "hexes: 0402 ‸0101-0303", "0101 and 0303 lie in no column", "0101..0303 is the block"),
    Broken("off-map-hex", "maps/ford.yaml", "hexes: ['0101', '0102']", "hexes: 0402 ‸0101-0902", "hex 0902 is not on the map", "0101 to 0403"),
    Broken("bad-range", "maps/ford.yaml", "hexes: ['0101', '0102']", "hexes: ‸(0101 0201 0202", "not closed", "write )"),
    Broken("bad-range", "scenarios/first.yaml", "hexes: west", "hexes: west ‸0101-0303", "0101 and 0303 lie in no column", "0101..0303"),
    Broken("not-adjacent", "maps/ford.yaml", "['0101', '0201', '0302']", "0101-0201 ‸0402", "0201 and 0402 do not touch", "next to 0201: "),
    Broken("not-adjacent", "maps/ford.yaml", "sides: [0201/0301, 0202/0302]", "along: 0201/0301 ‸0202/0401", "0202 and 0401 do not touch", "next to 0202: "),
    Broken("off-map-hex", "maps/ford.yaml", "0201/0301, 0202/0302]", "0201/0301, ‸0202/0902]", "hex 0902 is not on the map", "next to 0202: 0102"),
    Broken("ambiguous-chain", "maps/ford.yaml", "sides: [0201/0301, 0202/0302]", "along: ‸0101 0402", "several chains of", "name one of those sides"),
    Broken("bad-value", "maps/ford.yaml", "- name: Creek\n    sides: [0201/0301, 0202/0302]", "- ‸name: Creek", "this one has neither", "write its hexsides"),
    Broken("off-map-hex", "scenarios/first.yaml", "at: '0302'", "at: ‸'0902'", "hex 0902 is not on the map", "0101 to 0403"),
    Broken("unknown-reference", "scenarios/first.yaml", "at: '0302'", "at: ‸0302 0101", "names 2 places", "a line for each place"),
    Broken("bad-hex-id", "scenarios/first.yaml", "hexes: west", "hexes: west ‸0x03", "'0x03' is not a hex id", "written alike"),
    # the text grid
    Broken("unknown-letter", "maps/ford.yaml", "  02  c  c  m  c", "  02  c  c  ‸x  c", "the letter 'x' is not in the legend", "c clear, m marsh"),
    Broken("bad-grid", "maps/ford.yaml", "  02  c  c  m  c", "  02  c  c  ‸m", "row 02 has 3 letters, not 4", "'.'"),
    Broken("bad-grid", "maps/ford.yaml", "  02  c  c  m  c", "  02  c  c  m  c  ‸c", "row 02 has 5 letters, not 4", "'.'"),
    Broken("bad-grid", "maps/ford.yaml", "  02  c  c  m  c", "  02  c  ‸cm  c  c", "'cm' is more than one letter", "one letter a hex"),
    Broken("bad-grid", "maps/ford.yaml", "  02  c  c  m  c", "  ‸03  c  c  m  c", "row 03 stands where 02 belongs", "01, 02, 03"),
    Broken("bad-grid", "maps/ford.yaml", "01 02 03 04", "01 02 ‸04 03", "column 04 stands where 03 belongs", "in order"),
    Broken("bad-grid", "maps/ford.yaml", "01 02 03 04", "‸01 02 03", "names 3 columns, the grid has 4", "01 to 04"),
    Broken("bad-grid", "maps/ford.yaml", "  03  .  c  c  c\n", "", "the grid has 2 rows of letters, not 3", "01 to 03"),
    Broken("bad-grid", "maps/ford.yaml", "  03  .  c  c  c\n", "  03  .  c  c  c\n  ‸04  c  c  c  c\n", "4 rows of letters, not 3", ""),
    Broken("bad-grid", "maps/ford.yaml", "rows: 3}", "rows: 3, short: yes}", "no hex for this letter (2 times)", "one hex fewer"),
    Broken("unknown-letter", "maps/ford.yaml", "rows: 3}", "rows: 3}\nheights: |2\n      01 02 03 04\n  01   1  1  0  2\n  02   1  ‸x  0  2\n  03   1  1  0  2", "the letter 'x' is no height", "digits from 0 to 9"),
    # forms
    Broken("bad-value", "forms.yaml", "kind: blanks", "kind: ‸blank", "kind: 'blank' is not allowed", "did you mean 'blanks'?"),
    Broken("unknown-key", "forms.yaml", "columns: [Event", "‸colums: [Event", "colums", "did you mean 'columns'?", ("bad-value",)),
    Broken("bad-value", "forms.yaml", "{kind: blanks, labels: [Player, Date]}", "‸{kind: blanks, labels: [Player, Date], lines: 3}", "blanks have no lines", ""),
    Broken("bad-value", "forms.yaml", "{kind: grid, columns: [Event, Points], widths: [3, 1]}", "‸{kind: grid, columns: [Event, Points], widths: [3, 1, 1]}", "2 columns, but 3 widths", ""),
    # terrain
    Broken("unknown-terrain", "maps/ford.yaml", "m: marsh}", "m: ‸mash}", "no terrain 'mash'", "did you mean 'marsh'?"),
    Broken("unknown-terrain", "maps/ford.yaml", "  stream:\n", "  ‸streem:\n", "no hexside terrain 'streem'", "did you mean 'stream'?"),
    Broken("unknown-terrain", "maps/ford.yaml", "  road:\n", "  ‸stream:\n", "not one of the game's paths types", "under hexsides"),
    Broken("unknown-terrain", "maps/ford.yaml", "{type: bridge,", "{type: ‸brigde,", "no feature 'brigde'", "did you mean 'bridge'?"),
    Broken("unknown-reference", "maps/ford.yaml", "on: Creek", "on: ‸Crek", "no course 'Crek'", "did you mean 'Creek'?"),
    Broken("unknown-reference", "game.yaml", "movement_classes: foot mech", "movement_classes: foot mech\nmovement_names: {‸mehc: Tanks}", "no movement class 'mehc'", "did you mean 'mech'?"),
    Broken("unknown-reference", "terrain.yaml", "{foot: 2, mech: prohibited}", "{foot: 2, ‸mehc: prohibited}", "no movement class 'mehc'", "did you mean 'mech'?"),
    # names of other parts
    Broken("unknown-counter", "scenarios/first.yaml", "counter: a-co", "counter: ‸a-c0", "no counter 'a-c0'", "did you mean 'a-co'?"),
    Broken("unknown-counter", "scenarios/first.yaml", "counters: b-co", "counters: b-co ‸d-co", "no counter 'd-co'", "did you mean"),
    Broken("unknown-counter", "pools.yaml", "contents: {fire: 3}", "contents: {‸fires: 3}", "no counter 'fires'", "did you mean 'fire'?"),
    Broken("unknown-reference", "scenarios/first.yaml", "map: ford", "map: ‸fjord", "no map 'fjord'", "did you mean 'ford'?"),
    Broken("unknown-reference", "scenarios/first.yaml", "track: turn", "track: ‸turns", "no track 'turns'", "did you mean 'turn'?"),
    Broken("unknown-reference", "scenarios/first.yaml", "first_side: blue", "first_side: ‸bleu", "no side 'bleu'", "did you mean 'blue'?"),
    Broken("unknown-reference", "scenarios/first.yaml", "at: 'turn:1'", "at: ‸'turn:7'", "no box on track turn '7'", "there is: 1, 2"),
    Broken("unknown-reference", "scenarios/first.yaml", "at: cup", "at: ‸cupp", "'cupp' is no hex, box or pool", "did you mean 'cup'?"),
    Broken("unknown-reference", "counters.yaml", "    nation: us", "    nation: ‸uk", "no nation 'uk'", "there is: us, vc"),
    Broken("unknown-reference", "game.yaml", "name: American, side: blue", "name: American, side: ‸bleu", "no side 'bleu'", "did you mean 'blue'?"),
    Broken("unknown-reference", "pools.yaml", "side: red", "side: ‸rad", "no side 'rad'", "did you mean 'red'?"),
    Broken("unknown-reference", "maps/ford.yaml", "tables: crt", "tables: ‸ctr", "no table 'ctr'", "did you mean 'crt'?"),
    Broken("unknown-reference", "counters.yaml", "  name: A\n", "  name: A\n  movement_class: ‸feet\n", "no movement class 'feet'", "there is: foot, mech"),
    Broken("unknown-counter", "scenarios/first.yaml", "setup:\n", "free_setup:\n- {name: X, counters: ‸a-c0}\nsetup:\n", "no counter 'a-c0'", "did you mean 'a-co'?"),
    Broken("off-map-hex", "scenarios/first.yaml", "setup:\n", "free_setup:\n- {name: X, counters: b-co, within: west ‸0902}\nsetup:\n", "hex 0902 is not on the map", "0101 to 0403", ("too-many-placed",)),
    Broken("unknown-reference", "scenarios/first.yaml", "setup:\n", 'special_rules: {exits: [{side: ‸bleu, at: "0101", rule: "1.0"}]}\nsetup:\n', "no side 'bleu'", "did you mean 'blue'?"),
    Broken("unknown-terrain", "scenarios/first.yaml", "setup:\n", 'special_rules: {air_strikes: {name: X, side: blue, within: "0101", spared: ‸mash, rule: "1.0"}}\nsetup:\n', "no hex terrain 'mash'", "did you mean 'marsh'?"),
    Broken("unknown-terrain", "scenarios/first.yaml", "setup:\n", "free_setup:\n- {name: X, counters: b-co, hidden_terrain: ‸wods}\nsetup:\n", "no hex terrain 'wods'", "there is: clear, marsh", ("too-many-placed",)),
    Broken("bad-value", "scenarios/first.yaml", "setup:\n", "free_setup:\n- {name: X, counters: b-co, shown: ‸2x6}\nsetup:\n", "shown: '2x6'", ""),
    Broken("too-many-placed", "scenarios/first.yaml", "setup:\n", "free_setup:\n- {name: X, counters: ‸a-co}\nsetup:\n", "places 2 of a-co, the game has 1", ""),
    Broken("too-many-placed", "scenarios/first.yaml", "at: '0302', count: 2", "at: '0302', count: 3", "places 3 of cell, the game has 2", "more.csv"),
    Broken("too-many-placed", "pools.yaml", "{fire: 3}", "{fire: ‸4}", "the pools hold 4 of fire, the game has 3", "counters.yaml"),
    Broken("missing-image", "counters.yaml", "  name: A\n", "  name: A\n  art: ‸a.png\n", "no picture 'a.png'", "no picture at all"),
    # tables
    Broken("bad-table", "tables/crt.yaml", "  6: Ex D1 De\n", "", "no line for the roll 6", "1d6 rolls 1 to 6"),
    Broken("bad-table", "tables/crt.yaml", "  6: Ex D1 De\n", "  6: Ex D1 De\n  ‸7: Ex D1 De\n", "1d6 cannot roll 7", "1 to 6"),
    Broken("bad-table", "tables/crt.yaml", "  6: Ex D1 De\n", "  6: ‸Ex D1\n", "has 2 results, the longest 3", "every column"),
    Broken("bad-table", "tables/crt.yaml", '"<=0 1..2 >=3"', '"<=0 ‸2 >=3"', "does not follow", "without gap"),
    Broken("bad-table", "tables/crt.yaml", '"<=0 1..2 >=3"', '‸"<=0 1..2 3 >=4"', "there are 3 columns", ""),
    Broken("unknown-reference", "tables/crt.yaml", "  6: Ex D1 De\n", "  6: Ex D1 ‸Dd\n", "no result 'Dd'", "there is: A1, Ae, D1, De, Ex"),
    # rules text and translations
    Broken("unknown-case", "rules/en/01.md", "see [1.1]", "see ‸[1.2]", "no case '1.2'", "did you mean"),
    Broken("unknown-case", "rules/en/01.md", "[the chart](1.0)", "[the chart](‸3.0)", "no case '3.0'", ""),
    Broken("unknown-case", "rules/en/glossary.yaml", 'rule: "1.0"', 'rule: ‸"1.9"', "no case '1.9'", ""),
    Broken("unknown-case", "examples/all.yaml", 'rule: "1.1"', 'rule: ‸"1.7"', "no case '1.7' in the rules text", "did you mean"),
    Broken("unknown-term", "rules/en/01.md", "{zoc|zones of control}", "‸{zok|zones\nof control}", "no term 'zok'", "did you mean 'zoc'?"),
    Broken("unknown-reference", "rules/en/01.md", "[[example:march]]", "‸[[figure:march]]", "no figure 'march'", "into art/, as a PNG or JPEG"),
    Broken("unknown-reference", "rules/en/01.md", "[[example:march]]", "‸[[example:marsh]]", "no example 'marsh'", "did you mean 'march'?"),
    Broken("unknown-reference", "rules/en/01.md", "[[track:turn]]", "‸[[track:tern]]", "no track 'tern'", "did you mean 'turn'?"),
    Broken("duplicate-id", "rules/en/01.md", "### 1.1 Roads", "### ‸1.0 Roads", "case 1.0 is there twice", "01.md:5:4 already", ("unknown-case",)),
    Broken("bad-heading", "rules/en/01.md", "### 1.1 Roads", "### ‸Roads\n\n### 1.1 Roads", "'Roads' has no case number", "starts with its number"),
    Broken("bad-heading", "rules/en/01.md", "{scope: Ford}", "‸{scop: Ford}", "'scop' is not an option", "did you mean 'scope'?"),
    Broken("bad-markup", "rules/en/01.md", "[the chart](1.0)", "[the chart](‸http://x.y)", "is not a case number", "leads to a case"),
    Broken("bad-markup", "rules/en/01.md", "> decision: Half", "‸> Half", "a quotation says what it is", "decision"),
    Broken("bad-markup", "rules/en/01.md", "1. Enter by the road.\n", "1. Enter by the road.\n\n‸   Twice.\n", "one paragraph", "break the case in two"),
    Broken("bad-markup", "rules/en/01.md", "1. Enter by the road.\n", "1. Enter by ‸[[table:crt]] the road.\n", "stands inside a text", "a line of its own"),
    Broken("bad-value", "rules/en/01.md", "### 1.1 Roads {scope: Ford}", "### ‸1.1 Roads {source: invented}", "a source starts with given", ""),
]  # fmt: skip


@pytest.mark.parametrize("broken", DATA, ids=lambda b: f"{b.code}:{b.message[:40]}")
def test_a_mistake_is_told_where_it_stands(broken: Broken, tmp_path: Path) -> None:
    files = changed(broken.file, broken.old, broken.new)
    loaded = load(tmp_path, files)
    told = [p for p in loaded.problems if p.code == broken.code and broken.message in p.message]
    shown = "\n".join(map(render_problem, loaded.problems))
    assert len(told) == 1, shown
    problem = told[0]
    assert broken.hint in problem.hint, shown
    assert problem.location is not None
    assert problem.location.file == (tmp_path / broken.file).as_posix()
    text = files[broken.file]
    assert isinstance(text, str)
    if "‸" in text:
        assert (problem.location.line, problem.location.column) == caret(text), shown
    others = {p.code for p in loaded.problems if p is not problem}
    assert others <= set(broken.also), shown


def test_a_unit_without_a_movement_class_is_told_to_have_one_of_the_games(tmp_path: Path) -> None:
    files = changed("game.yaml", "movement_classes: foot mech", "movement_classes: mech ship")
    told = [p for p in load(tmp_path, files).problems if "a-co has no movement class" in p.message]
    assert len(told) == 1
    assert "it would be 'foot'" in told[0].message
    assert "'movement_class: mech' (there are: mech, ship)" in told[0].hint
    assert told[0].location is not None
    assert told[0].location.file.endswith("counters.yaml")


def test_numbering_that_names_two_hexes_alike_is_told(tmp_path: Path) -> None:
    numbers = range(1, 12)
    rows = [f"  {n:>2} " + " ".join(f"{'c':>2}" for _ in numbers) for n in numbers]
    grid = "\n".join(["     " + " ".join(f"{n:>2}" for n in numbers), *rows])
    text = (
        "title: Big\nlegend: {c: clear}\n"
        "grid: {columns: 11, rows: 11, numbering: {digits: 1}}\n"
        f"terrain: |2\n{grid}\n"
    )
    told = one({**MINI, "maps/big.yaml": text}, tmp_path, "bad-value")
    assert "big.yaml:3:7" in told
    assert "two hexes have the same id" in told
