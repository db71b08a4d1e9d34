"""kit keeps what a repository has learned and turns it into the context of the next piece of work."""

__version__ = "0.1.0"
