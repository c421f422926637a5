"""The revisions in the order of their numbers."""
