"""The pages that a reader sees. They translate and decide nothing."""
