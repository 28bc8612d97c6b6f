"""A cache of written PDF pages by what they show: when a document changes, only its changed pages
are written again, and a kit uses the pages of the separate files."""

from __future__ import annotations

from dataclasses import dataclass

from builder.drawing.ink.scene import Scene
from builder.outputs.formats import pdf
from builder.outputs.paper.print_and_play import Document
from builder.outputs.xobject_cache import KeptForms, Lacking


@dataclass(frozen=True)
class KeptPages:
    """A cache of the written pages of documents."""

    forms: KeptForms

    def render(self, document: Document, parts: pdf.Parts) -> bytes:
        """Return the document as a PDF, and store all of its pages in the cache."""
        keys = {self._key(scene, parts): scene for scene in document.pages}
        for key, scene in keys.items():
            if not parts.has(scene) and (part := self._kept(key)):
                parts.adopt(scene, part)
        data = pdf.render(document.pages, document.info, document.navigation, parts)
        for key, scene in keys.items():
            if not self.forms.store.has(key):
                self.forms.store.put(key, self.forms.apart(parts.page(scene)))
        return data

    def _kept(self, key: str) -> pdf.Part | None:
        page: Lacking | None = self.forms.store.get(key)
        return self.forms.whole(page) if page else None

    def _key(self, scene: Scene, parts: pdf.Parts) -> str:
        return f"page {parts.key} {self.forms.digests.of(scene).hex()}"
