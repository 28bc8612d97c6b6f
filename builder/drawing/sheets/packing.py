"""Which cards share a page: those that belong together, on as few pages as can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.ways import GAP, Card, Way
from builder.drawing.sheets.columns import Layout, best_layout
from builder.drawing.sheets.paper import Paper

MOST_CARDS = 9
"""More cards than these do not stand on a page."""
MOST_TRIED = 20_000
"""So many choices of cards are compared for a page: those of what comes first."""
_MIXED = (0.5, 0.2, 0.08, 0.02)
"""What part of a page it is worth to keep topics apart, as tried one after another."""
_TORN = 0.2
"""So many pages each further page of a topic weighs."""


@dataclass(frozen=True)
class Page:
    """Cards on a paper, by their numbers."""

    paper: Paper
    layout: Layout

    @property
    def numbers(self) -> set[int]:
        """The numbers of its cards."""
        columns = (column for band in self.layout.bands for column in band.columns)
        return {number for column in columns for number, _ in column}


_Numbered = tuple[int, Card]
_Known = dict[tuple[Rect, tuple[int, ...]], Layout | None]
"""The layouts of cards in a room, as they are found: each way to weigh topics asks for many again."""


def packed(cards: Sequence[Card], paper: Paper) -> list[Page]:
    """All cards on pages, topic by topic as topics first come. Of several ways to weigh topics against
    paper the one with the fewest pages and topics torn; every card fits on a page that it has alone."""
    topics = list(dict.fromkeys(card.topic for card in cards))
    ordered = sorted(enumerate(cards), key=lambda item: (topics.index(item[1].topic), item[0]))
    large = sorted(ordered, key=lambda item: -_area(item[1]))
    known: _Known = {}
    tried = [_pages(order, paper, mixed, known) for mixed in _MIXED for order in (ordered, large)]
    best = min(tried, key=lambda pages: _cost(pages, cards))
    place = {number: i for i, (number, _) in enumerate(ordered)}
    return sorted(best, key=lambda page: min(place[number] for number in page.numbers))


def filled(cards: Sequence[Card], paper: Paper) -> float:
    """How many pages the cards would fill if none left a blank: fewer cannot hold them."""
    room = paper.live
    return sum(map(_area, cards)) / ((room.width + GAP) * (room.height + GAP))


def _cost(pages: Sequence[Page], cards: Sequence[Card]) -> float:
    """Pages, and a part of one for each page more on which a topic is found."""
    found = sum(len({cards[number].topic for number in page.numbers}) for page in pages)
    return len(pages) + _TORN * found


def _pages(ordered: Sequence[_Numbered], paper: Paper, mixed: float, known: _Known) -> list[Page]:
    left, pages = list(ordered), []
    while left:
        best = _orientation(left[0][1], paper)
        fitting = [item for item in left if _goes_on(item[1], best)]
        layout = _fullest(fitting, best.live, mixed, known)
        pages.append(Page(best, layout))
        left = [item for item in left if item[0] not in pages[-1].numbers]
    return pages


def _orientation(card: Card, paper: Paper) -> Paper:
    return paper if _goes_on(card, paper) or not _goes_on(card, paper.turned) else paper.turned


def _goes_on(card: Card, paper: Paper) -> bool:
    return any(_fits(way, paper.live) for way in card.ways)


def _fits(way: Way, room: Rect) -> bool:
    return way.width <= room.width + 1e-6 and way.height <= room.height + 1e-6


def _fullest(left: Sequence[_Numbered], room: Rect, mixed: float, known: _Known) -> Layout:
    """The layout of the first card and whatever goes best with it."""
    topics = _Topics.of(left)
    choices = sorted(_choices(left, room), key=lambda c: -_worth(c[0], c[1], topics, room, mixed))
    for choice, _ in choices:
        key = room, tuple(number for number, _ in choice)
        if key not in known:
            known[key] = best_layout(choice, room)
        layout = known[key]
        if layout is not None:
            return layout
    raise ValueError("a card that fits no page is to be scaled before it is packed")


def _choices(left: Sequence[_Numbered], room: Rect) -> Iterator[tuple[list[_Numbered], float]]:
    """The first card with any others that together are not larger than a page, and how large they are."""
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
    least = card.least
    return (least.width + GAP) * (least.height + GAP)


@dataclass(frozen=True)
class _Topics:
    """The cards that are left by their topics: how many each has, and how many of its cards come before
    each card."""

    held: Mapping[str, int]
    before: Mapping[int, int]

    @classmethod
    def of(cls, left: Sequence[_Numbered]) -> _Topics:
        """Those of these cards."""
        held: Counter[str] = Counter()
        before = {}
        for number, card in sorted(left, key=lambda item: item[0]):
            before[number] = held[card.topic]
            held[card.topic] += 1
        return cls(held, before)


def _worth(
    chosen: Sequence[_Numbered], area: float, topics: _Topics, room: Rect, mixed: float
) -> float:
    """The part of the page that is filled, less for topics that meet on it and for those that are torn
    apart or taken out of their order."""
    own: dict[str, list[int]] = {}
    for number, card in chosen:
        own.setdefault(card.topic, []).append(number)
    torn = sum(topics.held[topic] > len(numbers) for topic, numbers in own.items())
    # Cards that are passed over by the one of their topic that is laid last.
    skipped = sum(
        topics.before[numbers[-1]] - sum(n < numbers[-1] for n in numbers)
        for numbers in own.values()
    )
    filling = area / (room.width * room.height)
    return filling - mixed * (len(own) - 1 + torn) - 0.02 * skipped
