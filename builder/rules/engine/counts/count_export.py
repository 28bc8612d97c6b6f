"""Exports for the VASSAL module how phases, combat results and losses change counts (tracked
numbers), as far as the module can work this out from the position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, partial

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.mechanisms import Count
from builder.model.mechanisms.amounts import parse_amount, split_count_name
from builder.model.mechanisms.conditions import ALWAYS, When
from builder.model.mechanisms.counts import CountChange
from builder.model.texts.markup import without_markup
from builder.rules.core.module_export.count_changes import (
    CountChanges,
    CountConsequence,
    CountThreshold,
    CountUpdate,
)
from builder.rules.core.per_game_cache import cached_per_game
from builder.rules.core.questions import side_of
from builder.rules.engine.combat.export.idle_unit_queries import LoneUnitConditions
from builder.rules.engine.combat.export.unit_independent_conditions import (
    UnitIndependentConditions,
    decidable_by_module,
)
from builder.rules.engine.counts.count_consequences import (
    FollowingChange,
    consequences_of_amount,
    consequences_of_change,
)
from builder.rules.engine.counts.count_text import count_change_sentences
from builder.rules.engine.events.effect_text import effect_sentence
from builder.rules.engine.positions.aliases import boxes_of
from builder.rules.engine.positions.amounts import (
    count_named,
    holder_of_other_count,
    holders_of_count,
)
from builder.rules.engine.positions.unit_conditions import unit_fulfils
from builder.rules.engine.wording.condition_phrases import Wording


def _bookkeeping(game: Game) -> CountChanges | None:
    made = _CountExport(game)
    entries = tuple(made.entries())
    reached = tuple(made.reached())
    if not entries and not reached:
        return None
    overview = made.overview
    asks = made.alone.fight("book", "")
    return CountChanges(entries, overview.gathered, overview.amounts, asks, reached)


counts_for_module = cached_per_game(_bookkeeping)
"""Return how phases, results and losses change the counts of a game, and what follows when counts
reach amounts; ``None`` if the game declares nothing of this. The result is cached, because several
parts of a VASSAL module need it."""


@dataclass(frozen=True)
class _CountExport:
    game: Game

    @property
    def _changes(self) -> Iterator[tuple[Count, int, CountChange]]:
        for count in self.game.mechanisms.counts:
            for n, change in enumerate(count.changes):
                if change.phase or change.result or change.lost:
                    yield count, n, change

    @cached_property
    def overview(self) -> UnitIndependentConditions:
        """The conditions of the changes that do not depend on a single unit, as the VASSAL module
        evaluates them."""
        every = (change.when for _, _, change in self._changes)
        return UnitIndependentConditions(
            self.game, tuple(when for when in every if decidable_by_module(self.game, when))
        )

    @cached_property
    def alone(self) -> LoneUnitConditions:
        """The conditions on single units: on those for each of which a change is made, and on those
        that hold a count."""
        every = [self._parted(each)[1] for _, _, c in self._changes if (each := _each(c))]
        every += [c.when for count, _, c in self._changes if count.of == "unit"]
        return LoneUnitConditions(self.game, (*self.overview.conditions, *every))

    def entries(self) -> Iterator[CountUpdate]:
        """Yield every change of a count, for each holder. A change that the VASSAL module cannot
        make is reported only, once. Optional changes are reported too and repeated at the end, so
        that all others keep the numbers that old saved games use."""
        optional = list[CountUpdate]()
        for count, n, change in self._changes:
            rule = change.rule or self.game.mechanisms.case("counts", count)
            told = CountUpdate(
                rule,
                partial(_change_sentence, self.game, count, n),
                change.phase,
                change.result,
                change.lost,
                self._units_whose_losses_count(change),
            )
            if count.of == "unit":
                yield self._of_units(count, change, told) if self._knows(count, change) else told
            elif self._is_automatic(count, change):
                holders = holders_of_count(self.game, count)
                made = [self._entry(count, n, holder, told) for holder in holders]
                yield from [told] if change.choice else made
                if change.choice:
                    optional += (replace(one, optional=True) for one in made)
            else:
                yield told
        yield from optional

    def reached(self) -> Iterator[CountThreshold]:
        """Yield, for each holder of a count, the amounts at which effects follow."""
        made = [
            self._threshold(count, n, holder)
            for count in self.game.mechanisms.counts
            for n in range(len(count.reached) if count.of != "unit" else 0)
            for holder in holders_of_count(self.game, count)
        ]
        for one in made:
            follows = tuple(_told_in_rings(one.track, part, made) for part in one.follows)
            yield replace(one, follows=follows)

    def _threshold(self, count: Count, number: int, holder: str) -> CountThreshold:
        part = count.reached[number]
        meant = parse_amount(part.amount)
        whose, id = split_count_name(meant.other) if meant.other else ("", "")
        other = count_named(self.game, id)
        return CountThreshold(
            rule=part.rule or self.game.mechanisms.case("counts", count),
            track=count.known_as(holder),
            meant=meant,
            other=other.known_as(holder_of_other_count(other, whose, holder)) if other else "",
            note=partial(_note_said, part.note) if part.note else None,
            follows=self._onward(consequences_of_amount(self.game, count, number, holder)),
        )

    def _is_automatic(self, count: Count, change: CountChange) -> bool:
        """Return whether the VASSAL module can make a change of a count by itself; an optional
        change only if it belongs to a phase."""
        if (
            (change.choice and not change.phase)
            or not decidable_by_module(self.game, change.when)
            or not self._counted(count, change)
        ):
            return False
        if change.lost:
            # losses are counted one by one, so a fraction of a point would be dropped each time
            return (change.times * change.by).denominator == 1
        if change.each is None:
            return True
        places, who = self._parted(change.each)
        named = change.value in ("", *self.game.sheet.names_of_values)
        one_place = places is not None and count.of != "place"
        return named and one_place and self.alone.follows(who)

    def _knows(self, count: Count, change: CountChange) -> bool:
        """Return whether the VASSAL module can make a change of a count that units have from what
        it knows of the unit's own counter."""
        more = change.choice or change.each is not None or change.short or change.enough
        return (
            not more
            and not change.lost
            and self._counted(count, change)
            and self.alone.follows(change.when)
        )

    def _counted(self, count: Count, change: CountChange) -> bool:
        """Return whether the VASSAL module knows by how much a change alters a count. This is
        always so, except if the amount is another count whose holder is not certain."""
        whose, id = split_count_name(change.count) if change.count else ("", "")
        other = count_named(self.game, id)
        return not change.count or (other is not None and self._known_as(other, whose, count))

    def _units_whose_losses_count(self, change: CountChange, side: str = "") -> frozenset[str]:
        """Return the ids of the units whose losses change a count; only a side's own units for the
        count of that ``side``."""
        if not change.lost:
            return frozenset()
        of, game = change.each or ALWAYS, self.game
        those = (u for u in game.units if not side or side_of(game, u) == side)
        return frozenset(unit.id for unit in those if unit_fulfils(game, of, unit))

    def _of_units(self, count: Count, change: CountChange, told: CountUpdate) -> CountUpdate:
        other = count_named(self.game, change.count)
        own_other = other.id if other is not None and other.of == "unit" else ""
        return replace(
            told,
            to=change.to,
            number=Fraction(change.by) * change.times,
            who=self.alone.term(change.when),
            other="" if own_other else self._other_count(change, ""),
            own_other=own_other,
            least=count.least,
            most=count.most,
            of_units=count.id,
        )

    def _parted(self, each: When) -> tuple[tuple[str, ...] | None, When]:
        """Split the condition ``each`` on units into the boxes that they must be in, and the rest.
        The boxes are empty if it names none, and ``None`` if it names boxes together with other
        places."""
        boxes = boxes_of(self.game)
        words = [word for word in each.in_ if word in boxes]
        if not words:
            return (), each
        if len(words) < len(each.in_):
            return None, each
        return tuple(boxes[word] for word in words), each.model_copy(update={"in_": ()})

    def _known_as(self, other: Count, whose: str, count: Count) -> bool:
        """Return whether the holder of the count ``other`` is certain in a rule about ``count``:
        the whole game, a holder named in ``whose`` (no unit), or the same kind of holder."""
        return other.of == "game" or other.of == count.of or (bool(whose) and other.of != "unit")

    def _entry(self, count: Count, number: int, holder: str, told: CountUpdate) -> CountUpdate:
        change, side = count.changes[number], holder if count.of == "side" else ""
        each = _each(change)
        places, who = self._parted(each) if each is not None else ((), None)
        return replace(
            told,
            unit_losses=self._units_whose_losses_count(change, side),
            track=count.known_as(holder),
            side=side,
            when=self.overview.term(change.when),
            to=change.to,
            number=Fraction(change.by) * change.times,
            who=None if who is None else self.alone.term(who),
            places=places or (),
            own=bool(side),
            value=change.value,
            other=self._other_count(change, holder),
            least=count.least,
            most=count.most,
            short=self._onward(
                consequences_of_change(self.game, count, number, holder, enough=False)
            ),
            enough=self._onward(
                consequences_of_change(self.game, count, number, holder, enough=True)
            ),
        )

    def _other_count(self, change: CountChange, holder: str) -> str:
        whose, id = split_count_name(change.count) if change.count else ("", "")
        other = count_named(self.game, id)
        if other is None:
            return ""
        return other.known_as(holder_of_other_count(other, whose, holder))

    def _onward(self, effects: Iterator[FollowingChange]) -> tuple[CountConsequence, ...]:
        return tuple(part for one in effects for part in self._parts(one))

    def _parts(self, one: FollowingChange) -> Iterator[CountConsequence]:
        """Yield the changes of counts that an effect makes. If it makes none, or one whose holder
        is not certain, yield the effect itself, which is then carried out like that of an event."""
        event_effect, said = one.event_effect, partial(_effect_text, self.game, one)
        found: list[CountConsequence] = []
        for name, by in event_effect.change.items():
            holder, id = split_count_name(name)
            count = count_named(self.game, id)
            whose = holder or (
                event_effect.side or one.side if count and count.of == "side" else ""
            )
            if count is None or count.of == "unit" or (count.of != "game" and not whose):
                found.clear()
                break
            found.append(CountConsequence(said, count.known_as(whose), by))
        yield from found or [CountConsequence(said, does=one.name)]


def _each(change: CountChange) -> When | None:
    """Return the condition on the units for each of which a change is made; ``None`` for a change
    by losses, since lost units are no longer on the map."""
    return None if change.lost else change.each


def _told_in_rings(
    track: str, part: CountConsequence, every: Sequence[CountThreshold]
) -> CountConsequence:
    """Return the change ``part`` of a count that follows from a change of the count ``track``. If
    it could in the end change ``track`` again (a cycle), it is only reported and changes
    nothing."""
    after, seen = [part.track], set[str]()
    while after:
        here = after.pop()
        if here == track:
            return replace(part, track="")
        if here and here not in seen:
            seen.add(here)
            after += [on.track for one in every if one.track == here for on in one.follows]
    return part


def _note_said(note: str, tr: Translator) -> str:
    return without_markup(tr(note))


def _change_sentence(game: Game, count: Count, number: int, tr: Translator) -> str:
    return without_markup(list(count_change_sentences(Wording(game, tr), count))[number])


def _effect_text(game: Game, one: FollowingChange, tr: Translator) -> str:
    return without_markup(effect_sentence(Wording(game, tr), one.event_effect, one.side))
