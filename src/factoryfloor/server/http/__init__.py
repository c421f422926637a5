"""Requests and sockets: the API, the browser client's files, limits and rejections."""
