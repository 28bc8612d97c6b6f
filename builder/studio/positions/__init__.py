"""The counters of a scenario on the map: shows where they are set up, and changes it by hand."""
