"""Makes the control of places, and victory points for that and everything else."""
