"""What the module says in the chat: templates that a translation may reorder, held as constants."""

from __future__ import annotations

from builder.outputs.vassal.components import Element, component

MESSAGES = {
    "M_STEP": "%1: %2 is now %3 (%4)",
    "M_ELIMINATED": "%1 is eliminated in %2",
    "M_RETURNED": "%1 returns to %2",
    "M_TURNED": "%1: %2 is turned over: %3",
    "M_REMOVED": "%1 is removed from %2",
    "M_HEXSIDE": "%1 takes a hexside of %2, side %3",
    "M_DRAWN": "%1 is drawn",
    "M_CUP_BACK": "%1: all markers are back in the cup, which holds %2",
    "M_CUP_TOTAL": "%1: %2 drawn, %3 in all; %4 left in the cup",
    "M_CLEARED": "All moved marks are taken off",
}
"""Texts by the constant's name; ``%1``, ``%2`` … stand for values. A text here is looked up in the
catalogues as it stands."""


def say(message: str, *values: str) -> str:
    """An expression that fills a message with values, each an expression itself.

    Values go through ``String.valueOf``, as the engine makes numbers of texts such as ``1215``.
    """
    filled = message
    assert message in MESSAGES
    for i, value in enumerate(values):
        filled += f'.replace("%{i + 1}",String.valueOf({value}))'
    return "{" + filled + "}"


def constants() -> Element:
    """The component that holds the messages; unlike global properties they are never saved."""
    return component(
        "GlobalTranslatableMessages",
        *(
            component("GlobalTranslatableMessage", name=name, initialValue=text)
            for name, text in MESSAGES.items()
        ),
    )
