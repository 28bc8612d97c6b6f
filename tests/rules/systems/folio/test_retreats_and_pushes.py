"""Retreats, displacement and advances, over many positions of the open paddy and the creeks."""

from __future__ import annotations

import itertools
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from builder.rules.system import ask
from builder.rules.systems.folio.terrain.land import FolioMap
from tests.games.vietnam import game as load
from tests.thorough import times

VC = ("vc-514-1", "vc-514-2", "vc-261-1", "vc-261-2")
US = ("us-4-47-a", "us-4-47-b", "us-4-47-c", "us-3-47-a")

GAME = load()
SHEET = GAME.map("snoopys-nose")
GRID = SHEET.hexes
LAND = FolioMap(GAME, SHEET)
DRY = [
    GRID.id(c)
    for c in GRID.within(GRID.cell("1810"), 6)
    if c not in LAND.full_water and not LAND.is_parted(c)
]


@st.composite
def battles(draw: st.DrawFn) -> dict[str, str]:
    """A Viet Cong unit, an American beside it, and others round about."""
    at = draw(st.sampled_from(DRY))
    beside = [GRID.id(c) for c in GRID.neighbours(GRID.cell(at)) if GRID.id(c) in DRY]
    near = [GRID.id(c) for c in GRID.within(GRID.cell(at), 3) if GRID.id(c) in DRY]
    places = [at, draw(st.sampled_from(beside))]
    others = draw(st.lists(st.sampled_from(near), max_size=6, unique=True))
    names = [VC[0], US[0], *VC[1:], *US[1:]]
    free = [o for o in others if o not in places]
    return dict(zip(names, [*places, *free], strict=False))


def result_of(name: str, **given: Any) -> dict[str, Any]:
    answer = ask(GAME, name, given)
    assert answer.result is not None, answer.problems
    return answer.result


def enemy_zone(units: dict[str, str]) -> set[str]:
    cells = (GRID.cell(at) for name, at in units.items() if name.startswith("us-"))
    return {GRID.id(n) for c in cells for n in GRID.neighbours(c)}


@given(units=battles(), hexes=st.integers(1, 3))
@settings(max_examples=times(24, 120), deadline=None)
def test_a_retreat_goes_away_and_keeps_out_of_zones(units: dict[str, str], hexes: int) -> None:
    found = result_of("retreat", units=units, unit=VC[0], hexes=hexes, attackers=[US[0]])
    start, foe = GRID.cell(units[VC[0]]), GRID.cell(units[US[0]])
    zone, held = enemy_zone(units), set(units.values())
    for end, way in found["ends"].items():
        assert len(way) == found["distance"] <= hexes
        assert way[-1] == end
        assert end not in held
        for n, here in enumerate(way, 1):
            assert GRID.distance(start, GRID.cell(here)) == n
            assert here not in zone
        far = [GRID.distance(foe, GRID.cell(h)) for h in (units[VC[0]], *way)]
        assert far == sorted(far)
        assert all(GRID.adjacent(GRID.cell(a), GRID.cell(b)) for a, b in itertools.pairwise(way))


@given(units=battles(), hexes=st.integers(1, 3))
@settings(max_examples=times(16, 80), deadline=None)
def test_the_fate_of_a_retreat_is_told_by_its_length(units: dict[str, str], hexes: int) -> None:
    found = result_of("retreat", units=units, unit=VC[0], hexes=hexes, attackers=[US[0]])
    fates = {0: "eliminated", hexes: "unhurt"}
    assert found["fate"] == fates.get(found["distance"], "reduced")
    weak = result_of(
        "retreat", units=units, reduced=[VC[0]], unit=VC[0], hexes=hexes, attackers=[US[0]]
    )
    assert weak["fate"] == ("unhurt" if found["fate"] == "unhurt" else "eliminated")


@given(units=battles())
@settings(max_examples=times(16, 80), deadline=None)
def test_a_longer_retreat_never_ends_nearer(units: dict[str, str]) -> None:
    far = [
        result_of("retreat", units=units, unit=VC[0], hexes=n, attackers=[US[0]])["distance"]
        for n in (1, 2, 3)
    ]
    if all(name.startswith("us-") or name == VC[0] for name in units):
        assert far == sorted(far)


@given(units=battles())
@settings(max_examples=times(16, 80), deadline=None)
def test_a_chain_of_pushes_ends_in_a_free_hex(units: dict[str, str]) -> None:
    if VC[1] not in units:
        return
    friend, comer = units[VC[1]], units[VC[0]]
    if not GRID.adjacent(GRID.cell(friend), GRID.cell(comer)):
        return
    found = result_of("displace", units=units, unit=VC[1], by=VC[0], attackers=[US[0]], free=False)
    zone, held = enemy_zone(units), {at: name for name, at in units.items()}
    for chain in found["chains"]:
        assert chain[0]["unit"] == VC[1]
        assert chain[0]["to"] != comer
        for push, after in itertools.pairwise(chain):
            assert held[push["to"]] == after["unit"]
        assert chain[-1]["to"] not in held
        assert all(push["to"] not in zone for push in chain)
        assert len({push["unit"] for push in chain}) == len(chain)
    assert found["legal"] == bool(found["chains"])


@given(units=battles())
@settings(max_examples=times(16, 80), deadline=None)
def test_nobody_is_displaced_who_need_not_be(units: dict[str, str]) -> None:
    if VC[1] not in units:
        return
    friend, comer = units[VC[1]], units[VC[0]]
    if not GRID.adjacent(GRID.cell(friend), GRID.cell(comer)):
        return
    fled = result_of("retreat", units=units, unit=VC[0], hexes=1, attackers=[US[0]])
    found = result_of("displace", units=units, unit=VC[1], by=VC[0], attackers=[US[0]])
    if fled["ends"]:
        assert (found["legal"], found["by"]) == (False, "7.7.2")


@given(units=battles(), hexes=st.integers(1, 3))
@settings(max_examples=times(10, 40), deadline=None)
def test_an_advance_stops_on_the_path_where_nobody_stands(
    units: dict[str, str], hexes: int
) -> None:
    fled = result_of("retreat", units=units, unit=VC[0], hexes=hexes, attackers=[US[0]])
    for end, way in fled["ends"].items():
        path = [units[VC[0]], *way]
        after = {**units, VC[0]: end}
        found = result_of("advance", units=after, unit=US[0], path=path)
        taken = {at for name, at in after.items() if name != US[0]}
        assert set(found["ends"]) <= set(path) - taken
        for stop in found["ends"]:
            assert result_of("advance", units=after, unit=US[0], path=path, to=stop)["legal"]


@given(st.data())
@settings(max_examples=times(10, 40), deadline=None)
def test_a_monitor_retreats_over_water_that_hangs_together(data: st.DataObject) -> None:
    side = data.draw(st.sampled_from(sorted(LAND.navigable)))
    foe = data.draw(st.sampled_from(GRID.side_cells(side)))
    hexes = data.draw(st.integers(1, 3))
    units = {"us-monitor-1-4-11": GRID.side_id(side), VC[0]: GRID.id(foe)}
    found = result_of(
        "retreat", units=units, unit="us-monitor-1-4-11", hexes=hexes, attackers=[VC[0]]
    )
    for end, way in found["ends"].items():
        sailed = result_of("move", units=units, unit="us-monitor-1-4-11", path=list(way))
        assert sailed["by"] != "12.0", (end, way)
    assert found["distance"] <= hexes
