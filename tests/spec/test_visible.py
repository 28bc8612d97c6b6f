"""Whatever of a game is read in print wants a translation."""

from __future__ import annotations

from builder.spec.languages.visible import visible_texts
from tests.games.belgium import game as belgium


def test_labels_of_effects_and_figures_are_read() -> None:
    found = {(path[0], text) for path, text in visible_texts(belgium())}
    assert {("terrain", "other defenders"), ("terrain", "half"), ("terrain", "ignored")} <= found


def test_formations_in_full_are_read() -> None:
    assert ("sheet", "6th Army") in {(path[0], text) for path, text in visible_texts(belgium())}


def test_designations_and_figures_are_not() -> None:
    texts = {text for _, text in visible_texts(belgium())}
    assert texts.isdisjoint({"AA", "3", "XVI", "8-5-12"})
