"""What the document gives of the Iron Triangle and of scenarios 26 and 27: fields by the place of
their part. Everything else there is ours and may not be called given."""

from __future__ import annotations

_SCENARIO = (
    "background date first_side free_setup map number "
    "reinforcements setup title track turns victory"
)
_IN_26 = "scenarios/snoopys-nose"
_IN_27 = "scenarios/the-iron-triangle"
_SECOND_BRIGADE = ("65-a", "1-2", "3-2", "2-2", "1-2-again", "1-5")
_196TH_BRIGADE = ("2-1", "3-21", "4-31", "4-9", "17-f", "175", "2-34-b")
_TURN_TRACK = "tracks/turn-iron-triangle"

GIVEN_OF_26_AND_27: dict[str, str] = {
    "terrain/hexsides/wide-river": "combat note",
    "terrain/hexsides/shallow-river": "combat",
    "terrain/features/tunnel": "name note",
    "maps/iron-triangle": "title",
    "maps/iron-triangle/places/Bến Súc": "hex kind name",
    "maps/iron-triangle/labels/Iron Triangle": "kind text",
    "maps/iron-triangle/labels/Fil Hol": "kind text",
    "maps/iron-triangle/labels/Củ Chi tunnels": "kind text",
    "maps/iron-triangle/areas/ben-suc": "hexes name",
    "markers/supply-cache": "count name nation traits",
    "markers/b-52": "name traits",
    "units/arvn-cf-5": "name nation",
    **{f"units/us-25-{u}": "formation name nation" for u in _SECOND_BRIGADE},
    **{f"units/us-196-{u}": "formation nation" for u in _196TH_BRIGADE},
    _TURN_TRACK: "kind notes rule title",
    **{f"{_TURN_TRACK}/boxes/{turn}": "figures note" for turn in (13, 14)},
    **{f"{_TURN_TRACK}/boxes/{turn}": "figures" for turn in range(15, 20)},
    _IN_26: _SCENARIO,
    f"{_IN_26}/setup/us-15-engineer": "at counter",
    f"{_IN_26}/free_setup/Base camps": "counters hidden rule terrain text",
    f"{_IN_26}/free_setup/Viet Cong units": (
        "barred hidden hidden_terrain outside rule shown text"
    ),
    **{f"{_IN_26}/reinforcements/{n}": "by entry hexes turn" for n in (0, 1, 4)},
    f"{_IN_26}/reinforcements/2": "by entry turn",
    f"{_IN_26}/reinforcements/3": "by counters entry hexes turn",
    **{f"{_IN_26}/reinforcements/{n}": "by counters entry turn" for n in (5, 6)},
    f"{_IN_26}/victory/0": "result text when",
    f"{_IN_26}/victory/1": "result text",
    _IN_27: _SCENARIO.replace("title", "special_rules title"),
    f"{_IN_27}/special_rules/air_strikes": "ended_by name rule side spared until within",
    f"{_IN_27}/special_rules/exits/0": "at rule side",
    f"{_IN_27}/special_rules/length_roll": "at dice rule side",
    f"{_IN_27}/setup/us-monitor-1-4-11": "at",
    f"{_IN_27}/setup/us-monitor-0-2-12": "at",
    f"{_IN_27}/setup/arvn-cf-5": "at counter",
    f"{_IN_27}/setup/landing-beach": "at counter",
    f"{_IN_27}/free_setup/Viet Cong units": "rule text within",
    f"{_IN_27}/free_setup/Supply caches": "counters rule text within",
    f"{_IN_27}/free_setup/2nd Brigade, 25th Division": "counters name rule text within",
    f"{_IN_27}/free_setup/196th Brigade": "name rule text within",
    f"{_IN_27}/reinforcements/0": "by entry hexes landing lifts turn",
    **{f"{_IN_27}/victory/{n}": "result secret text" for n in range(3)},
    **{f"{_IN_27}/victory/{n}/secret": "below side" for n in range(2)},
    f"{_IN_27}/victory/2/secret": "below side within",
    f"{_IN_27}/victory/3": "result",
}
