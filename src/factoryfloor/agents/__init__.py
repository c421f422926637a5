"""Seats for language-model agents: tables of a server over the Model Context Protocol (extra ``agents``)."""
