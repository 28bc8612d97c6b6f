"""The common jobs drawn with a bare library alone: what the work costs at the least."""
