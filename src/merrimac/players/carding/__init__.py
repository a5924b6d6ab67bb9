"""Agreements on leads and signals: one small file for each idea, to give and to read them."""
