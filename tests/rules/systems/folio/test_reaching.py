"""The search over numbers finds what walking every way step by step finds, and finds it at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.model.space.hexes import Cell
from builder.rules.asking import ask
from builder.rules.core.moving.cheapest_paths import search_cheapest_paths
from builder.rules.core.positions.position import Position, of_places, of_sheet
from builder.rules.system import make_setup
from builder.rules.systems.folio.game_data import is_vessel
from builder.rules.systems.folio.movement.moving import LegalStep, Move, MoveState
from builder.rules.systems.folio.movement.reaching import cost_network, reach
from builder.rules.systems.folio.terrain.land import FolioMap, LandPlace
from tests.games.vietnam import game as load
from tests.thorough import times

GAME = load()
MOVERS = ("us-4-47-a", "us-5-60-a", "us-seals", "us-15-engineer", "arvn-50", "us-25-1-5")
FOES = ("vc-514-1", "vc-514-2", "vc-261-1", "vc-261-2", "vc-261-3", "vc-263-1")


def walked(move: Move, start: LandPlace) -> dict[LandPlace, Fraction]:
    """The least cost of every other place, by walking all ways with the rule of a single step."""
    grid = move.land.sheet.hexes

    def onward(state: MoveState, spent: Fraction) -> Iterator[tuple[MoveState, Fraction]]:
        for cell in (*grid.neighbours(state.place.cell), state.place.cell):
            step = move.go(state, spent, cell)
            if isinstance(step, LegalStep):
                yield step.state, step.cost

    found: dict[LandPlace, Fraction] = {}
    for state, cost in search_cheapest_paths(
        move.start(start), onward, Fraction(move.allowance)
    ).costs.items():
        if state.place != start and cost < found.get(state.place, cost + 1):
            found[state.place] = cost
    return found


def dry(land: FolioMap, centre: str, radius: int) -> list[Cell]:
    grid = land.sheet.hexes
    return [c for c in grid.within(grid.cell(centre), radius) if c not in land.full_water]


LANDS = {m.id: FolioMap(GAME, m) for m in GAME.maps}
for _land in LANDS.values():
    cost_network(_land, "foot")
    cost_network(_land, "mech")
FORDED = {name: sorted(c for c in land.banks if land.is_parted(c)) for name, land in LANDS.items()}
BRIDGED = GAME.model_copy(
    update={
        "sheet": GAME.sheet.model_copy(
            update={"options": {"forded-arm": "as-bridged", "friends-on-banks": "one"}}
        )
    }
)
"""The same with other readings: a ford over an arm is a bridge, a hex has room for one friend."""
ROUND = {"snoopys-nose": ("0717", "1810", "0519"), "iron-triangle": ("1820", "2610", "1410")}


@st.composite
def moves(draw: st.DrawFn) -> Move:
    """A unit among enemies, friends and works of all kinds."""
    land = LANDS[draw(st.sampled_from(sorted(LANDS)))]
    grid = land.sheet.hexes
    cells = dry(land, draw(st.sampled_from(ROUND[land.sheet.id])), 4)
    spots = draw(st.lists(st.sampled_from(cells), min_size=4, max_size=9, unique=True))
    own = draw(st.sampled_from(MOVERS))
    side = draw(st.booleans())
    names = [own, *FOES, "us-3-47-a", "us-3-47-b"] if side else [FOES[0], *MOVERS, *FOES[1:3]]
    units = {n: grid.id(c) for n, c in zip(names, spots, strict=False)}
    water = sorted(land.navigable)
    if draw(st.booleans()):
        at = draw(st.sampled_from(water))
        units["us-monitor-1-4-11"] = grid.side_id(at)
    forded = draw(st.sampled_from([None, *FORDED[land.sheet.id]]))
    if forded and draw(st.booleans()):  # beside the ford, so that it matters
        units[own if side else FOES[0]] = grid.id(forded)
        units = {n: at for n, at in units.items() if at != grid.id(forded) or n == names[0]}
    position = of_places(draw(st.sampled_from([GAME, BRIDGED])), land.sheet, units)
    mined = frozenset(
        draw(
            st.sets(st.sampled_from([grid.side(c, i) for c in cells for i in range(3)]), max_size=8)
        )
    )
    forts = frozenset(draw(st.sets(st.sampled_from(cells), max_size=3)))
    field = replace(land, mined=mined, fortified=forts, forded=forded)
    field.networks.update(land.networks)
    piece = position.piece(names[0])
    assert piece is not None
    return Move(position, field, piece, commando=draw(st.sampled_from([False, False, True])))


@given(move=moves())
@settings(max_examples=times(30, 150), deadline=None)
def test_the_search_agrees_with_walking(move: Move) -> None:
    for start in move.starts:
        assert reach(move, start).costs == walked(move, start)


@given(move=moves())
@settings(max_examples=times(12, 60), deadline=None)
def test_the_way_to_a_place_costs_what_is_said(move: Move) -> None:
    for start in move.starts:
        found = reach(move, start)
        for place in sorted(found.costs)[:12]:
            state, spent = move.start(start), Fraction(0)
            for there in found.route(place)[1:]:
                step = move.go(state, spent, there.cell)
                assert isinstance(step, LegalStep), step
                state, spent = step.state, spent + step.cost
            assert (state.place, spent) == (place, found.costs[place])


@pytest.fixture(scope="module")
def triangle() -> tuple[Position, FolioMap]:
    sheet, _ = make_setup(GAME, "the-iron-triangle", 3)
    assert sheet is not None
    land = LANDS["iron-triangle"]
    return of_sheet(GAME, sheet, land.sheet), land


def test_every_unit_of_the_iron_triangle_reaches_somewhere(
    triangle: tuple[Position, FolioMap],
) -> None:
    position, land = triangle
    on_land = [p for p in position.units if p.cell and not is_vessel(position.unit(p))]
    assert len(on_land) > 20
    for piece in on_land:
        move = Move(position, land, piece)
        ends = {place for start in move.starts for place in reach(move, start).costs}
        assert ends - move.taken, piece.name


def test_a_land_unit_in_full_water_where_none_can_have_come_reaches_nothing() -> None:
    reply = ask(GAME, "reach", {"units": {"us-3-47-c": "0407"}, "unit": "us-3-47-c"})
    assert not reply.problems
    assert reply.result is not None
    assert reply.result["places"] == {}
