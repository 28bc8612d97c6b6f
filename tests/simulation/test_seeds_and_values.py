"""Seeds that are played and missing, what is written of them, intervals of few games, values that are
varied, and what estimates of a small game are."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from pathlib import Path

import pytest

from builder.model.base import Provenance
from builder.model.game import Game
from builder.model.pieces.counters import Unit
from builder.playing.records import match_of
from builder.simulation.intervals import mean, quantile, wilson
from builder.simulation.running import Progress
from builder.simulation.spec_digest import spec_digest
from builder.simulation.stored_progress import StoredProgress, read_progress
from builder.simulation.study import Seeds
from builder.simulation.tally import Tally
from builder.simulation.variations.changes import WrongChange, changed
from builder.simulation.variations.estimates import estimated_variations
from builder.simulation.variations.vary import MOST_VALUES, read_variation, versions_of
from builder.simulation.workers import Done
from tests import small_game
from tests.recorded import assert_as_recorded
from tests.simulation.small_studies import GAMES, study
from tests.together import together

RECORDED = Path(__file__).with_suffix(".txt")


def kept(*runs: tuple[int, int]) -> StoredProgress:
    found = StoredProgress(study("four sides"))
    for run in runs:
        found.add(Done(Seeds(*run), (Tally(),)))
    return found


@together(
    ("runs", "done"),
    [
        ([(1, 3)], [(1, 3)]),
        ([(1, 3), (3, 5)], [(1, 5)]),
        ([(3, 5), (1, 3)], [(1, 5)]),
        ([(1, 3), (4, 5)], [(1, 3), (4, 5)]),
        ([(4, 5), (1, 2), (2, 4)], [(1, 5)]),
        ([(7, 9), (1, 2), (4, 5)], [(1, 2), (4, 5), (7, 9)]),
    ],
)
def test_runs_that_touch_are_one(runs: list[tuple[int, int]], done: list[tuple[int, int]]) -> None:
    found = kept(*runs)
    assert found.done == done
    assert found.many == sum(end - first for first, end in runs)
    assert [str(one) for one in found.done] == [f"{first}-{end - 1}" for first, end in done]


@together(
    ("wanted", "missing"),
    [
        ((1, 3), []), ((1, 4), [(3, 4)]), ((0, 3), [(0, 1)]), ((0, 1), [(0, 1)]), ((1, 1), []),
        ((1, 5), [(3, 5)]), ((1, 7), [(3, 5)]), ((1, 8), [(3, 5), (7, 8)]), ((3, 5), [(3, 5)]),
        ((4, 6), [(4, 5)]),
        ((2, 5), [(3, 5)]), ((9, 12), [(9, 12)]), ((0, 12), [(0, 1), (3, 5), (7, 12)]),
    ],
)  # fmt: skip
def test_what_is_missing_of_the_seeds_that_are_wanted(
    wanted: tuple[int, int], missing: list[tuple[int, int]]
) -> None:
    """Played are 1, 2, 5 and 6."""
    assert list(kept((1, 3), (5, 7)).missing(Seeds(*wanted))) == missing


@together(
    ("wanted", "refused"),
    [
        ((2, 6), False),
        ((1, 7), False),
        ((3, 6), True),
        ((2, 5), True),
        ((2, 7), False),
        ((1, 6), False),
    ],
)
def test_what_was_written_goes_on_if_all_of_it_is_wanted(
    tmp_path: Path, wanted: tuple[int, int], refused: bool
) -> None:
    kept((2, 4), (5, 6)).write(tmp_path)
    found, problems = read_progress(study("four sides"), tmp_path, Seeds(*wanted))
    assert bool(problems) is refused
    assert found.done == ([] if refused else [(2, 4), (5, 6)])
    assert all("hold them (2 to 5)" in one.hint for one in problems)


def test_nothing_written_is_no_problem(tmp_path: Path) -> None:
    assert read_progress(study("four sides"), tmp_path, Seeds(1, 2))[1] == []
    kept().write(tmp_path)
    assert read_progress(study("four sides"), tmp_path, Seeds(1, 2))[1] == []
    assert read_progress(study("brook"), tmp_path, Seeds(1, 2))[1] != []


def test_games_with_another_file_or_owner_are_told_apart(tmp_path: Path) -> None:
    owners = [tmp_path / "a.yaml", tmp_path / "b.yaml"]
    for number, owner in enumerate(owners):
        owner.write_text(f"{number}\n", "utf-8")
    folder = small_game.write(tmp_path)
    found = [
        spec_digest(folder),
        spec_digest(folder),
        *(spec_digest(folder, one) for one in owners),
    ]
    for name, text in (("one", ""), ("one", "a: b\n"), ("two", "a: b\n")):
        for old in folder.glob("tables/o*.yaml"):
            old.unlink()
        (folder / f"tables/o{name}.yaml").write_text(text, "utf-8")
        found.append(spec_digest(folder))
    assert found[0] == found[1]
    assert len({*found}) == 6
    assert {len(one) for one in found} == {24}


@together(
    ("left", "clock"),
    [(None, "0:00"), (0.4, "0:00"), (0.6, "0:01"), (59.6, "1:00"), (3599.0, "59:59"),
     (3600.0, "1:00:00"), (7325.0, "2:02:05")],
)  # fmt: skip
def test_the_time_left_is_told_in_minutes_or_hours(left: float | None, clock: str) -> None:
    assert Progress(1, 2, 1.0, left).clock == clock


def test_intervals_of_few_games_are_as_recorded() -> None:
    lines = [
        f"{won} of {many}: {wilson(won, many)}"
        for many in (0, 1, 2, 5)
        for won in {0, 0.5, 1, many}
        if won <= many
    ]
    numbers: list[Mapping[tuple[str | int, ...], int]] = [
        {}, {(3,): 1}, {(3,): 2}, {(1,): 1, (2,): 1}, {(-1,): 1, (4,): 3}, {(5,): 2, (0,): 2, (9,): 4},
    ]  # fmt: skip
    for one in numbers:
        parts = [quantile(one, share) for share in ((0, 1), (1, 4), (1, 2), (3, 4), (1, 1))]
        lines.append(f"{dict(one)}: {mean(one)} {parts}")
    assert_as_recorded(RECORDED, "intervals", sorted(lines))


TEXTS = (
    "a=1", "a+=1", "a=+1", "a+=+1", "a+=-1", "a=1..3", "a=3..1", "a=-2..0", "a=1..+2", "a=1,,2",
    "a= 1 , 2 ", "a=1..3,7",
    "a", "a=", "=1", "+=1", " =1", "a=,", f"a=1..{MOST_VALUES}", f"a=1..{MOST_VALUES + 1}",
    f"a=0..{MOST_VALUES},x", "a=b=c", "a=1.5",
)  # fmt: skip


def test_each_text_of_a_variation_is_read_as_recorded() -> None:
    lines = []
    for text in TEXTS:
        try:
            read = read_variation(text)
            labels = [label for label, _ in read.labels()]
            told = (
                f"{read.path!r} {len(read.values)} values: {', '.join([*labels[:3], labels[-1]])}"
            )
        except WrongChange as wrong:
            told = f"✗ {wrong}"
        lines.append(f"{text!r}  {told[:110]}")
    assert_as_recorded(RECORDED, "variations", lines)


@pytest.fixture(scope="module")
def brook() -> Game:
    return GAMES["brook"]()


PATHS = (
    "n-foot.attack", "n-foot.Attack", "n-foot.reduced.attack", "n-foot.reduced", "n-foot.values.0",
    "n-foot.name", "n-foot.values",
    "units.n-foot.attack", "units.none.attack", "none.attack", "n-foot", "n-foot.attack.x",
    "n-foot.traits.0", "n-horse.reduced.attack",
    "tables.crt.results.3.0", "tables.crt.results.99.0", "tables.crt.title", "tables.0.title",
    "tables.99.title", "tables.none.title",
    "sheet.title", "sheet.sides.0.name", "sheet.sides.north.name", "scenarios.over.turns",
    "scenarios.over.setup.0.at", "sheet.none",
    "mechanisms.stacking.limits.0.most", "mechanisms.weather", "maps.field.title.x", "", "x",
)  # fmt: skip


def test_each_path_leads_to_the_value_that_is_recorded(brook: Game) -> None:
    """Whatever stands there becomes a 7, or it is told why not."""
    lines = []
    for path, new in product(PATHS, ("7", "x")):
        seen: list[str] = []

        def make(old: object, seen: list[str] = seen, new: str = new) -> object:
            seen.append(str(old)[:20])
            return new

        try:
            made = changed(brook, path.split(".") if path else [], make)
            told = "the same" if made == brook else "changed"
        except WrongChange as wrong:
            told = f"✗ {wrong}"
        lines.append(f"{path} {''.join(seen)!r} → {new}: {told[:100]}")
    assert_as_recorded(RECORDED, "paths", lines)


@together(
    ("texts", "together_", "labels"),
    [
        (["n-foot.attack=1,2"], False, ["n-foot.attack=1", "n-foot.attack=2"]),
        (["n-foot.attack+=0"], False, []),
        (["n-leader.attack+=-1,1"], False, ["n-leader.attack +1"]),
        (["s-guns.attack+=-5,-6"], True, ["s-guns.attack -5", "s-guns.attack -6"]),
        (["n-foot.attack+=0,1"], False, ["n-foot.attack +1"]),
        (["n-*.attack+=1"], False, ["n-*.attack +1"]),
        (
            ["n-foot.attack+=-1", "n-horse.attack+=1"],
            False,
            ["n-foot.attack -1", "n-horse.attack +1"],
        ),
        (["n-foot.attack+=-1", "n-horse.attack+=1"], True, ["n-foot.attack -1 n-horse.attack +1"]),
    ],
)
def test_each_value_that_changes_the_game_makes_a_version(
    brook: Game, texts: list[str], together_: bool, labels: list[str]
) -> None:
    found = versions_of(brook, [read_variation(text) for text in texts], together=together_)
    assert [one.label for one in found] == labels


def test_estimates_of_units_in_play_and_of_rules_are_weighed(brook: Game) -> None:
    """Of a unit its values on both sides; of its values alone, if they are estimated themselves."""

    guess = Provenance(status="estimated", ground="guess")

    def estimated(unit: Unit) -> Unit:
        ways = {"n-foot": {"source": guess}, "s-foot": {"sources": {"values": guess}}}
        return unit.model_copy(update=ways.get(unit.id, {}))

    more = brook.model_copy(update={"units": tuple(map(estimated, brook.units))})
    plain, paths = ([one.path for one in estimated_variations(match_of(g))] for g in (brook, more))
    assert_as_recorded(RECORDED, "estimates", [f"before: {' '.join(plain)}", *paths])


@together(("many", "more"), [(11, False), (12, False), (13, True)])
def test_up_to_twelve_names_are_told(brook: Game, many: int, more: bool) -> None:
    units = tuple(brook.units[0].model_copy(update={"id": f"u{n}"}) for n in range(many))
    game = brook.model_copy(update={"units": units})
    with pytest.raises(WrongChange) as told:
        changed(game, ["units", "none", "attack"], lambda old: old)
    assert str(told.value).endswith(" …") is more
    assert str(told.value).count(", u") == min(many, 12) - 1
