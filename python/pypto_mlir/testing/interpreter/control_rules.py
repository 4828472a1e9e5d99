# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Rules of `scf` and `func` operations and of `pto.scope`."""

from __future__ import annotations

from typing import Any

from mlir import ir

from ...dialects import pto
from .decoder import Environment, FunctionDecoder, Step, rule
from .memory import UndefinedBehaviour

__all__: list[str] = []


def _assign(env: Environment, registers: list[int], values: list[Any]) -> None:
    # A submit's last result, the id of its task, has no value.
    for register, value in zip(registers, values, strict=False):
        env[register] = value


def _decided(value: Any) -> Any:
    if value is None:
        raise UndefinedBehaviour("control flow depends on undefined contents")
    return value


@rule("scf.for")
def _for(decoder: FunctionDecoder, op: ir.OpView) -> Step:
    lower, upper, step_size, *initial = decoder.registers_of(op.operands)
    results = decoder.registers_of(op.results)
    body = decoder.region(op.regions[0])
    machine = decoder.machine

    def step(env: Environment) -> None:
        values = [env[register] for register in initial]
        start, stop, increment = (_decided(env[r]) for r in (lower, upper, step_size))
        if increment <= 0:
            raise UndefinedBehaviour("a loop's step is not positive")
        for index in range(start, stop, increment):
            machine.burn()
            values = body.run(env, [index, *values])
        _assign(env, results, values)

    return step


@rule("scf.while")
def _while(decoder: FunctionDecoder, op: ir.OpView) -> Step:
    initial = decoder.registers_of(op.operands)
    results = decoder.registers_of(op.results)
    before, after = (decoder.region(region) for region in op.regions)
    machine = decoder.machine

    def step(env: Environment) -> None:
        values = [env[register] for register in initial]
        while True:
            machine.burn()
            condition, *values = before.run(env, values)
            if not _decided(condition):
                break
            values = after.run(env, values)
        _assign(env, results, values)

    return step


@rule("scf.if")
def _if(decoder: FunctionDecoder, op: ir.OpView) -> Step:
    condition = decoder.register(op.operands[0])
    results = decoder.registers_of(op.results)
    then = decoder.region(op.regions[0])
    otherwise = decoder.region(op.regions[1]) if len(op.regions[1].blocks) else None

    def step(env: Environment) -> None:
        if _decided(env[condition]):
            _assign(env, results, then.run(env))
        elif otherwise is not None:
            _assign(env, results, otherwise.run(env))

    return step


@rule("scf.index_switch")
def _index_switch(decoder: FunctionDecoder, op: ir.OpView) -> Step:
    selector = decoder.register(op.operands[0])
    results = decoder.registers_of(op.results)
    default, *others = (decoder.region(region) for region in op.regions)
    cases = dict(zip(op.attributes["cases"], others, strict=True))

    def step(env: Environment) -> None:
        _assign(env, results, cases.get(_decided(env[selector]), default).run(env))

    return step


@rule("scf.execute_region", "pto.scope")
def _once(decoder: FunctionDecoder, op: ir.OpView) -> Step:
    results = decoder.registers_of(op.results)
    body = decoder.region(op.regions[0])

    def step(env: Environment) -> None:
        _assign(env, results, body.run(env))

    return step


@rule("func.call")
def _call(decoder: FunctionDecoder, op: ir.OpView) -> Step:
    callee = op.attributes["callee"].value
    arguments = decoder.registers_of(op.operands)
    results = decoder.registers_of(op.results)
    machine = decoder.machine

    def step(env: Environment) -> None:
        _assign(env, results, machine.call(callee, [env[r] for r in arguments]))

    return step


@rule("pto.launch", "pto.submit")
def _launch(decoder: FunctionDecoder, op: pto.LaunchOp | pto.SubmitOp) -> Step:
    callee = op.attributes["callee"].value
    arguments = decoder.registers_of(op.arguments)
    blocks = None if op.blocks is None else decoder.register(op.blocks)
    # The id of a submit's task stays unassigned: nothing reads it.
    results = decoder.registers_of(op.results)
    machine = decoder.machine

    def step(env: Environment) -> None:
        # No operation reads the block index, so every block does the same.
        values: Any = ()
        for _ in range(_block_count(env, blocks)):
            values = machine.call(callee, [env[r] for r in arguments])
        _assign(env, results, values)

    return step


def _block_count(env: Environment, register: int | None) -> int:
    count = 1 if register is None else _decided(env[register])
    if count < 1:
        raise UndefinedBehaviour("a launch of no block")
    return count


@rule("pto.task.none", "pto.task.join")
def _task(decoder: FunctionDecoder, op: ir.OpView) -> Step:
    result = decoder.register(op.results[0])

    def step(env: Environment) -> None:
        env[result] = 0

    return step
