"""The interface of a module's features: battles, duels, lookups, points, the solitaire system.
Because all share it, the build file and the pieces need not know any of them by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.outputs.vassal.counters.cups import Cup
from builder.outputs.vassal.counters.points import Count
from builder.outputs.vassal.expressions.icons import Icons
from builder.outputs.vassal.table.asking import spoken_language
from builder.outputs.vassal.table.boards.boards import Board
from builder.vassal.expressions.tree import Number
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element


class ModuleFeature:
    """A feature that a module computes for its players. Each method has a default that adds
    nothing."""

    @property
    def computes(self) -> frozenset[str]:
        """The results tables, by id, that need no separate lookup because the feature computes
        them."""
        return frozenset()

    @property
    def columns(self) -> Mapping[str, Number]:
        """The expression for the column of a table's first row, by the table's id, if the feature
        computes it."""
        return {}

    @property
    def on_hexsides(self) -> frozenset[str]:
        """The counters that lie on hexsides because of this feature."""
        return frozenset()

    @property
    def reminders(self) -> Sequence[str]:
        """The commands that the beginning of a new phase triggers."""
        return ()

    @property
    def preferences(self) -> Mapping[str, str]:
        """The preferences that the feature offers to players, as labels by property."""
        return {}

    def prototypes(self) -> Mapping[str, tuple[t.Trait, ...]]:
        """Return the traits of pieces by the names of their prototypes."""
        return {}

    def traits(self, counter: str) -> Sequence[t.Trait]:
        """Return the traits that this feature adds to a counter, outside of the counter's own."""
        return ()

    def chit_traits(self, counter: str) -> Sequence[t.Trait]:
        """Return the traits that a counter's chits also have while they are in their cups, outside
        of all their other traits."""
        return ()

    def card_traits(self, deck: str) -> Sequence[t.Trait]:
        """Return the traits of a deck's cards, outside of their masks."""
        return ()

    def constants(self) -> Mapping[str, str]:
        """Return texts and tables by the names of their constants."""
        return {}

    def translations(self, tr: Translator) -> Mapping[str, str]:
        """Return the translations into a language of texts that the feature composes and that no
        catalogue therefore contains, by the text in the module's own language."""
        return {}

    def properties(self) -> Iterable[Element]:
        """Return the module's properties, with the hidden commands that compute them."""
        return ()

    def components(self) -> Iterable[Element]:
        """Return buttons, and the commands behind them."""
        return ()

    def over(self, board: str) -> Iterable[Element]:
        """Return the overlays that the feature adds to a board, given by its id; they lie behind
        all zones that name places."""
        return ()

    def menus(self) -> Iterable[Element]:
        """Return the menus of the toolbar."""
        return ()


@dataclass(frozen=True)
class FeatureContext:
    """The plan of a module at the time when its features are made: the ``boards`` of the main
    window by id, the ``displays`` in windows of their own, cups with their ``cup_buttons``, and the
    counts."""

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


def prototypes_of(features: Sequence[ModuleFeature]) -> dict[str, tuple[t.Trait, ...]]:
    """Return the prototypes of all features."""
    return {name: traits for feature in features for name, traits in feature.prototypes().items()}


def calculated_names(prototypes: Mapping[str, Sequence[t.Trait]]) -> frozenset[str]:
    """Return the names of the properties that prototypes calculate."""
    every = (x for traits in prototypes.values() for x in traits)
    return frozenset(t.trait_fields(x)["name"] for x in every if x.kind == "CalculatedProperty")


@dataclass(frozen=True)
class FeatureComponents:
    """What all features add to the build file: global properties, other components, and menus of
    the toolbar. All of them may read the properties of the features' pieces."""

    properties: Sequence[Element]
    components: Sequence[Element]
    menus: Sequence[Element]

    def __iter__(self) -> Iterator[Element]:
        return iter((*self.properties, *self.components, *self.menus))


def components_of(features: Sequence[ModuleFeature]) -> FeatureComponents:
    """Return the components of all features. This takes long, so a module does it once."""
    return FeatureComponents(
        [element for feature in features for element in feature.properties()],
        [element for feature in features for element in feature.components()],
        [element for feature in features for element in feature.menus()],
    )


def constants_of(features: Sequence[ModuleFeature]) -> dict[str, str]:
    """Return the texts and tables of all features, by the names of their constants."""
    return {name: text for feature in features for name, text in feature.constants().items()}


def traits_of(features: Sequence[ModuleFeature], counter: str) -> Iterator[t.Trait]:
    """Yield the traits of a counter from all features, outermost first."""
    for feature in features:
        yield from feature.traits(counter)


def card_traits_of(features: Sequence[ModuleFeature], deck: str) -> Iterator[t.Trait]:
    """Yield the traits of a deck's cards from all features."""
    for feature in features:
        yield from feature.card_traits(deck)


def chit_traits_of(features: Sequence[ModuleFeature], counter: str) -> Iterator[t.Trait]:
    """Yield the traits of a counter's chits from all features."""
    for feature in features:
        yield from feature.chit_traits(counter)


def in_language(said: Callable[[Translator], Mapping[str, str]], tr: Translator) -> dict[str, str]:
    """Return the texts that the function ``said`` gives in the source language, with their
    translations in a language."""
    ours, theirs = said(Translator()), said(tr)
    return {text: theirs[name] for name, text in ours.items() if text}


def translator_with_features(features: Sequence[ModuleFeature], tr: Translator) -> Translator:
    """Return a translator that also knows the composed texts of the features."""
    texts = texts_of_features(features, tr)
    return Translator(tr.language, {**texts, **spoken_language(tr), **tr.catalogue})


def texts_of_features(features: Sequence[ModuleFeature], tr: Translator) -> dict[str, str]:
    """Return the composed texts of the features with their translations."""
    return {text: said for feature in features for text, said in feature.translations(tr).items()}
