"""The state of a game that is being played, as a frozen value made of texts, numbers, tuples and
mappings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, TypeVar

from builder.rules.core.positions.position import Piece
from builder.rules.play.values import NOTHING, Frozen, FrozenValue, frozen
from builder.rules.procedures import Step, plain_values, step

T = TypeVar("T")

STACKED = "stacked"
"""The name of the note that is there in games whose rules ask for the order of the pieces in a place:
the pieces are then listed in the order in which they came to their places."""


@dataclass(frozen=True, slots=True)
class Task:
    """Something that is to be done next (a decision, a chance or a routine), as the name of its
    kind and the data that it needs."""

    kind: str
    data: Frozen[FrozenValue] = NOTHING

    def __getitem__(self, name: str) -> Any:
        return self.data[name]

    def get(self, name: str, default: Any = "") -> Any:
        """Return an item of the task's data, or the default."""
        return self.data.get(name, default)

    def changed(self, **data: object) -> Task:
        """Return the task with some of its data changed."""
        return Task(self.kind, self.data.updated({k: frozen(v) for k, v in data.items()}))


def task(kind: str, /, **data: object) -> Task:
    """Return a task: ``task("retreat", units=("fr-1-1",), hexes=2)``."""
    return Task(kind, Frozen({name: frozen(value) for name, value in data.items()}))


Time = tuple[int, str, str]
"""A turn, a phase and the side that is on in it."""


class Sentence(NamedTuple):
    """A sentence that reports what happened in a game: its rule, a text with ``{placeholders}``,
    their values, and when it happened (an action that ends a phase also reports what begins the
    next one). It is converted to a :class:`~builder.rules.procedures.Step` only when somebody reads
    it."""

    rule: str
    text: str
    values: Mapping[str, object]
    time: Time = (0, "", "")

    @property
    def step(self) -> Step:
        """The sentence as a step of an explanation, which can be translated."""
        return step(self.rule, self.text, **self.values)

    def plain_values(self) -> Iterator[tuple[str, str | int]]:
        """Yield the sentence's values by name, in the form in which steps of explanations have
        them."""
        return plain_values(self.values)


def sentence(rule: str, text: str, /, **values: object) -> Sentence:
    """Return a sentence that reports what happened in a game, under a rule."""
    return Sentence(rule, text, values)


@dataclass(frozen=True, slots=True)
class Moment:
    """The state of a game that is being played: the counters, the side whose phase it is, and the
    tasks to do.

    ``pieces`` are the counters by name; an eliminated one keeps its name and is in no place.
    ``side`` is the side whose phase it is, empty where both act. ``agenda`` are the tasks to do,
    the next one first; when it is empty the game is over. ``notes`` are all other data of the rules
    (weather, counts, cups, lost units), each under a name that one family of rules owns. ``log``
    are the texts of the actions so far; ``sentences`` has the sentences about the last of them.
    ``memo`` caches values computed for this game state. They must follow from ``turn``, ``phase``,
    ``side``, ``pieces`` and ``notes`` alone, because game states that differ only in their agenda
    share the cache.
    """

    turn: int = 1
    phase: str = ""
    side: str = ""
    pieces: Frozen[Piece] = NOTHING
    notes: Frozen[FrozenValue] = NOTHING
    agenda: tuple[Task, ...] = ()
    log: tuple[str, ...] = field(default=(), compare=False)
    sentences: tuple[Sentence, ...] = field(default=(), compare=False, repr=False)
    memo: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)

    # -- what is worked out ----------------------------------------------------------------------

    def worked_out(self, name: str, make: Callable[[], T]) -> T:
        """Return the value cached for this game state under a name; ``make`` computes it when it is
        first asked for."""
        if name not in self.memo:
            self.memo[name] = make()
        found: T = self.memo[name]
        return found

    # -- the agenda ------------------------------------------------------------------------------

    @property
    def next(self) -> Task | None:
        """The task that is to be done now; ``None`` when the game is over."""
        return self.agenda[0] if self.agenda else None

    def popped(self) -> Moment:
        """Return the game state without its next task."""
        return self._with_agenda(self.agenda[1:])

    def then(self, *tasks: Task) -> Moment:
        """Return the game state with tasks put first on its agenda."""
        return self._with_agenda((*tasks, *self.agenda)) if tasks else self

    def over(self) -> Moment:
        """Return the game state with an empty agenda, so that the game is over."""
        return self._with_agenda(())

    def _with_agenda(self, agenda: tuple[Task, ...]) -> Moment:
        return Moment(
            self.turn, self.phase, self.side, self.pieces, self.notes,
            agenda, self.log, self.sentences, self.memo,
        )  # fmt: skip

    # -- time ------------------------------------------------------------------------------------

    @property
    def time(self) -> Time:
        """The turn, the phase, and the side whose phase it is."""
        return self.turn, self.phase, self.side

    def at(self, turn: int, phase: str, side: str) -> Moment:
        """Return the game state with another phase (and turn and side) as the present one."""
        return replace(self, turn=turn, phase=phase, side=side, memo={})

    # -- pieces ----------------------------------------------------------------------------------

    def piece(self, name: str) -> Piece:
        """Return the piece with that name; raises ``KeyError``."""
        return self.pieces[name]

    def with_pieces(self, *pieces: Piece) -> Moment:
        """Return the game state with some pieces changed, or added if their names are new. If the
        order of stacks is noted (:data:`STACKED`), those that come to another place are put last, on
        top of all there; several that come together keep their order."""
        changed = self.pieces.updated({piece.name: piece for piece in pieces})
        if STACKED in self.notes:
            moved = {piece.name for piece in pieces if self._comes(piece)}
            came = {name: piece for name, piece in changed.items() if name in moved}
            changed = changed.without(*came).updated(came)
        return self._with(changed, self.notes)

    def _comes(self, piece: Piece) -> bool:
        """Return whether a piece is in another place than in this game state."""
        before = self.pieces.get(piece.name)
        return before is not None and bool(piece.at) and piece.at != before.at

    def without_pieces(self, *names: str) -> Moment:
        """Return the game state without some pieces and without the sentences about the last
        action, for a player who does not know of these pieces."""
        known = self._with(self.pieces.without(*names), self.notes)
        return replace(known, sentences=())

    # -- notes -----------------------------------------------------------------------------------

    def note(self, name: str, default: Any = "") -> Any:
        """Return a note, or the default."""
        return self.notes.get(name, default)

    def noted(self, **notes: object) -> Moment:
        """Return the game state with some notes changed."""
        return self.noted_all(notes)

    def noted_all(self, notes: Mapping[str, object]) -> Moment:
        """Return the game state with notes changed as a mapping says, for names that are not Python
        identifiers."""
        found = {name: frozen(value) for name, value in notes.items()}
        return self._with(self.pieces, self.notes.updated(found))

    def without_notes(self, *names: str) -> Moment:
        """Return the game state without some notes."""
        return self._with(self.pieces, self.notes.without(*names))

    def _with(self, pieces: Frozen[Piece], notes: Frozen[FrozenValue]) -> Moment:
        return Moment(
            self.turn,
            self.phase,
            self.side,
            pieces,
            notes,
            self.agenda,
            self.log,
            self.sentences,
            {},
        )

    # -- the story -------------------------------------------------------------------------------

    def with_sentences(self, *sentences: Sentence) -> Moment:
        """Return the game state with sentences added to those that report the last action; they get
        the game state's time."""
        said = (one._replace(time=self.time) for one in sentences)
        return replace(self, sentences=(*self.sentences, *said))

    def logged(self, action: str) -> Moment:
        """Return the game state with an action added to the log. The sentences about the action
        before it are removed."""
        return replace(self, log=(*self.log, action), sentences=())
