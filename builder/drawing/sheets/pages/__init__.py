"""Pages of each kind: counters, cards, charts, tiles, templates, the pages of a kit, a booklet."""
