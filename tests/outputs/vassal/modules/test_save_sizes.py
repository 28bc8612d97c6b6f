"""The build says how large saved games are, and which rules take most of their text."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from builder.outputs.vassal.counters.prototypes import STEPS
from builder.outputs.vassal.features.all_features import MAKERS
from builder.outputs.vassal.features.feature import ModuleFeature
from builder.outputs.vassal.module import save_sizes
from builder.outputs.vassal.module.parts import ModulePlan
from builder.problems import Problem
from builder.vassal.format.pieces import Piece
from tests.outputs.vassal.sample import SKIRMISH, blank_drawings, make

SAVED_BY_VASSAL = {265_055: 300_820, 260_662: 291_019, 156_467: 180_944}
"""The bytes of set-ups in modules (Lissa, Stonne's whole morning, Gotthard), and those of the same set-ups
saved by VASSAL 3.7.26."""


def test_the_size_that_is_told_is_that_of_vassal() -> None:
    for ours, theirs in SAVED_BY_VASSAL.items():
        told = save_sizes.kilobytes(ours * save_sizes._AS_SAVED)
        assert told == pytest.approx(theirs / 1000, rel=0.04)


def test_sixty_pieces_should_take_three_hundred_kilobytes_at_most() -> None:
    assert [save_sizes.sensible_size(n) for n in (5, 60, 70)] == [300, 300, 350]


def test_larger_saved_games_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    found: dict[int, list[Problem]] = {1000: [], 30: [], 10: []}
    for sensible, problems in found.items():
        monkeypatch.setattr(save_sizes, "SENSIBLE", sensible)
        make(SKIRMISH, problems)
    (quiet,), (loud,) = found[30], found[10]
    assert not found[1000]
    assert (quiet.code, str(quiet.severity)) == ("saved-game-size", "note")
    assert (loud.code, loud.path) == ("large-saved-games", ("sheet", "title"))
    assert loud.message == quiet.message
    assert "up to 10 kB" in loud.hint


def test_the_text_of_a_unit_is_divided_among_the_rules() -> None:
    plan = ModulePlan.make_plan(SKIRMISH, (), blank_drawings(SKIRMISH))
    unit = plan.counters.pieces[SKIRMISH.units[0].id]
    battle = next(feature.prototypes()["Battle"] for feature in plan.features)
    steps = plan.unjoined[STEPS]
    for traits, most in ((battle, "battles"), (steps, save_sizes.ORDINARY)):
        shares = save_sizes.shares_of_rules(Piece("", unit.gpid, traits), plan)
        assert shares[0][0] == most
        assert sum(share for _, share in shares) == pytest.approx(1)


def kinds_of(kind: type[ModuleFeature]) -> Iterator[type[ModuleFeature]]:
    """The classes of features that others are not derived from."""
    derived = kind.__subclasses__()
    yield from (x for one in derived for x in kinds_of(one)) if derived else (kind,)


def test_every_feature_that_units_have_traits_of_has_words() -> None:
    assert MAKERS  # with these every class of features is imported
    own = [k for k in kinds_of(ModuleFeature) if k.__module__.startswith("builder.")]
    giving = {k for k in own if k.traits is not ModuleFeature.traits}
    assert giving == save_sizes.SUBJECTS.keys()
