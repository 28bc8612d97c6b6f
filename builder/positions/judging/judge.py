"""Judges the moves of a log: follows it in the rules engine, with a state of the game after each
step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial

from builder.outputs.vassal.features.turns.weather import WEATHER
from builder.outputs.vassal.module.setups import SetupContext
from builder.playing.records import match_of
from builder.playing.state import CHANCE, State
from builder.positions.game_logs import SECRET
from builder.positions.judging.forcing import forced
from builder.positions.judging.lines import Line
from builder.positions.judging.moves_again import moved_on
from builder.positions.judging.reasons import Reasons
from builder.positions.judging.search import Search
from builder.positions.judging.sentences import Reader
from builder.positions.judging.tables import PlacedCounter, Table, Tables, Time
from builder.problems import Problem, error, warning
from builder.rules.error_boundary import guarded
from builder.rules.play.actions import Action
from builder.rules.procedures import Refused
from builder.sentences import filled_sentence
from builder.vassal.format.files.log_commands import changed_property
from builder.vassal.format.files.logs import LogMoment

_LONGEST = 120
"""The number of letters of chat text that a message repeats."""
_MOST_LINES = 6
"""The largest number of lines of play that are followed where the sentences of a step can mean
several actions."""
_MOST_BACK = 3
"""The largest number of steps back for which other actions are tried, in logs whose chat does not
name the actions."""
_MOST_UNREAD = 5
"""The number of wrong steps in a row after which judging stops, because the log does not follow the
game."""


@dataclass
class MoveJudge:
    """Goes through the steps of a log, and reports the moves that are illegal."""

    stage: SetupContext
    scenario: str = ""
    options: tuple[str, ...] = ()
    problems: list[Problem] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.tables = Tables(self.stage)
        self.reader = Reader(self.stage.game)
        self.reasons = Reasons(self.tables, self.reader)
        self.lines: list[Line] = []
        self._search = Search(self.tables, Table())
        self._table, self._time = Table(), Time(1, 0)
        self._weather, self._last = "", 0
        self._began_as_scenario = False
        self._held: dict[str, tuple[Problem, PlacedCounter]] = {}
        self._reads_sentences = False
        self._wrong_in_a_row = 0

    def covers(self, step: int) -> bool:
        """Return whether a step has been judged, in a game that began with the setup of its
        scenario."""
        return self._began_as_scenario and step <= self._last

    def watch(self, moments: Iterable[LogMoment]) -> Iterator[LogMoment]:
        """Yield the steps of a log one by one, each after it has been judged."""
        for moment in moments:
            if moment.sheet is not None:
                _, lost = guarded("the judging of moves", partial(self._see, moment))
                if lost:
                    self._stop(moment, lost[0].message)
            yield moment
        self._tell_held()

    def _see(self, moment: LogMoment) -> None:
        if not moment.step:
            self._begin(moment)
            return
        if not self.lines or moment.sheet is None:
            return
        self._last = moment.step
        self._read_weather(moment)
        table = self.tables.of_sheet(moment.sheet, self._weather)
        time = self.tables.time_of_sheet(moment.sheet)
        if time != self._time:
            self._tell_held()
        many = len(self.problems)
        self.lines = self._lines_as_named(moment, table, time) or [
            self._after(self.lines[0], moment, table, time)
        ]
        self._table, self._time = table, time
        wrong = len(self.problems) > many
        self._wrong_in_a_row = self._wrong_in_a_row + 1 if wrong else 0
        if self._wrong_in_a_row >= _MOST_UNREAD:
            why = "{count} steps in a row are not by the rules"
            self._stop(moment, filled_sentence(why, count=_MOST_UNREAD))

    # -- the beginning ---------------------------------------------------------------------------

    def _begin(self, moment: LogMoment) -> None:
        sheet = moment.sheet
        assert sheet is not None
        scenario = self.scenario or sheet.scenario
        try:
            match = match_of(self.stage.game, scenario, self.options)
        except Refused:
            return  # a game that cannot be played
        self._weather = self.tables.first_weather
        self._read_weather(moment)
        self._table = self.tables.of_sheet(sheet, self._weather)
        self._time = self.tables.time_of_sheet(sheet)
        first = State.first(match)
        self._began_as_scenario = not self.tables.of_state(first) - self._table
        if not self._began_as_scenario:
            first = State(match, match.start_from(sheet.model_copy(update={"play": None})))
        if self.tables.of_state(first) - self._table or sheet.turn > 1:
            message = "the log does not begin as its scenario does: its moves are not judged"
            hint = "judge the log with which the game began; what stands wrong is told all the same"
            self.problems.append(warning("unread-step", message, ("log",), hint=hint))
            return
        self.lines = [Line(first)]
        self._search = Search(self.tables, self._table - self.tables.of_state(first))

    def _read_weather(self, moment: LogMoment) -> None:
        now = changed_property(WEATHER, moment.others)
        self._weather = self._weather if now is None else now

    # -- a step ----------------------------------------------------------------------------------

    def _lines_as_named(self, moment: LogMoment, table: Table, time: Time) -> list[Line]:
        """Return the lines of play (possible states with the actions so far) in which a step is the
        action that its chat names: several if counters have equal names."""
        found: dict[State, Line] = {}
        for line in self.lines:
            for action, after in self._named_actions(line.state, moment):
                if after not in found and self._fits(after, moment, table, time):
                    found[after] = line.gone_on(moment.step, action, after)
        self._reads_sentences |= bool(found)
        return self._on_shown_banks(list(found.values()), moment)[:_MOST_LINES]

    def _on_shown_banks(self, lines: list[Line], moment: LogMoment) -> list[Line]:
        """Return those lines of play in which the units lie on the side of a divided hex (the river
        bank) on which the log shows them, since the chat names only the hex."""
        if len(lines) < 2 or moment.sheet is None:
            return lines
        banks = self.tables.banks_of_sheet(moment.sheet)
        others = [self.tables.on_other_banks(line.state, banks) for line in lines]
        return [line for line, many in zip(lines, others, strict=True) if many == min(others)]

    def _after(self, line: Line, moment: LogMoment, table: Table, time: Time) -> Line:
        """Return the line of play after a step that names no action in its chat, or another than it
        shows, and record what is wrong with it."""
        if (found := self._other_roll(line, moment, table, time)) is not None:
            return Line(found)
        state = line.state
        if named := self._named_actions(state, moment):
            return Line(self._note_different_result(state, moment, table, time, *named[0]))
        if table == self._table and time == self._time:
            self._unread(state, moment)
            return line
        if (freed := self._freed(line, table, time)) is not None:
            return freed
        if (chain := self._search.actions(state, table, time)) is not None:
            return line.gone_on_by(moment.step, chain)
        if (again := moved_on(line, self._search, table, time)) is not None:
            return again
        if not self._reads_sentences and (other := self._by_another_way(line, table, time)):
            return other
        return Line(self._illegal(state, moment, table, time))

    def _by_another_way(self, line: Line, table: Table, time: Time) -> Line | None:
        """Return a line of play that reaches what the log shows through other actions in earlier steps
        than assumed so far, for instance because a combat that the chat did not name was another
        one."""
        for n in range(len(line.steps) - 1, max(-1, len(line.steps) - 1 - _MOST_BACK), -1):
            before = Line(line.steps[n][0], line.steps[:n])
            chain = self._search.actions(before.state, table, time)
            if chain is not None:
                return before.gone_on_by(0, chain)
        return None

    def _named_actions(self, state: State, moment: LogMoment) -> list[tuple[Action, State]]:
        actions = self.reader.actions(state, moment.lines, moment.others)
        return [(one, state.apply(one)) for one in actions]

    def _fits(self, after: State, moment: LogMoment, table: Table, time: Time) -> bool:
        """Return whether a step shows the result that follows from an action, and its chat names this
        result."""
        agrees = self._search.agrees(after, table) and self.tables.time_of_state(after) == time
        secret = any(command.startswith(SECRET) for command in moment.others)
        return agrees and (
            secret or not self.reader.wrong_words(after.moment.sentences, moment.lines)
        )

    def _other_roll(self, line: Line, moment: LogMoment, table: Table, time: Time) -> State | None:
        """Return the state in which a step would be legal if the last roll had had another result, and
        report that the result is wrong; ``None`` if no result makes the step legal."""
        rolled = line.rolled
        for other, state in line.other_rolls():
            for _, after in self._named_actions(state, moment):
                if rolled is not None and self._fits(after, moment, table, time):
                    shown, needed = " ".join(rolled.action.words), " ".join(other.words)
                    message = filled_sentence(
                        "what was rolled in step {step} is {shown}, and what follows is the result "
                        "of {needed}",
                        step=rolled.step,
                        shown=shown,
                        needed=needed,
                    )
                    rule = rolled.before.explain(rolled.action).rule
                    self._note_at_step(
                        moment, error("dice-not-result", message, ("log",), rule=rule)
                    )
                    return after
        return None

    # -- what is wrong ---------------------------------------------------------------------------

    def _note_different_result(
        self,
        state: State,
        moment: LogMoment,
        table: Table,
        time: Time,
        action: Action,
        after: State,
    ) -> State:
        """Report a step whose chat names a legal action but which shows another result than the action
        has; return the state from which judging continues."""
        rule = state.explain(action).rule
        if not self._search.agrees(after, table):
            extra = self._search.extra
            for one in self.reasons.of_changes(after, table, extra, self._table):
                self._note_at_step(moment, one)
        elif (
            wrong := self.reader.wrong_words(after.moment.sentences, moment.lines)
        ) and not moment.others:
            code = "dice-not-result" if state.current_player == CHANCE else "result-not-applied"
            message = filled_sentence(
                "by the rules it brings {wrong!r}, and the log does not say so", wrong=wrong
            )
            self._note_at_step(moment, error(code, message, ("log",), rule=rule))
        elif (late := self.reasons.of_time(after, time)) is not None:
            self._note_at_step(moment, late)
        return self._put_right(after, table, time)

    def _illegal(self, state: State, moment: LogMoment, table: Table, time: Time) -> State:
        """Report why what a step changes is illegal; return the state from which judging continues."""
        many = 0
        if not self._search.agrees(state, table):
            for one in self.reasons.of_changes(state, table, self._search.extra, self._table):
                self._hold(state, moment, table, one)
                many += 1
        elif (late := self.reasons.of_time(state, time)) is not None:
            self._note_at_step(moment, late)
            many += 1
        if not many:
            self._note_at_step(
                moment, warning("unread-step", "this cannot be read as an action", ("log",))
            )
        return self._put_right(state, table, time)

    def _unread(self, state: State, moment: LogMoment) -> None:
        """Report a step whose chat describes no action, in a log that otherwise describes its
        actions."""
        if not self._reads_sentences or not moment.lines:
            return
        if state.current_player == CHANCE:
            could = [sentence for _, sentence in self.reader.names(state)][:_LONGEST]
            message = filled_sentence(
                "it can only be {first!r} … {last!r}", first=could[0], last=could[-1]
            )
            self._note_at_step(moment, error("dice-not-result", message, ("log",)))
            return
        self._note_at_step(
            moment, warning("unread-step", "this cannot be read as an action", ("log",))
        )

    def _put_right(self, state: State, table: Table, time: Time) -> State:
        """Return a state corrected to match what the log shows, from which judging continues."""
        state = self._let_be(forced(state, self.tables, table, self._search.extra), table)
        if self.tables.time_of_state(state) == time:
            return state
        chain = self._search.actions(state, table, time)
        for action in chain or ():
            state = state.apply(action)
        return state

    def _let_be(self, state: State, table: Table) -> State:
        """Return the state after a legal action that changes no counter (such as ending a move), to
        finish the action of a unit that moved illegally; the state itself if there is none."""
        legal = state.legal_actions
        if state.current_player != CHANCE and len({action.words[:1] for action in legal}) == 1:
            for action in legal:
                after = state.apply(action)
                if action.words and self._search.agrees(after, table):
                    return after
        return state

    # -- pieces that move on ---------------------------------------------------------------------

    def _hold(self, state: State, moment: LogMoment, table: Table, problem: Problem) -> None:
        """Hold back the report of an illegal move of one unit until its phase ends, because the place
        may be one through which it only passes."""
        gone = list((self._table - table).elements())
        counter = gone[0].counter if len(gone) == 1 else ""
        moves = any(one.counter == counter for one in table - self._table)
        if problem.code == "illegal-move" and moves:
            self._held.setdefault(counter, (_at(problem, moment), gone[0]))
            return
        self._note_at_step(moment, problem)

    def _freed(self, line: Line, table: Table, time: Time) -> Line | None:
        """Return the line of play after a unit whose illegal move was held back has moved on to a place
        that it may legally reach from where it started; ``None`` if that is not so."""
        moved = list((self._table - table).elements())
        if len(moved) != 1 or moved[0].counter not in self._held:
            return None
        _, origin = self._held[moved[0].counter]
        began = self._table - Table(moved) + Table([origin])
        back = Line(forced(line.state, self.tables, began, self._search.extra))
        chain = self._search.actions(back.state, table, time)
        if chain is None:
            return None
        del self._held[moved[0].counter]
        return back.gone_on_by(0, chain)

    def _tell_held(self) -> None:
        self.problems += [problem for problem, _ in self._held.values()]
        self._held.clear()

    # -- telling ---------------------------------------------------------------------------------

    def _note_at_step(self, moment: LogMoment, problem: Problem) -> None:
        self.problems.append(_at(problem, moment))

    def _stop(self, moment: LogMoment, why: str) -> None:
        self._tell_held()
        message = filled_sentence("from here on no moves are judged: {why}", why=why)
        self._note_at_step(moment, warning("unread-step", message, ("log",)))
        self.lines = []


def _at(problem: Problem, moment: LogMoment) -> Problem:
    """Return a problem whose message names the step of the log."""
    words = moment.chat_line[:_LONGEST] + ("…" if len(moment.chat_line) > _LONGEST else "")
    told = f" ({words})" if words else ""
    return replace(
        problem,
        message=filled_sentence(
            "step {step}{told}: {message}", step=moment.step, told=told, message=problem.message
        ),
    )
