"""What is kept: tables, boards, everything done at them, and results."""
