"""Keeps the amounts of all counts (tracked numbers such as ammunition) while they are being changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from builder.model.game import Game
from builder.model.mechanisms import Count
from builder.model.mechanisms.amounts import Amount, parse_amount, split_count_name
from builder.model.mechanisms.events import EventEffect
from builder.model.mechanisms.fighting.consequences import Consequences
from builder.rules.core.positions.position import Piece
from builder.rules.engine.combat.consequence_text import consequence_steps, consequence_texts
from builder.rules.engine.events.effect_text import effect_sentence
from builder.rules.engine.positions.amounts import (
    amount_in,
    count_full_name,
    count_named,
    holder_of_other_count,
    holders_of_count,
    most_of,
)
from builder.rules.engine.positions.condition_answers import matching_units
from builder.rules.engine.positions.situation import Situation
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.procedures import Step, step

_MOST_EFFECTS = 200
"""The largest number of effects in a chain that are carried out; a longer chain is taken as
endless."""


@dataclass
class Ledger:
    """The amounts of all counts while they are being changed, with what the changes bring: points,
    effects and explanations."""

    situation: Situation = field(repr=False)
    points: dict[str, int] = field(default_factory=dict)
    what: list[str] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    effects: int = 0

    @property
    def game(self) -> Game:
        """The game that the position belongs to."""
        return self.situation.game

    def amount(self, count: Count, holder: str) -> int:
        """Return the present amount of a count, for one of its holders (game, side, unit or
        place)."""
        return amount_in(self.situation, count, holder)

    def add(self, count: Count, holder: str, by: int, rule: str = "") -> bool:
        """Add ``by`` (which may be negative) to a holder's count, within its bounds. Return whether
        the count was large enough to take the whole amount."""
        before = self.amount(count, holder)
        enough = before + by >= count.least
        self._set(count, holder, before + by, rule)
        return enough

    def set(self, count: Count, holder: str, to: int, rule: str = "") -> None:
        """Set the count of a holder (game, side, unit or place) to an amount."""
        self._set(count, holder, to, rule)

    def _set(self, count: Count, holder: str, to: int, rule: str) -> None:
        before, most = self.amount(count, holder), most_of(self.game, count, holder)
        after = max(count.least, to if most is None else min(most, to))
        own, name = self.game.mechanisms.case("counts", count), count_full_name(holder, count.id)
        amounts = {**self.situation.amounts, name: after}
        self.situation = replace(self.situation, amounts=amounts)
        text = "{count}: {before}, then {after}."
        said = count_full_name(holder, count.id) if holder else count.name
        self.steps.append(step(rule or own, text, count=said, before=before, after=after))
        for part in count.reached:
            meant = parse_amount(part.amount)
            if self._fits(meant, count, holder, after) and not self._fits(
                meant, count, holder, before
            ):
                if part.note:
                    self.what.append(part.note)
                self.event_effects(
                    part.effects, holder if count.of == "side" else "", part.rule or own
                )
                self.befalls(part.does, holder, part.rule or own)

    def _fits(self, meant: Amount, count: Count, holder: str, amount: int) -> bool:
        other_holder, id = split_count_name(meant.other) if meant.other else ("", "")
        other = count_named(self.game, id)
        many = (
            self.amount(other, holder_of_other_count(other, other_holder, holder)) if other else 0
        )
        return meant.fits(amount, many)

    def event_effects(
        self,
        event_effects: tuple[EventEffect, ...],
        side: str,
        rule: str,
        pieces: tuple[Piece, ...] = (),
    ) -> None:
        """Apply the effects' changes of counts and victory points to the ledger, and report each
        effect as a sentence."""
        for event_effect in event_effects:
            self.effects += 1
            if self.effects > _MOST_EFFECTS:
                return
            said = effect_sentence(Wording.of(self.game, "en"), event_effect, side)
            self.what.append(said)
            self.steps.append(step(rule, said))
            if event_effect.points and (event_effect.side or side):
                who = event_effect.side or side
                self.points[who] = self.points.get(who, 0) + event_effect.points
            for name, by in event_effect.change.items():
                for count, holder in self.meant(
                    name, event_effect.side or side, event_effect, pieces
                ):
                    self.add(count, holder, by, rule)

    def befalls(self, does: Consequences, unit: str, rule: str) -> None:
        """Report what befalls the unit whose count has reached an amount, and make the changes of
        its counts that are certain."""
        self.effects += len(does)
        self.what += consequence_texts(Wording.of(self.game, "en"), "unit", does)
        self.steps += consequence_steps(self.game, rule, "unit", does)
        for one in does if self.effects <= _MOST_EFFECTS else ():
            count = count_named(self.game, one.count)
            if count is not None and unit.partition("#")[0] in holders_of_count(self.game, count):
                self.add(count, unit, one.number, rule)

    def meant(
        self,
        name: str,
        side: str,
        event_effect: EventEffect | None = None,
        pieces: tuple[Piece, ...] = (),
    ) -> Iterator[tuple[Count, str]]:
        """Yield the counts that a name stands for, each with its holder. A name without a holder
        stands for the count of ``side``, or of the units or places concerned."""
        holder, id = split_count_name(name)
        count = count_named(self.game, id)
        if count is None:
            return
        if holder or count.of == "game":
            yield count, holder
        elif count.of == "side":
            yield from ((count, s) for s in holders_of_count(self.game, count) if side in ("", s))
        elif count.of == "unit":
            found = pieces or (
                matching_units(self.situation, event_effect.who) if event_effect else ()
            )
            known = holders_of_count(self.game, count)
            yield from ((count, p.name) for p in found if p.counter in known)
        else:
            yield from ((count, place) for place in count.at)
