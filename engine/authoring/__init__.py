"""Reading what authors write: the only part of the engine that imports PyYAML.

Loaded by the build, and by the page only when an editor opens.
"""
