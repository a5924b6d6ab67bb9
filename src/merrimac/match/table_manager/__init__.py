"""The Blue Chip table-manager protocol: how robots of different authors sit at one table."""
