"""One profile for the property tests: the same examples every time, no clock."""

try:
    from hypothesis import HealthCheck, settings
except ImportError:  # the engine's tests also run where Hypothesis is not, inside Pyodide
    pass
else:
    settings.register_profile(
        "steady",
        derandomize=True,
        deadline=None,
        max_examples=100,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    )
    settings.load_profile("steady")
