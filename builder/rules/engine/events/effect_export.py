"""Exports for the VASSAL module the effects of events, and those that follow from counts (tracked
numbers), each with the units that it affects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.mechanisms import Events
from builder.model.mechanisms.amounts import split_count_name
from builder.model.mechanisms.conditions import When
from builder.model.mechanisms.events import Event, EventEffect
from builder.model.mechanisms.sides.alliances import pair_of
from builder.model.mechanisms.states import ELIMINATED
from builder.model.texts.markup import without_markup
from builder.rules.core.module_export.event_effects import (
    NEVER,
    UNIT_EFFECT_KINDS,
    ExportedEffect,
    ExportedEffects,
)
from builder.rules.engine.combat.export.idle_unit_queries import LoneUnitConditions
from builder.rules.engine.control.controlled_places import places_with_markers
from builder.rules.engine.counts.count_consequences import FollowingChange, all_count_consequences
from builder.rules.engine.counts.count_export import counts_for_module
from builder.rules.engine.events.calendar_events import told_by_itself
from builder.rules.engine.events.effect_text import effect_sentence
from builder.rules.engine.events.event_rules import card_id, chit_id
from builder.rules.engine.events.event_sides import (
    as_played,
    asks_whose,
    names_player,
    player_of_event,
    players_of,
    said_side,
    side_of_event,
)
from builder.rules.engine.joining.joined_units import join_word, units_able_to_join
from builder.rules.engine.positions.aliases import UNNAMED_PLAYER, boxes_of
from builder.rules.engine.positions.amounts import holders_of_count
from builder.rules.engine.positions.conditions import questions_of_conditions
from builder.rules.engine.positions.position_conditions import places_of
from builder.rules.engine.positions.unit_conditions import unit_fulfils
from builder.rules.engine.stacking.stacking_rules import limit_of_units
from builder.rules.engine.wording.condition_phrases import Wording


def effects_for_module(game: Game) -> ExportedEffects | None:
    """Return, for the VASSAL module, the effects of events and those that follow from counts;
    ``None`` if there are none."""
    made = _EffectExport(game)
    events = {e.id: tuple(made.done(drawn, e)) for drawn, e in made.events if e.effects}
    follows = made.follows()
    if not events and not follows:
        return None
    lots = {drawn.id: _lots(drawn) for drawn in game.mechanisms.events}
    sides = {e.id: player_of_event(game, drawn, e) for drawn, e in made.events}
    whose = {id: side for id, side in sides.items() if side and id in events}
    told = {
        e.id: told_by_itself(game, e.when, side_of_event(drawn, e))
        for drawn, e in made.events
        if e.id in events and not e.turns
    }
    when = {id: condition for id, condition in told.items() if condition is not None}
    alone = made.alone.fight("deeds", "")
    return ExportedEffects(alone, events, lots, follows, whose, when, made.played)


def _lots(drawn: Events) -> dict[str, str]:
    """Return the ids of the events of a set that have effects, by the id of the card, chit or list
    entry that brings each."""
    own = {"deck": card_id, "cup": chit_id}
    return {own.get(drawn.way, _id)(e): e.id for e in drawn.entries if e.effects}


def _id(event: Event) -> str:
    return event.id


@dataclass(frozen=True)
class _EffectExport:
    """Converts the effects of a game's events to the form for the VASSAL module."""

    game: Game

    @property
    def events(self) -> Iterator[tuple[Events, Event]]:
        """Yield every event with the set that it belongs to. An event whose effect depends on who
        plays it comes once for each side that may play it, as that side's event with an id of its
        own."""
        for drawn in self.game.mechanisms.events:
            for event in drawn.entries:
                by_side = self.played.get(event.id)
                if not by_side:
                    yield drawn, event
                for side, id in (by_side or {}).items():
                    own = {"id": id, "side": side}
                    yield drawn, as_played(self.game, event, side).model_copy(update=own)

    @cached_property
    def played(self) -> Mapping[str, Mapping[str, str]]:
        """For each event that depends on who plays it, its id in the module for each side that may
        play it."""
        return {
            event.id: {side: f"{event.id}@{side}" for side in sides}
            for drawn in self.game.mechanisms.events
            for event in drawn.entries
            if (sides := players_of(self.game, drawn, event)) and self._depends_on_player(event)
        }

    def _depends_on_player(self, event: Event) -> bool:
        counts = any(relation == "amount" for relation, _ in questions_of_conditions([event.when]))
        helps = any(asks_whose(self.game, event_effect) for event_effect in event.effects)
        return bool(event.effects) and (counts or helps or names_player(self.game, event))

    @cached_property
    def alone(self) -> LoneUnitConditions:
        """The conditions on the units that effects apply to, in the form in which the VASSAL module
        tests them."""
        every = [event_effect.who for _, event in self.events for event_effect in event.effects]
        every += [one.event_effect.who for one in self._following]
        every += [self._free] if self._free else []
        return LoneUnitConditions(self.game, tuple(every))

    @cached_property
    def _following(self) -> tuple[FollowingChange, ...]:
        """The effects that follow changes and amounts of counts and are carried out like effects of
        events; changes of other counts are handled elsewhere."""
        counts = counts_for_module(self.game)
        parts = [part for entry in counts.entries for part in entry.onward] if counts else []
        parts += [part for one in counts.reached for part in one.follows] if counts else []
        done = {part.does for part in parts}
        return tuple(one for one in all_count_consequences(self.game) if one.name in done)

    def follows(self) -> dict[str, tuple[ExportedEffect, ...]]:
        """Return, by name, the effects that follow changes and amounts of counts, in the form for
        the VASSAL module."""
        found: dict[str, tuple[ExportedEffect, ...]] = {}
        for one in self._following:
            said = partial(_effect_text, self.game, one.event_effect, one.side)
            told = ExportedEffect("told", said, rule=one.rule)
            parts = self._parts("", one.event_effect, one.event_effect.side or one.side, told)
            found[one.name] = tuple(parts)
        return found

    def done(self, drawn: Events, event: Event) -> Iterator[ExportedEffect]:
        """Yield the effects of an event for the VASSAL module; an effect that the module cannot
        carry out is only reported in the chat."""
        side, whose = side_of_event(drawn, event), said_side(self.game, drawn, event)
        for event_effect in event.effects:
            said = partial(_effect_text, self.game, event_effect, whose)
            if whose == UNNAMED_PLAYER and asks_whose(self.game, event_effect):
                yield ExportedEffect("told", said)
                continue
            yield from self._parts(
                drawn.id, event_effect, event_effect.side or side, ExportedEffect("told", said)
            )

    def _parts(
        self, drawn: str, event_effect: EventEffect, side: str, told: ExportedEffect
    ) -> Iterator[ExportedEffect]:
        word = event_effect.word
        if word == "points" and side:
            yield replace(told, word="points", number=event_effect.points or 0, what=side)
        elif word == "weather":
            yield replace(told, word="weather", what=event_effect.weather)
        elif word == "change":
            yield from self._changes(event_effect, side, told)
        elif word == "replace" and side and self.game.mechanisms.replacements and self.game.units:
            yield replace(told, word="replace", number=event_effect.replace or 0, what=side)
        elif word in UNIT_EFFECT_KINDS and self.alone.follows(event_effect.who):
            yield self._befalling(event_effect, told)
        elif word == "draw":
            yield replace(
                told, word="draw", number=event_effect.draw, what=event_effect.from_ or drawn
            )
        elif word == "take" and (places := self._taken(event_effect, side)):
            yield replace(told, word="take", what=side, places=places)
        elif word == "relation" and (pairs := self._pairs(event_effect, side)):
            yield replace(told, word="relation", what=event_effect.relation, pairs=pairs)
        elif word == "end":
            yield replace(told, word="end")
        elif word == "arrive" and (place := self._place(event_effect.at)):
            yield from self._arriving(event_effect, replace(told, word="arrive", what=place))
        else:
            yield told

    def _befalling(self, event_effect: EventEffect, told: ExportedEffect) -> ExportedEffect:
        """Return an effect on units in the form for the VASSAL module. If it names several places
        to move them to, the players choose one."""
        word = event_effect.word
        goes = {"move": (event_effect.to,), "restore": event_effect.at}
        place = self._place(goes[word]) if word in goes else ""
        if word in goes and not place:
            return told
        state = self.game.mechanisms.state_called(event_effect.state)
        goes = event_effect.join
        joining = units_able_to_join(self.game).get(join_word(goes)) if goes else None
        dies, words = (
            event_effect.state == ELIMINATED,
            {str(word): word for word in UNIT_EFFECT_KINDS},
        )
        return replace(
            told,
            word="remove" if dies else words[event_effect.word],
            number=event_effect.lose or event_effect.mend,
            what=place or ("" if dies else _named(event_effect)),
            who=self.alone.term(event_effect.who),
            count=event_effect.count,
            lot=event_effect.by == "lot" and event_effect.count > 0,
            able=frozenset(u.id for u in self.game.units if unit_fulfils(self.game, state.who, u))
            if state else joining,
            room=self._room(place),
            uncounted=self.alone.term(self._free) if self._free and self._room(place) else NEVER,
        )  # fmt: skip

    @property
    def _free(self) -> When | None:
        """The condition on the units that do not count against stacking limits."""
        declared = self.game.mechanisms.stacking
        return declared.free if declared else None

    def _room(self, place: str) -> int:
        """Return how many units of a side may be in a place, if one simple limit decides it; 0 if
        not, and then the players must watch the limit."""
        declared = self.game.mechanisms.stacking
        if declared is None or not place or (self._free and not self.alone.follows(self._free)):
            return 0
        found = (most for limit in declared.limits if (most := limit_of_units(limit, place)))
        return next(found, 0)

    def _arriving(
        self, event_effect: EventEffect, told: ExportedEffect
    ) -> Iterator[ExportedEffect]:
        """Yield the effect by which units arrive; units of which there are several copies get an
        effect for each kind."""
        kinds = Counter(name.partition("#")[0] for name in event_effect.arrive)
        many = {unit.id for unit in self.game.units if unit.count > 1}
        alone = frozenset(kinds) - many
        parts = [replace(told, units=alone)] if alone else []
        parts += [replace(told, units=frozenset((x,)), count=kinds[x]) for x in kinds if x in many]
        for n, part in enumerate(parts):
            yield replace(part, said=_nothing) if n else part

    def _taken(self, event_effect: EventEffect, side: str) -> tuple[str, ...]:
        """Return the places that a side takes by an effect, if markers lie there from the start, so
        that the VASSAL module can turn them; otherwise players lay them."""
        known = places_with_markers(self.game)
        places = tuple(places_of(self.game, event_effect.take))
        return places if side and not event_effect.count and known.issuperset(places) else ()

    def _pairs(self, event_effect: EventEffect, side: str) -> tuple[str, ...]:
        """Return the pairs of sides whose relation an effect changes; none if the side is not
        known."""
        named = event_effect.with_ or tuple(one.id for one in self.game.sheet.sides)
        others = [one for one in named if one != side]
        return tuple(pair_of(side, one) for one in others) if side else ()

    def _place(self, words: tuple[str, ...]) -> str:
        """Return the id of the one place that the words name, if it is a single box, or a place of
        the game's only map; otherwise an empty text."""
        boxes = boxes_of(self.game)
        if len(words) == 1 and words[0] in boxes:
            return boxes[words[0]]
        if len(self.game.maps) != 1 or len(words) != 1:
            return ""
        space = self.game.maps[0].space
        return words[0] if words[0] in space.ids else ""

    def _changes(
        self, event_effect: EventEffect, side: str, told: ExportedEffect
    ) -> Iterator[ExportedEffect]:
        """Yield each change of a count that an effect makes, with the name of the track or module
        value that stores the count."""
        counts = {count.id: count for count in self.game.mechanisms.counts}
        tracks = []
        for name, by in event_effect.change.items():
            holder, id = split_count_name(name)
            count = counts.get(id)
            if count is None or count.of == "unit":
                tracks.append(("", 0))
                continue
            holder = holder or (side if count.of == "side" else "")
            of_all = () if holder or count.of == "game" else holders_of_count(self.game, count)
            tracks += [(count.known_as(one), by) for one in of_all or (holder,)]
        if all(track for track, _ in tracks):
            for n, (track, by) in enumerate(tracks):
                said = told.said if n == 0 else _nothing
                yield replace(told, word="change", said=said, what=track, number=by)
        else:
            yield told


def _effect_text(game: Game, event_effect: EventEffect, side: str, tr: Translator) -> str:
    return without_markup(effect_sentence(Wording(game, tr), event_effect, side))


def _named(event_effect: EventEffect) -> str:
    """Return the state that an effect brings or ends, or the word for the side that units join."""
    return (
        join_word(event_effect.join)
        if event_effect.join
        else event_effect.state or event_effect.clear
    )


def _nothing(tr: Translator) -> str:
    return ""
