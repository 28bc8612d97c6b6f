"""Plays a game of the engine in the module, act by act, and compares what both show."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain

from builder.outputs.vassal.counters.points import count_property
from builder.outputs.vassal.counters.prototypes_of_counters import hidden_counters
from builder.outputs.vassal.counters.slots import FACE, STEP, counter_names
from builder.outputs.vassal.counters.states import ABOARD, state_property
from builder.outputs.vassal.counters.succession import AWAY
from builder.outputs.vassal.features.queries.amounts import amount_name
from builder.outputs.vassal.features.supply.supply_names import names_of
from builder.outputs.vassal.features.turns.event_lists import CAME, CARRY
from builder.outputs.vassal.features.turns.lasting_events import property_of
from builder.outputs.vassal.module.logged_table import LoggedTable
from builder.outputs.vassal.module.module import write_game
from builder.outputs.vassal.module.setups import SetupContext
from builder.outputs.vassal.table.boards.banks import bank_pixel
from builder.outputs.vassal.table.choices import board_of
from builder.outputs.vassal.table.facings import FACES, PieceFacing, piece_facing
from builder.outputs.vassal.table.relations import ENEMIES, relations_listed
from builder.outputs.vassal.table.turns import phases_by_step
from builder.playing.state import State
from builder.positions.game_logs import ShownTable
from builder.rules.core.positions.position import Piece
from builder.rules.engine.arrivals.replacement_play import boxes_of_ordered
from builder.rules.engine.control.controlled_places import is_control_marker
from builder.rules.engine.events.event_play import LASTING
from builder.rules.engine.play_phases import phases_of
from builder.rules.engine.positions.aliases import supply_words
from builder.rules.play.actions import Action
from builder.rules.play.match import Match
from builder.rules.play.pieces import ABOARD as ABOARD_NOTE
from builder.rules.registry import lasting_events_of
from builder.vassal.format.files.unpacking import open_archive
from builder.vassal.format.names import engine_safe_text
from tests.outputs.vassal.played import Played
from tests.outputs.vassal.same_game.acts import (
    Act,
    Button,
    Card,
    CarryOut,
    Chit,
    Command,
    Drag,
    EndPhase,
    Marker,
    NextPhase,
    States,
    TakeHits,
    Turn,
)
from tests.outputs.vassal.same_game.by_hand import task_of
from tests.outputs.vassal.same_game.client import Client, NotOffered, card_of, entries_of
from tests.outputs.vassal.same_game.folio_battles import BACK
from tests.outputs.vassal.same_game.hands import hands_differ, hands_of
from tests.outputs.vassal.same_game.places import Places, Point
from tests.outputs.vassal.same_game.small_games import made, module, stage
from tests.outputs.vassal.same_game.stacks import stacks_differ
from tests.outputs.vassal.same_game.translation import MIDWAY, acts_of, on_entering, to_phase, waits

BEFALLS, HIT = "Apply the event to this unit", "Take a hit"
LOSS = ("Take a loss",)
EACH_TURN, COUNTS = "Count the turn’s points", "Counts of the phase"
WAITING = (CAME, "CalendarDue")
"""The properties of the module with the events that wait: those that came, and those of the calendar."""
_MOST_STEPS = 60
"""More steps than a turn has."""
_MOST_EVENTS = 30
"""More events than wait at once."""


def saved(first: State) -> bytes:
    """The saved game of a state in which a scenario begins."""
    where = stage(first.match.game.id)
    table = LoggedTable(where, first.match.scenario, ShownTable(where).moment(first))
    assert not table.problems, table.problems
    return write_game(where.game, table.start)


@dataclass
class Robot:
    """Does what acts say on a client's table; it knows which piece is which counter of the engine."""

    stage: SetupContext
    client: Client
    first: State
    pieces: dict[str, Played] = field(default_factory=dict)
    once_hidden: set[str] = field(default_factory=set)
    """The counters that have been hidden in the engine."""

    @classmethod
    def begun(
        cls,
        first: State,
        opens: Callable[..., Client] = Client,
        saves: Callable[[State], bytes] = saved,
    ) -> Robot:
        """A robot whose client has opened the module, with a scenario as the engine begins it."""
        name = first.match.game.id
        where = stage(name)
        map = board_of(where.game, first.match.scenario)
        board = where.layout(map).boards[0][0].name if map in where.boards else ""
        places = Places(module(name), open_archive(made(name)), board)

        def hex(place: str) -> Point:
            found = where.find(map, place)
            assert found is not None, place
            return found[1].point

        client = opens(module(name), board, places=places, hex=hex)
        client.fill(saves(first))
        robot = cls(where, client, first)
        for counter in first.moment.pieces:
            robot.find(counter, first)
        for act in robot._first_acts(first):
            robot.do(act, first)
        return robot

    def _first_acts(self, first: State) -> Iterator[Act]:
        """What players do before the first action: in a game that begins with the track's first phase,
        what this phase asks of them."""
        yield from to_phase(first)
        if first.moment.phase and self.now == (1, 0):
            yield from on_entering(first.match, 0)

    @cached_property
    def map(self) -> str:
        """The map that is played on, or the table of a game without maps."""
        return board_of(self.stage.game, self.first.match.scenario)

    @cached_property
    def _supplies(self) -> Mapping[str, str]:
        """The properties of units without supply, by the words for them, of the kinds of supply that the
        engine looks for in a phase, as the module does."""
        every = self.stage.game.mechanisms.every_supply
        noted = [one for one in every if phases_of(self.first.match, "supply", one)]
        found = {supply_words(one)[0]: names_of(one).unsupplied for one in noted}
        return found if self.stage.game.mechanisms.supply else {"unsupplied": "Unsupplied", **found}

    @cached_property
    def units(self) -> frozenset[str]:
        """The counters that are units, whose further faces are lost steps."""
        return frozenset(unit.id for unit in self.stage.game.units)

    @cached_property
    def names(self) -> dict[str, str]:
        """The names of pieces, by counter."""
        return dict(counter_names(self.stage.game))

    def find(self, name: str, state: State) -> Played | None:
        """The piece that a counter of the engine is: one that lies in its place, or waits."""
        piece = state.moment.pieces[name]
        if piece.at:
            self._forget_gone(name)
        if name in self.pieces:
            return self.pieces[name]
        free = self._free(self._standing(piece.counter, piece.lost))
        here = self.spot(piece.at) if piece.at else None
        free.sort(key=lambda p: (p.map, p.place) != here)
        if free and (here is None or (free[0].map, free[0].place) == here):
            self.pieces[name] = free[0]
        return self.pieces.get(name)

    def _standing(self, counter: str, lost: int) -> str:
        """The counter that stands for a unit when it has lost so many steps."""
        unit = self.stage.game.counters[counter]
        while counter in self.units and unit.replaced and lost >= unit.steps:
            lost, counter = lost - unit.steps, unit.replaced
            unit = self.stage.game.counters[counter]
        return counter

    def _forget_gone(self, name: str) -> None:
        """A piece that was removed never comes again: its counter is another piece when it returns. So it
        is with one that has joined another side."""
        shown = self.pieces.get(name)
        if shown is not None and (shown not in self.client.present() or shown.get(AWAY) == "1"):
            del self.pieces[name]

    def _free(self, counter: str) -> list[Played]:
        """The pieces of a kind of counter that are not known to be any of the engine's."""
        taken = {id(one) for one in self.pieces.values()}
        called = self.names[counter]
        free = [p for p in self.client.present() if p.name == called and id(p) not in taken]
        return [p for p in free if p.get(AWAY) != "1"]

    def waiting(self, name: str, state: State) -> Played:
        """The piece that a counter of the engine is; one that comes now has waited, or is taken from
        the palette."""
        self._forget_gone(name)
        if name not in self.pieces:
            piece = state.moment.pieces[name]
            counter = self._standing(piece.counter, piece.lost)
            free = self._free(counter) or [self.client.from_palette(self.names[counter])]
            self.pieces[name] = free[0]
        return self.pieces[name]

    def point(self, at: str, bank: str = "") -> tuple[str, Point]:
        """The window and the point of a place of the engine."""
        found = self.stage.find(self.map, at)
        assert found is not None, at
        window, place = found
        if not bank:
            return window, place.point
        board = self.stage.layout(self.map).boards[0][0]
        return window, bank_pixel(board, at, bank) or place.point

    def spot(self, at: str) -> tuple[str, str]:
        """The window and the name there of a place of the engine."""
        window, point = self.point(at)
        return window, self.client.places.name(window, point)

    # -- doing -----------------------------------------------------------------------------------

    def play(self, before: State, action: Action, after: State, told: str = "") -> None:
        """Do what a player does for an action."""
        acts = acts_of(before, action, after)
        for act in chain(acts, [EndPhase()] if after.is_over else []):
            said = len(self.client.chat)
            try:
                self.do(act, after)
            except (NotOffered, ArithmeticError, LookupError, TypeError, ValueError) as exc:
                raise AssertionError(f"{told}: {act}: {exc!r}", self.client.chat[said:]) from exc
            minded = [line for line in self.client.chat[said:] if "Note:" in line]
            assert minded == [], f"{told}: {act} is legal"

    def do(self, act: Act, after: State) -> None:
        """Do what a player does on the way to a state; its dice must all have been rolled."""
        match act:
            case Drag(counter, at, bank):
                self.client.drag(self.waiting(counter, after), *self.point(at, bank))
            case Turn(counter):
                self._turn(self.waiting(counter, after), after.moment.piece(counter))
            case Command(counter, texts, _, True) if self._is_done(counter, after, texts):
                pass
            case Command(counter, texts, rolls):
                self.client.rolls = list(rolls)
                if self.pieces[counter] not in self.client.present():
                    self.waiting(counter, after)  # what took its place and was lost comes back
                self.client.choose(self.pieces[counter], *texts)
                self._all_rolled()
            case Button(text, rolls, others, draws, lots, answer, answers, shows):
                self.client.others, self.client.answer = others, answer
                self.client.answers = dict(answers)
                self._expect(rolls, draws, lots)
                self.client.push_button(text)
                self.client.others, self.client.answer, self.client.answers = 0, "", {}
                self._all_rolled()
                shown = tuple((name, int(self.client.get(name))) for name, _ in shows)
                assert shown == shows, f"{text}: {shown}, the engine has {shows}"
            case States():
                self._change_states(after)
            case TakeHits(counters, many):
                for _ in range(many):
                    self._take_hit(counters)
            case Chit(counter, text):
                self.client.choose(self._drawn(counter, text), text)
            case Marker(marker, at, text):
                laid = self.client.from_palette(self.names[marker])
                self.client.drag(laid, *self.point(at))
                self.client.choose(laid, text)
            case Card():
                self._put(act)
            case CarryOut(rolls, draws, lots):
                self._expect(rolls, draws, lots)
                for _ in range(_MOST_EVENTS):
                    if not (self.client.rolls or self.client.draws) and (rolls or draws):
                        break
                    if not any(self.client.get(waiting) for waiting in WAITING):
                        break
                    self.client.push_button(CARRY)
                self._all_rolled()
                self._befall(after)
            case EndPhase():
                self.do(CarryOut(), after)
                if self._offers(COUNTS) and self._counts_now(after.match):
                    self.client.push_button(COUNTS)
                self._put_back(after.match)
            case NextPhase(turn, step):
                self._to(turn, step, after)

    def _change_states(self, after: State) -> None:
        """Let units come into the states that they are in, and leave others."""
        for name, piece in after.moment.pieces.items():
            for state in self.stage.game.mechanisms.shown_states if piece.at else ():
                now, shown = state.id in piece.states, self.find(name, after)
                if shown is None or (shown.get(state_property(state.id)) == "1") == now:
                    continue
                called = engine_safe_text(state.name)
                free = any(not way.dice for way in state.recovery)
                ends = [f"Recover: {called}"] * free + [f"No longer: {called}"]
                self.client.choose(shown, *([called] if now else ends))

    def _turn(self, shown: Played, piece: Piece) -> None:
        """Turn a piece to the right until it points where its counter does."""
        facing = self.facing(piece.counter)
        assert facing is not None, piece.name
        for _ in facing.facing.directions:
            if _points(shown) == facing.number(piece.faces):
                return
            self.client.choose(shown, "Turn right")
        raise NotOffered(f"{piece.name} does not turn to {piece.faces}")

    def facing(self, counter: str) -> PieceFacing | None:
        """The directions in which a counter may point; ``None`` for one that points nowhere."""
        return piece_facing(self.stage.game, counter)

    def _take_hit(self, counters: Sequence[str]) -> None:
        """Let the first unit of these take a hit that has the command."""
        able = (p for name in counters if HIT in entries_of(p := self.pieces[name]))
        if one := next(able, None):
            self.client.choose(one, HIT)

    def _drawn(self, counter: str, text: str) -> Played:
        """A counter that was drawn from a cup and has a command; if some have fought, one of these."""
        name = self.names[counter]
        out = [p for p in self.client.present() if p.name == name and p.map and not p.deck]
        out = [p for p in out if text in entries_of(p)]
        if not out:
            raise NotOffered(f"no {name} that was drawn has {text!r}")
        fought = text == BACK
        return min(out, key=lambda p: (p.get("Role") == "") == fought)

    def _put(self, act: Card) -> None:
        """Give a command to a card that lies open or in a hand, or drag it to a place or a deck."""
        out = [p for p in self.client.present() if card_of(p) == act.card and p.map and not p.deck]
        if not out:
            raise NotOffered(f"{act.card} is not on the table nor in a hand")
        hands = hands_of(self.first).values()
        shown = min(out, key=lambda p: (p.map != act.held, p.map in hands))
        if act.deck:
            self.client.drag(shown, *self.client.places.deck(act.deck))
        elif act.at:
            self.client.drag(shown, *self.point(act.at))
        else:
            self.client.choose(shown, act.text)

    def _befall(self, after: State) -> None:
        """What befalls units befalls those that have other steps after it."""
        for name, shown in self.pieces.items():
            while (
                name in after.moment.pieces
                and _lost(shown, self._layer(name, after)) != after.moment.piece(name).lost
                and BEFALLS in entries_of(shown)
            ):
                before = _lost(shown, self._layer(name, after))
                self.client.choose(shown, BEFALLS)
                assert _lost(shown, self._layer(name, after)) != before, f"{BEFALLS} to {name}"

    def _layer(self, name: str, state: State) -> str:
        """The layer whose levels show the lost steps of a counter, or its faces."""
        return STEP if state.moment.piece(name).counter in self.units else FACE

    def _is_done(self, counter: str, after: State, texts: Sequence[str]) -> bool:
        """Whether a piece is already what its counter becomes; one that has gone loses no more."""
        first, shown = self.first.moment.pieces.get(counter), self.pieces[counter]
        # VASSAL's client knows where a piece lies only when it has read the pieces again
        here = any(piece is shown and piece.map == "Map" for piece in self.client.present())
        gone = not here and (first is None or bool(first.at))
        if gone or texts != LOSS:
            return gone or not [*self._different(counter, after)]
        # a unit that enemies have fired at on its way may go on, or back
        return _lost(shown, self._layer(counter, after)) == after.moment.piece(counter).lost

    def _expect(self, rolls: Sequence[int], draws: Sequence[str], lots: Sequence[str]) -> None:
        """What dice, draws and lots show next."""
        self.client.rolls, self.client.draws = list(rolls), list(draws)
        self.client.first = [self.pieces[name] for name in lots]

    def _all_rolled(self) -> None:
        self.client.first = []
        if self.client.rolls:
            raise NotOffered(f"the dice {self.client.rolls} were not rolled")
        if self.client.draws:
            raise NotOffered(f"{self.client.draws} were not drawn")

    def _to(self, turn: int, step: int, after: State) -> None:
        for _ in range(_MOST_STEPS):
            if self.now == (turn, step) or (self._has_own_turns and self.now[1] == step):
                return
            self.do(EndPhase(), after)
            if self.is_in_last_step and self._offers(EACH_TURN):
                self.client.push_button(EACH_TURN)
            said = len(self.client.chat)
            self.client.push_button("Next phase")
            reminded = any("“Check supply” first" in line for line in self.client.chat[said:])
            for act in on_entering(after.match, self.now[1], reminded=reminded):
                self.do(act, after)
        raise NotOffered(f"the turn track does not come to step {step} of turn {turn}")

    @property
    def _has_own_turns(self) -> bool:
        """Whether turns of the engine are others than those that the track counts: runs of a deck."""
        return self.stage.game.sheet.system == "squad_cards"

    @property
    def now(self) -> tuple[int, int]:
        """The turn, and the step in it, that the track shows."""
        return int(self.client.get("TurnNo")), self.client.steps.index(self.client.get("Step"))

    @property
    def is_in_last_step(self) -> bool:
        """Whether the track shows the last step of a turn."""
        return self.now[1] == len(self.client.steps) - 1

    def _put_back(self, match: Match) -> None:
        """What a player has drawn goes back into its cup, at the end of a phase or of a turn."""
        last = self.is_in_last_step
        for pool in match.game.pools:
            cups = (e.cup for e in match.game.mechanisms.events)
            plays = pool.id in cups or match.game.sheet.system == "folio"
            if plays and (pool.returns == "phase" or (pool.returns and last)):
                self.client.push_button(f"{pool.title}: all back")

    def _counts_now(self, match: Match) -> bool:
        """Whether counts change in the phase that the track shows."""
        _, phase = phases_by_step(match.game)[self.now[1]]
        changes = (c for count in match.game.mechanisms.counts for c in count.changes)
        return any(phase.id in change.phase for change in changes)

    def _offers(self, button: str) -> bool:
        return button in {e.attributes["text"] for e in self.client.buttons.values()}

    # -- comparing -------------------------------------------------------------------------------

    def compared(self, before: State, after: State) -> Iterator[str]:
        """What differs after an action; in the middle of what the module does at once, nothing."""
        if not after.is_over and (task_of(after).kind in MIDWAY or waits(after)):
            return
        yield from self.differences(after)
        if after.is_over or after.moment.turn != before.moment.turn:
            yield from self.points(after)

    def differences(self, state: State) -> Iterator[str]:
        """What the table shows otherwise than the engine."""
        # in the module an attack on neutrals makes enemies when the dice are rolled
        fought = not state.is_over and task_of(state).kind.startswith("combat")
        related = bool(self.client.get(ENEMIES))
        for name, piece in state.moment.pieces.items():
            if not (fought and related and is_control_marker(self.stage.game, piece.counter)):
                yield from self._different(name, state)
        if (weather := state.moment.note("weather", "")) and weather != self.client.get("Weather"):
            yield f"weather {weather}, the module's {self.client.get('Weather')}"
        if (shown := self.client.get(ENEMIES)) and not fought:
            relations = dict(state.moment.note("relations", {}))
            listed = relations_listed(self.stage.game, relations)[ENEMIES]
            if sorted(shown.split("<")) != sorted(listed.split("<")):
                yield f"the enemies are {listed}, the module's {shown}"
        turn, lasting = state.moment.turn, state.moment.note(LASTING, {})
        for event in lasting_events_of(self.stage.game):
            if (int(self.client.get(property_of(event)) or 0) >= turn) != (event in lasting):
                yield f"{event} is in effect by one of engine and module alone"
        yield from hands_differ(self.client, state)
        yield from stacks_differ(self.pieces, state)
        for name, amount in state.moment.note("amounts", {}).items():
            holder, _, id = name.rpartition(" ")
            if holder in state.moment.pieces:
                shown = self.pieces[holder].get(amount_name(id)) if holder in self.pieces else ""
            else:
                shown = self.client.get(count_property(name))
            if shown not in ("", str(amount)):
                yield f"{name} is {amount}, the module's {shown}"

    def points(self, state: State) -> Iterator[str]:
        """What the module counts otherwise than the engine, when a player lets it count."""
        if not self._offers("Count the points"):
            return
        if state.is_over and self._offers(EACH_TURN):
            self.client.push_button(EACH_TURN)
        said = len(self.client.chat)
        self.client.push_button("Count the points")
        results = [line for line in self.client.chat[said:] if "Result: " in line]
        if results and not state.moment.note("ended", {}):
            # the engine's outcome is the present score as long as the game is not over
            result = f"Result: {state.outcome.result}"
            yield from (
                f"{result}, the module says {line}" for line in results if result not in line
            )
        held = re.findall(r"<([^=<>]*)=([^<>]*)>", self.client.get("PlacesHeld"))
        for place, side in held:
            if (by := state.moment.note("held", {}).get(place, side)) != side:
                yield f"{place} is held by {by}, the module says {side}"
        for side, points in self._points_seen(state).items():
            if (counted := self.client.get(f"Score_{side}")) not in ("", str(points)):
                yield f"{side} has {points} points, the module counts {counted}"

    def _points_seen(self, state: State) -> dict[str, int]:
        """The points of each side, without those for secret objectives, which players add."""
        found, victory = dict(state.outcome.points), state.match.game.mechanisms.victory
        declared = victory.objectives if victory else None
        names = {one.name for one in declared.each} if declared else set()
        for step in state.outcome.steps:
            if step.values.get("event") in names:
                found[str(step.values["side"])] -= int(str(step.values["points"]))
        return found

    def _is_at(self, shown: Played, at: str) -> bool:
        """Whether a piece is in a place; one on a hexside is in either hex of it."""
        window, place = self.spot(at)
        return shown.map == window and shown.place in (place, *at.split("/"))

    def _different(self, name: str, after: State) -> Iterator[str]:
        piece, shown = after.moment.piece(name), self.find(name, after)
        if shown is None:
            if piece.at:
                yield f"{name}: at {piece.at}, and no piece there"
            return
        at = (shown.map, shown.place)
        ordered = boxes_of_ordered(after.match, after.moment).get(name, "")
        if ordered and not self._is_at(shown, ordered):
            yield f"{name}: is ordered for {ordered}, the piece is at {at}"
        carrier = after.moment.note(ABOARD_NOTE, {}).get(name, "")
        if carrier.partition("#")[0] != shown.get(ABOARD):
            yield f"{name}: is on board of {carrier or 'nobody'}, the piece of {shown.get(ABOARD)}"
        if piece.at:
            if not self._is_at(shown, piece.at):
                yield f"{name}: at {piece.at}, the piece is at {at}"
            without = {**after.moment.notes, **after.moment.note("lacking", {})}
            for word, property in self._supplies.items():
                if (shown.get(property) == "1") != (name in without.get(word, ())):
                    yield f"{name}: {word} by one of engine and module alone"
            for state in self.stage.game.mechanisms.shown_states:
                if (shown.get(state_property(state.id)) == "1") != (state.id in piece.states):
                    yield f"{name}: {state.id} by one of engine and module alone"
            faces = self.facing(piece.counter)
            if faces is not None and _points(shown) != faces.number(piece.faces):
                yield f"{name}: faces {piece.faces}, the piece {faces.names[_points(shown)]}"
            yield from self._kept_secret(name, shown, hidden=piece.hidden)
            if (lost := _lost(shown, self._layer(name, after))) != piece.lost:
                yield f"{name}: has lost {piece.lost}, the piece {lost}"
        elif carrier:
            if (
                not self._is_at(shown, after.moment.piece(carrier).at)
                or shown.get("Kind") == "unit"
            ):
                yield f"{name}: is on board of {carrier}, the piece at {at}, {shown.get('Kind')}"
        elif shown.map == "Map" and not ordered and not shown.deck and self._is_present(shown):
            yield f"{name}: is not on the map, the piece is at {at}"

    def _is_present(self, shown: Played) -> bool:
        """Whether no other piece has taken a piece's place."""
        return any(piece is shown for piece in self.client.present())

    def _kept_secret(self, name: str, shown: Played, *, hidden: bool) -> Iterator[str]:
        """Whether the other side sees a piece that is hidden, or not one that was revealed. Blocks that
        are never hidden in the engine are always unseen in the module."""
        if hidden:
            self.once_hidden.add(name)
        unseen = "true" in (shown.get("ObscuredToOthers"), shown.get("InvisibleToOthers"))
        may_hide = name.partition("#")[0] in hidden_counters(self.stage.game)
        if may_hide and name in self.once_hidden and hidden != unseen:
            told = "sees" if hidden else "does not see"
            yield f"{name}: is {'hidden' if hidden else 'revealed'}, and the other side {told} it"


def _points(shown: Played) -> int:
    """Which of its facings a piece has, as ``PieceFacing`` numbers them."""
    return int(shown.get(f"{FACES}_Facing") or 1) - 1


def _lost(shown: Played, layer: str) -> int:
    """How many steps a piece has lost, with those of the counters whose place it took."""
    return int(shown.get("StepsBefore") or 0) + int(shown.get(f"{layer}_Level") or 1) - 1
