"""Start kit from the shell: `kit` and `python -m kit`."""

from __future__ import annotations

from kit.cli.main import main

if __name__ == "__main__":
    main()
