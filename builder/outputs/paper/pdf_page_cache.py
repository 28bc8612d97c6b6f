"""Caches written PDF pages by what they show, so that only the changed pages of a document are
written again, and a kit reuses the pages of the separate files."""

from __future__ import annotations

from dataclasses import dataclass

from builder.drawing.ink.scene import Scene, SceneDigests
from builder.incremental.memo import ValueStore
from builder.outputs.formats import pdf
from builder.outputs.paper.print_and_play import Document


@dataclass(frozen=True)
class CachedPages:
    """A cache of the written pages of documents."""

    store: ValueStore
    digests: SceneDigests

    def render(self, document: Document, parts: pdf.SharedObjects) -> bytes:
        """Return the document as a PDF, and store all of its pages in the cache."""
        keys = {self._key(scene, parts): scene for scene in document.pages}
        for key, scene in keys.items():
            if not parts.has_page(scene) and (part := self._cached_page(key)):
                parts.adopt(scene, part)
        data = pdf.render_pdf(document.pages, document.info, document.navigation, parts)
        for key, scene in keys.items():
            if not self.store.has(key):
                self.store.put(key, parts.page(scene))
        return data

    def _cached_page(self, key: str) -> pdf.Part | None:
        page: pdf.Part | None = self.store.get(key)
        return page

    def _key(self, scene: Scene, parts: pdf.SharedObjects) -> str:
        return f"page {parts.key} {self.digests.full_digest(scene).hex()}"
