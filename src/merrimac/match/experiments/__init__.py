"""The papers' experiments, one file each, run by ``merrimac reproduce``."""
