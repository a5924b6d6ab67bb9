"""What is known of hidden hands: conditions on them, evidence for them, and how likely they are."""
