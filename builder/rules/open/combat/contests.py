"""Declared combats for the module: their reckonings, with the answers that maps and counters give."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from builder.model.counters import Unit
from builder.model.game import Game
from builder.model.maps import MapSheet
from builder.model.markup import plain
from builder.model.mechanisms.combat import Combat, Strength
from builder.model.mechanisms.conditions import When
from builder.model.mechanisms.declared import Modifier
from builder.model.mechanisms.fire import Reach
from builder.model.mechanisms.states import State
from builder.rules.core.contests import (
    RELATIONS,
    Contest,
    Party,
    Reason,
    Reckon,
    Relation,
    Said,
    Words,
)
from builder.rules.core.position import Position
from builder.rules.core.steps import steps_of
from builder.rules.language.terms import beyond, greatest, number
from builder.rules.open.combat.contest_moments import (
    PHASE,
    known_of,
    options_of,
    questions_of,
    support_of,
)
from builder.rules.open.combat.outcomes import losses_of, retreats_of, states_of
from builder.rules.open.combat.reckoned import ATTACK, DEFENCE, Reckoned, Side
from builder.rules.open.positions.conditions import ROLES, asked, named, term_of
from builder.rules.open.positions.ground import words_of
from builder.rules.open.positions.situation import Situation
from builder.rules.open.positions.sorts import unit_is
from builder.rules.open.positions.steps import worth_after
from builder.rules.open.prose.fighting import change_said, result_said, roll_said, shift_said
from builder.rules.open.prose.phrases import Teller
from builder.rules.open.sight import View
from builder.rules.procedures import Refused

_KNOWN: Mapping[str, Relation] = {relation: relation for relation in RELATIONS}
"""What is asked of those who fight hand to hand; nobody of them goes along a path, or fires."""

TOLD: Mapping[str, Callable[[Teller, Modifier], str]] = {"shift": shift_said, "roll": roll_said}


def contests(game: Game) -> tuple[Contest, ...]:
    """The combats of a game that a module can compute: hand to hand, those whose table is there."""
    found = (_contest(game, combat) for combat in game.mechanisms.combat)
    return tuple(contest for contest in found if contest)


def _contest(game: Game, combat: Combat) -> Contest | None:
    if combat.reckon == "range" or isinstance(combat.reach, Reach):
        return None
    try:
        return _Making(game, Reckoned(game, combat), combat.reckon).contest()
    except Refused:
        return None


@dataclass(frozen=True)
class _Making:
    """A combat on its way to the module."""

    game: Game
    reckoned: Reckoned
    reckon: Reckon

    @property
    def _combat(self) -> Combat:
        return self.reckoned.combat

    def contest(self) -> Contest:
        """All of it; raises :class:`Refused` for a game without the table."""
        combat, table = self._combat, self.reckoned.table
        return Contest(
            id=combat.id,
            name=combat.name or "Combat",
            rule=self.reckoned.rule,
            table=table,
            reckon=self.reckon,
            same_place=combat.reach == "same place",
            reckoning=self.reckoned.reckoning,
            attackers=self._party("attacker"),
            defenders=self._party("defender"),
            asked={named(relation, word): (relation, word) for relation, word in self._asked},
            grounds=self._grounds(),
            ways=self._ways(),
            heights=self._heights(),
            words={
                u.id: words_of(self.game, u) & self._of("is", "with", "next to")
                for u in self.game.units
            },
            shifts=tuple(self._moved(m, "shift") for m in combat.every_shift),
            rolls=tuple(self._moved(m, "roll") for m in combat.every_roll),
            bars=tuple(self._bars()),
            meanings={code: self._meaning(code) for code in table.codes},
            known=known_of(self.game),
            questions=dict(questions_of(self.game, self._conditions)),
            able={s.id: self._able(s) for s in self.game.mechanisms.states},
            numbers=dict(support_of(self.game, combat)),
            choices={PHASE: {p.id: p.name for p in self.game.sheet.sequence}, **options_of(combat)},
        )

    def _able(self, state: State) -> frozenset[str]:
        return frozenset(u.id for u in self.game.units if unit_is(self.game, state.who, u))

    @property
    def _conditions(self) -> tuple[When, ...]:
        return (*self.reckoned.conditions, self._combat.who, self._combat.on)

    # -- who fights ------------------------------------------------------------------------------

    def _party(self, side: Side) -> Party:
        combat = self._combat
        value = combat.attack if side == "attacker" else combat.defence
        counts = side in combat.counts
        may = combat.who if side == "attacker" else combat.on
        return Party(
            role=ROLES[side],
            value=value if counts else "",
            strength=self.reckoned.of_unit(side),
            parts=self.reckoned.parts(side),
            changes=tuple(self._change(c) for c in combat.changes if c.of == side),
            printed={u.id: self._printed(u, value) for u in self.game.units} if counts else {},
            losses=losses_of(combat, side),
            retreats=retreats_of(combat, side),
            states=states_of(combat, side),
            may=None if may.empty else self._reason(may, side, side, "unit"),
        )

    def _printed(self, unit: Unit, value: str) -> tuple[int | None, ...]:
        return tuple(self._number(unit, value, lost) for lost in range(steps_of(self.game, unit)))

    def _number(self, unit: Unit, value: str, lost: int) -> int | None:
        try:
            return worth_after(self.game, unit.id, lost, value, self.reckoned.rule)
        except Refused:
            return None

    # -- why -------------------------------------------------------------------------------------

    def _reason(self, when: When, own: Side, one: Side | None, subject: str) -> Reason:
        said = _saying(self.game, lambda teller: teller.when(when, subject))
        return Reason(self.reckoned.rule, term_of(when, own, one), said)

    def _change(self, change: Strength) -> Reason:
        said = _saying(self.game, lambda teller: change_said(teller, change))
        when = term_of(change.when, change.of, change.of)
        return Reason(change.rule or self.reckoned.rule, when, said)

    def _moved(self, modifier: Modifier, what: str) -> Reason:
        said = _saying(self.game, lambda teller: TOLD[what](teller, modifier))
        when = term_of(modifier.when, "attacker", None)
        return Reason(modifier.rule or self.reckoned.rule, when, said)

    def _bars(self) -> Iterable[Reason]:
        """Odds at which there is no attack."""
        row = self.reckoned.row
        if self._combat.below == "no attack" and row.is_odds:
            first, second = map(int, row.bands[0].odds.split(":"))
            worse = beyond(greatest(number(DEFENCE), 1) * first, number(ATTACK) * second)
            text = "At worse odds than those of the first column there is no attack."
            yield Reason(self.reckoned.rule, worse, lambda tr: tr(text))

    def _meaning(self, code: str) -> Said:
        outcome = self._combat.results.get(code)
        return _saying(self.game, lambda t: result_said(t, outcome) if outcome else "")

    # -- what is asked ---------------------------------------------------------------------------

    @cached_property
    def _asked(self) -> tuple[tuple[Relation, str], ...]:
        found = dict.fromkeys(asked(self._conditions))
        return tuple((_KNOWN[relation], word) for relation, word in found if relation in _KNOWN)

    def _of(self, *relations: Relation) -> frozenset[str]:
        return frozenset(word for relation, word in self._asked if relation in relations)

    def _grounds(self) -> Words:
        words = self._of("in")
        return {m.id: _grounds_of(self._situation(m), words) for m in self.game.maps}

    def _ways(self) -> Words:
        words = self._of("across")
        return {m.id: _ways_of(self._situation(m), words) for m in self.game.maps}

    def _heights(self) -> Mapping[str, Mapping[str, int]]:
        if not self._of("height"):
            return {}
        return {m.id: dict(_heights_of(self._situation(m))) for m in self.game.maps}

    def _situation(self, sheet: MapSheet) -> Situation:
        return Situation(Position(self.game, sheet))


def _saying(game: Game, say: Callable[[Teller], str]) -> Said:
    """What the designer or the house says, for the chat: it has no bold and no links."""
    return lambda tr: plain(say(Teller(game, tr)))


def _grounds_of(situation: Situation, words: frozenset[str]) -> Mapping[str, frozenset[str]]:
    """The places of a map where some words are so."""
    space = situation.sheet.space
    found = {space.id(cell): situation.grounds(cell) & words for cell in space.cells}
    return {place: words for place, words in found.items() if words}


def _heights_of(situation: Situation) -> Iterator[tuple[str, int]]:
    view, space = View(situation), situation.sheet.space
    yield from ((space.id(cell), view.height(cell)) for cell in space.cells)


def _ways_of(situation: Situation, words: frozenset[str]) -> Mapping[str, frozenset[str]]:
    """The steps of a map that cross something."""
    space = situation.sheet.space
    found = {
        f"{space.id(a)}>{space.id(b)}": situation.between(a, b) & words
        for a in (space.cells if words else ())
        for b in space.neighbours(a)
    }
    return {way: words for way, words in found.items() if words}
