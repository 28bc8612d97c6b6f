"""The course of a surrender: when a group surrenders, what it may still do, and how it ends
(50.41)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from builder.model.game import Game
from builder.model.pieces.squads import Troops
from builder.problems import error
from builder.rules.core.options import chosen_option
from builder.rules.procedures import Context, Inputs, Procedure, Refused, Reply, Step, step
from builder.rules.systems.squad_cards.breaking import national_rules_suspended
from builder.rules.systems.squad_cards.game_data import enemy_of, troops_of
from builder.rules.systems.squad_cards.words import SCOPE_OPTION, VOCABULARY
from builder.sentences import filled_sentence

RULE = "50.41"
Men = Annotated[int, Field(ge=0, le=60)]
Scope = Literal["group", "side"]
ShotAt = Literal["no", "group", "other"]


def surrender_scope(game: Game) -> Scope:
    """Return the game's option that says whether a shot at a surrendered group ends surrender for
    that group or for its whole side."""
    return "group" if chosen_option(game, VOCABULARY.options, SCOPE_OPTION) == "group" else "side"


class SurrenderInputs(Inputs):
    """Input of the rules question ``surrender``: a group at the end of a turn. Ordnance does not
    count among its men."""

    troops: str = Field(description="an id of squads.yaml")
    men: Men = Field(description="men of the group, without those of ordnance")
    pinned: Men = Field(description="how many of them are pinned")
    enemy: str = Field("", description="the enemy's nation")
    shot_at: ShotAt = Field(
        "no", description="whether a surrendered group was fired on earlier: this one, or another"
    )


class SurrenderReply(Reply):
    """Answer to the rules question ``surrender``: whether a Surrender chit is placed."""

    chit: bool


def surrender(context: Context, given: SurrenderInputs) -> SurrenderReply:
    """Decide whether a group gets a Surrender chit at the end of a turn.

    A group with all men pinned surrenders, unless it is exempt.
    """
    troops = troops_of(context.game, given.troops)
    if given.pinned > given.men:
        message = filled_sentence(
            "{pinned} of {men} men cannot be pinned", pinned=given.pinned, men=given.men
        )
        hint = "let pinned be no more than men"
        raise Refused(error("bad-argument", message, ("given", "pinned"), hint=hint))
    enemy = enemy_of(context.game, given.enemy)
    exempt = surrender_exemption(troops, enemy, given.shot_at, surrender_scope(context.game))
    if exempt is not None:
        return SurrenderReply(chit=False, steps=(exempt,))
    if not given.men or given.pinned < given.men:
        text = "{pinned} of {men} men are pinned: no surrender."
        said = step(RULE, text, pinned=given.pinned, men=given.men)
        return SurrenderReply(chit=False, steps=(said,))
    said = step(RULE, "All {men} men are pinned at the end of the turn: Surrender.", men=given.men)
    return SurrenderReply(chit=True, steps=(said,))


def surrender_exemption(troops: Troops, enemy: str, shot_at: str, scope: Scope) -> Step | None:
    """Return why troops never surrender, or no longer do, as a step; ``None`` if they may."""
    if national_rules_suspended(troops, enemy):
        return step("50.42", "Against Russians nobody surrenders.")
    if not troops.surrenders:
        rule = "50.5" if troops.nation == "italy" else RULE
        return step(rule, "{troops}: no surrender.", troops=troops.name)
    if shot_at == "group" or (shot_at == "other" and scope == "side"):
        return step(RULE, "A group that had surrendered was fired on: nobody surrenders any more.")
    return None


# -- what happens to a group ----------------------------------------------------------------------

SurrenderEvent = Literal[
    "fire", "move", "rally", "hero", "fired-on", "sniper", "rescue", "pinned-rescue", "entered",
    "turn-end",
]  # fmt: skip
"""An event in a group's course of surrender: what the group does or what happens to it.

``hero`` is a rally by a Hero card, ``rescue`` an unpinned man who joins the group,
``pinned-rescue`` a pinned man who joins, ``turn-end`` the end of a turn with all men pinned.
"""

State = Literal["pinned", "surrendered", "free", "captured"]

_OWN = ("fire", "move", "rally", "hero")
_FORBIDDEN_ACTS = {
    "fire": "A surrendered group does not fire.",
    "move": "A surrendered group does not move.",
    "rally": "A surrendered group does not rally.",
    "hero": "A surrendered group does not rally, not even with a Hero.",
}


class CourseInputs(Inputs):
    """Input of the rules question ``surrendered-group``: the events, in order, that happen to a
    group with all men pinned."""

    troops: str = Field("italian-line", description="an id of squads.yaml")
    events: tuple[SurrenderEvent, ...] = Field(description="what happens, in order")
    enemy: str = Field("", description="the enemy's nation")


class CourseReply(Reply):
    """Answer to the rules question ``surrendered-group``: the group's state after each event,
    whether all events were legal, whether the group can still surrender, and whether its men count
    as losses."""

    legal: bool
    states: tuple[State, ...]
    surrenders_again: bool
    losses: bool


class GroupCourse:
    """The state of a group with regard to surrender while events are applied to it one after the
    other. ``shot_at`` says whether a surrendered group has been fired on: this one, or another of
    its side."""

    def __init__(
        self,
        troops: Troops,
        enemy: str,
        scope: Scope,
        state: State = "pinned",
        shot_at: ShotAt = "no",
    ) -> None:
        self.troops, self.enemy, self.scope = troops, enemy, scope
        self.state: State = state
        self.shot_at: ShotAt = shot_at
        self.wrong = False
        self.steps: list[Step] = []

    def take(self, event: SurrenderEvent) -> None:
        """Change the surrender state of the group by one event."""
        if self.state == "captured":
            self._refuse("The group is captured; nothing more happens to it.")
        elif event == "turn-end":
            self._turn_end()
        elif event in _OWN:
            self._own(event)
        elif event == "entered":
            self._entered()
        elif event in ("fired-on", "sniper"):
            self._fired_on()
        else:
            self._joined(event)

    def _say(self, text: str) -> None:
        self.steps.append(step(RULE, text))

    def _refuse(self, text: str) -> None:
        self.wrong = True
        self._say(text)

    def _turn_end(self) -> None:
        if self.state != "pinned":
            return
        spared_by = surrender_exemption(self.troops, self.enemy, self.shot_at, self.scope)
        if spared_by is not None:
            self.steps.append(spared_by)
            return
        self.state = "surrendered"
        self._say("All men are pinned at the end of the turn: Surrender.")

    def _own(self, event: str) -> None:
        if self.state == "surrendered":
            self._refuse(_FORBIDDEN_ACTS[event])
        elif event in ("rally", "hero"):
            self.state = "free"
            self._say("The men rally.")
        elif self.state == "pinned":
            self._refuse("Pinned men neither fire nor move.")

    def _fired_on(self) -> None:
        if self.state == "surrendered":
            self.state, self.shot_at = "pinned", "group"
            self._say("Fired on, the group takes up arms again; it does not surrender any more.")

    def _joined(self, event: str) -> None:
        if self.state != "surrendered":
            return
        if event == "pinned-rescue":
            self._refuse("Only a man who is not pinned rescues a surrendered group.")
            return
        self.state = "pinned"
        self._say("An unpinned man joins the group: the chit goes, it may rally again.")

    def _entered(self) -> None:
        if self.state == "surrendered":
            self.state = "captured"
            self._say("The enemy enters without a morale check, by column 1: prisoners.")


def course(context: Context, given: CourseInputs) -> CourseReply:
    """Apply events to a group, from surrender to rescue, fire and capture."""
    troops = troops_of(context.game, given.troops)
    group = GroupCourse(troops, enemy_of(context.game, given.enemy), surrender_scope(context.game))
    states: list[State] = []
    for event in given.events:
        group.take(event)
        states.append(group.state)
    again = surrender_exemption(troops, group.enemy, group.shot_at, group.scope) is None
    return CourseReply(
        legal=not group.wrong,
        states=tuple(states),
        surrenders_again=again and group.state != "captured",
        losses=group.state == "captured",
        steps=tuple(group.steps),
    )


# -- entering --------------------------------------------------------------------------------------

COLUMN = 1


class EntryInputs(Inputs):
    """Input of the rules question ``enter-surrendered``: an enemy man who enters a surrendered
    group."""

    troops: str = Field("italian-line", description="an id of squads.yaml: those who surrendered")
    chance: bool = Field(False, description="whether the chance of the entry is asked for")


class EntryReply(Reply):
    """Answer to the rules question ``enter-surrendered``: whether a morale check is made first, and
    the column in which the entry is checked."""

    morale_check: bool
    column: int


def entry(context: Context, given: EntryInputs) -> EntryReply:
    """Return how an enemy man enters a surrendered group; the rules document does not give the
    chance.

    No morale check is made; entry is checked in a fixed column whose numbers no document gives.
    """
    troops = troops_of(context.game, given.troops)
    if not troops.surrenders:
        message = filled_sentence(
            "{id} never surrender, so that nobody enters a surrendered group of them", id=troops.id
        )
        hint = "name troops that may surrender"
        raise Refused(error("bad-argument", message, ("given", "troops"), rule=RULE, hint=hint))
    if given.chance:
        message = filled_sentence(
            "the numbers of column {column} stand on the base game's cards", column=COLUMN
        )
        hint = "an owner of the base game reads them there"
        path = ("given", "chance")
        raise Refused(error("not-in-document", message, path, hint=hint, rule=RULE))
    said = step(RULE, "No morale check; the entry is checked in column {column}.", column=COLUMN)
    return EntryReply(morale_check=False, column=COLUMN, steps=(said,))


ENTRY = Procedure("enter-surrendered", (RULE,), entry)
SURRENDER = Procedure("surrender", ("50.41", "50.42", "50.5"), surrender)
COURSE = Procedure("surrendered-group", ("50.41",), course)
