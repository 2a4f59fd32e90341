"""The rules engine of Eldest Hand: pure Python, the same files when building and in the page."""
