"""Factory Fun by Corne van Moorsel: machines piped together on a crowded hall floor, one to five players."""
