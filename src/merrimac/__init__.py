"""Merrimac: a contract-bridge program that bids, plays and explains."""
