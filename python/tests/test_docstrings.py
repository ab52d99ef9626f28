"""Every public name of the package says what it is."""

import importlib
import inspect
from collections.abc import Iterator
from types import ModuleType

import pytest

MODULES = ["", ".draw", ".envs", ".fastfiz", ".pooltool"]


def undocumented(module: ModuleType) -> Iterator[str]:
    """Public classes, functions, methods and properties without a docstring of their own."""
    names = getattr(module, "__all__", dir(module))
    for name in names:
        thing = getattr(module, name)
        home = getattr(thing, "__module__", None) or ""
        is_ours = home.startswith("gl_billiards") and not name.startswith("_")
        if not is_ours or not (inspect.isclass(thing) or inspect.isroutine(thing)):
            continue
        if not says_something(thing):
            yield name
        for key, member in vars(thing).items() if inspect.isclass(thing) else ():
            member = getattr(member, "__func__", member)  # of class methods and static methods
            is_member = inspect.isroutine(member) or inspect.isdatadescriptor(member)
            if is_member and not key.startswith("_") and not says_something(member):
                yield f"{name}.{key}"


def says_something(thing: object) -> bool:
    # A data class without a docstring has its signature as one.
    text = (vars(thing) if inspect.isclass(thing) else {}).get("__doc__", thing.__doc__)
    name = getattr(thing, "__name__", "")
    return bool(text and text.strip()) and not text.startswith(f"{name}(")


@pytest.mark.parametrize("name", MODULES)
def test_public_names_have_docstrings(name: str) -> None:
    module = importlib.import_module(f"gl_billiards{name}")
    assert module.__doc__
    assert list(undocumented(module)) == []
