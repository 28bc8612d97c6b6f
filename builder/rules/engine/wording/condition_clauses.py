"""The text of single condition lines, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping

from builder.i18n.translate import Translator

CONDITION_LINES: Mapping[str, str] = {
    "unit in": "it is in {words}",
    "not unit in": "it is not in {words}",
    "unit is": "it is {words}",
    "not unit is": "it is not {words}",
    "unit with": "it is with {words}",
    "not unit with": "it is not with {words}",
    "unit across": "it attacks across {words}",
    "not unit across": "it does not attack across {words}",
    "unit along": "it attacks along {words}",
    "not unit along": "it does not attack along {words}",
    "line in": "it leads into {words}",
    "not line in": "it does not lead into {words}",
    "line across": "it crosses {words}",
    "not line across": "it does not cross {words}",
    "line along": "it follows {words}",
    "not line along": "it does not follow {words}",
    "mover in": "the unit is in {words}",
    "not mover in": "the unit is not in {words}",
    "mover is": "the unit is {words}",
    "not mover is": "the unit is not {words}",
    "mover with": "the unit is with {words}",
    "not mover with": "the unit is not with {words}",
    "step in": "it leads into {words}",
    "not step in": "it does not lead into {words}",
    "step is": "the unit is {words}",
    "not step is": "the unit is not {words}",
    "step with": "the unit is with {words}",
    "not step with": "the unit is not with {words}",
    "step across": "it crosses {words}",
    "not step across": "it does not cross {words}",
    "step along": "it follows {words}",
    "not step along": "it does not follow {words}",
    "which in": "is in {words}",
    "not which in": "is not in {words}",
    "which is": "is {words}",
    "not which is": "is not {words}",
    "which with": "is with {words}",
    "not which with": "is not with {words}",
    "which with all": "is with {words} together",
    "which next to": "is next to {words}",
    "not which next to": "is not next to {words}",
    "which along": "attacks along {words}",
    "not which along": "does not attack along {words}",
    "which across": "attacks across {words}",
    "not which across": "does not attack across {words}",
    "not which with all": "is not with {words} together",
    "hex in": "the hex is {words}",
    "hex is": "all units there are {words}",
    "not hex is": "not all units there are {words}",
    "hex with": "one of the units there is {words}",
    "not hex with": "none of the units there is {words}",
    "hex across": "{words} lies between",
    "not hex across": "{words} does not lie between",
    "not hex in": "the hex is not {words}",
    "box in": "the box is {words}",
    "not box in": "the box is not {words}",
    "each in": "they are in {words}",
    "not each in": "they are not in {words}",
    "each is": "they are {words}",
    "not each is": "they are not {words}",
    "each with": "they are with {words}",
    "not each with": "they are not with {words}",
    "each with all": "they are with {words} together",
    "not each with all": "they are not with {words} together",
    "each next to": "they are next to {words}",
    "not each next to": "they are not next to {words}",
    "attacker in": "all attackers are in {words}",
    "attacker is": "all attackers are {words}",
    "attacker with": "an attacker is with {words}",
    "not attacker with": "no attacker is with {words}",
    "attacker across": "all attackers attack across {words}",
    "attacker along": "all attackers attack along {words}",
    "not attacker along": "not all attackers attack along {words}",
    "defender in": "the defender is in {words}",
    "not defender in": "the defender is not in {words}",
    "defender is": "all defenders are {words}",
    "not attacker across": "not all attackers attack across {words}",
    "defender with": "the defender is with {words}",
    "not defender with": "the defender is not with {words}",
    "unit with all": "it is with {words} together",
    "not unit with all": "it is not with {words} together",
    "hex with all": "{words} are there together",
    "attacker with all": "{words} attack together",
    "not attacker with all": "{words} do not attack together",
    "defender with all": "{words} defend together",
    "not defender with all": "{words} do not defend together",
    "unit next to": "it is next to {words}",
    "not unit next to": "it is not next to {words}",
    "hex next to": "{words} is in the next hex",
    "not hex next to": "{words} is not in the next hex",
    "attacker next to": "an attacker is next to {words}",
    "not attacker next to": "no attacker is next to {words}",
    "defender next to": "a defender is next to {words}",
    "not defender next to": "no defender is next to {words}",
    "unit height": "it stands {words} the enemy",
    "not unit height": "it does not stand {words} the enemy",
    "not hex height": "it does not stand {words} the enemy",
    "hex height": "it stands {words} the enemy",
    "attacker height": "all attackers stand {words} the defender",
    "not attacker height": "not all attackers stand {words} the defender",
    "not attacker is": "not all attackers are {words}",
    "not attacker in": "not all attackers are in {words}",
    "not defender is": "not all defenders are {words}",
    "defender height": "the defender stands {words} all attackers",
    "not defender height": "the defender does not stand {words} all attackers",
    "unit fire": "its fire is {words}",
    "not unit fire": "its fire is not {words}",
    "hex fire": "its fire is {words}",
    "attacker fire": "all fire is {words}",
    "not attacker fire": "not all fire is {words}",
}
"""The English texts of condition lines by subject and relation. There are so many that each is
translated only when it is needed."""


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
