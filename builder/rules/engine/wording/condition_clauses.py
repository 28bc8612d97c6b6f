"""The text of single condition lines, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping

from builder.i18n.translate import Translator


def condition_line_texts(tr: Translator) -> Mapping[str, str]:
    """Return the texts of condition lines by subject and relation, in the translator's language."""
    return {
        "unit in": tr("it is in {words}"),
        "not unit in": tr("it is not in {words}"),
        "unit is": tr("it is {words}"),
        "not unit is": tr("it is not {words}"),
        "unit with": tr("it is with {words}"),
        "not unit with": tr("it is not with {words}"),
        "unit across": tr("it attacks across {words}"),
        "not unit across": tr("it does not attack across {words}"),
        "unit along": tr("it attacks along {words}"),
        "not unit along": tr("it does not attack along {words}"),
        "line in": tr("it leads into {words}"),
        "not line in": tr("it does not lead into {words}"),
        "line across": tr("it crosses {words}"),
        "not line across": tr("it does not cross {words}"),
        "line along": tr("it follows {words}"),
        "not line along": tr("it does not follow {words}"),
        "mover in": tr("the unit is in {words}"),
        "not mover in": tr("the unit is not in {words}"),
        "mover is": tr("the unit is {words}"),
        "not mover is": tr("the unit is not {words}"),
        "mover with": tr("the unit is with {words}"),
        "not mover with": tr("the unit is not with {words}"),
        "step in": tr("it leads into {words}"),
        "not step in": tr("it does not lead into {words}"),
        "step is": tr("the unit is {words}"),
        "not step is": tr("the unit is not {words}"),
        "step with": tr("the unit is with {words}"),
        "not step with": tr("the unit is not with {words}"),
        "step across": tr("it crosses {words}"),
        "not step across": tr("it does not cross {words}"),
        "step along": tr("it follows {words}"),
        "not step along": tr("it does not follow {words}"),
        "which in": tr("is in {words}"),
        "not which in": tr("is not in {words}"),
        "which is": tr("is {words}"),
        "not which is": tr("is not {words}"),
        "which with": tr("is with {words}"),
        "not which with": tr("is not with {words}"),
        "which with all": tr("is with {words} together"),
        "which next to": tr("is next to {words}"),
        "not which next to": tr("is not next to {words}"),
        "which along": tr("attacks along {words}"),
        "not which along": tr("does not attack along {words}"),
        "which across": tr("attacks across {words}"),
        "not which across": tr("does not attack across {words}"),
        "not which with all": tr("is not with {words} together"),
        "hex in": tr("the hex is {words}"),
        "hex is": tr("all units there are {words}"),
        "not hex is": tr("not all units there are {words}"),
        "hex with": tr("one of the units there is {words}"),
        "not hex with": tr("none of the units there is {words}"),
        "hex across": tr("{words} lies between"),
        "not hex across": tr("{words} does not lie between"),
        "not hex in": tr("the hex is not {words}"),
        "box in": tr("the box is {words}"),
        "not box in": tr("the box is not {words}"),
        "each in": tr("they are in {words}"),
        "not each in": tr("they are not in {words}"),
        "each is": tr("they are {words}"),
        "not each is": tr("they are not {words}"),
        "each with": tr("they are with {words}"),
        "not each with": tr("they are not with {words}"),
        "each with all": tr("they are with {words} together"),
        "not each with all": tr("they are not with {words} together"),
        "each next to": tr("they are next to {words}"),
        "not each next to": tr("they are not next to {words}"),
        "attacker in": tr("all attackers are in {words}"),
        "attacker is": tr("all attackers are {words}"),
        "attacker with": tr("an attacker is with {words}"),
        "not attacker with": tr("no attacker is with {words}"),
        "attacker across": tr("all attackers attack across {words}"),
        "attacker along": tr("all attackers attack along {words}"),
        "not attacker along": tr("not all attackers attack along {words}"),
        "defender in": tr("the defender is in {words}"),
        "not defender in": tr("the defender is not in {words}"),
        "defender is": tr("all defenders are {words}"),
        "not attacker across": tr("not all attackers attack across {words}"),
        "defender with": tr("the defender is with {words}"),
        "not defender with": tr("the defender is not with {words}"),
        "unit with all": tr("it is with {words} together"),
        "not unit with all": tr("it is not with {words} together"),
        "hex with all": tr("{words} are there together"),
        "attacker with all": tr("{words} attack together"),
        "not attacker with all": tr("{words} do not attack together"),
        "defender with all": tr("{words} defend together"),
        "not defender with all": tr("{words} do not defend together"),
        "unit next to": tr("it is next to {words}"),
        "not unit next to": tr("it is not next to {words}"),
        "hex next to": tr("{words} is in the next hex"),
        "not hex next to": tr("{words} is not in the next hex"),
        "attacker next to": tr("an attacker is next to {words}"),
        "not attacker next to": tr("no attacker is next to {words}"),
        "defender next to": tr("a defender is next to {words}"),
        "not defender next to": tr("no defender is next to {words}"),
        "unit height": tr("it stands {words} the enemy"),
        "not unit height": tr("it does not stand {words} the enemy"),
        "not hex height": tr("it does not stand {words} the enemy"),
        "hex height": tr("it stands {words} the enemy"),
        "attacker height": tr("all attackers stand {words} the defender"),
        "not attacker height": tr("not all attackers stand {words} the defender"),
        "not attacker is": tr("not all attackers are {words}"),
        "not attacker in": tr("not all attackers are in {words}"),
        "not defender is": tr("not all defenders are {words}"),
        "defender height": tr("the defender stands {words} all attackers"),
        "not defender height": tr("the defender does not stand {words} all attackers"),
        "unit fire": tr("its fire is {words}"),
        "not unit fire": tr("its fire is not {words}"),
        "hex fire": tr("its fire is {words}"),
        "attacker fire": tr("all fire is {words}"),
        "not attacker fire": tr("not all fire is {words}"),
    }


def denied_line_texts(tr: Translator) -> Mapping[str, str]:
    """Return the texts that negate one condition line on the time (turn, phase, side, weather), in
    the translator's language."""
    return {
        "side": tr("the side is not {words}"),
        "weather": tr("the weather is not {words}"),
        "season": tr("the season is not {words}"),
        "phase": tr("the phase is not {words}"),
        "event": tr("{words} is not in effect"),
        "option": tr("the choice is not {words}"),
        "range": tr("the range is not {words}"),
    }


def fixed_word_texts(tr: Translator) -> Mapping[str, str]:
    """Return the texts of the fixed words of conditions, in the translator's language."""
    return {
        "enemy": tr("an enemy unit"),
        "higher": tr("higher than"),
        "lower": tr("lower than"),
        "level": tr("as high as"),
        "reduced": tr("reduced"),
        "unsupplied": tr("unsupplied"),
        "isolated": tr("isolated"),
    }


def combat_holder_texts(tr: Translator) -> Mapping[tuple[str, str], str]:
    """Return the texts for the holders of counts that conditions of combats refer to."""
    return {
        ("unit", "attacker"): tr("every attacker"),
        ("unit", "defender"): tr("every defender"),
        ("side", "attacker"): tr("the attacker"),
        ("side", "defender"): tr("the defender"),
    }
