"""Configures the template engine Jinja: it escapes everything, raises errors for unknown names, and
translates with ``t()``."""

from __future__ import annotations

from collections.abc import Mapping
from types import CodeType
from typing import Any

from jinja2 import BytecodeCache, Environment, FileSystemLoader, StrictUndefined
from jinja2.bccache import Bucket
from jinja2.utils import htmlsafe_json_dumps
from markupsafe import Markup

from builder import resources
from builder.i18n.translate import Translator


class _Compiled(BytecodeCache):
    """The templates compiled in this process, which are the same in every language."""

    def __init__(self) -> None:
        self._codes: dict[tuple[str, str], CodeType | None] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self._codes.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._codes[bucket.key, bucket.checksum] = bucket.code


_COMPILED = _Compiled()
_JSON: Mapping[str, Any] = {
    "sort_keys": False,  # options keep their own order
    "ensure_ascii": False,
    "separators": (",", ":"),
}


def as_json(value: object) -> Markup:
    """Return a value as JSON in the form in which the templates' ``tojson`` writes it, for content
    that several pages share."""
    return htmlsafe_json_dumps(value, **_JSON)


def template_environment(tr: Translator) -> Environment:
    """Return the template environment for ``templates/html`` in a language."""
    made = Environment(
        loader=FileSystemLoader(resources.templates_folder() / "html"),
        autoescape=True,
        bytecode_cache=_COMPILED,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.policies["json.dumps_kwargs"] = _JSON
    # pyrefly: ignore[unsupported-operation]
    made.globals["t"] = lambda text, /, **values: tr(text, "", **values)
    return made
