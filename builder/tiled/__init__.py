"""Export of grid maps to the editor Tiled, and back: terrain, heights, names, roads and rivers."""
