"""Decision trees against agents whom we do not control, and what they are worth."""
