"""Reminds players in the phases of movement of what happens when a unit runs into enemies whose places are
hidden: only their own player sees them, so that the module cannot stop the unit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.mechanisms.states import PLACE, State
from builder.model.texts.markup import without_markup
from builder.outputs.vassal.features.feature import FeatureContext, ModuleFeature
from builder.outputs.vassal.table.commands import chat_line
from builder.outputs.vassal.table.messages import filled_message
from builder.outputs.vassal.table.phase_limits import PhaseLimit
from builder.outputs.vassal.table.unit_messages import MEETING_MESSAGES
from builder.rules.engine.play_phases import phases_for
from builder.rules.engine.states.hidden_place_text import running_into_text
from builder.rules.engine.wording.condition_phrases import Wording
from builder.vassal.expressions.properties import text
from builder.vassal.expressions.tree import as_text, choose
from builder.vassal.format.components import Element
from builder.vassal.format.names import engine_safe_text

_REMIND, _SAID, _STATE = "meeting-remind", "W_Meeting", "W_MeetingState"


@dataclass(frozen=True)
class MeetingsFeature(ModuleFeature):
    """The feature for the state that hides the places of units, and the phases in which units move."""

    game: Game
    state: State
    phases: frozenset[str]

    def _texts(self, tr: Translator) -> dict[str, str]:
        wording = Wording(self.game, tr)
        said = without_markup(wording.space.join(running_into_text(wording, self.state)))
        return {_SAID: engine_safe_text(said), _STATE: engine_safe_text(tr(self.state.name))}

    def constants(self) -> Mapping[str, str]:
        """Return the form of the chat line, and its words."""
        return {**MEETING_MESSAGES, **self._texts(Translator())}

    def translations(self, tr: Translator) -> Mapping[str, str]:
        """Return the translations of the words of the chat line into a language."""
        theirs = self._texts(tr)
        return {own: theirs[name] for name, own in self._texts(Translator()).items()}

    def components(self) -> Iterator[Element]:
        """Yield the line that the chat shows when a phase of movement begins."""
        rule = self.game.mechanisms.case("states", self.state)
        said = filled_message("M_MEETING", as_text(rule), text(_STATE), text(_SAID))
        due = PhaseLimit(self.game, _REMIND, rule, self.phases).in_phase
        yield chat_line(_REMIND, choose(due, said, ""))

    @property
    def reminders(self) -> Sequence[str]:
        """The keystroke that writes the line at the start of a phase of movement."""
        return [_REMIND]


def meetings_feature(
    planned: FeatureContext, made: Sequence[ModuleFeature]
) -> MeetingsFeature | None:
    """Return the feature; ``None`` for a game in which no unit runs into enemies that it does not see."""
    mechanisms = planned.game.mechanisms
    state, moves = mechanisms.hiding_state, mechanisms.movement
    if state is None or state.hides != PLACE or moves is None or mechanisms.enemies_share_places:
        return None
    phases = phases_for(planned.game, "movement", moves)
    return MeetingsFeature(planned.game, state, phases) if phases else None
