"""Jobs in the database, which servers and workers claim.

All kinds of jobs share one table and one runner. Each job has a price.
"""
