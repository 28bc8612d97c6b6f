"""Decide which cards share a page: related ones together, on as few pages as possible."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from math import ceil

from builder.drawing.cards.layout_variants import GAP, Card, LayoutVariant
from builder.drawing.ink.geometry import Rect
from builder.drawing.sheets.columns import Layout, best_layout
from builder.drawing.sheets.paper import Paper

MOST_CARDS = 9
"""The largest number of cards on a page."""
FEW_TRIED, MOST_TRIED = 1_000, 20_000
"""The largest number of card combinations that are compared for a page; those found first are used.
A thousand find what twenty thousand find, unless there are dozens of cards: more are tried if the cards
might fill a page less."""
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


_Choice = tuple[int, float, int, int]
"""A possible set of cards for one page: their positions among the remaining cards, as the bits of a
number, how much of the page they fill (0 to 1), how many topics share the page or are split, and how
many cards are skipped although later cards of their topic are in the set."""


@dataclass(frozen=True)
class _LayoutCache:
    """A cache of results for a room (layouts of cards and the possible sets of cards, of which at most
    ``most_tried`` are compared), since every weighting of topics needs many of them again."""

    most_tried: int
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
            self.choices[key] = _choices(left, room, self.most_tried)
        return self.choices[key]


def _cache_key(room: Rect, cards: Sequence[_Numbered]) -> _CacheKey:
    return room, tuple(number for number, _ in cards)


def pack_pages(cards: Sequence[Card], paper: Paper) -> list[Page]:
    """Pack all cards on pages, topic by topic in the order in which topics first occur. Several
    weightings of topics against paper are tried, and the result with the fewest pages and split
    topics is returned. Every card must fit on a page of its own."""
    topics = list(dict.fromkeys(card.topic for card in cards))
    ordered = sorted(enumerate(cards), key=lambda item: (topics.index(item[1].topic), item[0]))
    best = _best_pages(ordered, paper, FEW_TRIED)
    if len(best) > ceil(filled_pages(cards, paper)):
        best = _best_pages(ordered, paper, MOST_TRIED)
    place = {number: i for i, (number, _) in enumerate(ordered)}
    return sorted(best, key=lambda page: min(place[number] for number in page.numbers))


def _best_pages(ordered: Sequence[_Numbered], paper: Paper, most_tried: int) -> list[Page]:
    """Return the cheapest pages of all weightings of topics."""
    cards = dict(ordered)
    large = sorted(ordered, key=lambda item: -_area(item[1]))
    known = _LayoutCache(most_tried)
    tried = [_pages(order, paper, mixed, known) for mixed in _MIXED for order in (ordered, large)]
    return min(tried, key=lambda pages: _cost(pages, cards))


def filled_pages(cards: Sequence[Card], paper: Paper) -> float:
    """Return how many pages the cards would fill without gaps: a lower bound for the number of
    pages."""
    room = paper.live
    return sum(map(_area, cards)) / ((room.width + GAP) * (room.height + GAP))


def _cost(pages: Sequence[Page], cards: Mapping[int, Card]) -> float:
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
    scores = [
        -(filling - mixed * topics - 0.02 * skipped) for _, filling, topics, skipped in choices
    ]
    for best in sorted(range(len(choices)), key=scores.__getitem__):
        chosen = choices[best][0]
        cards = [card for at, card in enumerate(left) if chosen >> at & 1]
        layout = known.layout(cards, room)
        if layout is not None:
            return layout
    raise ValueError("a card that fits no page is to be scaled before it is packed")


def _choices(left: Sequence[_Numbered], room: Rect, most_tried: int) -> list[_Choice]:
    """Return the sets of cards that contain the first card and fit on a page by area, the first of them
    if there are too many."""
    areas, topics = [_area(card) for _, card in left], _Topics.of(left)
    together, sizes, before = topics.together, topics.sizes, topics.before
    page, most = room.width * room.height, (room.width + GAP) * (room.height + GAP)
    least = [*accumulate(reversed(areas), min)][::-1]  # of the areas from each position on
    found: list[_Choice] = []
    stack = [(1, 1, areas[0], int(sizes[0] > 1), before[0].bit_count())]
    while stack and len(found) < most_tried:
        chosen, at, area, mixed, skipped = stack.pop()
        found.append((chosen, area / page, mixed, skipped))
        if at == len(left) or area + least[at] > most or chosen.bit_count() == MOST_CARDS:
            continue
        for i in range(len(left) - 1, at - 1, -1):
            more = area + areas[i]
            if more > most:
                continue
            own = chosen & together[i]
            shared, missing = mixed, skipped + (before[i] & ~own).bit_count()
            if not own:
                shared += 1 + (sizes[i] > 1)
            else:
                shared -= own.bit_count() + 1 == sizes[i]
                missing -= (before[own.bit_length() - 1] & ~own).bit_count()
            stack.append((chosen | 1 << i, i + 1, more, shared, missing))
    return found


def _area(card: Card) -> float:
    least = card.smallest_variant
    return (least.width + GAP) * (least.height + GAP)


@dataclass(frozen=True)
class _Topics:
    """The remaining cards by topic, each card by its position. Sets of cards are numbers, with a bit for
    each position, as thousands of them are rated for a page."""

    together: Sequence[int]
    """For each card, the cards of its topic."""
    sizes: Sequence[int]
    """For each card, how many cards its topic has."""
    before: Sequence[int]
    """For each card, the cards of its topic that come before it in the order of all cards."""

    @classmethod
    def of(cls, left: Sequence[_Numbered]) -> _Topics:
        """Return the topics of the given cards."""
        members: dict[str, int] = {}
        for at, (_, card) in enumerate(left):
            members[card.topic] = members.get(card.topic, 0) | 1 << at
        together = [members[card.topic] for _, card in left]
        before = [
            _bits(n < number for n, _ in left) & own
            for (number, _), own in zip(left, together, strict=True)
        ]
        return cls(together, [own.bit_count() for own in together], before)


def _bits(truths: Iterable[bool]) -> int:
    return sum(1 << at for at, true in enumerate(truths) if true)
