"""What units are and become: states, morale, dice."""
