"""Makes cups: pools of markers, as decks from which markers are drawn at random, and into which
they are put back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from builder.model.game import Game
from builder.model.tracks import Pool, Track
from builder.outputs.vassal.counters.prototypes import MAP
from builder.outputs.vassal.counters.slots import Counters, chit_id
from builder.outputs.vassal.expressions.module_pictures import PIXELS_PER_MM
from builder.outputs.vassal.table.boards.boards import Board
from builder.outputs.vassal.table.commands import chat_line, keystroke_chain, send_to_pieces
from builder.outputs.vassal.table.messages import filled_message
from builder.outputs.vassal.table.phase_limits import PhaseLimit
from builder.outputs.vassal.table.windows.inventory import title_expression
from builder.outputs.vassal.table.windows.trays import CUP_BUTTONS, CUPS, Tray, drawn_zone
from builder.rules.registry import pool_draws_of
from builder.vassal.expressions.functions import count_in_zone, count_on_map, sum_in_zone
from builder.vassal.expressions.properties import is_true, map_number, number, text
from builder.vassal.expressions.tree import TRUE, Number, Truth, as_number, choose, first_case
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element, component
from builder.vassal.format.files.sequence_encoder import encode
from builder.vassal.format.names import played_by, side_words

FACE_UP, _FACE_DOWN, _MASK = "chit-up", "chit-down", "chit-mask"
"""The keystrokes that a marker executes first when it leaves its cup or returns to it. VASSAL turns
pieces in face-down decks face down without logging it, and an undo restores the face only if the
log has recorded the change."""


@dataclass(frozen=True)
class Cup:
    """A pool of markers as a cup: its deck's name in the module, and the keystrokes of its
    commands."""

    pool: Pool
    deck: str

    @property
    def zone(self) -> str:
        """The name of the zone in which drawn markers are put."""
        return drawn_zone(self.deck)

    def key(self, name: str) -> str:
        """Return the keystroke of this cup for ``what``."""
        return f"cup-{self.pool.id}-{name}"


def cups_of(names: Mapping[str, str], game: Game) -> list[Cup]:
    """Return the cups of the game's pools."""
    return [Cup(pool, names[pool.id]) for pool in game.pools]


def chit_traits(cup: Cup, mask: str, owner: Mapping[str, str] | None = None) -> tuple[t.Trait, ...]:
    """Return the commands of a marker that belongs to a cup. They are placed outside the mask that
    hides the marker in the face-down deck, so that commands reach it there. As a cup contains
    exactly what the rules put into it, the markers in play can be neither copied nor deleted. If
    the cup has an ``owner``, only that side commands its markers."""
    place = f"{cup.zone} " + (1 + count_in_zone(cup.zone, CUPS, "Chit"))
    back = (
        t.trigger_action(
            "Back into the cup", cup.key("one-back"), [cup.key("say-one"), cup.key("back")]
        ),
        t.report_action([cup.key("say-one")], filled_message("M_CUP_ONE_BACK", "newPieceName")),
        t.trigger_action("", cup.key("back"), [_FACE_DOWN, cup.key("in")]),
        t.return_to_deck(cup.key("in"), cup.deck),
    )
    kept = ["clone", "remove"] if cup.pool.returns else ["clone"]
    return (
        t.hide_commands("one of a cup", TRUE, kept),
        t.trigger_action("", cup.key("draw"), [FACE_UP, cup.key("go"), cup.key("say")]),
        t.trigger_action("", FACE_UP, [_MASK], is_true("ObscuredToOthers")),
        t.trigger_action("", _FACE_DOWN, [_MASK], ~is_true("ObscuredToOthers")),
        t.send_to_region(cup.key("go"), CUPS, place),
        t.report_action([cup.key("say")], filled_message("M_DRAWN", "newPieceName")),
        *(back if cup.pool.returns else ()),
        t.marker_trait({"Chit": 1, "Pool": cup.pool.id, **(owner or {})}),
        t.mask_trait(_MASK, mask, cup.deck, "side:"),
    )


def cup_deck(cup: Cup, game: Game, tray: Tray, counters: Counters) -> Element:
    """Return the face-down deck of a cup, which is always shuffled."""
    place = tray.bands[cup.pool.id].cup
    assert place is not None
    x, y = (round(v * PIXELS_PER_MM) for v in place.centre)
    ids = [
        chit_id(cup.pool.id, marker, i)
        for marker, count in cup.pool.contents.items()
        for i in range(1, count + 1)
    ]
    slots = [counters.slot(id, "CardSlot") for id in ids if id in counters.pieces]
    side = round(place.width * PIXELS_PER_MM)
    return component(
        "DrawPile", *slots, name=cup.deck, owningBoard=CUPS, x=x, y=y, width=side, height=side,
        faceDown="Always", drawFaceUp=True, shuffle="Always", allowMultiple=False,
        allowSelect=False, reversible=False, draw=True, color="120,112,98", maxStack=5,
        reshufflable=False, hotkeyOnEmpty=False, **owned_by(game, cup.pool.side),
    )  # fmt: skip


def owned_by(game: Game, side: str) -> dict[str, Any]:
    """Return the attributes of a deck by which only one side draws from it; nothing if no other
    side could."""
    owners = deck_owners(game, side)
    return {"deckRestrictAccess": True, "deckOwners": encode(owners, ",")} if owners else {}


def deck_owners(game: Game, side: str) -> tuple[str, ...]:
    """Return the players who may draw from a side's deck; empty if everybody may."""
    return side_words(game, side) if side and len(game.sheet.sides) > 1 else ()


def commands(cup: Cup, game: Game, boards: Mapping[str, Board]) -> Iterator[Element]:
    """Yield the hidden commands of the module for a cup: draw one marker, draw as many as the turn
    track allots, put all markers back, and report what is in the cup."""
    mine = _own_cup_condition(cup, game)
    inside = text("DeckName").equals(cup.deck) & mine
    name, left = title_expression(cup.pool.id), map_number(f"{cup.deck}_numPieces", CUPS)
    yield _order(cup, "one", cup.key("draw"), inside, 1)
    figures = turn_figures(game, cup.pool.side, boards)
    if figures is not None:
        yield _order(cup, "allotted", cup.key("draw"), inside, figures)
        yield from _draw_limit(cup, game).lines()
        nothing = filled_message("M_CUP_NONE", name)
        told = choose(figures.equals(0), nothing, "")
        yield chat_line(cup.key("say-none"), told, f"{cup.deck}: none")
        if cup.pool.returns:
            out = count_in_zone(cup.zone, CUPS, "Chit")
            told = choose(out > 0, filled_message("M_CUP_AGAIN", name, out), "")
            yield chat_line(cup.key("say-again"), told, f"{cup.deck}: again")
    if cup.pool.returns:
        # face-down counters stay: they mark points, or wait to be discovered
        shown = text("DeckName").equals("") & ~is_true("ObscuredToOthers")
        outside = text("Pool").equals(cup.pool.id) & shown & mine
        yield _order(cup, "all-back", cup.key("back"), outside, -1)
        told = filled_message("M_CUP_BACK", name, left)
        yield chat_line(cup.key("say-back"), told, f"{cup.deck}: back")
    drawn = count_in_zone(cup.zone, CUPS, "Chit")
    told = filled_message("M_CUP_COUNT", name, drawn, left)
    if any(m.value is not None for m in game.markers if m.id in cup.pool.contents):
        total = sum_in_zone("Value", cup.zone, CUPS)
        told = filled_message("M_CUP_TOTAL", name, drawn, total, left)
    yield chat_line(cup.key("say-total"), told, f"{cup.deck}: total")


def _own_cup_condition(cup: Cup, game: Game) -> Truth:
    """Return the additional filter condition that stops other sides from drawing from a side's cup
    or returning markers to it."""
    owners = deck_owners(game, cup.pool.side)
    return played_by(game, cup.pool.side) if owners else TRUE


def _draw_limit(cup: Cup, game: Game) -> PhaseLimit:
    """Return the rule that the markers of a turn are drawn in certain phases only; drawing them at
    another time brings a warning."""
    draws = pool_draws_of(game)
    rule, phases = (draws.rule, draws.phases) if draws else ("", ())
    return PhaseLimit(game, cup.key("allotted"), rule, phases)


def draw_warnings(cup: Cup, game: Game) -> Mapping[str, str]:
    """Return the constants with the texts of the warnings about draws in another phase."""
    return _draw_limit(cup, game).constants()


def buttons(cup: Cup, game: Game, icon: str) -> Iterator[Element]:
    """Yield the buttons of a cup in the window of the cups. Each press makes one log entry, so that
    one undo reverts it."""
    one, turn, back = CUP_BUTTONS
    yield _button(cup, icon, one, "Draw a marker at random", "one", "say-total")
    if turn_figures(game, cup.pool.side) is not None:
        tip = "Draw as many markers as the turn track allots"
        limit = ["allotted-limit"] if _draw_limit(cup, game).before else []
        again = ["say-again"] if cup.pool.returns else []
        yield _button(cup, icon, turn, tip, *limit, *again, "say-none", "allotted", "say-total")
    if cup.pool.returns:
        yield _button(
            cup, icon, back, "Put all drawn markers back into the cup", "all-back", "say-back"
        )


def turn_figures(game: Game, side: str, boards: Mapping[str, Board] | None = None) -> Number | None:
    """Return the expression for the number that the turn track prints for a side on the current
    turn; ``None`` if it prints none. If maps have their own turn tracks, the board with the turn
    marker decides."""
    shown = {
        boards[map.id].here_condition(): _figures([game.track(t) for t in map.tracks], side)
        for map in game.maps
        if boards and map.id in boards
    }
    first, *others = dict.fromkeys(f for f in shown.values() if f is not None) or [
        _figures(game.tracks, side)
    ]
    if not others:
        return first
    cases = [
        (
            count_on_map(MAP, number("TurnMarker").equals(1) & here) > 0,
            as_number(0) if figures is None else figures,
        )
        for here, figures in shown.items()
    ]
    return first_case(cases, as_number(0))


def _figures(tracks: Iterable[Track], side: str) -> Number | None:
    cases = [
        (number("TurnNo").equals(int(box.id)), as_number(int(figure)))
        for track in tracks
        if track.kind == "turn"
        for box in track.boxes
        if (figure := box.figures.get(side, "")).isdigit() and box.id.isdigit()
    ]
    return first_case(cases, as_number(0)) if cases else None


def _order(cup: Cup, name: str, sends: str, to: Truth, how_many: int | Number) -> Element:
    return send_to_pieces(f"{cup.deck}: {name}", cup.key(name), sends, to, how_many, single=True)


def _button(cup: Cup, icon: str, text: str, tip: str, *does: str) -> Element:
    name = f"{cup.deck}: {text.lower()}"
    return keystroke_chain(name, [cup.key(d) for d in does], text=name, tip=tip, icon=icon)
