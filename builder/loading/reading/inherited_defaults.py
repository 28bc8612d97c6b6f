"""Passes on ``source`` and ``defaults`` of files and parts to the parts inside them, before models are
made."""

from __future__ import annotations

from dataclasses import replace

from builder.loading.reading.nested_parts import Shape, nested_shapes
from builder.loading.reading.source_nodes import Node
from builder.model.base import Model, Sourced


def merge_nodes(under: Node, over: Node) -> Node:
    """Merge two mappings recursively; the values of ``over`` win."""
    if not isinstance(under.value, dict) or not isinstance(over.value, dict):
        return over
    fields = dict(under.value)
    for name, node in over.value.items():
        fields[name] = merge_nodes(fields[name], node) if name in fields else node
    return over.with_fields(fields)


def with_file_sources(item: Node, root: Node, model: type[Model]) -> Node:
    """Return a part of a file, which takes the file's ``source`` and ``sources`` (where data come from)
    unless it has its own."""
    fields = dict(item.fields)
    if not isinstance(item.value, dict) or not issubclass(model, Sourced):
        return item
    if "source" in root.fields:
        fields.setdefault("source", root.fields["source"])
    shared = root.fields.get("sources")
    if shared is not None and isinstance(shared.value, dict):
        ours = {k: n for k, n in shared.value.items() if k.split(".")[0] in model.model_fields}
        own = fields.get("sources")
        under = shared.with_fields(ours)
        fields["sources"] = under if own is None else merge_nodes(under, own)
    return item.with_fields(fields)


def with_inherited_sources(node: Node, model: type[Model], source: Node | None = None) -> Node:
    """Return a part in which each nested part without a ``source`` gets one: the one that the part's
    ``sources`` give for the field, or else the part's own."""
    if not isinstance(node.value, dict):
        return node
    fields = dict(node.value)
    if issubclass(model, Sourced) and source is not None:
        fields.setdefault("source", source)
    own = fields.get("source", source)
    named = fields["sources"].fields if "sources" in fields else {}
    for name, shape in nested_shapes(model).items():
        if name in fields and name not in ("source", "sources"):
            fields[name] = _handed_down_in(fields[name], shape, named.get(name, own))
    return node.with_fields(fields)


def _handed_down_in(node: Node, shape: Shape, source: Node | None) -> Node:
    if shape.kind == "one":
        assert shape.model is not None
        return with_inherited_sources(node, shape.model, source)
    inner = shape.inner
    assert inner is not None
    if isinstance(node.value, list):
        return replace(node, value=[_handed_down_in(n, inner, source) for n in node.value])
    if isinstance(node.value, dict):
        parts = {k: _handed_down_in(n, inner, source) for k, n in node.value.items()}
        return node.with_fields(parts)
    return node
