"""What combats, fire, battles, morale and dice say of themselves."""
