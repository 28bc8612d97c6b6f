"""Finds which units can be broken down or built up in a position, and into which."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations

from builder.model.game import Game
from builder.model.mechanisms.units.regrouping import Regrouping
from builder.model.scenarios import Scenario
from builder.rules.core.positions.position import Piece
from builder.rules.core.questions import unit_of
from builder.rules.engine.arrivals.arrival_rules import scheduled_names
from builder.rules.engine.positions.condition_answers import piece_fulfils
from builder.rules.engine.positions.situation import Situation
from builder.rules.engine.regrouping.kinds import Group, Kinds, Strength, group_of, kinds_of
from builder.rules.engine.stacking.stacking_rules import breaches_in_place
from builder.rules.play.moment import Sentence, sentence


@dataclass(frozen=True, slots=True)
class Regroup:
    """A way to break down or build up: the names of the units that ``go``, and the counters that
    ``come`` in their place, by the rule of the declaration."""

    go: tuple[str, ...]
    come: tuple[Strength, ...]
    declared: Regrouping

    @property
    def breaks(self) -> bool:
        """Whether one unit is broken down, and not several built up."""
        return len(self.go) == 1


def rule_of(game: Game, declared: Regrouping) -> str:
    """Return the number of the case of a declaration."""
    return game.mechanisms.case("regrouping", declared)


def regroup_sentence(game: Game, way: Regroup) -> Sentence:
    """Return the sentence that says who is broken down or built up into what."""
    rule, come = rule_of(game, way.declared), ", ".join(one.text for one in way.come)
    if way.breaks:
        text = "{unit} is broken down into {units}."
        return sentence(rule, text, unit=way.go[0], units=come)
    text = "{units} are built up into {unit}."
    return sentence(rule, text, units=", ".join(way.go), unit=come)


def free_counters(game: Game, taken: Iterable[str]) -> Mapping[str, int]:
    """Return how many counters of each unit may come into play: those that the game has, without those
    of the units whose names are ``taken``, because they are in play, lost, or still to arrive."""
    many = Counter(name.partition("#")[0] for name in taken)
    return {unit.id: unit.count - many[unit.id] for unit in game.units}


def scheduled(scenario: Scenario | None) -> tuple[str, ...]:
    """Return the names of all units that the schedule of a scenario brings into play."""
    lines = scheduled_names(scenario) if scenario else []
    return tuple(name for names in lines for name in names)


def regroupings(
    situation: Situation,
    declared: Sequence[Regrouping],
    side: str,
    free: Sequence[Mapping[str, int]],
    *,
    done: Collection[str] = (),
) -> Iterator[Regroup]:
    """Yield every way in which a side may break down or build up units; ``free`` are the counters
    that may come by each declaration, ``done`` the units that have come in this way already."""
    by_rule = {id(kinds.declared): kinds for kinds in kinds_of(situation.game)}
    for one, counters in zip(declared, free, strict=True):
        kinds = by_rule[id(one)]
        part = _Search(situation, kinds, counters)
        able = [p for p in part.able(side) if p.name not in done]
        if kinds.declared.ways != "build-up":
            yield from part.breakdowns(able)
        if kinds.declared.ways != "breakdown":
            yield from part.build_ups(able)


@dataclass(frozen=True)
class _Search:
    """The search for what one declaration allows in a position."""

    situation: Situation
    kinds: Kinds
    free: Mapping[str, int]

    def able(self, side: str) -> list[Piece]:
        """Return the units of a side that may be broken down or built up as far as their state and
        place say."""
        when = self.kinds.declared.when
        return [
            piece
            for piece in self.situation.position.units
            if piece.at
            and self.situation.side(piece) == side
            and not self._is_face_down(piece)
            and piece_fulfils(self.situation, when, piece)
        ]

    def _is_face_down(self, piece: Piece) -> bool:
        hides = self.situation.mechanisms.hiding_state
        return piece.hidden or (hides is not None and hides.id in piece.states)

    def breakdowns(self, able: Sequence[Piece]) -> Iterator[Regroup]:
        """Yield the ways to break down units."""
        for piece in able:
            group, strength = self._group(piece), Strength(piece.counter, piece.lost)
            worth = self.kinds.wholes.get(group, {}).get(strength)
            if worth is None:
                continue
            for come in self.kinds.makes(group, worth):
                yield from self._possible((piece,), come)

    def build_ups(self, able: Sequence[Piece]) -> Iterator[Regroup]:
        """Yield the ways to build up units that are in one place and the same states; of equal
        units the first ones."""
        stacks: dict[tuple[str, tuple[str, ...], Group], list[Piece]] = {}
        for piece in able:
            group, strength = self._group(piece), Strength(piece.counter, piece.lost)
            if strength in self.kinds.parts.get(group, {}):
                stacks.setdefault((piece.at, piece.states, group), []).append(piece)
        least, most = self.kinds.declared.count
        for (_, _, group), pieces in stacks.items():
            parts, seen = self.kinds.parts[group], set[tuple[object, ...]]()
            for many in range(least, most + 1):
                for chosen in combinations(pieces, many):
                    alike = tuple(sorted((p.counter, p.lost) for p in chosen))
                    if alike in seen:
                        continue
                    seen.add(alike)
                    worths = (parts[Strength(p.counter, p.lost)] for p in chosen)
                    yield from self._built(chosen, group, sum(worths, start=Fraction(0)))

    def _built(self, chosen: tuple[Piece, ...], group: Group, worth: Fraction) -> Iterator[Regroup]:
        for whole, asked in sorted(self.kinds.wholes.get(group, {}).items()):
            if asked == worth:
                yield from self._possible(chosen, (whole,))

    def _group(self, piece: Piece) -> Group:
        return group_of(self.kinds.declared, unit_of(self.situation.game, piece.counter))

    def _possible(self, go: tuple[Piece, ...], come: tuple[Strength, ...]) -> Iterator[Regroup]:
        """Yield the way by which units go and others come, if there are counters for these and their
        place has room for them."""
        freed = Counter(piece.counter for piece in go)
        needed = Counter(one.counter for one in come)
        if any(many > self.free[id] + freed[id] for id, many in needed.items()):
            return
        if self._is_crowded(go, come):
            return
        yield Regroup(tuple(piece.name for piece in go), come, self.kinds.declared)

    def _is_crowded(self, go: tuple[Piece, ...], come: tuple[Strength, ...]) -> bool:
        declared, first = self.situation.mechanisms.stacking, go[0]
        if declared is None:
            return False
        spot = first.cell if first.cell is not None else first.at
        stay = [p for p in self.situation.friends(spot, self.situation.side(first)) if p not in go]
        new = [
            replace(first, name=f"{first.name}/{n}", counter=one.counter, lost=one.lost)
            for n, one in enumerate(come)
        ]
        return any(breaches_in_place(self.situation, declared, spot, (*stay, *new)))
