"""In: nothing. Out: the common workload as a spec, and how long it takes beside bare libraries and
other tools."""
