"""Positions that no setup could be: whatever is written, the answer is a list of problems."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from builder.model.position_sheets import PositionSheet, Standing
from builder.rules.system import ask, check_position, describe, make_setup
from builder.rules.systems.folio.position_notes import FolioPosition
from tests.games.vietnam import game as load
from tests.thorough import times

SEEDS = range(times(100, 400))
PLACES = (
    "", "0616", "9999", "0000", "06", "616", "abcd", "0717/0718", "0717/9999", "0717/0720", "/",
    "0717/N", "turn:1", "turn:99", "trun:1", ":", "turn:", "0134/S", "０６１６", "0519", "1210",
)  # fmt: skip
COUNTERS = (
    "us-seals", "us-5-60-a", "us-monitor-1-4-11", "vc-514-1", "base-camp", "supply-cache",
    "landing-zone", "landing-beach", "b-52", "nobody", "ford", "blown-bridge", "arvn-cf-5",
)  # fmt: skip
WORDS = ("", "snoopys-nose", "the-iron-triangle", "the-boys-of-67", "iron-triangle", "nowhere")


def odd_piece(chance: random.Random) -> Standing:
    return Standing(
        counter=chance.choice(COUNTERS),
        at=chance.choice(PLACES),
        count=chance.choice((1, 1, 1, 2, 30)),
        reduced=chance.random() < 0.3,
        hidden=chance.random() < 0.3,
        bank=chance.choice(("", "", "0619", "9999", "x", "0419", "0519")),
        with_markers=tuple(chance.sample(COUNTERS, chance.choice((0, 0, 1, 2)))),
        crowded=chance.random() < 0.1,
    )


def odd_sheet(seed: int) -> PositionSheet:
    """A position of odd pieces, alone or among a legal setup's."""
    chance = random.Random(seed)
    pieces = [odd_piece(chance) for _ in range(chance.randrange(6))]
    scenario = chance.choice(WORDS)
    if chance.random() < 0.4 and (made := make_setup(load(), scenario, seed)[0]):
        pieces += made.pieces
    return FolioPosition(
        scenario=scenario,
        map=chance.choice(WORDS),
        turn=chance.choice((1, 1, 7, 99)),
        phase=chance.choice(("", "US:Movement phase", "??")),
        roll=chance.choice((None, 2, 12, -3, 99)),
        secret=chance.choice(("", "hold", "??")),
        blown=tuple(chance.sample(PLACES, chance.choice((0, 0, 1)))),
        forded=chance.choice(("", "", "0717/0718", "9999")),
        incomplete=chance.random() < 0.3,
        pieces=tuple(pieces),
    )


@pytest.mark.parametrize("first", range(0, len(SEEDS), 100))
def test_every_position_has_an_answer(first: int) -> None:
    for seed in SEEDS[first : first + 100]:
        sheet = odd_sheet(seed)
        found = check_position(load(), sheet)
        assert all(p.code and p.message for p in found), seed
        known = {p.counter for p in sheet.pieces} | {
            m for p in sheet.pieces for m in p.with_markers
        }
        if "nobody" in known:
            assert "unknown-counter" in {p.code for p in found}, seed


@pytest.mark.parametrize("procedure", ["setup", "reach", "zoc", "attack", "retreat", "discovery"])
def test_every_question_about_a_position_has_an_answer(procedure: str) -> None:
    given = {"unit": "us-seals", "attackers": ["us-seals"], "target": "vc-514-1", "hexes": 2}
    known = _known(procedure, given)
    for seed in SEEDS[:30]:
        sheet = odd_sheet(seed).model_dump(mode="json")
        answer = ask(load(), procedure, {**known, "position": sheet})
        assert (answer.result is None) == bool(answer.problems), seed


def _known(procedure: str, given: dict[str, object]) -> dict[str, object]:
    line = next(p for p in describe(load()) if p.name == procedure)
    names = {f.name for f in line.inputs}
    return {k: v for k, v in given.items() if k in names}


BREACHES: dict[str, Callable[[Standing], Standing]] = {
    "off-map-setup": lambda p: p.model_copy(update={"at": "9999"}),
    "unknown-counter": lambda p: p.model_copy(update={"counter": "nobody"}),
    "unknown-box": lambda p: p.model_copy(update={"at": "turn:77"}),
}


@pytest.mark.parametrize("code", BREACHES)
def test_each_breach_of_a_legal_setup_is_told_with_its_piece(code: str) -> None:
    """Over many seeds one piece is spoilt: the finding is there, and it points to the piece."""
    for seed in range(times(12, 40)):
        sheet = make_setup(load(), "snoopys-nose", seed)[0]
        assert sheet is not None
        n = seed % len(sheet.pieces)
        pieces = list(sheet.pieces)
        pieces[n] = BREACHES[code](pieces[n])
        found = check_position(load(), sheet.model_copy(update={"pieces": tuple(pieces)}))
        wrong = [p for p in found if p.code == code]
        assert wrong, seed
        assert wrong[0].path[:3] == ("position", "pieces", n)
