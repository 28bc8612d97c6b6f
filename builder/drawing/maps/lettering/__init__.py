"""Names on maps: what they are set in and where they find room."""
