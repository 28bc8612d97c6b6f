"""A module says how much memory VASSAL must have for its largest scenario, if that is more than usual."""

from __future__ import annotations

from builder.outputs.vassal.counters.slots import Counters
from builder.outputs.vassal.module.memory import memory_needed
from builder.outputs.vassal.module.proof import prove_module
from builder.vassal.format import traits as t
from builder.vassal.format.files.archive import pack_archive
from builder.vassal.format.pieces import Piece
from tests.outputs.vassal.built_in import GAMES, module
from tests.outputs.vassal.sample import SKIRMISH


def needed(traits: int) -> int:
    """Megabytes for the sample if each of its counters had so many traits of eleven letters."""
    chain = tuple(t.marker_trait({f"M{n:04}": ""}) for n in range(traits))
    pieces = {id: Piece(id, "1", chain) for id in SKIRMISH.counters}
    return memory_needed(SKIRMISH, Counters(pieces, {}, 2), {})


def test_memory_grows_with_the_square_of_traits() -> None:
    scenario = SKIRMISH.scenarios[0]
    many = len(scenario.setup) + sum(len(r.counters) for r in scenario.reinforcements)
    assert needed(10) == 256
    for traits in (2000, 4000):
        whole = 80 + many * (1000 * traits + 3 * (10 * traits + traits**2)) / 1e6
        assert whole <= needed(traits) < whole + 256, traits


def test_what_is_asked_for_is_told() -> None:
    options = '<VASSAL.build.module.GlobalOptions minMaxHeap="768"/>'
    root = f'<VASSAL.build.GameModule name="M">{options}</VASSAL.build.GameModule>'
    packed = pack_archive({"buildFile.xml": root.encode()})
    (found,) = prove_module(SKIRMISH, packed)
    assert (found.code, found.path) == ("much-memory", ("sheet", "title"))
    assert "768 MB" in str(found.message)


def test_no_built_in_game_needs_more_than_usual() -> None:
    for name in GAMES:
        (options,) = module(name).find("GlobalOptions")
        assert "minMaxHeap" not in options.attributes, name
