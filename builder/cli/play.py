"""The command ``play``: play a scenario at the shell, against programs, or let programs play."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from builder.cli import arguments
from builder.cli.common import (
    finish_command,
    read_chosen,
    read_game,
    refuse_unknown_language,
    reporting_write_errors,
)
from builder.cli.completion import candidates

if TYPE_CHECKING:
    from builder.model.game import Game
    from builder.playing.history import History
    from builder.playing.players import Player
    from builder.playing.state import State
    from builder.playing.story import Storyteller
    from builder.rules.play.actions import Action

HUMAN = "human"


@click.command()
@arguments.game
@click.argument("scenario", required=False, default="", shell_complete=candidates.scenarios)
@click.option(
    "--players",
    cls=arguments.Several,
    type=arguments.Commas(lambda: (HUMAN, *_players())),
    default=(),
    metavar="NAMES",
    help="Who plays: one for all sides, or one for each in the game's order; human (the default), "
    "random or greedy.",
)
@click.option(
    "--seed", type=int, default=1, show_default=True, help="What is rolled and drawn from."
)
@click.option(
    "--replay",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Go on from a saved game, or begin with a position.",
)
@click.option(
    "--save",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the game here when it ends or is left.",
)
@click.option(
    "--lang",
    default="",
    shell_complete=candidates.languages,
    help="The language of the story (the game's first).",
)
@arguments.option
@arguments.owner
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="Speak JSON, an object on a line, for programs: human players then are programs too.",
)
def play(
    game: Path,
    scenario: str,
    players: tuple[str, ...],
    seed: int,
    replay: Path | None,
    save: Path | None,
    lang: str,
    options: tuple[str, ...],
    owner: Path | None,
    as_json: bool,
) -> None:
    """Play a scenario from its set-up to its end by choosing among what is legal.

    At the table choose by number or by the text of an action; '? NUMBER' says the rule that an action
    follows, 'undo' takes the last action back as far as nothing was learned by it, 'undo!' past
    that, 'quit' leaves.

    \b
    Examples:
      chitwright play alder
      chitwright play alder --players human,random --seed 7
      chitwright play alder --players random --json
      chitwright play alder --replay saved.yaml
    """
    from builder.playing.history import History
    from builder.playing.story import Storyteller
    from builder.rules.error_boundary import guarded
    from builder.rules.option_choices import switched_on

    picked = read_chosen(game, owner, options)
    spec = read_game(game, owner, chosen=picked)
    switched = switched_on(spec, picked)
    if lang:
        refuse_unknown_language(lang, spec.sheet.languages)
    state, problems = guarded("the game", lambda: _beginning(spec, scenario, switched, replay))
    if state is None:
        finish_command(problems)
    names = players or (HUMAN,)
    sides = state.match.sides
    if len(names) not in (1, len(sides)):
        raise click.UsageError(f"--players: one, or one for each of {', '.join(sides)}")
    chosen = dict(zip(sides, names * (len(sides) if len(names) == 1 else 1), strict=False))
    table = _Table(
        History([state]), Storyteller(spec, lang or spec.sheet.languages[0]), chosen, seed, as_json
    )
    _, lost = guarded("the game", table.play)
    if save is not None:
        from builder.files import write_atomically
        from builder.playing.records import saved

        with reporting_write_errors():
            write_atomically(save, saved(table.history.now).encode())
    if lost:
        finish_command(lost)
    sys.exit(0)


def _players() -> tuple[str, ...]:
    from builder.playing.players import PLAYERS

    return tuple(PLAYERS)


def _beginning(spec: Game, scenario: str, options: tuple[str, ...], replay: Path | None) -> State:
    """Return the state in which play begins or goes on."""
    from builder.playing.records import first_state, state_of
    from builder.positions.position_files import read_position

    if replay is None:
        return first_state(spec, scenario, options)
    sheet, problems, _ = read_position(spec, replay)
    if sheet is None:
        finish_command(problems)
    return state_of(spec, sheet)


class _Table:
    """A game at the shell, with its players and its dice."""

    def __init__(
        self,
        history: History,
        wording: Storyteller,
        names: dict[str, str],
        seed: int,
        as_json: bool,
    ) -> None:
        from builder.playing.players import PLAYERS
        from builder.playing.random_source import RandomSource

        self.history, self.wording, self.as_json = history, wording, as_json
        self.headed: tuple[int, str, str] | None = None
        self.chance = RandomSource(f"{seed} chance")
        self.programs: dict[str, Player] = {
            side: PLAYERS[name](f"{seed} {side}") for side, name in names.items() if name != HUMAN
        }

    def play(self) -> None:
        """Play until the game is over or left."""
        while not self.history.now.is_over:
            action = self._next()
            if action is None:
                return
            self._do(action)
        self._tell_outcome()

    def _next(self) -> Action | None:
        from builder.playing.state import CHANCE

        state = self.history.now
        on = state.current_player
        if on == CHANCE:
            return self.chance.by_chance(state.chance_outcomes)
        if on in self.programs:
            return self.programs[on].choose(state.observation(on))
        return self._asked_as_json(state) if self.as_json else self._asked(state)

    def _do(self, action: Action) -> None:
        before = self.history.now
        after = before.apply(action)
        self.history.add(after)
        if self._is_secret(before, action):
            self._tell_secret(before.known_to(action))
            return
        if self.as_json:
            _write({"player": before.current_player, "action": action.text})
            return
        self._head(before)
        told = [self.wording.action(before, action), *map(self.wording.sentence, after.moment.told)]
        for line in told:
            click.echo(f"  {line}")

    def _is_secret(self, before: State, action: Action) -> bool:
        """Tell whether an action is kept from those who look on: people play, and not the side that
        alone knows of it."""
        people = set(before.match.sides) - self.programs.keys()
        owner = before.known_to(action)
        return bool(people and owner and owner not in people)

    def _tell_secret(self, side: str) -> None:
        if self.as_json:
            _write({"player": side, "secret": True})
        else:
            click.echo(f"  {self.wording.secret(side)}")

    def _head(self, state: State) -> None:
        """Write the turn, the phase and the side above what happens in them, once."""
        moment = state.moment
        if self.headed == (moment.turn, moment.phase, moment.side):
            return
        self.headed = (moment.turn, moment.phase, moment.side)
        side = f": {self.wording.player(moment.side)}" if moment.side else ""
        click.echo(f"\n{moment.turn}. {self.wording.phase(state)}{side}")

    def _tell_outcome(self) -> None:
        found = self.history.now.outcome
        if self.as_json:
            points = dict(found.points)
            _write({"outcome": {"result": found.result, "side": found.side, "points": points}})
            return
        for told in found.steps:
            click.echo(f"  {self.wording.sentence(told)}")
        who = self.wording.player(found.side)
        result = self.wording.tr(found.result) if found.result else ""
        click.echo(": ".join(part for part in (result, who) if part))

    # -- who is asked ----------------------------------------------------------------------------

    def _asked(self, state: State) -> Action | None:
        """Return what a person chooses; ``None`` if the game is left."""
        side, actions = state.current_player, state.legal_actions
        turn = f"{state.moment.turn}. {self.wording.phase(state)}"
        self.headed = (state.moment.turn, state.moment.phase, state.moment.side)
        click.echo(f"\n{turn}: {self.wording.player(side)}")
        for number, action in enumerate(actions, 1):
            click.echo(f"{number:>4} {self.wording.action(state, action)}")
        while True:
            word = _read_line("> ")
            if word is None or word == "quit":
                return None
            if word in ("undo", "undo!"):
                if self.history.undone(freely=word == "undo"):
                    return self._asked_again()
                click.echo("That cannot be taken back: something was learned by it.")
                continue
            if word.startswith("?"):
                self._explain(state, word[1:].strip())
                continue
            found = _chosen(state, word)
            if found is not None:
                return found
            click.echo(f"No such action: {word}. Give a number from 1 to {len(actions)}.")

    def _asked_again(self) -> Action | None:
        return self._next()

    def _explain(self, state: State, word: str) -> None:
        found = _chosen(state, word)
        if found is None:
            click.echo("Write '?' and the number of an action.")
            return
        told = state.explain(found)
        click.echo(f"{told.rule}: {self.wording.sentence(told)} ({found.text})")

    def _asked_as_json(self, state: State) -> Action | None:
        """Return what a program chooses that reads and writes lines; ``None`` if there is no more."""
        from builder.rules.play.actions import read_action

        _write(
            {
                "player": state.current_player,
                "turn": state.moment.turn,
                "phase": state.moment.phase,
                "actions": [action.text for action in state.legal_actions],
            }
        )
        word = _read_line("")
        return read_action(word) if word else None


def _chosen(state: State, word: str) -> Action | None:
    """Return the action that a number or a text means; ``None`` if there is none."""
    from builder.rules.play.actions import read_action

    actions = state.legal_actions
    if word.isdecimal() and 1 <= int(word) <= len(actions):
        return actions[int(word) - 1]
    if not word:
        return None
    action = read_action(word)
    return action if state.allows(action) else None


def _read_line(prompt: str) -> str | None:
    if prompt:
        click.echo(prompt, nl=False)
    line = sys.stdin.readline()
    return line.strip() if line else None


def _write(value: object) -> None:
    click.echo(json.dumps(value, ensure_ascii=False))
