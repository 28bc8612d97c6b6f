"""What the document gives stands in the data, and what it does not give says so."""

from __future__ import annotations

from builder.model.pieces.counters import Unit
from builder.rules.systems.green_beret.game_data import Gear, gear_of, is_enemy
from builder.rules.systems.green_beret.objectives import objective_hexes, requirements
from tests.games.green_beret import game
from tests.games.parts import parts
from tests.together import together

GAME = game()
UNITS = {u.name: u for u in GAME.units}
GEAR = {name: gear_of(unit) for name, unit in UNITS.items()}


def pieces(trait: str) -> list[Unit]:
    return [u for u in GAME.units if trait in u.traits]


class TestGiven:
    @together(
        ("name", "field", "value"),
        [
            ("Truck", "noise", 5), ("Truck", "movement", 6),
            ("H-34", "noise", 10), ("H-34", "movement", 25),
            ("M2 .50 CAL", "movement", -3), ("AC-47", "firepower", 15), ("LMG", "firepower", 3),
            ("Officer", "firepower", 1), ("Officer", "noise", 1), ("Commander", "noise", 1),
            ("A Team", "movement", 4),
        ],
    )  # fmt: skip
    def test_a_value_of_the_text(self, name: str, field: str, value: int) -> None:
        assert getattr(GEAR[name], field) == value
        source = UNITS[name].sources.get(f"values.{field}")
        assert source is not None
        assert source.status == "given"

    @together(
        ("trait", "prices"),
        [("a-team", {0, 20}), ("b-team", {0, 15}), ("commander", {0, 8}), ("officer", {0, 4})],
    )
    def test_the_first_of_each_is_free_and_the_second_has_its_price(
        self, trait: str, prices: set[int]
    ) -> None:
        assert {gear_of(u).cost for u in pieces(trait)} == prices

    def test_eight_green_beret_pieces(self) -> None:
        assert sum(u.count for u in (*pieces("team"), *pieces("leader"))) == 8

    def test_thirty_objectives_and_sixteen_damage_markers(self) -> None:
        pools = {p.id: sum(p.contents.values()) for p in GAME.pools}
        assert pools["objectives"] == 30
        assert pools["damage"] == 16

    def test_the_anti_tank_weapons_of_this_game(self) -> None:
        assert {u.name for u in pieces("anti-tank")} == {"B-40", "M72", "M18", "M67"}

    def test_jeep_and_animal_and_transports_are_no_black_plus_but_leaders_are(self) -> None:
        assert not any(GEAR[n].black for n in ("Jeep", "Animal", "Truck", "H-34"))
        assert all(GEAR[n].black for n in ("Commander", "Officer"))

    def test_what_goes_on_full_water(self) -> None:
        assert {n for n, g in GEAR.items() if g.water} == {"PBR", "Raft", "Scuba"}

    def test_all_requirements_are_things_that_there_are(self) -> None:
        wanted = {n for need in requirements(GAME).values() for group in need for n in group}
        assert wanted <= set(GEAR)
        assert requirements(GAME)["Assassinate Potentate"] == (("Intel",), ("M21", "SVD", "Demo"))
        assert requirements(GAME)["Scout Location"] == ()

    def test_rows_of_the_placement_table(self) -> None:
        rows = objective_hexes(GAME)
        assert rows["Assassinate Potentate"] == ("2636", "1221", "1031")
        assert rows["Train the New Guys"] == ("1807", "2631", "1023")
        assert rows["Seize Airfield"] == ("0133", "2134", "2513")


class TestOurs:
    def foes(self) -> list[Gear]:
        return [gear_of(u) for u in GAME.units if is_enemy(u) for _ in range(u.count)]

    def test_thirty_odd_enemy_units_of_all_sorts(self) -> None:
        foes = self.foes()
        assert len(foes) == 36
        assert any(g.firepower == 10 for g in foes)
        assert sum(g.movement == 0 for g in foes) == 6
        assert sum(g.circled for g in foes) == 4
        assert 6 <= sum(g.firepower for g in foes) / len(foes) <= 8

    def test_some_fifty_pieces_of_equipment(self) -> None:
        assert sum(u.count for u in GAME.units if u.nation == "equipment") == 49

    def test_the_closing_example_is_affordable_and_moves_as_far_as_the_inventory_says(self) -> None:
        names = ["H-34", "Jeep", "Animal", "M2 .50 CAL", "Mortar", "M60", "Ex. Ammo", "Radio",
                 "Demo", "Medical Kit", "Night Vision"]  # fmt: skip
        assert sum(GEAR[n].cost for n in names) == 100
        minus = sorted(GEAR[n].movement for n in names if GEAR[n].movement < 0)
        assert minus == [-3, -2, -1, -1]

    def test_every_part_has_a_source_and_every_estimate_a_ground(self) -> None:
        for path, part in parts(GAME):
            for source in (part.provenance(), *part.sources.values()):
                assert source.ground or source.where, path
                assert "no source is named" not in source.ground, path
