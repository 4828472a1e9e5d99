# RUN: %python %s | FileCheck %s
"""The generated stubs describe what the generated modules have, and take what it takes."""

import ast
import importlib
import inspect
import pathlib

for name in ("_pto_ops_gen", "_pto_enums_gen"):
    module = importlib.import_module(f"pypto_mlir.dialects.{name}")
    stub = ast.parse(pathlib.Path(module.__file__ + "i").read_text())
    for item in stub.body:
        if not isinstance(item, (ast.ClassDef, ast.FunctionDef)):
            continue
        real = getattr(module, item.name)
        functions = [item] if isinstance(item, ast.FunctionDef) else item.body
        for function in functions:
            if isinstance(function, ast.Assign):  # A case of an enumeration.
                value = ast.literal_eval(function.value)
                assert getattr(real, function.targets[0].id) == value, ast.unparse(function)
            if not isinstance(function, ast.FunctionDef):
                continue
            member = real if function is item else getattr(real, function.name)
            if isinstance(member, property):
                continue
            wanted = [a.arg for a in function.args.args + function.args.kwonlyargs]
            assert wanted == list(inspect.signature(member).parameters), ast.unparse(function)
    described = {item.name for item in stub.body if hasattr(item, "name")}
    real = {
        key
        for key, value in vars(module).items()
        if getattr(value, "__module__", "") == module.__name__ and not key.startswith("_pto_")
    }
    assert described == real, described ^ real
    print(f"{name}: {len(described)} names")

# CHECK: _pto_ops_gen: {{[1-9][0-9]+}} names
# CHECK: _pto_enums_gen: {{[1-9]}} names
