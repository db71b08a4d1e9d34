"""The words every package shares: ids, instants, digests, paths, globs, lanes and safe text."""
