"""Bidding: systems as text files, one rule base for choosing, reading and explaining calls."""
