"""HTTP requests and WebSockets: the API, the files of the browser client, limits and rejections."""
