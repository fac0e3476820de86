"""The rules as data and their arithmetic: pure Python, no Django, no clock, no chance."""
