"""The grade of a module by the measures of the published study, and the comforts that are added."""

from __future__ import annotations

import re

import pytest

from builder.vassal.format.files.archive import pack_archive
from builder.vassal.format.files.unpacking import open_archive
from builder.vassal.lint import inspect
from builder.vassal.lint.grade import COMFORTS, Grade, grade_of
from builder.vassal.reading.opened_module import open_module
from builder.vassal.repair import repair_module
from tests.outputs.vassal.inspection.test_inspect import Entries, read_archive
from tests.outputs.vassal.sample import skirmish_module

BUILD = "buildFile.xml"


@pytest.fixture(scope="module")
def entries() -> Entries:
    return read_archive(skirmish_module())


def _without(entries: Entries, *kinds: str) -> Entries:
    """The module without components of some kinds."""
    text = entries[BUILD].decode()
    for kind in kinds:
        name = rf"VASSAL\.build\.module\.(?:map\.)?{kind}"
        text = re.sub(rf"<{name}\b[^>]*?/>|<{name}\b.*?</{name}>", "", text, flags=re.S)
    return {**entries, BUILD: text.encode()}


def _grade(data: bytes) -> Grade:
    return grade_of(open_module(open_archive(data)))


def test_each_comfort_that_is_taken_away_costs_its_share_of_fifteen_points(
    entries: Entries,
) -> None:
    whole, bare = (
        _grade(pack_archive(entries)),
        _grade(pack_archive(_without(entries, "Zoomer", "Flare"))),
    )
    assert set(bare.lacks) - set(whole.lacks) == {"Zoomer", "Flare"}
    assert whole.points - bare.points == pytest.approx(100 * 15 / 85 * 2 / len(COMFORTS), abs=0.3)


def test_a_piece_without_a_prototype_counts_against_the_module(entries: Entries) -> None:
    whole = _grade(pack_archive(entries))
    bare = _grade(pack_archive({**entries, BUILD: entries[BUILD].replace(b"prototype;", b"cmt;")}))
    assert (whole.measures["prototypes"], bare.measures["prototypes"]) == (1.0, 0.0)
    assert bare.points < whole.points


def test_the_grade_is_in_the_contents(entries: Entries) -> None:
    contents = inspect(pack_archive(entries), "skirmish.vmod").contents
    assert contents is not None
    assert contents["grade"]["points"] == _grade(pack_archive(entries)).points


@pytest.mark.thorough
def test_comforts_are_added_once_and_only_if_they_are_asked_for(entries: Entries) -> None:
    bare = pack_archive(
        _without(entries, "Zoomer", "CounterDetailViewer", "HighlightLastMoved", "Inventory")
    )
    added = repair_module(bare, comforts=True)
    windows = len(open_module(open_archive(bare)).maps)
    assert len(added.mends) == len(repair_module(bare).mends) + 3 * windows + 2
    assert any("a Zoomer" in str(mend) for mend in added.mends)
    assert {"Zoomer", "CounterDetailViewer", "Inventory"} & set(_grade(added.data).lacks) == set()
    assert _grade(added.data).points > _grade(bare).points
    assert repair_module(added.data, comforts=True).mends == ()
    was, now = (open_module(open_archive(data)) for data in (bare, added.data))
    assert was.prototypes == now.prototypes
    kept = [
        piece.chain[-len(before.chain) :]
        for (_, before), (_, piece) in zip(was.slots, now.slots, strict=True)
    ]
    assert [piece.chain for _, piece in was.slots] == kept
    assert set(added.remaining) == set(repair_module(bare).remaining)
