"""In: a display of boxes and where they lie. Out: its field in ink."""
