"""Time: seasons, night, the sequence of play, charts of the turns."""
