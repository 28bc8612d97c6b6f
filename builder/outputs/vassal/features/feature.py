"""What a module works out for its players comes in kits: battles, duels, look-ups, points, the system's
own side. All have this interface, so that the build file and the pieces know none of them by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.outputs.vassal.counters.cups import Cup
from builder.outputs.vassal.counters.points import Count
from builder.outputs.vassal.expressions.icons import Icons
from builder.outputs.vassal.table.boards.boards import Board
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element


class Kit:
    """A part of what a module works out. Whatever a kit does not say stays as it is without it."""

    @property
    def computes(self) -> frozenset[str]:
        """The results tables, by id, that need no look-up of their own beside this kit."""
        return frozenset()

    @property
    def columns(self) -> Mapping[str, str]:
        """Expressions for the column of a table's first row, by the table's id."""
        return {}

    @property
    def on_hexsides(self) -> frozenset[str]:
        """The counters that lie on hexsides because of this kit."""
        return frozenset()

    @property
    def reminders(self) -> Sequence[str]:
        """The commands that a new phase gives."""
        return ()

    @property
    def preferences(self) -> Mapping[str, str]:
        """What each player may choose, by name: what it says."""
        return {}

    def prototypes(self) -> Mapping[str, tuple[t.Trait, ...]]:
        """What pieces can do, by the names of prototypes."""
        return {}

    def traits(self, counter: str) -> Sequence[t.Trait]:
        """What a counter has outside of its own traits."""
        return ()

    def chit_traits(self, counter: str) -> Sequence[t.Trait]:
        """What the chits of a counter have in their cups too, outside of all else."""
        return ()

    def card_traits(self, deck: str) -> Sequence[t.Trait]:
        """What the cards of a deck have, outside of their masks."""
        return ()

    def constants(self) -> Mapping[str, str]:
        """Texts and tables, by the names of constants."""
        return {}

    def spoken(self, tr: Translator) -> Mapping[str, str]:
        """Texts that are put together, and so in no catalogue, with what they are in a language."""
        return {}

    def properties(self) -> Iterable[Element]:
        """The module's properties, with the hidden commands that work them out."""
        return ()

    def components(self) -> Iterable[Element]:
        """Buttons, and the commands behind them."""
        return ()

    def over(self, board: str) -> Iterable[Element]:
        """What is laid over a board, by its id, behind all zones that places are called by."""
        return ()

    def menus(self) -> Iterable[Element]:
        """The toolbar's menus."""
        return ()


@dataclass(frozen=True)
class Planned:
    """What is planned of a module when its kits are made: the ``boards`` of the main window by id, the
    ``displays`` in windows of their own, cups with their ``cup_buttons``, and what is counted."""

    game: Game
    icons: Icons
    boards: Mapping[str, Board]
    displays: Mapping[str, Board]
    cups: Sequence[Cup]
    cup_buttons: Sequence[Element]
    counts: Sequence[Count]

    @property
    def beside(self) -> list[str]:
        """The names of the windows with displays."""
        return [board.name for board in self.displays.values()]


def prototypes_of(kits: Sequence[Kit]) -> dict[str, tuple[t.Trait, ...]]:
    """The prototypes of all kits."""
    return {name: traits for kit in kits for name, traits in kit.prototypes().items()}


def constants_of(kits: Sequence[Kit]) -> dict[str, str]:
    """The texts and tables of all kits."""
    return {name: text for kit in kits for name, text in kit.constants().items()}


def traits_of(kits: Sequence[Kit], counter: str) -> Iterator[t.Trait]:
    """What a counter has of all kits, outermost first."""
    for kit in kits:
        yield from kit.traits(counter)


def card_traits_of(kits: Sequence[Kit], deck: str) -> Iterator[t.Trait]:
    """What the cards of a deck have of all kits."""
    for kit in kits:
        yield from kit.card_traits(deck)


def chit_traits_of(kits: Sequence[Kit], counter: str) -> Iterator[t.Trait]:
    """What the chits of a counter have of all kits."""
    for kit in kits:
        yield from kit.chit_traits(counter)


def in_language(said: Callable[[Translator], Mapping[str, str]], tr: Translator) -> dict[str, str]:
    """The texts that something says, with what they are in a language; it gives them by name."""
    ours, theirs = said(Translator()), said(tr)
    return {text: theirs[name] for name, text in ours.items() if text}


def speaking(kits: Sequence[Kit], tr: Translator) -> Translator:
    """A translator that knows what kits put together, too."""
    texts = {text: said for kit in kits for text, said in kit.spoken(tr).items()}
    return Translator(tr.language, {**texts, **tr.catalogue})
