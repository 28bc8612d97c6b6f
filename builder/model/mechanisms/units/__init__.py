"""Rules on what units are: which of them change sides, are broken down and built up."""
