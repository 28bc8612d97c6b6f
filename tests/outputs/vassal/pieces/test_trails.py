"""The movement trails that ``inspect --fix --comforts`` adds, and the pieces that get none."""

from __future__ import annotations

import pytest

from builder.vassal.format.files.archive import pack_archive
from builder.vassal.format.files.unpacking import open_archive
from builder.vassal.format.pieces import prototype_definition
from builder.vassal.format.traits import (
    Trait,
    delete_trait,
    make_trait,
    movement_trail,
    named_key,
    trait_fields,
    use_prototype,
)
from builder.vassal.lint import inspect
from builder.vassal.reading.opened_module import OpenedModule, open_module
from builder.vassal.repair import RepairedModule, repair_module
from tests.outputs.vassal.inspection.test_inspect import codes, read_archive
from tests.outputs.vassal.inspection.test_lint import of_traits
from tests.together import together

MAP = '<VASSAL.build.module.Map mapName="M"{}/>'
HIDE, MASK, TRAIL = make_trait("Hideable"), make_trait("Obscurable"), movement_trail("Trail", "t")
MARK, ROTATE = make_trait("MovementMarkable"), make_trait("FreeRotator")


def prototype(name: str, *traits: Trait) -> str:
    body = prototype_definition(traits).replace("\t", "&#9;")
    tag = "VASSAL.build.module.PrototypeDefinition"
    return f'<{tag} name="{name}">{body}</{tag}>'


def mended(*traits: Trait, map: str = MAP.format(""), more: str = "") -> RepairedModule:
    return repair_module(of_traits(*traits, more=map + more), comforts=True)


def opened(found: RepairedModule) -> OpenedModule:
    return open_module(open_archive(found.data))


def kinds(found: RepairedModule) -> list[str]:
    """The kinds of traits of the only piece, outermost first."""
    (_, piece), *more = opened(found).slots
    assert not more
    return [trait.kind for trait in piece.chain]


def told(found: RepairedModule) -> list[str]:
    return [text for text in map(str, found.mends) if "movement trail" in text]


def test_a_piece_gets_a_trail_around_all_its_traits() -> None:
    found = mended(MARK, ROTATE)
    assert kinds(found) == ["Footprint", "MovementMarkable", "FreeRotator", "BasicPiece"]
    trail = opened(found).slots[0][1].chain[0]
    assert trail == movement_trail("Movement trail", "movement-trail")
    assert (len(told(found)), "Refresh Counters" in told(found)[0]) == (1, True)
    assert codes(inspect(found.data, "m.vmod")) <= codes(inspect(of_traits(MARK, ROTATE), "m.vmod"))


def test_a_trail_is_added_once_and_not_without_being_asked_for() -> None:
    assert told(repair_module(mended(MARK).data, comforts=True)) == []
    assert told(repair_module(of_traits(MARK, more=MAP.format("")))) == []


def test_prototypes_stay_as_they_are_for_the_sake_of_saved_games() -> None:
    unit = prototype("Unit", MARK)
    found = mended(use_prototype("Unit"), more=unit)
    assert kinds(found) == ["Footprint", "UsePrototype", "BasicPiece"]
    assert [t.kind for t in opened(found).prototypes[0][1].chain] == [
        "MovementMarkable",
        "BasicPiece",
    ]


NO_TRAIL = {
    "hidden": [HIDE],
    "masked": [MASK],
    "with a trail": [TRAIL],
    "immovable": [make_trait("Immobilized", move="V")],
    "of a deck": [make_trait("ReturnToDeck")],
    "of its own code": [Trait("unknown", "mystery;")],
}


@together("traits", NO_TRAIL.values())
def test_a_piece_gets_no_trail(traits: list[Trait]) -> None:
    assert told(mended(*traits)) == []
    deep = prototype("Outer", use_prototype("Inner")) + prototype("Inner", *traits)
    assert told(mended(use_prototype("Outer"), more=deep)) == []


def test_a_prototype_that_an_extension_may_fill_prevents_a_trail() -> None:
    found = mended(use_prototype("Nowhere"))
    assert told(found) == []
    assert told(repair_module(found.data, comforts=True)) == []


def test_a_piece_that_may_stay_unstacked_still_moves() -> None:
    assert len(told(mended(make_trait("Immobilized")))) == 1


@pytest.mark.parametrize(
    ("old", "new"),
    [("widget.PieceSlot", "widget.CardSlot"), ("module.PieceWindow", "module.map.DrawPile")],
)
def test_cards_and_pieces_in_decks_get_no_trail(old: str, new: str) -> None:
    module = read_archive(of_traits(MARK, more=MAP.format("")))
    changed = {
        **module,
        "buildFile.xml": module["buildFile.xml"].replace(old.encode(), new.encode()),
    }
    assert told(repair_module(pack_archive(changed), comforts=True)) == []


def test_a_trail_that_no_map_would_draw_is_not_added() -> None:
    assert told(mended(MARK, map=MAP.format(' markMoved="Never"'))) == []
    assert len(told(mended(MARK, map=MAP.format(' markMoved="Use Preferences Setting"')))) == 1


def test_the_key_of_a_trail_is_one_that_the_module_does_not_use() -> None:
    found = mended(delete_trait("movement-trail", "Delete"))
    trail = opened(found).slots[0][1].chain[0]
    assert trait_fields(trail)["key"] == named_key("movement-trail-2")
