"""What a simulation writes: JSON and CSV for programs, and a page to look at."""
