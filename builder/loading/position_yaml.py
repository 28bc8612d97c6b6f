"""Writes positions as YAML that people read and edit: one line for each counter."""

from __future__ import annotations

from typing import Any

import yaml

from builder.model.position_sheets import PositionSheet

_ALWAYS_WRITTEN = ("turn", "pieces")
"""Fields that are written even if they have their default value."""
_TAG = "tag:yaml.org,2002:"
_ENDLESS = 1_000_000
"""Line width in columns that is so large that no line is broken."""


def position_as_yaml(sheet: PositionSheet) -> str:
    """Return a position as YAML, in the order of its model's fields with the pieces last; default
    values are left out."""
    said = sheet.model_dump(mode="json", exclude_defaults=True)
    told = {name: getattr(sheet, name) for name in _ALWAYS_WRITTEN if name not in said}
    fields = sorted(type(sheet).model_fields, key=lambda name: name == "pieces")
    ordered = [name for name in fields if name in said or name in told]
    lines = [(_scalar(name), _item({**told, **said}[name])) for name in ordered]
    root = yaml.MappingNode(f"{_TAG}map", lines, flow_style=False)
    return yaml.serialize(root, Dumper=yaml.SafeDumper, width=_ENDLESS, allow_unicode=True)


def _item(value: Any) -> yaml.Node:
    """Return the YAML node of a top-level value: a list of mappings, and the additional values of a
    game in play, have each item on a line of its own."""
    if isinstance(value, dict) and any(name in value for name in ("agenda", "log", "only")):
        nodes = {
            name: _told(part) if name == "told" else _item(part) for name, part in value.items()
        }
        pairs = [(_scalar(name), node) for name, node in nodes.items()]
        return yaml.MappingNode(f"{_TAG}map", pairs, flow_style=False)
    node = _node(value)
    if isinstance(node, yaml.SequenceNode) and any(isinstance(v, dict) for v in value):
        node.flow_style = False
    return node


def _told(value: dict[str, list[str]]) -> yaml.Node:
    """Return the YAML node of sentences for each side, one a line."""
    pairs = []
    for side, lines in value.items():
        texts = yaml.SequenceNode(f"{_TAG}seq", [_scalar(line) for line in lines], flow_style=False)
        pairs.append((_scalar(side), texts))
    return yaml.MappingNode(f"{_TAG}map", pairs, flow_style=False)


def _node(value: Any) -> yaml.Node:
    """Return the YAML node of a value that is written on one line."""
    match value:
        case dict():
            pairs = [(_scalar(name), _node(v)) for name, v in value.items()]
            return yaml.MappingNode(f"{_TAG}map", pairs, flow_style=True)
        case list() | tuple():
            return yaml.SequenceNode(f"{_TAG}seq", [_node(v) for v in value], flow_style=True)
        case bool():
            return yaml.ScalarNode(f"{_TAG}bool", str(value).lower())
        case int():
            return yaml.ScalarNode(f"{_TAG}int", str(value))
    return _scalar(value)


def _scalar(text: str) -> yaml.Node:
    """Return the YAML node of a text: plain words as they are, everything else in quotes, so that a hex
    id with a leading zero stays a text for every reader."""
    plain = text.replace("-", "").replace("_", "").isalpha()
    return yaml.ScalarNode(f"{_TAG}str", text, style=None if plain else '"')
