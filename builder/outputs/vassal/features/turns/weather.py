"""Gives the module the weather of a game: a button rolls for it, stores it for battles, and reports
it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from builder.model.game import Game
from builder.outputs.vassal.expressions.beanshell import ExpressionWriter
from builder.outputs.vassal.expressions.icons import Icons
from builder.outputs.vassal.features.feature import ModuleFeature
from builder.outputs.vassal.table.asking import asked_property, in_all_languages
from builder.outputs.vassal.table.commands import (
    assign_property,
    chat_line,
    keystroke_chain,
    module_text_property,
)
from builder.outputs.vassal.table.messages import WEATHER_MESSAGES, filled_message
from builder.outputs.vassal.table.phase_limits import PhaseLimit
from builder.outputs.vassal.table.toolbar import toolbar_menu
from builder.outputs.vassal.table.turns import STEP_NOW, step_ids, steps_from, turn_number
from builder.rules.core.module_export.weather import WeatherRules
from builder.vassal.expressions.lookups import looked_up
from builder.vassal.expressions.properties import number, string, text
from builder.vassal.expressions.tree import TRUE, Text, Truth, as_text, choose, first_case
from builder.vassal.format.components import Element
from builder.vassal.format.lookups import NAME_TABLE_PREFIX, letter_codes, table_text

WEATHER = "Weather"
"""The property with the id of the current weather."""

_NAMES, _DIE, _CHOSEN = f"{NAME_TABLE_PREFIX}Weather", "WeatherDie", "WeatherChosen"
_ROLL, _CHOOSE = "Roll for weather", "Choose the weather"
_TURN, _STAYS = "WeatherTurn", "WeatherStays"
"""The property of the turn whose weather was set last, and the property that is true if there is no
weather to set."""


@dataclass(frozen=True)
class WeatherFeature(ModuleFeature):
    """The feature for a game's weather."""

    game: Game
    weathers: WeatherRules
    icons: Icons
    set: frozenset[str] = frozenset()
    """The ids of the weathers that events bring, each with a keystroke of its own."""

    @property
    def _letters(self) -> Mapping[str, str]:
        return letter_codes(self.weathers.names)

    @property
    def _writer(self) -> ExpressionWriter:
        return ExpressionWriter({"turn": turn_number(self.game), "die": _DIE})

    @property
    def _is_set_by_track(self) -> bool:
        """Whether the turn track prescribes the weather of some turns."""
        return self.weathers.settled and bool(self.game.sheet.sequence)

    @property
    def _steps(self) -> list[str]:
        """The steps of a turn in which its weather is known: from the weather phase to the end."""
        return steps_from(self.game, self.weathers.phase)

    @property
    def _comes_later(self) -> bool:
        """Whether the weather phase is not the first of the turn. If so, the weather of the
        previous turn, and events that set it, last until that phase."""
        return self._steps != step_ids(self.game)

    @property
    def _is_due(self) -> Truth:
        """The condition that the weather phase has begun."""
        steps = "|".join(["", *self._steps, ""])
        return as_text(steps).contains("|" + STEP_NOW + "|") if self._comes_later else TRUE

    @property
    def _buttons(self) -> list[str]:
        """The labels of the weather buttons; there is no button to roll if the turn track
        prescribes the weather of every turn."""
        rolls = "die" in self.weathers.formula.terms or not self._is_set_by_track
        return [_ROLL, _CHOOSE] if rolls else [_CHOOSE]

    @property
    def _limit(self) -> PhaseLimit:
        """The rule that the weather is rolled for once, in its phase; another roll brings a
        warning."""
        rule, phases = self.weathers.rule, self.weathers.phases
        return PhaseLimit(self.game, "weather-roll", rule, phases, done="WeatherDone")

    @property
    def reminders(self) -> Sequence[str]:
        """The keystroke that sets the weather, once, on a turn for which the turn track prescribes
        it."""
        return ["weather-turn"] if self._is_set_by_track else []

    def constants(self) -> Mapping[str, str]:
        """Return the names of the weathers."""
        names = self.weathers.names
        return {
            **WEATHER_MESSAGES,
            **(self._limit.constants() if _ROLL in self._buttons else {}),
            _NAMES: table_text({self._letters[id]: names[id] for id in names}),
        }

    def _weather_name(self, id: Text) -> Text:
        """Return the name of the weather with an id."""
        cases = [(id.equals(w), as_text(x)) for w, x in self._letters.items()]
        return looked_up(_NAMES, first_case(cases, as_text("")))

    def properties(self) -> Iterator[Element]:
        """Yield the properties with the current weather, the die rolled for it, and the weather
        that a player chooses."""
        stages = self.weathers.formula.terms
        names = {id: looked_up(_NAMES, as_text(x)) for id, x in self._letters.items()}
        chosen = string(_CHOSEN)
        cases = [(chosen.equals(name), as_text(id)) for id, name in names.items()]
        yield module_text_property(
            WEATHER, self.weathers.first,
            assign_property("weather-find", self._writer.write(stages["weather"])),
            assign_property("weather-take", first_case(cases, string(WEATHER))),
            *(assign_property(f"weather-is-{id}", id) for id in self.weathers.names if id in self.set),
        )  # fmt: skip
        if self._is_set_by_track:
            turn, rolled = turn_number(self.game), self._writer.truth(self.weathers.rolled)
            known = number(_TURN).equals(turn) | rolled | ~self._is_due
            stays = assign_property("weather-stays", known)
            noted = assign_property("weather-noted", turn)
            yield module_text_property(_TURN, "0" if self._comes_later else "1", noted)
            yield module_text_property(_STAYS, "true", stays)
        die = self._writer.write(stages["die"]) if "die" in stages else "0"
        yield module_text_property(_DIE, "0", assign_property("weather-roll", die))
        yield from self._limit.properties() if _ROLL in self._buttons else ()
        prompt = in_all_languages(self.game, "Weather")
        choices = list(names.values())
        yield asked_property(_CHOSEN, "", "weather-forget", "weather-ask", prompt, choices)

    def components(self) -> Iterator[Element]:
        """Yield the buttons, and their chat lines."""
        if _ROLL in self._buttons:
            yield from self._limit.lines()
            does = ["weather-roll", "weather-find", "weather-tell"]
            yield keystroke_chain(
                _ROLL, [*self._limit.before, *does, *self._limit.after], text=_ROLL,
                icon=self.icons.file("dice"), tip="Determine the weather of this turn", key="weather-now",
            )  # fmt: skip
        if self._is_set_by_track:
            yield keystroke_chain(
                "Weather of the turn", ["weather-stays", "weather-set"], key="weather-turn"
            )
            settles = ["weather-find", "weather-noted", "weather-say"]
            yield keystroke_chain("Settle the weather", settles, key="weather-set", gate=_STAYS)
        yield keystroke_chain(
            _CHOOSE, ["weather-forget", "weather-ask", "weather-take", "weather-say"], text=_CHOOSE,
            icon=self.icons.file("notes"), tip="Say what the weather is",
        )  # fmt: skip
        named = self._weather_name(text(WEATHER))
        said, rolled = (
            filled_message("M_WEATHER", named),
            filled_message("M_WEATHER_ROLLED", _DIE, named),
        )
        when = self._writer.truth(self.weathers.rolled)
        yield chat_line("weather-tell", choose(when, rolled, said))
        yield chat_line("weather-say", said)

    def menus(self) -> Iterator[Element]:
        """Yield the menu of the weather."""
        tip = "The weather, which battles take into account"
        yield toolbar_menu("Weather", tip, self._buttons, self.icons.file("dice"))
