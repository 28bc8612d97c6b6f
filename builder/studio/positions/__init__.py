"""The counters of a scenario on the map: where they stand, and changes of it by hand."""
