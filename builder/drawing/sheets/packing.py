"""Which cards share a page: those that belong together, on as few pages as can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from builder.drawing.cards.layout_variants import GAP, Card, Way
from builder.drawing.ink.geometry import Rect
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
_Asked = tuple[Rect, tuple[int, ...]]
"""A room, and cards by their numbers."""


@dataclass(frozen=True)
class _Choice:
    """Cards for a page: the part of it that they fill, how many topics meet on it or are torn apart, and
    how many cards are passed over by those of their topic."""

    cards: Sequence[_Numbered]
    filling: float
    mixed: int
    skipped: int

    def worth(self, mixed: float) -> float:
        """The part that is filled, less ``mixed`` for each topic too many."""
        return self.filling - mixed * self.mixed - 0.02 * self.skipped


@dataclass(frozen=True)
class _Known:
    """What is found for a room, as each way to weigh topics asks for much of it again: the layouts of
    cards, and the choices among them."""

    layouts: dict[_Asked, Layout | None] = field(default_factory=dict)
    choices: dict[_Asked, list[_Choice]] = field(default_factory=dict)

    def layout(self, cards: Sequence[_Numbered], room: Rect) -> Layout | None:
        """The cards laid out, if they fit."""
        key = _asked(room, cards)
        if key not in self.layouts:
            self.layouts[key] = best_layout(cards, room)
        return self.layouts[key]

    def choices_of(self, left: Sequence[_Numbered], room: Rect) -> list[_Choice]:
        """The first card with any others."""
        key = _asked(room, left)
        if key not in self.choices:
            topics, area = _Topics.of(left), room.width * room.height
            found = (_choice(cards, own / area, topics) for cards, own in _choices(left, room))
            self.choices[key] = list(found)
        return self.choices[key]


def _asked(room: Rect, cards: Sequence[_Numbered]) -> _Asked:
    return room, tuple(number for number, _ in cards)


def packed(cards: Sequence[Card], paper: Paper) -> list[Page]:
    """All cards on pages, topic by topic as topics first come. Of several ways to weigh topics against
    paper the one with the fewest pages and topics torn; every card fits on a page that it has alone."""
    topics = list(dict.fromkeys(card.topic for card in cards))
    ordered = sorted(enumerate(cards), key=lambda item: (topics.index(item[1].topic), item[0]))
    large = sorted(ordered, key=lambda item: -_area(item[1]))
    known = _Known()
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
    choices = known.choices_of(left, room)
    for choice in sorted(choices, key=lambda one: -one.worth(mixed)):
        layout = known.layout(choice.cards, room)
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


def _choice(chosen: Sequence[_Numbered], filling: float, topics: _Topics) -> _Choice:
    """What there is to say of cards for a page."""
    own: dict[str, list[int]] = {}
    for number, card in chosen:
        own.setdefault(card.topic, []).append(number)
    torn = sum(topics.held[topic] > len(numbers) for topic, numbers in own.items())
    # Cards that are passed over by the one of their topic that is laid last.
    skipped = sum(
        topics.before[numbers[-1]] - sum(n < numbers[-1] for n in numbers)
        for numbers in own.values()
    )
    return _Choice(chosen, filling, len(own) - 1 + torn, skipped)
