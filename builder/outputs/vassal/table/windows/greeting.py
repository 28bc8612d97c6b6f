"""Writes the chat messages at the start of a scenario: where the forces wait, the victory
conditions, and the first step of play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from builder.model.game import Game
from builder.model.scenarios import Scenario
from builder.outputs.vassal.table.commands import keystroke_chain
from builder.outputs.vassal.table.messages import filled_message
from builder.outputs.vassal.table.origins import SCENARIO
from builder.outputs.vassal.table.turns import first_phase
from builder.outputs.vassal.table.windows.trays import Tray
from builder.vassal.expressions.functions import count_on_map
from builder.vassal.expressions.properties import string, text
from builder.vassal.expressions.tree import Text, choose
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element, component
from builder.vassal.format.names import engine_safe_text

_KEY = "greet"


class Greeting:
    """The chat messages at the start of a game's scenarios. ``forces`` are the trays in which
    counters wait to be set up, by scenario; ``reinforcements`` is the window of the reinforcements,
    if there is one."""

    def __init__(
        self, game: Game, forces: Mapping[str, Sequence[Tray]], reinforcements: str
    ) -> None:
        self._words: dict[str, str] = {}
        self._lines = [
            (scenario.id, line)
            for scenario in game.scenarios
            for line in self._scenario_lines(
                game, scenario, forces.get(scenario.id, ()), reinforcements
            )
        ]

    def words(self) -> dict[str, str]:
        """Return the constants with those texts of the messages that come from the game's data and
        are translated."""
        return dict(self._words)

    def components(self) -> Iterator[Element]:
        """Yield the chat lines, and the command that reports them once, when the game begins."""
        if not self._lines:
            return
        keys = [f"{_KEY}-{n}" for n, _ in enumerate(self._lines, 1)]
        for key, (scenario, line) in zip(keys, self._lines, strict=True):
            begun = string(SCENARIO).equals(scenario)
            yield component(
                "DoActionButton", name=key, text="", tooltip="", icon="", hotkey=t.named_key(key),
                doReport=True, reportFormat=choose(begun, line, ""),
            )  # fmt: skip
        yield keystroke_chain(_KEY, keys, key=_KEY)
        yield component(
            "StartupGlobalKeyCommand", name="Greet", whenToApply="startOfGameOnly",
            hotkeyOrKeyCommand="sendHotkey", globalHotkey=t.named_key(_KEY),
        )  # fmt: skip

    def _scenario_lines(
        self, game: Game, scenario: Scenario, forces: Sequence[Tray], reinforcements: str
    ) -> Iterator[Text]:
        yield self._word(scenario.title)
        for tray in forces:
            # A scenario that is opened with all forces in place leaves the tray empty.
            waits = filled_message("M_GREET_FORCES", self._word(tray.title))
            yield choose(count_on_map(tray.name) > 0, waits, "")
        if reinforcements and scenario.reinforcements:
            yield filled_message("M_GREET_LATER", self._word(reinforcements))
        if scenario.summary and not scenario.victory:
            yield self._word(scenario.summary)
        for line in scenario.victory:
            yield filled_message("M_GREET_WINS", self._word(line.result), self._word(line.text))
        if game.sheet.sequence:
            yield filled_message("M_GREET_FIRST", self._word(first_phase(game).name))

    def _word(self, words: str) -> Text:
        """Return the expression for a text of the game by its constant, which is added if it is
        new."""
        bare = words.replace('"', "")
        words = (
            " ".join(words.split())
            if engine_safe_text(bare) == " ".join(bare.split())
            else engine_safe_text(words)
        )
        known = {word: name for name, word in self._words.items()}
        name = known.get(words, f"G_{len(self._words) + 1}")
        self._words[name] = words
        return text(name)
