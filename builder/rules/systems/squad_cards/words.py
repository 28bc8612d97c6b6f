"""The vocabulary of the squad and card rules: the words (traits, effects, tables) by which they
read a game's data."""

from __future__ import annotations

from builder.rules.vocabulary import Choice, Effect, Vocabulary

SCOPE_OPTION = "surrender_scope"
"""The name of the option that says whose surrender a shot at a surrendered group ends."""

FLOOR_OPTION = "campaign_panic"
"""The name of the option that says which panic value of the campaign is limited by morale."""

VOCABULARY = Vocabulary(
    card_traits={
        "fire": "a group fires with it, if its strength suffices (50.3)",
        "hero": "rallies a man, or doubles a light machine gun (50.6)",
        "lmg": "a man with a light machine gun (50.6)",
        "movement": "a group moves with it (50.7)",
        "radio": "artillery for those who have bought a radio of its nation (50.8, 51.5)",
        "rally": "men of a group rally with it (50.41)",
        "sideways": "a group moves sideways with it, and leaves a wadi (52.13)",
        "split": "two actions, for those who use the cards of its nation (50.2, 51.2)",
        "terrain": "a terrain card (52.1)",
        "vehicle": "a vehicle that its nation may choose (51.6)",
    },
    effects={
        "bog": Effect("columns to the left for a bog check", "52.15", number=True),
        "card": Effect("the card of the base game that it is made of", "52.1", any_word=True),
        "defence": Effect("is added to fire at it", "52.1", number=True),
        "entrench": Effect("who digs in: nobody, or on a black 1", "52.2", words=("no", "black")),
        "exit": Effect("the card that leaves it too", "52.13", words=("sideways",)),
        "guns": Effect("the check that a gun's crew makes", "52.15", words=("morale",)),
        "he": Effect("is added to shells and artillery", "52.15", number=True),
        "morale": Effect("is added to morale", "52.16", number=True),
        "panic": Effect("is added to panic", "52.16", number=True),
        "refuse": Effect(
            "whether it may be refused: never, or if it was discarded", "52.1",
            words=("no", "discarded"),
        ),
        "test": Effect("the test of a number that it passes", "52.1", words=("mines", "oasis")),
        "vehicles": Effect("vehicles neither enter nor overrun it", "52.14", words=("no",)),
    },
    options={
        SCOPE_OPTION: Choice(
            "50.41",
            ("side", "group"),
            "Whose surrender ends with a shot at a group that has surrendered: its side's, or its own.",
        ),
        FLOOR_OPTION: Choice(
            "50.41",
            ("printed", "whole"),
            "What is at most 1 below morale in the campaign: the printed panic, or all of it with "
            "what Russians and an oasis add.",
        ),
    },
    read={
        "nations": {
            "italy": "breaks and surrenders by rules of its own (50.5)",
            "russia": "the nation that Italians fear",
        },
    },
)  # fmt: skip
