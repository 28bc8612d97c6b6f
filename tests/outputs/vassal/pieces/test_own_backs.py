"""Cards with a back of their own in the module: others see that back, and nothing of the face."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from builder.outputs.vassal.counters import cards
from builder.vassal.format.traits import prototype_name, trait_fields
from tests.drawing.card_table import game
from tests.outputs.vassal.sample import blank, blank_drawings


@cache
def _masks() -> dict[str, dict[str, str]]:
    """The mask of each closed card, by the card's id."""
    table = game()
    backs = dict.fromkeys(table.card_backs, blank(60, 90))
    faces = {(c.id, str(number or "")): blank(60, 90) for c in table.cards for number in c.copies}
    drawings = replace(blank_drawings(table), cards=faces, card_backs=backs, card_signs=backs)
    traits = cards.prototypes(table, drawings, "Map")
    found = {}
    for id, (piece, _) in cards.card_pieces(table, drawings).items():
        (name,) = (prototype_name(t) for t in piece.traits if t.kind == "UsePrototype")
        for mask in (t for t in traits[name] if t.kind == "Obscurable"):
            found[id.split(":")[1]] = trait_fields(mask)
    return found


def test_a_hidden_card_shows_its_own_back() -> None:
    shown = {card: mask["maskImage"] for card, mask in _masks().items()}
    assert shown["storm"] == "card-back-events.png"
    assert shown["rain"] == "card-back-events~2.png"


def test_a_hidden_card_has_the_name_of_its_deck_whatever_its_back() -> None:
    assert {mask["maskedName"] for card, mask in _masks().items() if card != "lorry"} == {"Events"}
