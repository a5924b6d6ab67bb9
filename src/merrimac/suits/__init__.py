"""Plans for a single suit, made of tactics and weighed by which layouts they win (FINESSE)."""
