"""The template engine: escapes everything, refuses unknown names, translates with ``t()``."""

from __future__ import annotations

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from builder import resources
from builder.i18n.translate import Translator


def environment(tr: Translator) -> Environment:
    """An environment over ``templates/html`` in a reader's language."""
    made = Environment(
        loader=FileSystemLoader(resources.templates_folder() / "html"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.policies["json.dumps_kwargs"] = {
        "sort_keys": False,  # the order of options is theirs
        "ensure_ascii": False,
        "separators": (",", ":"),
    }
    made.globals["t"] = lambda text, **values: tr(text, "", **values)
    return made
