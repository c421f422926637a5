"""Lets language-model agents play at tables of a server over the Model Context Protocol (extra ``agents``)."""
