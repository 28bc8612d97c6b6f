"""Line of sight: heights, what blocks a line, and which units are seen."""
