"""What players are asked stands in their own language, whatever others the game has."""

from __future__ import annotations

import re
from functools import cache

import pytest

from builder.vassal.format.files.sequence_encoder import decode
from tests.outputs.vassal import built_in
from tests.outputs.vassal.tabletop import Table, key_of

PROMPTS = {"en": "Weather", "ja": "天候"}


@cache
def _japanese() -> dict[str, str]:
    """What a Japanese player reads in place of the constants of the module."""
    text = built_in.module("gotthard").entries["Module_ja.properties"].decode("ascii")
    lines = (line.split("=", 1) for line in text.splitlines() if "=" in line)
    unescaped = {k: re.sub(r"\\u([0-9a-f]{4})", lambda m: chr(int(m[1], 16)), v) for k, v in lines}
    return {
        key.split(".")[1]: value.replace("\\:", ":").replace("\\ ", " ")
        for key, value in unescaped.items()
        if key.startswith("GlobalTranslatableMessage.")
    }


@pytest.mark.parametrize("language", ["en", "ja"])
def test_only_the_dialog_of_the_players_language_opens(language: str) -> None:
    module = built_in.module("gotthard")
    table = Table(module, "Map")
    if language == "ja":
        table.own |= {"SpokenLanguage": _japanese()["SpokenLanguage"]}
    opened = [
        key_of(e.attributes["hotkey"])
        for e in module.root.find("DoActionButton")
        if key_of(e.attributes["hotkey"]) == "weather-ask"
        and table.work_out(e.attributes["loopCount"]) == 1
    ]
    assert opened == ["weather-ask"]
    asked = {
        key_of(e.attributes["hotkey"]).partition("@")[2]: decode(e.attributes["propChanger"], ",")[
            1
        ]
        for e in module.root.find("ChangePropertyButton")
        if key_of(e.attributes["hotkey"]).startswith("weather-ask")
    }
    assert asked.keys() == set(built_in.game("gotthard").sheet.languages)
    assert PROMPTS.items() <= asked.items()
    table.answers = {PROMPTS[language]: "somewhat"}
    table.press("weather-ask")
    assert table.globals["WeatherChosen"] == "somewhat"
    table.answers = {prompt: "no" for prompt in asked.values() if prompt != PROMPTS[language]}
    table.press("weather-ask")
    assert table.globals["WeatherChosen"] == "somewhat"
