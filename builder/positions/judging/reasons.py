"""Explains why a step of a log is not a legal action: whose turn it is, which units may move, and how
far."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from builder.model.pieces.counters import Unit
from builder.model.space import Cell, PlaceError
from builder.outputs.vassal.features.turns.weather import WEATHER
from builder.playing.state import CHANCE, State
from builder.positions.judging.regroupings import problem_of, taken_for_regroupings
from builder.positions.judging.sentences import Reader
from builder.positions.judging.tables import PlacedCounter, Table, Tables, Time
from builder.problems import Problem, error
from builder.rules.core.positions.position import Piece, read_spot
from builder.rules.play.actions import DONE, Action
from builder.rules.play.pieces import side_of_counter
from builder.sentences import as_sentence, filled_sentence


@dataclass
class Reasons:
    """Finds the reasons why a step cannot be read as legal actions."""

    tables: Tables
    reader: Reader

    def of_changes(
        self, state: State, table: Table, extra: Table, before: Table
    ) -> Iterator[Problem]:
        """Yield a problem for each counter whose place is not allowed. ``table`` and ``before`` are the
        counters that the log shows after and before the step; a counter that should have changed and
        did not is also a problem."""
        expected = self.tables.of_state(state)
        missing, shown = expected - table, (table - expected) - extra
        phase = self.tables.phase_called(self.tables.time_of_state(state))
        for one in taken_for_regroupings(state, missing, shown):
            yield problem_of(state, one, phase, self.reader)
        for placed in sorted(missing.elements()):
            now = next((one for one in sorted(shown) if one.counter == placed.counter), None)
            if now is not None:
                shown -= Table([now])
            if before[placed] and placed not in table and placed.counter != WEATHER:
                yield from self._changed(state, placed, now)
            else:
                yield self._not_applied(state, placed, now)
        for now in sorted(one for one in shown.elements() if one.counter != WEATHER):
            yield self._appeared(state, now)

    # -- what has changed ------------------------------------------------------------------------

    def _changed(
        self, state: State, placed: PlacedCounter, now: PlacedCounter | None
    ) -> Iterator[Problem]:
        name = self._called(placed.counter)
        if now is None:
            message = filled_sentence(
                "{name} leaves {at}, and by the rules it is still there", name=name, at=placed.at
            )
            yield self._wrong("illegal-move", state, message)
            return
        if now.at != placed.at:
            yield self._moved(state, placed, now)
        if now.lost != placed.lost:
            steps = "{name} in {at} gets steps back ({before} → {after}), and no result says so"
            if now.lost > placed.lost:
                steps = "{name} in {at} loses steps ({before} → {after}), and no result says so"
            message = filled_sentence(
                steps,
                name=name,
                at=placed.at,
                before=placed.lost,
                after=now.lost,
            )
            yield self._wrong("no-such-result", state, message)
        if now.hidden != placed.hidden:
            yield self._secret(state, placed)

    def _moved(self, state: State, placed: PlacedCounter, now: PlacedCounter) -> Problem:
        name, side = self._called(placed.counter), self._side(placed.counter)
        where = filled_sentence(
            "{name} moves from {at} to {to}", name=name, at=placed.at, to=now.at
        )
        on = state.current_player
        phase = self.tables.phase_called(self.tables.time_of_state(state))
        pieces = [
            p
            for p in state.moment.pieces.values()
            if p.counter == placed.counter and p.at == placed.at
        ]
        ways = [way for piece in pieces if (way := self._ways(state, piece))]
        if side and side != (state.moment.side or on) and on != CHANCE and not ways:
            teller = self.reader.teller
            whose = teller.player(state.moment.side or on)
            message = filled_sentence(
                "{where}, and it is {player}'s: {whose} has the phase {phase!r}",
                where=where,
                player=teller.player(side),
                whose=whose,
                phase=phase,
            )
            return self._wrong("wrong-side", state, message)
        if not ways:
            some = any(self._ways(state, p) for p in state.moment.pieces.values() if p.at)
            if some:
                message = filled_sentence(
                    "{where}, and may not move now: it has moved, or must stay", where=where
                )
                return self._wrong("illegal-move", state, message)
            message = filled_sentence(
                "{where}, and nothing moves in the phase {phase!r}", where=where, phase=phase
            )
            return self._wrong("wrong-phase", state, message)
        places, rule = ways[0]
        return self._wrong(
            "illegal-move", state, self._too_far(where, state, placed, now, places), rule
        )

    def _too_far(
        self, where: str, state: State, placed: PlacedCounter, now: PlacedCounter, places: set[str]
    ) -> str:
        here, there = _cell(state, placed.at), _cell(state, now.at)
        reached = [cell for cell in (_cell(state, place) for place in sorted(places)) if cell]
        if here and there and reached:
            distance = state.match.sheet.space.distance
            far, most = distance(here, there), max(distance(here, cell) for cell in reached)
            if far > most:
                return filled_sentence(
                    "{where}: {far} hexes, and it gets {most} far at most",
                    where=where,
                    far=far,
                    most=most,
                )
        return filled_sentence(
            "{where}, which is none of the {count} places where it may go",
            where=where,
            count=len(places),
        )

    def _ways(self, state: State, piece: Piece) -> tuple[set[str], str] | None:
        """Return the places to which a piece may move now, and the rule that says so; ``None`` if it
        may not move."""
        found, rule, may = set[str](), "", False
        for action in state.legal_actions:
            if action.words[:1] != (piece.name,):
                continue
            may = True
            rule = state.explain(action).rule
            after = state
            if len(action.words) == 1:
                after = state.apply(action)
            for one in after.legal_actions if after is not state else (action,):
                if one.words[:1] == (piece.name,) and len(one.words) > 1:
                    found.add(one.words[1])
                    rule = after.explain(one).rule
        return (found, rule) if may else None

    def _secret(self, state: State, placed: PlacedCounter) -> Problem:
        name = self._called(placed.counter)
        known = "{name} in {at} is hidden, and everybody knows it"
        if placed.hidden:
            known = "{name} in {at} is shown, and is still secret"
        message = filled_sentence(known, name=name, at=placed.at)
        return self._wrong("broken-secrecy", state, message)

    # -- what should have changed ----------------------------------------------------------------

    def _not_applied(
        self, state: State, placed: PlacedCounter, now: PlacedCounter | None
    ) -> Problem:
        if placed.counter == WEATHER:
            shown = now.at if now else as_sentence("nothing")
            message = filled_sentence(
                "the weather should be {at}, and the module shows {shown}",
                at=placed.at,
                shown=shown,
            )
            return self._wrong("result-not-applied", state, message)
        name = self._called(placed.counter)
        if now is None:
            message = filled_sentence(
                "{name} should lie in {at}, and is not on the table", name=name, at=placed.at
            )
        elif now.at != placed.at:
            message = filled_sentence(
                "{name} should lie in {expected}, and lies in {actual}",
                name=name,
                expected=placed.at,
                actual=now.at,
            )
        elif now.lost != placed.lost:
            message = filled_sentence(
                "{name} in {at} should have lost {expected} steps, and has lost {actual}",
                name=name,
                at=placed.at,
                expected=placed.lost,
                actual=now.lost,
            )
        elif now.hidden != placed.hidden:
            return self._secret(state, placed)
        else:
            message = filled_sentence(
                "{name} in {at} should be {expected}, and is {actual}",
                name=name,
                at=placed.at,
                expected=placed.states,
                actual=now.states,
            )
        return self._wrong("result-not-applied", state, message)

    def _appeared(self, state: State, now: PlacedCounter) -> Problem:
        name = self._called(now.counter)
        piece = next((p for p in state.moment.pieces.values() if p.counter == now.counter), None)
        if piece is not None and not piece.at:
            message = filled_sentence(
                "{name} lies in {at}, and by the rules it is out of the game", name=name, at=now.at
            )
            return self._wrong("result-not-applied", state, message)
        return self._wrong(
            "illegal-move",
            state,
            filled_sentence("{name} comes to {at}, which it may not now", name=name, at=now.at),
        )

    # -- what is still to be done ----------------------------------------------------------------

    def of_time(self, state: State, time: Time) -> Problem | None:
        """Return the problem with the turn and phase that a step shows, such as entering a phase too
        early or going back to an earlier one; ``None`` if they are legal."""
        now = self.tables.time_of_state(state)
        if state.is_over:
            return self._wrong(
                "wrong-phase", state, "the game goes on, and it is over by the rules"
            )
        legal = state.legal_actions
        if time < now:
            called = f"{now.turn}. {self.tables.phase_called(now)}"
            return self._wrong(
                "wrong-phase",
                state,
                filled_sentence("the turn goes back from {called!r}", called=called),
            )
        if time > now and DONE not in legal and legal:
            sentence = self.reader.teller.action(state, legal[0])
            who = self.reader.teller.player(state.current_player)
            message = filled_sentence(
                "the phase goes on before something is done ({who}: {sentence})",
                who=who,
                sentence=sentence,
            )
            return self._wrong("result-not-applied", state, message, state.explain(legal[0]).rule)
        if time > now:
            wanted = f"{time.turn}. {self.tables.phase_called(time)}"
            message = filled_sentence(
                "the turn goes on to {wanted!r}, which does not come next", wanted=wanted
            )
            return self._wrong("wrong-phase", state, message)
        return None

    # -- words -----------------------------------------------------------------------------------

    def _called(self, counter: str) -> str:
        return self.reader.teller.names.get(counter, counter)

    def _side(self, counter: str) -> str:
        found = self.tables.game.counters.get(counter)
        return side_of_counter(self.tables.game, found) if isinstance(found, Unit) else ""

    def _wrong(self, code: str, state: State, message: str, rule: str = "") -> Problem:
        return error(code, message, ("log",), rule=rule or _rule_of(state))


def _cell(state: State, place: str) -> Cell | None:
    """Return the hex for a place's id; ``None`` if the place is not a hex."""
    sheet = state.match.sheet
    try:
        found = read_spot(sheet, place)
    except PlaceError:
        return None
    return found if isinstance(found, Cell) and found in sheet.space else None


def _rule_of(state: State) -> str:
    """Return the number of the rule for the decision that is due in a state."""
    legal: tuple[Action, ...] = state.legal_actions
    rule = state.explain(legal[0]).rule if legal else ""
    return rule or state.match.rule_of_phase(state.moment.phase)
