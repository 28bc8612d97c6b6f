"""Checks that pools and scenarios use counters, places and terrain that the game has, and no more
counters than there are."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from builder.loading.checks.findings import Findings
from builder.loading.checks.map_references import check_hex
from builder.model.base import Words
from builder.model.ground.theatre_map import playable_maps
from builder.model.scenarios import FreeSetup, Scenario
from builder.model.space import Space
from builder.model.tracks import Pool, Track
from builder.problems import PathKey, Severity, did_you_mean
from builder.sentences import filled_sentence

Fields = Mapping[str, Any]
"""The fields of the game that could be read without errors so far."""


@dataclass
class _Stock:
    """Tracks how many of each counter the game has (``counts``) and how many are used so far (``taken``),
    either in pools (``pooled``) or in one scenario."""

    counts: Mapping[str, int]
    findings: Findings
    pooled: bool = False
    taken: Tally[str] = field(default_factory=Tally)

    def take(self, counter: str, number: int, path: PathKey) -> None:
        """Record that ``number`` more copies of a counter are used; report only the first place at which
        more are used than the game has."""
        before = self.taken[counter]
        self.taken[counter] += number
        count = self.counts.get(counter)
        if count is None or not before <= count < self.taken[counter]:
            return
        name = "units" if counter in self.findings.known.ids_of("units") else "markers"
        message = filled_sentence(
            "the pools hold {taken} of {counter}, the game has {count}"
            if self.pooled
            else "the scenario places {taken} of {counter}, the game has {count}",
            taken=self.taken[counter],
            counter=counter,
            count=count,
        )
        where = self.findings.locations.find((name, counter))
        self.findings.report(
            "too-many-placed",
            message,
            path,
            filled_sentence("raise its count in {where}, or place fewer", where=where),
        )


def _counts(fields: Fields) -> dict[str, int]:
    counters = (*fields.get("units", ()), *fields.get("markers", ()))
    return {c.id: c.count for c in counters}


def check_pools(fields: Fields, findings: Findings) -> None:
    """Check the contents of the pools: counters that exist, and no more of them than there are."""
    stock = _Stock(_counts(fields), findings, pooled=True)
    for pool in fields.get("pools", ()):
        _pool(pool, findings)
        for counter, number in pool.contents.items():
            stock.take(counter, number, ("pools", pool.id, "contents", counter))


def _pool(pool: Pool, findings: Findings) -> None:
    path: PathKey = ("pools", pool.id)
    if pool.side and findings.known.ids_of("sides"):
        findings.check_reference("side", pool.side, findings.known.ids_of("sides"), (*path, "side"))
    for i, place in enumerate(pool.tokens):
        track, _, box = place.partition(":")
        if findings.check_reference(
            "track", track, findings.known.ids_of("tracks"), (*path, "tokens", i)
        ):
            boxes = findings.known.boxes_of(track)
            findings.check_reference(
                filled_sentence("box on track {track}", track=track),
                box,
                boxes,
                (*path, "tokens", i),
            )
    for counter in pool.contents:
        here = (*path, "contents", counter)
        findings.check_reference(
            "counter", counter, findings.known.counters, here, "unknown-counter", key=True
        )


class ScenarioCheck:
    """Checks a scenario against the counters and the map that it refers to."""

    def __init__(self, scenario: Scenario, fields: Fields, findings: Findings) -> None:
        self.scenario = scenario
        self.findings = findings
        self.path: PathKey = ("scenarios", scenario.id)
        self.stock = _Stock(_counts(fields), findings)
        sheets = playable_maps(fields.get("maps", ()), fields.get("theatres", ()))
        self.sheet = next((m for m in sheets if m.id == scenario.map), None)
        self.grid: Space | None = self.sheet.space if self.sheet else None
        named = (t for t in fields.get("tracks", ()) if t.id == scenario.track)
        self.track: Track | None = next(named, None)

    def check(self) -> None:
        """Report everything that the scenario refers to but the game does not have."""
        scenario, found, path = self.scenario, self.findings, self.path
        if scenario.map:
            maps = found.known.ids_of("maps") | found.known.ids_of("theatres")
            found.check_reference("map", scenario.map, maps, (*path, "map"))
        if scenario.track:
            found.check_reference(
                "track", scenario.track, found.known.ids_of("tracks"), (*path, "track")
            )
            self._turns()
        if found.known.ids_of("sides"):
            found.check_reference(
                "side", scenario.first_side, found.known.ids_of("sides"), (*path, "first_side")
            )
        for i, placement in enumerate(scenario.setup):
            here = (*path, "setup", i)
            self._counter(placement.counter, placement.count, (*here, "counter"))
            self._spot(placement.at, (*here, "at"))
            for j, marker in enumerate(placement.with_markers):
                self._counter(marker, 1, (*here, "with_markers", j))
        for i, choice in enumerate(scenario.free_setup):
            self._choice(choice, (*path, "free_setup", i))
        waiting = {p.counter for p in scenario.setup if ":" in p.at}
        for i, arrival in enumerate(scenario.reinforcements):
            self._arrival(arrival.turn, (*path, "reinforcements", i, "turn"))
            for j, counter in enumerate(arrival.counters):
                here = (*path, "reinforcements", i, "counters", j)
                # A counter that waits in a box is counted there.
                self._counter(counter, 0 if counter in waiting else 1, here)
            self._places(arrival.hexes, (*path, "reinforcements", i, "hexes"))

        self._special_rules()

    def _special_rules(self) -> None:
        """Check that the sides, places and terrain of the special rules exist."""
        rules, path = self.scenario.special_rules, (*self.path, "special_rules")
        for i, gate in enumerate(rules.exits):
            self._side_at(gate.side, gate.at, (*path, "exits", i), "at")
        if rules.length_roll:
            self._side_at(
                rules.length_roll.side, rules.length_roll.at, (*path, "length_roll"), "at"
            )
        strikes = rules.air_strikes
        if strikes:
            here = (*path, "air_strikes")
            self._side_at(strikes.side, strikes.within, here, "within")
            self._terrain(strikes.spared, (*here, "spared"))
        areas = {area.id for area in self.sheet.areas} if self.sheet else set()
        for i, site in enumerate(rules.battalion_sites):
            self.findings.check_reference(
                "area", site.at, areas, (*path, "battalion_sites", i, "at")
            )
        for i, line in enumerate(self.scenario.victory):
            if line.secret:
                here = (*self.path, "victory", i, "secret")
                self._side_at(line.secret.side, line.secret.within, here, "within")

    def _side_at(self, side: str, places: Words, path: PathKey, key: str) -> None:
        """Check an entry that names a side and, under a key, a list of hexes or areas: all of them must
        exist."""
        self.findings.check_reference(
            "side", side, self.findings.known.ids_of("sides"), (*path, "side")
        )
        self._places(places, (*path, key))

    def _places(self, places: Words, path: PathKey) -> None:
        for i, text in enumerate(places):
            if not self._is_area(text):
                self._hex(text, (*path, i))

    def _terrain(self, kinds: Words, path: PathKey) -> None:
        known = self.findings.known.ids_of("terrain hexes")
        for i, kind in enumerate(kinds):
            self.findings.check_reference("hex terrain", kind, known, (*path, i), "unknown-terrain")

    def _turns(self) -> None:
        """Warn if the turn track has fewer turns than the scenario."""
        track, turns = self.track, self.scenario.turns
        if track is not None and track.kind == "turn" and len(track.boxes) < turns:
            message = filled_sentence(
                "{turns} turns are played, and the track {id} has {count}",
                turns=turns,
                id=track.id,
                count=len(track.boxes),
            )
            hint = "add boxes to the track, or play fewer turns"
            here = (*self.path, "turns")
            self.findings.report("short-track", message, here, hint, severity=Severity.WARNING)

    def _counter(self, counter: str, count: int, path: PathKey) -> None:
        if self.findings.check_reference(
            "counter", counter, self.findings.known.counters, path, "unknown-counter"
        ):
            self.stock.take(counter, count, path)

    def _choice(self, choice: FreeSetup, path: PathKey) -> None:
        """Check a free setup: its counters, places and terrain must exist, and there must be enough
        counters."""
        for i, counter in enumerate(choice.counters):
            count = choice.count or self.stock.counts.get(counter, 1)
            self._counter(counter, count, (*path, "counters", i))
        for name in ("within", "outside"):
            self._places(getattr(choice, name), (*path, name))
        for name in ("terrain", "barred", "hidden_terrain"):
            self._terrain(getattr(choice, name), (*path, name))

    def _arrival(self, turn: int, path: PathKey) -> None:
        if not 1 <= turn <= self.scenario.final_turn:
            message = filled_sentence(
                "turn {turn} is not one of the scenario's {turns} turns",
                turn=turn,
                turns=self.scenario.turns,
            )
            self.findings.report("bad-value", message, path)

    def _is_area(self, text: str) -> bool:
        return self.sheet is not None and any(a.id == text for a in self.sheet.areas)

    def _spot(self, at: str, path: PathKey) -> None:
        """Check a place where a counter is set up: a box of a track, a pool, a hex or a hexside."""
        track, colon, box = at.partition(":")
        known = self.findings.known
        if colon:
            if self.findings.check_reference("track", track, known.ids_of("tracks"), path):
                self.findings.check_reference(
                    filled_sentence("box on track {track}", track=track),
                    box,
                    known.boxes_of(track),
                    path,
                )
        elif len(places := at.split()) > 1:
            message = filled_sentence(
                "{at!r} names {count} places, and a line sets up in one", at=at, count=len(places)
            )
            hint = "write a line for each place, or 'count' for several in one"
            self.findings.report("unknown-reference", message, path, hint)
        elif at not in known.ids_of("pools"):
            self._hex(at, path)

    def _hex(self, text: str, path: PathKey) -> None:
        if self.grid is None or not self.grid.cells:
            return
        numbered = self.sheet is not None and self.sheet.is_grid
        if numbered and text.isalpha() and not text.isupper() and text not in self.grid.ids:
            hint = (
                did_you_mean(text, self.findings.known.ids_of("pools"))
                or "a box is written track:box"
            )
            message = filled_sentence("{text!r} is no hex, box or pool", text=text)
            self.findings.report("unknown-reference", message, path, hint)
        else:
            check_hex(self.grid, text, self.findings, path)
