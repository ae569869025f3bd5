"""The page and its server: one more front over the same referee, records, reports and pictures."""
