"""Questions to a person at the shell: numbered choices, and words that show the position, draw it,
explain a choice or take one back."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

if TYPE_CHECKING:
    from builder.playing.history import History
    from builder.playing.observation import Observation
    from builder.playing.state import State
    from builder.playing.story import Storyteller
    from builder.rules.play.actions import Action
    from builder.rules.play.moment import Sentence

_DPI = 150
"""The resolution of a picture of the position, in dots per inch."""

_NUMBER, _FILE = "NUMBER", "FILE"
"""What stands for a number and the name of a file in the words below."""
_WORDS = {
    "NUMBER": "do that; you can also type the text of an action (move fr-1-1 0711)",
    "? NUMBER": "show the rule that it follows, and the text of the action",
    "position": "where everything is, as far as you know",
    "picture FILE": "draw that on the map, as a .png, .svg or .pdf",
    "list": "list the choices again",
    "undo": "take back the last action; {undo} does so even if it revealed something",
    "quit": "leave the game",
}
"""The words that may be typed at the prompt, each with its effect."""
_ANYHOW = "undo!"


class Answer(NamedTuple):
    """A person's answer: an action, or none if he leaves the game; ``undone`` if the last action was
    taken back, so that perhaps another side must be asked."""

    action: Action | None = None
    undone: bool = False


@dataclass
class Prompt:
    """Asks a person at the shell for actions."""

    history: History
    story: Storyteller

    def welcome(self) -> None:
        """Tell new players how to get help."""
        click.echo(self.story.tr("Type the number of a choice; help shows what else you can type."))

    def ask(self) -> Answer:
        """Show the side that acts now its legal actions, and return the person's answer."""
        state, tr = self.history.now, self.story.tr
        self._list(state)
        while True:
            line = _typed()
            word, _, rest = (line or "quit").partition(" ")
            match word:
                case "quit":
                    return Answer()
                case "undo" | "undo!":
                    if self.history.undone(freely=word == "undo"):
                        return Answer(undone=True)
                    click.echo(
                        tr(
                            "That cannot be taken back, because it revealed something. {undo} takes it "
                            "back all the same.",
                            undo=_ANYHOW,
                        )
                        if len(self.history.states) > 1
                        else tr("There is nothing to take back.")
                    )
                case "help":
                    self._help(state)
                case "list":
                    self._list(state)
                case "position":
                    for text_line in position_lines_of(state, self.story):
                        click.echo(text_line)
                case "picture":
                    self._draw(state, rest.strip())
                case _ if word.startswith("?"):
                    self._explain(state, f"{word[1:]} {rest}".strip())
                case _:
                    found = _chosen(state, line or "")
                    if found is not None:
                        return Answer(found)
                    many = len(state.legal_actions)
                    click.echo(
                        tr(
                            "{word} is not a choice here: type a number from 1 to {many}, or help.",
                            word=line,
                            many=many,
                        )
                    )

    # -- what is shown ---------------------------------------------------------------------------

    def _list(self, state: State) -> None:
        """List all legal actions with their numbers, worded as far as the side that acts may know
        them."""
        player = self.story.player(state.current_player)
        click.echo(f"\n{self.story.labelled(self.story.time(state), player)}")
        known = seen_by_player(state).known
        sentences = [(n, known.explain(one)) for n, one in enumerate(state.legal_actions, 1)]
        where = {n: _place_of(known, one) for n, one in enumerate(state.legal_actions, 1)}
        for line in choice_lines(sentences, self.story, shutil.get_terminal_size().columns, where):
            click.echo(line)

    def _help(self, state: State) -> None:
        tr = self.story.tr
        for word, about in _WORDS.items():
            typed = word.replace(_NUMBER, tr(_NUMBER)).replace(_FILE, tr(_FILE))
            click.echo(f"  {typed:<14} {tr(about, undo=_ANYHOW)}")
        due = state.match.due(state.moment)
        by_hand = getattr(due[1], "unlisted", "") if due is not None else ""
        if by_hand:
            click.echo(f"  {tr('Set the position by hand:')} {by_hand}")

    def _explain(self, state: State, word: str) -> None:
        found = _chosen(state, word)
        if found is None:
            if word:
                click.echo(self.story.tr("Write {sign} and the number of a choice.", sign="?"))
            else:
                self._help(state)
            return
        sentence = seen_by_player(state).known.explain(found)
        rule = f"{sentence.rule}: " if sentence.rule else ""
        click.echo(f"{rule}{self.story.sentence(sentence)} ({found.text})")

    def _draw(self, state: State, name: str) -> None:
        """Draw the position as far as the side that acts now may know it, into a file."""
        from builder.files import write_atomically
        from builder.playing.position_text import shown_pieces

        path, tr = Path(name), self.story.tr
        if path.suffix.lower() not in (".png", ".svg", ".pdf"):
            click.echo(tr("Write picture and the name of a .png, .svg or .pdf file."))
            return
        seen = seen_by_player(state).known
        if not seen.match.scenario.map and not seen.match.game.maps:
            click.echo(tr("The game has no map."))
            return
        from builder.outputs.single_image import draw_position

        drawn = draw_position(
            seen.match.game, seen.match.sheet.id, shown_pieces(seen), self.story.language
        )
        data = drawn.file(path.suffix.lower(), min(_DPI, drawn.most_dpi))
        try:
            write_atomically(path, data, durable=False)
        except OSError as wrong:
            click.echo(f"{path}: {wrong.strerror}")
            return
        click.echo(str(path))


def seen_by_player(state: State) -> Observation:
    """Return a state of the game reduced to what the side that acts now may know."""
    return state.observation(state.current_player)


def position_lines_of(state: State, story: Storyteller) -> Iterator[str]:
    """Yield the lines of text that show the position as far as the side that acts now may know it."""
    from builder.playing.position_text import position_lines

    return position_lines(seen_by_player(state), story)


def _place_of(state: State, action: Action) -> str:
    """Return the place of the counter that an action chooses; empty if it chooses no counter."""
    piece = state.moment.pieces.get(action.words[0]) if len(action.words) == 1 else None
    return piece.at if piece else ""


def choice_lines(
    sentences: Sequence[tuple[int, Sentence]],
    story: Storyteller,
    width: int,
    where: Mapping[int, str],
) -> Iterator[str]:
    """Yield a line for each choice, with the place of its counter, which ``where`` gives by the
    choice's number. Several choices in a row that differ only in a place become one paragraph: the
    sentence once, with the numbers and the places below it."""

    def line(number: int, sentence: str) -> str:
        at = where.get(number, "")
        return f"{sentence} ({at})" if at and at not in sentence else sentence

    from builder.playing.choices import grouped_choices, heading

    for group in grouped_choices(sentences):
        number, first = group.choices[0]
        if not group.varied:
            yield f"{number:>4} {line(number, story.sentence(first))}"
            continue
        yield f"     {line(number, heading(story.sentence(group.sentence)))}"
        cells = [f"{n:>5} {place}" for n, place in group.cells()]
        wide = max(map(len, cells)) + 1
        across = max(1, (width - 1) // wide)
        for at in range(0, len(cells), across):
            yield "".join(f"{cell:<{wide}}" for cell in cells[at : at + across]).rstrip()


# -- what is typed -------------------------------------------------------------------------------


def _chosen(state: State, word: str) -> Action | None:
    """Return the action for a number or text typed at the prompt; ``None`` if there is none."""
    from builder.rules.play.actions import read_action

    actions = state.legal_actions
    if word.isdecimal() and 1 <= int(word[:6]) <= len(actions):
        return actions[int(word[:6]) - 1]
    if not word:
        return None
    action = read_action(word)
    return action if state.allows(action) else None


def _typed() -> str | None:
    """Read lines from standard input until one is not empty, and return it; ``None`` at the end of
    the input."""
    while True:
        click.echo("> ", nl=False)
        line = sys.stdin.readline()
        if not line:
            return None
        if line.strip():
            return line.strip()


def read_line() -> str:
    """Read a line from a program on standard input; empty at the end of the input."""
    return sys.stdin.readline().strip()
