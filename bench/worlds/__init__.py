"""Generated leagues that the benchmarks run on."""
