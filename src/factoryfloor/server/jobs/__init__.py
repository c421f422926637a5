"""Work in the database that programs claim: one table, one runner, and a price for each job."""
