"""A module that VASSAL itself has opened, with the commands and questions of the tests' own client. The
program ``benchmarks/table_driver/Robot.java`` does in VASSAL what it is told, line by line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from subprocess import PIPE, Popen
from typing import cast

from benchmarks.vassal_driver import running
from tests.outputs.vassal.played import Played
from tests.outputs.vassal.same_game.client import Client, NotOffered, card_of
from tests.outputs.vassal.same_game.places import Point

_FIRST_READ = ("CardId", "CardColour", "CardNumber", "Role")
_QUICK = ("-Dsun.java2d.xrender=false", "-XX:+UseSerialGC")
_HEAP = 2048
"""The MB that VASSAL may take."""
_FIXED = 7
"""A line about a piece begins with its id, name, window, place, x, y and deck."""


@dataclass
class Vassal:
    """VASSAL with a module, and the folder that its files lie in."""

    process: Popen[str]
    folder: Path

    def tell(self, *words: str) -> tuple[list[str], list[str]]:
        """Have a step done; returns what it found, and what the chat said."""
        into, out = self.process.stdin, self.process.stdout
        assert into is not None
        assert out is not None
        print("\t".join(words), file=into, flush=True)
        found: dict[str, list[str]] = {"=": [], "*": [], "!": []}
        for line in out:
            kind, text = line[0], line[1:].rstrip("\n")
            if kind == ".":
                break
            found[kind].append(text)
        else:
            raise EOFError("VASSAL has ended")
        if found["!"]:
            raise NotOffered(f"{words}: {found['!']}")
        return found["="], [line.removeprefix("* ") for line in found["*"]]


@contextmanager
def opened(module: Path, side: str = "Solitaire") -> Iterator[Vassal]:
    """Give VASSAL with a module, where somebody takes a side in every game."""
    folder = module.parent
    words = ("Robot", str(module), side)
    with (
        (folder / "errors.txt").open("w") as errors,
        running(folder, _HEAP, *words, settings=_QUICK, stdin=PIPE, stderr=errors) as robot,
    ):
        yield Vassal(robot, folder)
        assert robot.stdin is not None
        robot.stdin.close()


@dataclass(eq=False)
class Shown(Played):
    """A piece in VASSAL, as it was when the pieces were last read."""

    id: str = ""
    values: dict[str, str] = field(default_factory=dict)

    def get(self, name: str, default: str = "") -> str:
        cast("VassalClient", self.table).read(name)
        return self.values.get(name, default)

    def menu(self) -> dict[str, str]:
        """The texts of the entries in its menu, which stand for their keys too."""
        if self.deck or self.gone:
            return {}
        found, _ = cast("VassalClient", self.table).vassal.tell("menu", self.id)
        return {text: text for text in found}


@dataclass
class VassalClient(Client):
    """A module in VASSAL. ``rolls``, ``others``, ``draws``, ``first``, ``answer`` and ``answers`` say what
    chance and the player bring next, as on the tests' own table."""

    vassal: Vassal = field(kw_only=True)
    read_of_all: list[str] = field(default_factory=lambda: [*_FIRST_READ])
    """The properties that are read of all pieces at once."""
    known: dict[str, Shown] = field(default_factory=dict)
    """The pieces by their ids in VASSAL, also those that have gone."""
    is_read: bool = False
    read_globals: dict[str, str] = field(default_factory=dict)

    def fill(self, saved: bytes) -> None:
        """Open a saved game."""
        file = self.vassal.folder / "start.vsav"
        file.write_bytes(saved)
        self._do("load", str(file))

    # -- what is there -------------------------------------------------------------------------------

    def read(self, name: str) -> None:
        """Have the pieces as they are now, with a property of each."""
        if name not in self.read_of_all:
            self.read_of_all.append(name)
        elif self.is_read:
            return
        found, _ = self.vassal.tell("pieces", *self.read_of_all)
        lines = {line.partition("\t")[0]: line.split("\t") for line in found}
        for id, words in lines.items():
            piece = self.known.setdefault(id, Shown(self, words[1], [], id=id))
            _, piece.name, piece.map, piece.place, x, y, piece.deck = words[:_FIXED]
            piece.point = (int(x), int(y))
            piece.values = dict(zip(self.read_of_all, words[_FIXED:], strict=True))
        for id, piece in self.known.items():
            piece.gone = id not in lines
        self.is_read = True

    def present(self) -> list[Played]:
        self.read(self.read_of_all[0])
        return [piece for piece in self.known.values() if not piece.gone]

    def get(self, name: str, default: str = "") -> str:
        if name not in self.read_globals:
            ((self.read_globals[name],), _) = self.vassal.tell("show", name)
        return self.read_globals[name] or default

    # -- what a player does --------------------------------------------------------------------------

    def from_palette(self, name: str) -> Played:
        (id,) = self._do("palette", name)
        return Shown(self, name, [], id=id)

    def drag(self, piece: Played, window: str, point: Point) -> None:
        dragged = cast(Shown, piece)
        (dragged.id,) = self._do("drag", dragged.id, window, *map(str, point))
        self.known[dragged.id] = dragged

    def command(self, piece: Played, key: str) -> None:
        self._do("key", cast(Shown, piece).id, key)

    def push_button(self, text: str) -> None:
        self._do("button", text)

    def _do(self, *words: str) -> list[str]:
        """Have something done that a player does, with the dice, cards, lots and answers that come."""
        drawn = self._drawn_next()
        lay = {piece.id: piece.deck for _, piece in drawn}
        sizes = self._sizes() if drawn else Counter()
        if self.rolls or self.others:
            self.vassal.tell("dice", ",".join(map(str, self.rolls)), str(self.others))
        if drawn:
            self.vassal.tell("draws", *lay)
        if self.first:
            self.vassal.tell("lots", *(cast(Shown, piece).id for piece in self.first))
        if self.answer:
            self.vassal.tell("answer", self.answer)
        for question, answer in self.answers.items():
            self.vassal.tell("answers", question, answer)
        found, said = self.vassal.tell(*words)
        self.chat += said
        if self.rolls or self.others:
            ((left,), _) = self.vassal.tell("left")
            self.rolls = self.rolls[len(self.rolls) - int(left) :]
        self.is_read = False
        self.read_globals.clear()
        if drawn:
            # a deck has grown by more than what was drawn if all discards were shuffled into it
            now = self._sizes()
            filled = {deck for deck in now if now[deck] > sizes[deck] + len(drawn)}
            # and what lies among the discards again has come out of that deck before
            shuffled = {deck for deck in sizes if filled and now[deck] < sizes[deck]}
            came = [n for n, p in drawn if p.deck != lay[p.id] or p.deck in filled | shuffled]
            self.draws = [*(Counter(self.draws) - Counter(came)).elements()]
        return found

    def _sizes(self) -> Counter[str]:
        """How many pieces lie in each deck."""
        return Counter(piece.deck for piece in self.present())

    def _drawn_next(self) -> Sequence[tuple[str, Shown]]:
        """The pieces that are to be drawn next: one of each deck that has some of that name."""
        found: list[tuple[str, Shown]] = []
        left = [cast(Shown, piece) for piece in self.present() if piece.deck] if self.draws else []
        for name in self.draws:
            called = [piece for piece in left if name in (piece.name, card_of(piece))]
            of_decks = {piece.deck: piece for piece in reversed(called)}
            found += ((name, piece) for piece in of_decks.values())
            left = [piece for piece in left if piece not in of_decks.values()]
        return found
