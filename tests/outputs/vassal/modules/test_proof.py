"""What the build shows of each module before it hands it out, with a place in the spec."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.outputs.vassal.module import proof
from builder.outputs.vassal.module.proof import prove_module
from builder.problems import Problem
from builder.vassal.format import traits as t
from builder.vassal.format.files.archive import pack_archive
from builder.vassal.format.pieces import Piece, add_piece, whole_chain
from tests.outputs.vassal.sample import SKIRMISH, make
from tests.together import together


def with_piece(name: str, *traits: t.Trait) -> bytes:
    """A module of one piece."""
    body = add_piece("null", whole_chain(Piece(name, "1", traits, ""))).replace("\t", "&#9;")
    kind = "VASSAL.build.widget.PieceSlot"
    slot = f'<{kind} entryName="{name}" gpid="1">{body}</{kind}>'
    window = f"<VASSAL.build.module.PieceWindow>{slot}</VASSAL.build.module.PieceWindow>"
    root = f'<VASSAL.build.GameModule name="M">{window}</VASSAL.build.GameModule>'
    return pack_archive({"buildFile.xml": root.encode()})


def with_constant(name: str, value: str) -> bytes:
    """A module of one constant."""
    kind = "VASSAL.build.module.properties.GlobalTranslatableMessage"
    root = f'<VASSAL.build.GameModule name="M"><{kind} name="{name}" initialValue="{value}"/>'
    return pack_archive({"buildFile.xml": f"{root}</VASSAL.build.GameModule>".encode()})


def proven(*traits: t.Trait, of: str = "") -> list[Problem]:
    return list(prove_module(SKIRMISH, with_piece(of or UNIT.title or UNIT.name, *traits)))


UNIT = SKIRMISH.units[0]


@together(
    ("trait", "code"),
    [
        (t.calculated_property("Asked", "{Nothing>1}"), "unset-property"),
        (t.trigger_action("Go", "go", ["nobody-hears"]), "unheard-command"),
        (t.report_action(["nobody-sends"], "said"), "unreachable-command"),
        (t.use_prototype("Nobody"), "undefined-prototype"),
        (t.send_to_region("go", "Nowhere", "1", "Go"), "lost-destination"),
        (t.calculated_property("Asked", '{"open}'), "bad-expression"),
    ],
)
def test_what_a_counter_names_and_the_module_lacks_is_told_at_the_counter(
    trait: t.Trait, code: str
) -> None:
    found = {p.code: p for p in proven(trait)}
    assert found.keys() == {code}
    assert found[code].path == ("units", UNIT.id)
    assert proven(trait, of="Somebody")[0].path == ("sheet", "title")


def test_a_constant_may_read_the_property_that_it_stands_for() -> None:
    """Pieces of older saved games may still have the property."""
    for read, codes in (("Reach", {"unset-property"}), ("Sight", set())):
        packed = with_constant("E_Sight", f"{{Selected ? 5 : {read}}}")
        assert {p.code for p in prove_module(SKIRMISH, packed)} == codes


def test_the_module_of_the_sample_lacks_nothing() -> None:
    problems: list[Problem] = []
    make(SKIRMISH, problems)
    assert problems == []


def test_many_traits_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    traits = [t.marker_trait({f"M{n}": n}) for n in range(5)]
    monkeypatch.setattr(proof, "MANY_TRAITS", 5)
    assert proven(*traits) == []
    monkeypatch.setattr(proof, "MANY_TRAITS", 4)
    (found,) = proven(*traits)
    assert found.code == "many-traits"
    assert "has 5 traits" in found.message
    assert replace(found, message="").path == ("sheet", "title")
