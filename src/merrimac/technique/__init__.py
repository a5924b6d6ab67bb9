"""Declarer's techniques as methods of a task network (Tignum 2), one small file for each."""
