"""Rounds of land combat and the odds of whole battles."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from builder.rules.systems.air_land.combat.forces import Force, apply_hits
from builder.rules.systems.air_land.combat.results import land_result
from tests.rules.systems.air_land.asked import answer, refusal
from tests.thorough import times
from tests.together import together

forces = st.lists(
    st.builds(
        lambda a, d, t: f"{a}-{d}" + " tank" * t,
        st.integers(0, 8),
        st.integers(1, 6),
        st.booleans(),
    ),
    min_size=1,
    max_size=3,
)
grounds = st.sampled_from(
    ["clear", "forest", "rough town", "city", "city works river", "clear river"]
)
refusals = st.sampled_from(["never", "survives", "always"])
bombers = st.lists(
    st.builds(
        lambda b, n: {"bombing": b, "survives": f"{n}/4"}, st.integers(0, 6), st.integers(0, 4)
    ),
    max_size=2,
)
battles = st.fixed_dictionaries(
    {
        "attackers": forces,
        "defenders": forces,
        "terrain": grounds,
        "attacker_refuses": refusals,
        "defender_refuses": refusals,
        "attack_bombers": bombers,
        "flak": st.integers(0, 2),
        "rounds": st.integers(1, 5),
    }
)


def shares(found: dict[str, Any]) -> list[Fraction]:
    return [Fraction(c) for c in found["chances"].values()]


class TestHits:
    def test_hits_lower_both_values(self) -> None:
        force = Force(5, 4).hit(2)
        assert (force.attack_left, force.defence_left, force.gone) == (3, 2, False)

    def test_excess_hits_go_on_in_order(self) -> None:
        struck = apply_hits((Force(3, 2), Force(3, 4), Force(3, 1)), 1, 6, overflow=True)
        assert struck.left == (Force(3, 1),)
        assert struck.lost == 0

    @given(st.lists(st.integers(1, 6), min_size=1, max_size=5), st.integers(0, 30), st.booleans())
    def test_no_hit_is_made_or_forgotten(
        self, defences: list[int], hits: int, overflow: bool
    ) -> None:
        before = tuple(Force(3, d) for d in defences)
        struck = apply_hits(before, 0, hits, overflow=overflow)
        fallen = sum(defences) - sum(f.defence_left for f in struck.left)
        assert fallen + struck.lost == hits
        if not overflow:
            assert len(struck.left) >= len(before) - 1


class TestResults:
    @together(
        ("code", "read"),
        [
            ("R4-0", (4, 0, True, False)),
            ("0-1R", (0, 1, False, True)),
            ("2-2", (2, 2, False, False)),
        ],
    )
    def test_codes_read_as_printed(self, code: str, read: tuple[int, int, bool, bool]) -> None:
        found = land_result(code)
        seen = (found.attacker_hits, found.defender_hits)
        assert (*seen, found.attacker_retreats, found.defender_retreats) == read

    def test_a_code_that_is_none_is_refused(self) -> None:
        assert refusal("retreat-result", result="D2") == "bad-result-code"

    def test_an_r_is_a_retreat_or_a_hit(self) -> None:
        gives_way = answer("retreat-result", result="0-1R")
        stands = answer("retreat-result", result="0-1R", refuses=True)
        assert (gives_way["defender_hits"], gives_way["retreat"]) == (1, "defender")
        assert (stands["defender_hits"], stands["retreat"]) == (2, "none")

    def test_the_ground_shields_the_defender_only(self) -> None:
        assert answer("retreat-result", result="0-1R", terrain="city")["retreat"] == "none"
        assert answer("retreat-result", result="R1-0", terrain="city")["retreat"] == "attacker"


class TestRound:
    def test_the_strongest_units_fight(self) -> None:
        found = answer("round", attackers=["3-4", "5-4"], defenders=["3-3", "3-4"], die=3)
        assert (found["attacker"], found["defender"]) == ("5-4", "3-4")

    def test_the_first_unit_fights_if_its_player_says_so(self) -> None:
        found = answer(
            "round", attackers=["3-4", "5-4"], defenders=["3-3"], attacker_choice="first", die=3
        )
        assert found["attacker"] == "3-4"

    def test_a_round_ends_with_the_last_defender(self) -> None:
        found = answer("round", attackers=["8-5"], defenders=["3-4 hits 3"], die=4)
        assert (found["defenders_left"], found["end"]) == ([], "defender-eliminated")

    def test_nobody_retreats_from_an_enemy_who_is_gone(self) -> None:
        found = answer("round", attackers=["5-4"], defenders=["3-4", "3-4 hits 3"], die=5)
        assert found["end"] == "defender-retreats"
        alone = answer("round", attackers=["5-4"], defenders=["3-1"], die=5)
        assert alone["end"] == "defender-eliminated"

    def test_bombs_never_add_more_than_the_unit_has(self) -> None:
        found = answer(
            "land-combat", attacker="3-4", defender="3-3", attack_bombing=9, terrain="clear"
        )
        assert found["attack"] == 6

    def test_excess_hits_fall_on_other_attackers_by_option_only(self) -> None:
        given: dict[str, Any] = {"attackers": ["2-1", "1-4"], "defenders": ["4-9"], "die": 3}
        assert answer("round", **given)["attackers_left"] == ["1-4"]
        by_option = answer("round", attacker_overflow=True, **given)
        assert by_option["attackers_left"] == ["1-4 hits 1"]

    def test_a_round_needs_a_roll(self) -> None:
        assert refusal("round", attackers=["5-4"], defenders=["3-4"]) == "missing-argument"


class TestOdds:
    @settings(max_examples=times(12, 60), deadline=None)
    @given(battles)
    def test_all_chances_sum_to_one_after_every_round(self, battle: dict[str, Any]) -> None:
        found = answer("battle", **battle)
        assert sum(shares(found)) == 1
        for line in found["rounds"]:
            assert sum(Fraction(line[k]) for k in ("retreat", "elimination", "hold")) == 1

    @settings(max_examples=times(10, 40), deadline=None)
    @given(battles)
    def test_what_is_decided_stays_decided(self, battle: dict[str, Any]) -> None:
        holds = [Fraction(line["hold"]) for line in answer("battle", **battle)["rounds"]]
        assert holds == sorted(holds, reverse=True)
        assert all(0 <= h <= 1 for h in holds)

    @settings(max_examples=times(10, 30), deadline=None)
    @given(battles)
    def test_no_defender_retreats_from_a_city(self, battle: dict[str, Any]) -> None:
        found = answer("battle", **{**battle, "terrain": "city"})
        assert Fraction(found["chances"]["defender-retreats"]) == 0

    @settings(max_examples=times(10, 30), deadline=None)
    @given(battles)
    def test_who_always_refuses_never_retreats(self, battle: dict[str, Any]) -> None:
        stubborn = {**battle, "attacker_refuses": "always", "defender_refuses": "always"}
        ends = answer("battle", **stubborn)["chances"]
        retreats = ("attacker-retreats", "defender-retreats", "both-retreat")
        assert [Fraction(ends[r]) for r in retreats] == [0, 0, 0]

    def test_one_round_is_the_column_of_the_table(self) -> None:
        ends = answer("battle", attackers=["4-9"], defenders=["4-9"], rounds=1)["chances"]
        table = answer("land-combat", differential=-5)["chances"]
        back = sum(Fraction(c) for code, c in table.items() if code.startswith("R"))
        assert Fraction(ends["attacker-retreats"]) == back == Fraction(1, 2)

    def test_a_bomber_that_never_comes_changes_nothing(self) -> None:
        fight: dict[str, Any] = {"attackers": ["5-4"], "defenders": ["3-4"], "rounds": 4}
        lost = answer("battle", attack_bombers=[{"bombing": 4, "survives": 0}], **fight)
        assert lost == answer("battle", **fight)

    def test_a_bomber_helps(self) -> None:
        fight: dict[str, Any] = {"attackers": ["4-4"], "defenders": ["3-4"], "rounds": 6}
        bombed = answer("battle", attack_bombers=[{"bombing": 4}], **fight)
        assert Fraction(bombed["defender_gone"]) > Fraction(
            answer("battle", **fight)["defender_gone"]
        )

    def test_flak_of_the_hex_counts(self) -> None:
        fight: dict[str, Any] = {
            "attackers": ["4-4"],
            "defenders": ["3-4"],
            "attack_bombers": [{"bombing": 4}],
        }
        over_the_city = answer("battle", hex="0203", **fight)
        without = answer("battle", hex="0203", flak=0, **fight)
        assert Fraction(over_the_city["defender_gone"]) < Fraction(without["defender_gone"])

    def test_a_side_that_quits_at_two_units_leaves_at_once(self) -> None:
        found = answer("battle", attackers=["4-4", "4-4"], defenders=["3-4"], attacker_quits=2)
        assert found["chances"]["attacker-retreats"] == "1"

    def test_no_more_than_five_units_fight_on_a_side(self) -> None:
        assert refusal("battle", attackers=["4-4"] * 6, defenders=["3-4"]) == "overstacked"

    def test_a_unit_that_is_gone_does_not_fight(self) -> None:
        assert refusal("battle", attackers=["4-4 hits 4"], defenders=["3-4"]) == "bad-argument"
        assert refusal("battle", attackers=["east-bomber"], defenders=["3-4"]) == "not-a-land-unit"


CROWDED = {
    "east-1": "0203",
    "west-1": "0304",
    "west-2": "0304",
    "west-3": "0204",
    "west-guard": "0204",
}
TAKEN = ("0202", "0103", "0104")


def retreating(count: int) -> dict[str, Any]:
    return answer(
        "retreat", hex="0203", side="West", count=count, units=CROWDED, main="0303", taken=TAKEN
    )


class TestRetreat:
    def test_units_part_where_each_hex_has_room_for_one(self) -> None:
        found = retreating(2)
        assert (found["room"], found["lost"]) == ({"0204": 1, "0304": 1}, 0)

    def test_only_those_that_find_no_place_are_lost(self) -> None:
        found = retreating(3)
        assert (found["lost"], found["eliminated"]) == (1, False)

    def test_a_defender_that_falls_with_the_attacker_is_gone(self) -> None:
        found = answer("battle", attackers=["1-1"], defenders=["1-1"], rounds=30)
        chances = {end: Fraction(c) for end, c in found["chances"].items()}
        assert chances["both-eliminated"] > 0
        gone = chances["both-eliminated"] + chances["defender-eliminated"]
        assert Fraction(found["defender_gone"]) == gone + chances["defender-retreats"]
