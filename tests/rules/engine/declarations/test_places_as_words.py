"""A place of a board is a word for ``in``, by its own id."""

from __future__ import annotations

from builder.rules.asking import ask
from builder.rules.validation import check
from tests.model.boards import pass_road
from tests.rules.engine.brook import answer, declaring, good
from tests.rules.engine.sentences.test_prose import cases, text

LIMITS = "  limits: [{most: 2}]\n"
IN_LUCERNE = "  limits: [{most: 3, when: {in: lucerne}}, {most: 2}]\n"


def test_on_points_a_limit_may_be_for_one_of_them() -> None:
    text_ = pass_road.MECHANISMS.replace(LIMITS, IN_LUCERNE)
    game = good(pass_road.loaded(mechanisms=text_))
    assert [p.message for p in check(game) if p.code == "unknown-word"] == []
    names = ("n-foot", "n-foot#2", "n-foot#3")
    for place, crowded in (("lucerne", False), ("chur", True)):
        found = ask(game, "stacking", {"units": dict.fromkeys(names, place)}).result
        assert found is not None
        assert found["legal"] is not crowded
    assert "At most 3 units of a side may be in a place if the place is Lucerne." in text(
        cases(game)["4.1"]
    )


def test_a_word_that_is_nearly_a_place_is_told() -> None:
    text_ = pass_road.MECHANISMS.replace(LIMITS, IN_LUCERNE.replace("lucerne", "lucern"))
    [found] = [p for p in check(good(pass_road.loaded(mechanisms=text_))) if "lucern" in p.message]
    assert found.code == "unknown-word"
    assert found.hint.startswith("did you mean 'lucerne'?")


def test_a_hex_is_a_word_too() -> None:
    game = good(declaring("{by: -1, when: {weather: mud}", '{by: -1, when: {defender in: "0501"}'))
    for hex, modifier in (("0501", -1), ("0502", 0)):
        given = {"units": {"n-foot": "0401" if hex == "0501" else "0402", "s-foot": hex}}
        found = answer("combat", {**given, "attackers": "n-foot", "target": hex}, game)
        assert found.result is not None
        assert found.result["modifier"] == modifier
