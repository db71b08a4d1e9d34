"""Hold the records that carry a task; so far only who may use which source."""
