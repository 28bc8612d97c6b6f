"""The rules text for dice battles."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.mechanisms.fighting.battles import Aim, Battle, DiceChange
from builder.rules.engine.dice_battles.dice_battle import DEFAULT_NEED, battle_pool
from builder.rules.engine.dice_battles.leader_modifiers import as_rated_modifier
from builder.rules.engine.positions.printed_values import STEPS
from builder.rules.engine.states.need_texts import need_text
from builder.rules.engine.wording.change_sentences import change_sentence
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.engine.wording.rules_cases import RulesPart, each_named, own_text_or
from builder.rules.signed_numbers import signed
from builder.sentences import with_capital


def dice_battles_rules_text(wording: Wording) -> Iterator[RulesPart]:
    """Yield the rules text of each battle: who fights, what is rolled, in which order, what hits
    do, and how it ends."""
    declared = wording.game.mechanisms.battles
    yield from each_named(
        wording, declared, wording.tr("Battles"), lambda one: _battle(wording, one)
    )


def _battle(wording: Wording, battle: Battle) -> Iterator[RulesPart]:
    case = wording.game.mechanisms.case("battles", battle)
    title = wording.tr(battle.name) if battle.name else wording.tr("Battles")
    if battle.text:
        yield RulesPart(case, title, (wording.tr(battle.text),))
        return
    for said in (_who, _rolled, _order, _losses, _rounds):
        text = wording.space.join(said(wording, battle))
        yield RulesPart(case, title, (text,) if text else ())
    for change in battle.numbers:
        mine = wording.tr("the number of dice of an attacking unit")
        what = (
            mine
            if change.of == "attacker"
            else wording.tr("the number of dice of a defending unit")
        )
        text = change_sentence(wording, what, change, "unit")
        said_so = own_text_or(wording, change, [_rated(wording, change) if change.value else text])
        yield RulesPart(change.rule or case, wording.tr("Numbers of Dice"), (), said_so)
    for aim in battle.aim:
        said_so = own_text_or(
            wording, aim, [_rated(wording, aim) if aim.value else _aim(wording, aim)]
        )
        yield RulesPart(aim.rule or case, wording.tr("Better and Worse Aim"), (), said_so)


def _who(wording: Wording, battle: Battle) -> Iterator[str]:
    tr = wording.tr
    if battle.reach == "same place":
        yield tr("Enemy units in one place fight a battle.")
    else:
        yield tr("Units may attack enemy units in a hex next to their own.")
    if battle.enter:
        yield tr("A unit attacks only where it could move.")
    if not battle.who.empty:
        yield tr("A unit may attack only if {when}.", when=wording.when(battle.who, "unit"))
    if not battle.on.empty:
        yield tr("A unit can be attacked only if {when}.", when=wording.when(battle.on, "unit"))
        yield tr(
            "Where others defend, a unit that cannot be attacked rolls no dice and takes no hits. "
            "It shares their fate: it retreats with them, and is eliminated if all of them are."
        )


def _rolled(wording: Wording, battle: Battle) -> Iterator[str]:
    tr, pool = wording.tr, battle_pool(wording.game, battle)
    if battle.dice == STEPS:
        yield tr("Each unit rolls a die for each step that it has left.")
    else:
        yield tr("Each unit rolls as many dice as its {value}.", value=wording.value(battle.dice))
    if pool is not None:
        name = tr(pool.declared.name or pool.declared.id)
        yield tr("The dice are: {name}.", name=name)
    else:
        need = need_text(wording, battle.hits or DEFAULT_NEED)
        yield tr("It hits with each die ({die}) that shows {need}.", die=battle.die, need=need)
    if any(c.times.denominator > 1 for c in battle.numbers):
        down, up = (
            tr("Fractions are dropped for each unit."),
            tr("Fractions are rounded up for each unit."),
        )
        yield down if battle.rounding == "down" else up


def _order(wording: Wording, battle: Battle) -> Iterator[str]:
    tr = wording.tr
    if battle.order:
        sorts = wording.in_turn(battle.order)
        yield tr("Units fire in this order: {sorts}, then all others.", sorts=sorts)
    if battle.first == "together":
        once = tr("Both sides fire at the same time; losses are removed afterwards.")
        yield (tr("Within one kind, both sides fire at the same time.") if battle.order else once)
    elif battle.first == "defender":
        mine = tr("The defender fires first, then the attacker with what is left.")
        yield tr("Within one kind, the defender’s units fire first.") if battle.order else mine
    else:
        mine = tr("The attacker fires first, then the defender with what is left.")
        yield tr("Within one kind, the attacker’s units fire first.") if battle.order else mine


def _losses(wording: Wording, battle: Battle) -> Iterator[str]:
    tr = wording.tr
    if battle.losses == "strongest":
        yield tr("Each hit costs a step of the enemy unit that rolls the most dice at that moment; if "
                 "several are equal, their player chooses.")  # fmt: skip
    else:
        yield tr("Each hit costs a step of the enemy unit that rolls the fewest dice at that moment; if "
                 "several are equal, their player chooses.")  # fmt: skip


def _rounds(wording: Wording, battle: Battle) -> Iterator[str]:
    tr = wording.tr
    if battle.rounds > 1:
        yield tr("A battle has at most {rounds} rounds; it ends when a side has no unit left.",
                 rounds=battle.rounds)  # fmt: skip
    if battle.after == "attacker":
        yield tr("If both sides are left at the end, the attacker retreats.")
    elif battle.after == "defender":
        yield tr("If both sides are left at the end, the defender retreats.")
    elif battle.after == "worse":
        yield tr("If both sides are left at the end, the one that has lost more steps retreats; with equal "
                 "losses neither does.")  # fmt: skip
    if battle.after != "nobody" and battle.retreat == "difference":
        yield tr(
            "Each of its units retreats one hex for each step by which the side’s losses exceed those of "
            "the other."
        )
    elif battle.after != "nobody" and battle.retreat == 1:
        yield tr("Each of its units retreats one hex.")
    elif battle.after != "nobody" and battle.retreat:
        yield tr("Each of its units retreats {many} hexes.", many=battle.retreat)
    if battle.advance:
        yield tr("Attackers may enter a hex that is left empty.")


def aim_change_text(wording: Wording, aim: Aim) -> str:
    """Return a short text that says why a unit hits better or worse, such as ``+1 if it is with a
    leader``."""
    if aim.text:
        return wording.tr(aim.text)
    what = signed(aim.by)
    if aim.when.empty:
        return what
    return wording.tr("{what} if {when}", what=what, when=wording.when(aim.when, "unit"))


def _aim(wording: Wording, aim: Aim) -> str:
    tr, many = wording.tr, abs(aim.by)
    whose = {"attacker": tr("an attacking unit"), "defender": tr("a defending unit")}[aim.of]
    if aim.by > 0:
        one, more = (
            tr("{units} hits on one more face of each die"),
            tr("{units} hits on {many} more faces of each die"),
        )
    else:
        one, more = (
            tr("{units} hits on one fewer face of each die"),
            tr("{units} hits on {many} fewer faces of each die"),
        )
    text = with_capital((one if many == 1 else more).format(many=many, units=whose))
    if aim.when.empty:
        return tr("{text}.", text=text)
    return tr("{text} if {when}.", text=text, when=wording.when(aim.when, "unit"))


def _rated(wording: Wording, part: DiceChange | Aim) -> str:
    """Return the rules text for a change of aim or dice by a value of another unit in the same
    place, such as a leader's rating."""
    tr, value, modifier = wording.tr, wording.value(part.value), as_rated_modifier(part)
    whose = {"attacker": tr("an attacking unit"), "defender": tr("a defending unit")}[part.of]
    texts: dict[tuple[type[Aim | DiceChange], bool], str] = {
        (Aim, True): tr(
            "For {units}, the number of faces of each die that hit is increased by the greatest {value}"
        ),
        (Aim, False): tr(
            "For {units}, the number of faces of each die that hit is reduced by the greatest {value}"
        ),
        (DiceChange, True): tr(
            "For {units}, the number of dice is increased by the greatest {value}"
        ),
        (DiceChange, False): tr(
            "For {units}, the number of dice is reduced by the greatest {value}"
        ),
    }
    text = texts[type(part), modifier.by > 0].format(units=whose, value=value)
    when = wording.when(modifier.condition_with(modifier.of), "unit")
    return tr("{text} if {when}.", text=text, when=when)
