"""Lines and outlines of maps: curves, contours, areas, and the noise that shapes them."""
