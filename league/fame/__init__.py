"""Leader boards, and cups of which only the results are known."""
