"""Makes the decks on the table, their piles of discards, and the hands of the sides."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

from builder.model.game import Game
from builder.model.pieces.cards import SIZES, Deck, Hand
from builder.model.tracks import Track
from builder.outputs.vassal.counters.cards import (
    HAND_MAP,
    Pile,
    copies_in_deck,
    hand_size,
    has_numbers,
    piles_of,
)
from builder.outputs.vassal.counters.cups import owned_by
from builder.outputs.vassal.counters.slots import Counters
from builder.outputs.vassal.expressions.icons import Icons
from builder.outputs.vassal.expressions.module_pictures import ModuleDrawings
from builder.outputs.vassal.table.boards.boards import Board
from builder.outputs.vassal.table.card_messages import SHUFFLE_MESSAGES
from builder.outputs.vassal.table.commands import (
    assign_property,
    chat_line,
    keystroke_chain,
    send_to_pieces,
)
from builder.outputs.vassal.table.messages import filled_message
from builder.outputs.vassal.table.windows.window_sizes import with_margin
from builder.outputs.vassal.table.windows.windows import hand_window, viewer, zoomer
from builder.problems import Problem, error
from builder.sentences import filled_sentence
from builder.vassal.expressions.functions import count_on_map, total
from builder.vassal.expressions.lookups import looked_up
from builder.vassal.expressions.properties import map_number, number, text
from builder.vassal.expressions.tree import Number, Text, as_number, as_text, choose
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element, component
from builder.vassal.format.lookups import NAME_TABLE_PREFIX, table_text
from builder.vassal.format.names import side_words, unique_names

HANDS = f"{NAME_TABLE_PREFIX}Hands"
_NO_CARD = (100, 140)
_BELOW = 18
"""The distance in pixels by which a pile lies below the middle of its box, so that it does not
cover the name."""
_PILE_PARTS = (("", "name"), (".discards", "discards"), (".out", "out"))
"""The parts of a deck that have boxes on the table: the suffix of the box's id (after the deck's
id), and the attribute of :class:`Pile` with the pile's name."""
_BOX_DISTANCE = 10
"""The distance in mm between the boxes that the hint of a problem proposes (see
:func:`deck_places`)."""


def deck_places(game: Game, board: Board | None, problems: list[Problem]) -> None:
    """Return a box on the table for each pile; decks without a place there are reported, with boxes
    proposed that do not overlap those of other decks."""
    table = game.table_track
    places = [box.place for box in table.boxes if box.place] if table else []
    below = max(
        (top + height + _BOX_DISTANCE for _, top, _, height in places), default=_BOX_DISTANCE
    )
    for pile in piles_of(game):
        deck = pile.deck.id
        names = {f"{deck}{end}": getattr(pile, part) for end, part in _PILE_PARTS}
        lost = [box for box, name in names.items() if name and _spot(game, board, box) is None]
        if lost:
            width, height = _room_of(game, pile)
            boxes = [
                f'{{id: {box}, label: "{names[box]}", place: '
                f"[{_BOX_DISTANCE + n * (width + _BOX_DISTANCE):g}, {below:g}, {width}, {height}]}}"
                for n, box in enumerate(lost)
            ]
            problems.append(_no_place(table, deck, lost, "; ".join(boxes)))
            below += height + _BOX_DISTANCE


def _room_of(game: Game, pile: Pile) -> tuple[int, int]:
    """Return the width and height in mm of a box with room for the cards of a pile and the pile's
    name."""
    layouts = {layout.id: layout.extent for layout in game.layouts}
    width, height = layouts.get(pile.deck.layout, SIZES["poker"])
    return math.ceil(width + 4), math.ceil(height + 12)


def _no_place(table: Track | None, deck: str, lost: Sequence[str], boxes: str) -> Problem:
    if table is None:
        message = filled_sentence("there is no table for the deck {deck} to lie on", deck=deck)
        hint = filled_sentence(
            "write a track of kind: table into tracks.yaml, in a game with maps too, with the boxes "
            "{boxes}",
            boxes=boxes,
        )
    else:
        message = filled_sentence(
            "the table {id} has no box for the deck {deck}: {lost}",
            id=table.id,
            deck=deck,
            lost=", ".join(lost),
        )
        hint = filled_sentence("give that track of tracks.yaml the boxes {boxes}", boxes=boxes)
    return error("no-deck-place", message, ("decks", deck), hint=hint)


def _spot(game: Game, board: Board | None, box: str) -> tuple[int, int] | None:
    track = game.table_track
    place = board.place(f"{track.id}:{box}") if board and track else None
    return (place.point[0], place.point[1] + _BELOW) if place else None


def deck_components(game: Game, board: Board, counters: Counters) -> Iterator[Element]:
    """Yield the draw pile, the discards and the removed cards of every deck."""
    for pile in piles_of(game):
        ids = [id for id, _, _ in copies_in_deck(game, pile.deck) if id in counters.pieces]
        slots = [counters.slot(id, "CardSlot") for id in ids]
        size = counters.sizes[ids[0]] if ids else _NO_CARD
        for end, part in _PILE_PARTS:
            name, at = getattr(pile, part), _spot(game, board, f"{pile.deck.id}{end}")
            if name and at is not None:
                own = _draw_pile(pile, game) if not end else _open_pile(pile, end)
                yield component(
                    "DrawPile", *(slots if not end else ()), name=name, owningBoard=board.name,
                    x=at[0], y=at[1], width=size[0], height=size[1], draw=True,
                    color="90,76,54", maxStack=6, reversible=False, **own,
                )  # fmt: skip


def _draw_pile(pile: Pile, game: Game) -> dict[str, Any]:
    if pile.deck.open:
        return {"faceDown": "Never", "shuffle": "Never", "allowMultiple": True,
                "allowSelect": True, "reshufflable": False, "hotkeyOnEmpty": False,
                **owned_by(game, pile.deck.side)}  # fmt: skip
    again = _is_reshuffled(pile) and not _is_drawn_for_events(game, pile)
    return {
        "faceDown": "Always", "drawFaceUp": False, "shuffle": "Always", "allowMultiple": False,
        "allowSelect": False, "reshufflable": False, "hotkeyOnEmpty": again,
        "emptyHotkey": t.named_key(pile.key("again")) if again else "",
        **owned_by(game, _drawn_by(game, pile.deck)),
    }  # fmt: skip


def _drawn_by(game: Game, deck: Deck) -> str:
    """Return the side that draws from a deck; empty if the game's system draws, or if the deck
    belongs to no side."""
    system = any(drawn.automatic and drawn.deck == deck.id for drawn in game.mechanisms.events)
    return "" if system else deck.side


def _open_pile(pile: Pile, end: str) -> dict[str, Any]:
    """Return the VASSAL attributes of a deck that is open to all; for discards, a keystroke turns
    them into the draw pile again."""
    shared: dict[str, Any] = {
        "faceDown": "Never", "shuffle": "Never", "allowMultiple": False, "allowSelect": True,
        "hotkeyOnEmpty": False,
    }  # fmt: skip
    if end != ".discards" or not _is_reshuffled(pile):
        return {**shared, "reshufflable": False}
    return {
        **shared, "reshufflable": True,
        "reshuffleHotkey": t.named_key(pile.key("again")), "reshuffleTarget": pile.name,
    }  # fmt: skip


# -- numbers and hands ---------------------------------------------------------------------------


def hand_names(game: Game) -> dict[str, str]:
    """Return the titles of the windows that show hands, by hand id."""
    return unique_names((hand.id, hand.title) for hand in game.hands)


def hand_told_key(hand: str) -> str:
    """Return the keystroke that says how many cards a hand holds, after some were drawn."""
    return f"hand-{hand}-told"


def hand_windows(game: Game, deck: str) -> dict[str, str]:
    """Return the titles of the windows of the hands for a deck, by side."""
    names = hand_names(game)
    return {hand.side: names[hand.id] for hand in game.hands if hand.deck == deck}


def texts(game: Game) -> dict[str, str]:
    """Return the constant with the names of the hands, if there are any, and the messages on decks
    that are made again from their discards."""
    found = {HANDS: table_text({hand.id: hand.title for hand in game.hands})} if game.hands else {}
    return {**found, **(SHUFFLE_MESSAGES if any(map(_is_reshuffled, piles_of(game))) else {})}


def hand_properties(game: Game) -> Iterator[Element]:
    """Yield the property that names the hand to which cards are dealt, with the keystrokes that set
    it."""
    if game.hands:
        names = hand_names(game)
        setters = [assign_property(f"hand-{hand.id}-chosen", names[hand.id]) for hand in game.hands]
        yield component("GlobalProperty", *setters, name=HAND_MAP, initialValue="", isNumeric=False)


def deck_commands(game: Game, icons: Icons, table_map: str) -> Iterator[Element]:
    """Yield the commands that are sent to the top card of each deck, and the button that draws a
    random number; ``table_map`` is the window in which the decks lie."""
    for pile in piles_of(game):
        top = text("DeckName").equals(pile.name)
        if pile.hands:
            yield send_to_pieces(f"{pile.name}: deal", pile.key("deal"), "card-deal", top, 1)
        if has_numbers(game, pile) and pile.discards:
            yield send_to_pieces(f"{pile.name}: number", pile.key("number"), "card-number", top, 1)
            yield keystroke_chain(
                "Random number", [*_shuffled_first(pile), pile.key("number")], text="Random number",
                tip="Draw the next card for its number", icon=icons.file("dice"),
            )  # fmt: skip
        if _is_reshuffled(pile):
            yield from _shuffling(pile, icons, table_map)
    for hand in game.hands:
        yield chat_line(hand_told_key(hand.id), _hand_report(game, hand), f"{hand.id}: told")


def _shuffling(pile: Pile, icons: Icons, table_map: str) -> Iterator[Element]:
    """Yield the button that shuffles the discards into their deck, which warns if cards are left in
    it; and the command that does so before a card is drawn if none is left."""
    again, early = pile.key("again"), pile.key("early")
    left = _cards_left(pile.name, table_map)
    yield keystroke_chain(
        f"{pile.name}: shuffle", [early, again], text="Reshuffle",
        tip="Shuffle the discards into the deck", icon=icons.file("shuffle"),
    )  # fmt: skip
    warning = choose(left > 0, filled_message("M_DECK_LEFT", left), "")
    yield chat_line(early, warning, f"{pile.name}: early")
    yield chat_line(again, filled_message("M_RESHUFFLED"), f"{pile.name}: again")
    needed = left.equals(0) & (_cards_left(pile.discards, table_map) > 0)
    yield keystroke_chain(f"{pile.name}: needed", [again], key=pile.key("needed"), when=needed)


def _cards_left(pile: str, table_map: str) -> Number:
    """Return the number of cards in a pile on the table."""
    return map_number(f"{pile}_numPieces", table_map)


def _is_reshuffled(pile: Pile) -> bool:
    """Return whether the discards become the deck when it is empty."""
    return bool(pile.discards) and pile.deck.reshuffle == "empty"


def _is_drawn_for_events(game: Game, pile: Pile) -> bool:
    """Return whether cards are drawn from a deck for events. The last one is discarded before the
    discards are shuffled, so these become the deck only when the next card is drawn."""
    drawn = (one.deck for one in game.mechanisms.events if one.way == "deck")
    return not pile.hands and pile.deck.id in drawn


def _shuffled_first(pile: Pile) -> list[str]:
    """Return the keystroke that, before a card is drawn, makes a deck of the discards if it is empty; none
    for decks that are not reshuffled."""
    return [pile.key("needed")] if _is_reshuffled(pile) else []


def drawing_cards(pile: Pile, key: str, sends: str, many: int) -> Iterator[Element]:
    """Yield the command ``key``, which sends a keystroke to so many cards from the top of a deck: one by
    one, if the discards may have to be shuffled in between."""
    top, one = text("DeckName").equals(pile.name), f"{key}-card"
    if not _is_reshuffled(pile):
        yield send_to_pieces(f"{pile.name}: event", key, sends, top, many)
        return
    yield send_to_pieces(f"{pile.name}: event", one, sends, top, 1)
    yield keystroke_chain(key, [*_shuffled_first(pile), one], key=key, times=many)


def _dealing(pile: Pile) -> list[str]:
    """Return the keystrokes that deal the top card of a deck, into which the discards are shuffled
    first if it is empty."""
    return [*_shuffled_first(pile), pile.key("deal")]


def _hand_report(game: Game, hand: Hand) -> Text:
    name = looked_up(HANDS, as_text(hand.id))
    held = _cards_in_window(hand_names(game)[hand.id])
    told = filled_message("M_HAND", name, held)
    if not hand.limit:
        return told
    return choose(
        held > hand.limit, filled_message("M_HAND_OVER", name, held, as_number(hand.limit)), told
    )


def _cards_in_window(window: str) -> Number:
    return count_on_map(window, number("Card").equals(1))


def windows(
    game: Game,
    drawings: ModuleDrawings,
    icons: Icons,
    table_map: str,
) -> Iterator[Element]:
    """Yield a private window for each hand, visible to its side and in solitaire play, and large
    enough to show all cards."""
    names = hand_names(game)
    by_deck = {pile.deck.id: pile for pile in piles_of(game)}
    for hand in game.hands:
        name, pile = names[hand.id], by_deck[hand.deck]
        buttons = list(_hand_buttons(hand, name, pile, icons, table_map))
        sides = side_words(game, hand.side)
        texts = [button.attributes["text"] for button in buttons]
        size = with_margin(hand_size(game, pile.deck, drawings), texts)
        tools = [zoomer(icons, size), viewer(), *buttons]
        yield hand_window(name, sides, size, tools, icons.file("hand"))


def _hand_buttons(
    hand: Hand, name: str, pile: Pile, icons: Icons, table_map: str
) -> Iterator[Element]:
    """Yield the buttons that fill the hand up to its limit and draw one card."""
    piles_ = [pile.name, *([pile.discards] if _is_reshuffled(pile) else [])]
    left = total(*(_cards_left(part, table_map) for part in piles_))
    chosen, told = f"hand-{hand.id}-chosen", hand_told_key(hand.id)
    if hand.limit:
        yield component(
            "DoActionButton", name=f"{name}: fill", text="Fill the hand",
            tooltip="Draw cards up to the limit of the hand", icon=icons.file("hand"),
            hotkey=t.named_key(f"hand-{hand.id}-fill"), doReport=False, doHotkey=True,
            hotkeys=t.named_keys(_dealing(pile)), doLoop=True, loopType="while",
            whileExpression=(_cards_in_window(name) < hand.limit) & (left > 0),
            preLoopKey=t.named_key(chosen), postLoopKey=t.named_key(told),
        )  # fmt: skip
    yield keystroke_chain(
        f"{name}: draw", [chosen, *_dealing(pile), told], text="Draw a card",
        tip="Draw one card into the hand", icon=icons.file("next"), key=f"hand-{hand.id}-draw",
    )  # fmt: skip
