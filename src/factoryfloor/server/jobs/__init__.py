"""Work in the database that programs claim. All kinds share one table and one runner, and each job has a price."""
