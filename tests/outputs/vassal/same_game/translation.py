"""Translates the engine's actions to what a player does in the module, a function for each kind of task."""

from __future__ import annotations

from collections.abc import Iterator

from builder.i18n.translate import Translator
from builder.model.dice import Dice
from builder.model.mechanisms import Events
from builder.outputs.vassal.features.going_back import HAS_GONE_BACK
from builder.outputs.vassal.features.regrouping.regrouping_ways import regrouping_label, ways_of
from builder.outputs.vassal.features.supply.supply_marks import marks_of
from builder.outputs.vassal.features.turns.event_lists import CARRY
from builder.outputs.vassal.table.asking import as_question
from builder.outputs.vassal.table.turns import phase_names, phases_by_step
from builder.playing.state import State
from builder.rules.engine.combat.combat_steps import computed_formula, fight_of_task
from builder.rules.engine.combat.export.combat_export import combats_for_module
from builder.rules.engine.counts.count_play import CountChoices
from builder.rules.engine.movement.special_moves_play import ON_WAY
from builder.rules.engine.play_phases import phases_of
from builder.rules.engine.positions.amounts import amount_in
from builder.rules.engine.positions.moment_situation import situation_at
from builder.rules.engine.regrouping.kinds import Strength, read_strength
from builder.rules.play.actions import Action
from builder.rules.play.match import Match
from builder.rules.play.pieces import AWAY, GIVEN_BACK, side_of_counter
from builder.vassal.format.names import engine_safe_text
from tests.outputs.vassal.same_game import (
    declared_rules,
    fire_attacks,
    folio_battles,
    held_cards,
    options,
    squad_cards,
)
from tests.outputs.vassal.same_game.acts import (
    Act,
    Button,
    CarryOut,
    Command,
    Drag,
    NextPhase,
    States,
    TakeHits,
)
from tests.outputs.vassal.same_game.by_hand import (
    Doing,
    at_of,
    boarded,
    by_hand,
    lost_on_board,
    marched,
    moved,
    nothing,
    placed_by_players,
    steps_changed,
    task_of,
)

RETREATED = ("Has retreated", "Has fallen back")


def weather_roll(before: State, action: Action, after: State) -> Iterator[Act]:
    yield Button("Roll for weather", (int(action.words[0]),))


def combat_roll(before: State, action: Action, after: State) -> Iterator[Act]:
    """A declared combat is declared on the counters, resolved and carried out; one that has waited for
    what options do is resolved once more."""
    combat = task_of(before)["combat"]
    begun = options.has_begun(before, combat)
    yield from () if begun else declared(before)
    said = (*_answers(before), *(() if begun else options.answers(before, combat)))
    dice = Dice.parse(computed_formula(before.match, task_of(before)).table.dice)
    rolls = declared_rules.dice_of(dice, int(action.words[0]))
    first = () if begun else options.dice(before, combat)
    yield Button(of_combat(before, "Resolve"), (*first, *rolls), answers=said)
    yield Button("Carry out")
    yield from moved(before, action, after)  # who moved when enemies fired goes on
    yield from stayed(before, after)


def chosen_before(before: State, action: Action, after: State) -> Iterator[Act]:
    """A side chooses an option before a combat; what options do is done when the battle is resolved."""
    task = task_of(before)
    if after.is_over or task_of(after).kind in options.BEFORE:
        return
    combat = task["combat"]
    yield from declared(before)
    said = (*_answers(before), *options.answers(after, combat))
    rolls = options.dice(after, combat)
    yield Button(of_combat(before, "Resolve"), rolls, answers=said)
    yield from moved(before, action, after)
    yield from stayed(before, after)


def stayed(before: State, after: State) -> Iterator[Act]:
    """Units that a result sends back, and that have come from nowhere, stay."""
    for told in after.moment.sentences:
        if told.text == "{unit} has come from nowhere in this turn and stays.":
            yield Command(str(told.values["unit"]), (HAS_GONE_BACK,))


def of_combat(state: State, word: str) -> str:
    """What stands on a button of a combat: also its name, if the game has several."""
    every = state.match.game.mechanisms.combat
    name = next(one.name or "Combat" for one in every if one.id == task_of(state)["combat"])
    return f"{word}: {engine_safe_text(name)}" if len(every) > 1 else word


def _answers(state: State) -> Iterator[tuple[str, str]]:
    """What the players are asked about a combat, and say."""
    task = task_of(state)
    fight = fight_of_task(state.match, state.moment, task, task["units"])
    every = combats_for_module(state.match.game)
    for name, said in next(one for one in every if one.id == task["combat"]).questions.items():
        so = fight.worked.named.get(name)
        asked = as_question(said(Translator()), Translator())
        yield engine_safe_text(asked), "Yes" if so else "No"


def volley(before: State, action: Action, after: State) -> Iterator[Act]:
    """A battle of dice is declared on the counters, and each volley fired: so many dice hit."""
    if before.moment.log[-1] == "fight":
        yield from declared(before)
    hits, high = int(action.words[0]), _hits_high(before)
    yield Button("Fire", ((6 if high else 1),) * hits, others=1 if high else 6)


def _hits_high(state: State) -> bool:
    """Whether high dice hit in the battle that is fought."""
    every, task = state.match.game.mechanisms.battles, task_of(state)
    needed = next(one.hits for one in every if one.id == task.get("battle", every[0].id))
    return needed is not None and not needed.less


def declared(before: State) -> Iterator[Act]:
    """The attackers, and the place that they attack, are named on the counters."""
    task = task_of(before)
    yield Button("Clear battle")
    for name in task["units"]:
        yield Command(name, ("Attack",))
    own = {_side(before, name) for name in task["units"]}
    # units that come during the game stand behind the markers of control in this order
    foes = [
        name
        for name, piece in placed_by_players(before)
        if piece.at == task["target"] and _side(before, name) not in own
    ]
    yield Command(task.get("against") or foes[0], ("Defend",))


def _side(state: State, name: str) -> str:
    game = state.match.game
    return side_of_counter(game, game.counters[state.moment.piece(name).counter])


def events_of(state: State) -> Events:
    """The set of events that the task is about."""
    source = task_of(state)["of"]
    return next(e for e in state.match.game.mechanisms.events if e.id == source)


def follows(state: State) -> bool:
    """Whether an event is drawn or rolled for because another event says so."""
    if state.is_over or task_of(state).kind != "event-draw":
        return False
    every = (event for e in state.match.game.mechanisms.events for event in e.entries)
    named = {effect.from_ for event in every for effect in event.effects}
    return events_of(state).id in named and not events_of(state).phase


def waits(state: State) -> bool:
    """Whether an event is in the middle of being carried out."""
    return _waits_for_a_lot(state) or follows(state)


def drawn_event(before: State, action: Action, after: State) -> Iterator[Act]:
    """The next card or chit of an event, and what it brings."""
    events = events_of(before)
    entry = next(e for e in events.entries if e.id == action.words[0])
    if follows(before):
        yield CarryOut(draws=(entry.name,))
        return
    yield Button(events.name, draws=(entry.name,))
    if entry.effects and not _waits_for_a_lot(after):
        yield from carried_out(before, after)


def _waits_for_a_lot(state: State) -> bool:
    return not state.is_over and task_of(state).kind == "effect-lot"


def carried_out(before: State, after: State) -> Iterator[Act]:
    """What an event brings; players say whom it befalls."""
    yield Button(CARRY)
    for name, piece in after.moment.pieces.items():
        was = before.moment.pieces.get(name)
        if was and was.at and was.lost != piece.lost:
            yield Command(name, ("Apply the event to this unit",), unless_done=True)


def by_lot(before: State, action: Action, after: State) -> Iterator[Act]:
    """An event befalls units that are drawn by lot, all at once."""
    if _waits_for_a_lot(after) and task_of(after)["chosen"]:
        return
    lots = (*task_of(before)["chosen"], action.words[0])
    yield CarryOut((1,) * len(lots), lots=lots)


def rolled_event(before: State, action: Action, after: State) -> Iterator[Act]:
    """The next roll for an event, and what it brings."""
    events, roll = events_of(before), int(action.words[0])
    if follows(before):
        yield CarryOut((roll,))
        return
    yield Button(events.name, rolls=(roll,))
    if before.moment.pieces != after.moment.pieces:
        yield from carried_out(before, after)


def chosen_event(before: State, action: Action, after: State) -> Iterator[Act]:
    """A side chooses an event, such as an order."""
    events = events_of(before)
    entry = next(e for e in events.entries if e.id == action.words[0])
    yield Button(events.name, answer=entry.name)


def changed_count(before: State, action: Action, after: State) -> Iterator[Act]:
    """A player changes a count that the rules let him change; after the last choice, the commands of
    counters change the units' own counts one by one."""
    match = before.match
    named = {count.id: count for count in match.game.mechanisms.counts}
    count = next(named[word] for word in action.words if word in named)
    if count.of != "unit" and action.verb == "change":
        yield Button(f"{count.name} ({match.game.mechanisms.case('counts', count)})")
    if not after.is_over and task_of(after).kind == "count-choice":
        return
    made = CountChoices().take(match, before.moment.popped(), task_of(before), action)
    for unit, id, number in (n.split() for n in made.agenda[0]["chosen"] if len(n.split()) == 3):
        own, by = named[id], named[id].changes[int(number)].by
        now, most = amount_in(situation_at(match, before.moment), own, unit), own.most
        room = now - own.least if by < 0 else by if most is None else most - now
        for _ in range(min(abs(by), room)):
            yield Command(unit, (f"{own.name} {1 if by > 0 else -1:+}",))


def lost(before: State, action: Action, after: State) -> Iterator[Act]:
    """A loss is taken, unless it could be this unit's alone, and the module has done it."""
    if "worth" in task_of(before).data:  # steps that are worth something only players choose
        yield Command(action.words[0], ("Lose a step", "Eliminate"))
        return
    yield Command(action.words[0], ("Take a loss",), unless_done=True)
    yield from moved(before, action, after)  # who has fought in his move goes on


def hit(before: State, action: Action, after: State) -> Iterator[Act]:
    """One of several equal units takes a hit, unless the module has done it (in the engine units lose
    their steps after the battle); further ones that nobody chooses are taken too, and the battle goes on."""
    yield TakeHits((action.words[0],), 1)
    if task_of(after).kind == "hit-choice":
        return
    task = task_of(before)
    side, many = task["side_hit"], task["left"] - 1
    there = {piece.name for piece in before.moment.pieces.values() if piece.at == task["target"]}
    hit = task["units"] if side == "attacker" else sorted(there)
    yield TakeHits(tuple(hit), many)
    if task_of(after).kind != "volley":
        yield Button("Fire")


def retreated(before: State, action: Action, after: State) -> Iterator[Act]:
    """A unit goes back, and its sign comes off; if it could not go all the way, it loses steps."""
    yield from moved(before, action, after)
    yield Command(action.words[0], RETREATED)
    yield from steps_changed(before, after)


def stuck(before: State, action: Action, after: State) -> Iterator[Act]:
    """A unit that cannot go back loses a step for it, which its player does: the module does not
    know where units may retreat to."""
    name = action.words[0]
    yield Command(name, RETREATED)
    was, now = before.moment.piece(name), after.moment.piece(name)
    yield from steps_changed(before, after)
    assert now.lost == was.lost + 1 or not now.at


def regrouped(before: State, action: Action, after: State) -> Iterator[Act]:
    """A unit is broken down, or one of several builds them up, by its menu."""
    game, words, breaks = before.match.game, action.words, action.verb == "break"
    names, come = (words[:1], words[1:]) if breaks else (words[:-1], words[-1:])
    went = (before.moment.piece(name) for name in names)
    go = sorted(Strength(piece.counter, piece.lost) for piece in went)
    (whole,), parts = (
        (go, [*map(read_strength, come)]) if breaks else (map(read_strength, come), go)
    )
    way = next(w for w in ways_of(game) if w.whole == whole and [*w.parts] == parts)
    yield Command(names[0], (regrouping_label(game, way, Translator(), breaks),))


TRANSLATIONS: dict[tuple[str, str], Doing] = {
    **declared_rules.TRANSLATIONS,
    **held_cards.TRANSLATIONS,
    ("objective-drawn", "objective"): nothing,
    ("objective-choice", "objective"): nothing,
    ("movement", "unit"): nothing,
    ("movement", "done"): nothing,
    ("movement", "load"): boarded,
    ("movement", "unload"): boarded,
    ("move", "face"): moved,
    ("move", "move"): marched,
    ("move", "stay"): nothing,
    ("overrun-joins", "with"): nothing,
    ("overrun-joins", "fight"): nothing,
    ("combat", "attack"): nothing,
    ("combat", "done"): nothing,
    ("attackers", "with"): nothing,
    ("attackers", "call-off"): nothing,
    ("attackers", "fight"): nothing,
    ("combat-options", "option"): chosen_before,
    ("combat-options", "no-option"): chosen_before,
    ("option-roll", "roll"): chosen_before,
    ("combat-roll", "roll"): combat_roll,
    ("losses", "lose"): lost,
    ("mend-choice", "mend"): nothing,
    ("retreat", "retreat"): retreated,
    ("out-of-turn", "react"): nothing,
    ("out-of-turn", "done"): moved,
    ("face", "face"): moved,
    ("weather-roll", "roll"): weather_roll,
    ("battles", "attack"): nothing,
    ("battles", "done"): nothing,
    ("battle-attackers", "with"): nothing,
    ("battle-attackers", "call-off"): nothing,
    ("battle-attackers", "fight"): nothing,
    ("volley", "hits"): volley,
    ("hit-choice", "lose"): hit,
    ("arrival", "enter"): moved,
    ("arrival", "wait"): nothing,
    ("event-draw", "draw"): drawn_event,
    ("event-draw", "roll"): rolled_event,
    ("event-choice", "choose"): chosen_event,
    ("event-choice", "done"): nothing,
    ("count-choice", "change"): changed_count,
    ("count-choice", "change-by"): changed_count,
    ("count-choice", "leave"): changed_count,
    ("effect-lot", "lot"): by_lot,
    ("joined-place", "put"): moved,
    ("regroup", "break"): regrouped,
    ("regroup", "build"): regrouped,
    ("regroup", "done"): nothing,
    ("retreat", "stuck"): stuck,
    ("advance", "done"): nothing,
    ("advance", "advance"): marched,
}
"""By kind of task and verb of the action."""
OF_SYSTEMS: dict[str, dict[tuple[str, str], Doing]] = {
    "air_land": {("retreat", verb): by_hand for verb in ("retreat", "stuck")},
    "folio": folio_battles.TRANSLATIONS,
    "city_fight": fire_attacks.TRANSLATIONS,
    "squad_cards": squad_cards.TRANSLATIONS,
}
"""What is otherwise in the games of a system."""
USUALLY: dict[str, Doing] = {"squad_cards": squad_cards.played}
"""What players do for all other actions of a system."""


def acts_of(before: State, action: Action, after: State) -> Iterator[Act]:
    """What a player does for an action, and then until the turn track shows the new phase."""
    done = task_of(before).kind, action.verb
    system = before.match.game.sheet.system
    of_system = OF_SYSTEMS.get(system, {})
    known = done in {**TRANSLATIONS, **of_system} or done[0] in LEFT_TO_PLAYERS
    if not known and system not in USUALLY:
        raise AssertionError(f"nobody says how the module does {action.text!r} of {done[0]!r}")
    does = of_system.get(done) or TRANSLATIONS.get(done) or USUALLY.get(system, by_hand)
    yield from does(before, action, after)
    yield from lost_on_board(before, after)
    yield from joined(before, after)
    yield from regained(before, after)
    yield from revealed(before, after)
    yield from fire_attacks.blown_up(before, after)
    yield from to_phase(after)
    yield from arrived(before, after)
    if after.is_over or task_of(after).kind not in MIDWAY:
        yield States()
    if not waits(after):
        yield CarryOut()


def arrived(before: State, after: State) -> Iterator[Act]:
    """Units that were on their way between boxes are dragged to where they arrive."""
    for name in before.moment.note(ON_WAY, ()):
        if name not in after.moment.note(ON_WAY, ()):
            yield Drag(name, after.moment.piece(name).at)


def joined(before: State, after: State) -> Iterator[Act]:
    """Units that have joined another side and cannot stay where they stood are put into the one place
    that is open to them."""
    gone = {
        n for note in (AWAY, GIVEN_BACK) for n in after.moment.note(note, ()) if at_of(before, n)
    }
    yield from (Command(name, ("Change sides",), unless_done=True) for name in sorted(gone))
    for name, piece in after.moment.pieces.items() if gone else ():
        was = {at_of(before, one) for one in gone}
        if piece.at and not at_of(before, name) and piece.at not in was:
            yield Drag(name, piece.at)


def regained(before: State, after: State) -> Iterator[Act]:
    """Units that regain steps get them back from their players, unless the module has done it."""
    for name, piece in placed_by_players(after):
        was = before.moment.pieces.get(name)
        if was is not None and was.at and piece.at and piece.lost < was.lost:
            for _ in range(was.lost - piece.lost):
                yield Command(name, ("Restore a step",), unless_done=True)


def revealed(before: State, after: State) -> Iterator[Act]:
    """Units that are no longer hidden are revealed by their player, unless the module has done it, and
    units whose state hides them from now on are hidden."""
    hides = after.match.game.mechanisms.hiding_state is not None
    for name, piece in after.moment.pieces.items():
        was = before.moment.pieces.get(name)
        if was is not None and was.hidden and not piece.hidden and (piece.at or hides):
            yield Command(name, ("Reveal",), unless_done=True)
        if hides and piece.hidden and was is not None and not was.hidden:
            yield Command(name, ("Hide",), unless_done=True)


def to_phase(state: State) -> Iterator[Act]:
    """The track goes on to the phase of a state."""
    moment = state.moment
    phase = state.match.phase(moment.phase)
    names = phase_names(state.match.game)
    if phase is not None:
        own = f"{moment.side}:{phase.name}"
        yield NextPhase(moment.turn, names.index(own if own in names else phase.name))
    elif names and not state.is_over:
        yield NextPhase(moment.turn, 0)


def on_entering(match: Match, step: int, *, reminded: bool = False) -> Iterator[Act]:
    """What players do when a step of the turn begins, without an action of the engine: what it
    does by routines. If they are ``reminded`` that an event asks for it, they check supply."""
    _, phase = phases_by_step(match.game)[step]
    declared = match.game.mechanisms
    replacements, activation = declared.replacements, declared.activation
    if replacements is not None and phase.id in (
        replacements.phase or phases_of(match, "replacements", replacements)
    ):
        yield Button("Replacement points")
    if activation is not None and activation.cup and phase.id == activation.phase:
        yield Button(
            f"{next(p.title for p in match.game.pools if p.id == activation.cup)}: all back"
        )
    for supply in declared.every_supply:
        checks = phases_of(match, "supply", supply)
        if phase.id in checks or (reminded and not checks):
            yield Button(marks_of(match.game, supply).entry("Check supply"))


LEFT_TO_PLAYERS: dict[str, str] = {
    kind: why
    for why, kinds in {
        "forces are dragged to the map from the window where they wait": "free-setup bought-camp",
        "units are dragged, and what meets them on the way is done to the counters": (
            "move moves land-move land-units stack stacks enter choose-arrival comes withdraw bridge "
            "works slip-away ambush go-along moved-camp pursuit enter-battle retreat-towards craft "
            "blow-bridge real-camp"
        ),
        "what is bought or drawn is taken from the palette or the cup": (
            "buy support support-draw points-unit"
        ),
        "Odds and Resolve tell the result, and the players take losses and retreats": (
            "attacks attackers attack-roll attackers-back bombardments bombardment-roll "
            "retreat-choice firers fire-roll target give-up-one friendly-fire b-52 suppression "
            "demolition demolition-roll repair-roll land-roll air-shot flak-shot hit-unit "
            "fire-at-landing landing-roll agent-loss lost-gear gas"
        ),
        "it is agreed or written down, and nothing on the table shows it": (
            "agree secret-way setup-roll camp-roll victory-roll how-many go-on system-draw system-roll "
            "length village village-roll retreat-order begin-tank-battle fighting-unit go-for-bombers heed "
            "main-direction mission next-battle agent agent-dice enemy-choice keep conversion-roll convert "
            "hold-site vc-roll visibility weather"
        ),
    }.items()
    for kind in kinds.split()
}
"""Kinds of tasks that players carry out with the commands of the counters alone, with the reason."""
MIDWAY = {
    "losses",
    "retreat",
    "volley",
    "hit-choice",
    "effect-choice",
    "effect-lot",
    "joined-place",
}
"""Tasks in the middle of what the module does in one act."""
