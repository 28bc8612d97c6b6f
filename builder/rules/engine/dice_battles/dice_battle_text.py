"""The rules text for dice battles."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.mechanisms.fighting.battles import Aim, Battle, DiceChange
from builder.rules.core.tables import signed
from builder.rules.engine.dice_battles.dice_battle import HIT, pool_of
from builder.rules.engine.dice_battles.leader_modifiers import rated
from builder.rules.engine.positions.steps import STEPS
from builder.rules.engine.states.state_text import need_text
from builder.rules.engine.wording.change_sentences import changed
from builder.rules.engine.wording.condition_phrases import Teller
from builder.rules.engine.wording.rules_cases import Said, each_named, own_or


def battles(teller: Teller) -> Iterator[Said]:
    """Yield the rules text of each battle: who fights, what is rolled, in which order, what hits
    do, and how it ends."""
    declared = teller.game.mechanisms.battles
    yield from each_named(teller, declared, teller.tr("Battles"), lambda one: _battle(teller, one))


def _battle(teller: Teller, battle: Battle) -> Iterator[Said]:
    case = teller.game.mechanisms.case("battles", battle)
    title = teller.tr(battle.name) if battle.name else teller.tr("Battles")
    if battle.text:
        yield Said(case, title, (teller.tr(battle.text),))
        return
    for said in (_who, _rolled, _order, _losses, _rounds):
        text = teller.space.join(said(teller, battle))
        yield Said(case, title, (text,) if text else ())
    for change in battle.numbers:
        mine = teller.tr("the number of dice of an attacking unit")
        what = (
            mine if change.of == "attacker" else teller.tr("the number of dice of a defending unit")
        )
        text = changed(teller, what, change, "unit")
        said_so = own_or(teller, change, [_rated(teller, change) if change.value else text])
        yield Said(change.rule or case, teller.tr("Numbers of Dice"), (), said_so)
    for aim in battle.aim:
        said_so = own_or(teller, aim, [_rated(teller, aim) if aim.value else _aim(teller, aim)])
        yield Said(aim.rule or case, teller.tr("Better and Worse Aim"), (), said_so)


def _who(teller: Teller, battle: Battle) -> Iterator[str]:
    tr = teller.tr
    if battle.reach == "same place":
        yield tr("Enemy units in one place fight a battle.")
    else:
        yield tr("Units may attack enemy units in a hex next to their own.")
    if battle.enter:
        yield tr("A unit attacks only where it could move.")
    if not battle.who.empty:
        yield tr("A unit may attack only if {when}.", when=teller.when(battle.who, "unit"))
    if not battle.on.empty:
        yield tr("A unit can be attacked only if {when}.", when=teller.when(battle.on, "unit"))
        yield tr(
            "Where others defend, a unit that cannot be attacked rolls no dice and takes no hits. "
            "It shares their fate: it retreats with them, and is eliminated if all of them are."
        )


def _rolled(teller: Teller, battle: Battle) -> Iterator[str]:
    tr, pool = teller.tr, pool_of(teller.game, battle)
    if battle.dice == STEPS:
        yield tr("Each unit rolls a die for each step that it has left.")
    else:
        yield tr("Each unit rolls as many dice as its {value}.", value=tr(battle.dice))
    if pool is not None:
        name = tr(pool.declared.name or pool.declared.id)
        yield tr("The dice are: {name}.", name=name)
    else:
        need = need_text(teller, battle.hits or HIT)
        yield tr("Each {die} that shows {need} is a hit.", die=battle.die, need=need)
    if any(c.times.denominator > 1 for c in battle.numbers):
        down, up = (
            tr("Fractions are dropped for each unit."),
            tr("Fractions are rounded up for each unit."),
        )
        yield down if battle.rounding == "down" else up


def _order(teller: Teller, battle: Battle) -> Iterator[str]:
    tr = teller.tr
    if battle.order:
        sorts = teller.in_turn(battle.order)
        yield tr("Units fire in this order: {sorts}, then all others.", sorts=sorts)
    if battle.first == "together":
        once = tr("Both sides fire at the same time; losses are taken after that.")
        yield tr("Of one sort both sides fire at the same time.") if battle.order else once
    elif battle.first == "defender":
        mine = tr("The defender fires first, and the attacker with what is left to him.")
        yield tr("Of one sort the defender’s fire first.") if battle.order else mine
    else:
        mine = tr("The attacker fires first, and the defender with what is left to him.")
        yield tr("Of one sort the attacker’s fire first.") if battle.order else mine


def _losses(teller: Teller, battle: Battle) -> Iterator[str]:
    tr = teller.tr
    if battle.losses == "strongest":
        yield tr("Each hit costs a step of the enemy unit that rolls the most dice at that moment; of "
                 "equal ones its player chooses.")  # fmt: skip
    else:
        yield tr("Each hit costs a step of the enemy unit that rolls the fewest dice at that moment; of "
                 "equal ones its player chooses.")  # fmt: skip


def _rounds(teller: Teller, battle: Battle) -> Iterator[str]:
    tr = teller.tr
    if battle.rounds > 1:
        yield tr("A battle has at most {rounds} rounds; it ends when a side has no unit left.",
                 rounds=battle.rounds)  # fmt: skip
    if battle.after == "attacker":
        yield tr("If both sides are left then, the attacker retreats.")
    elif battle.after == "defender":
        yield tr("If both sides are left then, the defender retreats.")
    elif battle.after == "worse":
        yield tr("If both sides are left then, the one that has lost more steps retreats; of equal "
                 "losses nobody does.")  # fmt: skip
    if battle.after != "nobody" and battle.retreat == "difference":
        yield tr(
            "Each of its units goes one hex for each step that it has lost more than the other."
        )
    elif battle.after != "nobody" and battle.retreat == 1:
        yield tr("Each of its units goes one hex.")
    elif battle.after != "nobody" and battle.retreat:
        yield tr("Each of its units goes {many} hexes.", many=battle.retreat)
    if battle.advance:
        yield tr("Attackers may enter a hex that is left empty.")


def aim_said(teller: Teller, aim: Aim) -> str:
    """Return a short text that says why a unit hits better or worse, such as ``+1: it is with a
    leader``."""
    if aim.text:
        return teller.tr(aim.text)
    what = signed(aim.by)
    if aim.when.empty:
        return what
    return teller.tr("{what}: {when}", what=what, when=teller.when(aim.when, "unit"))


def _aim(teller: Teller, aim: Aim) -> str:
    tr, many = teller.tr, abs(aim.by)
    whose = {"attacker": tr("an attacking unit"), "defender": tr("a defending unit")}[aim.of]
    if aim.by > 0:
        one, more = (
            tr("One face more of each die hits for {units}"),
            tr("{many} faces more of each die hit for {units}"),
        )
    else:
        one, more = (
            tr("One face less of each die hits for {units}"),
            tr("{many} faces less of each die hit for {units}"),
        )
    text = (one if many == 1 else more).format(many=many, units=whose)
    if aim.when.empty:
        return tr("{text}.", text=text)
    return tr("{text} if {when}.", text=text, when=teller.when(aim.when, "unit"))


def _rated(teller: Teller, part: DiceChange | Aim) -> str:
    """Return the text for a change equal to a value of a unit that stands with the unit."""
    tr, value, modifier = teller.tr, teller.tr(part.value), rated(part)
    whose = {"attacker": tr("an attacking unit"), "defender": tr("a defending unit")}[part.of]
    texts = {
        (Aim, True): tr("As many faces more of each die hit for {units} as the greatest {value}"),
        (Aim, False): tr("As many faces fewer of each die hit for {units} as the greatest {value}"),
        (DiceChange, True): tr("As many dice more are rolled for {units} as the greatest {value}"),
        (DiceChange, False): tr(
            "As many dice fewer are rolled for {units} as the greatest {value}"
        ),
    }
    text = texts[type(part), modifier.by > 0].format(units=whose, value=value)
    when = teller.when(modifier.beside(modifier.of), "unit")
    return tr("{text} if {when}.", text=text, when=when)
