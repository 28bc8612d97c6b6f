"""Fire in Huế: who may fire, what is added, how phases go."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from tests.games.hue import game
from tests.rules.answering import Asker
from tests.together import together

_HUE = Asker(game)
answer, refusal = _HUE.answer, _HUE.refusal


def fired(attackers: Iterable[str], target: str, units: dict[str, str], **more: Any) -> Any:
    return answer("fire", attackers=list(attackers), target=target, units=units, **more)


class TestWhoMayFire:
    def test_friends_are_no_targets(self) -> None:
        units = {"usmc-a-1-1": "3403", "arvn-1-3-1": "3404"}
        assert not fired(["usmc-a-1-1"], "arvn-1-3-1", units)["legal"]

    def test_infantry_needs_sight(self) -> None:
        units = {"usmc-a-1-1": "2014", "nva-800-1": "2012"}
        found = fired(["usmc-a-1-1"], "nva-800-1", units)
        assert (found["legal"], found["by"]) == (False, "5.5")

    def test_a_spotter_of_another_nation_does_not_serve(self) -> None:
        units = {"usmc-artillery-1": "2529", "arvn-1-3-1": "2525", "nva-800-1": "2524"}
        assert not fired(["usmc-artillery-1"], "nva-800-1", units)["legal"]

    def test_spotting_over_a_wall_may_be_switched_off(self) -> None:
        units = {"arvn-artillery-1": "0305", "arvn-1-3-1": "0909", "nva-800-1": "1009"}
        assert fired(["arvn-artillery-1"], "nva-800-1", units)["legal"]
        barred = fired(["arvn-artillery-1"], "nva-800-1", units, options="no-spotting-over-walls")
        assert (barred["legal"], barred["by"]) == (False, "5.6")

    def test_artillery_that_sees_fires_at_full_range(self) -> None:
        units = {"usmc-artillery-1": "3401", "nva-800-1": "3414"}
        assert fired(["usmc-artillery-1"], "nva-800-1", units)["modes"] == {
            "usmc-artillery-1": "direct"
        }

    def test_gunfire_alone_needs_a_marine_who_sees(self) -> None:
        unseen = {"nva-800-1": "2014", "arvn-1-3-1": "2013"}
        assert not fired([], "nva-800-1", unseen, gunfire=8)["legal"]
        seen = {"nva-800-1": "2014", "usmc-a-1-1": "2013"}
        assert fired([], "nva-800-1", seen, gunfire=8)["strength"] == 8

    def test_bunkers_halve_gunfire(self) -> None:
        units = {"nva-800-1": "2524", "usmc-a-1-1": "2525"}
        assert fired([], "nva-800-1", units, gunfire=7)["strength"] == 3

    def test_an_attack_needs_somebody(self) -> None:
        assert refusal("fire", target="nva-800-1", units={"nva-800-1": "2014"}) == (
            "missing-argument"
        )

    def test_an_option_that_there_is_not(self) -> None:
        assert refusal("fire", target="nva-800-1", options="7.11") == "unknown-option"


class TestWhatItBrings:
    def test_chances_are_whole(self) -> None:
        units = {"usmc-a-1-1": "2014", "nva-800-1": "2013"}
        chances = fired(["usmc-a-1-1"], "nva-800-1", units)["chances"]
        assert sum(map(Fraction, chances.values())) == 1

    def test_a_single_target_is_lost_once(self) -> None:
        units = {"usmc-m48-1": "3403", "usmc-m48-2": "3503", "usmc-a-1-1": "3504"}
        found = fired(list(units), "nva-800-1", {**units, "nva-800-1": "3404"}, die=1)
        assert (found["strength"], found["lost"]) == (16, 1)

    @together(("firer", "wall"), [("0910", 2), ("1011", 0), ("1110", 0)])
    def test_only_fire_from_outside_meets_the_wall(self, firer: str, wall: int) -> None:
        units = {"usmc-a-1-1": firer, "nva-800-1": "1010"}
        assert fired(["usmc-a-1-1"], "nva-800-1", units)["wall"] == wall

    def test_deep_in_the_citadel_the_wall_does_nothing(self) -> None:
        units = {"usmc-artillery-1": "2320", "usmc-a-1-1": "2214", "nva-800-1": "2213"}
        found = fired(["usmc-artillery-1"], "nva-800-1", units)
        assert (found["legal"], found["wall"]) == (True, 0)


class TestPhases:
    def phase(self, attacks: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
        units = {"usmc-a-1-1": "3403", "usmc-b-1-1": "3503", "nva-800-1": "3404"}
        return answer("fire-phase", units=units, attacks=attacks, **more)

    def test_a_unit_fires_once(self) -> None:
        one = {"attackers": "usmc-a-1-1", "target": "nva-800-1", "die": 6}
        assert self.phase([one, one])["results"] == ["0 lost", "A unit fires once in a phase."]

    def test_response_fire_needs_an_entry(self) -> None:
        one = {"attackers": "usmc-a-1-1", "target": "nva-800-1", "die": 1, "response": True}
        assert self.phase([one])["left"] == ["nva-800-1", "usmc-a-1-1", "usmc-b-1-1"]

    def test_the_moving_side_has_none(self) -> None:
        one = {"attackers": "nva-800-1", "target": "usmc-a-1-1", "die": 1, "response": True}
        assert self.phase([one], entered=["usmc-a-1-1"])["at_once"] == []
        second = self.phase([one], entered=["usmc-a-1-1"], phase="second-fire")
        assert second["at_once"] == ["usmc-a-1-1"]

    def test_who_responded_does_not_fire_again(self) -> None:
        one = {"attackers": "usmc-a-1-1", "target": "nva-800-1", "die": 6, "response": True}
        two = {"attackers": "usmc-a-1-1", "target": "nva-800-1", "die": 1}
        assert self.phase([one, two], entered=["nva-800-1"])["afterwards"] == []

    def test_response_may_be_made_a_duty(self) -> None:
        one = {"attackers": "usmc-a-1-1", "target": "nva-800-1", "die": 1}
        free = self.phase([one], entered=["nva-800-1"])
        bound = self.phase([one], entered=["nva-800-1"], options="response-always")
        assert (free["afterwards"], bound["afterwards"]) == (["nva-800-1"], [])


class TestChoices:
    UNITS = {"nva-800-1": "2014", "usmc-a-1-1": "2013"}

    def test_a_phase_takes_naval_gunfire(self) -> None:
        attacks = [{"target": "nva-800-1", "gunfire": 8, "die": 1}]
        found = answer("fire-phase", phase="first-fire", units=self.UNITS, attacks=attacks, turn=2)
        assert found["results"] != ["There is no naval gunfire before 1 February."]
        early = answer("fire-phase", phase="first-fire", units=self.UNITS, attacks=attacks, turn=1)
        assert early["results"] == ["There is no naval gunfire before 1 February."]

    def test_vehicles_spare_the_palace(self) -> None:
        units = {"arvn-m113-1": "1817", "nva-800-1": "1816"}
        assert fired(["arvn-m113-1"], "nva-800-1", units)["legal"]
        assert fired(["arvn-m113-1"], "nva-800-1", units, options="7.6")["by"] == "7.6"

    def test_response_fire_by_those_whose_zone_was_entered(self) -> None:
        units = {"usmc-a-1-1": "3303", "nva-hw-800": "3305"}
        attacks = [
            {"attackers": ["nva-hw-800"], "target": "usmc-a-1-1", "die": 1, "response": True}
        ]
        asked = {"phase": "second-fire", "units": units, "attacks": attacks}
        entered = {"entered": ["usmc-a-1-1"]}
        found = answer("fire-phase", **asked, **entered, options="response-by-zone")
        assert found["results"] == ["Response fire is made by those whose zone was entered."]
