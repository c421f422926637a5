"""Jobs in the database, which programs claim. All kinds share one table and one runner, and each job has a price."""
