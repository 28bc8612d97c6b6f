"""Reports of a piece are one trait, with the line to say written beside it: a saved game holds every
trait of every piece, and its text grows with the square of their number."""

from __future__ import annotations

import itertools

from builder.outputs.vassal.counters.key_gates import with_costly_traits_innermost
from builder.outputs.vassal.counters.merged_reports import LINE, merged
from builder.outputs.vassal.counters.ownership import expand_prototypes
from builder.outputs.vassal.counters.slots import Counters
from builder.outputs.vassal.table.messages import filled_message
from builder.vassal.expressions.properties import number, string
from builder.vassal.expressions.tree import choose
from builder.vassal.format import traits as t
from builder.vassal.format.pieces import Piece
from builder.vassal.lint.named_keys import key_names_in
from tests.outputs.vassal.built_in import GAMES, module
from tests.outputs.vassal.expressions import work_out
from tests.outputs.vassal.reading import lines_of
from tests.together import together

JOINS = t.report_action(["joins"], filled_message("M_JOINS", "newPieceName", "location"))
LEAVES = t.report_action(["leaves"], filled_message("M_LEAVES", "newPieceName"))
FAR = t.report_action(
    ["far"], choose(number("Far") > 3, filled_message("M_TOO_FAR", "newPieceName"), "")
)
BEFORE = t.report_action(["before"], string("oldValues"))
AGAIN = t.report_action(["joins"], filled_message("M_LEAVES", "newPieceName"))
MARK = t.marker_trait({"Side": "us"})
OWNED = t.restricted_access(["us"])
TURNS = t.trigger_action("", "leaves", ["far"])


def made(*traits: t.Trait) -> list[t.Trait]:
    """The traits of a piece when its reports are merged, without gates."""
    counters = Counters({"a": Piece("A", "1", traits)}, {"a": (1, 1)}, 2)
    found, whole = with_costly_traits_innermost(counters, {}, counters.pieces)
    chain = expand_prototypes(found.pieces["a"].traits, whole)
    return [x for x in chain if x.kind != "RestrictCommands"]


def test_reports_become_one_with_its_lines_inside_of_it() -> None:
    report, lines, *others = made(JOINS, MARK, LEAVES, FAR)
    assert (report.kind, lines.kind, others) == ("ReportState", "SetGlobalProperty", [MARK])
    assert key_names_in(t.trait_fields(report)["keys"]) == ["joins", "leaves", "far"]
    assert t.trait_fields(lines)["property"] == LINE


FACTS = {
    "M_JOINS": "%1 joins in %2", "M_LEAVES": "%1 leaves", "M_TOO_FAR": "%1 is too far",
    "newPieceName": "N1", "oldPieceName": "N0", "location": "0304", "PlayerSide": "Red",
    "PlayerName": "Ann", "M_SOLITAIRE": "Solitaire",
}  # fmt: skip


@together("side", ["Red", "Solitaire"])
@together("far", ["4", "3"])
def test_each_command_says_what_its_own_report_would(side: str, far: str) -> None:
    facts = FACTS | {"PlayerSide": side, "Far": far}
    reports = (JOINS, LEAVES, FAR)
    report, lines = merged(reports)
    said = t.trait_fields(report)["format"]
    _, *written = lines_of((report, lines))
    alone = [work_out(t.trait_fields(x)["format"], facts) for x in reports]
    assert [work_out(said, facts | {LINE: work_out(x, facts)}) for x in written] == alone
    name = "" if side == "Solitaire" else "Ann: "
    told = f"{name}N1 is too far" if far == "4" else ""
    assert alone == [f"{name}N1 joins in 0304", f"{name}N1 leaves", told]


def test_a_report_of_what_was_before_stays_alone() -> None:
    assert BEFORE in made(JOINS, BEFORE, LEAVES, FAR)


def test_of_two_reports_of_one_command_the_second_stays_alone() -> None:
    assert AGAIN in made(JOINS, AGAIN, LEAVES, FAR)


def test_no_report_leaves_a_restriction_or_passes_what_hears_it() -> None:
    assert made(JOINS, LEAVES, OWNED, FAR) == [JOINS, LEAVES, OWNED, FAR]
    assert made(JOINS, TURNS, LEAVES, AGAIN) == [JOINS, TURNS, LEAVES, AGAIN]


def test_reports_of_a_piece_that_may_be_out_of_sight_stay_alone() -> None:
    """All players receive the line, while a report of what they do not see is not even written."""
    secret = t.invisible_trait("note", "sides:us")
    assert made(JOINS, LEAVES, FAR, secret) == [JOINS, LEAVES, FAR, secret]


def test_reports_of_a_piece_that_may_be_in_a_private_window_stay_alone() -> None:
    counters = Counters({"a": Piece("A", "1", (JOINS, LEAVES, FAR))}, {"a": (1, 1)}, 2)
    found, whole = with_costly_traits_innermost(counters, {}, ())
    chain = expand_prototypes(found.pieces["a"].traits, whole)
    assert [x for x in chain if x.kind == "ReportState"] == [JOINS, LEAVES, FAR]


@together("name", GAMES)
def test_every_command_of_a_merged_report_has_its_line(name: str) -> None:
    for traits in module(name).prototypes.values():
        for report, lines in itertools.pairwise(traits):
            if lines.kind == "SetGlobalProperty" and t.trait_fields(lines)["property"] == LINE:
                heard = key_names_in(t.trait_fields(report)["keys"])
                assert list(key_names_in(t.trait_fields(lines)["commands"])) == list(heard)
