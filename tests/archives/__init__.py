"""Whole sites as earlier versions saved them, and the figures that they showed. Restored into any later version, they must show the same.

`season-2026-12.zip` was written by `run.py backup` at 82172b7: eight teams in the third round of an open season; a result that was corrected; a
match before its kick-off; two with reports that are not agreed; one whose sequences afterwards are under way; a correction that waits for a coach.
"""
