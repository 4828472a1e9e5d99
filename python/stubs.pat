# What nanobind's stub generator can't know, see its manual on pattern files.

# Defined upstream, by a function of any object.
__repr__:
    def __repr__(self) -> str: ...
