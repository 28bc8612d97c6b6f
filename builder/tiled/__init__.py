"""Export of maps with a grid to the map editor Tiled, and import of the changes made there:
terrain, heights, names, roads and rivers."""
