"""The five games in the shape of gg-bench's environments: `gg_bench.env_60.CustomEnv` and so on.

Each corrects what was wrong with the published one; `original=True` behaves as published.
"""
