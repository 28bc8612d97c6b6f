"""Pages of each kind: counters, cards, charts, tiles, templates, the pages of a print-and-play kit,
a booklet."""
