"""Pattern matching at the table: one file for each idea of the heuristic player."""
