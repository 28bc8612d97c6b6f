"""A game played in a terminal: its players, its dice, and the text shown about it."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import click

from builder.cli.playing.prompt import Prompt, read_line
from builder.sentences import filled_sentence

if TYPE_CHECKING:
    from collections.abc import Collection

    from builder.model.position_sheets import PositionSheet
    from builder.playing.history import History
    from builder.playing.state import State
    from builder.playing.story import Storyteller
    from builder.rules.play.actions import Action
    from builder.rules.play.moment import Time

HUMAN = "human"
"""The name of the player that is asked at the shell, or by lines of JSON."""


class Table:
    """A game played at the shell, with its players and its dice."""

    def __init__(
        self,
        history: History,
        story: Storyteller,
        names: dict[str, str],
        seed: int,
        as_json: bool,
        own: PositionSheet | None = None,
    ) -> None:
        """Make a table; with ``own`` the game is played in the own file of one side."""
        from builder.playing.automatic_players import AutomaticPlayers
        from builder.playing.records import only_side

        self.history, self.story, self.as_json, self.own = history, story, as_json, own
        self.prompt = Prompt(history, story)
        self.headed: Time | None = None
        begun = len(history.now.moment.log)
        self.players = AutomaticPlayers(names, seed, begun, only_side(own))

    def play(self) -> None:
        """Play until the game is over or the player leaves it."""
        if not self.as_json and self.players.people(self.history.now):
            self.prompt.welcome()
            self._tell_news()
        while not self.history.now.is_over and not self.players.wait(self.history.now):
            action = self._next()
            if action is None:
                return
            self._do(action)
        if self.history.now.is_over:
            self._show_outcome()
        elif not self.as_json and self.players.wait(self.history.now):
            from builder.playing.automatic_players import WAITS

            click.echo(self.story.tr(WAITS))

    def _tell_news(self) -> None:
        """Show what the own file of a side tells about the time since its last orders."""
        from builder.playing.records import news_told

        for line in news_told(self.own):
            click.echo(line)

    def _next(self) -> Action | None:
        while True:
            state = self.history.now
            action = self.players.choose(state)
            if action is not None:
                return action
            if self.as_json:
                return self._asked_as_json(state)
            self.headed = state.moment.time
            answer = self.prompt.ask()
            if not answer.undone:
                return answer.action

    def _do(self, action: Action) -> None:
        before = self.history.now
        after = before.apply(action)
        self.history.add(after)
        people = self.players.people(before)
        if self.as_json:
            _write(self._as_json(people, before, action, after))
            return
        for time, line in self.story.told_to(people, before, action, after):
            self._head(before, time)
            click.echo(f"  {line}")

    def _as_json(
        self, people: Collection[str], before: State, action: Action, after: State
    ) -> dict[str, object]:
        owner = before.known_to(action)
        if people and owner and owner not in people:
            return {"player": owner, "secret": True}
        unnamed = before.unnamed(after, *people) if people else {}
        text = self.story.without_names(unnamed).text(action)
        return {"player": before.current_player, "action": text}

    def _head(self, state: State, time: Time) -> None:
        """Show turn, phase and side as a heading whenever they have changed."""
        if self.headed != time:
            self.headed = time
            click.echo(f"\n{self.story.heading(state.match, time)}")

    def _show_outcome(self) -> None:
        found = self.history.now.outcome
        if self.as_json:
            points = dict(found.points)
            _write({"outcome": {"result": found.result, "side": found.side, "points": points}})
            return
        for step in found.steps:
            click.echo(f"  {self.story.sentence(step)}")
        click.echo(self.story.outcome(found))

    def _asked_as_json(self, state: State) -> Action | None:
        """Return the action chosen by a program that reads and writes lines of JSON; ``None`` if
        its input ends. An illegal choice is reported, and the program may choose again."""
        from builder.rules.play.actions import read_action

        _write(
            {
                "player": state.current_player,
                "turn": state.moment.turn,
                "phase": state.moment.phase,
                "actions": [action.text for action in state.legal_actions],
            }
        )
        while word := read_line():
            action = read_action(word)
            if state.allows(action):
                return action
            _write({"error": filled_sentence("{word} is not legal", word=word)})
        return None


def _write(value: object) -> None:
    click.echo(json.dumps(value, ensure_ascii=False))
    sys.stdout.flush()
