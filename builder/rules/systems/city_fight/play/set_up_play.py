"""The set-up in play: units are placed one after the other, after the sites of the historical
set-up (2.0, 7.7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from builder.model.space.hexes import Cell
from builder.rules.core.positions.setups import free_setup_pieces, free_setup_places
from builder.rules.play.actions import Action, action
from builder.rules.play.free_setup import FreeSetupDecision, setup_tasks
from builder.rules.play.kinds import Decision, Routine
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.systems.city_fight.play.moments import (
    battlefield_at,
    lies_hidden,
    options_of,
)
from builder.rules.systems.city_fight.setting_up.setups import (
    Setup,
    battalion_sites,
    battalions_of,
    places,
)

if TYPE_CHECKING:
    from builder.rules.play.match import Match


def start(match: Match, moment: Moment) -> Moment:
    """Return the game state before the first turn, in which both sides set up the units that the
    scenario has not placed."""
    return moment.then(*_tasks(match, moment))


def _tasks(match: Match, moment: Moment) -> Iterator[Task]:
    for setup in setup_tasks(match):
        names = tuple(name for name in setup["counters"] if name not in moment.pieces)
        if names and "7.7" in options_of(match) and battalions_of(match.game, names):
            yield task("hold-sites", side=setup["side"], entry=setup["entry"])
        if names:
            yield setup.changed(counters=names)


def _places(
    match: Match, moment: Moment, name: str, entry: int, site: str = ""
) -> tuple[Cell, ...]:
    cells = match.worked_out(
        f"places of entry {entry}",
        lambda: free_setup_places(match.sheet, match.scenario.free_setup[entry]),
    )
    setup = Setup(battlefield_at(match, moment), match.scenario)
    return places(setup, name, cells & match.sheet.area(site) if site else cells)


class SetUp(FreeSetupDecision):
    """A player's decision: where the next unit is set up. ``site`` is an area that a battalion must
    hold."""

    def places(self, match: Match, moment: Moment, task: Task) -> Iterator[str]:
        name = task["counters"][0]
        cells = _places(match, moment, name, task["entry"], task.get("site"))
        return map(match.sheet.space.id, cells)

    def take(self, match: Match, moment: Moment, task: Task, action_: Action) -> Moment:
        moment = super().take(match, moment, task, action_)
        name = action_.words[0]
        if name in moment.pieces and lies_hidden(match, name):
            moment = moment.with_pieces(replace(moment.piece(name), hidden=True))
        return moment.over().then(*_without_placed(moment))

    def rule(self, match: Match, moment: Moment, task: Task) -> str:
        return "7.7" if task.get("site") else "2.0"


def _without_placed(moment: Moment) -> Iterator[Task]:
    """Yield the tasks of a game state, leaving out of them the counters that are already in play
    (such as those placed at a site); tasks left without counters are dropped."""
    for one in moment.agenda:
        counters = one.get("counters", ())
        left = tuple(name for name in counters if name not in moment.pieces)
        if left or not counters:
            yield one.changed(counters=left) if left != counters else one


class HoldSites(Routine):
    """Automatic step of play that fills the sites that battalions must hold: the smallest site
    first, as long as one has room for a battalion that is left."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        held = task_.get("held", ())
        sizes = sorted(map(len, _battalions(match, moment, task_["entry"]).values()))
        free = (site for site in battalion_sites(match.scenario) if site not in held)
        sites = sorted(free, key=lambda site: len(match.sheet.area(site)))
        for site in sites:
            if sizes and _room(match, moment, task_["entry"], site) >= sizes[0]:
                return moment.then(task("hold-site", **task_.data, site=site))
        return moment


class HoldSite(Decision):
    """A player's decision: which battalion holds a site; its companies are set up there at once."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        room = _room(match, moment, task_["entry"], task_["site"])
        groups = _battalions(match, moment, task_["entry"])
        able = {name: len(group) for name, group in groups.items() if len(group) <= room}
        # the smallest battalions take the smallest sites, so that every site gets one
        least = min(able.values())
        taken = (*task_.get("held", ()), task_["site"])
        later = [s for s in battalion_sites(match.scenario) if s not in taken]
        tight = any(_room(match, moment, task_["entry"], s) <= least for s in later)
        able = {name: size for name, size in able.items() if not tight or size == least}
        return tuple(action("hold", task_["site"], name) for name in able)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        site, name = action_.words
        group = _battalions(match, moment, task_["entry"])[name]
        held = (*task_.get("held", ()), site)
        data = {"side": task_["side"], "entry": task_["entry"]}
        return moment.then(
            task("free-setup", **data, counters=group, site=site),
            task("hold-sites", **data, held=held),
        )

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        site, name = action_.words
        called = battalion_sites(match.scenario)[site]
        return sentence("7.7", "{site}: battalion {name}.", site=called, name=name)


def _battalions(match: Match, moment: Moment, entry: int) -> dict[str, list[str]]:
    names = free_setup_pieces(match.game, match.scenario.free_setup[entry])
    return battalions_of(match.game, (name for name in names if name not in moment.pieces))


def _room(match: Match, moment: Moment, entry: int, site: str) -> int:
    name = next(iter(_battalions(match, moment, entry).values()))[0]
    return len(_places(match, moment, name, entry, site))


KINDS = {"free-setup": SetUp(), "hold-sites": HoldSites(), "hold-site": HoldSite()}
