"""Time: seasons, nights and turns, with their rules text and procedure."""
