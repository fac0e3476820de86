"""Changes one operator or number of the code at a time and asks the tests whether they notice: the parts of `bench/mutants.py`."""
