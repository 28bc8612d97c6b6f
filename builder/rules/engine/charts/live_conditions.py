"""The inputs of an interactive ("live") chart with which its reader answers the conditions of
declared rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.mechanisms.conditions import Relation, When, Who, line_key
from builder.model.mechanisms.declared import Modifier
from builder.model.mechanisms.sides.alliances import STANCES, Stance, pairs_of
from builder.rules.core.live_charts import Choice, Input, Number, Option, Toggle
from builder.rules.engine.alliances.relations import relations_at_start
from builder.rules.engine.charts.count_live_charts import CountInputs
from builder.rules.engine.positions.conditions import (
    NIGHT,
    OPTIONS,
    condition_term_by_line,
    event_term_name,
    of_position,
    relation_name,
)
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.expressions.terms import AnyOf, Every, Fixed, Term, is_equal, text, truth

_GROUND, _WEATHER, _SIDE, _TURN = "ground", "weather", "side", "turn"
_SEASON, _PHASE = "season", "phase"
_LAST = 999
_OPTIONS: Mapping[Literal["attacker", "defender"], str] = {
    "attacker": "The attacker chooses",
    "defender": "The defender chooses",
}
"""The labels of the inputs for the options that each side chooses."""

_Line = tuple[Who, Relation, tuple[str, ...]]


RELATION_WORDS: Mapping[Stance, str] = {
    "allied": "Allied",
    "neutral": "Neutral to each other",
    "enemies": "Enemies",
}
"""The words for what two sides are to each other, in menus."""


def _relation_id(pair: str) -> str:
    return f"relation-{pair.replace(' ', '-')}"


@dataclass(frozen=True)
class ConditionInputs:
    """The chart inputs for a list of conditions. Lines that name no role are about the ``subject``,
    normally the attackers. The defender's terrain, the weather, the side and the turn are each set
    once for all conditions; every other line is a yes/no input worded as in the rules."""

    game: Game
    conditions: tuple[When, ...]
    subject: Literal["attacker", "unit"] = "attacker"

    @classmethod
    def from_conditions(
        cls,
        game: Game,
        conditions: Iterable[When],
        subject: Literal["attacker", "unit"] = "attacker",
    ) -> ConditionInputs:
        """Return the inputs for the given conditions; their lines that name no role are about the
        ``subject``."""
        return cls(game, tuple(conditions), subject)

    def holds(self, modifier: Modifier) -> Term:
        """Return the formula over the chart's inputs that says whether a modifier applies."""
        return self.so(modifier.when)

    def so(self, when: When) -> Term:
        """Return the formula over the chart's inputs that says whether a condition is true."""
        return condition_term_by_line(when, self._line)

    @property
    def inputs(self) -> tuple[Input, ...]:
        """The inputs that the chart shows its reader: choices, then counts (tracked numbers), then
        yes/no inputs."""
        return (*self._choices(), *self._counts.inputs(), *self._toggles())

    @property
    def by_range(self) -> bool:
        """Whether any of the conditions tests the range."""
        return any(part.range for when in self.conditions for _, part in when.nested_conditions())

    @property
    def given(self) -> Mapping[str, Term]:
        """The formula terms for names that conditions use but that have no input of the same name:
        the weather if the game has none, options that are not offered, lasting events, night, and
        conditions on the whole position."""
        weather = {} if self.game.mechanisms.weather else {_WEATHER: Fixed("")}
        asked = {choice.id for choice in self._choices() if isinstance(choice, Choice)}
        none = {name: Fixed("") for name in OPTIONS.values() if name not in asked}
        so = {name: truth(id) for name, (id, _) in self._so.items()}
        return {**weather, **none, **so, **self._relations}

    @property
    def _relations(self) -> Mapping[str, Term]:
        """The formula terms for what pairs of sides are to each other: as the reader says, or as at the
        start."""
        asked = (part for when in self.conditions for _, part in when.parts())
        pairs = {pair for part in asked for s in STANCES for pair in pairs_of(getattr(part, s))}
        return {relation_name(pair): text(_relation_id(pair)) for pair in sorted(pairs)}

    # -- choices ---------------------------------------------------------------------------------

    def _choices(self) -> Iterator[Input]:
        parts = [part for when in self.conditions for _, part in when.parts()]
        if any(self._grounds(line) for part in parts for line in part.lines()):
            kinds = (Option(k.id, k.name, k.id) for k in self.game.terrain.hexes)
            yield Choice(_GROUND, "Target’s terrain", tuple(kinds))
        weather = self.game.mechanisms.weather
        if weather and any(part.weather for part in parts):
            kinds = (Option(k.id, k.name or k.id) for k in weather.kinds)
            yield Choice(_WEATHER, "Weather", tuple(kinds))
        if any(part.side for part in parts):
            sides = (Option(s.id, s.name) for s in self.game.sheet.sides)
            yield Choice(_SIDE, "Side that attacks", tuple(sides))
        for name in self._relations:
            yield self._relation(name.partition(" ")[2])
        if any(part.season for part in parts):
            time = self.game.mechanisms.time
            found = (Option(s.id, s.name) for s in (time.seasons if time else ()))
            yield Choice(_SEASON, "Season", tuple(found))
        if any(part.phase for part in parts):
            phases = (Option(p.id, p.name) for p in self.game.sheet.sequence)
            yield Choice(_PHASE, "Phase", tuple(phases))
        asked = {word for part in parts for word in part.option}
        for of, label in _OPTIONS.items():
            mine = [o for c in self.game.mechanisms.combat for o in c.options if o.of == of]
            if asked & {o.id for o in mine}:
                named = {o.id: o.name for o in mine}
                found = (Option(id, name) for id, name in {"": "Nothing chosen", **named}.items())
                yield Choice(OPTIONS[of], label, tuple(found))
        if any(part.turn for part in parts):
            yield Number(_TURN, "Turn", 1, 0, _LAST)

    def _relation(self, pair: str) -> Choice:
        """Return the input for what a pair of sides is to each other; at first it shows the start."""
        first = relations_at_start(self.game).get(pair, "enemies")
        stances = sorted(STANCES, key=lambda stance: stance != first)
        label = " – ".join(side.name for side in self.game.sheet.sides if side.id in pair.split())
        return Choice(
            _relation_id(pair), label, tuple(Option(s, RELATION_WORDS[s]) for s in stances)
        )

    def _grounds(self, line: _Line) -> tuple[str, ...]:
        """Return the types of hex terrain that a condition line allows for the defender; a hex has
        exactly one type."""
        who, relation, words = line
        if (who, relation) != ("defender", "in"):
            return ()
        kinds = {kind.id for kind in self.game.terrain.hexes}
        return tuple(word for word in words if word in kinds)

    # -- truths ----------------------------------------------------------------------------------

    @cached_property
    def _truths(self) -> Mapping[_Line, str]:
        """The id of the yes/no input for each condition line that needs one."""
        parts = (part for when in self.conditions for _, part in when.parts())
        lines = (self._left(line) for part in parts for line in part.lines())
        found = dict.fromkeys(line for line in lines if line[2])
        return {line: f"so-{n}" for n, line in enumerate(found, 1)}

    def _left(self, line: _Line) -> _Line:
        """Return a condition line with only those words that need a yes/no input: words decided by
        the terrain choice or by a count's input are removed."""
        who, relation, words = line
        answered = {*self._grounds(line), *self._amounts(line)}
        own: Who = "attacker" if self.subject == "attacker" else ""
        return who or own, relation, tuple(word for word in words if word not in answered)

    # -- counts ----------------------------------------------------------------------------------

    @cached_property
    def _counts(self) -> CountInputs:
        parts = (part for when in self.conditions for _, part in when.parts())
        lines = (line for part in parts for line in part.lines() if line[1] == "amount")
        return CountInputs.from_words(self.game, (word for _, _, words in lines for word in words))

    def _amounts(self, line: _Line) -> tuple[str, ...]:
        """Return the words of a condition line that test a count (such as ``stock: 5+``) for which
        the chart has an input."""
        return tuple(w for w in line[2] if line[1] == "amount" and self._counts.answers(w))

    def _toggles(self) -> Iterator[Toggle]:
        for (who, relation, words), id in self._truths.items():
            yield Toggle(
                id, self._condition_label(When.model_validate({line_key(who, relation): words}))
            )
        for id, when in self._so.values():
            yield Toggle(id, self._condition_label(when))

    @cached_property
    def _so(self) -> Mapping[str, tuple[str, When]]:
        """The yes/no conditions on lasting events, night and the whole position: for each name in
        formulas, the id of its input and the condition that gives the input's wording."""
        found: dict[str, When] = {}
        for part in (part for when in self.conditions for _, part in when.parts()):
            found |= {event_term_name(id): When(event=(id,)) for id in part.event}
            found |= {NIGHT: When(night=True)} if part.night is not None else {}
            found |= dict.fromkeys(of_position(part), part.about_all)
        return {name: (f"now-{n}", when) for n, (name, when) in enumerate(found.items(), 1)}

    def _condition_label(self, when: When) -> Callable[[Translator], str]:

        return lambda tr: Wording(self.game, tr).statement(when, self.subject)

    def _line(self, who: Who, relation: Relation, words: tuple[str, ...]) -> Term:
        line = (who, relation, words)
        grounds = [is_equal(text(_GROUND), word) for word in self._grounds(line)]
        left = self._left(line)
        answered = [truth(self._truths[left])] if left[2] else []
        if relation == "amount":
            return Every((*map(self._counts.term, self._amounts(line)), *answered))
        return AnyOf((*grounds, *answered))
