"""Review what a workflow can teach: gather logs, history and review threads, and propose what they agree on."""
