"""A small game of areas with an economy: two sides that hold areas, build units, and have ships in boxes
off the map. Its files are in ``two_seas``."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from builder.loading.load import load_game
from builder.model.game import Game
from builder.playing.records import first_state
from builder.playing.state import State
from builder.problems import render_problem
from builder.rules.validation import check
from tests.rules.engine import brook

FOLDER = Path(__file__).parent / "two_seas"


@cache
def changed(*changes: tuple[str, str, str]) -> Game:
    """The game with some of its files changed: each change names a file, a text in it, and what stands
    there instead."""
    with TemporaryDirectory() as folder:
        for path in sorted(FOLDER.rglob("*.yaml")):
            name = path.relative_to(FOLDER).as_posix()
            own = [(old, new) for file, old, new in changes if file == name]
            text = brook.replaced(path.read_text("utf-8"), *own)
            written = Path(folder) / "two-seas" / name
            written.parent.mkdir(parents=True, exist_ok=True)
            written.write_text(text, "utf-8")
        found = load_game(Path(folder) / "two-seas")
    wrong = [p for p in found.problems if p.severity == "error"]
    assert found.game is not None, "\n".join(map(render_problem, wrong))
    return found.game


def game() -> Game:
    """The game."""
    return changed()


def declaring(old: str, new: str) -> Game:
    """The game with other rules."""
    return changed(("mechanisms.yaml", old, new))


def complaints(of: Game) -> list[str]:
    """The codes of the problems of a game."""
    return [problem.code for problem in check(of)]


def started(of: Game | None = None) -> State:
    """The first state of the war."""
    return first_state(of or game(), "over")


def until(state: State, wanted: str, **task: object) -> State:
    """Go on until an action that begins with this text is offered, by whatever ends each decision."""
    for _ in range(200):
        due = state.moment.next
        offered = [str(action) for action in state.legal_actions]
        asked = due is not None and all(due.data.get(k) == v for k, v in task.items())
        if asked and any(one.startswith(wanted) for one in offered):
            return state
        state = state.apply(next((one for one in offered if one == "done"), offered[0]))
    raise AssertionError(wanted)


def offered(state: State, verb: str) -> list[str]:
    """The actions that begin with this word."""
    return [str(action) for action in state.legal_actions if action.verb == verb]
