"""Decide which cards share a page: related ones together, on as few pages as possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from builder.drawing.cards.layout_variants import GAP, Card, LayoutVariant
from builder.drawing.ink.geometry import Rect
from builder.drawing.sheets.columns import Layout, best_layout
from builder.drawing.sheets.paper import Paper

MOST_CARDS = 9
"""The largest number of cards on a page."""
MOST_TRIED = 20_000
"""The largest number of card combinations that are compared for a page; those found first are used."""
_MIXED = (0.5, 0.2, 0.08, 0.02)
"""The weights, in pages, that are tried one after another for the advantage of not mixing topics on
a page."""
_TORN = 0.2
"""The cost, in pages, of each additional page that a topic is spread over."""


@dataclass(frozen=True)
class Page:
    """The cards on one page of paper, by their indices."""

    paper: Paper
    layout: Layout

    @property
    def numbers(self) -> set[int]:
        """The indices of the cards on the page."""
        columns = (column for band in self.layout.bands for column in band.columns)
        return {number for column in columns for number, _ in column}


_Numbered = tuple[int, Card]
_CacheKey = tuple[Rect, tuple[int, ...]]
"""A cache key: a room, and cards by their indices."""


@dataclass(frozen=True)
class _Choice:
    """A possible set of cards for one page: how much of the page they fill (0 to 1), how many topics
    share the page or are split, and how many cards are skipped although later cards of their topic are
    in the set."""

    cards: Sequence[_Numbered]
    filling: float
    mixed: int
    skipped: int

    def score(self, mixed: float) -> float:
        """Return the filled fraction of the page, less ``mixed`` for each topic beyond the first or
        split."""
        return self.filling - mixed * self.mixed - 0.02 * self.skipped


@dataclass(frozen=True)
class _LayoutCache:
    """A cache of results for a room (layouts of cards and the possible sets of cards), since every
    weighting of topics needs many of them again."""

    layouts: dict[_CacheKey, Layout | None] = field(default_factory=dict)
    choices: dict[_CacheKey, list[_Choice]] = field(default_factory=dict)

    def layout(self, cards: Sequence[_Numbered], room: Rect) -> Layout | None:
        """Return the layout of the cards, or ``None`` if they do not fit."""
        key = _cache_key(room, cards)
        if key not in self.layouts:
            self.layouts[key] = best_layout(cards, room)
        return self.layouts[key]

    def choices_of(self, left: Sequence[_Numbered], room: Rect) -> list[_Choice]:
        """Return the possible sets of cards for a page that contain the first of the remaining
        cards and any others."""
        key = _cache_key(room, left)
        if key not in self.choices:
            topics, area = _Topics.count(left), room.width * room.height
            found = (_choice(cards, own / area, topics) for cards, own in _choices(left, room))
            self.choices[key] = list(found)
        return self.choices[key]


def _cache_key(room: Rect, cards: Sequence[_Numbered]) -> _CacheKey:
    return room, tuple(number for number, _ in cards)


def pack_pages(cards: Sequence[Card], paper: Paper) -> list[Page]:
    """Pack all cards on pages, topic by topic in the order in which topics first occur. Several
    weightings of topics against paper are tried, and the result with the fewest pages and split
    topics is returned. Every card must fit on a page of its own."""
    topics = list(dict.fromkeys(card.topic for card in cards))
    ordered = sorted(enumerate(cards), key=lambda item: (topics.index(item[1].topic), item[0]))
    large = sorted(ordered, key=lambda item: -_area(item[1]))
    known = _LayoutCache()
    tried = [_pages(order, paper, mixed, known) for mixed in _MIXED for order in (ordered, large)]
    best = min(tried, key=lambda pages: _cost(pages, cards))
    place = {number: i for i, (number, _) in enumerate(ordered)}
    return sorted(best, key=lambda page: min(place[number] for number in page.numbers))


def filled_pages(cards: Sequence[Card], paper: Paper) -> float:
    """Return how many pages the cards would fill without gaps: a lower bound for the number of
    pages."""
    room = paper.live
    return sum(map(_area, cards)) / ((room.width + GAP) * (room.height + GAP))


def _cost(pages: Sequence[Page], cards: Sequence[Card]) -> float:
    """Return the number of pages, plus a fraction of one for each page on which a topic appears."""
    found = sum(len({cards[number].topic for number in page.numbers}) for page in pages)
    return len(pages) + _TORN * found


def _pages(
    ordered: Sequence[_Numbered], paper: Paper, mixed: float, known: _LayoutCache
) -> list[Page]:
    left, pages = list(ordered), []
    while left:
        best = _orientation(left[0][1], paper)
        fitting = [item for item in left if _goes_on(item[1], best)]
        layout = _best_page(fitting, best.live, mixed, known)
        pages.append(Page(best, layout))
        packed = pages[-1].numbers
        left = [item for item in left if item[0] not in packed]
    return pages


def _orientation(card: Card, paper: Paper) -> Paper:
    return paper if _goes_on(card, paper) or not _goes_on(card, paper.turned) else paper.turned


def _goes_on(card: Card, paper: Paper) -> bool:
    return any(_fits(way, paper.live) for way in card.variants)


def _fits(way: LayoutVariant, room: Rect) -> bool:
    return way.width <= room.width + 1e-6 and way.height <= room.height + 1e-6


def _best_page(left: Sequence[_Numbered], room: Rect, mixed: float, known: _LayoutCache) -> Layout:
    """Return the layout of a page with the first card and the cards that fit best with it; raises
    ``ValueError`` if the first card fits on no page."""
    choices = known.choices_of(left, room)
    for choice in sorted(choices, key=lambda one: -one.score(mixed)):
        layout = known.layout(choice.cards, room)
        if layout is not None:
            return layout
    raise ValueError("a card that fits no page is to be scaled before it is packed")


def _choices(left: Sequence[_Numbered], room: Rect) -> Iterator[tuple[list[_Numbered], float]]:
    """Yield every set of cards that contains the first card and fits on a page by area, each with its
    total area."""
    tried = 0
    areas = [_area(card) for _, card in left]
    stack: list[tuple[list[_Numbered], int, float]] = [([left[0]], 1, areas[0])]
    most = (room.width + GAP) * (room.height + GAP)
    while stack and tried < MOST_TRIED:
        chosen, at, area = stack.pop()
        tried += 1
        yield chosen, area
        if len(chosen) == MOST_CARDS:
            continue
        for i in reversed(range(at, len(left))):
            more = area + areas[i]
            if more <= most:
                stack.append(([*chosen, left[i]], i + 1, more))


def _area(card: Card) -> float:
    least = card.smallest_variant
    return (least.width + GAP) * (least.height + GAP)


@dataclass(frozen=True)
class _Topics:
    """The remaining cards by topic: the number of cards of each topic, and how many cards of its
    topic come before each card."""

    held: Mapping[str, int]
    before: Mapping[int, int]

    @classmethod
    def count(cls, left: Sequence[_Numbered]) -> _Topics:
        """Count the topics of the given cards."""
        held: Counter[str] = Counter()
        before = {}
        for number, card in sorted(left, key=lambda item: item[0]):
            before[number] = held[card.topic]
            held[card.topic] += 1
        return cls(held, before)


def _choice(chosen: Sequence[_Numbered], filling: float, topics: _Topics) -> _Choice:
    """Return a set of cards for a page with its rating; ``filling`` is the fraction of the page
    that they fill."""
    own: dict[str, list[int]] = {}
    for number, card in chosen:
        own.setdefault(card.topic, []).append(number)
    torn = sum(topics.held[topic] > len(numbers) for topic, numbers in own.items())
    # The number of earlier cards of the same topics that are not on this page.
    skipped = sum(
        topics.before[numbers[-1]] - sum(n < numbers[-1] for n in numbers)
        for numbers in own.values()
    )
    return _Choice(chosen, filling, len(own) - 1 + torn, skipped)
