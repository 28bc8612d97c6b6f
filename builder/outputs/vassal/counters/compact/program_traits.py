"""The traits that carry out programs (see ``programs.py``), and what they keep in the module.

A program is a text such as ``BattleOwesA,E_1f;ReportLine,E_2e;``: in each step the name of a property and
that of the constant with the expression for its value. A step such as ``@Role,E_4d;`` sets a property of
the unit itself; ``?3,E_3c;`` leaves out three steps, itself and the next two, if the expression is false;
``!4f7a,E_1a;`` gives the unit one of its other commands. What comes after such a command waits in
:data:`WAITS`, with the number of the unit, since other units may carry out programs meanwhile.

The names of the constants with which these traits work never change: units in saved games have them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

from builder.outputs.vassal.counters.compact.merged_writes import WRITES
from builder.outputs.vassal.counters.merged_reports import LINE, reported
from builder.outputs.vassal.table.commands import any_piece, keystroke_chain
from builder.vassal.expressions.functions import between, evaluated
from builder.vassal.expressions.properties import string, text
from builder.vassal.expressions.tree import TRUE, Text, Truth, as_number, as_text, choose, in_braces
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element, component
from builder.vassal.format.files.sequence_encoder import encode
from builder.vassal.format.lookups import STORED

PROGRAM, HOLDS, SETS, WAITS, TO = (
    "Program", "ProgramHolds", "ProgramSets", "ProgramWaits", "ProgramTo",
)  # fmt: skip
"""The properties of the module with the steps that a unit has still to carry out (or the name of its
program), with the value of a step that is not for the module, with the unit's own property or the command
that the step names, with the steps that wait until other commands are carried out, and with what the
module is to do next (a :class:`Sending`)."""

OF = "Programs"
"""The property of a unit by which its programs are found."""

PROGRAMS = "P_"
"""The beginning of the names of constants with programs."""

STEP, TELL, RUN, SEND = "program-step", "program-tell", "program-run", "program-send"
_SETTING, _BACK = "program-sets", "program-back"
OWN_KEYS = frozenset({STEP, _SETTING, _BACK})
"""The commands by which programs go on, which come to a unit many times."""

ALWAYS = f"{STORED}Always"
"""The constant for steps that need no value."""


class Sending(NamedTuple):
    """What the module does for a unit: it sends a command to all pieces for which a filter holds, or one
    of its own if there is no filter."""

    key: str
    filter: str = ""
    single: bool = False

    def components(self, name: str) -> Iterator[Element]:
        """Yield the components that do so after :data:`SEND` if :data:`TO` is a name."""
        key = f"program-to-{name}" if self.filter else self.key
        yield keystroke_chain(name, [key], key=SEND, when=string(TO).equals(name))
        if self.filter:
            yield component(
                "GlobalKeyCommand", name=name, buttonText="", tooltip="", icon="",
                buttonHotkey=t.named_key(key), hotkey=t.named_key(self.key), filter=self.filter,
                deckCount=-1, target=any_piece(TRUE), singleMap=False,
                reportSingle=self.single, reportFormat="",
            )  # fmt: skip


def short_names(keys: Iterable[str]) -> dict[str, str]:
    """Return short names for commands: two letters, which are the same in all versions of a module; more
    for those that would have the same."""
    wanted, length, found = [*keys], 2, dict[str, str]()
    while wanted:
        names = {key: _letters(key)[:length] for key in wanted}
        often = Counter(names.values())
        found |= {key: name for key, name in names.items() if often[name] == 1}
        wanted, length = [key for key in wanted if key not in found], length + 1
    return found


def program_name(of: str, name: str) -> str:
    """Return the name of the constant with the program of the command with a short name, for units of one
    sort."""
    return f"{PROGRAMS}{of}_{name}"


def _letters(key: str) -> str:
    number, letters = int(sha256(key.encode()).hexdigest(), 16), ""
    for _ in range(10):
        number, digit = divmod(number, len(_DIGITS))
        letters += _DIGITS[digit]
    return letters


_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


def _step() -> Mapping[str, Text]:
    """Return what a step gives each property of the module, and what these become when a program goes on
    that has waited, by the name of the constant that has it. What stands before the steps that go on
    belongs to units that have been taken away meanwhile."""
    program, waits, sets = string(PROGRAM), string(WAITS), string(SETS)
    mine = as_text("#") + string("PieceUID") + ":"
    whole = choose(
        program.contains(";"), program, string(as_text(PROGRAMS) + string(OF) + "_" + program)
    )
    asks, own, sends = (whole.starts_with(sign) for sign in "?@!")
    value = evaluated(string(between(whole, as_text(","), ";")))
    left_out = asks & string(HOLDS).differs("true")
    skipped = choose(left_out, between(whole, as_text("?"), ","), as_text("1"))
    rest = whole.replace_all(as_text("^([^;]*;){") + skipped + "}", "")
    named = whole.replace_all(",.*", "")
    return {
        "Name": choose(asks | own | sends | whole.equals(""), HOLDS, named),
        "Value": choose(whole.equals(""), "", choose(sends, rest, value)),
        "Sets": choose(own | sends, named.replace("@", ""), ""),
        "Rest": choose(sends, "", rest),
        "Waits": choose(sets.starts_with("!"), mine + string(HOLDS) + "." + waits, waits),
        "Back": between(waits, mine, "."),
        "Left": waits.replace_all(as_text("^.*?") + mine + "[^.]*[.]", ""),
    }


def machine_constants() -> dict[str, str]:
    """Return the constants with which programs are carried out."""
    found = {f"{STORED}Program{name}": in_braces(said) for name, said in _step().items()}
    return {**found, ALWAYS: in_braces(as_number(1))}


def _kept(name: str) -> str:
    return in_braces(evaluated(string(f"{STORED}Program{name}")))


def machine(
    begun: Sequence[str], parts: Sequence[str], sent: Sequence[str], names: Mapping[str, str]
) -> list[t.Trait]:
    """Return the traits that carry out programs, step by step: those that the commands ``begun`` begin,
    and those that triggers begin by one of the ``parts`` and :data:`RUN`; ``sent`` are the commands that
    steps give. All have short ``names``."""
    begins = {key: names[key] for key in (*begun, *parts)}
    return [
        t.make_trait(
            "TriggerAction", watchKeys=t.named_keys([*begun, RUN]), performKeys=t.named_keys([STEP]),
            loop=True, loopType="while", whileExpr=string(PROGRAM).differs(""),
        ),
        writing(WRITES, {STEP: _kept("Name")}),
        writing(f"${WRITES}$", {STEP: _kept("Value")}),
        writing(SETS, {STEP: _kept("Sets"), _BACK: ""}),
        writing(PROGRAM, {STEP: _kept("Rest"), _BACK: _kept("Back"), **begins}),
        writing(WAITS, {STEP: _kept("Waits"), _BACK: _kept("Left")}),
        _then([_SETTING], text(SETS).matches("[A-Z].*")),
        _set_of_unit(),
        *([sending()] if SEND in sent else ()),
        *(_then([key, _BACK], text(SETS).equals(f"!{names[key]}")) for key in sent),
    ]  # fmt: skip


def _then(does: Sequence[str], when: Truth) -> t.Trait:
    """Return a trait that gives the unit commands after a step, under a condition."""
    return t.make_trait(
        "TriggerAction", key=t.named_key(STEP), condition=when, performKeys=t.named_keys(does)
    )


def _set_of_unit() -> t.Trait:
    """Return the trait that sets the property of the unit itself that a step names."""
    change = t.set_global_property("", [t.PropertyChange(_SETTING, in_braces(string(HOLDS)))])
    itself = "PieceUID", in_braces(string("PieceUID")), "EQUALS"
    where = "COUNTER", "true", "CURSTACK", *("",) * 4, "0", "0", "", "true"
    return t.make_trait(
        "SetPieceProperty", property=f"${SETS}$", commands=t.trait_fields(change)["commands"],
        target=encode((*where, *itself, "", ""), "|"), filter="",
    )  # fmt: skip


def telling() -> t.Trait:
    """Return the report of what a step has written into :data:`LINE`."""
    return reported([TELL], string(LINE))


def sending() -> t.Trait:
    """Return the trait by which a step has the module do something."""
    return t.make_trait("GlobalHotKey", key=t.named_key(SEND), hotkey=t.named_key(SEND))


def writing(name: str, changes: Mapping[str, str]) -> t.Trait:
    """Return a trait that sets a property of the module, by the values that commands give it."""
    return t.set_global_property(name, [t.PropertyChange(k, v) for k, v in changes.items()])


def program_properties(expressions: Iterable[str]) -> Iterable[Element]:
    """Yield the global properties of programs, if the module has some."""
    if any(name.startswith(PROGRAMS) for name in expressions):
        for name in (PROGRAM, HOLDS, SETS, WAITS, TO):
            yield component("GlobalProperty", name=name, initialValue="", isNumeric=False)
