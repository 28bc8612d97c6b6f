"""Draw the field of a display of boxes, given where the boxes lie."""
