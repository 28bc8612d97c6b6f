"""Cross-checks of expansions: the parts that an expansion names exist and belong to no other expansion, and
the game itself does not need them."""

from __future__ import annotations

from collections.abc import Iterator

from builder.loading.checks.findings import Findings
from builder.model.expansions import PARTS
from builder.model.game import Game
from builder.model.scenarios import Scenario
from builder.problems import PathKey
from builder.sentences import filled_sentence


def check_expansions(game: Game, findings: Findings) -> None:
    """Report what is wrong with a game's expansions."""
    brought: dict[tuple[str, str], str] = {}
    known = {
        "counters": {*(u.id for u in game.units), *(m.id for m in game.markers)},
        "scenarios": {s.id for s in game.scenarios},
        "charts": {t.id for t in game.tables if t.kind == "chart"},
        "decks": {d.id for d in game.decks},
    }
    for n, one in enumerate(game.sheet.expansions):
        path: PathKey = ("sheet", "expansions", n)
        for kind, word in PARTS.items():
            for i, id in enumerate(one.parts_of(kind)):
                findings.check_reference(word, id, known[kind], (*path, kind, i))
                other = brought.setdefault((kind, id), one.id)
                if other != one.id:
                    message = filled_sentence(
                        "{id} belongs to the expansion {other!r} already", id=id, other=other
                    )
                    findings.report("expansion-part", message, (*path, kind, i), "name it once")
    for scenario in game.scenarios:
        _scenario(game, scenario, brought, findings)


def _scenario(
    game: Game, scenario: Scenario, brought: dict[tuple[str, str], str], findings: Findings
) -> None:
    """Report counters that a scenario uses although neither the game nor the scenario's expansion has
    them."""
    own = brought.get(("scenarios", scenario.id), "")
    for path, counter in _used(scenario):
        other = brought.get(("counters", counter), own)
        if other != own:
            message = filled_sentence(
                "{counter} comes with the expansion {other!r}, and this scenario does not",
                counter=counter,
                other=other,
            )
            hint = "name the scenario in the same expansion, or leave the counter in the game"
            findings.report("expansion-part", message, path, hint)


def _used(scenario: Scenario) -> Iterator[tuple[PathKey, str]]:
    base: PathKey = ("scenarios", scenario.id)
    for n, placement in enumerate(scenario.setup):
        yield (*base, "setup", n, "counter"), placement.counter
    for n, arrival in enumerate(scenario.reinforcements):
        for i, counter in enumerate(arrival.counters):
            yield (*base, "reinforcements", n, "counters", i), counter
