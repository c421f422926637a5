"""The rules of Factory Fun: pieces, networks, builds, prices and rounds."""
