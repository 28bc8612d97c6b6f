"""The interface of a module's features, such as battles, duels, lookups, points and the solitaire
system. The code that writes the build file and the pieces uses only this interface, so it need not
know any feature by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

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
    """What a module does for its players in one field, such as battles or supply. Each method has a
    default that adds nothing."""

    @property
    def computes(self) -> frozenset[str]:
        """The ids of the results tables that the feature computes itself, so that they need no
        lookup button."""
        return frozenset()

    @property
    def columns(self) -> Mapping[str, Number]:
        """The expressions for the columns that the feature computes for a table's first row, keyed
        by table id."""
        return {}

    @property
    def on_hexsides(self) -> frozenset[str]:
        """The ids of the counters that lie on hexsides because of this feature."""
        return frozenset()

    @property
    def reminders(self) -> Sequence[str]:
        """The keystrokes that are sent at the start of each phase."""
        return ()

    @property
    def sent_to_many(self) -> frozenset[str]:
        """The commands that the module may send to nearly all pieces at once."""
        return frozenset()

    @property
    def preferences(self) -> Mapping[str, str]:
        """The preferences that the feature offers to players, as labels by property."""
        return {}

    def prototypes(self) -> Mapping[str, tuple[t.Trait, ...]]:
        """Return the prototypes that the feature defines: lists of traits, by prototype name."""
        return {}

    def traits(self, counter: str) -> Sequence[t.Trait]:
        """Return the traits that this feature adds to a counter, to be placed outside the counter's
        own traits."""
        return ()

    def chit_traits(self, counter: str) -> Sequence[t.Trait]:
        """Return the traits that the chits of a counter also have while they are in their cup, to
        be placed outside all other traits."""
        return ()

    def card_traits(self, deck: str) -> Sequence[t.Trait]:
        """Return the traits that the feature adds to the cards of a deck, to be placed outside
        their masks."""
        return ()

    def constants(self) -> Mapping[str, str]:
        """Return the module's constants (texts and lookup tables) that the feature needs, by
        name."""
        return {}

    def translations(self, tr: Translator) -> Mapping[str, str]:
        """Return the translations into a language of texts that the feature composes at build time
        (so that no catalogue of messages has them), keyed by the text in the module's own
        language."""
        return {}

    def properties(self) -> Iterable[Element]:
        """Return the global properties of the feature, with the hidden commands that compute
        them."""
        return ()

    def components(self) -> Iterable[Element]:
        """Return the buttons of the feature, and the hidden commands behind them."""
        return ()

    def over(self, board: str) -> Iterable[Element]:
        """Return the overlays that the feature adds to a board, given by its map id; they are drawn
        below all zones that name places."""
        return ()

    def menus(self) -> Iterable[Element]:
        """Return the toolbar menus of the feature."""
        return ()


@dataclass(frozen=True)
class FeatureContext:
    """What is known of a module when its features are made: the ``boards`` of the main window by
    map id, the ``displays`` that have their own windows, the cups with their ``cup_buttons``, and
    the counts."""

    game: Game
    icons: Icons
    boards: Mapping[str, Board]
    displays: Mapping[str, Board]
    cups: Sequence[Cup]
    cup_buttons: Sequence[Element]
    counts: Sequence[Count]

    @property
    def beside(self) -> list[str]:
        """The names of the windows that show displays beside the map."""
        return [board.name for board in self.displays.values()]


def computed_by(features: Sequence[ModuleFeature]) -> frozenset[str]:
    """Return the ids of the results tables that some feature computes, so that they need no lookup
    button."""
    return frozenset().union(*(feature.computes for feature in features))


def prototypes_of(features: Sequence[ModuleFeature]) -> dict[str, tuple[t.Trait, ...]]:
    """Return the prototypes of all features. Two of one name would replace one another unseen."""
    found: dict[str, tuple[t.Trait, ...]] = {}
    for feature in features:
        made = feature.prototypes()
        other = sorted(name for name in found.keys() & made.keys() if found[name] != made[name])
        if other:
            raise ValueError(f"features have different prototypes of one name: {other}")
        found |= made
    return found


def calculated_names(prototypes: Mapping[str, Sequence[t.Trait]]) -> frozenset[str]:
    """Return the names of the properties that traits in some prototypes calculate."""
    every = (x for traits in prototypes.values() for x in traits)
    return frozenset(t.trait_fields(x)["name"] for x in every if x.kind == "CalculatedProperty")


@dataclass(frozen=True)
class FeatureComponents:
    """What all features add to the build file: global properties, other components, and menus of
    the toolbar. All of them may read the properties of the features' pieces."""

    properties: Sequence[Element]
    components: Sequence[Element]
    menus: Sequence[Element]
    features: Sequence[ModuleFeature]

    @cached_property
    def constants(self) -> dict[str, str]:
        """The constants (texts and lookup tables) of all features, by name."""
        return {
            name: text for feature in self.features for name, text in feature.constants().items()
        }

    def __iter__(self) -> Iterator[Element]:
        return iter((*self.properties, *self.components, *self.menus))


def components_of(features: Sequence[ModuleFeature]) -> FeatureComponents:
    """Return the components of all features. It is slow, so call it only once for each module."""
    return FeatureComponents(
        [element for feature in features for element in feature.properties()],
        [element for feature in features for element in feature.components()],
        [element for feature in features for element in feature.menus()],
        features,
    )


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
    """Return translations into a language, keyed by the text in the source language; ``said``
    returns named texts for a translator."""
    ours = said(source := Translator())
    theirs = ours if tr == source else said(tr)
    return {text: theirs[name] for name, text in ours.items() if text}


def translator_with_texts(texts: Mapping[str, str], tr: Translator) -> Translator:
    """Return a translator that also knows the ``texts`` that features compose at build time."""
    return Translator(tr.language, {**texts, **spoken_language(tr), **tr.catalogue})


def texts_of_features(features: Sequence[ModuleFeature], tr: Translator) -> dict[str, str]:
    """Return the texts that features compose at build time, with their translations into a
    language."""
    return {text: said for feature in features for text, said in feature.translations(tr).items()}
