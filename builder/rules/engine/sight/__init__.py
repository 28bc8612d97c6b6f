"""Line of sight: heights, what blocks a line, who is seen."""
