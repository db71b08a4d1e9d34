"""The command line: parse, call one use case, print. What a command decides is left to `kit.app`."""
