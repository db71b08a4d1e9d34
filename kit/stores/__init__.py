"""The adapters behind the ports: Git, files, records, YAML, the cache, the clock; each the one door to its library."""
