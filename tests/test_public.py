"""The public face: complete, in order, documented."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import engine

ENGINE = Path(engine.__file__).parent
MODULES = sorted(ENGINE.rglob("*.py"))


def order(name: str) -> tuple[bool, bool, str]:
    """Constants, then classes, then functions, each by the alphabet."""
    return not name.isupper(), name[0].islower(), name


def imported() -> list[str]:
    tree = ast.parse((ENGINE / "__init__.py").read_text(encoding="utf-8"))
    nodes = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
    return [alias.asname or alias.name for node in nodes for alias in node.names]


def test_everything_that_is_imported_is_public() -> None:
    assert sorted(imported()) == sorted(engine.__all__)


def test_the_public_names_are_in_order() -> None:
    assert sorted(engine.__all__, key=order) == engine.__all__


@pytest.mark.parametrize("name", engine.__all__)
def test_a_public_name_is_there(name: str) -> None:
    assert hasattr(engine, name)


def public(path: Path) -> Iterator[tuple[str, ast.AST]]:
    """The public classes and functions of a module, and the public methods of its classes."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    yield "the module", tree
    kinds = (ast.ClassDef, ast.FunctionDef)
    for node in tree.body:
        if isinstance(node, kinds) and not node.name.startswith("_"):
            yield node.name, node
            for inner in node.body if isinstance(node, ast.ClassDef) else []:
                if isinstance(inner, ast.FunctionDef) and not inner.name.startswith("_"):
                    yield f"{node.name}.{inner.name}", inner


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ENGINE).as_posix())
def test_everything_public_has_a_docstring(path: Path) -> None:
    bare = [name for name, node in public(path) if not ast.get_docstring(node)]  # type: ignore[arg-type]
    assert bare == []


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ENGINE).as_posix())
def test_every_docstring_begins_with_a_sentence_on_one_line(path: Path) -> None:
    for name, node in public(path):
        first = (ast.get_docstring(node) or "").split("\n")[0]  # type: ignore[arg-type]
        assert first.endswith((".", ":", "?", "``")), (name, first)


def test_docstrings_that_promise_errors_name_them() -> None:
    named = {name for path in MODULES for name, _ in public(path)} | {"IndexError", "KeyError"}
    for path in MODULES:
        for name, node in public(path):
            text = ast.get_docstring(node) or ""  # type: ignore[arg-type]
            for line in text.partition("Raises:")[2].strip().splitlines():
                if line and not line.startswith("    "):
                    assert line.split(":")[0].strip() in named, (name, line)
