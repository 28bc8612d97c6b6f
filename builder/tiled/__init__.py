"""Maps of grids for the editor Tiled, and back: terrain, heights, names, roads and rivers."""
