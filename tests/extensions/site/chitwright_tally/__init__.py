"""A package that adds a system of rules and an output: both count a game's counters."""

from collections.abc import Iterable

from builder.model.game import Game
from builder.model.position_sheets import PositionSheet
from builder.outputs.output import Output, OutputResult, Rendering
from builder.outputs.render_context import RenderContext
from builder.problems import Problem, warning
from builder.rules.procedures import Context, Inputs, OwnPosition, Procedure, Reply, System


class Nothing(Inputs):
    """Nothing is asked."""


class Counted(Reply):
    """How many counters there are."""

    counters: int


def tally(context: Context, given: Nothing) -> Counted:
    """Count the counters."""
    return Counted(counters=len(context.game.counters))


def check_any(game: Game) -> Iterable[Problem]:
    """A game has counters."""
    if not game.counters:
        yield warning("no-counters", "the game has no counters", ("sheet", "system"))


class TallySheet(PositionSheet):
    """A position with a count."""

    tallied: int = 0


SYSTEM = System(
    name="tally",
    title="Tallies",
    procedures=(Procedure("tally", ("1.0",), tally),),
    checks=(check_any,),
    position=OwnPosition(model=TallySheet),
)


def _written(count: int) -> bytes:
    return f"{count}\n".encode()


class _Write:
    """What makes the file, wherever it runs."""

    def __init__(self, count: int) -> None:
        self.count = count

    def __call__(self) -> bytes:
        return _written(self.count)


def draw(render_context: RenderContext) -> OutputResult:
    """A file with the number."""
    count = len(render_context.game.counters)
    return OutputResult([Rendering("tally.txt", ("tally", str(count)), _Write(count))])


OUTPUT = Output("how many counters there are", draw)
