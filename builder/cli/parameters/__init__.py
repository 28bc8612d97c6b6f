"""Parameters (arguments and options) that several commands share."""
