/**
 * Allocation that may fail: whether it does is a value from outside, asked for before the call. So all analyses see both ways, and
 * executions can be told which one to take.
 */
import * as node from "../cfa/nodes.ts";
import type { Expression, Lvalue } from "../cfa/expression.ts";
import { ALLOCATION_INPUT, libraryFunction } from "../library/index.ts";
import type { Lowering, Ranged } from "./lowering.ts";

const OUT_OF_MEMORY = 12n;

/** Not those on the stack, which have no way to fail. */
function canFail(name: string): boolean {
  const known = libraryFunction(name);
  return known?.kind === "allocation" && known.effects.allocates?.on === "heap";
}

/** Emits the call by `succeed`, or that there is no memory. */
export function emitAllocation(
  lowering: Lowering,
  name: string,
  result: Lvalue | null,
  at: Ranged,
  succeed: () => void,
): void {
  if (lowering.program.allocation === "succeeds" || !canFail(name)) {
    succeed();
    return;
  }
  const { draft, types } = lowering;
  const fails = lowering.temporary(types.bool, at);
  const type = types.function(types.bool, [], "fixed");
  lowering.emit(
    { kind: "external", name: ALLOCATION_INPUT, type, arguments: [], result: fails },
    at,
  );
  const [failing, succeeding, end] = [draft.newNode(), draft.newNode(), draft.newNode()];
  lowering.assume(fails, failing, succeeding);
  lowering.current = failing;
  fail(lowering, name, result, at);
  lowering.jump(end);
  lowering.current = succeeding;
  succeed();
  lowering.join(end);
}

function fail(lowering: Lowering, name: string, result: Lvalue | null, at: Ranged): void {
  const { types } = lowering;
  const number = (value: bigint): Expression =>
    node.integerConstant(types.int, value, at.start, at.end);
  const isCode = libraryFunction(name)?.effects.allocates?.given === "argument";
  if (!isCode) {
    const pointer = types.pointer(types.int);
    const location = lowering.temporary(pointer, at);
    const type = types.function(pointer, [], "fixed");
    lowering.emit(
      { kind: "external", name: "__errno_location", type, arguments: [], result: location },
      at,
    );
    const errno = node.dereference<Expression>(types.int, location, at.start, at.end);
    lowering.assign(errno, number(OUT_OF_MEMORY), at);
  }
  if (result === null) return;
  const { type } = result;
  if (type.kind !== "pointer" && type.kind !== "integer") {
    lowering.havoc(result, "extern", at);
    return;
  }
  lowering.assign(result, node.cast(type, number(isCode ? OUT_OF_MEMORY : 0n), at.start), at);
}
