"""From scenarios to a site: set-up, verification, pages, the engine's bundle, tests."""
