"""The words shown on the studio's maps, for painting terrain and setting up counters."""

from __future__ import annotations

from collections.abc import Mapping

from builder.i18n.translate import Translator


def map_words(tr: Translator) -> Mapping[str, str]:
    """Return the texts in the translator's language, by the names that the scripts use."""
    return {
        "paint-brush": tr("Brush"),
        "paint-fill": tr("Fill"),
        "paint-rectangle": tr("Rectangle"),
        "paint-lasso": tr("Lasso"),
        "paint-pick": tr("Pick up terrain"),
        "paint-copy": tr("Copy a region"),
        "paint-paste": tr("Paste"),
        "brush-size": tr("Size of the brush"),
        "turn-region": tr("Turn by 180°"),
        "turn-map": tr("Turn the sheet"),
        "side": tr("Side"),
        "all-sides": tr("All sides"),
        "left-over": tr("Only those left"),
        "free-setup": tr("Free setup"),
        "draw-places": tr("Draw its places"),
        "stands-at": tr("Moved for this question"),
        "put-here": tr("Put here"),
        "take-off": tr("Off the map"),
        "copy": tr("Copy"),
        "turn-over": tr("Turn over"),
        "hide": tr("Hide"),
        "show": tr("Show openly"),
    }
