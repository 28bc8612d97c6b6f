"""12.0: tank battles are markers on the map, whose faces show the movement points left, and lines of a
position file alike."""

from __future__ import annotations

from builder.model.game import Game
from builder.model.position_sheets import Standing
from builder.rules.systems.air_land.position_notes import POSITION, BattlePosition
from tests.games import loading


def _game() -> Game:
    return loading.game("assault-on-belgium")


def _shown() -> dict[int, tuple[str, bool]]:
    """The marker for each number of movement points, by what is printed."""
    markers = [m for m in _game().markers if "tank-battle" in m.traits and m.value is not None]
    fronts = {m.value: (m.id, False) for m in markers if m.value is not None}
    return fronts | {m.value - 1: (m.id, True) for m in markers if m.value and m.back}


def test_every_battle_gets_the_marker_of_its_points() -> None:
    shown = _shown()
    noted = {f"{n:04}": points for n, points in enumerate(sorted(shown), 101)}
    added = POSITION.pieces(_game(), BattlePosition(tank_battles={**noted, "0909": 99}))
    assert {p.at: (p.counter, p.reduced) for p in added} == {
        at: shown[points] for at, points in noted.items()
    }


def test_a_battle_that_has_a_marker_gets_no_other() -> None:
    (id, back) = _shown()[min(_shown())]
    lying = (Standing(counter=id, at="0101", reduced=back),)
    position = BattlePosition(pieces=lying, tank_battles={"0101": 5, "0102": 5})
    assert [p.at for p in POSITION.pieces(_game(), position)] == ["0102"]


def test_markers_are_noted_and_of_two_the_higher() -> None:
    shown = _shown()
    low, high = min(shown), max(shown)
    lying = [
        Standing(counter=shown[points][0], at=at, reduced=shown[points][1])
        for points, at in ((low, "0101"), (high, "0101"), (low, "0102"), (high, "box:1"), (low, ""))
    ]
    lying.append(Standing(counter=_game().units[0].id, at="0103"))
    assert POSITION.fields(_game(), lying) == {"tank_battles": {"0101": high, "0102": low}}
